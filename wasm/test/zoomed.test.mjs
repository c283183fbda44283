// A match, zoomed to 200 %, of a system that asks for forced colours, more contrast and
// less motion: nothing for axe to find, and what is played again as it was written down.
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

part("the turns of others are waited for, and are played again", async () => {
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  const think = await ear.hesitate("Draw");
  await ear.clean("the turn of somebody else");
  await think();
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

part("the end of a deal, and of its match", async () => {
  await ear.press("button", "Settings");
  await ear.keep("match", lastCard(2));
  await ear.home();
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  for (const next of ["Hint", "Which cards?", "Which melds?"]) await ear.press("button", next);
  await ear.clean("the hint");
  await ear.press("button", "Put the hint away");
  await goOut(ear);
  await ear.clean("the points of a deal");
  await ear.press("button", "End the match");
  await ear.clean("the question whether the match ends");
  await ear.press("button", "End it");
  await ear.clean("the points of a match");
  assert.deepEqual(ear.game.complaints, []);
});
