// The game by roles and names alone, as somebody plays who listens to it: every scene
// as it was written down, and nothing for axe to find there; a lesson, a puzzle, a
// review and a match. It is one page from the first to the last of them.
import assert from "node:assert/strict";
import { served } from "./browser.mjs";
import { goOut, lastCard, lesson, match, puzzle, review, saved } from "./byear.mjs";
import { Wanderer, nothing } from "./focus.mjs";
import { Game, find } from "./game.mjs";
import { Listener, parts, today, unseen } from "./listener.mjs";
import { instantly } from "./player.mjs";

let ear;
const ready = async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 720 }, timezoneId: "UTC", locale: "en-GB", reducedMotion: "reduce" }); // which no test closes
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
    await ear.page.emulateMedia({ reducedMotion: "reduce", contrast: "no-preference", forcedColors: "none" });
    await ear.game.until(`${name} as before`, async () => await on(name) === before);
  }
  await ear.home();
});

part("a lesson", () => lesson(ear));

part("a puzzle", () => puzzle(ear));

part("a review", () => review(ear));

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
  await ear.press("button", "Start this turn over (R)");
  await ear.page.evaluate(() => {
    const { prototype } = Worker, { postMessage } = prototype, asked = [];
    prototype.postMessage = function (...question) { asked.push([this, question]); };
    globalThis.think = () => {
      prototype.postMessage = postMessage;
      for (const [engine, question] of asked) postMessage.apply(engine, question);
    };
  });
  await ear.find("button", "Draw").dispatchEvent("click"); // which does not wait for the others
  await ear.game.until("somebody else's turn", (seen) => /is playing/.test(find(seen, "turn")?.text));
  await ear.game.ticks(120); // everything has come to where it stays
  await ear.tree("others");
  await ear.page.evaluate(() => globalThis.think());
  await ear.game.settle();
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
