// A card goes where the button was released or the finger was lifted, wherever the pointer
// is when the page comes to draw it; and a release that nobody hears of leaves no card on
// the pointer. A window too small to play in says so, and the game goes on. Letters are those typed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { served } from "./browser.mjs";
import { Game, Mouse, all, find } from "./game.mjs";

let game, mouse;
const site = served({ ready });

async function ready() {
  const page = await site.browser.newPage({ viewport: { width: 640, height: 480 } });
  // What a browser tells of a Russian keyboard. What is typed with it is told by each event.
  await page.addInitScript(() => {
    const letters = new Map([["KeyZ", "я"], ["KeyY", "н"], ["KeyH", "р"], ["KeyA", "ф"]]);
    Object.defineProperty(Navigator.prototype, "keyboard", { value: { getLayoutMap: async () => letters } });
  });
  game = await new Game(page).open(site.url);
  mouse = new Mouse(game);
  await game.scene("menu");
  await game.key("l");
  await game.scene("learn");
  await game.reveal(mouse, "lesson.extend.begin");
  await game.tap(mouse, "lesson.extend.begin");
  await game.scene("table");
}

const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];

/** Takes a card and carries it to a place; the button is down still. */
async function carry(name, to) {
  const { x, y, h } = await game.item(name);
  await mouse.press(x + 8, y + h / 2);
  await game.ticks(2);
  await mouse.move(x + 20, y + h / 2 - 20);
  await game.ticks(2);
  await mouse.move(...to);
  await game.ticks(2);
}

/** Has events come to the canvas between two frames. */
const events = (...list) => game.page.evaluate((list) => {
  const canvas = document.querySelector("canvas");
  for (const [kind, clientX, clientY] of list) {
    canvas.dispatchEvent(new MouseEvent(kind, { clientX, clientY, bubbles: true, cancelable: true }));
  }
}, list);

const names = (seen, prefix) => all(seen, prefix).map(({ name }) => name).sort();

for (const lost of ["contextmenu", "dragstart"]) {
  test(`${lost} while a card is carried leaves it in the hand`, async () => {
    const before = await game.settle();
    await game.held(async () => {
      await carry("hand/3C", [400, 200]);
      await events([lost, 400, 200]);
      await game.ticks(2);
      await mouse.move(420, 210);
      await game.ticks(2);
    });
    const seen = await game.settle();
    assert.deepEqual(names(seen, "hand/"), names(before, "hand/"));
    const { x, y } = find(seen, "hand/3C"), was = find(before, "hand/3C");
    assert.deepEqual([x, y], [was.x, was.y], "the card is not at its place");
    await mouse.release();
    await game.ticks(2);
    assert.deepEqual(names(await game.settle(), "hand/"), names(before, "hand/"));
  });
}

test("a card goes to the meld on which the button was released, though the mouse is elsewhere by then", async () => {
  const before = await game.settle(), to = middle(find(before, "meld/1"));
  await game.held(async () => {
    await carry("hand/TH", to);
    await events(["mouseup", ...to], ["mousemove", 560, 250]);
    await game.ticks(3);
  });
  await mouse.release();
  const seen = await game.settle();
  assert.ok(find(seen, "card/TH"), `the card is not on the table: ${names(seen, "")}`);
  assert.deepEqual(names(seen, "meld/"), names(before, "meld/"), "it is in a meld of its own");
  const meld = find(seen, "meld/1"), card = find(seen, "card/TH");
  assert.ok(card.x >= meld.x && card.x < meld.x + meld.w && card.y >= meld.y && card.y < meld.y + meld.h, "it is in another meld");
  assert.deepEqual(game.complaints, []);
});

test("of several moves between two frames each counts, in order", async () => {
  const before = await game.settle(), from = middle(find(before, "card/TH")), hand = middle(find(before, "hand/3C"));
  await game.held(async () => {
    await events(["mousemove", ...from], ["mousedown", ...from], ["mousemove", from[0] - 40, from[1] + 60], ["mousemove", ...hand], ["mouseup", ...hand], ["mousemove", 620, 20]);
    await game.ticks(6);
  });
  const taken = await game.settle();
  assert.ok(find(taken, "hand/TH") && !find(taken, "card/TH"), `it was not taken back: ${names(taken, "")}`);
  // Carried away and back it is no click, which would choose the card.
  const at = middle(find(taken, "hand/3C")), mark = async () => find(await game.settle(), "hand/3C").mark;
  await game.held(async () => {
    await events(["mousedown", ...at], ["mousemove", at[0], at[1] - 80], ["mousemove", ...at], ["mouseup", ...at]);
    await game.ticks(6);
  });
  assert.equal(await mark(), "off");
  await game.tapAt(mouse, ...at);
  assert.equal(await mark(), "on");
  await game.tapAt(mouse, ...at);
  await game.key("z");
  assert.ok(find(await game.settle(), "card/TH"));
  assert.deepEqual(game.complaints, []);
});

test("at any size of the window the game goes on", async () => {
  for (const [width, height] of [[320, 256], [256, 192], [120, 90], [60, 60], [10, 10], [1, 1], [640, 480]]) {
    await game.page.setViewportSize({ width, height });
    const seen = await game.until(`${width} × ${height}`, (seen) => seen.width === width && seen.height === height);
    assert.equal(seen.scene, "table");
  }
  assert.ok(find(await game.settle(), "card/TH"));
  assert.deepEqual(game.complaints, []);
});

test("a letter is the one that is typed, wherever the keyboard has it", async () => {
  const type = (code, key) => game.held(async () => {
    for (const kind of ["keydown", "keyup"]) {
      await game.page.evaluate(([kind, code, key]) => {
        document.querySelector("canvas").dispatchEvent(new KeyboardEvent(kind, { code, key, bubbles: true, cancelable: true }));
      }, [kind, code, key]);
      await game.ticks(2);
    }
  });
  const shown = async () => names(await game.settle(), "hand/");
  const before = await shown();
  await type("KeyY", "z"); // German: undo
  const undone = await shown();
  assert.ok(undone.includes("hand/TH") && !before.includes("hand/TH"), `${undone}`);
  await type("KeyZ", "y"); // redo
  assert.deepEqual(await shown(), before);
  await type("KeyW", "z"); // French: undo
  assert.deepEqual(await shown(), undone);
  await type("KeyY", "н"); // Russian: redo by its place
  assert.deepEqual(await shown(), before);
  const wide = async () => find(await game.settle(), "card/7H").h;
  const small = await wide();
  await type("BracketRight", "+"); // German
  const larger = await wide();
  await type("Slash", "-");
  assert.ok(larger > small && await wide() === small, `${small}, ${larger}, ${await wide()}`);
  assert.deepEqual(game.complaints, []);
});

test("the help has the letters of the player's own keyboard, where the browser tells them", async () => {
  await game.key("F1");
  const help = await game.until("the help", (seen) => find(seen, "help/ok") && seen.quiet);
  const keys = all(help, "table.help.").filter(({ name }) => name.endsWith(".label")).map(({ text }) => text);
  assert.ok(keys.some((text) => text.includes("Я")) && keys.some((text) => text.includes("Р")), `${keys}`);
  assert.ok(!keys.some((text) => /[ZYHA]/.test(text)), `${keys}`);
  await game.tap(mouse, "help/ok");
  assert.deepEqual(game.complaints, []);
});
