// The game in a frame of another site's page: how the keys come to it and leave it, what a sandbox takes, and that no seat
// at a table is used there unasked.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { patience, served } from "./browser.mjs";

const site = served();

let around, sandbox = "";
before(async () => {
  around = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(`<!DOCTYPE html><title>another site</title><input id=before><iframe ${sandbox} src="${site.url}${new URL(request.url, site.url).hash}" width=700 height=500></iframe><button id=after>after</button>`);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => around.once("listening", resolve));
});
after(() => around?.close());

/** The page around the game, and the game's own frame. */
async function framed(context, at = "localhost") { // which is another site than 127.0.0.1
  const page = await context.newPage();
  await page.goto(`http://${at}:${around.address().port}/`);
  const frame = page.frames().find((frame) => frame !== page.mainFrame());
  return { page, frame };
}

/** Asks until the answer is right, and gives it. */
async function until(what, ask, right) {
  for (const end = Date.now() + patience; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await ask().catch((error) => error);
    if (right(answer)) return answer;
    assert.ok(Date.now() < end, `${what} does not come: ${JSON.stringify(answer)}`);
  }
}

const look = (frame) => frame.evaluate(() => JSON.parse(machiavelliProbe()));
const menu = (frame) => until("the menu", () => frame.evaluate(() => document.getElementById("cover").hidden && JSON.parse(machiavelliProbe())), (seen) => seen?.scene === "menu" && seen.quiet);
const scene = (frame, name) => until(name, () => look(frame), (seen) => seen.scene === name && seen.quiet);

/** Presses something in the frame. */
async function press(page, frame, name) {
  const { x, y, w, h } = (await look(frame)).items.find((item) => item.name === name);
  const box = await (await page.$("iframe")).boundingBox();
  await page.mouse.move(box.x + 2 + x + w / 2, box.y + 2 + y + h / 2);
  await page.mouse.down();
  await new Promise((resolve) => setTimeout(resolve, 150));
  await page.mouse.up();
}

const small = { deviceScaleFactor: 0.5, viewport: { width: 900, height: 700 }, reducedMotion: "reduce" };

test("a press brings the keys, and without one the page around has them", async () => {
  const { page, frame } = await framed(await site.context(small));
  await menu(frame);
  await page.focus("#before");
  await page.keyboard.type("mine");
  assert.equal(await page.inputValue("#before"), "mine", "the frame takes no key that is not its own");
  await press(page, frame, "settings");
  await scene(frame, "settings");
  await page.keyboard.press("Escape");
  await scene(frame, "menu");
  assert.equal(await page.inputValue("#before"), "mine");
});

test("Tab leads into the frame, over all of it, and out of it both ways", async () => {
  const { page, frame } = await framed(await site.context(small));
  await menu(frame);
  const at = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
  const round = async (key, from, to) => {
    await page.focus(from);
    await page.keyboard.press(key);
    await until("the frame", at, (where) => where === "IFRAME");
    const visited = new Set();
    for (let n = 0; ; n++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (await at() !== "IFRAME") break;
      visited.add((await look(frame)).focus ?? "");
      assert.ok(n < 60, `there is no way out: ${[...visited]}`);
      await page.keyboard.press(key);
    }
    assert.equal(await at(), to);
    return visited;
  };
  const forth = await round("Tab", "#before", "after");
  const back = await round("Shift+Tab", "#after", "before");
  const all = (await look(frame)).items.filter(({ role, enabled }) => role === "button" && enabled).length;
  for (const visited of [forth, back]) assert.ok(visited.size >= all, `${[...visited]} of ${all}`);
});

test("a text is typed in a sandbox that sends no forms", async () => {
  sandbox = 'sandbox="allow-scripts allow-same-origin"';
  try {
    const { frame } = await framed(await site.context(small));
    await menu(frame);
    for (const [end, text] of [["Enter", "Isotta"], ["button", "Fiammetta"]]) {
      await frame.evaluate(() => machiavelliAsk("was", (text) => { globalThis.typed = text; }));
      await frame.fill("#answer", text);
      if (end === "Enter") await frame.press("#answer", "Enter");
      else await frame.click("#ask button");
      assert.equal(await frame.evaluate(() => globalThis.typed), text);
    }
  } finally {
    sandbox = "";
  }
});

test("a seat at a table is not used in another site's frame before the player says so", async () => {
  const context = await site.context(small);
  await context.addInitScript(() => localStorage.setItem("machiavelli/seat-kqxvta-00000000", "{}"));
  const { page, frame } = await framed(context, "127.0.0.1"); // another port: browsers of today keep nothing for a frame whose host is another one
  await frame.waitForSelector("#cover.failed");
  assert.match(await frame.textContent("#note"), /another site.*seats/);
  assert.equal(await frame.getAttribute("#apart", "href"), site.url);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  assert.equal(await frame.evaluate(() => typeof machiavelliProbe), "undefined", "the game has not begun");
  await frame.click("#again");
  await menu(frame);
  await page.reload(); // it was said for this visit
  await menu(page.frames().find((other) => other !== page.mainFrame()));

  await page.close();
  const alone = await context.newPage(); // and nobody is asked where there is no frame
  await alone.goto(site.url);
  await menu(alone.mainFrame());
});
