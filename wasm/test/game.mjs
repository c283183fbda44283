// A game in a page: what it shows, by its probe, and the hands that play it.
import assert from "node:assert/strict";
import { complaints, shots } from "./browser.mjs";

const patience = 60_000; // milliseconds, for anything at all

/**
 * Has a page draw 20 frames a second at the most: the game's time goes on as ever, and software draws a third of the
 * pictures. Run in it before anything else.
 */
export const unhurried = () => {
  const own = requestAnimationFrame, pause = 50;
  let next = 0;
  globalThis.requestAnimationFrame = (frame) => setTimeout(() => own((now) => {
    next = performance.now() + pause;
    frame(now);
  }), Math.max(0, next - performance.now()));
};

export class Game {
  constructor(page) {
    this.page = page;
    this.complaints = complaints(page);
  }

  /** Loads the page and waits for the first scene. */
  async open(url) {
    await this.page.goto(url);
    await this.page.waitForFunction(() => typeof machiavelliProbe === "function", null, { timeout: patience });
    await this.page.waitForSelector("#cover", { state: "hidden" });
    return this;
  }

  /** What the game says is on its screen. */
  async look() {
    return JSON.parse(await this.page.evaluate(() => globalThis.machiavelliProbe()));
  }

  /** Waits until what is seen is right, and gives it. */
  async until(what, right) {
    for (const end = Date.now() + patience; ;) {
      const seen = await this.look();
      if (right(seen)) return seen;
      if (Date.now() > end) assert.fail(`waited in vain for ${what}; seen: ${JSON.stringify(seen)}`);
      await this.page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }

  /** Waits until the game has run n more ticks, and until nothing moves if that is wanted; in one call to the page. */
  async #wait(n, quiet) {
    const seen = await this.page.evaluate(async ([n, quiet, patience]) => {
      const look = () => JSON.parse(globalThis.machiavelliProbe());
      const { tick } = look(), end = performance.now() + patience;
      for (;;) {
        const seen = look();
        seen.done = seen.tick >= tick + n && (seen.quiet || !quiet);
        if (seen.done || performance.now() > end) return seen;
        await new Promise(requestAnimationFrame);
      }
    }, [n, quiet, patience]);
    return seen.done ? seen : assert.fail(`waited in vain for ${n} ticks${quiet ? " and quiet" : ""}; seen: ${JSON.stringify(seen)}`);
  }

  /** Waits until the game has run n more ticks. */
  ticks(n) {
    return this.#wait(n, false);
  }

  /** Waits until nothing moves and no answer is awaited. */
  settle() {
    return this.#wait(2, true); // what was done shows
  }

  /** Where something is; it must be there. */
  async item(name) {
    const seen = await this.settle();
    return find(seen, name) ?? assert.fail(`no ${name} in ${JSON.stringify(seen)}`);
  }

  /** Taps or clicks something by its name. */
  async tap(hand, name) {
    await this.tapAt(hand, ...middle(await this.item(name)));
  }

  async tapAt(hand, x, y) {
    await hand.press(x, y);
    await this.ticks(2);
    await hand.release();
    await this.ticks(1);
  }

  /** Carries from one place to another along a line, as a hand does. */
  async drag(hand, [fromX, fromY], [toX, toY]) {
    await hand.press(fromX, fromY);
    await this.ticks(2);
    const moves = 12;
    for (let i = 1; i <= moves; i++) {
      await hand.move(fromX + (toX - fromX) * i / moves, fromY + (toY - fromY) * i / moves);
      await this.ticks(1);
    }
    await this.ticks(3);
    await hand.release();
    await this.ticks(2);
  }

  /** Presses keys one after another. */
  async key(...names) {
    for (const name of names) {
      await this.page.keyboard.down(name);
      await this.ticks(1);
      await this.page.keyboard.up(name);
      await this.ticks(1);
    }
  }

  /** Types a text in place of the one in the field that has the focus. */
  async write(text) {
    for (let seen; (seen = await this.settle(), find(seen, seen.focus)?.text);) await this.key("Backspace");
    for (const letter of text) {
      await this.page.keyboard.press(letter === " " ? "Space" : letter);
      await this.ticks(2);
    }
  }

  /** Keeps a picture of what is on the screen, and gives it. */
  shot(name) {
    return this.page.screenshot({ path: `${shots}${name}.png` });
  }

  /** How green a picture is at a point of the page, 0 to 255. */
  green(picture, { x, y }) {
    return this.page.evaluate(async ([base64, x, y]) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(1, 1);
      const scale = image.width / innerWidth;
      canvas.getContext("2d").drawImage(image, -x * scale, -y * scale);
      return canvas.getContext("2d").getImageData(0, 0, 1, 1).data[1];
    }, [picture.toString("base64"), x, y]);
  }
}

/** The item with a name, if the game shows one. */
export const find = (seen, name) => seen.items.find((item) => item.name === name);

/** All items whose names begin so. */
export const all = (seen, prefix) => seen.items.filter((item) => item.name.startsWith(prefix));

const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

/** A mouse. */
export class Mouse {
  constructor(game) {
    this.game = game;
  }

  async press(x, y) {
    await this.game.page.mouse.move(x, y);
    await this.game.ticks(2);
    await this.game.page.mouse.down();
  }

  move(x, y) {
    return this.game.page.mouse.move(x, y);
  }

  release() {
    return this.game.page.mouse.up();
  }
}

/** A finger. */
export class Finger {
  static async of(game) {
    const finger = new Finger();
    finger.session = await game.page.context().newCDPSession(game.page);
    return finger;
  }

  #send(type, ...touchPoints) {
    return this.session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  press(x, y) {
    return this.#send("touchStart", { x, y });
  }

  move(x, y) {
    return this.#send("touchMove", { x, y });
  }

  release() {
    return this.#send("touchEnd");
  }

  /** The system takes the finger away, as for a swipe from the screen's edge. */
  lose() {
    return this.#send("touchCancel");
  }
}
