// Comes before all scripts of the page but old.js: says which of them did not come, and
// has a page that failed be whole at the next visit.
"use strict";
(() => {
  if (globalThis.machiavelliOld) return; // what follows would not run
  const cover = document.getElementById("cover");
  const again = document.getElementById("again");
  let mended = Promise.resolve();
  const mend = globalThis.machiavelliMend = { missing: "", begun: false, refresh, keptOf };
  // What was missing may have come by now.
  const anew = (leave) => mended.then(refresh).then(() => mended).finally(leave);
  again.addEventListener("click", () => anew(() => location.reload()));
  document.querySelector("#lost a").addEventListener("click", (event) => {
    event.preventDefault();
    anew(() => location.assign(event.target.href));
  });

  // A script that the server does not have ends here, and one that is no script: some
  // hosts answer with a page where a file is missing.
  addEventListener("error", ({ target, filename }) => {
    const script = target instanceof HTMLScriptElement ? target.src : filename;
    if (mend.begun || mend.missing || !script) return;
    mend.missing = script.split("/").pop();
    const say = globalThis.machiavelliSay;
    if (say) {
      document.getElementById("note").textContent = say("unreachable", { why: say("lacking", { what: mend.missing }) });
      again.textContent = say("again");
    }
    cover.classList.add(say ? "failed" : "stuck");
    document.getElementById("sheet").setAttribute("role", "alert");
    refresh();
  }, { capture: true });

  // keptOf is the name of what this copy of the game keeps; sw.js has it so, too.
  function keptOf(what) {
    return `machiavelli ${new URL("./", location).pathname} ${what}`;
  }

  // named is the files that the page names and cannot do without.
  function named() {
    return [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map(({ src, href }) => src || href);
  }

  // refresh has the browser ask again for the page and what it names, of which
  // it may have a wrong answer; and forgets a version that is kept damaged.
  function refresh() {
    mended = (async () => {
      const fresh = await fetch("./?again", { cache: "reload", signal: AbortSignal.timeout?.(4000) }); // which the service worker does not keep
      if (!fresh.ok) return;
      await forget();
      await Promise.all(["./", ...named()].map((name) => fetch(name, { cache: "reload", signal: AbortSignal.timeout?.(4000) }).catch(() => {})));
    })().catch((error) => console.info("the page is not refreshed:", error));
  }

  // forget deletes what is kept if a file of it has other content than its name says,
  // or is missing: the service worker keeps all of it again, see loader.js.
  async function forget() {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration?.active || !globalThis.crypto?.subtle) return;
    const mine = (await caches.keys()).filter((name) => name.startsWith(keptOf("")) && name !== keptOf("fetched"));
    const sound = async (name) => {
      const found = (await Promise.all(mine.map((cacheName) => caches.match(name, { cacheName })))).find((found) => found);
      if (!found) return false;
      const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await found.arrayBuffer())).slice(0, 6);
      return name.includes(`.${[...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("")}.`);
    };
    const game = document.querySelector("script[data-game]")?.dataset.game;
    if ((await Promise.all([...named(), new URL(game, location).href].map(sound))).every((is) => is)) return;
    // The registration stays: one that is ended and made again while a page is open can be lost.
    await Promise.all(mine.map((name) => caches.delete(name)));
  }
})();
