// A whole match in a browser, and the start of one from every kind of host.
import assert from "node:assert/strict";
import { shots, web } from "../browser.mjs";
import { Game, Mouse, all, find } from "../game.mjs";
import { lesson, match, puzzle, review } from "../byear.mjs";
import { today, unseen } from "../listener.mjs";
import { Player, instantly } from "../player.mjs";
import { DrivenEar } from "./ear.mjs";
import { Guest, Server, made, sitDown } from "../tables.mjs";
import { host } from "./host.mjs";
import { Gone } from "./page.mjs";
import { screen } from "./x11.mjs";

// A window that software draws fast.
const viewport = { width: 640, height: 480 };

/** Keeps what a page complains of, for browsers whose drivers do not tell. */
const listening = () => {
  const list = globalThis.machiavelliComplaints = [];
  const own = console.error;
  console.error = (...words) => { list.push(words.join(" ")); own(...words); };
  addEventListener("error", ({ message }) => list.push(message));
  addEventListener("unhandledrejection", ({ reason }) => list.push(`nobody caught ${reason}`));
};

// What the game needs, and nothing else.
const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
  "style-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** A page with the game in a frame that covers it, which answers for the game. */
const framed = (sandbox) => `<!DOCTYPE html><body style="margin: 0">
<iframe src="game/" ${sandbox} style="position: fixed; inset: 0; border: 0; width: 100%; height: 100%"></iframe>
<script>
Object.defineProperty(globalThis, "machiavelliProbe", {
  get: () => frames[0]?.document.getElementById("cover")?.hidden ? frames[0].machiavelliProbe : undefined,
});
Object.defineProperty(globalThis, "steer", { get: () => frames[0].steer });
</script>`;

const hosts = {
  "under a sub-path, uncompressed": { under: "/cards/of/machiavelli/" },
  "with a strict Content-Security-Policy": { headers: { "Content-Security-Policy": strict } },
  "in a frame": { under: "/game/", pages: { "/frame.html": framed("") }, at: "/frame.html" },
  "in a sandboxed frame that allows scripts and its origin": {
    under: "/game/", pages: { "/frame.html": framed('sandbox="allow-scripts allow-same-origin"') }, at: "/frame.html",
  },
};

/**
 * Starts a browser on a screen of its own and ends both after use, which gets a function that has a player at a page of
 * its own, from a plain web server. One that loses its page to a crash of the browser begins again with another, once;
 * what is given then says so.
 */
export async function started({ device, launch }, use) {
  const x = await screen();
  let browser;
  const once = async (options, play, hand = (game) => new Mouse(game)) => {
    const page = await browser.newPage({ viewport });
    const site = await host(web, { ...options, scripts: () => page.scripts ?? [] });
    try {
      for (const script of [listening, ...options.before ?? []]) await page.addInitScript(script);
      const game = new Game(page);
      const player = new Player(game, hand(game), device, null);
      player.url = options.at ? site.origin + options.at : site.url;
      await play(player);
      assert.deepEqual(game.complaints, []);
      assert.deepEqual(await page.evaluate(() => globalThis.machiavelliComplaints ?? []), []);
    } catch (error) {
      // For a moment after its end there is an empty page, of which anything may be said.
      if (!(error instanceof Gone) && !await page.evaluate(() => "steer" in globalThis).catch(() => false)) throw new Gone(error);
      await page.screenshot({ path: `${shots}failed-${device}.png` }).catch(() => {});
      throw error;
    } finally {
      await page.close().catch(() => {}); // one that is gone is closed
      await site.stop();
    }
  };
  const at = (...how) => once(...how).catch(async (error) => {
    if (!(error instanceof Gone)) throw error;
    await once(...how);
    return `at the second time: at the first ${error.message}`;
  });
  try {
    browser = await launch(x.display);
    await use(at);
  } finally {
    await browser?.close();
    await x.close();
  }
}

