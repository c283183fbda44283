// A new version on hosts of every kind: it is kept whole or not at all, and a page that fails is whole at the next visit.
import assert from "node:assert/strict";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { patience, served, until } from "./browser.mjs";
import { host } from "./platforms/host.mjs";
import { versions } from "./versions.mjs";

const site = served();

/** A browser whose pages are small and still: nobody looks at what they draw. */
const open = () => site.context({ viewport: { width: 640, height: 480 }, deviceScaleFactor: 0.25, reducedMotion: "reduce" });

const { first, second } = await versions();

/** What a page ends up with: the title of the version that plays, or the sentence in its place. */
async function visit(context, url) {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(() => {
    const { classList } = document.getElementById("cover");
    return ["gone", "failed", "stuck"].some((is) => classList.contains(is));
  });
  const failed = await page.evaluate(() => document.querySelector("#cover:is(.failed, .stuck)")?.innerText);
  return { page, said: failed ?? await page.title() };
}

/** The first visit, after which the game is kept. */
async function keptBy(context, url) {
  const { page, said } = await visit(context, url);
  assert.equal(said, "Machiavelli");
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  await until(page, async () => (await navigator.serviceWorker.ready).active.state === "activated");
  return page;
}

/** Visits until a version plays; every visit on the way must play, too. */
async function comes(context, url, title) {
  const seen = [];
  for (const end = Date.now() + patience; Date.now() < end;) {
    const { page, said } = await visit(context, url);
    await until(page, async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration && !registration.installing;
    });
    await page.close();
    seen.push(said);
    assert.match(said, /^Machiavelli( II)?$/);
    if (said === title) return;
  }
  assert.fail(`${title} does not come; seen: ${seen}`);
}

/** Has the browser look for a new version, and waits until that is kept or refused. */
const look = (page) => page.evaluate(async () => {
  const registration = await navigator.serviceWorker.ready;
  let found = false, worker; // which may be refused before anybody asks what is being installed
  registration.addEventListener("updatefound", () => { found = true; worker = registration.installing; });
  await registration.update().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve)); // the event may come after the answer
  worker ??= registration.installing;
  if (!worker) return registration.waiting ? "installed" : found ? "redundant" : "none";
  while (worker.state === "installing") await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  return worker.state;
});

const hosts = {
  "a host that has every answer asked for again": { headers: { "Cache-Control": "no-cache" } },
  "a host that lets the page be kept for ten minutes": { headers: { "Cache-Control": "max-age=600" } },
  "a host that answers with its page where a file is missing": { headers: { "Cache-Control": "max-age=600" }, fallback: "index.html" },
};

for (const [name, how] of Object.entries(hosts)) {
  test(`a new version comes on ${name}`, async () => {
    const at = await host(first, how), context = await open();
    try {
      const old = await keptBy(context, at.url);
      at.dir = second;
      assert.equal(await look(old), "installed");
      await old.close();
      await comes(context, at.url, "Machiavelli II");
    } finally {
      await at.stop();
    }
  });

  test(`half a deploy changes nothing on ${name}, and the whole one comes`, async () => {
    const at = await host(first, how), context = await open();
    try {
      const old = await keptBy(context, at.url);
      at.dir = second;
      at.missing = (name) => /machiavelli\..*wasm$/.test(name);
      assert.equal(await look(old), "redundant");
      assert.equal(await old.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith(" second")).length), 0);
      await old.close();
      const { page, said } = await visit(context, at.url);
      assert.equal(said, "Machiavelli");
      at.missing = () => false;
      assert.equal(await look(page), "installed");
      await page.close();
      await comes(context, at.url, "Machiavelli II");
    } finally {
      await at.stop();
    }
  });

  test(`who comes first during half a deploy is told so by ${name}, and plays at the next visit`, async () => {
    const at = await host(first, how);
    try {
      for (const lost of [/^\/machiavelli\./, /^\/words\./, /^\/loader\./, /^\/(words|loader)\./, /^\/lease\./, /^\/wasm_exec\./]) {
        const context = await open();
        at.missing = (name) => lost.test(name);
        const { page, said } = await visit(context, at.url);
        assert.match(said, /could not be loaded|could not be started/, String(lost));
        at.missing = () => false;
        const button = page.locator("#again:visible, #lost a:visible");
        assert.equal(await button.count(), 1, String(lost));
        await button.click();
        await page.waitForSelector("#cover.gone", { state: "attached" });
        await context.close();
      }
    } finally {
      await at.stop();
    }
  });
}

test("a page without any script says so by itself, after a while", async () => {
  const at = await host(first), context = await open();
  try {
    at.missing = (name) => name.endsWith(".js");
    const page = await context.newPage();
    await page.goto(at.url);
    assert.equal(await page.isVisible("#lost"), false);
    await page.waitForSelector("#lost a", { state: "visible" });
    at.missing = () => false;
    await page.click("#lost a");
    await page.waitForSelector("#cover.gone", { state: "attached" });
    assert.equal(page.url(), at.url);
  } finally {
    await at.stop();
  }
});

