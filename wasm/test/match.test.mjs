// Whole matches in a real browser: by mouse, by touch, by keys; and what a
// reload or a damaged match does.
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
    await player.match(site.url, deals);
    assert.equal(await persisted(), 1, "a browser is asked once in a visit to keep what is saved");
  });
}

test("a damaged match stays, and is listed as what it is", async () => {
  const page = await site.page(devices.desktop);
  await page.addInitScript(() => {
    if (!localStorage.length) localStorage.setItem("machiavelli/match", '{"v":1,"match":{"half a ma');
  });
  const player = await Player.of(page, "damaged", false, devices.desktop.large);
  await player.game.open(site.url);
  await player.scene("menu");
  await player.tap("continue");
  const seen = await player.scene("matches");
  assert.ok(find(seen, "match.0.out"), "it cannot be saved as a file");
  assert.equal(find(seen, "match.0.play"), undefined);
  await player.shot("matches");
  const kept = await page.evaluate(() => Object.values(localStorage).filter((text) => text.includes("half a ma")));
  assert.equal(kept.length, 1);
});
