// The game by roles and names alone, as somebody plays who listens to it: every scene
// as it was written down, and nothing for axe to find there; a lesson, a puzzle, a
// review, a match and a deal with jokers. It is one page from the first to the last of them.
import assert from "node:assert/strict";
import { served } from "./browser.mjs";
import { goOut, lastCard, lesson, match, missed, playDeal, puzzle, review, saved, setUp } from "./byear.mjs";
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
  await ear.tree("settings"); // which has a slider's number, but not its words
  assert.equal(await ear.find("slider", "Volume").getAttribute("aria-valuetext"), "70%");
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

part("a review", () => review(ear, () => ear.zoomed(async () => { // once, since the cards are drawn again for it
  const clean = (scene) => ear.clean(`${scene}, zoomed`);
  await clean("review");
  await missed(ear, clean);
})));

/** Loads the page again from its menu, with one match that is saved. */
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
  for (const [level, next] of ["Hint", "Which cards?", "Which melds?"].entries()) { // there is one step, which names its meld
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
  assert.match(said, /You play \d+ cards?/);
  assert.doesNotMatch(said, /[♠♥♦♣]/, "a card is not spoken");
  assert.deepEqual(ear.game.complaints, []);
});

part("a deal of Tahiti, to its end: what is new, and what happens, is told once", async () => {
  await ear.press("button", "Menu");
  await setUp(ear, "Tahiti", "tahiti 346"); // which has jokers laid and free cards used, and is soon over
  await ear.seek("dialog", "New here: Tahiti");
  await ear.tree("newhere");
  await ear.press("button", "Play");
  const heard = await ear.hear(), focus = new Wanderer(ear.game);
  await focus.begin();
  const all = [], times = (lines, text) => lines.filter((line) => line === text).length;
  let turns = 0;
  await playDeal(ear, async () => {
    await focus.stays();
    const said = await heard(), told = await ear.find("list", "Since your last turn").getByRole("listitem").allInnerTexts();
    const events = turns++ === 0 ? [] : told.filter((text) => !/: “/.test(text)); // remarks are not said unless everything is
    for (const text of events) assert.equal(times(said, text), times(told, text), `${text}, of ${said}`);
    all.push(...said);
  });
  await focus.stays();
  all.push(...await heard());
  assert.equal(times(all, "Your turn"), turns - 1, "since the first had begun");
  assert.equal(times(all, "You go out"), 1);
  assert.equal(await ear.focus(), "You go out", "after a deal the focus is on what it came to");
  for (const player of ["You: went out. 0 points", "Lucrezia: .+ 51 points", "Cesare: .+ 73 points"]) {
    assert.equal(await ear.page.getByRole("paragraph").filter({ hasText: new RegExp(`^${player}, \\d+ in all\\.$`) }).count(), 1, `${player} of ${await ear.page.getByRole("main").innerText()}`);
  }
  assert.deepEqual(ear.game.complaints, []);
});
