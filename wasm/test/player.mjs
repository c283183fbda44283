// A person who plays a whole match in a page.
import assert from "node:assert/strict";
import { patience } from "./browser.mjs";
import { Finger, Game, Mouse, all, find } from "./game.mjs";

const ranks = "A23456789TJQK";

/** Three cards of a hand that make a set or a run: the rules' definition, read again. */
function meldIn(hand) {
  const set = (...texts) => new Set(texts.map((t) => t[0])).size === 1 && new Set(texts.map((t) => t[1])).size === texts.length;
  const run = (...texts) => new Set(texts.map((t) => t[1])).size === 1 &&
    texts.every((t, i) => i === 0 || ranks.indexOf(t[0]) === ranks.indexOf(texts[i - 1][0]) + 1);
  for (const a of hand) {
    for (const b of hand) {
      for (const c of hand) {
        const texts = [a.text, b.text, c.text];
        if (new Set([a, b, c]).size === 3 && (set(...texts) || run(...texts))) return [a, b, c];
      }
    }
  }
  return undefined;
}

const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

/** Where the cards lie: what must be the same after undo and redo, or a reload. */
export const cards = (seen) => [...all(seen, "hand/"), ...all(seen, "card/")].map(({ name, text }) => [name, text]);

/** Has what others do shown at once, in a page that keeps settings; run in it before anything else. */
export const instantly = () => {
  try {
    localStorage.setItem("machiavelli/settings", JSON.stringify({ version: 1, speed: "instant", tips: false }));
  } catch {
    // It keeps none.
  }
};

export class Player {
  constructor(game, hand, device, large) {
    Object.assign(this, { game, hand, device, large });
  }

  /** A player at a page, with a mouse or a finger; pictures are named after the device. */
  static async of(page, device, touch, large) {
    const game = new Game(page);
    return new Player(game, touch ? await Finger.of(game) : new Mouse(game), device, large);
  }

  tap(name) {
    return this.game.tap(this.hand, name);
  }

  /** Types a text into a field; for a finger the page opens one of its own, which brings up a keyboard. */
  async type(name, text) {
    await this.tap(name);
    if (this.hand instanceof Finger) {
      const { page } = this.game;
      await page.waitForSelector("#answer:focus");
      await page.fill("#answer", text);
      await page.tap("#ask button");
    } else {
      await this.game.write(text);
    }
    await this.game.until(`${text} in ${name}`, (seen) => find(seen, name)?.text === text);
  }

  /** Keeps what is on the screen, in a large window if there is one. */
  async shot(name) {
    if (!this.large) return this.game.shot(`${this.device}-${name}`);
    const small = this.game.page.viewportSize();
    await this.game.page.setViewportSize(this.large);
    const seen = await this.game.until("the large window", (seen) => seen.width === this.large.width && seen.quiet);
    // A free place on the table is lit felt, in a window of any size.
    const felt = find(seen, "felt");
    for (const end = Date.now() + patience; ;) {
      const picture = await this.game.shot(`browser-${this.device}-${name}`);
      if (!felt || (await this.game.green(picture, felt)) > 60) break; // the browser shows what is drawn a little later
      assert.ok(Date.now() < end, "the felt is dark where the light falls");
    }
    await this.game.page.setViewportSize(small);
    await this.game.until("the small window", (seen) => seen.width === small.width && seen.quiet);
  }

  /** Waits for a scene to stand still. */
  scene(name) {
    return this.game.scene(name);
  }

  /** Presses the − (at the left) or the + (at the right) of a number, some times. */
  async press(name, side, times) {
    for (let i = 0; i < times; i++) {
      const { x, y, w, h } = await this.game.reveal(this.hand, name);
      await this.game.tapAt(this.hand, x + w * side, y + h / 2);
    }
  }

  /**
   * Begins a match of one or two deals with few cards against four able players. The seed is one of few whose deals are
   * soon over: the first has its meld from the start and two own turns, the second seven. Frames are most of what the
   * tests cost.
   */
  async setUp(deals) {
    await this.tap("new");
    await this.scene("newmatch");
    await this.shot("newmatch");
    await this.press("players.number", 0.88, 2);
    for (const [seat, times] of [2, 1, 2, 1].entries()) await this.press(`seat.${seat + 1}.by`, 0.88, times);
    await this.press("hand", 0.12, 8);
    await this.press("deals", 0.12, 5 - deals);
    assert.match((await this.game.reveal(this.hand, "deals")).text, new RegExp(`\\b${deals}\\b`));
    await this.game.reveal(this.hand, "seed");
    await this.type("seed", "Lucrezia 345");
    await this.tap("start");
    await this.turn();
  }

  /** Has the others' turns shown at once, by the settings. */
  async hurry() {
    await this.tap("settings");
    await this.scene("settings");
    const { x, y, w, h } = await this.game.reveal(this.hand, "speed");
    await this.game.tapAt(this.hand, x + w * 0.9, y + h / 2);
    await this.tap("back");
    await this.scene("menu");
  }

