// Somebody who plays by ear: finds things by what they are and how they are called,
// and never by where they are.
import AxeBuilder from "@axe-core/playwright";
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Ear, mirrored } from "./byear.mjs";
import { Game, find } from "./game.mjs";

const trees = fileURLToPath(new URL("trees/", import.meta.url));

/** The day that a page believes to be today. */
export const today = () => {
  const now = Date.UTC(2027, 0, 12, 12);
  globalThis.Date = class extends Date {
    constructor(...given) {
      super(...(given.length > 0 ? given : [now]));
    }

    static now() {
      return now;
    }
  };
};

/** Has nothing drawn, for somebody who looks at nothing: software takes most of the time for it. Run in a page before anything else. */
export const unseen = () => {
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) prototype.drawElements = () => {};
};

/** Counts what the mirror is told and what of the page it changes. Run in a page that is there. */
const count = () => {
  const page = globalThis.machiavelliMirror, { show } = page, work = { messages: 0, letters: 0, touched: 0 };
  const changes = new MutationObserver(() => {});
  changes.observe(document.querySelector("main"), { attributes: true, characterData: true, childList: true, subtree: true });
  page.show = (message) => {
    show(message);
    work.messages++;
    work.letters += message.length;
    work.touched += new Set(changes.takeRecords().map(({ target }) => target)).size;
  };
  globalThis.steer.costs.splice(0);
  globalThis.mirrorWork = work;
};

/** Somebody who listens in Chromium. */
export class Listener extends Ear {
  /** What is there. */
  find(role, name) {
    return this.page.getByRole(role, { name, exact: typeof name === "string" });
  }

