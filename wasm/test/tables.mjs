// A server of tables, and people who sit down at them, each with a browser of their own.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { patience, web } from "./browser.mjs";
import { find } from "./game.mjs";
import { Player, instantly } from "./player.mjs";

export const program = fileURLToPath(new URL("../../build/machiavelli-console", import.meta.url));

/** Asks a server, which may not be silent for ever. */
const asks = (url, options) => fetch(url, { signal: AbortSignal.timeout(patience), ...options });

/** A server of tables on a port that stays the same, so that it can be killed and started again. */
export class Server {
  program = program;
  web = web;

  static start(...more) {
    return Server.of({}, ...more);
  }

  /** A server that is another program, or has another page. */
  static async of(version, ...more) {
    const server = Object.assign(new Server(), version);
    server.more = more; // what its command line says besides
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
    this.process = spawn(this.program, ["serve", "-listen", `127.0.0.1:${this.port}`, "-dir", this.dir, "-web", this.web, ...this.more], { stdio: "ignore" });
    this.ended = new Promise((resolve) => this.process.once("exit", resolve));
    for (const end = Date.now() + patience; ;) {
      const answer = await asks(this.url + "healthz").catch((error) => error);
      if (answer.ok) return;
      assert.equal(this.process.exitCode, null, "the server has ended");
      assert.ok(Date.now() < end, `the server is not well: ${answer.status ?? answer}`);
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

/** Somebody with a browser of their own; a newcomer has the game as it comes. */
export async function person(browser, device, touch, { newcomer = false, ...settings } = {}) {
  const context = await browser.newContext({ viewport: { width: touch ? 360 : 640, height: touch ? 640 : 480 }, deviceScaleFactor: 0.5, hasTouch: touch, isMobile: touch, reducedMotion: "reduce", ...settings });
  const page = await context.newPage();
  if (!newcomer) await page.addInitScript(instantly);
  const player = await Player.of(page, device, touch);
  player.refused = []; // by the server
  page.on("response", async (response) => {
    const request = response.request();
    if (response.status() < 400 || request.url().endsWith("healthz")) return;
    if ([409, 429].includes(response.status()) && request.url().endsWith("/draft")) return; // somebody was faster; or it is sent again
    player.refused.push([response.status(), request.url(), request.postData(), await response.text().catch(() => "")].join(" "));
  });
  return player;
}

/** What is wrong besides that the server was not there for a while. */
export const complaints = ({ game }) => game.complaints.filter((text) => !/net::ERR_|Failed to fetch|status of (409|429)/.test(text));

/** Presses the button until it has been taken. The match may begin with it, in which others are on turn: the page is not quiet then. */
export async function sitDown({ game, hand }) {
  for (const end = Date.now() + patience; ; await game.ticks(30)) {
    const seen = await game.look(), button = find(seen, "sit");
    if (!button) return;
    assert.ok(Date.now() < end, "nobody can sit down");
    if (seen.quiet && button.enabled) await game.tapAt(hand, button.x + button.w / 2, button.y + button.h / 2);
  }
}

/** Waits until a player can act, or the deal is scored. */
const mine = (player) => player.game.until("the player's turn", (seen) => seen.quiet && (seen.scene === "scoring" || seen.scene === "table" && (find(seen, "btn/draw")?.enabled || find(seen, "btn/pass")?.enabled)));

/** One turn in which a card is drawn; false: the deal is over. */
export async function drawn(player) {
  const seen = await mine(player);
  if (seen.scene === "scoring") return false;
  await player.tap("btn/draw");
  if (find(await player.game.settle(), "idea.no")) await player.tap("idea.no"); // it is pointed out that a card can go
  return true;
}

/** One turn, as the hint says; false: the deal is over. */
export async function turn(player) {
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

/** Somebody who sits at a table by the wire alone, and draws. Ends when the table is over, or is left. */
export class Guest {
  static async joins(url, code, name) {
    const guest = new Guest();
    guest.at = `${url}v1/tables/${code}`;
    const nonce = Math.random().toString(36).slice(2).padEnd(16, "x");
    Object.assign(guest, await guest.ask("/join", { name, nonce }));
    guest.ended = guest.plays();
    return guest;
  }

  async ask(path, body) {
    const headers = this.secret ? { Authorization: `Bearer ${this.secret}` } : {};
    const answer = await asks(this.at + path, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
    return path.startsWith("/lines") ? text.split("\n").filter(Boolean).map((line) => JSON.parse(line)) : text && JSON.parse(text);
  }

  async plays() {
    for (let did = 0; !this.left;) {
      const lines = await this.ask("/lines?wait=1");
      if (lines.some(({ e, table }) => e === "over" || table?.state === "over")) return;
      const { view, n } = lines.findLast(({ e }) => e === "view") ?? {};
      const act = view?.turn === this.p && view.phase === "turn" && ["draw", "pass"].find((what) => view.options.includes(what));
      if (act) await this.ask("/do", { id: `guest-${did++}`, n, action: { do: act } });
      else await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  leaves() {
    this.left = true;
    return this.ended;
  }
}

/** Makes a table at a server. */
export async function made(url, wish) {
  const answer = await asks(`${url}v1/tables`, { method: "POST", body: JSON.stringify(wish) });
  assert.equal(answer.status, 201);
  return answer.json();
}
