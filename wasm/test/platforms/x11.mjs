// Screens without glass, window managers, and hands for a game in a window.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patience } from "../browser.mjs";
import { Game } from "../game.mjs";
import { pause, run, start, stop } from "./started.mjs";

/** An X server with one screen. */
export async function screen(size = "1280x1024") {
  const server = start("Xvfb", ["-displayfd", "3", "-noreset", "-screen", "0", `${size}x24`], { stdio: ["ignore", "ignore", "pipe", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    let text = "";
    server.stdio[3].on("data", (more) => {
      text += more;
      if (text.endsWith("\n")) resolve(text.trim());
    });
    server.ended.then(() => reject(new Error(`Xvfb does not start: ${server.said}`)));
  });
  return { display: `:${number}`, close: () => stop(server) };
}

/** A manager of windows on a screen. */
export function manage(display) {
  return start("openbox", ["--sm-disable"], { env: { ...process.env, DISPLAY: display } });
}

/** X's names of the keys that are called otherwise on the web. */
const keys = { Backspace: "BackSpace", Enter: "Return", Space: "space", ArrowLeft: "Left", ArrowUp: "Up", ArrowRight: "Right", ArrowDown: "Down" };

async function xdotool(display, ...args) {
  const { code, stdout, stderr } = await run("xdotool", args, { env: { ...process.env, DISPLAY: display } });
  if (code !== 0) throw new Error(`xdotool ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

/** The pointer and the keys of a screen, over a window. One on a display within the screen's covers all of it. */
export class Hands {
  constructor(display, title, within = display) {
    Object.assign(this, { display, title, within });
  }

  /** What the hands do. */
  send(...args) {
    return xdotool(this.display, ...args);
  }

  /** Waits for the window. */
  async find() {
    this.window = "";
    for (const end = Date.now() + patience; !this.window; await pause(100)) {
      // A search fails where nothing is found, and where a window goes away while it looks.
      const found = await xdotool(this.within, "search", "--onlyvisible", "--name", this.title).catch((error) => {
        if (Date.now() > end) throw error;
        return "";
      });
      this.window = found.split("\n").at(-1);
    }
    // A compositor in a window hears how far the pointer moves, and may not have heard where it was.
    if (this.display !== this.within) await this.send("mousemove", 0, 0);
    return this;
  }

  mouse = {
    move: (x, y) => this.send("mousemove", ...this.display === this.within ? ["--window", this.window] : [], Math.round(x), Math.round(y)),
    down: () => this.send("mousedown", "1"),
    up: () => this.send("mouseup", "1"),
  };

  keyboard = {
    down: (key) => this.send("keydown", keys[key] ?? key),
    up: (key) => this.send("keyup", keys[key] ?? key),
    press: (key) => this.send("key", keys[key] ?? key),
  };

  on() {} // a window has no console

  async screenshot({ path }) {
    const { code, stderr } = await run("import", ["-window", this.window, path], { env: { ...process.env, DISPLAY: this.within } });
    if (code !== 0) throw new Error(`import: ${stderr}`);
  }
}

/** The game in a window of its own, which says what it shows in a file. */
export class Window extends Game {
  /** Starts the game with a home and waits for its menu. */
  static async open(hands, [program, ...args], home, env = {}) {
    const probe = join(home, "frame.json");
    await rm(probe, { force: true });
    const child = start(program, args, {
      env: {
        ...process.env, DISPLAY: hands.within, MACHIAVELLI_HOME: home, MACHIAVELLI_PROBE: probe,
        LIBGL_ALWAYS_SOFTWARE: "1", PULSE_SERVER: "", XDG_RUNTIME_DIR: home, ...env,
      },
    });
    const game = new Window(hands);
    Object.assign(game, { child, probe });
    try {
      await game.until("the menu", (seen) => seen.scene === "menu" && seen.quiet);
      await game.page.find();
      return game;
    } catch (error) {
      await stop(child);
      throw error;
    }
  }

  /** The next frame that the game notes: it does so where there is none. */
  async look() {
    await rm(this.probe, { force: true });
    for (const end = Date.now() + patience; ;) {
      const text = await readFile(this.probe, "utf8").catch(() => "");
      if (text) return JSON.parse(text);
      if (this.child.exitCode !== null) throw new Error(`the game ended with ${this.child.exitCode}: ${this.child.said}`);
      if (Date.now() > end) throw new Error(`the game says nothing: ${this.child.said}`);
      await pause(10);
    }
  }

  pass() {
    return pause(10);
  }

  /** The time of a window cannot be held. */
  held(work) {
    return work();
  }

  async wait(n, quiet) {
    const { tick } = await this.look();
    return this.until(`${n} ticks`, (seen) => seen.tick >= tick + n && (seen.quiet || !quiet));
  }

  close() {
    return stop(this.child);
  }
}

/** A folder that is gone after use. */
export async function folder(use) {
  const dir = await mkdtemp(join(tmpdir(), "machiavelli-"));
  try {
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
