// One match of four people with a client of each kind: a page in Chromium, a page in Firefox, a window and a terminal.
// Each of the accidents that can take a seat from somebody happens once: a page to sign in answers in place of the
// server, the answer to "sit down" is lost, the server is killed, a seat moves twice, the host moves, a device has no
// room left, people are away when the match ends, and a page is loaded again after the rematch. `make soak-friends`.
//
// Everybody comes by an address of their own, behind which a proxy does to them what networks do.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { launch, patience } from "./browser.mjs";
import { Game, Mouse, all, find } from "./game.mjs";
import { browser as firefox } from "./platforms/firefox.mjs";
import { Hands, Window, manage, screen } from "./platforms/x11.mjs";
import { stop } from "./platforms/started.mjs";
import { Player, instantly } from "./player.mjs";
import { Server, made, person, sitDown } from "./tables.mjs";
import { Terminal } from "./terminal.mjs";

const game = fileURLToPath(new URL("../../build/machiavelli", import.meta.url));
const seconds = (n) => new Promise((resolve) => setTimeout(resolve, 1000 * n));
const began = Date.now();
const happened = (what) => console.log(`${Math.round((Date.now() - began) / 1000)} s: ${what}`);

/** What stands between somebody and the server. */
class Way {
  static async to(server) {
    const way = new Way();
    way.lost = 0; // answers to "sit down"
    way.http = createServer((asked, answer) => way.#pass(server, asked, answer)).listen(0, "127.0.0.1");
    await once(way.http, "listening");
    way.url = `http://127.0.0.1:${way.http.address().port}/`;
    return way;
  }

  #pass(server, asked, answer) {
    if (this.signIn && asked.url.startsWith("/v1/")) {
      this.asked = (this.asked ?? 0) + 1;
      answer.writeHead(200, { "Content-Type": "text/html" }).end("<!DOCTYPE html><title>Hotel</title>Please sign in.");
      return;
    }
    const { hostname, port } = new URL(server.url);
    const on = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers }, (told) => {
      if (this.loses && asked.url.endsWith("/join") && told.statusCode === 201) {
        this.loses = false;
        this.lost++;
        told.resume();
        answer.destroy();
        return;
      }
      answer.writeHead(told.statusCode, told.headers);
      told.pipe(answer);
    });
    on.on("error", () => answer.destroy());
    answer.on("close", () => on.destroy());
    asked.pipe(on);
  }

  close() {
    this.http.closeAllConnections();
    this.http.close();
  }
}

/** What anybody may know of a table. */
const looked = async (server, code) => (await fetch(`${server.url}v1/tables/${code}`)).json();

/** Waits until something is so. */
async function comes(what, right) {
  for (const end = Date.now() + patience; ; await seconds(0.3)) {
    const found = await right();
    if (found) return found;
    assert.ok(Date.now() < end, `${what} does not come`);
  }
}

const said = ["newcomer.know", "first.play", "doubled.here", "idea.no", "care.yes", "vote.yes"];

/** Somebody at a screen, who draws. Who rests does so once, and leaves the rest to the clock. */
class Somebody {
  constructor(name, player) {
    Object.assign(this, { name, player, rests: true, drew: false });
  }

  /** Answers what is asked, draws where that is to be done, and leaves it to the clock if something comes between. */
  async step() {
    const { game, hand } = this.player, seen = await game.look();
    if (seen.scene !== "table") return;
    const act = !(this.rests && this.drew) && ["btn/draw", "btn/pass"].find((id) => find(seen, id)?.enabled);
    const name = said.find((id) => find(seen, id)) ?? act;
    const at = name && seen.quiet && find(seen, name);
    if (at) await game.tapAt(hand, at.x + at.w / 2, at.y + at.h / 2);
    this.drew ||= Boolean(at) && name === act;
    await game.ticks(5);
  }

  async plays() {
    while (!this.left) {
      if (this.busy) await seconds(0.1);
      else await (this.stepping = this.step().catch((error) => { if (!this.busy && !this.left) throw error; }));
    }
  }

