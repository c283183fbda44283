// The Linux program on a Wayland desktop, which has an X server for it.
import { root } from "./commands.mjs";
import { pause, run, start, stop } from "./started.mjs";
import { played } from "./window-match.mjs";
import { Hands, folder, screen } from "./x11.mjs";

export const name = "Wayland with Xwayland";
export const needs = ["weston", "Xwayland", "xdotool", "import"];
export const untried = "A compositor with a graphics card, and scaling by fractions.";

export const version = async () => (await run("weston", ["--version"])).stdout.trim();

/** The number of the X server that a compositor has begun to listen for. */
async function display(weston) {
  for (const end = Date.now() + 60_000; ;) {
    const found = /listening on display (:\d+)/.exec(weston.said);
    if (found) return found[1];
    if (weston.exitCode !== null || Date.now() > end) throw new Error(`weston has no X server: ${weston.said}`);
    await pause(50);
  }
}

// The compositor has its screen in a window of an X server, which has the
// pointer and the keys; without one it would have none.
export function tried(check) {
  return folder((dir) => folder(async (home) => {
    const x = await screen();
    const weston = start("weston", ["--backend=x11-backend.so", "--use-pixman", "--xwayland", "--width=1280", "--height=960", "--idle-time=0"],
      { env: { ...process.env, DISPLAY: x.display, XDG_RUNTIME_DIR: dir } });
    try {
      await played(check, new Hands(x.display, "^Machiavelli$", await display(weston)), [root + "build/machiavelli", "-mute"], home, {
        device: "wayland", settings: { full: true },
        close: (_, child) => child.kill("SIGINT"),
      });
    } finally {
      await stop(weston);
      await x.close();
    }
  }));
}
