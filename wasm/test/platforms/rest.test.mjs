// In WebKit, too, a screen at rest is the same screen drawn again: two pixels a point, a
// card just laid, as its face becomes sharp.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { shots } from "../browser.mjs";
import { all } from "../game.mjs";
import { quick, started } from "./browser-match.mjs";
import * as webkit from "./webkit.mjs";

const size = { width: 640, height: 360 };

test("a screen at rest is as drawn anew in WebKit", () => {
  process.env.GDK_SCALE = "2"; // the driver hands it on to the browser
  return started(webkit.browser, (at) => at(quick, async (player) => {
    const { game } = player;
    await game.page.setViewportSize(size);
    await game.open(player.url);
    await player.scene("menu");
    assert.equal(await game.page.evaluate(() => devicePixelRatio), 2);
    await player.tap("quick");
    const [first] = all(await player.turn(), "hand/");
    await player.drop(first.name, "felt");
    await game.ticks(200);
    await game.settle();
    const rest = await game.page.screenshot({ path: `${shots}webkit-rest.png` });
    await game.page.setViewportSize({ ...size, width: size.width + 20 });
    await game.until("another size", (seen) => seen.width > size.width && seen.quiet);
    await game.page.setViewportSize(size);
    await game.until("the size", (seen) => seen.width === size.width && seen.quiet);
    await game.ticks(30);
    const anew = await game.page.screenshot();
    if (!rest.equals(anew)) {
      writeFileSync(`${shots}webkit-anew.png`, anew);
      assert.fail("the screen at rest is another than the one drawn anew: see build/shots");
    }
  }));
});
