// Loads the game and shows how far that is; says in words what is missing.
"use strict";
(() => {
  const script = document.currentScript;
  const cover = document.getElementById("cover");
  const bar = document.getElementById("bar");
  const fill = document.getElementById("fill");
  const note = document.getElementById("note");
  const again = document.getElementById("again");
  const mend = globalThis.machiavelliMend;
  if (globalThis.machiavelliOld) return; // old.js has said it
  if (!mend || mend.missing) { // mend.js has said it, or the page does by itself
    if (!mend) cover.classList.add("stuck");
    return;
  }
  mend.begun = true;
  cover.classList.add("begun");
  const say = machiavelliSay;
  const wanted = JSON.parse(script.dataset.wanted);
  if (location.search === "?again") { // which had the browser ask for the page again
    fetch("./", { cache: "reload" }).catch(() => {});
    history.replaceState(history.state, "", location.pathname + location.hash);
  }

  // A browser that takes the graphics away has the engine load the page again;
  // then this says why.
  const lostKey = "machiavelli-lost";
  const lost = (() => {
    try {
      const found = sessionStorage.getItem(lostKey);
      sessionStorage.removeItem(lostKey);
      return found ? say("lost") : "";
    } catch {
      return ""; // nothing is kept for this page
    }
  })();
  function noteLoss() {
    try {
      sessionStorage.setItem(lostKey, "1");
    } catch {
      // Then the page starts again without a word.
    }
  }

  // Unreachable is a game that did not come; its message is for the player.
  class Unreachable extends Error {}

  // fail shows a message in place of the bar; the button loads the page again.
  function fail(text, button = say("again")) {
    cover.hidden = false;
    cover.classList.remove("gone");
    cover.classList.add("failed");
    document.getElementById("sheet").setAttribute("role", "alert");
    note.textContent = text;
    again.textContent = button;
  }

  // missing says what the browser lacks, or nothing, as far as that can be seen at once.
  function missing() {
    if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiate !== "function") {
      return say("wasm");
    }
    return typeof WebGL2RenderingContext === "function" ? "" : say("webgl");
  }

  // undrawable says that the browser has no graphics for a game, or nothing. Who asks for
  // graphics early waits for a process to start, and the game does not come meanwhile:
  // it is asked only where the game has ended by itself.
  function undrawable() {
    try {
      if (document.createElement("canvas").getContext("webgl2")) return "";
    } catch {
      // Some browsers throw instead of answering null.
    }
    return say("webgl");
  }

  let told = -1;
  function progress(part) {
    const percent = Math.round(part * 100);
    if (percent === told) return;
    told = percent;
    fill.style.transform = `scaleX(${part})`;
    bar.setAttribute("aria-valuenow", String(percent));
    note.textContent = lost || (part < 1 ? say("percent", { n: percent }) : say("shuffling"));
  }

  // counted is the response with every decoded byte counted on its way, where the browser
  // can: only the bar needs that.
  function counted(response, size) {
    if (typeof TransformStream !== "function" || !response.body?.pipeThrough) return response;
    let seen = 0;
    const count = new TransformStream({
      transform(chunk, out) {
        seen += chunk.byteLength;
        progress(Math.min(seen / size, 1));
        out.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
  }

  // What the server's policy has forbidden: the directive, and what it was.
  let forbidden = "";
  addEventListener("securitypolicyviolation", (event) => {
    if (event.blockedURI.startsWith("wasm")) forbidden = event.effectiveDirective;
  });

  // placed says what is wrong with where the page is, or nothing.
  function placed() {
    if (location.protocol === "file:") {
      return say("file");
    }
    if (self.origin === "null") {
      return say("frame", { at: location.href });
    }
    return "";
  }

  async function fetchGame(cache, past = "") {
    let response;
    try {
      response = await fetch(script.dataset.game + past, { cache });
    } catch {
      throw new Unreachable(say("unreachable", { why: say("silent") }));
    }
    if (!response.ok) {
      throw new Unreachable(say("unreachable", { why: `${say("answered", { n: response.status })} (${script.dataset.game})` }));
    }
    return response;
  }

  // instantiate compiles what comes. The browser may keep a wrong answer of a host
  // under the game's name, so a failure has it asked for again, once, by a name that
  // nothing is kept under. Then what is kept is looked at, too.
  async function instantiate(fetched, imports) {
    const load = async (response) => {
      const came = counted(await response, Number(script.dataset.size));
      if (WebAssembly.instantiateStreaming) return WebAssembly.instantiateStreaming(came, imports);
      return WebAssembly.instantiate(await came.arrayBuffer(), imports);
    };
    try {
      return await load(fetched);
    } catch (error) {
      if (forbidden) throw error;
      const instantiated = await load(fetchGame("reload", "?again"));
      mend.refresh();
      return instantiated;
    }
  }

  // What is not for the first picture waits for this promise; engine/worker has it.
  let shown;
  globalThis.machiavelliShown = new Promise((resolve) => { shown = resolve; });

  // machiavelliFetch fetches a file when somebody first wants it, such as puzzles
  // or a language, and keeps it for when the network is gone. The name changes with
  // the content, so what was kept of it under another one is old. game/fetch calls it.
  const stem = (name) => name.split("/").pop().split(".")[0];
  const under = {}; // what has come, or is on its way
  globalThis.machiavelliFetch = (what) => under[what] ??= get(wanted[what]).catch((error) => { delete under[what]; throw error; });
  async function checked(name, integrity) {
    try {
      return await fetch(name, { integrity });
    } catch { // nothing came, or something else did, such as a page in place of the file
      const response = await fetch(name, { cache: "reload" }).catch(() => { throw new Unreachable(say("silent")); });
      if (!response.ok) throw new Unreachable(say("answered", { n: response.status }));
      return fetch(name, { integrity }).catch(() => { throw new Unreachable(say("lacking", { what: name })); });
    }
  }
  async function get([name, integrity]) {
    const cache = await globalThis.caches?.open(mend.keptOf("fetched")).catch(() => {}); // where the browser keeps things
    let response = await cache?.match(name);
    if (!response) {
      response = await checked(name, integrity);
      if (cache) {
        const copy = response.clone();
        cache.keys()
          .then((old) => Promise.all(old.filter(({ url }) => stem(url) === stem(name)).map((request) => cache.delete(request))))
          .then(() => cache.put(name, copy))
          .catch((error) => console.info(`${name} is not kept for offline:`, error));
      }
    }
    return new Uint8Array(await response.arrayBuffer());
  }

  // uncover shows the canvas once the game has had time to draw on it, and then
  // has the game kept: what that fetches is not to be in the first picture's way.
  function uncover() {
    const hide = () => requestAnimationFrame(() => requestAnimationFrame(() => {
      if (cover.classList.contains("failed")) return; // the game has ended by then
      cover.classList.add("gone");
      setTimeout(() => { cover.hidden = cover.classList.contains("gone"); }, 300);
      setTimeout(shown, 500);
      setTimeout(keep, 1000);
    }));
    const watch = new MutationObserver(() => {
      const canvas = document.querySelector("body > canvas");
      if (!canvas) return;
      watch.disconnect();
      canvas.addEventListener("webglcontextlost", noteLoss, { capture: true });
      // The engine adds a viewport of its own; the last one in the page counts.
      const [ours, ...others] = document.querySelectorAll("meta[name=viewport]");
      for (const other of others) other.content = ours.content;
      hide();
    });
    watch.observe(document.body, { childList: true });
  }

  // keep lets the browser keep the game for when the network is gone. A service worker
  // that is there already looks whether all is kept. Where the browser may not, the game
  // is only not kept.
  function keep() {
    navigator.serviceWorker?.register("sw.js").then(({ active }) => active?.postMessage("keep")).catch((error) => console.info("not kept for offline:", error));
  }

  // paced is requestAnimationFrame for the engine. While the game says that its
  // screen is at rest it calls for few frames, and no pictures, which spares the
  // battery; the engine counts their time as ever. Whatever a hand does calls
  // for the next frame at once.
  const pause = 80; // milliseconds; the engine makes up for 83 in a frame
  const lively = 500; // milliseconds after what a hand has done
  function paced(ask) {
    let resting = false, timer = 0, waiting, until = 0;
    const draw = shownOnce((now) => waiting(now));
    const next = () => ask(draw);
    const pads = () => navigator.getGamepads?.().some((pad) => pad); // which tell of nothing by themselves
    const wake = () => {
      until = performance.now() + lively;
      if (!timer) return;
      clearTimeout(timer);
      timer = 0;
      next();
    };
    for (const event of ["pointerdown", "pointermove", "pointerup", "mousedown", "mousemove", "mouseup", "wheel",
      "touchstart", "touchmove", "touchend", "keydown", "keyup", "click", "focusin", "input", "resize", "focus", "blur", "drop", "gamepadconnected"]) {
      addEventListener(event, wake, { capture: true, passive: true });
    }
    document.addEventListener("visibilitychange", wake);
    globalThis.machiavelliRest = (on) => {
      resting = on;
      if (!on) wake();
    };
    return (frame) => {
      waiting = frame;
      if (!resting || document.hidden || performance.now() < until || pads()) return next();
      timer = setTimeout(() => {
        timer = 0;
        draw(performance.now());
      }, pause);
    };
  }

  // shownOnce is a frame of the engine that puts a picture on the canvas once. By itself
  // the engine puts each there in four frames, as windows have several buffers, and every time
  // over a black that the picture covers: where the processor draws, that takes longer than
  // the picture. What comes between frames, as a window of another size, is left as it is.
  function shownOnce(frame) {
    const gl = WebGL2RenderingContext.prototype;
    const { bindFramebuffer, drawElements } = gl;
    let target = null; // what is drawn on, if not the canvas
    let inFrame = false, drawn = false, covered = false;
    gl.bindFramebuffer = function (to, buffer) {
      target = buffer;
      bindFramebuffer.call(this, to, buffer);
    };
    gl.drawElements = function (mode, count, type, offset) {
      if (target) {
        drawn = true;
      } else if (inFrame && !(drawn && covered)) {
        covered = true; // the black, or a picture that stands there already
        return;
      }
      drawElements.call(this, mode, count, type, offset);
    };
    return (now) => {
      inFrame = true;
      drawn = covered = false;
      try {
        frame(now);
      } finally {
        inFrame = false;
      }
    };
  }

  // machiavelliAsk has a text typed in a field of the page, since a canvas brings
  // up no keyboard on the glass. What is called in the end gets the text, or null
  // after Escape or a press beside the field.
  const ask = document.getElementById("ask");
  const answer = document.getElementById("answer");
  let answered;
  function close(text) {
    if (ask.hidden) return;
    ask.hidden = true;
    document.querySelector("body > canvas")?.focus();
    answered(text);
  }
  globalThis.machiavelliAsk = (text, done) => {
    close(null);
    answered = done;
    answer.value = text;
    ask.hidden = false;
    answer.focus();
    answer.select();
  };
  // It is no form: a sandboxed frame may have none that is sent.
  ask.addEventListener("keydown", ({ key, target, isComposing }) => {
    if (key === "Escape") close(null);
    else if (key === "Enter" && target === answer && !isComposing) close(answer.value);
  });
  ask.addEventListener("click", ({ target }) => {
    if (target === ask) close(null);
    else if (target.tagName === "BUTTON") close(answer.value);
  });

  // What the engine asks the browser for, which some browsers lack, and over plain http most:
  // it would end there, or complain in every frame.
  function provide() {
    if (!navigator.getGamepads) navigator.getGamepads = () => [];
    const lies = HTMLElement.prototype, full = lies.requestFullscreen ?? lies.webkitRequestFullscreen;
    lies.requestFullscreen = function () {
      try {
        full?.call(this)?.catch?.(() => {}); // a frame may not
      } catch {
        // Nor may some browsers.
      }
    };
    document.exitFullscreen ??= document.webkitExitFullscreen ?? (() => {});
  }

  // The seats at tables that this device has, and the link to one: a site that has the page in
  // a frame could have them played with, by what it lays over the frame.
  function seated() {
    if (/^#s=/i.test(location.hash)) return true;
    try {
      return Object.keys(localStorage).some((key) => key.startsWith("machiavelli/seat-"));
    } catch {
      return false; // nothing is kept for this page here
    }
  }

  // foreign reports whether a page of another site has this one in a frame.
  function foreign() {
    try {
      for (let w = self; w !== top; w = w.parent) if (w.parent.location.origin !== location.origin) return true;
      return false;
    } catch {
      return true; // it may not be looked at
    }
  }

  // allowed waits until the player lets the page use its seats in the frame of another site.
  function allowed() {
    const key = "machiavelli-framed";
    try {
      if (!foreign() || !seated() || sessionStorage.getItem(key)) return undefined;
    } catch {
      // It is asked again at the next visit.
    }
    fail(say("within"), say("here"));
    const apart = document.getElementById("apart");
    apart.href = location.href;
    apart.textContent = say("apart");
    apart.hidden = false;
    return new Promise((resolve) => {
      again.addEventListener("click", (event) => {
        event.stopImmediatePropagation(); // it does not load the page again
        try {
          sessionStorage.setItem(key, "1");
        } catch {
          // Nothing is kept for this page here.
        }
        cover.classList.remove("failed");
        apart.hidden = true;
        note.textContent = say("loading");
        resolve();
      }, { capture: true, once: true });
    });
  }

  // run starts the game with a clock of its own: the engine takes
  // requestAnimationFrame from the page when it starts, once.
  function run(go, instance) {
    const own = requestAnimationFrame;
    globalThis.requestAnimationFrame = paced(own);
    const ended = go.run(instance);
    globalThis.requestAnimationFrame = own;
    return ended;
  }

  async function start() {
    const wrong = placed() || missing();
    if (wrong) return fail(wrong);
    await allowed();
    provide();
    const fetched = fetchGame("default");
    fetched.catch(() => {}); // it is waited for below
    const language = wanted[machiavelliLanguage];
    if (language) machiavelliFetch(machiavelliLanguage).catch(() => {}); // the game asks for it
    try {
      globalThis.machiavelliWorker = script.dataset.worker; // engine/worker starts it
      const go = new Go();
      let code = 0;
      go.exit = (c) => { code = c; };
      const { instance } = await instantiate(fetched, go.importObject);
      await globalThis.machiavelliLease.decided; // who may save
      await globalThis.machiavelliKept.ready; // and what was saved last
      progress(1);
      uncover();
      await run(go, instance);
      document.querySelector("body > canvas")?.remove();
      if (code === 0) {
        fail(say("thanks"), say("more"));
      } else {
        const lack = undrawable();
        fail(lack || say("stopped"), lack ? undefined : say("anew"));
      }
    } catch (error) {
      if (forbidden || /content security policy/i.test(String(error))) {
        return fail(say("forbidden", { what: forbidden || "script-src" }));
      }
      mend.refresh();
      fail(error instanceof Unreachable ? error.message : say("failed", { why: error }));
    }
  }

  start();
})();
