// The lessons in the browser, each from the page to its mark, with finger, mouse, keys
// and gamepad in turn in a page of changing form; the marks are still there after a load.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { Finger, Game, Mouse, Pad, find } from "./game.mjs";
import { instantly } from "./player.mjs";

const site = served();

const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

// The lessons, each with its way and its steps: which card goes to which, or to the
// empty felt. A step without moves ends with a card drawn.
const phone = { width: 392, height: 844 }, side = { width: 844, height: 390 }, wide = { width: 1280, height: 720 };
const lessons = [
  ["extend", "mouse", side, [["TH", "9H"]], [], [["6H", "7H"], ["KC", "KD"], ["2S"], ["2D", "2S"], ["2C", "2D"]]],
  ["borrow", "finger", phone, [["8S"], ["9S", "8S"], ["TS", "9S"]], [["7H"], ["7C", "7H"], ["7D", "7C"]]],
  ["split", "finger", phone, [["6H"], ["7H", "6H"], ["5H2", "6H"]], [["8C"], ["9C", "8C"], ["TC", "9C"], ["7C"], ["7H", "7C"], ["7D", "7H"]],
    [["6S", "X"], ["QH", "X"], ["JH", "QH"]]],
  ["dissolve", "mouse", phone, [["KS", "QS"], ["KH", "QH"], ["QD", "KD"], ["JD", "QD"]], [["6C", "6D"], ["8C", "8D"], ["7H", "7C"], ["7D", "7H"]]],
  ["two", "keys", side, [["8S"], ["9S", "8S"], ["TS", "9S"]], [["6D"], ["8D", "6D"], ["7D", "8D"]]],
  ["chain", "pad", wide, [["7C"], ["8C", "7C"], ["8S", "8D"], ["6C", "7C"]], [["9H"], ["TH", "9H"], ["TC", "TD"], ["JH", "TH"]]],
];

/** What a card is called where it lies. */
function lying(seen, card) {
  return find(seen, `hand/${card}`) ?? find(seen, `card/${card}`) ?? assert.fail(`${card} is nowhere: ${JSON.stringify(seen)}`);
}

/** Brings a card to another, or to the empty felt. */
async function put(game, hand, card, to) {
  if (hand instanceof Pad) {
    for (const name of [card, to]) {
      if (name) await hand.walk(lying(await game.settle(), name).name);
      await hand.press(name ? "accept" : "stack");
    }
    return;
  }
  if (hand) {
    const seen = await game.settle();
    await game.drag(hand, middle(lying(seen, card)), middle(to ? lying(seen, to) : find(seen, "felt")));
    if (find(await game.settle(), "joker/KH")) await game.tap(hand, "joker/KH");
    return;
  }
  for (const name of [card, to]) {
    if (!name) {
      await game.key("n");
      continue;
    }
    const taken = lying(await game.settle(), name).name.startsWith("hand/"); // a card of the hand is, by its name
    await game.key(...name.replace("T", "10").toLowerCase());
    if (!taken) await game.key("Enter");
  }
}

test("every lesson to its end", async () => {
  // No picture is taken, and drawing is most of the cost: a quarter of a pixel a point each way, which divides the windows.
  const page = await site.page({ viewport: phone, hasTouch: true, deviceScaleFactor: 0.25, reducedMotion: "reduce" });
  await page.addInitScript(instantly);
  const game = await new Game(page).open(site.url);
  await game.scene("menu");
  const finger = await Finger.of(game), mouse = new Mouse(game), pad = await Pad.of(game);
  const resize = async (form) => {
    await page.setViewportSize(form);
    await game.until("the window", (seen) => seen.width === form.width && seen.quiet);
  };
  await game.tap(finger, "learn");
  for (const [idea, way, form, ...steps] of lessons) {
    await game.scene("learn");
    await resize(phone);
    await game.reveal(finger, `lesson.${idea}.begin`);
    await game.tap(finger, `lesson.${idea}.begin`);
    await game.scene("table");
    await resize(form);
    const hand = { mouse, finger, pad }[way];
    for (const moves of steps) {
      const begun = await game.until("the step", (seen) => seen.quiet && find(seen, "words")?.text && !/^Well done/.test(find(seen, "words").text) &&
        seen.items.some(({ name }) => name.startsWith("hand/")));
      if (idea === "borrow" && moves === steps[0]) assert.equal(find(begun, "words").text, "Drag the 8♠ to the empty felt.");
      for (const [card, to] of moves) await put(game, hand, card, to);
      const end = moves.length ? "btn/end" : "btn/draw";
      await game.until(end, (seen) => find(seen, end)?.enabled && seen.quiet);
      await game.ticks(20); // a new turn does not take what was meant for the last
      if (hand === pad) await pad.press("end");
      else if (hand) await game.tap(hand, end);
      else await game.key("e");
      await game.until("the end of the step", (seen) => /^Well done/.test(find(seen, "words")?.text ?? "Well done"));
    }
    await game.until("the end of the lesson", (seen) => find(seen, "learned.back"));
    if (hand && hand !== pad) await game.tap(hand, "learned.back");
    else await game.key("Escape");
  }
  await game.scene("learn");
  await game.open(site.url);
  await game.scene("menu");
  await resize(wide);
  await game.tap(mouse, "learn");
  const seen = await game.scene("learn");
  for (const [idea] of lessons) assert.ok(find(seen, `lesson.${idea}.done`), `${idea} wears no mark`);
  assert.deepEqual(game.complaints, []);
});
