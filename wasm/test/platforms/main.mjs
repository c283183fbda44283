// Plays the game on every platform that this machine can be, and writes
// docs/platforms.md: what was tried, on what, with which result. Of platforms that
// are named (main.mjs firefox arm64) only those are played on, and nothing is
// written.
import { writeFile } from "node:fs/promises";
import { report } from "./report.mjs";
import { run } from "./started.mjs";
import { root } from "./commands.mjs";

const all = ["firefox", "webkit", "windows", "wayland", "arm64"];
const named = process.argv.slice(2);

const results = [];
for (const file of named.length ? named : all) {
  const platform = await import(`./${file}.mjs`);
  const entry = { name: platform.name, untried: platform.untried, checks: [] };
  results.push(entry);
  const lacking = [];
  for (const program of platform.needs) {
    if ((await run("sh", ["-c", `command -v ${program}`])).code !== 0) lacking.push(program);
  }
  if (lacking.length) {
    entry.lacking = `This machine has no ${lacking.join(", ")}.`;
    console.log(`NOT TRIED: ${platform.name}. ${entry.lacking}`);
    continue;
  }
  entry.version = await platform.version();
  console.log(`== ${platform.name}: ${entry.version}`);
  const check = async (what, f) => {
    const began = Date.now();
    let fault, note;
    try {
      note = await f();
    } catch (error) {
      fault = error;
    }
    entry.checks.push({ what, note, fault: fault && String(fault.message ?? fault) });
    console.log(`${fault ? "FAILED" : "ok"}: ${what}${note ? `, ${note}` : ""} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    if (fault) console.log(fault.stack ?? fault);
    return !fault;
  };
  try {
    await platform.tried(check);
  } catch (error) {
    await check("it starts", () => { throw error; });
  }
}

if (!named.length) {
  await writeFile(root + "docs/platforms.md", await report(results));
  console.log("docs/platforms.md is written");
}
const failed = results.flatMap(({ checks }) => checks.filter(({ fault }) => fault));
if (failed.length) console.log(`${failed.length} failed`);
process.exit(failed.length ? 1 : results.some(({ lacking }) => lacking) ? 3 : 0);
