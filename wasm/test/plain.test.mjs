// The page over plain http in the house, as every phone has it at `machiavelli serve`, by a browser that has nothing which
// a page can do without.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, served } from "./browser.mjs";
import { find } from "./game.mjs";
import { lacking, plainFlags, plainName, plainly } from "./lacking.mjs";
import { Player } from "./player.mjs";
import { Server, complaints, made, person, sitDown } from "./tables.mjs";

const site = served({ flags: plainFlags });

test("a deal of five cards is played to its end without all of it", async () => {
  const page = await site.page({ viewport: { width: 640, height: 480 }, reducedMotion: "reduce" });
  for (const script of Object.values(lacking).flat()) await page.addInitScript(script);
  const player = await Player.of(page, "plain", false, null);
  await player.game.open(plainly(site.url));
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await player.scene("menu");
  await player.hurry();
  await player.setUp(1);
  await player.playDeal();
  await player.leaveResult();
  await player.scene("menu");
  await page.setViewportSize({ width: 640, height: 1280 });
  await player.tap("settings");
  const { items } = await player.scene("settings");
  assert.ok(items.some(({ text }) => /no sound device/.test(text ?? "")), "that nothing is heard is said");
  assert.deepEqual(player.game.complaints, []);
});

let tables, friends;
before(async () => {
  tables = await Server.start("-host", plainName);
  friends = await launch(...plainFlags);
});
after(async () => {
  await friends?.close();
  await tables?.stop();
});

/** A person in the lobby of a new table. */
async function waiting(prepare) {
  const { code } = await made(tables.url, { rules: "machiavelli", seats: ["human", "human"] });
  const anna = await person(friends, "anna", false, { viewport: { width: 640, height: 800 } });
  await prepare?.(anna.game.page);
  await anna.game.open(`${plainly(tables.url)}#t=${code}`);
  await anna.game.until("a seat", (seen) => find(seen, "sit") && seen.quiet);
  await anna.type("name", "Anna");
  await sitDown(anna);
  await anna.game.until("the lobby", (seen) => find(seen, "copy") && seen.quiet);
  return { anna, code };
}

test("a link counts as copied only where it is", async () => {
  const { anna, code } = await waiting();
  await anna.game.page.evaluate(() => {
    const { execCommand } = Document.prototype;
    Document.prototype.execCommand = function (what) {
      globalThis.copied = String(document.activeElement.value);
      return execCommand.call(this, what);
    };
  });
  await anna.tap("copy");
  await anna.game.hears(/The link is copied/);
  assert.match(await anna.game.page.evaluate(() => globalThis.copied), new RegExp(`#t=${code}$`));
  assert.deepEqual(complaints(anna), []);
  await anna.game.page.context().close();

  const none = await waiting((page) => page.addInitScript(() => { Document.prototype.execCommand = () => false; }));
  const shown = new Promise((resolve) => none.anna.game.page.once("dialog", async (dialog) => {
    resolve(dialog.defaultValue());
    await dialog.dismiss();
  }));
  await none.anna.tap("copy");
  assert.match(await shown, new RegExp(`#t=${none.code}$`));
  await none.anna.game.hears(/could not be copied/);
  const { said } = await none.anna.game.look();
  assert.ok(!said.some((text) => /is copied/.test(text)), String(said));
  await none.anna.game.page.context().close();
});
