// Of all windows and tabs of the page one at a time may change what is kept; the
// others look on, and may ask for it. Where the browser has Web Locks, it has the
// lock "machiavelli"; what is written beside is which window was the last to take
// it, so that one that slept saves nothing when it wakes. The game reads
// machiavelliLease, see game/store.
"use strict";
(() => {
  const ours = 0, wanted = 1, theirs = 2; // as game/store has them
  const lockName = "machiavelli";
  const ownerKey = "machiavelli-owner", wantedKey = "machiavelli-wanted"; // in the local storage
  const patience = 3000; // milliseconds, with a window that does not answer
  const brief = 500; // the same where there are no locks to tell whether it lives
  const me = `${Date.now()}-${Math.random()}`;

  let locks = navigator.locks;
  let release; // gives the lock back
  let waiting; // ends the wait for the lock
  let asking; // the timer of what we have asked for and not been given
  let fenced = false; // the storage keeps our name
  let settle; // who has it is known
  const decided = new Promise((resolve) => { settle = resolve; });
  const lease = globalThis.machiavelliLease = { state: theirs, decided, want, give, mine };

  function get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // nothing is kept for this page
    }
  }
  function put(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // It is full, or refused: the lock alone must do.
    }
    return get(key) === value;
  }
  function drop(key, value) {
    if (get(key)?.startsWith(value)) localStorage.removeItem(key);
  }

  /** Whether another window has asked, and is still waiting. */
  function others() {
    const [name, time] = (get(wantedKey) ?? "").split(" ");
    return Boolean(name) && name !== me && Math.abs(Date.now() - Number(time)) < 2 * patience;
  }

  function take() {
    clearTimeout(asking); // else it would take it once more from a window that was given it since
    fenced = put(ownerKey, me);
    drop(wantedKey, me);
    lease.state = ours;
    settle();
  }

  function lose() {
    lease.state = theirs;
    settle();
    if (locks) queue();
  }

  /** Waits in line for the lock. */
  function queue() {
    waiting = new AbortController();
    request({ signal: waiting.signal });
  }

  function request(options) {
    let had = false;
    locks.request(lockName, options, (lock) => {
      if (!lock) return lose(); // another window has it
      if (others() && !options.steal) { // and what a third has asked for is not ours
        setTimeout(lose);
        return undefined;
      }
      had = true;
      take();
      return new Promise((resolve) => { release = resolve; });
    }).catch((error) => {
      if (had) lose(); // it was stolen
      else if (error.name !== "AbortError") { // the page may not have locks
        locks = undefined;
        claim();
      }
    });
  }

  /** Asks the window that has it, and takes it from one that does not answer. */
  function want() {
    put(wantedKey, `${me} ${Date.now()}`);
    clearTimeout(asking);
    asking = setTimeout(() => {
      if (lease.state !== theirs) return;
      if (!locks) return take();
      waiting?.abort();
      request({ steal: true });
    }, locks ? patience : brief);
  }

  /** Gives it to the window that asks. */
  function give() {
    lease.state = theirs;
    drop(ownerKey, me);
    release?.();
    lose();
  }

  /** Whether it has surely not been taken meanwhile: asked before every change. */
  function mine() {
    if (lease.state !== theirs && fenced && ![me, null].includes(get(ownerKey))) {
      release?.();
      lose();
    }
    return lease.state !== theirs;
  }

  function claim() {
    if (locks) return request({ ifAvailable: true });
    if (!get(ownerKey)) return take();
    want(); // whoever has it answers, if it lives
    return undefined;
  }

  addEventListener("storage", ({ key, newValue }) => {
    if (key === wantedKey && lease.state === ours && others()) {
      // A page that cannot be seen gets no ticks; it saved when it was hidden.
      if (document.hidden) give();
      else lease.state = wanted;
    } else if (key === ownerKey && newValue) {
      mine();
    } else if (key === ownerKey && !locks && lease.state === theirs && !others()) {
      take();
    }
  });
  addEventListener("pagehide", () => drop(ownerKey, me));
  addEventListener("pageshow", ({ persisted }) => { if (persisted) mine(); });

  claim();
})();
