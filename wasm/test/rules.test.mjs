// Players' own rule sets in the browser: chosen with the browser's dialog, and
// dropped on the page.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { served } from "./browser.mjs";
import { Game, find } from "./game.mjs";

const site = served(), folder = mkdtempSync(join(tmpdir(), "rules-"));
after(() => rmSync(folder, { recursive: true }));

/** A file with a rule set: Machiavelli with nine cards. */
function file(name, change = {}) {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({
    id: "nine", name: "Nine", min_players: 2, max_players: 5, packs: [{ up_to: 5, packs: 2, jokers: 0 }], hand: [9],
    meld: { aces: "both", set_min: 3, set_max: 4, run_min: 3 }, table: "shared", turn: "play-or-draw", failed: { draw: 3 },
    values: { cards: true }, score: { kind: "penalty" }, end: { deals: 1, choice: true }, ...change,
  }));
  return path;
}

async function open() {
  const game = await new Game(await site.page({ viewport: { width: 1280, height: 720 } })).open(site.url);
  await game.scene("menu");
  return game;
}

/** Drops a file on the page, as the system's file manager does. */
async function drop(game, path) {
  const session = await game.page.context().newCDPSession(game.page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 640, y: 360, data });
}

test("a rule set is chosen with the browser's own dialog", async () => {
  const game = await open();
  await game.key("r");
  await game.scene("rules");
  await game.key("End");
  for (let i = 0; i < 80 && (await game.look()).focus !== "bring.choose"; i++) await game.key("Tab");
  const [chooser] = await Promise.all([game.page.waitForEvent("filechooser"), game.key("Enter")]);
  await chooser.setFiles(file("nine.json"));
  await game.until("the page of the rule set", (seen) => find(seen, "title")?.text === "Nine");
  assert.deepEqual(game.complaints, []);
});

test("a rule set that is dropped begins a new match, and is there after a reload", async () => {
  const game = await open();
  await drop(game, file("nine.json"));
  await game.scene("newmatch");
  assert.equal(find(await game.settle(), "rules.name").text, "Nine");
  await game.open(site.url);
  await game.scene("menu");
  await game.key("r");
  await game.until("the rule sets", (seen) => seen.scene === "rules" && seen.quiet);
  await game.key("End");
  assert.equal((await game.item("own.0")).text, "Nine");
  assert.deepEqual(game.complaints, []);
});

test("everything that is wrong with a dropped file is said", async () => {
  const game = await open();
  await drop(game, file("bad.json", { hand: [77], stock: "gone" }));
  const seen = await game.until("the refusal", (seen) => find(seen, "refusal.text"));
  assert.match(find(seen, "refusal.text").text, /hand: 77[^]*stock|stock[^]*hand: 77/);
  assert.deepEqual(game.complaints, []);
});
