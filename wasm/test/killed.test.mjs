// A browser that is killed right after a save comes back with that save.
import assert from "node:assert/strict";
import { mkdtempSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { bounded, patience, served, within } from "./browser.mjs";
import { Player, cards, instantly } from "./player.mjs";

const site = served();

/** Chromium with a folder of its own, which outlives it, and its process. */
async function open(folder) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", timeout: patience, viewport: { width: 640, height: 480 }, deviceScaleFactor: 0.5,
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-first-run", "--js-flags=--liftoff-only"],
  });
  bounded(context);
  const page = await context.newPage();
  const player = await Player.of(page, "killed", false, { width: 1280, height: 720 });
  return { context, page, player };
}

/** The process of the browser that has a folder, by the lock that it keeps there. */
function kill(folder) {
  process.kill(Number(readlinkSync(join(folder, "SingletonLock")).split("-").pop()), "SIGKILL");
}

test("what was saved last is there after the browser is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "machiavelli-killed-"));
  try {
    let { context, page, player } = await open(folder);
    await page.addInitScript(instantly);
    await player.game.open(site.url);
    await player.scene("menu");
    await player.plain();
    let turn = await player.turn();
    for (let n = 0; n < 3; n++) {
      const was = await page.evaluate(() => localStorage.getItem("machiavelli-number/match"));
      await player.tap("btn/draw");
      turn = await player.turn();
      await page.waitForFunction((was) => localStorage.getItem("machiavelli-number/match") !== was && machiavelliKept.idle(), was);
    }
    turn = await player.turn();
    await page.waitForFunction(() => machiavelliKept.idle());
    const saved = await page.evaluate(() => localStorage.getItem("machiavelli/match"));
    const gone = new Promise((resolve) => context.on("close", resolve));
    kill(folder);
    await within(patience, () => "the end of the browser that was killed", gone);

    ({ context, page, player } = await open(folder));
    await player.game.open(site.url);
    await player.scene("menu");
    assert.equal(await page.evaluate(() => localStorage.getItem("machiavelli/match")), saved);
    await player.tap("continue");
    assert.deepEqual(cards(await player.turn()), cards(turn));
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("of two copies the one with the higher number wins, and what was removed does not come back", async () => {
  const player = await Player.of(await site.page({ viewport: { width: 640, height: 480 } }), "copies", false, { width: 1280, height: 720 });
  const { page } = player.game;
  await player.game.open(site.url);
  await player.scene("menu");
  const change = (list) => page.evaluate((list) => new Promise((resolve, reject) => {
    const request = indexedDB.open("machiavelli");
    request.onsuccess = () => {
      const t = request.result.transaction("kept", "readwrite");
      for (const { key, local, there } of list) {
        localStorage.setItem(`machiavelli/${key}`, local[1]);
        localStorage.setItem(`machiavelli-number/${key}`, local[0]);
        t.objectStore("kept").put({ key, n: there[0], value: there[1] });
      }
      t.oncomplete = () => { request.result.close(); resolve(); };
      t.onerror = () => reject(t.error);
    };
  }), list);
  await change([
    { key: "x-behind", local: [1, "old"], there: [5, "new"] },
    { key: "x-gone", local: [1, "old"], there: [2, null] },
    { key: "x-ahead", local: [9, "new"], there: [3, "old"] },
  ]);
  await player.game.open(site.url);
  await player.scene("menu");
  await page.waitForFunction(() => machiavelliKept.idle());
  assert.deepEqual(await page.evaluate(() => ["behind", "gone", "ahead"].map((key) => localStorage.getItem(`machiavelli/x-${key}`))), ["new", null, "new"]);
  const there = await page.evaluate(() => new Promise((resolve) => {
    const request = indexedDB.open("machiavelli");
    request.onsuccess = () => {
      const all = request.result.transaction("kept").objectStore("kept").getAll();
      all.onsuccess = () => resolve(all.result.filter(({ key }) => key.startsWith("x-")).map(({ key, n, value }) => [key, n, value]));
    };
  }));
  assert.deepEqual(there, [["x-ahead", 9, "new"], ["x-behind", 5, "new"], ["x-gone", 2, null]]);
});
