// The web server, the system's Chromium, and pages whose complaints are kept.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** How long anything at all may take, in milliseconds: the slowest machine, with other work to do, needs a part of it. */
export const patience = Number(process.env.PATIENCE ?? 300_000);

/** Gives what comes, or says after a while what did not come. */
export function within(milliseconds, what, coming) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came within ${milliseconds} ms: ${what()}`)), milliseconds);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

/** Has a page that hangs say what it was asked: Playwright waits without end for what a page is to evaluate. */
export function bounded(context) {
  context.setDefaultTimeout(patience);
  context.on("page", (page) => {
    const evaluate = page.evaluate.bind(page);
    // What waits in the page itself ends first, and has more to say.
    page.evaluate = (f, given) => within(patience + 60_000, () => `${page.url()} was asked ${f}; given ${JSON.stringify(given)}`, evaluate(f, given));
  });
  return context;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Asks a page until the answer is true. Playwright's own waitForFunction takes any promise for true. */
export async function until(page, asked, given) {
  for (const end = Date.now() + patience; !await page.evaluate(asked, given); await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (Date.now() > end) throw new Error(`it never comes true: ${asked}`);
  }
}

/** The folder that pictures are kept in. */
export const shots = root + "build/shots/";
mkdirSync(shots, { recursive: true });

/** The folder that the game is built into, packed quickly. */
export const web = root + "build/web-quick";

/** Serves a folder, on a free port if none is named. Returns its address and how to end it. */
export async function serve(dir = web, port = 0) {
  const server = spawn(root + "build/serve", ["-dir", dir, "-port", String(port)], { stdio: ["ignore", "pipe", "pipe"] });
  server.stderr.pipe(process.stderr);
  const url = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (text) => {
      said += text;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
      if (found) resolve(found[0]);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  // A test that fails before it stops its server must not keep the others waiting.
  for (const held of [server, server.stdout, server.stderr]) held.unref();
  process.on("exit", () => server.kill());
  return { url, port: Number(new URL(url).port), stop: () => (server.ref(), server.kill(), ended) };
}

/**
 * What Chromium is to leave out: in every context the address bar would load two pages of its own, for what drops down
 * from it, which take nearly as long as the game does. A list takes the place of Playwright's, which is the rest of it.
 */
const without = [
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
  "AcceptCHFrame", "AutoDeElevate", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider",
  "GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding", "RenderDocument", "ThirdPartyStoragePartitioning", "Translate",
];

/** How Chromium starts: with software drawing and without its own errands. */
const how = (more) => ({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  timeout: patience,
  args: [
    "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
    "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", `--disable-features=${without}`, ...more,
  ],
});

/** Has the pages of a browser be patient. */
function patient(browser) {
  const open = browser.newContext.bind(browser); // browser.newPage calls it, too
  browser.newContext = async (options) => bounded(await open(options));
  return browser;
}

/** Starts Chromium. */
export const launch = async (...more) => patient(await chromium.launch(how(more)));

/** Starts a Chromium that can be made to sleep, as a phone does with a program that is not looked at: its processes are stopped. */
export async function freezable(...more) {
  const server = await chromium.launchServer(how(more)), group = -server.process().pid;
  const browser = patient(await chromium.connect(server.wsEndpoint()));
  browser.sleeps = async (seconds) => {
    process.kill(group, "SIGSTOP");
    try {
      await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    } finally {
      process.kill(group, "SIGCONT");
    }
  };
  browser.close = () => server.close();
  return browser;
}

/**
 * The game for the tests of a file: before the first it is served and Chromium is started, and both are ended after the
 * last. What a test opens is closed when it is over, whether it went well or not. What all tests need besides is made
 * ready then: hooks that a file adds may run at the same time.
 *
 * Most pages live for seconds, so what they run is compiled once, without a look back at what could be faster; long
 * matches have it optimised as players do. And they have half a pixel a point each way, which software draws faster.
 */
export function served({ ready = () => {}, flags = ["--js-flags=--liftoff-only"] } = {}) {
  const opened = [];
  const site = {
    /** A browser's memory of its own, for one page or more. */
    async context(settings) {
      const context = await site.browser.newContext({ deviceScaleFactor: 0.5, ...settings });
      opened.push(context);
      return context;
    },
    /** A page that shares its memory with no other. */
    async page(settings) {
      return (await site.context(settings)).newPage();
    },
  };
  before(async () => {
    Object.assign(site, await serve());
    site.browser = await launch(...flags);
    await ready();
  });
  afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())));
  after(async () => {
    await site.browser?.close();
    await site.stop?.();
  });
  return site;
}

/** Collects what a page complains of: errors on its console, and errors that nobody caught. */
export function complaints(page) {
  const list = [];
  page.on("console", (message) => {
    if (message.type() === "error") list.push(message.text());
  });
  page.on("pageerror", (error) => list.push(String(error)));
  return list;
}