  /** What can be used of what there is. */
  #usable(role, name) {
    return this.find(role, name).and(this.page.locator(":not([aria-disabled], [aria-disabled] *)"));
  }

  /** Waits until something is there. */
  seek(role, name) {
    return this.find(role, name).first().waitFor();
  }

  /** Whether something is there, which can be used if that is asked for. */
  async finds(role, name, usable = false) {
    return await (usable ? this.#usable(role, name) : this.find(role, name)).count() > 0;
  }

  /** Presses something as a screen reader does, once it is there and can be pressed. */
  async press(role, name) {
    await this.#usable(role, name).first().dispatchEvent("click");
    return this.game.settle();
  }

  /** Gives a text or a number. */
  async give(role, name, value) {
    await this.find(role, name).fill(value);
    return this.game.settle();
  }

  /** Keeps something under a key, as a match or a record is kept. */
  keep(key, value) {
    return this.page.evaluate(([key, value]) => localStorage.setItem(`machiavelli/${key}`, value), [key, value]);
  }

  /** Presses what leads to a dialog, which is as it was written down, and shuts it again. */
  async dialog(name, ...presses) {
    for (const press of presses) await this.press("button", press);
    await this.seek("dialog");
    await this.tree(name);
    await this.game.key("Escape");
    await this.game.settle();
    assert.ok(!await this.finds("dialog"), `Escape shuts ${name}`);
  }

  /** Gives a file by a button that has the browser ask for one, which it does for nothing but a real press. */
  async bring(button, file, text) {
    await this.find("button", button).focus();
    await this.game.settle();
    const [chooser] = await Promise.all([this.page.waitForEvent("filechooser"), this.game.key("Enter")]);
    await chooser.setFiles({ name: file, mimeType: "application/json", buffer: Buffer.from(text) });
    return this.game.settle();
  }

  /** Takes the player's turn back and ends it by a button, and has the others think until what this gives is called. */
  async hesitate(button) {
    await this.press("button", "Start this turn over (R)");
    await this.page.evaluate(() => {
      const { prototype } = Worker, { postMessage } = prototype, asked = [];
      prototype.postMessage = function (...question) { asked.push([this, question]); };
      globalThis.think = () => {
        prototype.postMessage = postMessage;
        for (const [engine, question] of asked) postMessage.apply(engine, question);
      };
    });
    await this.find("button", button).dispatchEvent("click"); // which does not wait for the others
    await this.game.until("somebody else's turn", (seen) => /is playing/.test(find(seen, "turn")?.text));
    await this.game.ticks(120); // everything has come to where it stays
    return async () => {
      await this.page.evaluate(() => globalThis.think());
      await this.game.settle();
    };
  }

  /** All that was said so far. */
  said() {
    return this.page.getByRole("log").locator("p").allInnerTexts();
  }

  /** Notes all that is said from now on, each sentence by itself. What this gives takes what was noted. */
  async hear() {
    await this.page.evaluate(() => {
      const heard = globalThis.heard = [], { machiavelliMirror } = globalThis, { say } = machiavelliMirror;
      machiavelliMirror.say = (text) => { heard.push(text); say(text); };
    });
    return () => this.page.evaluate(() => globalThis.heard.splice(0));
  }

  /** What the mirror takes for what somebody does, in words. */
  async cost(work) {
    await this.page.evaluate(count);
    await work();
    const { costs, messages, letters, touched } = await this.page.evaluate(() => ({ ...globalThis.mirrorWork, costs: globalThis.steer.costs }));
    costs.sort((a, b) => a - b);
    const at = (share) => costs[Math.floor(costs.length * share)].toFixed(2);
    return `of ${messages} changes the mirror takes ${at(0.5)} ms (median), ${at(0.95)} ms (95 %); a change has ${Math.round(letters / messages)} letters and touches ${Math.round(touched / messages)} elements`;
  }

  /** Where the focus is: what it is on, in words. */
  focus() {
    return this.page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText);
  }

  /** The whole scene is as it was written down, and axe finds nothing in it. Lines that say what the engine finds out are left out. */
  async tree(name, found) {
    await this.written(name, found);
    await this.clean(name);
  }

  /** The scene is as it was written down, at the latest once the mirror shows what the screen does. With TREES=write it is written down as it is. */
  async written(name, found = /^$/) {
    const file = `${trees}${name}.yml`;
    const where = this.page.getByRole(await this.page.getByRole("dialog").count() > 0 ? "dialog" : "main");
    const look = async () => (await where.ariaSnapshot()).split("\n").filter((line) => !found.test(line)).join("\n") + "\n";
    if (process.env.TREES === "write") {
      await this.game.ticks(mirrored);
      mkdirSync(trees, { recursive: true });
      writeFileSync(file, await look());
    }
    assert.ok(existsSync(file), `${file} is missing: TREES=write writes it`);
    const wanted = readFileSync(file, "utf8");
    let tree = await look();
    if (tree !== wanted) {
      await this.game.ticks(mirrored);
      tree = await look();
    }
    assert.equal(tree, wanted, `${name} is not what it was: TREES=write writes it anew`);
  }

  /** Does something while the page is zoomed to 200 % and the system asks for forced colours and more contrast. */
  async zoomed(work) {
    for (const { viewport, forcedColors, contrast } of [zoomed, usual]) {
      await this.page.emulateMedia({ forcedColors, contrast });
      await this.page.setViewportSize(viewport);
      await this.game.until(`a window of ${viewport.width}`, (seen) => seen.width === viewport.width && seen.quiet);
      if (viewport === zoomed.viewport) await work();
    }
  }

  /** Axe finds nothing in what is there. */
  async clean(what) {
    const axeSource = await this.page.evaluate(() => "axe" in globalThis) ? "0" : undefined; // which takes ten times what it does
    const { violations } = await new AxeBuilder({ page: this.page, axeSource }).setLegacyMode().options({ resultTypes: ["violations"] }).analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]), [], what);
  }
}

/** A page in a window, of a system that asks for less motion. */
export const usual = { viewport: { width: 1280, height: 720 }, timezoneId: "UTC", locale: "en-GB", reducedMotion: "reduce", forcedColors: "none", contrast: "no-preference" };

/** The same at 200 %, of a system that asks for forced colours and more contrast, too. */
const zoomed = { ...usual, viewport: { width: 640, height: 360 }, deviceScaleFactor: 2, forcedColors: "active", contrast: "more" };

/** Somebody who listens on a page of their own, zoomed, for whom some things are kept already. */
export async function listen(browser, kept, address) {
  const context = await browser.newContext(zoomed); // which no test closes
  for (const prepare of [today, unseen]) await context.addInitScript(prepare);
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(`machiavelli/${key}`, value);
  }, kept);
  const page = await context.newPage();
  return new Listener(await new Game(page).open(address));
}

/** Tests that follow one another on one page: what comes after a fault would only wait. */
export function parts() {
  let well = true; // so far
  return (name, work) => test(name, async (t) => {
    assert.ok(well, "what came before went wrong");
    well = false;
    await work(t);
    well = true;
  });
}
