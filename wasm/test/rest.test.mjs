// A page whose screen is at rest calls for few frames, its game's time goes on
// as ever, and whatever a hand does is heard at once. Every picture is put on the
// canvas once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { patience, served } from "./browser.mjs";
import { Game, find } from "./game.mjs";

let page, game; // of all tests
const site = served({ ready: menu });

async function menu() {
  page = await site.browser.newPage({ viewport: { width: 640, height: 480 } });
  await page.addInitScript(() => {
    const own = requestAnimationFrame;
    globalThis.asked = 0;
    globalThis.frames = []; // of each, the draw calls: on the canvas, and on images
    let due = 0; // asked for and not yet come: on a slow machine that may take long
    globalThis.requestAnimationFrame = (frame) => {
      globalThis.asked++;
      due++;
      return own((now) => {
        due--;
        globalThis.frames.push({ canvas: 0, images: 0 });
        frame(now);
      });
    };
    const gl = WebGL2RenderingContext.prototype, { bindFramebuffer, drawElements } = gl;
    let target = null;
    gl.bindFramebuffer = function (to, buffer) {
      target = buffer;
      bindFramebuffer.call(this, to, buffer);
    };
    gl.drawElements = function (...what) {
      const frame = globalThis.frames.at(-1);
      if (frame) frame[target ? "images" : "canvas"]++;
      drawElements.apply(this, what);
    };
    // Resolves when no picture has been asked for, nor was on its way, in that many
    // quarters of a second.
    globalThis.rested = async (quarters = 1) => {
      for (let had = -1, still = 0; still < quarters; still = had === globalThis.asked && due === 0 ? still + 1 : 0) {
        had = globalThis.asked;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    };
  });
  game = await new Game(page, { plain: true }).open(site.url);
  await game.until("the menu", (seen) => seen.scene === "menu" && seen.quiet);
}

test("at rest no pictures are asked for, and the game's time goes on", async () => {
  // What may be drawn next is baked a while after the first picture, and a machine with other work to do makes ticks
  // late: in some two seconds it is to be right.
  let seen;
  for (const end = Date.now() + patience; Date.now() < end;) {
    seen = await page.evaluate(async () => {
      const tick = () => JSON.parse(globalThis.machiavelliProbe()).tick;
      await globalThis.rested();
      const asked = globalThis.asked, from = tick(), began = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 2000));
      return { asked: globalThis.asked - asked, ticks: tick() - from, due: (performance.now() - began) * 60 / 1000 };
    });
    assert.ok(seen.ticks < 1.1 * seen.due + 10, `${seen.ticks} ticks in the time of ${seen.due}`);
    if (seen.asked === 0 && seen.ticks > seen.due / 3) return;
  }
  assert.fail(`never at rest; at last ${JSON.stringify(seen)}`);
});

const hands = {
  mousemove: () => new MouseEvent("mousemove"),
  pointerdown: () => new PointerEvent("pointerdown"),
  wheel: () => new WheelEvent("wheel"),
  touchstart: () => new TouchEvent("touchstart"),
  keydown: () => new KeyboardEvent("keydown"),
  resize: () => new Event("resize"),
  focus: () => new Event("focus"),
};
for (const [name, event] of Object.entries(hands)) {
  test(`${name} calls for the next frame at once`, async () => {
    const asked = await page.evaluate(async (make) => {
      const event = new Function(`return (${make})()`)();
      await globalThis.rested();
      const before = globalThis.asked;
      dispatchEvent(event);
      return globalThis.asked - before;
    }, String(event));
    assert.equal(asked, 1);
  });
}

test("every picture is put on the canvas once", async () => {
  await page.evaluate(() => globalThis.rested());
  const before = await page.screenshot();
  await page.evaluate(() => { globalThis.frames = []; });
  await page.keyboard.press("Tab");
  await page.evaluate(() => globalThis.rested());
  const frames = (await page.evaluate(() => globalThis.frames)).filter(({ canvas }) => canvas > 0);
  assert.ok(frames.length > 0, "nothing came on the canvas");
  for (const { canvas, images } of frames) assert.ok(canvas === 1 && images > 0, `a frame had ${canvas} draw calls on the canvas for ${images} of the picture`);
  assert.ok(!before.equals(await page.screenshot()), "the canvas shows what it did before");
});

test("a key pressed at rest is obeyed in the next frames", async () => {
  await page.evaluate(() => globalThis.rested());
  await page.keyboard.press("n");
  const seen = await game.until("the new match", (seen) => seen.scene === "newmatch" && seen.quiet);
  assert.ok(find(seen, "start"));
  assert.deepEqual(game.complaints, []);
});

for (const [what, kinds] of [["clicks", ["mousemove", "mousedown", "mouseup"]], ["taps", ["touchstart", "touchend"]]]) {
  test(`four ${what} between two frames are four, each where it was made`, async () => {
    await game.focus("players.number");
    const before = find(await game.settle(), "players.number");
    const { x, y, w, h } = before;
    const more = [x + w - h / 2, y + h / 2], fewer = [x + h / 2, y + h / 2];
    const places = what === "clicks" ? [more, fewer, more, more] : [fewer, more, fewer, fewer];
    await page.evaluate(([places, kinds]) => {
      const canvas = document.querySelector("canvas");
      for (const [identifier, [clientX, clientY]] of places.entries()) {
        for (const kind of kinds) {
          const how = { bubbles: true, cancelable: true };
          const finger = () => new Touch({ identifier, target: canvas, clientX, clientY });
          canvas.dispatchEvent(!kind.startsWith("touch") ? new MouseEvent(kind, { clientX, clientY, ...how }) : new TouchEvent(kind,
            { changedTouches: [finger()], targetTouches: kind === "touchstart" ? [finger()] : [], touches: [], ...how }));
        }
      }
    }, [places, kinds]);
    const sum = what === "clicks" ? 2 : -2;
    await game.until("as many players", (seen) => seen.quiet && Number(find(seen, "players.number").text) === Number(before.text) + sum);
    assert.deepEqual(game.complaints, []);
  });
}
