// A line of text in the page: what an input method composes may be longer than the line
// until it is done, and what the game cuts is cut in the page's element, too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { Game, find } from "./game.mjs";

const site = served();
const longest = 16; // letters of a name

test("a reading is not broken off where a name is full, and the page has what the game has", async () => {
  const game = await new Game(await site.page({ viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" })).open(site.url);
  await game.scene("menu");
  await game.key("s");
  await game.scene("settings");
  for (let n = 0; (await game.look()).focus !== "name"; n++) {
    assert.ok(n < 80, "the focus never comes to the name");
    await game.key("Tab");
  }
  const session = await game.page.context().newCDPSession(game.page);
  const element = () => game.page.evaluate(() => document.activeElement.value);
  const text = async () => find(await game.settle(), "name").text;
  const compose = (reading) => session.send("Input.imeSetComposition", { text: reading, selectionStart: reading.length, selectionEnd: reading.length });
  const said = () => game.page.evaluate(() => document.getElementById("said").textContent);

  await game.write("abcdefghijklmn"); // two less than fit
  for (const reading of ["に", "にほ", "にほん", "にほんご"]) {
    await compose(reading);
    assert.equal(await text(), `abcdefghijklmn${reading}`, "the reading is seen");
    assert.equal(await element(), `abcdefghijklmn${reading}`, "nothing breaks it off");
  }
  assert.doesNotMatch(await said(), /too long/);
  await session.send("Input.insertText", { text: "日本" });
  assert.equal(await text(), "abcdefghijklmn日本");
  assert.equal(await element(), "abcdefghijklmn日本");
  assert.doesNotMatch(await said(), /too long/, "it has become short enough");

  await compose("ご");
  await session.send("Input.insertText", { text: "語" });
  assert.equal((await text()).length, longest, "there is no room for more");
  assert.equal(await element(), "abcdefghijklmn日本", "the element holds what the game holds");
  assert.match(await said(), /too long/, "and it is said");
  await game.key("z");
  assert.equal(await element(), "abcdefghijklmn日本", "no letter waits in the element");
  await game.key("Backspace");
  assert.equal(await text(), "abcdefghijklmn日");
  assert.equal(await element(), "abcdefghijklmn日");
});
