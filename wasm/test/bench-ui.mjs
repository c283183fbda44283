// Measures the game as a player meets it (frames, idle cost, sizes, start) and
// writes the figures into docs/performance.md. Figures that are compared come from
// one run, side by side. `make bench-ui` builds what this needs.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { starts as startsOf } from "./bench-start.mjs";
import { launch, serve } from "./browser.mjs";
import { withFigures } from "./figures.mjs";
import { Game, all } from "./game.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const web = root + "build/web"; // as players load it, not what the tests pack quickly
const level = process.env.LEVEL ?? "master:60000ms"; // who thinks for longer than any measuring takes
const usual = 10;
const opened = 4000; // milliseconds, after which all cards of a table are drawn as crisp as they get
const rounds = Number(process.env.ROUNDS ?? usual); // fewer only to see that this works
const load = () => loadavg()[0].toFixed(1);
const began = load();

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Does two things once each in every round, one first in one round and the other in the next; answers their results. */
async function inTurns(one, other) {
  const found = [[], []];
  for (let i = 0; i < rounds; i++) {
    for (const k of i % 2 ? [1, 0] : [0, 1]) found[k].push(await [one, other][k]());
  }
  return found;
}

/** Waits until this machine's own work is over, at most two minutes: it makes dear what is measured after it. */
async function calm() {
  const times = () => cpus().reduce((sum, { times: t }) => ({ idle: sum.idle + t.idle, all: sum.all + t.user + t.nice + t.sys + t.irq + t.idle }), { idle: 0, all: 0 });
  for (let i = 0; i < 60 && rounds >= usual; i++) {
    const before = times();
    await sleep(2000);
    const after = times();
    if ((after.idle - before.idle) / (after.all - before.all) > 0.9) return;
  }
}

/** A process that does nothing but take a core, while work is done. */
async function beside(work) {
  const busy = spawn(process.execPath, ["-e", "for (;;);"]);
  try {
    return await work();
  } finally {
    busy.kill("SIGKILL");
  }
}

/** What the desktop's game measures, in a window that nobody sees. */
function desktop(program, ...args) {
  const out = execFileSync("xvfb-run", ["-a", "-s", "-screen 0 1280x1024x24 -noreset", root + "build/" + program, ...args],
    { encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1" } });
  return { out, ...JSON.parse(out.trim().split("\n").at(-1)) };
}

/** The draw calls of a frame: what Ebitengine's own log says of the last ones. */
function drawCalls() {
  const { out } = desktop("frames-debug", "-do", "move", "-seconds", "3");
  const frames = out.split("Graphics commands:").slice(-20);
  return Math.max(...frames.map((frame) => frame.split("draw-triangles:").length - 1));
}

/** A saved match: a full table, or one over which the other has much to think. */
function match(mine) {
  const file = root + "build/frames-match.json";
  execFileSync(root + "build/frames", ["-do", mine ? "rest" : "think", "-level", level, "-save", file]);
  return readFileSync(file, "utf8");
}

async function atTheTable(browser, url, mine, first = () => {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript((saved) => localStorage.setItem("machiavelli/match", saved), match(mine));
  await page.addInitScript(first);
  const game = await new Game(page, { plain: true }).open(url);
  await game.until("the menu", (seen) => seen.scene === "menu" && seen.quiet);
  await sleep(1500); // the worker has started
  await page.keyboard.press("c");
  await game.until("the table", (seen) => seen.scene === "table");
  return { context, page, game };
}

/**
 * Has a page's engine think without an end: what it answers is kept back, and it is asked the same again. Run in the page
 * before anything else. What has no bytes is no request, but the end of one, and no answer, but that a worker is ready;
 * one that asks to be replaced says so in a word.
 */
function think() {
  globalThis.thoughts = 0; // that were begun
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    #asked;
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        if (!(event.data?.length > 0) || new TextDecoder().decode(event.data) === "replace") return;
        event.stopImmediatePropagation();
        this.postMessage(this.#asked);
      });
    }

    postMessage(message, ...more) {
      if (message?.length > 0) {
        this.#asked = message.slice();
        globalThis.thoughts++;
      }
      super.postMessage(message, ...more);
    }
  };
}

/** Has a page note what each of its frames takes of its thread; run in it before anything else. */
function timed() {
  const own = requestAnimationFrame;
  globalThis.taken = [];
  globalThis.requestAnimationFrame = (frame) => own((now) => {
    const began = performance.now();
    frame(now);
    globalThis.taken.push(performance.now() - began);
  });
}

/** What a frame takes of a page's thread while a card is carried over a full table, in milliseconds: the median of each round. */
async function carried(browser, url) {
  const found = [];
  for (let i = 0; i < rounds; i++) found.push(await carriedOnce(browser, url));
  return found;
}

async function carriedOnce(browser, url) {
  const { context, page, game } = await atTheTable(browser, url, true, timed);
  const [card] = all(await game.until("rest", (seen) => seen.quiet), "hand/");
  await page.mouse.move(card.x + card.w / 2, card.y + card.h / 2);
  await page.mouse.down();
  await page.mouse.move(640, 300, { steps: 5 }); // what is drawn for the first time is dear
  await page.evaluate(() => { globalThis.taken = []; });
  for (let i = 0; i < 100; i++) await page.mouse.move(640 + 300 * Math.sin(i / 8), 250 + 100 * Math.cos(i / 5));
  const taken = await page.evaluate(() => globalThis.taken);
  await context.close();
  return median(taken);
}

/** The longest gap between two frames of a page, in milliseconds. */
const longestGap = (page, ms) => page.evaluate((ms) => new Promise((resolve) => {
  let last = performance.now(), longest = 0;
  const end = last + ms;
  const frame = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (now < end) requestAnimationFrame(frame); else resolve(longest);
  };
  requestAnimationFrame(frame);
}), ms);

