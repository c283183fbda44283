// A turn in a window of any system: menu, a dragged card, an end in the middle
// of the turn, and another start that goes on from there.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Mouse, all, find } from "../game.mjs";
import { Player, cards } from "../player.mjs";
import { ended } from "./started.mjs";
import { Window } from "./x11.mjs";

/**
 * Plays so with a program that keeps its files in a home. Close is how the system closes a window; pictures are named
 * after the device.
 */
export async function played(check, hands, start, home, { device, settings = {}, env = {}, close }) {
  await writeFile(join(home, "settings.json"), JSON.stringify({ version: 1, speed: "instant", tips: false, ...settings }));
  let player, before;
  const open = async () => {
    const game = await Window.open(hands, start, home, env);
    player = new Player(game, new Mouse(game), device, null);
    await player.shot("menu");
  };
  try {
    if (!await check("it opens a window and shows the menu", open)) return;
    if (!await check("a click begins a match", async () => {
      await player.tap("quick");
      before = await player.turn();
    })) return;
    if (!await check("a card is dragged to the table, taken back and put there again", async () => {
      const [first] = all(before, "hand/");
      await player.drop(first.name, "felt");
      const moved = await player.game.settle();
      assert.equal(all(moved, "hand/").length, all(before, "hand/").length - 1);
      assert.equal(all(moved, "meld/").length, all(before, "meld/").length + 1);
      await player.tap("btn/undo");
      assert.deepEqual(cards(await player.game.settle()), cards(before));
      await player.tap("btn/redo");
      before = await player.game.settle();
      assert.deepEqual(cards(before), cards(moved));
      await player.shot("dragged");
    })) return;
    if (!await check("the window is closed in the middle of the turn: it ends with exit code 0", async () => {
      await close(player.game.page, player.game.child);
      assert.equal(await ended(player.game.child), 0);
    })) return;
    if (!await check("started again it goes on with the cards where they lay", async () => {
      await open();
      await player.tap("continue");
      assert.deepEqual(cards(await player.scene("table")), cards(before));
    })) return;
    await check("a key asks for a hint, others play on", async () => {
      await player.game.key("h");
      await player.game.until("a hint", (seen) => seen.quiet && find(seen, "btn/hint-close"));
      await player.tap("btn/hint-close");
      const clear = find(await player.game.settle(), "btn/undo");
      if (clear?.enabled) await player.tap("btn/undo");
      const held = all(await player.game.settle(), "hand/").length;
      await player.tap("btn/draw");
      assert.equal(all(await player.turn(), "hand/").length, held + 1);
      await player.shot("turn");
    });
  } finally {
    await player?.game.close();
  }
}
