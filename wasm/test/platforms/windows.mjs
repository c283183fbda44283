// The Windows program under wine, with a window manager; the pointer and the
// keys are X's.
import assert from "node:assert/strict";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commands, root } from "./commands.mjs";
import { ended, run, start, stop } from "./started.mjs";
import { played } from "./window-match.mjs";
import { Hands, folder, manage, screen } from "./x11.mjs";

export const name = "Windows program";
export const needs = ["wine", "Xvfb", "openbox", "xdotool", "import", "x86_64-w64-mingw32-dlltool", "x86_64-w64-mingw32-ld"];
export const untried = "Windows itself: wine stands for it. Its sound, and what APPDATA is on it.";

const program = root + "build/platforms/windows-amd64/Machiavelli/Machiavelli.exe";

export const version = async () => (await run("wine", ["--version"])).stdout.trim();

/** What wine 8 lacks of Windows 10: a name for a source of random bytes that it has. */
async function complete(prefix) {
  const [def, exp, dll] = ["def", "exp", "dll"].map((ext) => join(prefix, `bcryptprimitives.${ext}`));
  await writeFile(def, "LIBRARY bcryptprimitives.dll\nEXPORTS\nProcessPrng = advapi32.SystemFunction036\n");
  for (const [tool, ...args] of [["dlltool", "-d", def, "-e", exp], ["ld", "-shared", "--dll", "-o", dll, exp]]) {
    const { code, stderr } = await run(`x86_64-w64-mingw32-${tool}`, args);
    if (code !== 0) throw new Error(stderr);
  }
  await copyFile(dll, join(prefix, "drive_c/windows/system32/bcryptprimitives.dll"));
}

export function tried(check) {
  return folder(async (prefix) => {
    const x = await screen();
    const manager = manage(x.display);
    const env = { DISPLAY: x.display, WINEPREFIX: prefix, WINEDEBUG: "-all", WINEDLLOVERRIDES: "mscoree,mshtml=" };
    try {
      const booted = await run("wineboot", ["-i"], { env: { ...process.env, ...env }, timeout: 300_000 });
      if (booted.code !== 0) throw new Error(`wineboot: ${booted.stderr}`);
      await complete(prefix);
      await commands(check, ["wine", program], { env, eol: "\r\n", path: (name) => `Z:${name.replaceAll("/", "\\")}` });
      await folder((home) => played(check, new Hands(x.display, "^Machiavelli$"), ["wine", program], home, {
        device: "windows", env: { ...env, MACHIAVELLI_HOME: `Z:${home}`, MACHIAVELLI_PROBE: `Z:${home}/frame.json` },
        close: (hands) => hands.send("key", "alt+F4"),
      }));
      await check("a start that fails says why in a box", async () => {
        const child = start("wine", [program, "-unknown"], { env: { ...process.env, ...env } });
        try {
          const hands = await new Hands(x.display, "^Machiavelli$").find();
          await hands.keyboard.press("Enter");
          assert.equal(await ended(child), 2);
        } finally {
          await stop(child);
        }
      });
    } finally {
      await run("wineserver", ["-k"], { env: { ...process.env, ...env } });
      await stop(manager);
      await x.close();
    }
  });
}
