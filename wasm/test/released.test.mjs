// The first release at whose tables people play, and this one: the page of each plays at the other's server, and this
// server goes on with the other one's log.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, patience, until, web } from "./browser.mjs";
import { all, find } from "./game.mjs";
import { Player } from "./player.mjs";
import { Guest, Server, complaints, drawn, made, person, program, sitDown, turn } from "./tables.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url)), commit = "1683fe5c";
const first = { program: `${root}build/${commit}/console`, web: `${root}build/${commit}/web` };
let browser;
before(async () => {
  execFileSync(`${root}.ci/release.sh`, [commit, "console", "web"], { stdio: ["ignore", "ignore", "inherit"] }); // once
  browser = await launch("--js-flags=--liftoff-only");
});
after(() => browser?.close());

/** The program of a folder's page. */
const packed = (folder) => readdirSync(folder).find((name) => /^machiavelli\..*\.wasm$/.test(name));

/** The program that a page runs. */
const runs = ({ game }) => game.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name).find((name) => /machiavelli\.[^/]*wasm/.test(name)).split("/").pop().replace(/\.br$/, ""));

/** A person's page and somebody by the wire at a table of a server. */
async function atTable(server, name) {
  const { code } = await made(server.url, { rules: "machiavelli", seats: ["human", "human"], hints: true });
  const player = await person(browser, name, false), guest = await Guest.joins(server.url, code, "Bert");
  await player.game.open(`${server.url}#t=${code}`);
  await player.game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
  await player.type("name", "Anna");
  await sitDown(player);
  await player.game.until("the match", (seen) => seen.scene === "table" && all(seen, "hand/").length > 0);
  return { player, guest };
}

/** Some turns, in which the guest keeps up. */
async function turns(player, n) {
  for (let i = 0; i < n; i++) assert.ok(await turn(player), "the deal has ended so soon");
}

test("the page of the first release plays at this server", async () => {
  const server = await Server.of({ web: first.web });
  try {
    const { player, guest } = await atTable(server, "older");
    assert.equal(await runs(player), packed(first.web));
    for (let i = 0; i < 2; i++) assert.ok(await drawn(player)); // a hint of the first release may change under the finger
    await guest.leaves();
    assert.deepEqual(player.refused, []);
    assert.deepEqual(complaints(player), []);
  } finally {
    await server.stop();
  }
});

test("a page that is updated in mid-match keeps its seat", async () => {
  const server = await Server.of({ web: first.web });
  try {
    const { player, guest } = await atTable(server, "updated");
    const page = player.game.page, context = page.context();
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    assert.ok(await drawn(player));
    guest.leaves();
    await guest.ended.catch(() => {});
    server.web = web;
    await server.killed();
    guest.left = false;
    guest.ended = guest.plays();
    // The browser gets the new version, and lets it in once the old one's last page is gone.
    await page.evaluate(async () => { await (await navigator.serviceWorker.ready).update(); });
    await until(page, async () => { const { waiting, installing } = await navigator.serviceWorker.ready; return waiting !== null || installing === null; });
    await page.close();
    let next;
    for (const end = Date.now() + patience; ;) {
      const page = await context.newPage();
      next = await Player.of(page, "updated", false);
      await next.game.open(`${server.url}#t=${guest.at.split("/").pop()}`);
      await next.game.until("the match", (seen) => seen.scene === "table" && all(seen, "hand/").length > 0);
      if (await runs(next) === packed(web)) break;
      assert.ok(Date.now() < end, "the new version does not come");
      await page.close();
    }
    await turns(next, 2);
    await guest.leaves();
    assert.deepEqual(player.refused, []);
    assert.deepEqual(complaints(next), []);
  } finally {
    await server.stop();
  }
});

test("this page plays at the server of the first release, with whose log this server goes on", async () => {
  const server = await Server.of({ program: first.program });
  try {
    const { player, guest } = await atTable(server, "newer");
    assert.equal(await runs(player), packed(web));
    await turns(player, 2);
    await guest.leaves();
    server.program = program;
    await server.killed();
    guest.left = false;
    guest.ended = guest.plays();
    await turns(player, 2);
    await guest.leaves();
    assert.deepEqual(player.refused, []);
    assert.deepEqual(complaints(player), []);
  } finally {
    await server.stop();
  }
});
