// Everything that a browser keeps, taken along in one file to another browser.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { find } from "./game.mjs";
import { Player, cards, instantly } from "./player.mjs";

const site = served();

/** A browser of its own, at the menu. */
async function open(...prepare) {
  const page = await site.page({ viewport: { width: 640, height: 480 } });
  for (const script of prepare) await page.addInitScript(script);
  const player = await Player.of(page, "kept", false, { width: 1280, height: 720 });
  await player.game.open(site.url);
  await player.scene("menu");
  return player;
}

/** The end of the settings. */
async function settings(player) {
  await player.tap("settings");
  await player.scene("settings");
  await player.game.key("End");
  await player.game.settle();
}

test("the match goes on in another browser, which asks before it takes everything", async () => {
  const one = await open(instantly);
  await one.tap("quick");
  const turn = await one.turn();
  await one.game.open(site.url);
  await one.scene("menu");
  await settings(one);
  const [download] = await Promise.all([one.game.page.waitForEvent("download"), one.tap("kept.out")]);
  assert.match(download.suggestedFilename(), /^machiavelli-\d{4}-\d\d-\d\d\.json$/);
  const buffer = readFileSync(await download.path());

  const two = await open();
  const bring = async (buffer) => {
    const [chooser] = await Promise.all([two.game.page.waitForEvent("filechooser"), two.tap("kept.in")]);
    await chooser.setFiles({ name: "machiavelli.json", mimeType: "application/json", buffer });
  };
  await settings(two);
  await bring(Buffer.from(buffer.toString().replace("instant", "instanT")));
  const refused = await two.game.until("the refusal", (seen) => find(seen, "kept.ok") && seen.quiet);
  assert.match(find(refused, "kept.text").text, /checksum/);
  await two.tap("kept.ok");
  await bring(buffer);
  const asked = await two.game.until("the question", (seen) => find(seen, "kept.yes") && seen.quiet);
  assert.match(find(asked, "kept.text").text, /match.*settings.*one record/);
  await two.tap("kept.yes");
  await two.scene("menu");
  await two.tap("continue");
  assert.deepEqual(cards(await two.turn()), cards(turn));
  assert.deepEqual([...one.game.complaints, ...two.game.complaints], []);
});
