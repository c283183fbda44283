// Two people in two browsers and a computer player at one table of a server: one makes it, the other comes by its
// link. A line is cut, a page is loaded again in the middle of a turn, and the server is killed and started again.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, patience, web } from "./browser.mjs";
import { all, find } from "./game.mjs";
import { Player, instantly } from "./player.mjs";

const program = fileURLToPath(new URL("../../build/machiavelli-console", import.meta.url));

/** A server of tables on a port that stays the same, so that it can be killed and started again. */
class Server {
  static async start() {
    const server = new Server();
    const free = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => free.once("listening", resolve));
    server.port = free.address().port;
    await new Promise((resolve) => free.close(resolve));
    server.dir = await mkdtemp(tmpdir() + "/tables-");
    server.url = `http://127.0.0.1:${server.port}/`;
    await server.run();
    return server;
  }

  async run() {
    this.process = spawn(program, ["serve", "-listen", `127.0.0.1:${this.port}`, "-dir", this.dir, "-web", web], { stdio: "ignore" });
    this.ended = new Promise((resolve) => this.process.once("exit", resolve));
    for (;;) {
      const answer = await fetch(this.url + "healthz").catch(() => {});
      if (answer?.ok) return;
      assert.equal(this.process.exitCode, null, "the server has ended");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Kills it as a lost machine is, and starts it again. */
  async killed() {
    this.process.kill("SIGKILL");
    await this.ended;
    await this.run();
  }

  async stop() {
    this.process.kill("SIGKILL");
    await this.ended;
    await rm(this.dir, { recursive: true, force: true });
  }
}

let server, browser;
before(async () => {
  server = await Server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Somebody with a browser of their own. */
async function person(device, touch) {
  const context = await browser.newContext({ viewport: { width: touch ? 360 : 640, height: touch ? 640 : 480 }, deviceScaleFactor: 0.5, hasTouch: touch, isMobile: touch, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript(instantly);
  const player = await Player.of(page, device, touch);
  player.refused = []; // by the server
  page.on("response", async (response) => {
    const request = response.request();
    if (response.status() < 400 || request.url().endsWith("healthz")) return;
    if (response.status() === 409 && request.url().endsWith("/draft")) return; // somebody was faster
    player.refused.push([response.status(), request.url(), request.postData(), await response.text().catch(() => "")].join(" "));
  });
  return player;
}

/** What is wrong besides that the server was not there for a while. */
const complaints = ({ game }) => game.complaints.filter((text) => !/net::ERR_|Failed to fetch|status of 409/.test(text));

/** Waits until a player can act, or the deal is scored. */
const mine = (player) => player.game.until("the player's turn", (seen) => seen.quiet && (seen.scene === "scoring" || seen.scene === "table" && (find(seen, "btn/draw")?.enabled || find(seen, "btn/pass")?.enabled)));

/** Presses the button until it has been taken. The match may begin with it, in which others are on turn: the page is not quiet then. */
async function sitDown({ game, hand }) {
  for (const end = Date.now() + patience; ; await game.ticks(30)) {
    const seen = await game.look(), button = find(seen, "sit");
    if (!button) return;
    assert.ok(Date.now() < end, "nobody can sit down");
    if (seen.quiet && button.enabled) await game.tapAt(hand, button.x + button.w / 2, button.y + button.h / 2);
  }
}

/** One turn, as the hint says. */
async function turn(player) {
  const seen = await mine(player);
  if (seen.scene === "scoring") return false;
  await player.tap("btn/hint");
  if (find(await player.game.settle(), "btn/hint-play")) {
    await player.tap("btn/hint-play");
    await player.tap("btn/end");
  } else {
    await player.tap("btn/hint-close");
    await player.tap(find(await player.game.settle(), "btn/draw")?.enabled ? "btn/draw" : "btn/pass");
  }
  return true;
}

test("two people and a computer player play a match, with a cut line, a new page and a killed server", async () => {
  const anna = await person("anna", false), bert = await person("bert", true);
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
