// The commands of a program for another machine: they say what this machine's
// own says, byte by byte.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { run } from "./started.mjs";

export const root = fileURLToPath(new URL("../../../", import.meta.url));

const native = root + "build/machiavelli";

/** Checks the commands of a program that is started so; lines end as its system has it. */
export async function commands(check, start, { env = {}, eol = "\n", path = (name) => name } = {}) {
  // The examples of the description; one of them is there to be refused.
  const positions = (await readFile(root + "docs/formats.md", "utf8")).split("\n").filter((line) => /^\{"id":"p\d/.test(line));
  assert.ok(positions.length > 4, "docs/formats.md shows no positions");
  const golden = root + "engine/record/testdata/golden";
  const same = (what, args, { input = "", at = [], code = 0 } = {}) => check(what, async () => {
    const here = await run(native, [...args, ...at], { input });
    const [program, ...before] = start;
    const there = await run(program, [...before, ...args, ...at.map(path)], { input: input.replaceAll("\n", eol), env: { ...process.env, ...env } });
    // A comparison of nothing with nothing proves nothing.
    assert.equal(here.code, code, `here it ends with ${here.code} and says ${here.stderr}`);
    if (code !== 2) assert.notEqual(here.stdout.trim(), "", "here it says nothing");
    assert.equal(there.code, here.code, `it ends with ${there.code} and says ${there.stderr}`);
    // Times differ from run to run.
    const plain = (text) => text.replace(/"(seconds|longest_ms|micros)":[\d.]+/g, "$1");
    assert.equal(plain(there.stdout), plain(here.stdout));
  });
  const lines = eol === "\n" ? "" : " with lines that end in \\r\\n";
  await same("rules", ["rules"]);
  await same("rules machiavelli", ["rules", "machiavelli"]);
  await same(`solve${lines}`, ["solve"], { input: positions.join("\n") + "\n", code: 1 });
  await same(`link${lines}`, ["link"], { input: positions.join("\n") + "\n", code: 1 });
  await same("simulate", ["simulate", "-deals", "4", "-players", "novice,casual", "-seed", "3"]);
  await same("verify a folder of records", ["verify"], { at: [golden] });
  await same("an unknown command ends with exit code 2", ["dance"], { code: 2 });
}