  /** Does something while nobody plays here. */
  async aside(does) {
    this.busy = true;
    await this.stepping;
    try {
      return await does(this.player);
    } finally {
      this.busy = false;
    }
  }

  async leaves() {
    this.left = true;
    await this.stepping;
  }

  /** Is at the table, whatever was before. */
  table() {
    return this.player.game.until(`${this.name} at the table`, (seen) => seen.scene === "table" && all(seen, "hand/").length > 0);
  }

  /** Opens the menu of the table and presses something there. */
  async menu(...ids) {
    for (const id of ["btn/menu", ...ids]) {
      const { game, hand } = this.player;
      const at = find(await game.until(id, (seen) => find(seen, id)?.enabled), id);
      await game.tapAt(hand, at.x + at.w / 2, at.y + at.h / 2);
      await game.ticks(10);
    }
  }

  /** Takes the seat to another device, which open makes. */
  moves(open) {
    return this.aside(async (older) => {
      await this.menu("company/more", "company/move");
      const link = find(await older.game.until("the link", (seen) => find(seen, "address")), "address").text;
      this.player = await open();
      await this.player.game.open(link);
      await this.table();
      await older.game.until("that the seat has moved", (seen) => seen.scene === "friends");
      await older.game.page.close();
    });
  }
}

const display = await screen(), manager = manage(display.display);
const server = await Server.start();
const ways = await Promise.all(["anna", "bert", "carla", "dora"].map(() => Way.to(server)));
const chromium = await launch(), fox = await firefox.launch(display.display);
const homes = await Promise.all([1, 2].map(() => mkdtemp(tmpdir() + "/soak-")));
let code = 1;
try {
  const table = await made(server.url, { rules: "machiavelli", options: { deals: 1, timer: 8 }, seats: ["human", "human", "human", "human"], grace: "20s" });
  const at = (way) => `${way.url}#t=${table.code}`;

  // Anna, in Chromium.
  const roomy = { width: 800, height: 800 }; // whose menus need no scrolling
  const newChromium = () => person(chromium, "anna", false, { viewport: roomy });
  const anna = new Somebody("Anna", await newChromium());
  await anna.player.game.open(at(ways[0]));
  await anna.player.game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
  await anna.player.type("name", "Anna");
  await sitDown(anna.player);
  const host = await fetch(`${server.url}v1/tables/${table.code}/host`, { method: "POST", headers: { Authorization: `Bearer ${table.host}` }, body: JSON.stringify({ do: "host", p: 0 }) });
  assert.equal(host.status, 204);

  // Bert, in Firefox; the answer to his "sit down" is lost.
  const newFirefox = async () => {
    const page = await fox.newPage({ viewport: roomy });
    await page.addInitScript(instantly);
    const game = new Game(page);
    return new Player(game, new Mouse(game), "bert");
  };
  const bert = new Somebody("Bert", await newFirefox());
  await bert.player.game.open(at(ways[1]));
  await bert.player.game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
  await bert.player.type("name", "Bert");
  ways[1].loses = true;
  await sitDown(bert.player);
  await comes("Bert", async () => (await looked(server, table.code)).seats.some(({ name }) => name === "Bert"));
  await bert.player.game.until("the lobby", (seen) => find(seen, "leave"));
  assert.equal(ways[1].lost, 1);
  assert.deepEqual((await looked(server, table.code)).seats.map(({ name }) => name), ["Anna", "Bert", undefined, undefined], "nobody sits twice");
  happened("the answer to “sit down” was lost, and Bert sits once");

  // Carla, at a terminal.
  const carla = await Terminal.joins(at(ways[2]), homes[0]);
  await comes("Carla", async () => (await looked(server, table.code)).seats.some(({ name }) => name === "Carla"));

  // Dora, in a window.
  await writeFile(`${homes[1]}/settings.json`, JSON.stringify({ version: 1, speed: "instant", tips: false, server: ways[3].url.slice(0, -1) }));
  const window = await Window.open(new Hands(display.display, "^Machiavelli$"), [game, "-mute"], homes[1]);
  const dora = new Somebody("Dora", new Player(window, new Mouse(window), "dora"));
  await dora.player.tap("friends");
  await window.until("the way to a table", (seen) => find(seen, "link") && seen.quiet);
  await dora.player.type("link", table.code);
  await dora.player.tap("open");
  await window.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
  await dora.player.type("name", "Dora");
  await dora.player.tap("sit");
  const people = [anna, bert, dora];
  for (const one of people) await one.table();
  happened("all four sit at the table");
  const play = Promise.all(people.map((one) => one.plays()));
  play.catch((error) => { console.log(error.stack); process.exit(1); });

  // The accidents of the match.
  await anna.aside(async ({ game }) => {
    ways[0].signIn = true;
    ways[0].http.closeAllConnections();
    await comes("what a hotel answers", () => ways[0].asked > 2);
    ways[0].signIn = false;
    await anna.table();
    assert.ok(await game.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("machiavelli/seat-"))));
  });
  happened("a page to sign in answered, and Anna keeps her seat");
  await server.killed();
  for (const one of people) await one.aside(() => one.table());
  happened("the server was killed, and all are back");
  await bert.moves(newFirefox);
  await bert.moves(newFirefox);
  happened("Bert’s seat has moved twice");
  await anna.moves(newChromium);
  await anna.aside(async ({ game }) => {
    await anna.menu("company/pause");
    await game.until("the pause", (seen) => /paused/i.test(find(seen, "turn")?.text));
    await anna.menu("company/go");
  });
  happened("the host has moved, and is the host still");
  await bert.aside(({ game }) => game.page.evaluate(() => {
    for (let size = 1 << 20; size > 0; size >>= 1) {
      try {
        for (let n = 0; ; n++) localStorage.setItem(`full-${size}-${n}`, "x".repeat(size));
      } catch {
        // full, but for less
      }
    }
  }));
  await bert.aside(() => bert.table());
  happened("Bert’s browser has no room left, and he plays on");
  await carla.killed(5);
  happened("the terminal was killed, and Carla is back");

  for (const one of people) one.rests = false;
  // Dora's window closes, and Bert's page: the clock plays for them to the end.
  await dora.leaves();
  await window.close();
  await bert.leaves();
  await bert.player.game.page.close();
  const over = await comes("the end", async () => {
    const look = await looked(server, table.code);
    return look.state === "over" && look;
  });
  assert.equal(over.why, "match");
  happened("the match is over, and two of four were away");
  const again = await Window.open(new Hands(display.display, "^Machiavelli$"), [game, "-mute"], homes[1]);
  dora.player = new Player(again, new Mouse(again), "dora");
  await dora.player.tap("friends");
  await again.until("my tables", (seen) => find(seen, "mine.0") && seen.quiet);
  await dora.player.tap("mine.0");
  await again.until("the result", (seen) => seen.scene === "scoring");
  await comes("Dora’s record", async () => (await readdir(homes[1], { recursive: true })).some((name) => /record-n/.test(name)));
  await comes("Carla’s record", async () => (await readdir(homes[0], { recursive: true })).some((name) => /record-n/.test(name)));
  await stop(again.child);
  happened("who was away sees the result, and has the record");

  // The rematch, after which a page is loaded again.
  await anna.player.game.until("the result", (seen) => seen.scene === "scoring" && seen.quiet);
  await anna.leaves();
  await anna.player.tap("rematch");
  const next = await comes("the rematch", async () => (await looked(server, table.code)).again);
  await anna.player.game.until("the table of the rematch", (seen) => find(seen, "code") || seen.scene === "table");
  await anna.player.game.again();
  await anna.player.game.until("a lobby", (seen) => find(seen, "code")?.text.includes(next));
  assert.equal((await looked(server, next)).seats[0].name, "Anna");
  happened("a page that was loaded again is at the rematch’s table");
  carla.process.kill("SIGKILL");
  code = 0;
} catch (error) {
  console.log(error.stack);
} finally {
  await chromium.close();
  await fox.close();
  await stop(manager);
  await display.close();
  for (const way of ways) way.close();
  await server.stop();
  for (const home of homes) await rm(home, { recursive: true, force: true });
}
process.exit(code);
