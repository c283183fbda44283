// A second copy of what the game keeps. The local storage is written at once, but a
// browser may put it on the disk only seconds later, and lose that when it is killed.
// So each change goes to IndexedDB too, with strict durability, under a number that
// counts the changes of its key. When the page starts, and may save, the copy with the
// higher number wins; what was removed leaves its number, so that it does not come
// back. game/store tells machiavelliKept of every change, and asks for its fault: "full"
// or "refused" where the second copy could not be written, "none" where there is none.
"use strict";
(() => {
  const prefix = "machiavelli/"; // of the keys in the local storage, as game/store has it
  const numbers = "machiavelli-number/"; // … of the numbers of what lies under them
  const table = "kept";
  const patience = 3000; // milliseconds; a browser whose database does not open goes on without

  let base; // the database, once it is open
  let writing = false;
  const waiting = new Map(); // changes that are yet to be written, by key
  const known = new Map(); // the highest number of each key
  const kept = globalThis.machiavelliKept = { ready: undefined, fault: "", changed, idle: () => !writing && waiting.size === 0 };

  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  function open() {
    const request = indexedDB.open("machiavelli", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: "key" });
    return asked(request);
  }

  const local = (key) => Number(localStorage.getItem(numbers + key)) || 0;

  /** Notes a change of a key, null for its end: game/store has made it in the local storage. */
  function changed(key, value) {
    if (!base) return;
    const n = Math.max(known.get(key) ?? 0, local(key)) + 1;
    known.set(key, n);
    try {
      localStorage.setItem(numbers + key, n);
    } catch {
      // It is full: the copy with a number is the other one.
    }
    waiting.set(key, { key, n, value });
    write();
  }

  /** Writes what waits, in one transaction after another. */
  async function write() {
    if (writing) return;
    writing = true;
    while (waiting.size > 0) {
      const now = [...waiting.values()];
      waiting.clear();
      try {
        await new Promise((resolve, reject) => {
          const t = base.transaction(table, "readwrite", { durability: "strict" });
          for (const change of now) t.objectStore(table).put(change);
          t.oncomplete = resolve;
          t.onerror = t.onabort = () => reject(t.error);
        });
        kept.fault = "";
      } catch (error) {
        kept.fault = /quota/i.test(error?.name) ? "full" : "refused"; // the first has it
        console.info("the second copy is behind:", error);
        for (const change of now) if (!waiting.has(change.key)) waiting.set(change.key, change); // with the next one
        break;
      }
    }
    writing = false;
  }

  /** Brings both copies to the same: of each key the one with the higher number. */
  async function agree() {
    const all = await asked(base.transaction(table).objectStore(table).getAll());
    const there = new Set();
    for (const { key, n, value } of all) {
      there.add(key);
      known.set(key, Math.max(n, local(key)));
      if (n <= local(key)) continue;
      if (value === null) localStorage.removeItem(prefix + key);
      else localStorage.setItem(prefix + key, value);
      localStorage.setItem(numbers + key, n);
    }
    const ours = new Map(all.map(({ key, n }) => [key, n]));
    for (const name of Object.keys(localStorage)) {
      const key = name.startsWith(numbers) ? name.slice(numbers.length) : name.startsWith(prefix) ? name.slice(prefix.length) : "";
      if (!key || local(key) <= (ours.get(key) ?? -1)) continue;
      const n = Math.max(1, local(key));
      known.set(key, n);
      localStorage.setItem(numbers + key, n);
      waiting.set(key, { key, n, value: localStorage.getItem(prefix + key) });
    }
    write();
  }

  kept.ready = (async () => {
    await globalThis.machiavelliLease.decided;
    let late = false;
    const opened = open().then((db) => {
      if (late) db.close();
      return db;
    });
    opened.catch(() => {});
    const db = await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, patience))]);
    late = !db;
    base = db;
    if (!base) kept.fault = "none";
    if (base && globalThis.machiavelliLease.state !== 2) await agree();
  })().catch((error) => {
    base = undefined;
    kept.fault = "none";
    console.info("there is no second copy of what is kept:", error);
  });
})();
