// The page around the game: what it says while it loads, and when it cannot.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readdirSync, statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { complaints, launch, served, shots, web } from "./browser.mjs";
import { find } from "./game.mjs";
import { Player } from "./player.mjs";

const site = served();

/** The text of the message that the page shows in place of the game. */
async function message(page) {
  await page.waitForSelector("#cover.failed");
  return page.textContent("#note");
}

test("a browser without WebAssembly is told so", async () => {
  const page = await site.page({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => { delete globalThis.WebAssembly; });
  await page.goto(site.url);
  assert.match(await message(page), /no WebAssembly/);
  assert.equal(await page.isVisible("#bar"), false);
  assert.equal(await page.isVisible("#again"), true);
  await page.screenshot({ path: shots + "browser-no-webassembly.png" });
});

test("a browser that is too old is told so, in its language", async () => {
  for (const [locale, words, script] of [
    ["en-GB", /too old.*update/, () => { delete Promise.any; }], // so that the page's scripts are not even read
    ["de-DE", /zu alt/, () => { const { validate } = WebAssembly; WebAssembly.validate = (module) => module.length > 60 && validate(module); }],
    ["fi-FI", /too old/, () => { CSS.supports = () => false; }],
  ]) {
    const page = await site.page({ viewport: { width: 390, height: 844 }, locale });
    await page.addInitScript(script);
    await page.goto(site.url);
    await page.waitForSelector("#cover.old");
    assert.match(await page.textContent("#note"), words);
    assert.equal(await page.getAttribute("#sheet", "role"), "alert");
    for (const hidden of ["#bar", "#goal", "#show", "#lost"]) assert.equal(await page.isVisible(hidden), false, hidden);
  }
});

test("a browser without WebGL is told so", async () => {
  const plain = await launch("--disable-3d-apis");
  try {
    const page = await plain.newPage();
    await page.goto(site.url);
    assert.match(await message(page), /cannot draw with WebGL 2/);
    await page.screenshot({ path: shots + "browser-no-webgl.png" });
  } finally {
    await plain.close();
  }
});

test("a game that the server has lost is named, with what the server said", async () => {
  const page = await site.page();
  await page.route("**/*.wasm*", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto(site.url);
  assert.match(await message(page), /answered 404 \(machiavelli\.[0-9a-f]+\.wasm/);
});

test("a lost connection is told, and another try loads the game", async () => {
  const page = await site.page();
  await page.route("**/*.wasm*", (route) => route.abort());
  await page.goto(site.url);
  assert.match(await message(page), /does not answer/);
  await page.unroute("**/*.wasm*");
  await page.click("#again");
  await page.waitForSelector("body > canvas");
  await page.waitForSelector("#cover.gone", { state: "attached" });
});

test("a page that was opened as a file says that it must be served", async () => {
  const page = await site.page();
  await page.goto(pathToFileURL(`${web}/index.html`).href);
  assert.match(await message(page), /opened as a file.*web server/s);
});

test("a frame without a permission says which one it lacks", async () => {
  const page = await site.page();
  await page.route("**/frame.html", (route) => route.fulfill({ contentType: "text/html", body: `<iframe sandbox="allow-scripts" src="${site.url}"></iframe>` }));
  await page.goto(new URL("frame.html", site.url).href);
  const frame = page.frameLocator("iframe");
  await frame.locator("#cover.failed").waitFor();
  assert.match(await frame.locator("#note").textContent(), /allow-same-origin/);
});

test("a policy that forbids WebAssembly is named", async () => {
  const page = await site.page();
  await page.route(site.url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": "script-src 'self'" } });
  });
  await page.goto(site.url);
  assert.match(await message(page), /Content-Security-Policy.*script-src.*'wasm-unsafe-eval'/s);
});

test("a policy that forbids scripts of blobs, and a browser without an audio worklet, have sounds", async () => {
  const page = await site.page({ viewport: { width: 640, height: 1280 }, serviceWorkers: "block" });
  await page.addInitScript(() => {
    delete globalThis.AudioWorklet;
    delete globalThis.AudioWorkletNode;
    const { start } = AudioBufferSourceNode.prototype;
    globalThis.sounds = 0;
    AudioBufferSourceNode.prototype.start = function (...when) { globalThis.sounds++; return start.apply(this, when); };
  });
  await page.route(site.url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" } });
  });
  const player = await Player.of(page, "heard", false, null);
  await player.game.open(site.url);
  await player.scene("menu");
  await player.tap("settings");
  const { items } = await player.scene("settings");
  await player.tap("back");
  await player.scene("menu");
  await player.tap("settings");
  await page.waitForFunction(() => globalThis.sounds > 0);
  assert.ok(!items.some(({ text }) => /sound device/.test(text ?? "")), JSON.stringify(items));
  assert.deepEqual(player.game.complaints, []);
});

test("keys that are let go before the browser plays sounds are no error of the page", async () => {
  const page = await site.page();
  const faults = complaints(page);
  await page.addInitScript(() => {
    const own = AudioContext.prototype.resume;
    globalThis.asked = 0;
    AudioContext.prototype.resume = function () {
      globalThis.asked++;
      const plays = own.call(this);
      plays.then(() => { globalThis.plays = true; });
      return plays;
    };
  });
  const player = await Player.of(page, "sounds", false, null);
  await player.game.open(site.url);
  await player.scene("menu");
  await page.waitForFunction(() => {
    for (let i = 0; i < 3; i++) document.dispatchEvent(new Event("keyup"));
    return globalThis.asked > 2;
  });
  await player.game.key("Tab");
  await page.waitForFunction(() => globalThis.plays);
  await player.game.ticks(5);
  assert.deepEqual(faults, []);
});

test("a finger types into a field of the page, and leaves it as it was by a press beside it", async () => {
  const page = await site.page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const player = await Player.of(page, "typed", true, null);
  await player.game.open(site.url);
  await player.scene("menu");
  await player.tap("settings");
  await player.scene("settings");
  await player.tap("name");
  await page.waitForSelector("#answer:focus");
  await page.fill("#answer", "Isotta");
  await page.screenshot({ path: shots + "browser-typed.png" });
  await page.tap("#ask button");
  await player.game.until("the name", (seen) => find(seen, "name")?.text === "Isotta");
  await player.tap("name");
  await page.waitForSelector("#answer:focus");
  await page.fill("#answer", "Fiammetta");
  await page.touchscreen.tap(195, 700);
  await page.waitForSelector("#ask", { state: "hidden" });
  assert.equal((await player.game.item("name")).text, "Isotta");
  assert.deepEqual(player.game.complaints, []);
});

test("a damaged game is told, not left loading for ever", async () => {
  const page = await site.page();
  await page.route("**/*.wasm*", (route) => route.fulfill({ contentType: "application/wasm", body: "no module" }));
  await page.goto(site.url);
  assert.match(await message(page), /could not be started.*CompileError/s);
});

test("the bar counts what has come, up to the whole", async () => {
  const page = await site.page();
  await page.addInitScript(() => {
    globalThis.parts = [];
    addEventListener("DOMContentLoaded", () => {
      const bar = document.getElementById("bar");
      new MutationObserver(() => globalThis.parts.push(Number(bar.getAttribute("aria-valuenow"))))
        .observe(bar, { attributes: true, attributeFilter: ["aria-valuenow"] });
    });
  });
  await page.goto(site.url);
  await page.waitForSelector("#cover.gone", { state: "attached" });
  const parts = await page.evaluate(() => globalThis.parts);
  assert.ok(parts.length > 3, `seen only ${parts}`);
  assert.ok(parts.every((part, i) => i === 0 || part >= parts[i - 1]), `went back: ${parts}`);
  assert.equal(parts.at(-1), 100);
});

// What is shipped, packed as small as it gets, may have at most 5.0 MB and 1.2 MB: wasm/pack says so. This grows with
// it: 5.99 MB of it and 1.392 of its engine are 4.29 MB and 1.004.
test("quickly packed, all that is transferred is at most 6.6 MB, the worker's engine 1.6 MB of it", () => {
  // Some icons are fetched when somebody installs the game, and the puzzles and other languages when somebody wants them, not before.
  const packed = readdirSync(web).filter((name) => name.endsWith(".br") && !/^(install-|later-)/.test(name));
  const size = (names) => names.reduce((sum, name) => sum + statSync(`${web}/${name}`).size, 0);
  const all = size(packed), engine = size(packed.filter((name) => name.startsWith("engine.")));
  console.log(`${all} bytes in all, ${engine} of them the engine's`);
  assert.ok(engine > 0 && engine <= 1_600_000, `the engine has ${engine} bytes`);
  assert.ok(all <= 6_600_000, `all have ${all} bytes`);
});

test("the game comes small, and a second visit takes it from the cache", async () => {
  const page = await site.page({ serviceWorkers: "block" }); // the browser's own cache
  const [first] = await Promise.all([page.waitForResponse(/\.wasm$/), page.goto(site.url)]);
  assert.equal(await first.headerValue("content-encoding"), "br");
  assert.equal(await first.headerValue("content-type"), "application/wasm");
  await first.finished();
  await page.waitForSelector("#cover.gone", { state: "attached" });
  const again = await page.context().newPage();
  await again.goto(site.url);
  await again.waitForSelector("#cover.gone", { state: "attached" });
  const sent = await again.evaluate(() =>
    performance.getEntriesByType("resource").find((entry) => entry.name.endsWith(".wasm")).transferSize);
  assert.equal(sent, 0);
});

test("the page asks no other host and keeps fingers from selecting or scrolling", async () => {
  const page = await site.page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(site.url);
  await page.waitForSelector("#cover.gone", { state: "attached" });
  assert.deepEqual(asked.filter((url) => !url.startsWith(site.url) && !/^(data|blob):/.test(url)), []);
  const style = await page.evaluate(() => {
    const { userSelect, overscrollBehavior, touchAction } = getComputedStyle(document.body);
    return { userSelect, overscrollBehavior, touchAction };
  });
  assert.deepEqual(style, { userSelect: "none", overscrollBehavior: "none", touchAction: "none" });
  const size = await page.evaluate(() => {
    const box = document.querySelector("body > canvas").getBoundingClientRect();
    return [box.width, box.height, document.documentElement.scrollHeight];
  });
  assert.deepEqual(size, [390, 844, 844]);
});
