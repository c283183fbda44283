// Two people in two browsers and a computer player at one table of a server: one makes it, the other comes by its
// link. A line is cut, a page is loaded again in the middle of a turn, and the server is killed and started again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, patience } from "./browser.mjs";
import { all, find } from "./game.mjs";
import { Server, complaints, person, sitDown, turn } from "./tables.mjs";

let server, browser;
before(async () => {
  server = await Server.start();
  browser = await launch("--js-flags=--liftoff-only"); // as for all short pages: see served
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("two people and a computer player play a match, with a cut line, a new page and a killed server", async () => {
  const anna = await person(browser, "anna", false), bert = await person(browser, "bert", true);
  await anna.game.open(server.url);
  await anna.scene("menu");
  await anna.tap("friends");
  await anna.game.until("the server", (seen) => find(seen, "new") && seen.quiet);
  await anna.tap("new");
  await anna.scene("newmatch");
  await anna.press("hand", 0.12, 8);
  await anna.press("deals", 0.12, 4);
  await anna.tap("start");
  await anna.game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
  await anna.type("name", "Anna");
  await sitDown(anna);
  const code = /[A-Z]{6}/.exec(find(await anna.game.until("the lobby", (seen) => find(seen, "code") && seen.quiet), "code").text)[0];

  await bert.game.open(`${server.url}#t=${code}`);
  await bert.game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
  await bert.type("name", "Bert");
  await sitDown(bert);
  const people = [anna, bert];
  for (const player of people) await player.game.until("the match", (seen) => seen.scene === "table" && all(seen, "hand/").length > 0);

  const plays = async (player, cut) => {
    for (let turns = 0; await turn(player); turns++) {
      assert.ok(turns < 100, "the deal does not end");
      if (turns === 1 && cut) await cut();
    }
  };
  await Promise.all([
    plays(anna, async () => {
      await server.killed();
    }),
    plays(bert, async () => {
      await bert.game.page.context().setOffline(true);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await bert.game.page.context().setOffline(false);
      await bert.game.open(`${server.url}#t=${code}`); // exactly where it was
      await bert.game.until("the table", (seen) => seen.scene === "table" || seen.scene === "scoring");
    }),
  ]);
  const [a, b] = await Promise.all(people.map((player) => player.scene("scoring")));
  const scores = (seen) => seen.items.filter(({ name }) => /^(row|total)/.test(name)).map(({ name, text }) => [name, text]);
  assert.deepEqual(scores(a), scores(b));
  assert.deepEqual([...anna.refused, ...bert.refused], []);
  assert.deepEqual([...complaints(anna), ...complaints(bert)], []);
});

// What a family does that has never played: a server from nothing, a table, and a phone that opens the link. After that
// two taps, and a card lies.
test("from nothing to the first card: 60 s, and two taps after the link", async () => {
  const began = Date.now();
  const fresh = await Server.start();
  try {
    const anna = await person(browser, "first-anna", false, { newcomer: true }), bert = await person(browser, "first-bert", true, { newcomer: true });
    await anna.game.open(fresh.url);
    await anna.scene("menu");
    await anna.tap("friends");
    await anna.game.until("the server", (seen) => find(seen, "new") && seen.quiet);
    await anna.tap("new");
    await anna.scene("newmatch");
    await anna.tap("start");
    await anna.game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
    await anna.type("name", "Anna");
    await sitDown(anna);
    const code = /[A-Z]{6}/.exec(find(await anna.game.until("the lobby", (seen) => find(seen, "code") && seen.quiet), "code").text)[0];

    await bert.game.open(`${fresh.url}#t=${code}`);
    await bert.game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
    let taps = 0;
    const { page } = bert.game;
    await bert.tap("sit");
    taps++;
    await page.waitForSelector("#answer:focus");
    await page.keyboard.type("Bert");
    await page.tap("#ask button");
    taps++;
    await mineOrTheirs(bert, anna);
    const seen = await bert.game.settle(), had = all(seen, "hand/");
    await bert.drop(had[0].name, "felt");
    await bert.game.until("the first card", (seen) => find(seen, "btn/undo").enabled && all(seen, "hand/").length === had.length - 1);
    assert.equal(taps, 2);
    const took = Date.now() - began;
    console.log(`from nothing to the first card: ${took} ms, ${taps} taps after the link`);
    assert.ok(took <= 60_000, `${took} ms`);
    assert.deepEqual([...anna.refused, ...bert.refused], []);
    assert.deepEqual([...complaints(anna), ...complaints(bert)], []);
  } finally {
    await fresh.stop();
  }
});

/** Waits until a player is on turn; another one who is first draws, also where a newcomer is shown a play first. */
async function mineOrTheirs(player, other) {
  const can = (seen) => seen.scene === "table" && seen.quiet && (find(seen, "btn/draw")?.enabled || find(seen, "btn/pass")?.enabled);
  for (const end = Date.now() + patience; ;) {
    const seen = await player.game.look();
    if (can(seen)) return;
    assert.ok(Date.now() < end, `nobody is on turn: ${JSON.stringify([seen, await other.game.look()])}`);
    const theirs = await other.game.look();
    if (find(theirs, "idea.no")) await other.tap("idea.no");
    else if (can(theirs)) await other.tap("btn/draw");
    await player.game.pass();
  }
}
