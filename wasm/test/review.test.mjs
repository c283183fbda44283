// The review of a match in the browser, with a mouse in a wide window and with a
// finger on a phone: a record is brought in, its turns are looked into, the better
// play is shown step by step, and what was missed becomes an exercise.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { served } from "./browser.mjs";
import { Finger, Game, Mouse, find } from "./game.mjs";

const site = served();

/** Reviews the match of the record, and leaves the way it came. */
async function review(game, hand) {
  await game.scene("menu");
  await game.key("d");
  await game.scene("records");
  const [chooser] = await Promise.all([game.page.waitForEvent("filechooser"), game.tap(hand, "records.in")]);
  await chooser.setFiles(fileURLToPath(new URL("review.jsonl", import.meta.url)));
  await game.until("the record", (seen) => seen.quiet && find(seen, "record.0.look"));
  await game.reveal(hand, "record.0.look");
  await game.tap(hand, "record.0.look");
  await game.scene("review"); // which is quiet once everything is found out
  const story = await game.settle();
  assert.match(find(story, "story.praise").text, /^Your best turn was turn/);
  assert.ok(find(story, "story.title").text, "it is not told how the deal was won");
  assert.match(find(story, "story.mine").text, /of your turns decided it$|^None decided it/);
  assert.ok(story.items.some((item) => /^moment\.\d+\.hand$/.test(item.name)), "there is no picture");
  await game.tap(hand, "mark");
  for (let turns = 0; !find(await game.settle(), "steps").enabled; turns++) {
    assert.ok(turns < 20, "nothing that was missed can be shown");
    await game.tap(hand, "mark");
  }
  await game.tap(hand, "steps");
  await game.scene("table");
  await game.tap(hand, "btn/replay-step");
  await game.settle();
  const shows = find(await game.look(), "btn/replay-at");
  assert.ok(shows, "the steps are not shown");
  await game.tap(hand, "btn/replay-end");
  await game.scene("review");
  await game.reveal(hand, "learn");
  await game.tap(hand, "learn");
  await game.until("the exercise", (seen) => find(seen, "words")?.text === "What would you do here?" && seen.quiet);
  await game.tap(hand, "btn/leave");
  await game.scene("review");
  await game.key("Escape"); // to the story
  await game.until("the story", (seen) => find(seen, "story.title"));
  await game.key("Escape");
  await game.scene("records");
  assert.deepEqual(game.complaints, []);
}

test("with a mouse", async () => {
  const game = await new Game(await site.page({ viewport: { width: 1280, height: 720 } })).open(site.url);
  await review(game, new Mouse(game));
});

test("with a finger on a phone", async () => {
  const game = await new Game(await site.page({ viewport: { width: 390, height: 844 }, hasTouch: true })).open(site.url);
  await review(game, await Finger.of(game));
});
