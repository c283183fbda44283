// A turn in the browsers other than Chromium, and a lesson by ear in one of them; make
// platforms plays whole matches in them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { lesson } from "../byear.mjs";
import { byEar, heard, quick, started, turn } from "./browser-match.mjs";
import * as firefox from "./firefox.mjs";
import * as webkit from "./webkit.mjs";

for (const { name, browser } of [firefox, webkit]) {
  test(`a turn by mouse in ${name}`, () => started(browser, (at) => at(quick, turn)));
}

test("a lesson by roles and names alone in Firefox", (t) => started(firefox.browser, async (at) => {
  await at(heard, (player) => byEar(player, lesson));
  await t.test("a page whose process ends while it is waited for begins anew, once", async () => {
    let times = 0;
    const note = await at({}, async ({ game, url }) => {
      await game.open(url);
      if (++times > 1) return;
      await Promise.all([game.page.evaluate(() => new Promise(() => {})), game.page.crash()]);
    });
    assert.match(note, /^at the second time: at the first the page's process has ended/);
  });
}));
