// What is played by roles and names alone, in any browser: an ear finds things by them,
// presses them and waits. One that can looks at the whole tree of a scene as well.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const text = (file) => readFileSync(new URL(file, import.meta.url), "utf8");

/** A recorded match, and under what key it is kept. */
export const record = text("review.jsonl"), recordKey = "record-20270112-120000-00000000-000";

/** A saved match, in the middle of the player's turn. */
export const saved = text("../../game/app/session/testdata/v1.json");

/** A saved match of some deals in which one card is left, which fits, and nobody else comes to a turn. */
export function lastCard(deals) {
  const last = JSON.parse(saved);
  const { rules, seats: [me], stock } = last.match;
  rules.end.deals = deals;
  stock.push(...me.hand.splice(0, me.hand.length, ...stock.splice(stock.indexOf("5H"), 1)));
  last.hand.order = me.hand;
  delete last.draft;
  return JSON.stringify(last);
}

/** Lays the last card, and comes to the points. */
export async function goOut(ear) {
  await ear.lay("five of hearts", "four of hearts");
  await ear.press("button", "End turn");
  await ear.scene("scoring");
}

const hint = /^(Hint|Which|First step|All steps)/; // its button says what it shows next

export const mirrored = 7; // ticks until the mirror has followed what changed by itself

/**
 * Somebody who listens in a browser of any kind, which brings press(role, name), seek(role, name), finds(role, name, usable),
 * give(role, name, value), tree(scene) and clean(scene).
 */
export class Ear {
  constructor(game) {
    this.game = game;
    this.page = game.page;
  }

  /** Whether something is there, at the latest once the mirror shows what the screen does. */
  async has(role, name, usable = false) {
    if (await this.finds(role, name, usable)) return true;
    await this.game.ticks(mirrored);
    return this.finds(role, name, usable);
  }

  /** Goes back to the menu. */
  async home() {
    for (let scenes = 0, seen; (seen = await this.game.settle()).scene !== "menu"; scenes++) {
      assert.ok(scenes < 20, `no menu comes: ${JSON.stringify(seen)}`);
      await this.press("button", "Back");
    }
  }

  /** Chooses cards. */
  async choose(...cards) {
    for (const card of cards) await this.press("button", card);
  }

  /** Lays a card on the meld of another one. */
  lay(card, beside) {
    return this.choose(card, beside);
  }

  /** The scene with a name, once it is there. */
  scene(name) {
    return this.game.scene(name);
  }
}

/** The first lesson. It looks at its scenes: they are as they were written down. */
export async function lesson(ear, look = ear.tree.bind(ear)) {
  await ear.press("button", "Learn and practise");
  await ear.press("button", "Begin: 1, Extend");
  await ear.scene("table");
  await look("lesson");
  await ear.lay("ten of hearts", "nine of hearts");
  await ear.press("button", "End turn");
  await ear.press("button", "Draw");
  await ear.lay("six of hearts", "seven of hearts");
  await ear.lay("king of clubs", "king of diamonds");
  await ear.choose("two of spades", "two of diamonds", "two of clubs");
  await ear.press("button", /^New meld/);
  await ear.press("button", "End turn");
  await ear.seek("dialog", "1, Extend: done");
  await look("lesson-done");
  await ear.press("button", "To the page");
  await ear.home();
}

/** The puzzle of the day, with all its hints. */
export async function puzzle(ear, look = ear.tree.bind(ear)) {
  await ear.press("button", "Learn and practise");
  await ear.press("button", "Calendar: Today’s puzzle");
  await ear.seek("button", "Solve it");
  await look("puzzles");
  await ear.press("button", "Solve it");
  await ear.scene("table");
  await look("puzzle");
  await ear.choose("seven of hearts"); // a hint plays it only after a try
  await ear.press("button", /^New meld/);
  await ear.press("button", "Start this turn over (R)");
  await ear.press("button", "Which idea?");
  await ear.press("button", hint);
  await ear.press("button", "Play it");
  await ear.press("button", "End turn");
  await ear.scene("puzzles");
  await ear.seek("button", "Watch the best"); // it is looked for
  await look("puzzle-solved", /- paragraph: /);
  await ear.home();
}

