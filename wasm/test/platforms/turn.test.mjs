// A turn in the browsers other than Chromium; make platforms plays whole matches
// in them.
import { test } from "node:test";
import { quick, started, turn } from "./browser-match.mjs";
import * as firefox from "./firefox.mjs";
import * as webkit from "./webkit.mjs";

for (const { name, browser } of [firefox, webkit]) {
  test(`a turn by mouse in ${name}`, () => started(browser, (at) => at(quick, turn)));
}
