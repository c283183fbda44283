// Matches of people in real browsers, somebody at a terminal and robots that speak the wire, while everything goes
// wrong: a line is cut, a tab is loaded again in the middle of a turn, a phone sleeps, a seat moves to another device, a
// terminal and the server are killed. `node soak-friends.mjs [RULES…]` plays all rule sets, or those that are named.
//
// After every turn all see one table; the robots count the cards. Nothing that a screen offers is refused, and no page
// complains.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freezable, launch } from "./browser.mjs";
import { all, find } from "./game.mjs";
import { Server, complaints, person, sitDown } from "./tables.mjs";
import { Terminal } from "./terminal.mjs";

const robots = fileURLToPath(new URL("../../build/tables", import.meta.url));
const seconds = (n) => new Promise((resolve) => setTimeout(resolve, 1000 * n));
const most = 60; // seconds until all must see what one sees

/** A table with robots at its seats but some, and what somebody sees there who watches. */
class Table {
  static async made(server, rules, people, acts) {
    const table = new Table();
    table.process = spawn(robots, ["-at", server.url.slice(0, -1), "-rules", rules, "-people", people, "-acts", acts], { stdio: ["ignore", "pipe", "pipe"] });
    table.errors = "";
    table.process.stderr.on("data", (text) => { table.errors += text; });
    table.ended = once(table.process, "close");
    const made = new Promise((resolve) => {
      createInterface({ input: table.process.stdout }).on("line", (line) => {
        const said = JSON.parse(line);
        if (said.code) resolve(said);
        else if (said.over) table.over = said;
        else table.now = said;
      });
    });
    Object.assign(table, await Promise.race([made, table.ended.then(() => { throw new Error(table.errors); })]));
    return table;
  }

  /** The melds that lie there. */
  get melds() {
    return told([...this.now.table.map((meld) => meld.cards ?? meld), ...(this.now.free ?? []).map((face) => [face])]);
  }

  stop() {
    this.process.kill("SIGKILL");
    return this.ended;
  }
}

/** Melds in an order that does not depend on where they lie. */
const told = (melds) => melds.map((meld) => meld.map((face) => face.split("=")[0]).sort().join(" ")).sort().join(" | ");

/** The face of a card that a screen shows. */
const face = ({ name }) => /^[a-z]+\/(X|[2-9TJQKA][SHDC])/.exec(name)[1];

/** The melds on a screen's table. */
function shown(seen) {
  const melds = {};
  for (const card of all(seen, "card/")) (melds[card.text || card.name] ??= []).push(face(card));
  return told(Object.values(melds));
}

const acts = ["knock", "draw", "take", "push", "pass", "discard", "end", "giveup"];

/** Somebody at a page: what they do next depends on nothing but what they see. */
class Person {
  constructor(player, evening, seat) {
    Object.assign(this, { player, evening, seat, away: false, asked: -1, turns: 0, did: 0 });
  }

  get game() {
    return this.player.game;
  }

  /** What to answer, if anything is asked. */
  static answers = ["newcomer.know", "first.play", "vote.yes", "doubled.here", "idea.no", "care.yes"];

  /** Looks, and does one thing. Reports whether the match is over. */
  async step() {
    const seen = await this.game.look(), { table } = this.evening;
    if (table.over) return true;
    const answer = Person.answers.find((name) => find(seen, name));
    if (answer) {
      if (seen.quiet) await this.tap(seen, answer);
      return false;
    }
    const can = (id) => find(seen, `btn/${id}`)?.enabled;
    if (seen.scene !== "table" || !seen.quiet) {
      await this.game.pass();
      return false;
    }
    const hinting = find(seen, "btn/hint-close"), do_ = acts.find(can);
    const state = `${table.now?.n} ${all(seen, "hand/").length}`;
    const asks = this.asked !== state && can("hint") && (do_ || table.now?.turn === this.seat); // nothing else can be done where a play is a duty
    if (!hinting && !do_ && !asks) { // it is another's turn
      await this.game.pass();
      return false;
    }
    if (can("hint-play")) {
      await this.tap(seen, "btn/hint-play");
      this.laid = true;
      return false;
    }
    if (this.laid && can("end")) {
      this.laid = false;
      await this.evening.before(this, "end");
      await this.tap(await this.game.settle(), "btn/end");
      this.did++;
      return false;
    }
    if (hinting) {
      await this.tap(seen, "btn/hint-close");
      return false;
    }
    if (asks) {
      this.asked = state;
      this.turns++;
      await this.evening.before(this, "turn");
      await this.evening.agree(this);
      await this.tap(await this.game.look(), "btn/hint");
      return false;
    }
    if (do_ === "discard" && all(seen, "hand/").length) await this.tap(seen, all(seen, "hand/")[0].name);
    await this.tap(await this.game.look(), `btn/${do_}`);
    this.did++;
    return false;
  }

