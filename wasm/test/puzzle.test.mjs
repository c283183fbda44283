// The puzzles in the browser, with a finger on a phone: fetched when somebody wants
// one, solved with the hint, kept, and there with the network gone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { Finger, Game, all, find } from "./game.mjs";

const site = served();

test("a puzzle is fetched when it is wanted, and played", async () => {
  const page = await site.page({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: "block" });
  const asked = [];
  page.on("request", (request) => { if (request.url().includes("puzzles.")) asked.push(request.url()); });
  const game = await new Game(page).open(site.url);
  await game.scene("menu");
  const finger = await Finger.of(game);
  await game.tap(finger, "learn");
  await game.scene("learn");
  assert.deepEqual(asked, [], "the page of lessons fetches no puzzles");
  await page.route("**/later-puzzles.*", (route) => route.abort(), { times: 2 }); // the page asks twice by itself
  await game.tap(finger, "daily.calendar");
  const failed = await game.until("why they do not come", (seen) => find(seen, "fetch.again"));
  assert.match(find(failed, "fetch.text").text, /the server does not answer/);
  await game.tap(finger, "fetch.again");
  await game.until("the puzzles", (seen) => find(seen, "daily.solve") && seen.quiet);
  await game.tap(finger, "daily.solve");
  const [first] = all(await game.scene("table"), "hand/"), felt = await game.item("felt");
  const free = [felt.x + felt.w / 2, felt.y + felt.h - 20];
  await game.drag(finger, [first.x + first.w / 2, first.y + first.h / 2], free); // a hint plays it only after a try
  await game.tap(finger, "btn/reset");
  await game.tap(finger, "btn/hint"); // which idea
  await game.tap(finger, "btn/hint");
  await game.tap(finger, "btn/hint-play");
  await game.until("an empty hand", (seen) => all(seen, "hand/").length === 0 && seen.quiet);
  await game.tap(finger, "btn/end");
  const seen = await game.scene("puzzles");
  assert.equal(find(seen, "result.title")?.text, "Solved!");
  assert.equal(asked.length, 3);
  const other = game.complaints.filter((text) => !/ERR_FAILED/.test(text)); // of the route above
  assert.deepEqual(other, []);
});
