// Somebody who plays by ear: finds things by what they are and how they are called,
// and never by where they are.
import AxeBuilder from "@axe-core/playwright";
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

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

export class Listener {
  constructor(game) {
    this.game = game;
    this.page = game.page;
  }

  find(role, name) {
    return this.page.getByRole(role, { name, exact: typeof name === "string" });
  }

  /** Whether something is there. */
  async has(role, name) {
    return await this.find(role, name).count() > 0;
  }

  /** Presses something as a screen reader does, once it is there and can be pressed. */
  async press(role, name) {
    const found = this.find(role, name).and(this.page.locator(":not([aria-disabled])")).first();
    await found.dispatchEvent("click");
    return this.game.settle();
  }

  /** Goes back to the menu. */
  async home() {
    while ((await this.game.settle()).scene !== "menu") await this.press("button", "Back");
  }

  /** Chooses cards. */
  async choose(...cards) {
    for (const card of cards) await this.press("button", card);
  }

  /** Lays a card on the meld of another one. */
  lay(card, beside) {
    return this.choose(card, beside);
  }

  /** Gives a text or a number. */
  async give(role, name, value) {
    await this.find(role, name).fill(value);
    return this.game.settle();
  }

  /** The scene with a name, once it is there. */
  scene(name) {
    return this.game.scene(name);
  }

  /** All that was said so far. */
  said() {
    return this.page.getByRole("log").locator("p").allInnerTexts();
  }

  /** Where the focus is: what it is on, in words. */
  focus() {
    return this.page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText);
  }

  /**
   * The whole scene is as it was written down, and axe finds nothing in it. With TREES=write it is written down as it is.
   * Lines that say what the engine finds out are left out.
   */
  async tree(name, found = /^$/) {
    const file = `${trees}${name}.yml`;
    const where = this.page.getByRole(await this.page.getByRole("dialog").count() > 0 ? "dialog" : "main");
    const tree = (await where.ariaSnapshot()).split("\n")
      .filter((line) => !found.test(line)).join("\n") + "\n";
    if (process.env.TREES === "write") {
      mkdirSync(trees, { recursive: true });
      writeFileSync(file, tree);
    }
    assert.ok(existsSync(file), `${file} is missing: TREES=write writes it`);
    assert.equal(tree, readFileSync(file, "utf8"), `${name} is not what it was: TREES=write writes it anew`);
    await this.clean(name);
  }

  /** Axe finds nothing in what is there. */
  async clean(what) {
    const { violations } = await new AxeBuilder({ page: this.page }).setLegacyMode().analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]), [], what);
  }
}
