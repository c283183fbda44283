// Measures a review in Chromium as a player meets it: how long the turns of a
// match take in the worker, and the longest gap between two frames meanwhile,
// beside that of the same page at rest, and while it is leafed through after the review, which
// is what drawing alone takes. How much of it is the machine's is told by a page of nothing but a canvas that is
// drawn on twice a second, beside a worker that never rests. Needs what `.ci/drive.sh browser` builds. The record may
// be named; without a name it is one of machiavelli, `limit=13`.
import { fileURLToPath } from "node:url";
import { launch, serve } from "./browser.mjs";
import { Game, Mouse, find } from "./game.mjs";

const site = await serve(), browser = await launch();
const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
const game = await new Game(await context.newPage(), { plain: true }).open(site.url);
const mouse = new Mouse(game);
const scene = (name) => game.until(`the scene ${name}`, (seen) => seen.scene === name && seen.quiet);

/** Notes the gaps between frames from the next frame but one on, which asking is no part of; answers the longest when it is asked again. */
const gaps = (page = game.page) => page.evaluate(() => {
  const had = globalThis.longest ?? 0;
  if (globalThis.last === undefined) {
    globalThis.last = performance.now();
    const frame = (now) => {
      globalThis.longest = Math.max(globalThis.longest, now - globalThis.last);
      globalThis.last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      globalThis.longest = 0;
      done(had);
    }));
  });
});
const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

await scene("menu");
await game.key("d");
await scene("records");
const [chooser] = await Promise.all([game.page.waitForEvent("filechooser"), game.tap(mouse, "records.in")]);
await chooser.setFiles(process.argv[2] ?? fileURLToPath(new URL("review.jsonl", import.meta.url)));
await game.until("the record", (seen) => seen.quiet && find(seen, "record.0.look"));
await gaps();
await game.tap(mouse, "record.0.look");
const begun = performance.now();
await pause(500);
const opening = await gaps(); // the screen's first pictures, with all that is drawn for the first time
// The page is asked how far it is between the measured times: that answer costs it some milliseconds.
const during = []; // half a second each
let seen;
do {
  await gaps();
  await pause(500);
  during.push(Math.round(await gaps()));
  seen = await game.look();
} while (seen.scene !== "review" || !seen.quiet);
const took = performance.now() - begun;
await pause(3000);
const rest = await gaps();
for (let i = 0; i < 5; i++) {
  await game.page.keyboard.press("PageDown");
  await pause(500);
}
const leafing = await gaps();
await context.close();

/** A page that software draws with no more than a full picture twice a second, while a worker takes a core. */
const bare = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await bare.setContent("<canvas width=1280 height=720></canvas>");
await bare.evaluate(() => {
  const gl = document.querySelector("canvas").getContext("webgl2");
  const draw = () => {
    gl.clearColor(Math.random(), 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
  };
  setInterval(() => requestAnimationFrame(draw), 500);
  globalThis.busy = new Worker(URL.createObjectURL(new Blob(["for (;;);"])));
});
await gaps(bare);
await pause(3000);
const besideWorker = await gaps(bare);
await bare.evaluate(() => globalThis.busy.terminate());
await gaps(bare);
await pause(3000);
const bareRest = await gaps(bare);

const turns = Number(/ of (\d+)/.exec(find(seen, "said.0")?.text ?? seen.items.map(({ text }) => text).join(" "))?.[1]);
console.log(JSON.stringify({ turns, seconds: took / 1000, per40: took / 1000 * 40 / turns, gapOpening: Math.round(opening), gap: Math.max(...during), gaps: during, gapAtRest: rest, gapLeafing: leafing, gapBare: besideWorker, gapBareAtRest: bareRest }));
await browser.close();
await site.stop();
