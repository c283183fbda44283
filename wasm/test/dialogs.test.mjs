// The dialogs that a player never meets in a game, the questions before something is lost,
// and what is asked or refused: each as it was written down, and nothing for axe to find.
// It is one page from the first to the last of them, zoomed to 200 %, of a system that
// asks for forced colours, more contrast and less motion.
import assert from "node:assert/strict";
import { served } from "./browser.mjs";
import { record, recordKey, saved } from "./byear.mjs";
import { Game } from "./game.mjs";
import { Listener, listen, parts } from "./listener.mjs";

const last = "Machiavelli, The last one you played";

let ear;
const ready = async () => {
  const settings = JSON.stringify({ version: 1, speed: "instant", tips: false, ask_first: "always" });
  const kept = { settings, match: saved, "match-20270111-200000": saved, [recordKey]: record };
  ear = await listen(site.browser, kept, `${site.url}#p=nothing`);
};
const site = served({ ready });
const part = parts();

part("a position in the address that is none", async () => {
  await ear.scene("menu");
  await ear.dialog("position-refused");
  await ear.clean("the menu");
});

part("what the system asks for, and what is asked where nobody plays", async () => {
  await ear.press("button", "Settings");
  for (const name of ["High contrast", "Reduced motion"]) assert.equal(await ear.find("switch", name).getAttribute("aria-checked"), "true", name);
  await ear.clean("the settings");
  await ear.dialog("languages", "Language");
  await ear.press("button", "Is it fair?");
  await ear.clean("fair play");
  await ear.home();

  await ear.press("button", "Continue a match");
  await ear.tree("matches");
  await ear.dialog("matches-drop", `Drop it, ${last}`);
  await ear.home();

  await ear.press("button", "Records");
  await ear.clean("the records");
  await ear.dialog("records-drop", /^Delete/);
  await ear.press("button", "Statistics");
  await ear.clean("the statistics");
  await ear.dialog("statistics-reset", "Reset");
  await ear.home();

  await ear.press("button", "Learn and practise");
  await ear.clean("learning");
  await ear.press("button", "Open: Any table");
  await ear.clean("any table");
  await ear.dialog("anytable-more", "Copy and paste");
  await ear.dialog("anytable-typing", "Copy and paste", "Type it");
  await ear.home();
});

part("a rule set of one's own is brought in and forgotten; files that are none are refused", async () => {
  const nine = {
    id: "nine", name: "Nine", min_players: 2, max_players: 5, packs: [{ up_to: 5, packs: 2, jokers: 0 }], hand: [9],
    meld: { aces: "both", set_min: 3, set_max: 4, run_min: 3 }, table: "shared", turn: "play-or-draw", failed: { draw: 3 },
    values: { cards: true }, score: { kind: "penalty" }, end: { deals: 1, choice: true },
  };
  await ear.press("button", "Rule sets");
  await ear.clean("the rule sets");
  await ear.bring("Choose a file", "bad.json", JSON.stringify({ ...nine, hand: [77], stock: "gone" }));
  await ear.dialog("rules-refused");
  await ear.bring("Choose a file", "nine.json", JSON.stringify(nine));
  await ear.seek("heading", "Nine");
  await ear.dialog("rules-forget", "Forget this rule set");
  await ear.home();

  await ear.press("button", "Settings");
  await ear.bring("Bring in", "backup.json", JSON.stringify({ body: { kept: "machiavelli" } }));
  await ear.dialog("backup-refused");
  await ear.home();

  await ear.press("button", "Records");
  await ear.bring("Bring in", "bad.jsonl", '{"e":"match","v":1}\n');
  await ear.dialog("records-refused");
  await ear.home();
});

part("a turn is asked about before it ends", async () => {
  await ear.press("button", "Continue a match");
  await ear.press("button", `Play on, ${last}`);
  await ear.scene("table");
  await ear.clean("the table");
  await ear.dialog("help", "Menu", "Controls");
  await ear.dialog("share", "Menu", "Copy");
  await ear.press("button", "Menu");
  await ear.clean("the pause");
  await ear.press("button", "Resume");
  await ear.press("button", "Start this turn over (R)");
  await ear.dialog("confirm-draw", "Draw");
  await ear.choose("six of clubs", "seven of clubs", "eight of clubs");
  await ear.dialog("confirm-end", /^End turn/);
  await leave();
});

/** Leaves the table for the menu. */
async function leave() {
  await ear.press("button", "Menu");
  await ear.press("button", "Leave");
  await ear.scene("menu");
}

part("the device is passed on", async () => {
  const two = JSON.parse(saved);
  two.match.seats[1].by = "human";
  await ear.press("button", "Continue a match");
  await ear.keep("match", JSON.stringify(two));
  await ear.press("button", `Play on, ${last}`);
  await ear.scene("table");
  await ear.tree("curtain");
  await leave();
});

part("a joker is spent on somebody, or stands for a card", async () => {
  await ear.press("button", "Rule sets");
  await ear.press("button", "Tahiti");
  await ear.clean("a rule set");
  await ear.press("button", "Play these rules");
  await ear.press("switch", "Zap jokers");
  await ear.give("slider", "How many", "2");
  await ear.give("textbox", "Seed", "ears 42");
  await ear.press("button", "Deal the cards");
  await ear.scene("table");
  await ear.seek("dialog", "New here: Tahiti");
  await ear.clean("what is new");
  await ear.press("button", "Play");
  await ear.dialog("zap", /^Zap/);
  await ear.choose("nine of hearts", "nine of diamonds", "joker");
  await ear.press("button", /^New meld/);
  await ear.tree("joker");
  await ear.press("button", /^Leave it as it is/);
  await leave();
});

part("what is kept is replaced, renamed and deleted only when that is meant", async () => {
  await ear.press("button", "New match");
  for (let n = 10; n < 21; n++) await ear.keep(`match-202612${n}-200000`, saved);
  await ear.clean("a new match");
  await ear.dialog("favourite", "Keep as a favourite");
  await ear.press("button", "Keep as a favourite");
  await ear.press("button", "Keep");
  await ear.dialog("favourite-rename", "Rename: Tahiti");
  await ear.dialog("favourite-delete", "Delete: Tahiti");
  await ear.dialog("replace", "Deal the cards");
});

part("the game is open elsewhere", async () => {
  const other = new Listener(await new Game(await ear.page.context().newPage()).open(site.url));
  await other.scene("elsewhere");
  await other.tree("elsewhere");
  assert.deepEqual([...ear.game.complaints, ...other.game.complaints], []);
});
