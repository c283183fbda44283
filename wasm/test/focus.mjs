// The focus of the page, and keys that somebody presses without a plan.
import assert from "node:assert/strict";

/**
 * Looks at the page's focus after every message to the mirror: it is on one element, that of the item which the game
 * names, or on the heading; what stays an item keeps its element, the focus that stays has never left it, and one that
 * moves to what is there moves before anything changes, since the browser lays out the page for it. What is otherwise is
 * noted. Run in a page that is there.
 */
const watch = () => {
  const roots = ["mirror-dialog", "mirror"].map((id) => document.getElementById(id));
  const page = globalThis.machiavelliMirror, { show } = page;
  const what = (element) => `${element.tagName} ${element.getAttribute("role") ?? ""}`;
  const faults = [];
  let left = []; // by the focus, while a message is shown
  addEventListener("focusout", ({ target }) => left.push(target), { capture: true });
  let late = []; // to which the focus moved after something had changed
  const changes = new MutationObserver(() => {});
  for (const root of roots) changes.observe(root, { attributeFilter: ["style"], characterData: true, childList: true, subtree: true });
  addEventListener("focusin", ({ target }) => { if (changes.takeRecords().length > 0) late.push(target); }, { capture: true });

  /** What is wrong while the game's focus is on an item, or on none. */
  const wrong = (focus) => {
    const root = roots.find((root) => root.childElementCount > 0), at = document.activeElement;
    const stops = roots.flatMap((root) => [...root.querySelectorAll("[tabindex='0']")]);
    const to = focus ? [...root.querySelectorAll("*")].find(({ item }) => item === focus) : root.querySelector("h1, h2");
    if (!to) return `the mirror has no ${focus || "heading"}`;
    if (at !== to && !(to.role === "radiogroup" && to.contains(at))) return `the focus is on ${at.item ?? what(at)}, not on ${to.item}`;
    return stops.length === 1 && stops[0] === at ? "" : `Tab stops at ${stops.map(({ item }) => item)}, the focus is on ${at.item}`;
  };

  page.show = (message) => {
    const had = roots.map((root) => new Map([...root.querySelectorAll("*")].map((element) => [element.item, element])));
    const at = document.activeElement;
    left = [];
    late = [];
    changes.takeRecords();
    show(message);
    const fault = wrong(message.split("\x1e", 1)[0].split("\x1f", 1)[0]);
    if (fault) faults.push(fault);
    if (document.activeElement === at && left.includes(at)) faults.push(`the focus left ${at.item} and came back`);
    const before = roots.findIndex((root) => root.contains(at)), now = roots.findIndex((root) => root.contains(document.activeElement));
    for (const element of late) {
      if (before === now && had[now].get(element.item) === element) faults.push(`the page was laid out to move the focus to ${element.item}`);
    }
    for (const [n, root] of roots.entries()) {
      for (const element of root.querySelectorAll("*")) {
        const old = element.item && had[n].get(element.item);
        if (old && old !== element && what(old) === what(element)) faults.push(`${element.item} has another element`);
      }
    }
  };
  globalThis.focusFaults = () => {
    const { focus } = JSON.parse(globalThis.machiavelliProbe());
    return { faults: faults.splice(0), now: wrong(focus), focus: focus ?? "", role: document.activeElement.role ?? document.activeElement.tagName };
  };
};

/** Numbers below n, the same ones for the same seed. */
export function dice(seed) {
  return (n) => {
    seed = Math.imul(seed, 1664525) + 1013904223 >>> 0;
    return Math.floor(seed / 2 ** 32 * n);
  };
}

/** What nothing is called: Enter is pressed nowhere. */
export const nothing = /(?!)/;

const keys = ["Tab", "Tab", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "ArrowDown", "Enter", "Enter"];

/** Somebody who presses keys without a plan, and looks where the focus is after each. */
export class Wanderer {
  constructor(game, seed) {
    this.game = game;
    this.roll = dice(seed);
  }

  /** Begins to look at the focus, which a page that is loaded again has forgotten. */
  begin() {
    return this.game.page.evaluate(watch);
  }

  /** Looks whether the focus of the page is, and was since the last look, where the game's is. */
  async stays(after = "what was done") {
    let at;
    const right = async () => (at = await this.game.page.evaluate(() => globalThis.focusFaults())).now === "" || at.faults.length > 0;
    const seen = await this.game.settle();
    await this.game.until(`the focus of the page on ${seen.focus}, after ${after}`, right);
    assert.deepEqual(at.faults, [], `after ${after}`);
    this.at = { ...at, scene: seen.scene };
  }

  /** Presses a key, with Shift or without. */
  async press(key) {
    const { keyboard } = this.game.page, shift = key.startsWith("Shift+");
    if (shift) await keyboard.down("Shift");
    await this.game.key(shift ? key.slice("Shift+".length) : key);
    if (shift) await keyboard.up("Shift");
    await this.stays(key);
  }

  /** Presses Escape as often as it takes to come to the menu. */
  async leave() {
    for (let n = 0; this.at.scene !== "menu"; n++) {
      assert.ok(n < 6, `Escape does not lead out of ${this.at.scene}`);
      await this.press("Escape");
    }
  }

  /** Presses a number of keys; Enter only on what may be pressed. */
  async walk(times, may) {
    for (let n = 0; n < times; n++) {
      const key = keys[this.roll(keys.length)];
      await this.press(key === "Enter" && !may.test(`${this.at?.role} ${this.at?.focus}`) ? "Tab" : key);
    }
  }
}
