// Everything that a browser keeps, taken along in one file to another browser.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { served } from "./browser.mjs";
import { find } from "./game.mjs";
import { Player, cards, instantly } from "./player.mjs";

const site = served();

/** A browser of its own, at the menu. */
async function open(...prepare) {
  const page = await site.page({ viewport: { width: 640, height: 480 } });
  for (const script of prepare) await page.addInitScript(script);
  const player = await Player.of(page, "kept", false, { width: 1280, height: 720 });
  await player.game.open(site.url);
  await player.scene("menu");
  return player;
}

/** The end of the settings. */
async function settings(player) {
  await player.tap("settings");
  await player.scene("settings");
  await player.game.key("End");
  await player.game.settle();
}

const folder = mkdtempSync(join(tmpdir(), "machiavelli-kept-"));
after(() => rmSync(folder, { recursive: true }));

/** Chooses a file of everything that is kept. It lies on the disk: else the page would be told all of it first. */
async function bring(player, buffer) {
  const path = join(folder, "machiavelli.json");
  writeFileSync(path, buffer);
  const [chooser] = await Promise.all([player.game.page.waitForEvent("filechooser"), player.tap("kept.in")]);
  await chooser.setFiles(path);
}

/** Everything that is kept as a file, as game/store writes it. */
function file(texts) {
  const body = JSON.stringify({ kept: "machiavelli", texts });
  const sum = createHash("sha256").update(`1 ${body}`).digest("hex").slice(0, 16);
  return Buffer.from(`{"v":1,"sum":"${sum}","body":${body}}\n`);
}

/** That many records of 64 KB each. */
const records = (n) => Object.fromEntries(Array.from({ length: n }, (_, i) =>
  [`record-n${String(i + 1).padStart(7, "0")}-20260301-120000-0a1b2c3d-000`, '{"e":"x"}\n'.repeat(6553)]));

/** All that the page keeps in its local storage. */
const everything = (page) => page.evaluate(() => Object.fromEntries(Object.keys(localStorage).filter((key) => key.startsWith("machiavelli/")).map((key) => [key, localStorage.getItem(key)])));

/** How long the page did nothing else at the longest, in milliseconds, while some work was done. */
async function longest(page, work) {
  await page.evaluate(() => {
    const { clock } = globalThis.steer;
    let last = clock();
    globalThis.longest = 0;
    globalThis.beat = setInterval(() => {
      const now = clock();
      globalThis.longest = Math.max(globalThis.longest, now - last);
      last = now;
    }, 1);
  });
  await work();
  return page.evaluate(() => (clearInterval(globalThis.beat), Math.round(globalThis.longest)));
}

test("the match goes on in another browser, which asks before it takes everything", async () => {
  const one = await open(instantly);
  await one.tap("quick");
  const turn = await one.turn();
  await one.game.open(site.url);
  await one.scene("menu");
  await settings(one);
  const [download] = await Promise.all([one.game.page.waitForEvent("download"), one.tap("kept.out")]);
  assert.match(download.suggestedFilename(), /^machiavelli-\d{4}-\d\d-\d\d\.json$/);
  const buffer = readFileSync(await download.path());

  const two = await open();
  await settings(two);
  await bring(two, Buffer.from(buffer.toString().replace("instant", "instanT")));
  const refused = await two.game.until("the refusal", (seen) => find(seen, "kept.ok") && seen.quiet);
  assert.match(find(refused, "kept.text").text, /checksum/);
  await two.tap("kept.ok");
  await bring(two, buffer);
  const asked = await two.game.until("the question", (seen) => find(seen, "kept.yes") && seen.quiet);
  assert.match(find(asked, "kept.text").text, /match.*settings.*one record/);
  await two.tap("kept.yes");
  await two.scene("menu");
  await two.tap("continue");
  assert.deepEqual(cards(await two.turn()), cards(turn));
  assert.deepEqual([...one.game.complaints, ...two.game.complaints], []);
});

