// A lesson in the browser, with a finger on a phone: the page, what is said, the
// moves, and the mark that the next load still shows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, serve } from "./browser.mjs";
import { Finger, Game, find } from "./game.mjs";

let site, browser;
before(async () => {
  site = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

const scene = (game, name) => game.until(`the scene ${name}`, (seen) => seen.scene === name && seen.quiet);
const says = (game, words) => game.until(words, (seen) => find(seen, "words")?.text === words && seen.quiet);
const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

test("the lesson of borrowing, as it is said", async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  const game = await new Game(page).open(site.url);
  await scene(game, "menu");
  const finger = await Finger.of(game);
  const drop = async (what, onto) => game.drag(finger, middle(await game.item(what)), middle(await game.item(onto)));
  await game.tap(finger, "learn");
  await scene(game, "learn");
  await game.reveal(finger, "lesson.borrow.begin");
  await game.tap(finger, "lesson.borrow.begin");
  await says(game, "Drag the 8♠ to the empty felt.");
  await drop("card/8S", "felt");
  await says(game, "Drag the 9♠ to the 8♠.");
  await drop("hand/9S", "card/8S");
  await drop("hand/TS", "card/9S");
  await says(game, "Everything fits: tap End turn.");
  await game.tap(finger, "btn/end");
  await says(game, "Lay your whole hand.");
  await drop("card/7H", "felt");
  await drop("hand/7C", "card/7H");
  await drop("hand/7D", "card/7C");
  await game.tap(finger, "btn/end");
  await game.until("the end of the lesson", (seen) => find(seen, "learned.back"));
  await game.tap(finger, "learned.back");
  const seen = await scene(game, "learn");
  assert.ok(find(seen, "lesson.borrow.done"), "the lesson wears no mark");
  await game.open(site.url);
  await scene(game, "menu");
  await game.tap(finger, "learn");
  assert.ok(find(await scene(game, "learn"), "lesson.borrow.done"), "the mark has gone");
  assert.deepEqual(game.complaints, []);
  await context.close();
});
