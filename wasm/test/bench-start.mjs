// Measures the way to the first picture: the game's beside a bare Ebitengine
// page's, in turns, and where the time goes. bench-ui.mjs has its figures from
// here; by itself it writes a table of the steps:
//
//	ROUNDS=10 node wasm/test/bench-start.mjs
//
// build/web, build/bare and build/serve have to be there; `make bench-ui` says how.
import { fileURLToPath } from "node:url";
import { launch, serve } from "./browser.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** The steps of a start, in their order; each ends when its mark is set. */
const steps = {
  loader: "the page's scripts have come and run",
  answered: "the server has answered for the game",
  compiled: "the game has come and is compiled",
  begun: "memory is there and the program begins",
  packages: "Go's and Ebitengine's packages are set up, as far as the canvas",
  graphics: "the others, and the game: it asks for the graphics",
  shader: "the graphics are there",
  drawing: "the first frame is made: its triangles go to the graphics",
  canvas: "the first frame is drawn",
  shown: "the picture is uncovered",
};

/** Has a page note when it takes each step; run in it before anything else. */
function note() {
  const at = globalThis.marks = {};
  const mark = (name) => { at[name] ??= performance.now(); };
  const before = (of, name, step) => {
    const own = of[name];
    of[name] = function (...args) {
      if (at.begun) mark(step);
      return own.apply(this, args);
    };
  };
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...args) => {
    mark("answered");
    const made = await instantiateStreaming.apply(WebAssembly, args);
    mark("compiled");
    return made;
  };
  before(Document.prototype, "createElement", "packages"); // the engine's, for its canvas
  before(HTMLCanvasElement.prototype, "getContext", "graphics");
  before(WebGL2RenderingContext.prototype, "createShader", "shader");
  before(WebGL2RenderingContext.prototype, "drawElements", "drawing");
  addEventListener("DOMContentLoaded", () => {
    mark("loader");
    const { run } = Go.prototype;
    Go.prototype.run = function (...args) {
      mark("begun");
      return run.apply(this, args);
    };
    // Which is told of once the program waits for the next frame.
    new MutationObserver(() => { if (document.querySelector("body > canvas")) mark("canvas"); }).observe(document.body, { childList: true });
    const cover = document.getElementById("cover");
    new MutationObserver(() => { if (cover.classList.contains("gone")) mark("shown"); }).observe(cover, { attributes: true });
  });
}

/** The processor time of all of a browser's processes so far, in milliseconds. */
async function taken(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return 1000 * processInfo.reduce((sum, p) => sum + p.cpuTime, 0);
}

/** Milliseconds from the call of a page to each of its steps, and the processor time of the whole browser on the way. */
async function start(browser, context, url) {
  const page = await context.newPage();
  await page.addInitScript(note);
  const before = await taken(browser);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => globalThis.marks?.shown, null, { timeout: 120_000 });
  const cpu = await taken(browser) - before;
  const marks = await page.evaluate(() => globalThis.marks);
  await page.close();
  return { ...marks, cpu };
}

/**
 * Starts pages in turns, each in a browser's memory of its own: cold, and again from the cache. Answers for each address
 * two lists of starts.
 */
export async function starts(browser, urls, rounds) {
  const found = urls.map(() => ({ cold: [], again: [] }));
  for (let i = 0; i < rounds; i++) {
    const turn = [...urls.keys()];
    if (i % 2) turn.reverse();
    for (const k of turn) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      found[k].cold.push(await start(browser, context, urls[k]));
      found[k].again.push(await start(browser, context, urls[k]));
      await context.close();
    }
  }
  return found;
}

async function main(rounds) {
  const places = (process.env.PAGES ?? "web,bare").split(",");
  const sites = await Promise.all(places.map((dir) => serve(`${root}build/${dir}`)));
  const browser = await launch();
  const found = await starts(browser, sites.map((site) => site.url), rounds);
  await browser.close();
  await Promise.all(sites.map((site) => site.stop()));
  const cell = (list) => `${median(list).toFixed(0)} (${Math.min(...list).toFixed(0)})`;
  for (const kind of ["cold", "again"]) {
    console.log(`\n${kind === "cold" ? "Cold" : "From the cache"}, milliseconds, the median (and the least) of ${rounds}:\n`);
    console.log(`| | ${places.join(" | ")} |\n|---|${places.map(() => "---|").join("")}`);
    let before = null;
    for (const [name, what] of Object.entries(steps)) {
      const lists = found.map((of) => of[kind].map((marks) => marks[name] - (before ? marks[before] : 0)));
      console.log(`| ${what} | ${lists.map(cell).join(" | ")} |`);
      before = name;
    }
    for (const [name, what] of [["shown", "**all of it**"], ["cpu", "processor time of the whole browser"]]) {
      const lists = found.map((of) => of[kind].map((marks) => marks[name]));
      const last = lists.at(-1);
      const ratios = lists.slice(0, -1).map((list) => `${(median(list) / median(last)).toFixed(2)} (${(Math.min(...list) / Math.min(...last)).toFixed(2)})`);
      console.log(`| ${what} | ${lists.map(cell).join(" | ")} | ${ratios.join(", ")}`);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(Number(process.env.ROUNDS ?? 10));
