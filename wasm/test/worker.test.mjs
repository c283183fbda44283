// The engine's Web Worker: the computer players think in a thread of their own,
// and the match goes on where there is none, or when it breaks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { patience, served, web, within } from "./browser.mjs";
import { all, find } from "./game.mjs";
import { host } from "./platforms/host.mjs";
import { Player, instantly } from "./player.mjs";

const site = served();

/** A match in a small page that was prepared, at the player's first turn. */
async function begin(name, prepare = () => {}, { url } = site) {
  // The kept files would answer for those that a test takes away.
  const page = await site.page({ viewport: { width: 640, height: 480 }, serviceWorkers: "block" });
  const made = [];
  page.on("worker", (worker) => made.push(worker));
  await page.addInitScript(instantly);
  await prepare(page);
  const player = await Player.of(page, name, false, { width: 1280, height: 720 });
  await player.game.open(url);
  await player.scene("menu");
  return { page, player, made };
}

/** Plays a few turns, each of which the computer players answer. */
async function turns(player, n) {
  for (let i = 0; i < n; i++) {
    const seen = await player.turn();
    await player.tap(find(seen, "btn/draw")?.enabled ? "btn/draw" : "btn/pass");
  }
  await player.turn();
}

/** Waits until that many workers have been made since the page was loaded, and gives the last one. */
async function worker(player, made, n) {
  await player.game.until(`worker ${n}`, () => made.length >= n);
  return made[n - 1];
}

test("the engine starts in a thread of its own while the menu shows, and plays there", async () => {
  const { page, player, made } = await begin("worker");
  await worker(player, made, 1);
  await player.plain();
  await turns(player, 3);
  assert.equal(made.length, 1);
  assert.equal(page.workers().length, 1);
  assert.deepEqual(player.game.complaints, []);
});

test("an engine that breaks is started again, and the match goes on", async () => {
  const { page, player, made } = await begin("broken");
  await player.plain();
  await turns(player, 1);
  const first = await worker(player, made, 1);
  const gone = new Promise((resolve) => first.once("close", resolve));
  await first.evaluate(() => { setTimeout(() => { throw new Error("a table with three legs"); }); });
  await within(patience, () => "the end of the engine that broke", gone);
  await turns(player, 2);
  await worker(player, made, 2);
  assert.equal(made.length, 2);
  assert.equal(page.workers().length, 1);
});

test("while the engine is on its way the page thinks and says how much is there, and then the engine does", async () => {
  let release;
  const rest = new Promise((resolve) => { release = resolve; });
  const slow = await host(web, { held: (name) => name.includes("engine.") ? rest : undefined });
  const { page, player, made } = await begin("late", (page) => page.addInitScript(() => {
    const own = Worker.prototype.postMessage;
    globalThis.asked = 0;
    Worker.prototype.postMessage = function (...message) {
      globalThis.asked++;
      return own.apply(this, message);
    };
  }), slow);
  const loading = (seen) => all(seen, "seat/").filter(({ text }) => /still loading: (49|50)%/.test(text ?? "")).length;
  await player.plain();
  await player.game.until("how much of the engine is there", loading);
  await turns(player, 2);
  assert.equal(await page.evaluate(() => globalThis.asked), 0);
  release();
  await player.game.until("the engine", (seen) => !loading(seen));
  await turns(player, 2);
  assert.ok(await page.evaluate(() => globalThis.asked) > 0, "the engine is not asked");
  assert.equal(made.length, 1);
  assert.deepEqual(player.game.complaints, []);
  await slow.stop();
});

const lacking = {
  "without the worker's script": (page) => page.route("**/worker.*.js", (route) => route.abort()),
  "without the engine's file": (page) => page.route("**/engine.*.wasm", (route) => route.fulfill({ status: 404, body: "gone" })),
  "in a browser without workers": (page) => page.addInitScript(() => { delete globalThis.Worker; }),
};
for (const [name, prepare] of Object.entries(lacking)) {
  test(`${name} the page says that it thinks for itself, and the match goes on`, async () => {
    const { page, player } = await begin("alone", prepare);
    await player.plain();
    await player.game.hears(/think in it/);
    await turns(player, 2);
    assert.equal(page.workers().length, 0);
  });
}
