// The dialogs that nobody comes by who only plays, and what asks before something is
// lost: each as it was written down, and nothing for axe to find. The page is zoomed to
// 200 %, and the system asks for forced colours, more contrast and less motion.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { served } from "./browser.mjs";
import { Game } from "./game.mjs";
import { Listener, dialog, today, unseen, zoomed } from "./listener.mjs";
import { instantly } from "./player.mjs";

const text = (file) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8");
const site = served();

/** Two matches that are saved, and the record of one. */
const keep = ([match, record]) => {
  localStorage.setItem("machiavelli/match", match);
  localStorage.setItem("machiavelli/match-20270111-200000", match);
  localStorage.setItem("machiavelli/record-20270112-120000-00000000-000", record);
};

/** Somebody who listens, on a page of their own. */
async function listen(context) {
  const page = await context.newPage();
  return new Listener(await new Game(page).open(site.url));
}

test("every dialog that asks, at 200 % and with all that a system can ask for", async () => {
  const context = await site.context(zoomed);
  for (const prepare of [today, instantly, unseen]) await context.addInitScript(prepare);
  const ear = await listen(context);
  await ear.scene("menu");
  await ear.page.evaluate(keep, [text("../../game/session/testdata/v1.json"), text("review.jsonl")]);
  await ear.game.open(site.url);
  await ear.scene("menu");
  await ear.clean("the menu");

  await ear.press("button", "Settings");
  for (const name of ["High contrast", "Reduced motion"]) assert.equal(await ear.find("switch", name).getAttribute("aria-checked"), "true", name);
  await ear.clean("the settings");
  await dialog(ear, "languages", "Language");
  await ear.home();

  await ear.press("button", "Continue a match");
  await ear.tree("matches");
  await dialog(ear, "matches-drop", "Drop it, Machiavelli, The last one you played");
  await ear.home();

  await ear.press("button", "Records");
  await ear.clean("the records");
  await dialog(ear, "records-drop", /^Delete/);
  await ear.home();

  await ear.press("button", "Rule sets");
  await ear.clean("the rule sets");
  await ear.home();

  await ear.press("button", "New match");
  await ear.clean("a new match");
  await dialog(ear, "favourite", "Keep as a favourite");
  await ear.home();

  await ear.press("button", "Learn and practise");
  await ear.clean("learning");
  await ear.press("button", "Open: Any table");
  await ear.clean("any table");
  await dialog(ear, "anytable-more", "Copy and paste");
  await dialog(ear, "anytable-typing", "Copy and paste", "Type it");
  await ear.home();

  await ear.press("button", "Continue a match");
  await ear.press("button", "Play on, Machiavelli, The last one you played");
  await ear.scene("table");
  await ear.clean("the table");
  await dialog(ear, "help", "Menu", "Controls");
  await dialog(ear, "share", "Menu", "Copy");

  const other = await listen(context);
  await other.scene("elsewhere");
  await other.tree("elsewhere");
  assert.deepEqual([...ear.game.complaints, ...other.game.complaints], []);
});
