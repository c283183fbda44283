// A game in a page: what it shows, by its probe, and the hands that play it.
import assert from "node:assert/strict";
import { complaints, patience, shots } from "./browser.mjs";

/**
 * Run in a page before anything else, so that a test does not depend on how fast the machine is.
 *
 * Every message that is shown is noted. Unless the page is to be as players have it, the game's time goes by its frames,
 * five ticks in each, which is all that the engine makes up for: nobody waits for more pictures than are needed, which
 * software draws. And while a hand or a key is down time stands still, except for the ticks that are waited for: however
 * long the way from the test to the page takes, a tap is no long press.
 */
const steered = (plain) => {
  const frame = requestAnimationFrame, clock = performance.now.bind(performance), tick = 1000 / 60;
  const pause = 20; // milliseconds between two frames, left to other programs
  let next = 0;
  let held; // the time at which the clock stands
  let ahead = 0; // of the page's own clock
  let last = 0; // the time of the last frame
  const said = new Set();
  const costs = []; // of the changes of the mirror, in milliseconds
  let spent = 0, changes = 0;
  const note = () => {
    const { items = [], cost } = JSON.parse(globalThis.machiavelliProbe?.() ?? "{}");
    for (const { name, text } of items) {
      if (name === "toast") said.add(text);
    }
    if (cost && cost.changes > changes) {
      costs.push((cost.spent - spent) / (cost.changes - changes));
      ({ spent, changes } = cost);
    }
  };
  if (!plain) {
    performance.now = () => (held ?? clock()) + ahead;
    globalThis.requestAnimationFrame = (callback) => setTimeout(() => frame((now) => {
      if (held === undefined) {
        ahead += Math.max(0, last + 5 * tick - performance.now());
        next = clock() + pause;
      }
      last = performance.now();
      callback(now);
      note();
    }), Math.max(0, next - clock()));
  }
  globalThis.steer = {
    costs,
    clock, // which goes on whatever day the page believes it to be, and while the game's time stands
    hold() { held ??= clock(); },
    free() {
      if (held === undefined) return;
      ahead -= clock() - held;
      held = undefined;
    },
    look() {
      note();
      return { ...JSON.parse(globalThis.machiavelliProbe()), said: [...said] };
    },
    /** Lets a frame pass: that many ticks, where the clock stands. A page that cannot be seen has no frames. */
    pass(ticks = 1) {
      if (held !== undefined) held += Math.min(ticks, 5) * tick;
      return new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 1000); });
    },
  };
};

export class Game {
  /** A game in a page, which is plain if it is to be as players have it. */
  constructor(page, { plain = false } = {}) {
    this.page = page;
    this.plain = plain;
    this.complaints = complaints(page);
  }

  /** Loads the page and waits for the first scene. */
  async open(url) {
    if (!this.steered) await this.page.addInitScript(steered, this.plain);
    this.steered = true;
    await this.page.goto(url);
    return this.#loaded();
  }

  /** Loads the page again where it is. */
  async again() {
    await this.page.reload();
    return this.#loaded();
  }

