// A screen at rest is the same screen drawn again, whatever its size and however many
// pixels a point has, and every pixel of the game is one of the page.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { served, shots } from "./browser.mjs";
import { Game, Mouse } from "./game.mjs";

const site = served();

const sizes = [
  [390, 844, 2], [640, 360, 2], [1280, 720, 1], [375, 667, 1.1], [390, 844, 1.25],
  [391, 845, 1.5], [844, 390, 1.75], [360, 640, 2.625], [320, 568, 3], [320, 480, 3.5],
];
for (const [width, height, deviceScaleFactor] of sizes) {
  test(`${width} × ${height} with ${deviceScaleFactor} pixels a point: at rest is as drawn anew`, async () => {
    const page = await site.page({ viewport: { width, height }, deviceScaleFactor });
    await page.addInitScript(() => {
      // Of what is drawn on the canvas, how many pixels of the picture make one.
      const gl = WebGL2RenderingContext.prototype, { bindFramebuffer, useProgram, drawElements } = gl;
      let target = null, program;
      globalThis.taken = new Set();
      gl.bindFramebuffer = function (to, buffer) {
        target = buffer;
        bindFramebuffer.call(this, to, buffer);
      };
      gl.useProgram = function (next) {
        program = next;
        useProgram.call(this, next);
      };
      gl.drawElements = function (...what) {
        if (!target && program) {
          const source = this.getAttachedShaders(program).map((shader) => this.getShaderSource(shader)).join("");
          globalThis.taken.add(source.match(/texture\(/g)?.length ?? 0);
        }
        drawElements.apply(this, what);
      };
    });
    const game = await new Game(page, { plain: true }).open(site.url);
    const mouse = new Mouse(game);
    await game.scene("menu");
    await page.keyboard.press("l");
    await game.scene("learn");
    await game.reveal(mouse, "lesson.extend.begin");
    await game.tap(mouse, "lesson.extend.begin");
    await game.scene("table");
    await page.mouse.move(2, Math.round(height / 2)); // off the buttons, which have words for a pointer that rests
    await game.ticks(200); // the cards have grown sharp, what may be drawn next is there
    const rest = await game.settle() && await page.screenshot();
    await page.setViewportSize({ width: width + 1, height });
    await game.until("another size", (seen) => seen.width === width + 1 && seen.quiet);
    await page.setViewportSize({ width, height });
    await game.until("the size", (seen) => seen.width === width && seen.quiet);
    await game.ticks(30);
    const anew = await page.screenshot();
    if (!rest.equals(anew)) {
      writeFileSync(`${shots}failed-rest-${width}x${height}.png`, rest);
      writeFileSync(`${shots}failed-anew-${width}x${height}.png`, anew);
      assert.fail("the screen at rest is another than the one drawn anew: see build/shots");
    }
    assert.deepEqual(await page.evaluate(() => [...globalThis.taken].filter((n) => n > 1)), [], "the picture is drawn through a filter");
    assert.deepEqual(game.complaints, []);
  });
}