/** A turn: a card to the table and back, and a card drawn, which the others answer. */
export async function turn(player) {
  await player.game.open(player.url);
  await player.scene("menu");
  await player.plain();
  const before = await player.turn();
  const held = all(before, "hand/");
  await player.drop(held[0].name, "felt");
  assert.equal(all(await player.game.settle(), "hand/").length, held.length - 1);
  await player.shot("dragged");
  await player.tap("btn/undo");
  await player.tap("btn/draw");
  const after = await player.turn();
  assert.equal(all(after, "hand/").length, held.length + 1);
  assert.ok(find(after, "btn/hint"));
}

/** A match with a friend at a server of tables, from the link to the score; the page is loaded again on the way. */
async function withFriends(at) {
  const server = await Server.start();
  try {
    await at({ ...quick, tables: server.url }, async (player) => {
      const { game } = player;
      const { code } = await made(server.url, { rules: "machiavelli", options: { hand: 5, deals: 1 }, seats: ["human", "human"] });
      const guest = await Guest.joins(server.url, code, "Bert");
      const link = `${player.url}#t=${code}`;
      const open = async (what, until) => {
        await game.open(link);
        return game.until(what, until);
      };
      await open("a seat", (seen) => find(seen, "sit") && seen.quiet);
      await player.type("name", "Anna");
      await sitDown(player);
      for (let turns = 0; ; turns++) {
        const seen = await game.until("the turn", (seen) => seen.quiet && (seen.scene === "scoring" || seen.scene === "table" && ["draw", "pass"].some((id) => find(seen, `btn/${id}`)?.enabled)));
        if (seen.scene === "scoring") break;
        assert.ok(turns < 200, "the match does not end");
        if (turns === 2) {
          const had = all(seen, "hand/").length;
          await game.page.goto("about:blank"); // else only the fragment changes
          const again = await open("the same hand", (seen) => seen.scene === "table" && seen.quiet && all(seen, "hand/").length > 0);
          assert.equal(all(again, "hand/").length, had);
        }
        await player.tap("btn/hint");
        const play = find(await game.settle(), "btn/hint-play");
        if (play) await player.tap("btn/hint-play");
        else await player.tap("btn/hint-close");
        await player.tap(play ? "btn/end" : ["btn/draw", "btn/pass"].find((id) => find(seen, id)?.enabled));
      }
      await guest.ended;
    });
  } finally {
    await server.stop();
  }
}

/** Plays something from the menu on by roles and names alone. */
export async function byEar(player, play) {
  const { game } = player;
  await game.page.setViewportSize({ width: 1280, height: 720 }); // in a small window a puzzle says less
  await game.open(player.url);
  await player.scene("menu");
  await play(new DrivenEar(game));
}

/** What a page that a turn is played in runs first. */
export const quick = { before: [instantly] };

/** What a page that is played by ear runs first. */
export const heard = { before: [today, unseen, instantly] };

/** Plays a whole match in a browser, and a turn from every kind of host. */
export function matches(check, browser) {
  return started(browser, async (at) => {
    await check("a whole match by mouse, from the menu to the result, loaded again on the way", () => at({}, (player) => player.match(player.url, 1)));
    await check("a text typed into the page's own field", () => at({}, async (player) => {
      await player.game.open(player.url);
      await player.scene("menu");
      const { page } = player.game;
      await page.evaluate(() => { globalThis.machiavelliAsk("Anna", (text) => { globalThis.typed = text; }); });
      for (const key of ["I", "d", "a", "Enter"]) await page.keyboard.press(key);
      await page.waitForFunction(() => globalThis.typed === "Ida");
    }));
    for (const [what, play] of Object.entries({ lesson, puzzle, review, match })) {
      await check(`a ${what} by roles and names alone`, () => at(heard, (player) => byEar(player, play)));
    }
    await check("a match with a friend at a server of tables, loaded again on the way", () => withFriends(at));
    const { finger } = browser;
    if (finger) await check("a turn by finger", () => at(quick, turn, (game) => finger(game.page)));
    for (const [name, options] of Object.entries(hosts)) await check(`a turn ${name}`, () => at({ ...quick, ...options }, turn));
  });
}
