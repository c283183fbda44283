// A turn in the browsers other than Chromium, and a lesson by ear in one of them; make
// platforms plays whole matches in them.
import { test } from "node:test";
import { lesson } from "../byear.mjs";
import { byEar, heard, quick, started, turn } from "./browser-match.mjs";
import * as firefox from "./firefox.mjs";
import * as webkit from "./webkit.mjs";

for (const { name, browser } of [firefox, webkit]) {
  test(`a turn by mouse in ${name}`, () => started(browser, (at) => at(quick, turn)));
}

test("a lesson by roles and names alone in Firefox", () => started(firefox.browser, (at) => at(heard, (player) => byEar(player, lesson))));
