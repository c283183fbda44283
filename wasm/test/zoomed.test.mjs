// Where somebody plays, zoomed to 200 %, of a system that asks for forced
// colours, more contrast and less motion: nothing for axe to find, and what is played again
// as it was written down.
import assert from "node:assert/strict";
import { served } from "./browser.mjs";
import { goOut, lastCard, saved } from "./byear.mjs";
import { listen, parts } from "./listener.mjs";

let ear;
const ready = async () => {
  const settings = JSON.stringify({ version: 1, speed: "instant", tips: false });
  ear = await listen(site.browser, { settings, match: saved }, site.url);
  await ear.scene("menu");
};
const site = served({ ready });
const part = parts();

part("the turns of others are played again", async () => {
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  await ear.press("button", "Start this turn over (R)");
  for (let turns = 0; !await ear.has("button", /^Replay/, true); turns++) {
    assert.ok(turns < 9, "nobody else plays");
    await ear.press("button", "Draw");
  }
  await ear.press("button", /^Replay/);
  await ear.press("button", /^Step back/); // which stops it
  await ear.tree("replay");
  await ear.press("button", /^Step forward/);
  await ear.tree("replay-step");
  await ear.press("button", /^Back to the game/);
  await ear.press("button", "Menu");
  await ear.press("button", "Leave");
  await ear.scene("menu");
});

part("a lesson and a puzzle", async () => {
  await ear.press("button", "Learn and practise");
  await ear.press("button", "Begin: 1, Extend");
  await ear.scene("table");
  await ear.clean("a lesson");
  await ear.press("button", "Menu");
  await ear.press("button", "Leave");
  await ear.scene("learn");
  await ear.press("button", "Calendar: Today’s puzzle");
  await ear.seek("button", "Solve it");
  await ear.clean("the calendar");
  await ear.press("button", "Solve it");
  await ear.scene("table");
  await ear.clean("a puzzle");
  await ear.press("button", "Leave");
  await ear.scene("puzzles");
  await ear.home();
});

part("the end of a match", async () => {
  await ear.press("button", "Settings");
  await ear.keep("match", lastCard(1));
  await ear.home();
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  await goOut(ear);
  await ear.clean("the points");
  assert.deepEqual(ear.game.complaints, []);
});
