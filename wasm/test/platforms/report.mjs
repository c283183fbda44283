// The page about the platforms, from what was tried.
import { arch, cpus } from "node:os";
import { readFile } from "node:fs/promises";
import { needs } from "./needs.mjs";
import { run } from "./started.mjs";

const oneLine = (text) => text.split("\n")[0].replaceAll("|", "\\|").slice(0, 200);

/** The page as Markdown. */
export async function report(platforms) {
  const system = /PRETTY_NAME="(.*)"/.exec(await readFile("/etc/os-release", "utf8").catch(() => ""))?.[1] ?? process.platform;
  const { stdout: commit } = await run("git", ["log", "-1", "--format=%h of %cs"]);
  const lines = [
    "# Platforms", "",
    "Written by `make platforms`: what was tried, on what, with which result. `make test` plays on the Linux desktop and in Chromium each time, and a turn in Firefox and in WebKit, which is not told here.", "",
    `Commit ${commit.trim()}, on ${system}, ${arch()}, ${cpus().length} cores, drawn in software: ` +
      platforms.filter(({ version }) => version).map(({ name, version }) => `${name} (${version})`).join(", ") + ".", "",
    "| platform | tried | result |", "|---|---|---|",
  ];
  for (const { name, version, lacking, checks } of platforms) {
    if (lacking) lines.push(`| ${name} | nothing | not tried: ${oneLine(lacking)} |`);
    for (const { what, note, fault } of checks) lines.push(`| ${name} | ${what} | ${fault ? `**failed**: ${oneLine(fault)}` : note ? `well, ${oneLine(note)}` : "well"} |`);
  }
  lines.push("", needs, "## Not tried", "");
  for (const { name, untried } of platforms) if (untried) lines.push(`- ${name}: ${untried}`);
  lines.push("- macOS and iOS: there is no machine. `make dist` builds for macOS and inspects the programs; WebKitGTK stands for Safari, without its touch, its keyboard on the glass and its storage.");
  lines.push("- Android: no device. `make test` plays with fingers in Chromium in the size of a phone.");
  lines.push("- Graphics cards: everything is drawn in software.", "");
  return lines.join("\n");
}
