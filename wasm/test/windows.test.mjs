// Two tabs of one browser: one plays, the other looks on and can take over, and
// neither overwrites what the other has kept.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { find } from "./game.mjs";
import { Player, cards, instantly } from "./player.mjs";

const site = served();

const viewport = { width: 640, height: 480 };

/** A tab with the game in it. */
async function tab(context, prepare = () => {}) {
  const page = await context.newPage();
  await prepare(page);
  const player = await Player.of(page, "tab", false, { width: 1280, height: 720 });
  await player.game.open(site.url);
  return player;
}

/** What is kept under a key. */
const kept = (player, key) => player.game.page.evaluate((key) => localStorage.getItem(`machiavelli/${key}`), key);

/** Waits for a scene, in a tab that is brought to the front. */
async function shows(player, scene) {
  await player.game.page.bringToFront();
  return player.scene(scene);
}

const browsers = {
  "with Web Locks": () => {},
  "without Web Locks": (page) => page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
  }),
};
for (const [name, prepare] of Object.entries(browsers)) {
  test(`a second tab looks on, takes the match over and gives it back, ${name}`, async () => {
    const context = await site.context({ viewport });
    await context.addInitScript(instantly);
    const one = await tab(context, prepare);
    await one.scene("menu");
    await one.plain();
    const turn = await one.turn();

    const two = await tab(context, prepare);
    const takesAtOnce = name === "without Web Locks"; // nothing tells whether the other lives
    if (!takesAtOnce) {
      const seen = await two.scene("elsewhere");
      assert.match(find(seen, "elsewhere.match.1").text, /^Deal 1, /);
      const saved = await kept(one, "match");
      await two.shot("elsewhere");
      assert.equal(await kept(two, "match"), saved, "looking on has changed what is kept");
      await two.tap("take");
    }
    await shows(two, "menu");
    await shows(one, "elsewhere");
    await two.game.page.bringToFront();
    await two.tap("continue");
    assert.deepEqual(cards(await two.turn()), cards(turn));
    await two.tap("btn/draw");
    const later = await two.turn();
    await two.game.ticks(30); // it is saved

    await one.game.page.bringToFront(); // the second tab cannot be seen any more
    await one.tap("take");
    await one.scene("menu");
    await one.tap("continue");
    assert.deepEqual(cards(await one.turn()), cards(later));
    await shows(two, "elsewhere");
    // What each has asked for it was given: neither takes it once more when it would have lost patience.
    await new Promise((resolve) => { setTimeout(resolve, 3500); });
    await shows(two, "elsewhere");
    await shows(one, "table");
    assert.deepEqual([...one.game.complaints, ...two.game.complaints], []);
  });
}

test("a tab that is hidden has saved before it is gone", async () => {
  const context = await site.context({ viewport });
  await context.addInitScript(instantly);
  await context.addInitScript(() => {
    const own = Storage.prototype.setItem;
    globalThis.saves = 0;
    Storage.prototype.setItem = function (key, value) {
      if (key === "machiavelli/match") globalThis.saves++;
      return own.call(this, key, value);
    };
  });
  const one = await tab(context);
  await one.scene("menu");
  await one.plain();
  await one.turn();
  await one.game.ticks(30); // at rest nothing is saved any more
  const more = await one.game.page.evaluate(() => {
    const before = globalThis.saves;
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    delete document.hidden;
    return globalThis.saves - before;
  });
  assert.equal(more, 1);
});

test("a tab that is closed leaves the game to the other", async () => {
  const context = await site.context({ viewport });
  const one = await tab(context);
  await one.scene("menu");
  const two = await tab(context);
  await two.scene("elsewhere");
  await one.game.page.close();
  await shows(two, "menu");
});

test("a tab that sleeps is taken over from, and saves nothing when it wakes", async () => {
  const context = await site.context({ viewport });
  await context.addInitScript(instantly);
  const one = await tab(context);
  await one.scene("menu");
  await one.plain();
  await one.turn();
  await one.game.ticks(30);
  const two = await tab(context);
  await two.scene("elsewhere");
  const session = await context.newCDPSession(one.game.page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await two.tap("take");
  await shows(two, "menu");
  await two.plain();
  await two.turn();
  await two.game.ticks(30);
  const saved = await kept(two, "match");
  await session.send("Page.setWebLifecycleState", { state: "active" });
  assert.equal(await one.game.page.evaluate(() => globalThis.machiavelliLease.mine()), false, "it still believes that it may save");
  await shows(one, "elsewhere");
  assert.equal(await kept(one, "match"), saved);
});
