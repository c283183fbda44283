// A television, which nobody touches: from the lobby with its squares for a camera to the table, the result, the rematch's
// lobby and its table; loaded again at each of them it is where it was.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, patience } from "./browser.mjs";
import { find } from "./game.mjs";
import { Guest, Server, complaints, made, person } from "./tables.mjs";

let server, browser;
before(async () => {
  server = await Server.start();
  browser = await launch("--js-flags=--liftoff-only");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("a television follows its table by itself, and after a reload", async () => {
  const table = await made(server.url, { rules: "machiavelli", options: { hand: 5, deals: 1 }, seats: ["human", "novice"] });
  const tv = await person(browser, "television", false, { viewport: { width: 1920, height: 1080 } }), { game } = tv;
  const lobby = (code) => game.until(`the lobby of ${code}`, (seen) => find(seen, "code")?.text.includes(code) && find(seen, "qr")?.h > 100);
  const playing = () => game.until("the table", (seen) => seen.scene === "table" && find(seen, "seat/1"));

  await game.open(`${server.url}#w=${table.code}.${table.watch}`);
  await lobby(table.code);
  await game.again();
  await lobby(table.code);
  const anna = await Guest.joins(server.url, table.code, "Anna");
  await playing();
  await game.again();
  await playing();
  await anna.ended; // the match is over
  await game.until("the result", (seen) => seen.scene === "scoring");

  await anna.ask("/ask", { what: "rematch" });
  let next;
  for (const end = Date.now() + patience; !next;) {
    next = (await anna.ask("")).again;
    assert.ok(Date.now() < end, "there is no rematch");
  }
  await lobby(next);
  await game.again();
  await lobby(next);
  const headers = { Authorization: `Bearer ${anna.secret}` };
  const joined = await fetch(`${server.url}v1/tables/${next}/join`, { method: "POST", headers, body: JSON.stringify({ name: "Anna", nonce: "a-nonce-of-sixteen" }) });
  assert.equal(joined.status, 201);
  await playing();
  await game.again();
  await playing();
  assert.deepEqual(tv.refused, []);
  assert.deepEqual(complaints(tv), []);
});
