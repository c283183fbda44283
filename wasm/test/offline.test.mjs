// The game without a network, and how a new version takes over.
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { patience, serve, served, until, web } from "./browser.mjs";
import { versions } from "./versions.mjs";

const site = served();

const started = (page) => page.waitForSelector("#cover.gone", { state: "attached" });
const kept = (page) => page.evaluate(async () => { await navigator.serviceWorker.ready; });

test("once played, the game starts with the network gone, and has the puzzles if somebody has wanted one", async () => {
  const server = await serve(); // which goes away
  const page = await site.page();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  const fetched = () => asked.filter((url) => url.includes("puzzles")).length;
  const puzzles = (page) => page.evaluate(() => machiavelliFetch("puzzles").then((file) => file.length, (error) => error.message));
  await page.goto(server.url);
  await started(page);
  await kept(page);
  assert.equal(fetched(), 0, "nobody has wanted a puzzle");
  const failures = [(route) => route.abort(), (route) => route.abort(), (route) => route.fulfill({ status: 404 }), (route) => route.fulfill({ status: 404 })];
  await page.route("**/later-puzzles.*", (route) => (failures.shift() ?? ((route) => route.continue()))(route));
  assert.equal(await puzzles(page), "the server does not answer");
  assert.equal(await puzzles(page), "the server answered 404");
  const size = await puzzles(page);
  assert.ok(size > 50_000, `${size} bytes`);
  await until(page, async () => (await (await caches.open("machiavelli / fetched")).keys()).length === 1);
  const before = fetched();
  assert.equal(await puzzles(page), size);
  assert.equal(fetched(), before, "they are kept");
  await page.close();
  await server.stop();
  const offline = await page.context().newPage();
  await offline.goto(server.url);
  await started(offline);
  assert.equal(await puzzles(offline), size);
});

test("a new version waits for the end of the old one, then takes its place", async () => {
  const { first: dir, second } = await versions();
  const server = await serve(dir);
  const context = await site.context();
  try {
    const old = await context.newPage();
    await old.goto(server.url);
    await started(old);
    await kept(old);
    await old.reload(); // the page that the first version came with is not one of those: a second would not wait for it
    await started(old);
    assert.ok(await old.evaluate(() => navigator.serviceWorker.controller !== null), "the first version has no page");

    await cp(second, dir, { recursive: true });
    await old.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await until(old, async () => (await navigator.serviceWorker.ready).waiting !== null);
    await old.reload();
    await started(old);
    assert.equal(await old.title(), "Machiavelli");
    await old.close();

    // The browser lets the new version in once the old one's last page is gone.
    let title;
    for (const end = Date.now() + patience; title !== "Machiavelli II" && Date.now() < end;) {
      const next = await context.newPage();
      await next.goto(server.url);
      title = await next.title();
      await next.close();
    }
    assert.equal(title, "Machiavelli II");
  } finally {
    await server.stop();
  }
});

test("the folder can be served under any path", async () => {
  const dir = await mkdtemp(tmpdir() + "/machiavelli-");
  await mkdir(`${dir}/some`);
  await cp(web, `${dir}/some/path`, { recursive: true });
  await writeFile(`${dir}/index.html`, "another page");
  const server = await serve(dir);
  try {
    const page = await site.page();
    const lost = [];
    page.on("response", (response) => { if (!response.ok()) lost.push(response.url()); });
    await page.goto(server.url + "some/path/");
    await started(page);
    await kept(page);
    if (!page.workers().length) await page.waitForEvent("worker"); // the engine's
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    assert.equal(scope, server.url + "some/path/");
    assert.deepEqual(lost, []);
  } finally {
    await server.stop();
    await rm(dir, { recursive: true });
  }
});
