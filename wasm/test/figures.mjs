// Puts the figures of `make bench-ui` into docs/performance.md.
const begin = "<!-- written by: make bench-ui -->\n";
const end = "<!-- end of the figures of bench-ui -->\n";

/** The page with new figures between its two marks. What stands around them stays. */
export function withFigures(page, figures) {
  const [before, rest = ""] = page.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error("docs/performance.md has no place for the figures");
  return [before, begin, "\n", figures.trim(), "\n\n", end, after].join("");
}
