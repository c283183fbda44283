// Whatever changes in a scene, the elements of its mirror lie in the order of its items,
// each in the one that it is a part of, and the one with the focus keeps it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { served } from "./browser.mjs";
import { dice } from "./focus.mjs";

const page = (file) => fileURLToPath(new URL(`../page/${file}`, import.meta.url));
const site = served();

/** A table with some of nine cards in some of three melds, in any order, as items: their names, each with what it is a part of and what it is. */
function table(roll) {
  const cards = [..."123456789"].filter(() => roll(4) > 0).sort(() => roll(2) - 0.5);
  const melds = ["m1", "m2", "m3"].sort(() => roll(2) - 0.5).slice(0, 1 + roll(3));
  const items = [["heading", "", "heading"], ["table", "", roll(9) > 0 ? "list" : "choice"]];
  for (const meld of melds) {
    items.push([meld, "table", "entry-button"]);
    for (const card of cards.filter((_, n) => n % melds.length === melds.indexOf(meld))) items.push([card, meld, "entry-button"]);
  }
  return [...items, ["end", "", "button"]];
}

/** The message by which a page's mirror becomes like a table, that was like another one. */
function message(before, now, focus) {
  const was = new Map(before.map(([name, ...rest], n) => [name, [n, ...rest]]));
  const names = now.map(([name]) => was.has(name) ? `\x1c${was.get(name)[0]} ${was.get(name)[0] + 1}` : name).join("\x1d");
  const items = now.flatMap(([name, within, role]) => {
    const [, oldWithin, oldRole] = was.get(name) ?? [];
    if (role !== oldRole) return [`${name}\x1fr${role}\x1fi${within}\x1fs${name}\x1fl1\x1fe1\x1fb0 0 9 9`];
    return within !== oldWithin ? [`${name}\x1fi${within}`] : [];
  });
  return [`${focus}\x1f\x1f${names}`, ...items].join("\x1e");
}

/** A page with a mirror alone. */
async function mirror() {
  const blank = await site.page();
  await blank.setContent('<main><div id="mirror"></div><div id="mirror-dialog"></div></main><div id="said"></div><form id="ask" hidden></form>');
  await blank.addScriptTag({ content: readFileSync(page("mirror.js"), "utf8") });
  return blank;
}

test("the elements lie in the order of the items", async () => {
  const blank = await mirror();
  const roll = dice(17), messages = [], wanted = [];
  for (let before = [], n = 0; n < 400; n++) {
    const now = n > 0 && roll(3) === 0 ? before.filter(([name, , role]) => role !== "entry-button" || name[0] === "m" || roll(5) > 0) : table(roll);
    const focus = now[roll(now.length)];
    messages.push(message(before, now, focus[2] === "entry-button" || focus[2] === "button" ? focus[0] : ""));
    wanted.push(now.map(([name, within]) => `${name} in ${within}`));
    before = now;
  }
  const found = await blank.evaluate((messages) => messages.map((message) => {
    globalThis.machiavelliMirror.show(message);
    const elements = [...document.querySelectorAll("#mirror *")].filter(({ item }) => item);
    const within = (element) => {
      const outer = element.parentElement.tagName === "LI" ? element.parentElement : element;
      const holder = outer.parentElement;
      return holder.item ?? holder.parentElement.querySelector(":scope > button")?.item ?? "";
    };
    return { focus: document.activeElement.item, lie: elements.map((element) => `${element.item} in ${within(element)}`) };
  }), messages);
  for (const [n, { focus, lie }] of found.entries()) {
    assert.deepEqual(lie, wanted[n], `after message ${n}`);
    assert.equal(focus, messages[n].split("\x1f")[0] || "heading", `after message ${n}`);
  }
});

test("the game hears where a reader goes, and not where it is itself", async () => {
  const blank = await mirror();
  const scene = [["heading", "", "heading"], ["sort", "", "choice"], ["suit", "sort", "option"], ["end", "", "button"]];
  const told = await blank.evaluate(([nowhere, onEnd, onSort]) => {
    const { machiavelliMirror } = globalThis, told = [];
    machiavelliMirror.act = (what, name) => told.push(`${what} ${name}`);
    const go = (name) => [...document.querySelectorAll("#mirror *")].find(({ item }) => item === name).focus();
    machiavelliMirror.show(nowhere);
    go("end");
    machiavelliMirror.show(onEnd);
    machiavelliMirror.show(onSort);
    go("suit");
    machiavelliMirror.show(nowhere);
    go("suit");
    return told;
  }, [message([], scene, ""), "end\x1f\x1f", "sort\x1f\x1f"]);
  assert.deepEqual(told, ["go end", "go suit"]);
});

// Chromium reports elements that were added in one frame in any order.
test("what is said is one element a frame, in its order", async () => {
  const blank = await mirror();
  const { frames, lines } = await blank.evaluate(async () => {
    const frames = [], lines = [];
    let now = 0;
    const count = () => { frames[++now] = 0; if (now < 40) requestAnimationFrame(count); };
    requestAnimationFrame(count);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        frames[now] = (frames[now] ?? 0) + addedNodes.length;
        lines.push(...[...addedNodes].map(({ textContent }) => textContent));
      }
    }).observe(document.getElementById("said"), { childList: true });
    const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
    const say = (...texts) => texts.forEach((text) => globalThis.machiavelliMirror.say(text));
    say("Cesare draws", "Lucrezia plays 3 cards.", "Your turn");
    await wait(0);
    say("one", "two");
    await wait(1);
    say("three");
    await new Promise((resolve) => requestAnimationFrame(resolve));
    say("four");
    await wait(1200);
    say("five");
    await wait(1200);
    return { frames, lines };
  });
  assert.ok(frames.every((added) => !added || added === 1), String(frames));
  assert.equal(lines[0], "Cesare draws. Lucrezia plays 3 cards. Your turn");
  assert.deepEqual(lines.join(". ").split(". ").slice(3), ["one", "two", "three", "four", "five"]);
});

test("a dialog is read with its title and its question", async () => {
  const blank = await mirror();
  const item = (name, role, text, within = "ask") => `${name}\x1fr${role}\x1fi${within}\x1fs${text}\x1fl1\x1fe1\x1fb0 0 9 9`;
  const items = [item("ask", "dialog", "Leave?", ""), item("title", "text", "Leave?"), item("text", "text", "It is kept."), item("more", "text", "You can go on."), item("no", "button", "Stay"), item("yes", "button", "Leave")];
  const names = ["ask", "title", "text", "more", "no", "yes"].join("\x1d");
  await blank.evaluate((message) => globalThis.machiavelliMirror.show(message), [`yes\x1fm\x1f${names}`, ...items].join("\x1e"));
  const read = await blank.evaluate(() => {
    const dialog = document.querySelector("[role=dialog]"), texts = (of) => dialog.getAttribute(of)?.split(" ").map((id) => document.getElementById(id).textContent);
    return { named: texts("aria-labelledby"), described: texts("aria-describedby"), focus: document.activeElement.textContent };
  });
  assert.deepEqual(read, { named: ["Leave?"], described: ["It is kept.", "You can go on."], focus: "Leave" });
});
