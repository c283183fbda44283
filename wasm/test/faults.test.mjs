// What may go wrong around a running game: the match goes on, and the player
// is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { patience, served, within } from "./browser.mjs";
import { find } from "./game.mjs";
import { Player, cards, instantly } from "./player.mjs";

const site = served();

/** A match in a small page, at the player's first turn. */
async function begin(name, prepare = () => {}) {
  const page = await site.page({ viewport: { width: 640, height: 480 } });
  await page.addInitScript(instantly);
  await prepare(page);
  const player = await Player.of(page, name, false, { width: 1280, height: 720 });
  await player.game.open(site.url);
  await player.scene("menu");
  await player.plain();
  return { page, player, seen: await player.turn() };
}

/** Ends the player's turn without a play, and waits for the next one. */
async function draw(player) {
  await player.tap("btn/draw");
  return player.turn();
}

const stores = {
  "a full storage": () => {
    Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };
  },
  "a refused storage": () => {
    Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("not here", "SecurityError"); } });
  },
};
for (const [name, spoil] of Object.entries(stores)) {
  test(`${name} is said, and the match goes on`, async () => {
    let { player, seen } = await begin("store", (page) => page.addInitScript(spoil));
    if (name === "a full storage") { // the player chooses what to do
      const asked = await player.game.until("the question", (seen) => find(seen, "full.on") && seen.quiet);
      assert.match(find(asked, "full.text").text, /no more room/);
      await player.tap("full.on");
      seen = await player.turn(); // which reads what is new in the rule set, too
    }
    const hand = seen.items.filter((item) => item.name.startsWith("hand/")).length;
    const next = await draw(player);
    assert.equal(next.items.filter((item) => item.name.startsWith("hand/")).length, hand + 1);
    if (name === "a refused storage") await player.game.hears(/not possible/);
  });
}

test("when the graphics are taken away the page starts anew, says why, and the match is there", async () => {
  const { page, player } = await begin("lost");
  const before = cards(await draw(player));
  await player.game.ticks(30); // it is saved
  const told = new Promise((resolve) => page.on("framenavigated", async () => {
    const note = await page.waitForFunction(() => {
      const text = document.getElementById("note")?.textContent;
      return text?.includes("graphics") ? text : false;
    }, null, { polling: 20 }).catch(() => undefined);
    resolve(note && await note.jsonValue());
  }));
  await page.evaluate(() => {
    document.querySelector("body > canvas").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
  });
  assert.match(await within(patience, () => "the page that starts anew", told) ?? "nothing", /took the graphics away.*your match is kept/);
  await page.waitForFunction(() => typeof machiavelliProbe === "function");
  await page.waitForSelector("#cover", { state: "hidden" });
  await player.scene("menu");
  await player.tap("continue");
  assert.deepEqual(cards(await player.turn()), before);
});

test("a page that was frozen goes on where it was", async () => {
  const { page, player } = await begin("hidden");
  const before = await player.turn();
  const session = await page.context().newCDPSession(page);
  await player.tap("btn/draw"); // and the others think
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await session.send("Page.setWebLifecycleState", { state: "active" });
  const seen = await player.turn();
  assert.equal(cards(seen).filter(([name]) => name.startsWith("hand/")).length,
    cards(before).filter(([name]) => name.startsWith("hand/")).length + 1);
  assert.deepEqual(player.game.complaints, []);
});

test("a storm of window sizes changes nothing but the layout", async () => {
  const { page, player, seen } = await begin("storm");
  for (let i = 0; i < 40; i++) {
    await page.setViewportSize({ width: 360 + (i * 397) % 900, height: 400 + (i * 211) % 500 });
  }
  await page.setViewportSize({ width: 640, height: 480 });
  const calm = await player.game.until("calm", (now) => now.quiet && now.width === 640 && now.height === 480);
  assert.deepEqual(cards(calm), cards(seen));
  assert.deepEqual(calm.items.map(({ name, x, y, w, h }) => [name, x, y, w, h]).filter(([name]) => name.startsWith("btn/")),
    seen.items.map(({ name, x, y, w, h }) => [name, x, y, w, h]).filter(([name]) => name.startsWith("btn/")));
  await draw(player);
  assert.deepEqual(player.game.complaints, []);
});

test("a finger that the system takes away leaves no card in the air", async () => {
  const page = await site.page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.addInitScript(instantly);
  const player = await Player.of(page, "lost", true, { width: 390, height: 844 });
  await player.game.open(site.url);
  await player.scene("menu");
  await player.plain();
  const seen = await player.turn();
  const hand = seen.items.filter((item) => item.name.startsWith("hand/"));
  const felt = find(seen, "felt");
  await player.game.held(async () => {
    await player.hand.press(hand[1].x + 6, hand[1].y + 20);
    await player.game.ticks(3);
    for (const y of [600, 500, felt.y]) {
      await player.hand.move(felt.x, y);
      await player.game.ticks(3);
    }
    await player.hand.lose();
  });
  const after = await player.game.settle();
  assert.deepEqual(after.items.filter((item) => item.name.startsWith("hand/")).map((item) => item.name), hand.map((item) => item.name));
  assert.equal(after.items.filter((item) => item.name.startsWith("meld/")).length, seen.items.filter((item) => item.name.startsWith("meld/")).length);
  await player.game.shot("browser-lost-finger");
  await player.tap("btn/hint"); // the next finger is felt
  assert.ok(find(await player.game.settle(), "btn/hint-close"));
});