test("a page goes on while a file is brought in that is as large as a browser can keep", async (t) => {
  const player = await open(instantly), { game } = player;
  await settings(player);
  const idle = await longest(game.page, () => game.ticks(30));
  const read = await longest(game.page, async () => {
    await bring(player, file(records(70)));
    await game.until("the question", (seen) => find(seen, "kept.yes") && seen.quiet);
  });
  const put = await longest(game.page, async () => {
    await player.tap("kept.yes");
    await player.scene("menu");
  });
  t.diagnostic(`the longest that the page stood: ${read} ms while it read 7 MB, ${put} ms while it kept them, ${idle} ms at rest`);
  assert.equal(Object.keys(await everything(game.page)).filter((key) => key.includes("record-")).length, 70);
  assert.ok(read < 2000 && put < 2000, "the page stands still");

  await settings(player);
  const before = await everything(game.page);
  const refused = await longest(game.page, async () => {
    await bring(player, file({ ...records(150), setup: "{}" }));
    await game.until("the question", (seen) => find(seen, "kept.yes") && seen.quiet);
    await player.tap("kept.yes");
    await game.hears(/no room left/);
  });
  t.diagnostic(`… and ${refused} ms while it tried 10 MB`);
  assert.deepEqual(await everything(game.page), before, "a part of it was brought in");
  await settings(player);
  const large = await longest(game.page, async () => {
    await bring(player, Buffer.alloc(58 << 20, "x"));
    await game.until("the refusal", (seen) => find(seen, "kept.ok") && seen.quiet);
  });
  t.diagnostic(`… and ${large} ms while it refused 58 MB`);
  assert.match(find(await game.settle(), "kept.text").text, /larger than/);
  assert.ok(refused < 3000 && large < 2000, "the page stands still");
  assert.deepEqual(game.complaints, []);
});

test("it is said in words that a second copy cannot be written", async () => {
  const player = await open(instantly, () => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...what) {
      if (globalThis.fault) throw new DOMException("not today", globalThis.fault);
      return put.apply(this, what);
    };
  });
  const { game } = player;
  const fail = (name) => game.page.evaluate((name) => { globalThis.fault = name; }, name);
  await fail("QuotaExceededError");
  await settings(player);
  const change = async () => {
    await game.key("Home");
    await game.reveal(player.hand, "corner");
    await player.tap("corner");
  };
  await change();
  await game.hears(/has no room for the second copy/);
  await game.key("End");
  assert.match(find(await game.until("the line", (seen) => find(seen, "kept.copy")), "kept.copy").text, /no room/);
  await fail("UnknownError");
  await change();
  await game.hears(/cannot write the second copy/);
  await fail("");
  await change();
  await game.key("End");
  await game.until("no line", (seen) => !find(seen, "kept.copy"));
  assert.deepEqual(game.complaints, []);
});

test("a browser without a database says so in the settings", async () => {
  const player = await open(() => { Object.defineProperty(globalThis, "indexedDB", { value: undefined }); });
  await settings(player);
  assert.match(find(await player.game.until("the line", (seen) => find(seen, "kept.copy")), "kept.copy").text, /keeps no second copy/);
  assert.deepEqual(player.game.complaints, []);
});

test("a match that an earlier version has set aside is listed, and leaves as a file", async () => {
  const player = await open(() => {
    localStorage.setItem("machiavelli/match.damaged-1", "half a ma");
    localStorage.setItem("machiavelli/match.damaged-2", '{"v":99,"of":"tomorrow"}');
  });
  const { game } = player;
  await player.tap("continue");
  const seen = await player.scene("matches");
  assert.match(find(seen, "match.0.title").text, /newer version/);
  await game.shot("matches-aside");
  await game.reveal(player.hand, "match.1.out");
  const [download] = await Promise.all([game.page.waitForEvent("download"), player.tap("match.1.out")]);
  const bundle = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.deepEqual(Object.values(bundle.body.texts), ["half a ma"]);
  await player.tap("match.0.drop");
  await player.tap("drop.yes");
  await game.until("one match", (seen) => !find(seen, "match.1.title") && seen.quiet);
  assert.deepEqual(Object.keys(await everything(game.page)).filter((key) => key.includes("damaged")), ["machiavelli/match.damaged-1"]);
  assert.deepEqual(game.complaints, []);
});
