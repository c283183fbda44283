// Any table in the browser: a link in the address begins a match, once; the table
// is laid out by a finger, copied as a link, and pasted again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { Finger, Game, all, find } from "./game.mjs";

// 7H-8H-9H 5D-5S-5C | 6H 5H KC, with the 6H already laid: machiavelli link prints it.
const link = "#p=Ad65zy4LbWFjaGlhdmVsbGkAAAkAAQACFBWWHwWsAxMSNAACFBUWkx8FrAISNA";

const site = served();

/** Has a page that is open go to a link, which loads it again. */
async function follow(page, link) {
  await Promise.all([page.waitForEvent("load"), page.evaluate((link) => { setTimeout(() => { location.hash = link; }); }, link)]);
  await page.waitForFunction(() => typeof machiavelliProbe === "function");
}

test("a link in the address begins a match, which the next load goes on with", async () => {
  const page = await site.page({ viewport: { width: 844, height: 390 } });
  const game = await new Game(page).open(site.url + link);
  const seen = await game.scene("table");
  assert.equal(all(seen, "hand/").length, 2);
  assert.equal(new URL(page.url()).hash, "");
  // Another link begins another match, and the first is kept; a broken one says so.
  await follow(page, link);
  await game.scene("table");
  await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key.startsWith("machiavelli/match")).length === 2,
    null, { timeout: 60_000 });
  await follow(page, "#p=AQ4F2A");
  await game.until("the refusal", (seen) => find(seen, "position.text"));
  assert.deepEqual(game.complaints, []);
});

test("a table is laid out by a finger, copied and pasted", async () => {
  const page = await site.page({ viewport: { width: 390, height: 844 }, hasTouch: true, permissions: ["clipboard-read", "clipboard-write"] });
  const game = await new Game(page).open(site.url);
  await game.scene("menu");
  const finger = await Finger.of(game);
  await game.tap(finger, "learn");
  await game.scene("learn");
  await game.reveal(finger, "anytable.open");
  await game.tap(finger, "anytable.open");
  await game.scene("anytable");
  for (const name of ["add/7S", "add/8S", "add/9S", "hand.open", "add/TS"]) await game.tap(finger, name);
  await game.tap(finger, "more");
  await game.tap(finger, "more/link");
  await game.hears(/./); // that it is copied
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(copied.startsWith(`${site.url}#p=`), copied);
  await game.tap(finger, "more");
  await game.tap(finger, "more/clear");
  await game.until("an empty board", (seen) => !find(seen, "meld/0"));
  await game.tap(finger, "more");
  await game.tap(finger, "more/paste");
  await game.until("the table again", (seen) => find(seen, "meld/0")?.text.startsWith("7S-8S-9S"));
  await game.tap(finger, "best.ask");
  await game.until("the best play", (seen) => find(seen, "best.count")?.text === "The last card can go!");
  await game.tap(finger, "play");
  await game.scene("table");
  assert.deepEqual(game.complaints, []);
});