/** The review of a recorded match, in which something more may be done at the end, and the statistics. */
export async function review(ear, more = () => {}) {
  await ear.page.evaluate(([key, text]) => localStorage.setItem(`machiavelli/${key}`, text), [recordKey, record]);
  await ear.press("button", "Records");
  await ear.tree("records");
  await ear.press("button", /^Look at it/);
  await ear.scene("review");
  await ear.tree("review-story");
  await ear.press("button", "Turn by turn");
  await ear.tree("review", /- paragraph: (?!"Cesare: )|Learn from it/);
  await missed(ear, ear.tree.bind(ear));
  await more();
  await ear.home();
  await ear.press("button", "Records");
  await ear.press("button", "Statistics");
  await ear.seek("button", /^Luck a deal: /); // which the engine finds out
  await ear.tree("statistics", /- paragraph: /);
  await ear.home();
}

/**
 * The next turn of a review in which something was missed: all cards open, the steps of the better play, the turn as it is
 * tried, and the exercise that it leads to. There is less room for words in a narrow window.
 */
export async function missed(ear, look) {
  const steps = /^(Show the steps|Steps)$/;
  for (let turns = 0; turns === 0 || !await ear.has("button", steps, true); turns++) {
    assert.ok(turns < 20, "nothing that was missed can be shown");
    await ear.press("button", /^(Next of mine|Next mark)/);
  }
  await ear.press("button", "Others");
  await look("review-open", /- paragraph: |Learn from it/);
  await ear.press("button", "Others");
  await ear.press("button", steps);
  await ear.scene("table");
  await ear.press("button", /^Step forward/); // which stops it
  await ear.give("slider", "Replay", "0");
  await look("review-steps");
  await ear.press("button", /^Step forward/);
  await look("review-step");
  await ear.press("button", /^Back/);
  await ear.scene("review");
  await ear.press("button", /^Try it/);
  await ear.scene("table");
  await look("review-try");
  await ear.press("button", "Back");
  await ear.scene("review");
  await ear.press("button", /^(Learn from it|Next exercise)/);
  await ear.scene("table");
  await look("review-try"); // the first is of this turn
  await ear.press("button", "Back");
  await ear.scene("review");
}

/** Sets up a match of three by some rules. */
export async function setUp(ear, rules, seed) {
  await ear.press("button", "Rule sets");
  await ear.press("button", rules);
  await ear.press("button", "Play these rules");
  await ear.give("slider", "How many", "3");
  await ear.give("textbox", "Seed", seed);
  await ear.press("button", "Deal the cards");
  await ear.scene("table");
}

/** Plays what the hint says, or draws, until the deal is scored. Before each turn something may be done, and after the first hint. */
export async function playDeal(ear, before = () => {}, hinted = () => {}) {
  for (let turns = 0; (await ear.game.settle()).scene !== "scoring"; turns++) {
    assert.ok(turns < 150, "the deal does not end");
    await before();
    await ear.press("button", hint);
    if (turns === 0) await hinted();
    if (await ear.has("button", "Play it")) {
      await ear.press("button", "Play it");
      await ear.press("button", "End turn");
    } else {
      await ear.press("button", "Put the hint away");
      await ear.press("button", /^(Draw|Pass)/);
    }
  }
}

/** A match of one deal, from its setting up to its end: of the rules by which a hand has the fewest cards. */
export async function match(ear) {
  await setUp(ear, "Shanghai", "ears");
  if (await ear.has("dialog", /New here/)) {
    await ear.clean("a dialog");
    await ear.press("button", "Play");
  }
  await playDeal(ear, () => {}, () => ear.clean("a hint"));
}
