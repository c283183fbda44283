// The game by roles and names alone, as somebody plays who listens to it; what scenes
// are for them; and what axe says of each.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { Game } from "./game.mjs";
import { Listener, today } from "./listener.mjs";

const site = served();

async function open() {
  const page = await site.page({ viewport: { width: 1280, height: 720 }, timezoneId: "UTC", locale: "en-GB", reducedMotion: "reduce" });
  await page.addInitScript(today);
  const ear = new Listener(await new Game(page).open(site.url));
  await ear.scene("menu");
  return ear;
}

test("a match is set up and played by ear, and looked at again", async () => {
  const ear = await open();
  await ear.tree("menu");
  await ear.press("button", "Settings");
  assert.equal(await ear.find("switch", /motion/i).getAttribute("aria-checked"), "true", "the system asks for less motion");
  await ear.press("radio", "instant");
  await ear.tree("settings");
  await ear.press("button", "Back");
  await ear.press("button", "New match");
  await ear.give("slider", "Deals", "1");
  await ear.give("slider", "How many", "2");
  await ear.give("textbox", "Seed", "ears");
  await ear.tree("newmatch");
  await ear.press("button", "Deal the cards");
  await ear.scene("table");
  if (await ear.has("dialog", /New here/)) {
    await ear.clean("a dialog");
    await ear.press("button", "Play");
  }
  await ear.tree("table");
  for (let turns = 0; (await ear.game.settle()).scene !== "scoring"; turns++) {
    assert.ok(turns < 150, "the deal does not end");
    await ear.press("button", /^(Hint|Which|First step|All steps)/);
    if (await ear.has("button", "Play it")) {
      await ear.press("button", "Play it");
      await ear.press("button", "End turn");
    } else {
      await ear.press("button", "Put the hint away");
      await ear.press("button", /^(Draw|Pass)/);
    }
  }
  await ear.clean("scoring");
  const said = (await ear.said()).join("\n");
  assert.match(said, /Your turn/);
  assert.doesNotMatch(said, /[♠♥♦♣]/, "a card is not spoken");
  await ear.press("button", "Look at the turns again");
  await ear.scene("review");
  assert.deepEqual(ear.game.complaints, []);
});