const browserGaps = (browser, url) => inTurns(async () => {
  const { context, page } = await atTheTable(browser, url, false, think);
  await page.waitForFunction(() => globalThis.thoughts > 0);
  await sleep(opened);
  const gap = await longestGap(page, 2000);
  await context.close();
  return gap;
}, async () => {
  const { context, page, game } = await atTheTable(browser, url, true);
  await game.until("rest", (seen) => seen.quiet);
  await sleep(opened);
  const gap = await beside(() => longestGap(page, 2000));
  await context.close();
  return gap;
});

const windowGaps = () => inTurns(
  async () => desktop("frames", "-do", "think", "-level", level, "-seconds", "3").longest_gap,
  () => beside(async () => desktop("frames", "-do", "rest", "-seconds", "3").longest_gap),
);

/** What the window takes of a core at rest, five times. */
async function windowRest() {
  const found = [];
  await calm();
  for (let i = 0; i < 5; i++) {
    found.push(desktop("frames", "-do", "rest", "-seconds", "8").core);
  }
  return found;
}

/** The share of a core that all of the browser's processes take at rest. */
async function browserRest(browser, url) {
  const { context, game } = await atTheTable(browser, url, true);
  await game.until("rest", (seen) => seen.quiet);
  await sleep(8000); // the pictures are made that may be wanted later
  await calm();
  const session = await browser.newBrowserCDPSession();
  const taken = async () => (await session.send("SystemInfo.getProcessInfo")).processInfo.reduce((sum, p) => sum + p.cpuTime, 0);
  const seconds = 8, before = await taken();
  await sleep(1000 * seconds);
  const after = await taken();
  await context.close();
  return 100 * (after - before) / seconds;
}

/** Milliseconds to the first picture, the game's and a bare page's, cold and from the cache. */
async function starts(browser, game, bare) {
  await calm();
  const pages = await startsOf(browser, [game, bare], 5);
  const [cold, again] = ["cold", "again"].map((kind) => pages.map((page) => page[kind].map(({ shown }) => shown)));
  return { cold, again };
}

function sizes() {
  const files = readdirSync(web).filter((name) => name.endsWith(".br") && !/^(install|later)-/.test(name));
  const size = (part) => files.filter((name) => name.includes(part)).reduce((sum, name) => sum + statSync(`${web}/${name}`).size, 0);
  return { game: size("machiavelli."), engine: size("engine."), all: size("") };
}

const site = await serve(web);
const other = await serve(root + "build/bare");
const browser = await launch();
const size = sizes();
const move = desktop("frames", "-do", "move", "-seconds", "8");
const calls = drawCalls();
const desk = await windowGaps();
const rest = await windowRest();
const gaps = await browserGaps(browser, site.url);
const idle = await browserRest(browser, site.url);
const carry = await carried(browser, site.url);
const begin = await starts(browser, site.url, other.url);
const version = browser.version();
await browser.close();
await Promise.all([site.stop(), other.stop()]);

const commit = execFileSync("git", ["log", "-1", "--format=%h of %cs"], { cwd: root, encoding: "utf8" }).trim();
const ms = (v) => `${v.toFixed(v < 10 ? 2 : 0)} ms`;
const mb = (v) => `${(v / 1e6).toFixed(2)} MB`;
/** The median of some figures, and the least and the most. */
const spread = (list, show) => `${show(median(list))} (${show(Math.min(...list))} to ${show(Math.max(...list))})`;
const percent = (v) => `${v.toFixed(1)} %`;
/** Two lists beside each other, and the ratio of their medians. */
const ratio = ([a, b]) => `${spread(a, ms)} / ${spread(b, ms)} = ${(median(a) / median(b)).toFixed(2)}`;
const row = (what, found, bar) => `| ${what} | ${found} | ${bar} |`;
const page = root + "docs/performance.md";
writeFileSync(page, withFigures(readFileSync(page, "utf8"), `Written by \`make bench-ui\` at commit ${commit}, on ${cpus().length} cores (${cpus()[0].model.trim()}), Chromium ${version} and Mesa's
llvmpipe, both without a graphics card. The machine's load was ${began} when it began and ${load()} when it
ended: above ${cpus().length} other programs took their share, and only figures of one row may be compared.
Gaps are medians of ${rounds} rounds.

| what | found | bar |
|---|---|---|
${[
  row("transfer of the whole page, brotli", mb(size.all), "5.0 MB"),
  row("of it the worker's engine", mb(size.engine), "1.2 MB"),
  row("of it the game", mb(size.game), ""),
  row("Update and Draw of a full table, every card moving: processor time, median", ms(move.median_cost), "1 ms"),
  row("the same, the worst frame", ms(move.worst_cost), ""),
  row("allocations in a Draw, median", move.median_allocs, "0"),
  row("draw calls of a frame (two of them put the finished picture on the screen)", calls, "3"),
  row(`longest gap between frames, window: ${level} thinks / at rest beside a busy process`, ratio(desk), "1.3"),
  row(`longest gap between frames, browser: ${level} thinks / at rest beside a busy process`, ratio(gaps), "1.3"),
  row("a frame in the browser while a card is carried over a full table, its thread", spread(carry, ms), ""),
  row("a full table at rest, window: share of a core", spread(rest, percent), "5 %"),
  row("a full table at rest, all of the browser's processes: share of a core", percent(idle), "15 %"),
  row("first picture, cold: the game / a bare Ebitengine page", ratio(begin.cold), "1.3"),
  row("first picture, from the cache: the game / a bare Ebitengine page", ratio(begin.again), ""),
].join("\n")}`));
console.log(readFileSync(page, "utf8"));
