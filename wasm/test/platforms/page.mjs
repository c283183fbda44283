// A page of a browser that is driven by WebDriver, in either of its two
// dialects, with as much of Playwright's manner as a Game needs.
import { EventEmitter } from "node:events";
import { writeFile } from "node:fs/promises";
import { patience } from "../browser.mjs";

/** WebDriver's names of the keys that type no letter. */
const keys = {
  Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Shift: "\uE008", Escape: "\uE00C", Space: " ",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015",
};
const value = (key) => keys[key] ?? key;

/** The process in which a page was drawn has ended, as where there was no more memory: the browser shows a page of its own. */
export class Gone extends Error {
  constructor(cause) {
    super(`the page's process has ended: the browser shows a page of its own${cause ? ` (${cause.message})` : ""}`, { cause });
  }
}

/**
 * What the dialects have in common. They bring navigate(url), prepare(source), run(source) which gives the text that an
 * expression comes to, perform(actions), picture() in base64 and setViewportSize(size).
 */
export class Page extends EventEmitter {
  mouse = {
    move: (x, y) => this.#point({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 }),
    down: () => this.#point({ type: "pointerDown", button: 0 }),
    up: () => this.#point({ type: "pointerUp", button: 0 }),
  };

  keyboard = {
    down: (key) => this.#type({ type: "keyDown", value: value(key) }),
    up: (key) => this.#type({ type: "keyUp", value: value(key) }),
    press: (key) => this.#type({ type: "keyDown", value: value(key) }, { type: "keyUp", value: value(key) }),
  };

  #point(action) {
    return this.perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: [action] }]);
  }

  #type(...actions) {
    return this.perform([{ type: "key", id: "keys", actions }]);
  }

  goto(url) {
    return this.navigate(url);
  }

  /** Has a function run in the page before anything else. */
  addInitScript(f, argument = null) {
    return this.prepare(`(${f})(${JSON.stringify(argument)});`);
  }

  /** What a function gives that is run in the page. */
  async evaluate(f, argument = null) {
    const text = await this.run(`(async () => JSON.stringify(await (${f})(${JSON.stringify(argument)}) ?? null))()`);
    return JSON.parse(text);
  }

  async waitForFunction(f, argument = null, { timeout = patience } = {}) {
    for (const end = Date.now() + timeout; !(await this.evaluate(f, argument));) {
      if (Date.now() > end) throw new Error(`waited in vain for ${f}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Waits until an element is shown, or hidden. */
  waitForSelector(selector, { state = "visible" } = {}) {
    return this.waitForFunction(([selector, hidden]) => {
      const found = document.querySelector(selector);
      return hidden === !(found && getComputedStyle(found).display !== "none");
    }, [selector, state === "hidden"]);
  }

  textContent(selector) {
    return this.evaluate((selector) => document.querySelector(selector)?.textContent, selector);
  }

  viewportSize() {
    return this.size;
  }

  async screenshot({ path } = {}) {
    const picture = Buffer.from(await this.picture(), "base64");
    if (path) await writeFile(path, picture);
    return picture;
  }
}
