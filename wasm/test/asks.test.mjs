// What the game asks or refuses where somebody plays, or has kept something: each as it
// was written down, and nothing for axe to find. The page is zoomed to 200 %, and the
// system asks for forced colours, more contrast and less motion.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { served } from "./browser.mjs";
import { Game } from "./game.mjs";
import { Listener, dialog, today, unseen, zoomed } from "./listener.mjs";
import { instantly } from "./player.mjs";

const text = (file) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8");
const saved = () => JSON.parse(text("../../game/session/testdata/v1.json"));
const site = served();

/** Somebody who listens on a page of their own, at the menu, for whom some things are kept already. */
async function listen(kept = {}, address = "") {
  const context = await site.context(zoomed);
  for (const prepare of [today, instantly, unseen]) await context.addInitScript(prepare);
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(`machiavelli/${key}`, value);
  }, kept);
  const page = await context.newPage();
  const ear = new Listener(await new Game(page).open(site.url + address));
  await ear.scene("menu");
  return ear;
}

const asking = { settings: JSON.stringify({ version: 1, speed: "instant", tips: false, ask_first: "always" }) };

test("a turn is asked about before it ends", async () => {
  const ear = await listen({ ...asking, match: JSON.stringify(saved()) });
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  await ear.press("button", "Start this turn over (R)");
  await dialog(ear, "confirm-draw", "Draw");
  await ear.choose("six of clubs", "seven of clubs", "eight of clubs");
  await dialog(ear, "confirm-end", /^End turn/);
  assert.deepEqual(ear.game.complaints, []);
});

test("the device is passed on", async () => {
  const match = saved();
  match.match.seats[1].by = "human";
  const ear = await listen({ match: JSON.stringify(match) });
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  await ear.tree("curtain");
  assert.deepEqual(ear.game.complaints, []);
});

test("a joker is spent on somebody, or stands for a card", async () => {
  const ear = await listen();
  await ear.press("button", "Rule sets");
  await ear.press("button", "Tahiti");
  await ear.press("button", "Play these rules");
  await ear.press("switch", "Zap jokers");
  await ear.give("slider", "How many", "2");
  await ear.give("textbox", "Seed", "ears 42");
  await ear.press("button", "Deal the cards");
  await ear.scene("table");
  if (await ear.has("dialog", /New here/)) await ear.press("button", "Play");
  await dialog(ear, "zap", /^Zap/);
  await ear.choose("nine of hearts", "nine of diamonds", "joker");
  await ear.press("button", /^New meld/);
  await ear.tree("joker");
  assert.deepEqual(ear.game.complaints, []);
});

test("what is kept is replaced, renamed, deleted and reset only when that is meant", async () => {
  const match = JSON.stringify(saved()), kept = { match, "record-20270112-120000-00000000-000": text("review.jsonl") };
  for (let n = 10; n < 21; n++) kept[`match-202701${n}-200000`] = match;
  const ear = await listen(kept);
  await ear.press("button", "New match");
  await ear.press("button", "Keep as a favourite");
  await ear.press("button", "Keep");
  await dialog(ear, "favourite-rename", "Rename: Machiavelli");
  await dialog(ear, "favourite-delete", "Delete: Machiavelli");
  await dialog(ear, "replace", "Deal the cards");
  await ear.home();
  await ear.press("button", "Records");
  await ear.press("button", "Statistics");
  await ear.clean("the statistics");
  await dialog(ear, "statistics-reset", "Reset");
  assert.deepEqual(ear.game.complaints, []);
});

test("a position in the address that is none", async () => {
  const ear = await listen({}, "#p=nothing");
  await dialog(ear, "position-refused");
  assert.deepEqual(ear.game.complaints, []);
});