  /**
   * Waits for the player's turn, or for the end of the deal. Before it a newcomer knows the game, and what is new in a
   * rule set is read.
   */
  async turn() {
    const answers = ["newcomer.know", "first.play"];
    const seen = await this.game.until("the own turn", (seen) => seen.quiet &&
      (seen.scene === "table" || seen.scene === "scoring" || find(seen, answers[0])));
    const answer = answers.find((name) => find(seen, name));
    if (!answer) return seen;
    await this.tap(answer);
    await this.game.until("the answer", (seen) => !find(seen, answer));
    return this.turn();
  }

  async drop(what, onto) {
    const from = middle(await this.game.item(what));
    const to = middle(await this.game.item(onto));
    await this.game.drag(this.hand, from, to);
  }

  /** Begins a match of Machiavelli, in which nobody must lay what could be laid. */
  async plain() {
    await this.tap("new");
    await this.scene("newmatch");
    await this.tap("start");
  }

  /** Draws until the hand holds a meld, and drags it to the table card by card. */
  async firstMeld() {
    let seen = await this.turn();
    for (let draws = 0; !meldIn(all(seen, "hand/")); draws++) {
      assert.ok(draws < 100, `no meld comes: ${JSON.stringify(seen)}`);
      await this.tap("btn/draw");
      if (find(await this.game.settle(), "idea.no")) await this.tap("idea.no"); // it is pointed out that a card can go
      seen = await this.turn();
    }
    await this.shot("turn");
    const had = all(seen, "hand/").length;
    const lay = new Set(all(seen, "meld/").map(({ name }) => name));
    const [first, ...rest] = meldIn(all(seen, "hand/"));

    await this.drop(first.name, "felt");
    seen = await this.game.settle();
    assert.equal(all(seen, "hand/").length, had - 1);
    const meld = all(seen, "meld/").find(({ name }) => !lay.has(name));
    assert.ok(meld?.text, "a meld of one card says what it needs");
    assert.equal(find(seen, "btn/end").enabled, false);

    for (const { name } of rest) await this.drop(name, meld.name);
    seen = await this.game.settle();
    assert.equal(all(seen, "hand/").length, had - 3);
    assert.equal(find(seen, meld.name).text ?? "", "");
    assert.equal(find(seen, "btn/end").enabled, true);
    await this.shot("meld");
    return seen;
  }

  /** Takes everything back and puts it down again. */
  async undoAndRedo(seen) {
    const had = all(seen, "hand/").length;
    for (let i = 1; i <= 3; i++) {
      await this.tap("btn/undo");
      assert.equal(all(await this.game.settle(), "hand/").length, had + i);
    }
    for (let i = 0; i < 3; i++) await this.tap("btn/redo");
    assert.deepEqual(cards(await this.game.settle()), cards(seen));
  }

  /** Plays what the hint says, or draws, until the deal is scored. */
  async playDeal() {
    for (let turns = 0; (await this.turn()).scene !== "scoring"; turns++) {
      assert.ok(turns < 200, "the deal does not end");
      await this.tap("btn/hint");
      if (find(await this.game.settle(), "btn/hint-play")) {
        await this.tap("btn/hint-play");
        await this.tap("btn/end");
        continue;
      }
      await this.tap("btn/hint-close");
      const draw = find(await this.game.settle(), "btn/draw");
      await this.tap(draw?.enabled ? "btn/draw" : "btn/pass");
    }
  }

  /** Goes on from the scoring of a deal. */
  async nextDeal() {
    assert.equal(find(await this.scene("scoring"), "again"), undefined, "the match is over after one deal of two");
    await this.tap("next");
    await this.turn();
  }

  /** Goes from the result of the match to the menu. */
  async leaveResult() {
    assert.ok(find(await this.scene("scoring"), "again"), "the match goes on after its last deal");
    await this.tap("menu");
  }

  /**
   * Plays a match of some deals from the menu to the result and back, with a turn in the middle of which the page is
   * loaded again.
   */
  async match(url, deals) {
    await this.game.open(url);
    await this.scene("menu");
    await this.shot("menu");
    await this.hurry();
    await this.setUp(deals);

    const turn = await this.firstMeld();
    await this.undoAndRedo(turn);

    // Loaded again in the middle of a turn, the game goes on from there.
    await this.game.open(url);
    await this.scene("menu");
    await this.tap("continue");
    assert.deepEqual(cards(await this.scene("table")), cards(turn));
    await this.tap("btn/end");

    for (let deal = 1; deal < deals; deal++) {
      await this.playDeal();
      await this.shot("scoring");
      await this.nextDeal();
    }
    await this.playDeal();
    await this.shot("result");
    await this.leaveResult();
    assert.equal(find(await this.scene("menu"), "continue"), undefined);
    assert.deepEqual(this.game.complaints, []);
  }
}
