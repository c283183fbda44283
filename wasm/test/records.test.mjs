// Records of matches in the browser: written while a match is played, saved as
// a file, and brought in where they are not; what is wrong with a file is said.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { Game, Mouse, find } from "./game.mjs";

const site = served();

async function open() {
  const game = await new Game(await site.page({ viewport: { width: 640, height: 480 } })).open(site.url);
  await game.scene("menu");
  return game;
}

/** The list of records. */
async function records(game) {
  await game.key("d");
  await game.scene("records");
}

/** Presses a button of the records. */
const press = (game, button) => game.tap(new Mouse(game), button);

/** How many records the list speaks of. */
const kept = (seen) => find(seen, "records.about")?.text ?? "";

test("a match is recorded, saved as a file, and brought in elsewhere", async () => {
  const one = await open();
  await one.key("q");
  await one.knows();
  await one.until("what is new in Florence", (seen) => find(seen, "first.play") && seen.quiet);
  await one.key("Enter");
  await one.until("the own turn", (seen) => seen.scene === "table" && seen.quiet && find(seen, "btn/hint")?.enabled); // whoever can lay may not draw
  await one.open(site.url); // in the middle of the match
  await one.scene("menu");
  await records(one);
  assert.match(kept(await one.settle()), /^One match is recorded/);
  const [download] = await Promise.all([one.page.waitForEvent("download"), press(one, "records.out")]);
  assert.equal(download.suggestedFilename(), "machiavelli-records.jsonl");
  const path = await download.path();
  const events = readFileSync(path, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line).e);
  assert.deepEqual(events.slice(0, 3), ["match", "deal", "turn"]);

  const two = await open();
  await records(two);
  assert.match(kept(await two.settle()), /^No match is recorded yet/);
  const bring = async (name, buffer) => {
    const [chooser] = await Promise.all([two.page.waitForEvent("filechooser"), press(two, "records.in")]);
    await chooser.setFiles({ name, mimeType: "application/json", buffer });
  };
  await bring("match.jsonl", readFileSync(path));
  await two.until("the record", (seen) => seen.quiet && /^One match is recorded/.test(kept(seen)));
  await bring("bad.jsonl", Buffer.from('{"e":"match","v":1}\n'));
  const seen = await two.until("what is wrong", (seen) => find(seen, "records.text"));
  assert.match(find(seen, "records.text").text, /bad\.jsonl: line 1: rules is missing/);
  await press(two, "records.ok");
  assert.match(kept(await two.settle()), /^One match is recorded/);
  assert.deepEqual([...one.complaints, ...two.complaints], []);
});
