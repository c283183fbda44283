// The figures of `make bench-ui` replace those of the page and nothing else.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { withFigures } from "./figures.mjs";

const page = readFileSync(new URL("../../docs/performance.md", import.meta.url), "utf8");
const outside = (text) => text.replace(/<!-- written by[^]*<!-- end of the figures/, "");

test("new figures stand in the place of the old ones, and the rest of the page stays", () => {
  const written = withFigures(page, "| new | 1 ms | |");
  assert.ok(written.includes("| new | 1 ms | |"));
  assert.ok(!written.includes("transfer of the whole page"));
  assert.equal(outside(written), outside(page));
  assert.ok(outside(page).includes("## The solver against another commit"));
});

test("the figures that the page has can be written again", () => {
  const figures = page.split("-->\n")[1].split("<!--")[0];
  assert.equal(withFigures(page, figures), page);
});

test("a page without the marks is refused", () => {
  assert.throws(() => withFigures("# Another page\n", "figures"), /no place/);
});
