// Takes what a page may lack away, one after another, at a plain address: each time a match is begun and a turn is
// played. Ends with 1 if one of them ends the game.
//
//	node wasm/test/soak-plain.mjs
//
// build/web-quick and build/serve have to be there; `make soak-plain` makes them.
import { launch, serve } from "./browser.mjs";
import { all } from "./game.mjs";
import { lacking, plainFlags, plainly } from "./lacking.mjs";
import { Player, instantly } from "./player.mjs";

const site = await serve(), browser = await launch(...plainFlags);
let faults = 0;
for (const [what, scripts] of Object.entries(lacking)) {
  const context = await browser.newContext({ viewport: { width: 640, height: 480 }, deviceScaleFactor: 0.5, reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    for (const script of [...scripts, instantly]) await page.addInitScript(script);
    const player = await Player.of(page, "soak", false, null);
    await player.game.open(plainly(site.url));
    await player.scene("menu");
    await player.plain();
    const held = all(await player.turn(), "hand/").length;
    await player.tap("btn/draw");
    const now = all(await player.turn(), "hand/").length;
    const wrong = player.game.complaints.length > 0 ? player.game.complaints : now !== held + 1 ? `${held} cards became ${now}` : "";
    console.log(`without ${what}: ${wrong || "well"}`);
    if (wrong) faults++;
  } catch (error) {
    console.log(`without ${what}: ${error.message}`);
    faults++;
  } finally {
    await context.close();
  }
}
await browser.close();
await site.stop();
process.exit(faults > 0 ? 1 : 0);