  async tap(seen, name) {
    const at = find(seen, name);
    if (at) await this.game.tapAt(this.player.hand, at.x + at.w / 2, at.y + at.h / 2);
    await this.game.ticks(2);
  }

  async play() {
    for (let last = Date.now(), n = -1; ;) {
      if (this.away) {
        await seconds(0.1);
        last = Date.now();
        continue;
      }
      if (await this.step()) return;
      if (this.evening.table.now?.n !== n) {
        n = this.evening.table.now?.n;
        last = Date.now();
      }
      assert.ok(Date.now() - last < 120_000, `${this.player.device} waits: ${JSON.stringify(this.evening.table.now)}; seen: ${JSON.stringify(await this.game.look())}`);
    }
  }
}

/** A table of an evening, and what goes wrong there. */
class Evening {
  static async at(server, browser, phones, rules) {
    const evening = new Evening();
    Object.assign(evening, { server, browser, phones, rules, happened: [], agreed: 0, opened: [], players: [] });
    const seats = { push: 4 }[rules] ?? (rules === "carousel-classic" ? 3 : 4);
    evening.withTerminal = seats > 3;
    evening.table = await Table.made(server, rules, evening.withTerminal ? 3 : 2, 14);
    evening.link = `${server.url}#t=${evening.table.code}`;
    return evening;
  }

  async comes(device, touch) {
    const player = await person(touch ? this.phones : this.browser, device, touch);
    this.players.push(player);
    const { game } = player;
    await game.open(this.link);
    await game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
    await player.type("name", device);
    await sitDown(player);
    return new Person(player, this, this.table.robots + this.players.length - 1);
  }

  async play() {
    this.anna = await this.comes("Anna", false);
    this.bert = await this.comes("Bert", true);
    if (this.withTerminal) {
      this.home = await mkdtemp(tmpdir() + "/terminal-");
      this.carla = await Terminal.joins(this.link, this.home);
    }
    const robots = this.table.ended.then(([code]) => assert.equal(code, 0, this.table.errors));
    await Promise.all([robots, this.anna.play(), this.bert.play(), this.havoc()]);
    for (const player of this.players) {
      assert.deepEqual(player.refused, [], player.device);
      assert.deepEqual(complaints(player), [], player.device);
    }
    for (const { game } of [this.anna, this.bert]) await game.until("the end", (seen) => seen.scene === "scoring" || find(seen, "over") || find(seen, "toast"));
  }

  /** Everybody who is there comes to see what one sees who watches. */
  async agree(person) {
    for (const who of [this.anna, this.bert]) {
      for (const end = Date.now() + 1000 * most; !who.away && !this.table.over; await seconds(0.1)) {
        const { melds, now } = this.table, seen = await who.game.look();
        if (seen.scene !== "table" || shown(seen) === melds) break;
        assert.ok(Date.now() < end, `${who.player.device} sees ${shown(seen)}; ${now.n} is ${melds}, where ${person.player.device} is on turn`);
      }
    }
    this.agreed++;
  }

