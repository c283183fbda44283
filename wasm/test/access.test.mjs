// The game by roles and names alone, as somebody plays who listens to it: every scene
// as it was written down, and nothing for axe to find there; a lesson, a puzzle, a
// review and a match. It is one page from the first to the last of them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { served } from "./browser.mjs";
import { Game } from "./game.mjs";
import { Listener, today, unseen } from "./listener.mjs";
import { instantly } from "./player.mjs";

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

const hint = /^(Hint|Which|First step|All steps)/; // its button says what it shows next

let ear;
const ready = async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 720 }, timezoneId: "UTC", locale: "en-GB", reducedMotion: "reduce" }); // which no test closes
  const page = await context.newPage();
  for (const prepare of [today, instantly, unseen]) await page.addInitScript(prepare);
  ear = new Listener(await new Game(page).open(site.url));
  await ear.scene("menu");
};
const site = served({ ready, flags: [] }); // what the mirror takes is told of the code that players run

let well = true; // so far: what comes after a fault would only wait
const part = (name, work) => test(name, async (t) => {
  assert.ok(well, "what came before went wrong");
  well = false;
  await work(t);
  well = true;
});

part("the scenes in which nobody plays", async () => {
  await ear.tree("menu");
  await ear.press("button", "Settings");
  assert.equal(await ear.find("switch", /motion/i).getAttribute("aria-checked"), "true", "the system asks for less motion");
  await ear.tree("settings");
  await ear.press("button", "Is it fair?");
  await ear.tree("fairness");
  await ear.home();
  await ear.press("button", "Rule sets");
  await ear.tree("rules");
  await ear.press("button", "Machiavelli");
  await ear.tree("rules-page");
  await ear.home();
  await ear.press("button", "New match");
  await ear.give("textbox", "Seed", "ears");
  await ear.tree("newmatch");
  await ear.home();
  await ear.press("button", "Learn and practise");
  await ear.tree("learn");
  await ear.press("button", "Open: Any table");
  await ear.tree("anytable");
  await ear.home();
  await ear.scene("menu");
});

part("what the system asks for is followed at once, and the settings say so", async () => {
  await ear.press("button", "Settings");
  const on = (name) => ear.find("switch", name).getAttribute("aria-checked");
  for (const [asks, name] of [[{ reducedMotion: "no-preference" }, "Reduced motion"], [{ contrast: "more" }, "High contrast"], [{ forcedColors: "active" }, "High contrast"]]) {
    const before = await on(name);
    await ear.page.emulateMedia(asks);
    await ear.game.until(`${name} as the system has it`, async () => await on(name) !== before);
    await ear.page.emulateMedia({ reducedMotion: "reduce", contrast: "no-preference", forcedColors: "none" });
    await ear.game.until(`${name} as before`, async () => await on(name) === before);
  }
  await ear.home();
});

part("a lesson", async () => {
  await ear.press("button", "Learn and practise");
  await ear.press("button", "Begin: 1, Extend");
  await ear.scene("table");
  await ear.tree("lesson");
  await ear.lay("ten of hearts", "nine of hearts");
  await ear.press("button", "End turn");
  await ear.press("button", "Draw");
  await ear.lay("six of hearts", "seven of hearts");
  await ear.lay("king of clubs", "king of diamonds");
  await ear.choose("two of spades", "two of diamonds", "two of clubs");
  await ear.press("button", /^New meld/);
  await ear.press("button", "End turn");
  await ear.find("dialog", "1, Extend: done").waitFor();
  await ear.tree("lesson-done");
  await ear.press("button", "To the page");
  await ear.home();
});

part("a puzzle", async () => {
  await ear.press("button", "Learn and practise");
  await ear.press("button", "Calendar: Today’s puzzle");
  await ear.find("button", "Solve it").waitFor();
  await ear.tree("puzzles");
  await ear.press("button", "Solve it");
  await ear.scene("table");
  await ear.tree("puzzle");
  await ear.press("button", "Which idea?");
  await ear.press("button", hint);
  await ear.press("button", "Play it");
  await ear.press("button", "End turn");
  await ear.scene("puzzles");
  await ear.find("button", "Watch the best").waitFor(); // it is looked for
  await ear.tree("puzzle-solved", /- paragraph: /);
  await ear.home();
});

part("a review", async () => {
  await ear.press("button", "Records");
  const [chooser] = await Promise.all([ear.page.waitForEvent("filechooser"), ear.press("button", "Bring in")]);
  await chooser.setFiles(here("review.jsonl"));
  await ear.find("button", "Look at it").waitFor();
  await ear.tree("records");
  await ear.press("button", "Look at it");
  await ear.scene("review");
  await ear.tree("review", /- paragraph: |Learn from it/);
  for (let turns = 0; await ear.find("button", "Show the steps").isDisabled(); turns++) {
    assert.ok(turns < 20, "nothing that was missed can be shown");
    await ear.press("button", /^The next turn in which/);
  }
  await ear.press("button", "Show the steps");
  await ear.scene("table");
  await ear.clean("the steps");
  await ear.press("button", /^Step forward/);
  await ear.press("button", /^Back/);
  await ear.scene("review");
  await ear.press("button", /^Learn from it/);
  await ear.scene("table");
  await ear.press("button", "Back");
  await ear.scene("review");
  await ear.home();
  await ear.press("button", "Records");
  await ear.press("button", "Statistics");
  await ear.tree("statistics", /- paragraph: /);
  await ear.home();
});

/** A saved match in which one card is left, which fits, and nobody else comes to a turn. */
function lastCard() {
  const saved = JSON.parse(readFileSync(here("../../game/session/testdata/v1.json"), "utf8"));
  const { seats: [me], stock } = saved.match;
  stock.push(...me.hand.splice(0, me.hand.length, ...stock.splice(stock.indexOf("5H"), 1)));
  saved.hand.order = me.hand;
  delete saved.draft;
  return JSON.stringify(saved);
}

part("the end of a match", async () => {
  await ear.page.evaluate((saved) => localStorage.setItem("machiavelli/match", saved), lastCard());
  await ear.game.open(site.url);
  await ear.scene("menu");
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  await ear.tree("table");
  await ear.lay("five of hearts", "four of hearts");
  await ear.press("button", "End turn");
  await ear.scene("scoring");
  await ear.tree("scoring");
  await ear.press("button", "Menu");
});

part("a match is set up and played", async (t) => {
  await ear.press("button", "New match");
  await ear.give("slider", "Deals", "1");
  await ear.give("slider", "How many", "2");
  await ear.give("textbox", "Seed", "ears");
  await ear.press("button", "Deal the cards");
  await ear.scene("table");
  if (await ear.has("dialog", /New here/)) {
    await ear.clean("a dialog");
    await ear.press("button", "Play");
  }
  for (let turns = 0; (await ear.game.settle()).scene !== "scoring"; turns++) {
    assert.ok(turns < 150, "the deal does not end");
    await ear.press("button", hint);
    if (turns === 0) await ear.clean("a hint");
    if (await ear.has("button", "Play it")) {
      await ear.press("button", "Play it");
      await ear.press("button", "End turn");
    } else {
      await ear.press("button", "Put the hint away");
      await ear.press("button", /^(Draw|Pass)/);
    }
  }
  const { cost: { changes, spent } } = await ear.game.look();
  t.diagnostic(`the mirror took ${(spent / changes).toFixed(2)} ms a change, ${changes} times`);
  const said = (await ear.said()).join("\n");
  assert.match(said, /Your turn/);
  assert.doesNotMatch(said, /[♠♥♦♣]/, "a card is not spoken");
  assert.deepEqual(ear.game.complaints, []);
});
