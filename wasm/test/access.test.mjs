// The game by roles and names alone, as somebody plays who listens to it: every scene
// as it was written down, and nothing for axe to find there; a lesson, a puzzle, a
// review and a match. It is one page from the first to the last of them.
import assert from "node:assert/strict";
import { served } from "./browser.mjs";
import { goOut, lastCard, lesson, match, missed, puzzle, review, saved } from "./byear.mjs";
import { Wanderer, nothing } from "./focus.mjs";
import { Game } from "./game.mjs";
import { Listener, parts, today, unseen, usual } from "./listener.mjs";
import { instantly } from "./player.mjs";

let ear;
const ready = async () => {
  const context = await site.browser.newContext(usual); // which no test closes
  const page = await context.newPage();
  for (const prepare of [today, instantly, unseen]) await page.addInitScript(prepare);
  ear = new Listener(await new Game(page).open(site.url));
  await ear.scene("menu");
};
const site = served({ ready, flags: [] }); // what the mirror takes is told of the code that players run

const part = parts();

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
    await ear.page.emulateMedia(usual);
    await ear.game.until(`${name} as before`, async () => await on(name) === before);
  }
  await ear.home();
});

/** Looks at a scene as it is, and has axe look at it once more as it is zoomed and in forced colours. */
async function twice(...scene) {
  await ear.tree(...scene);
  await ear.zoomed(() => ear.clean(`${scene[0]}, zoomed`));
}

part("a lesson", () => lesson(ear, twice));

part("a puzzle", () => puzzle(ear, twice));

part("a review", () => review(ear, () => ear.zoomed(async () => { // once, since the cards are drawn anew for it
  const clean = (scene) => ear.clean(`${scene}, zoomed`);
  await clean("review");
  await missed(ear, clean);
})));

/** Loads the page anew from its menu, with one match that is saved. */
async function open(match) {
  await ear.page.evaluate((match) => {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith("machiavelli/match"))) localStorage.removeItem(key);
    localStorage.setItem("machiavelli/match", match);
  }, match);
  await ear.game.open(site.url);
  await ear.scene("menu");
}

part("keys pressed without a plan never lose the focus", async () => {
  await open(saved);
  const someone = new Wanderer(ear.game, 17);
  await someone.begin();
  await someone.walk(5, nothing);
  for (const key of ["s", "n"]) {
    await someone.press(key);
    await someone.walk(12, /^switch/);
    await someone.leave();
  }
  await ear.press("button", "Learn and practise");
  await ear.press("button", "Calendar: Today’s puzzle");
  await someone.walk(6, nothing);
  await someone.leave();
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  await someone.walk(14, /(card|hand|meld)\/|undo|redo|reset|sort/);
  await someone.press("h");
  await someone.walk(8, /hint/);
  await ear.press("button", "Menu");
  await ear.seek("dialog", "Pause");
  await someone.walk(5, nothing);
  await ear.press("button", "Leave");
  await ear.scene("menu");
});

part("the turn of somebody else, who thinks for as long as it is looked at", async () => {
  await open(saved);
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  const think = await ear.hesitate("Draw");
  await ear.tree("others");
  await think();
  await ear.press("button", "Menu");
  await ear.press("button", "Leave");
  await ear.scene("menu");
});

part("the end of a deal", async () => {
  await open(lastCard(2));
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  await ear.press("button", "Menu");
  await ear.tree("pause");
  await ear.press("button", "Resume");
  await goOut(ear);
  await ear.tree("deal");
  await ear.press("button", "End the match");
  await ear.tree("stop");
  await ear.game.key("Escape");
  await ear.press("button", "Menu");
  await ear.scene("menu");
});

part("the end of a match", async () => {
  await open(lastCard(1));
  await ear.press("button", /^Continue/);
  await ear.scene("table");
  await ear.tree("table");
  for (const [level, next] of ["Hint", "Which cards?", "Which melds?", "First step", "All steps"].entries()) {
    await ear.press("button", next);
    await ear.written(`hint-${level + 1}`);
  }
  await ear.clean("the hint");
  await ear.press("button", "Put the hint away");
  await goOut(ear);
  await ear.tree("scoring");
  await ear.press("button", "Menu");
});

part("a match is set up and played", async (t) => {
  t.diagnostic(await ear.cost(() => match(ear)));
  const said = (await ear.said()).join("\n");
  assert.match(said, /Your turn/);
  assert.doesNotMatch(said, /[♠♥♦♣]/, "a card is not spoken");
  assert.deepEqual(ear.game.complaints, []);
});

part("what is new in a rule set is told before its first match", async () => {
  await ear.press("button", "Menu");
  await ear.press("button", "Rule sets");
  await ear.press("button", "Tahiti");
  await ear.press("button", "Play these rules");
  await ear.give("textbox", "Seed", "ears");
  await ear.press("button", "Deal the cards");
  await ear.seek("dialog", "New here: Tahiti");
  await ear.tree("newhere");
  await ear.press("button", "Play");
});