  /** What goes wrong in the middle of a turn. */
  async before(person, what) {
    const name = person.player.device;
    const once = async (id, when, does) => {
      if (!when || this.happened.includes(id)) return;
      this.happened.push(id);
      await does();
    };
    if (what === "end") {
      // The half-made turn is there again, in the tab that is loaded again and on the device that takes the seat.
      await once("a tab is loaded again", name === "Anna", async () => {
        const had = await person.game.settle();
        await seconds(1.5); // it is kept
        await person.game.open(this.server.url);
        await person.game.scene("menu");
        await person.player.tap("friends");
        await person.game.until("my tables", (seen) => find(seen, "mine.0") && seen.quiet);
        await person.player.tap("mine.0");
        await this.same(person, had, "after a new page");
      });
      await once("a seat moves", name === "Bert" && person.turns > 2, async () => {
        const had = await person.game.settle();
        await seconds(1.5);
        const older = person.player;
        for (const id of ["btn/menu", "company/more", "company/move"]) await older.tap(id);
        const link = find(await older.game.until("the link", (seen) => find(seen, "address") && seen.quiet), "address").text;
        const newer = await person.constructor.on(this, "Bert", link);
        person.player = newer;
        await this.same(person, had, "on the other device");
        await older.game.until("that it has moved", (seen) => seen.scene === "friends");
        await older.game.page.context().close();
      });
    }
    if (what === "turn") {
      await once("a line is cut", name === "Bert" && person.turns > 1, async () => {
        await person.game.page.context().setOffline(true);
        await seconds(2);
        await person.game.page.context().setOffline(false);
      });
      await once("the server is killed", name === "Anna" && person.turns > 3, () => this.server.killed());
    }
  }

  /** A person sees the half-made turn that they had. */
  async same(person, had, where) {
    const lies = (seen) => `${shown(seen)} | ${all(seen, "hand/").map(face).sort().join(" ")}`;
    for (const end = Date.now() + 1000 * most; ; await person.game.pass()) {
      const seen = await person.game.look();
      if (seen.scene === "table" && lies(seen) === lies(had)) return;
      assert.ok(Date.now() < end, `${where} ${person.player.device} sees ${lies(seen)}, and had ${lies(had)}`);
    }
  }

  /** What goes wrong besides, whoever is on turn: a phone sleeps, a terminal is killed. */
  async havoc() {
    const { carla, bert, table } = this;
    for (const end = Date.now() + 60_000; !table.over && (bert.did < 2 || (carla?.turns ?? 1) < 1) && Date.now() < end;) await seconds(0.2);
    if (table.over) return;
    bert.away = true;
    await seconds(1); // its step is over
    await this.phones.sleeps(8); // no page of it does anything
    this.happened.push("a phone sleeps");
    bert.away = false;
    if (!carla || table.over) return;
    this.happened.push("a terminal is killed");
    await carla.killed();
  }

  async stop() {
    await Promise.all(this.players.map(({ game }) => game.page.context().close().catch(() => {})));
    await this.carla?.stop();
    await this.table.stop();
    if (this.home) await rm(this.home, { recursive: true, force: true });
  }
}

/** Another device, which takes a seat by its link. */
Person.on = async (evening, name, link) => {
  const player = await person(evening.phones, name, true);
  evening.players.push(player);
  await player.game.open(link);
  await player.game.until("the table", (seen) => seen.scene === "table" && seen.quiet);
  return player;
};

const ids = process.argv.length > 2 ? process.argv.slice(2) : [
  "machiavelli", "machiavelli-15", "machiavelli-free", "machiavelli-jokers", "machiavelli-corner", "manipulation-rummy", "tahiti", "guadalupe", "vatikan", "vatican",
  "carousel", "carousel-cats", "carousel-classic", "shanghai", "shanghai-classic", "manipulation", "new-smyrna", "krambambuli", "sabra", "push"];
const server = await Server.start(), browser = await launch(), phones = await freezable();
let failed = 0;
for (const id of ids) {
  const began = Date.now();
  let evening;
  try {
    evening = await Evening.at(server, browser, phones, id);
    await evening.play();
    console.log(`${id}: well, ${evening.anna.did} and ${evening.bert.did} actions, ${evening.agreed} times all saw one table; ${evening.happened.join(", ")}; ${Math.round((Date.now() - began) / 1000)} s`);
  } catch (error) {
    failed++;
    console.log(`${id}: FAILED: ${error.stack}\nat ${JSON.stringify(evening?.table?.now)}\nrobots: ${evening?.table?.errors}\nterminal: ${evening?.carla?.all?.slice(-1500)}`);
  }
  await evening?.stop();
}
await phones.close();
await browser.close();
await server.stop();
process.exit(failed ? 1 : 0);
