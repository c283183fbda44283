// A whole match by keys alone, from the menu to the result: no pointer at all.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { Game, find } from "./game.mjs";

const site = served();

async function times(game, n, key) {
  for (let i = 0; i < n; i++) await game.key(key);
}

/** Plays what the hint says, or draws, until the deal is scored. */
async function playDeal(game) {
  for (let turns = 0; ; turns++) {
    assert.ok(turns < 200, "the deal does not end");
    let seen = await game.until("the own turn", (seen) => seen.quiet && (seen.scene === "table" || seen.scene === "scoring"));
    if (seen.scene === "scoring") return;
    if (find(seen, "first.play")) { // what is new in the rule set has been read
      await game.key("Enter");
      continue;
    }
    await game.key("h");
    seen = await game.settle();
    if (!find(seen, "btn/hint-play")) { // there is no play
      await game.key("d");
      continue;
    }
    for (let level = 0; !find(await game.settle(), "btn/hint-step"); level++) {
      assert.ok(level < 10, "the ladder has no end");
      await game.key("h");
    }
    for (let step = 0; find(await game.settle(), "btn/hint-step").enabled; step++) {
      assert.ok(step < 100, "the steps have no end");
      await game.key("x");
    }
    await game.key("e");
  }
}

test("a match by keys alone, from the menu to the result", async () => {
  const game = await new Game(await site.page({ viewport: { width: 640, height: 480 }, reducedMotion: "reduce" })).open(site.url);
  await game.scene("menu");

  await game.key("s");
  await game.scene("settings");
  await game.focus("speed");
  await times(game, 3, "ArrowRight");
  await game.key("Escape");
  await game.scene("menu");

  await game.key("n");
  await game.scene("newmatch");
  await game.focus("players.number");
  await times(game, 2, "ArrowRight"); // five players, with whom a deal is soon over
  await game.focus("hand");
  await times(game, 10, "ArrowLeft"); // five cards
  await game.focus("deals");
  await times(game, 10, "ArrowLeft"); // one deal
  await game.focus("seed");
  await game.write("keys 6802"); // a deal of six turns, three of which lay cards
  await game.focus("start");
  await game.key("Enter");
  await game.knows();
  await game.until("the table", (seen) => seen.scene === "table");

  await playDeal(game);
  assert.ok(find(await game.scene("scoring"), "again"), "one deal is the whole match");
  await game.shot("browser-keys-result");
  await game.focus("menu");
  await game.key("Enter");
  assert.equal(find(await game.scene("menu"), "continue"), undefined);
  assert.deepEqual(game.complaints, []);
});
