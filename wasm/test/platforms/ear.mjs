// Somebody who plays by ear in a browser that is driven by WebDriver: things are what
// the browser tells a screen reader that they are.
import assert from "node:assert/strict";
import { patience } from "../browser.mjs";
import { Ear } from "../byear.mjs";

export class DrivenEar extends Ear {
  /** What could be meant by a name, or by a pattern of names. */
  async #names(name) {
    if (typeof name === "string") return [name];
    const all = await this.page.evaluate(() => [...document.querySelectorAll("#mirror *, #mirror-dialog *")]
      .map((e) => e.ariaLabel ?? [...e.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join("")));
    return [...new Set(all)].filter((one) => name.test(one));
  }

  /** The first of what is there, or of what of it can be used. */
  async #first(role, name, usable) {
    for (const one of await this.#names(name)) {
      for (const element of await this.page.accessible(role, one)) {
        if (!usable || await this.page.of(element, (e) => !e.closest("[inert], [aria-disabled]"))) return element;
      }
    }
    return undefined;
  }

  async seek(role, name, usable = false) {
    for (const end = Date.now() + patience; ;) {
      const found = await this.#first(role, name, usable);
      if (found) return found;
      assert.ok(Date.now() < end, `waited in vain for the ${role} ${name}`);
      await this.game.pass();
    }
  }

  async finds(role, name, usable = false) {
    return await this.#first(role, name, usable) !== undefined;
  }

  async press(role, name) {
    await this.page.of(await this.seek(role, name, true), (e) => e.click());
    return this.game.settle();
  }

  async give(role, name, value) {
    await this.page.of(await this.seek(role, name, true), (e, text) => {
      e.value = text;
      e.dispatchEvent(new Event("input", { bubbles: true }));
    }, value);
    return this.game.settle();
  }

  // The trees are Chromium's, and so is what axe finds.
  tree() {}

  clean() {}
}
