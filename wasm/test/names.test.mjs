// Names in scripts that the game's own typefaces lack: the browser draws them, wherever they stand, where it has a font; else
// the number of the seat stands for the name, and no box is drawn.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { all } from "./game.mjs";
import { Guest, Server, complaints, made, person, sitDown } from "./tables.mjs";

let server, browser;
before(async () => {
  server = await Server.start();
  browser = await launch("--js-flags=--liftoff-only");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Whether some font of the system has each letter of a word. Joiners and marks are not asked for. */
const lettered = (word) => [...word].every((letter) => /[\p{M}\p{Cf}]/u.test(letter) || execFileSync("fc-list", [`:charset=${letter.codePointAt(0).toString(16)}`, "file"]).length > 0);

for (const names of [["Nguyễn Thị", "שרה", "李小龍", "👩‍🚀 Zoë"], ["فاطمة", "สมหญิง", "မင်းအောင်လှိုင်", "བསྟན་འཛིན"]]) {
  test(`the browser draws ${names}, or the numbers of their seats`, async () => {
    const { code } = await made(server.url, { rules: "machiavelli", seats: ["human", "human", "human", "human", "human"] });
    const guests = [];
    for (const name of names) guests.push(await Guest.joins(server.url, code, name));
    const anna = await person(browser, "anna", false, { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 1 });
    await anna.game.page.addInitScript(() => {
      const drawn = globalThis.drawn = new Set(), { prototype } = CanvasRenderingContext2D, { fillText } = prototype;
      prototype.fillText = function (text, ...at) {
        drawn.add(text);
        return fillText.call(this, text, ...at);
      };
    });
    await anna.game.open(`${server.url}#t=${code}`);
    await anna.game.until("a seat", (seen) => seen.items.some((item) => item.name === "sit") && seen.quiet);
    await anna.type("name", "Anna");
    await sitDown(anna);
    await anna.game.until("the match", (seen) => seen.scene === "table" && all(seen, "hand/").length > 0);
    await anna.game.ticks(30);
    await anna.game.shot(`browser-names-${names[0].length}`);
    const drawn = await anna.game.page.evaluate(() => [...globalThis.drawn]);
    for (const word of names.flatMap((name) => name === "👩‍🚀 Zoë" ? ["👩‍🚀"] : name === "Nguyễn Thị" ? ["Nguyễn", "Thị"] : [name])) {
      const known = lettered(word);
      assert.equal(drawn.some((text) => text.includes(word) && [...text].length > 1), known, `${word}, for which there is ${known ? "a" : "no"} font, of ${drawn}`);
    }
    assert.ok(!drawn.some((text) => /Anna|Zoë|[0-9]{2}/.test(text)), `what the typefaces have they draw: ${drawn}`);
    await Promise.all(guests.map((guest) => guest.leaves()));
    assert.deepEqual(complaints(anna), []);
    await anna.game.page.context().close();
  });
}
