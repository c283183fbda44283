// Whole matches in a real browser: by mouse, by touch, by keys; and what a
// reload or a damaged save does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { find } from "./game.mjs";
import { Player, cards } from "./player.mjs";

const site = served({ flags: [] });

// Played in a small window, which software draws faster; the pictures are
// taken in a large one, so the window is resized in the middle of everything.
// A match of two deals is enough on one of them.
const devices = {
  desktop: { viewport: { width: 640, height: 480 }, large: { width: 1280, height: 720 }, deviceScaleFactor: 1, deals: 2, reducedMotion: "reduce" },
  phone: { viewport: { width: 360, height: 640 }, large: { width: 390, height: 844 }, deviceScaleFactor: 1, deals: 1, hasTouch: true, isMobile: true, reducedMotion: "reduce" },
};

for (const [device, { large, deals, ...settings }] of Object.entries(devices)) {
  test(`a match on a ${device}, from the menu to the result`, async () => {
    const page = await site.page(settings);
    await page.addInitScript(() => {
      globalThis.persisted = 0;
      navigator.storage.persist = async () => { globalThis.persisted++; };
    });
    const player = await Player.of(page, device, settings.hasTouch, large);
    const persisted = () => page.evaluate(() => globalThis.persisted);
    await player.match(site.url, deals, async () => assert.equal(await persisted(), 0));
    assert.equal(await persisted(), 1, "the browser was not asked to keep what is saved");
  });
}

test("a damaged save is set aside with a message", async () => {
  const page = await site.page(devices.desktop);
  await page.addInitScript(() => {
    if (!localStorage.length) localStorage.setItem("machiavelli/match", '{"v":1,"match":{"half a ma');
  });
  const player = await Player.of(page, "damaged", false, devices.desktop.large);
  await player.game.open(site.url);
  await player.scene("menu");
  await player.tap("continue");
  await player.game.until("a message", (seen) => seen.scene === "menu" && find(seen, "toast")?.text);
  await player.shot("message");
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes("damaged")));
  assert.equal(kept.length, 1);
  assert.match(kept[0][1], /half a ma/);
  assert.equal(find(await player.scene("menu"), "continue"), undefined);
});