  async #loaded() {
    await this.page.waitForFunction(() => typeof machiavelliProbe === "function");
    await this.page.waitForSelector("#cover", { state: "hidden" });
    return this;
  }

  /** What the game says is on its screen, and every message that was there since the page was loaded. */
  look() {
    return this.page.evaluate(() => globalThis.steer.look());
  }

  /** Waits until what is seen is right, and gives it. */
  async until(what, right) {
    for (const end = Date.now() + patience; ;) {
      const seen = await this.look();
      if (await right(seen)) return seen;
      if (Date.now() > end) assert.fail(`waited in vain for ${what}; seen: ${JSON.stringify(seen)}`);
      await this.pass();
    }
  }

  /** Moves the focus on until it is on something, which scrolls it into sight. */
  async focus(name) {
    for (let i = 0; i < 80; i++) {
      if ((await this.look()).focus === name) return;
      await this.key("Tab");
    }
    assert.fail(`the focus never comes to ${name}: ${JSON.stringify(await this.look())}`);
  }

  /** Says that the player knows the game, who has never played and is asked before a match. */
  async knows() {
    await this.until("the question", (seen) => find(seen, "newcomer.know") && seen.quiet);
    await this.key("Escape");
  }

  /** Waits for a scene to stand still. */
  scene(name) {
    return this.until(`the scene ${name}`, (seen) => seen.scene === name && seen.quiet);
  }

  /** Lets a little time pass. */
  pass() {
    return this.page.evaluate(() => globalThis.steer.pass());
  }

  /** Waits for a message that holds some words; it may have come and gone. */
  hears(words) {
    return this.until(`the words ${words}`, ({ said }) => said.some((text) => words.test(text)));
  }

  /** Does something while the game's time stands still, except for the ticks that are waited for. */
  async held(work) {
    await this.page.evaluate(() => globalThis.steer.hold());
    await work();
    await this.page.evaluate(() => globalThis.steer.free());
  }

  /** Waits until the game has run n more ticks, and until nothing moves if that is wanted; in one call to the page. */
  async wait(n, quiet) {
    const seen = await this.page.evaluate(async ([n, quiet, patience]) => {
      const { steer } = globalThis;
      const { tick } = steer.look(), end = steer.clock() + patience;
      for (;;) {
        const seen = steer.look();
        seen.done = seen.tick >= tick + n && (seen.quiet || !quiet);
        if (seen.done || steer.clock() > end) return seen;
        await steer.pass(Math.max(1, tick + n - seen.tick));
      }
    }, [n, quiet, patience]);
    return seen.done ? seen : assert.fail(`waited in vain for ${n} ticks${quiet ? " and quiet" : ""}; seen: ${JSON.stringify(seen)}`);
  }

  /** Waits until the game has run n more ticks. */
  ticks(n) {
    return this.wait(n, false);
  }

  /** Waits until nothing moves and no answer is awaited. */
  settle() {
    return this.wait(2, true); // what was done shows
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

  tapAt(hand, x, y) {
    return this.held(async () => {
      await hand.press(x, y);
      await this.ticks(2);
      await hand.release();
      await this.ticks(1);
    });
  }

  /** Scrolls until the whole of something is on the screen. */
  async reveal(hand, name) {
    for (let i = 0; i < 20; i++) {
      const seen = await this.settle();
      const at = find(seen, name);
      if (at && at.h >= 30) return at;
      const x = seen.width / 2;
      await this.drag(hand, [x, seen.height * 0.7], [x, seen.height * 0.45], 10); // so that it does not roll on
    }
    return assert.fail(`${name} is nowhere in ${JSON.stringify(await this.look())}`);
  }

  /** Carries from one place to another along a line, as a hand does, and rests there some ticks. */
  drag(hand, [fromX, fromY], [toX, toY], rest = 3) {
    return this.held(async () => {
      await hand.press(fromX, fromY);
      await this.ticks(2);
      const moves = 6;
      for (let i = 1; i <= moves; i++) {
        await hand.move(fromX + (toX - fromX) * i / moves, fromY + (toY - fromY) * i / moves);
        await this.ticks(1);
      }
      await this.ticks(rest);
      await hand.release();
      await this.ticks(2);
    });
  }

  /** Presses keys one after another. */
  key(...names) {
    return this.held(async () => {
      for (const name of names) {
        await this.page.keyboard.down(name);
        await this.ticks(1);
        await this.page.keyboard.up(name);
        await this.ticks(1);
      }
    });
  }

  /** Types a text in place of the one in the field that has the focus. */
  async write(text) {
    for (const end = Date.now() + patience; ;) {
      const seen = await this.settle(), { text: old } = find(seen, seen.focus) ?? {};
      if (!old) break;
      assert.ok(Date.now() < end, `${seen.focus} is not empty: ${old}`);
      await this.key("Backspace");
    }
    for (const letter of text) {
      await this.key(letter === " " ? "Space" : letter);
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

/** A gamepad of the standard layout, in place of those of the machine. */
export class Pad {
  static buttons = { accept: 0, next: 5, end: 7, stack: 11 }; // A, the right shoulder and trigger, the right stick

  static async of(game) {
    const pad = new Pad();
    pad.game = game;
    await game.page.evaluate(() => {
      const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
      const pad = { index: 0, id: "a gamepad", mapping: "standard", connected: true, timestamp: 0, axes: [0, 0, 0, 0], buttons };
      navigator.getGamepads = () => [pad, null, null, null];
    });
    return pad;
  }

  /** Holds a button and the left stick as long as it takes to be noticed. */
  #do(button, x, y) {
    const set = (button, x, y) => this.game.page.evaluate(([down, x, y]) => {
      const [pad] = navigator.getGamepads();
      pad.buttons.forEach((b, n) => { b.pressed = n === down; b.value = +b.pressed; });
      pad.axes = [x, y, 0, 0];
    }, [button, x, y]);
    return this.game.held(async () => {
      await set(button, x, y);
      await this.game.ticks(2);
      await set(-1, 0, 0);
      await this.game.ticks(2);
    });
  }

  press(name) {
    return this.#do(Pad.buttons[name], 0, 0);
  }

  /** Goes to a card with the stick, and on by the shoulder where that leads in a circle. */
  async walk(name) {
    const been = new Set();
    for (let n = 0; n < 60; n++) {
      const seen = await this.game.settle(), to = find(seen, name) ?? assert.fail(`no ${name} in ${JSON.stringify(seen)}`);
      const at = find(seen, "focus");
      if (at && at.text === to.name.split("/")[1]) return;
      const [dx, dy] = at ? [middle(to)[0] - middle(at)[0], to.y - at.y] : [0, 0];
      if (!at || been.has(at.text)) await this.press("next");
      else if (Math.abs(dy) > 40) await this.#do(-1, 0, Math.sign(dy));
      else await this.#do(-1, Math.sign(dx), 0);
      if (at) been.add(at.text);
    }
    assert.fail(`the stick does not come to ${name}: ${JSON.stringify(await this.game.look())}`);
  }
}