test("a version whose kept files are damaged is kept anew at the next visit", async () => {
  const at = await host(first), context = await open();
  try {
    const old = await keptBy(context, at.url);
    const all = await old.evaluate(async () => {
      const [name] = (await caches.keys()).filter((name) => !name.endsWith(" fetched"));
      const cache = await caches.open(name), all = await cache.keys();
      const game = all.find(({ url }) => /machiavelli\..*wasm$/.test(url));
      await cache.put(game, new Response("no module", { headers: { "Content-Type": "application/wasm" } }));
      return all.map(({ url }) => url);
    });
    await old.close();
    const { page, said } = await visit(context, at.url);
    assert.equal(said, "Machiavelli", "it is played from the host");
    await until(page, async (all) => {
      const kept = await Promise.all(all.map((url) => caches.match(url)));
      return kept.every((file) => file) && !(await Promise.all(kept.map((file) => file.text()))).includes("no module");
    }, all);
    await page.close();
    await at.stop();
    const offline = await visit(context, at.url);
    assert.equal(offline.said, "Machiavelli");
  } finally {
    await at.stop();
  }
});

test("two copies of one origin leave each other's caches alone", async () => {
  const dir = await mkdtemp(tmpdir() + "/machiavelli-"), context = await open();
  for (const copy of ["a", "b"]) await cp(first, `${dir}/${copy}`, { recursive: true });
  const at = await host(dir);
  try {
    const a = await keptBy(context, at.url + "a/");
    await a.evaluate(() => machiavelliFetch("puzzles").then(() => {}));
    const names = () => a.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("machiavelli /a/")).sort());
    const before = await names();
    assert.equal(before.length, 2, "the version, and what was fetched");
    const b = await keptBy(context, at.url + "b/");
    await rm(`${dir}/b`, { recursive: true });
    await cp(second, `${dir}/b`, { recursive: true });
    assert.equal(await look(b), "installed");
    await b.close();
    await comes(context, at.url + "b/", "Machiavelli II");
    assert.deepEqual(await names(), before);
    await a.close();
    await at.stop();
    for (const [path, title] of [["a/", "Machiavelli"], ["a/index.html", "Machiavelli"], ["b/", "Machiavelli II"], ["b/index.html?x", "Machiavelli II"]]) {
      const { page, said } = await visit(context, at.url + path);
      assert.equal(said, title, path);
      await page.close();
    }
  } finally {
    await at.stop();
    await rm(dir, { recursive: true });
  }
});

test("what former versions kept goes, but for another copy's", async () => {
  const at = await host(first, { pages: { "/plain.html": "<p>no game</p>" } }), context = await open();
  try {
    const page = await context.newPage();
    await page.goto(new URL("plain.html", at.url).href);
    await page.evaluate(async () => {
      const put = async (name, ...at) => {
        for (const path of at) await (await caches.open(name)).put(path, new Response("old"));
      };
      await put("machiavelli-0123456789ab", "/", "/machiavelli.0.wasm");
      await put("machiavelli-ba9876543210", "/b/", "/b/machiavelli.0.wasm");
      await put("machiavelli-fetched", "/later-it.0.json", "/b/later-it.0.json");
      await put("another program's", "/");
    });
    await keptBy(context, at.url);
    const left = await page.evaluate(async () => Promise.all((await caches.keys()).sort().map(async (name) =>
      [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)])));
    const find = (name) => left.find(([is]) => is === name)?.[1];
    assert.equal(find("machiavelli-0123456789ab"), undefined);
    assert.deepEqual(find("machiavelli-ba9876543210"), ["/b/", "/b/machiavelli.0.wasm"]);
    assert.deepEqual(find("machiavelli-fetched"), ["/b/later-it.0.json"]);
    assert.ok(find("another program's"));
    assert.match(String(find("machiavelli / fetched")), /later-it/, "a language that was chosen is there of the new version");
  } finally {
    await at.stop();
  }
});

test("a table's answers do not go through the service worker", async () => {
  const at = await host(first, { pages: { "/v1/tables/KQXVTA/lines": "a line", "/some": "some" } }), context = await open();
  try {
    const old = await keptBy(context, at.url);
    await old.reload();
    const from = {};
    old.on("response", (response) => { from[new URL(response.url()).pathname] = response.fromServiceWorker(); });
    for (const path of ["v1/tables/KQXVTA/lines", "some"]) {
      await old.evaluate((path) => fetch(path).then((response) => response.text()), path);
    }
    assert.deepEqual(from["/v1/tables/KQXVTA/lines"], false);
    assert.deepEqual(from["/some"], true, "others do");
  } finally {
    await at.stop();
  }
});
