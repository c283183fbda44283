// Mirrors the game in elements that a screen reader finds: they lie over what they
// stand for, and nobody sees them. game/ui/a11y sends what has changed, and hears
// what is done with them. The focus of the page is the game's own: it is on the
// element that the game's keys are at, or else on the heading, and what is typed
// there goes to the game as if it were typed on the canvas.
"use strict";
(() => {
  const ask = document.getElementById("ask");
  const log = document.getElementById("said");
  const lines = 30; // that the log keeps
  const framed = self !== top;

  // A layer holds what was made of items, by their names, and the names in order.
  const layerOf = (id) => ({ root: document.getElementById(id), made: new Map(), order: [] });
  const scene = layerOf("mirror"), dialog = layerOf("mirror-dialog");
  let layer = scene, focused = "", finger = false, canvas, tabbed;
  let composed; // the element in which an input method has yet to end a text: to change that would break it off
  let placed = new Set(); // the names whose elements have yet to come to their places

  const tags = { text: "p", button: "button", switch: "button", option: "button", number: "input", field: "input", list: "ul", entry: "li", "entry-button": "li" };
  const roles = { image: "img", switch: "switch", choice: "radiogroup", option: "radio", list: "list", dialog: "dialog" };
  const marks = { switch: "aria-checked", option: "aria-checked", button: "aria-pressed", "entry-button": "aria-pressed" };
  const operable = new Set(["button", "switch", "choice", "option", "number", "field", "entry-button"]);
  const named = new Set(["image", "choice", "number", "field", "list", "dialog"]); // by a label; the others by their text

  // What game/ui/a11y tells of an item, each after its letter; what it leaves out is as it was.
  const told = { i: "within", r: "role", s: "label", a: "about", m: "mark", k: "keys", t: "written", e: "on", l: "level", v: "value", n: "min", x: "max", p: "step", b: "box" };
  const blank = { within: "", label: "", about: "", mark: "", keys: "", written: "", on: "", level: 0, value: 0, min: 0, max: 0, step: 0 };

  /** Makes the element of an item: for an entry that can be pressed a button in that. */
  function make(made) {
    const { name, role, level } = made;
    const outer = document.createElement(role === "heading" ? `h${level}` : tags[role] ?? "div");
    const element = role === "entry-button" ? outer.appendChild(document.createElement("button")) : outer;
    made.pressed = operable.has(role);
    if (roles[role]) outer.setAttribute("role", roles[role]);
    if (role === "dialog") outer.setAttribute("aria-modal", "true");
    if (element.tagName === "BUTTON") element.type = "button";
    if (role === "number") element.type = "range";
    if (role === "field") element.type = "text";
    if (made.pressed || role === "heading") element.tabIndex = -1;
    element.item = name;
    Object.assign(made, { made: role, outer, element, text: undefined, parts: undefined });
  }

  function set(element, name, value) {
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }

  /** Makes an item's element say what was told of it, by the letters of that. */
  function fill(made, letters) {
    const { element, role, pressed, about, label, written } = made;
    const has = (letter) => letters.includes(letter);
    if (has("s") && named.has(role)) {
      set(element, "aria-label", label);
    } else if ((has("s") || has("a") && !pressed) && !named.has(role)) {
      made.text ??= element.insertBefore(document.createTextNode(""), element.firstChild);
      made.text.data = pressed || !about ? label : `${label}. ${about}`;
    }
    if (has("e") && (pressed || role === "list")) set(element, "aria-disabled", !made.on && "true"); // a list for all that is in it
    if (pressed) {
      if (has("a")) set(element, "aria-description", about);
      if (has("k")) set(element, "aria-keyshortcuts", made.keys);
    }
    if (has("m") && marks[role]) set(element, marks[role], made.mark && String(made.mark === "on"));
    if (role === "number") {
      const { min, max, step, value } = made;
      Object.assign(element, { min, max, step, value });
      set(element, "aria-valuetext", written);
    }
    if (role === "field" && element !== composed && element.value !== written) element.value = written;
    if (has("b")) {
      const [left, top, width, height] = made.box.split(" ");
      element.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
    }
  }

  /** Hears what has changed of an item; one that has become something else is told again. */
  function hear(text) {
    const [name, ...changes] = text.split("\x1f");
    let made = layer.made.get(name), letters = "";
    if (!made) layer.made.set(name, made = { name });
    for (const change of changes) {
      const letter = change[0];
      if (letter === "r") Object.assign(made, blank);
      made[told[letter]] = change.slice(1);
      letters += letter;
    }
    if (made.made !== made.role) {
      if (made.outer) placed = new Set(layer.order); // what lies in it, too
      made.outer?.remove();
      make(made);
      letters = "isaekmb";
    }
    if (letters.includes("i")) placed.add(name);
    fill(made, letters);
  }

  /** Gives the element in which the parts of another one lie. */
  function inside(made) {
    if (made.role !== "entry-button") return made.outer;
    if (!made.parts) {
      made.parts = made.outer.appendChild(document.createElement("ul"));
      made.parts.setAttribute("role", "list");
    }
    return made.parts;
  }

  const focusIn = (outer) => outer.contains(document.activeElement);

  /** Puts an element somewhere else, with the focus that is in it where the browser can. */
  function move(outer, parent, at) {
    if (outer.isConnected && parent.moveBefore) parent.moveBefore(outer, at);
    else parent.insertBefore(outer, at);
  }

  /** Puts the elements that are not in their places there, and takes away those that are gone. The one with the focus is not moved, which could lose it: the others move around it. */
  function arrange({ root, made, order }) {
    const stay = made.size > order.length && new Set(order);
    for (const [name, { outer }] of stay ? made : []) {
      if (stay.has(name)) continue;
      outer.remove();
      made.delete(name);
    }
    order.forEach((name, n) => {
      if (!placed.has(name)) return;
      const { outer, within } = made.get(name), owner = made.get(within), parent = owner ? inside(owner) : root;
      while (--n >= 0 && made.get(order[n]).within !== within);
      let at = n < 0 ? parent.firstChild : made.get(order[n]).outer.nextSibling;
      if (outer.parentNode === parent && (at?.nextSibling === outer && !focusIn(at) || focusIn(outer))) {
        while (at !== outer) {
          const after = at.nextSibling;
          move(at, parent, null);
          at = after;
        }
      }
      if (outer !== at) move(outer, parent, at);
    });
    placed = new Set();
  }

  /** Gives what has the game's focus, or else the heading. */
  function stop() {
    const { made, order } = layer;
    return made.get(focused || order.find((name) => made.get(name)?.role === "heading"));
  }

  /** Puts the page's focus where the game's is. A frame takes it from the page around it only when it is pressed. */
  function follow(made, take = !framed || document.hasFocus()) {
    if (!ask.hidden) return; // somebody types
    const at = document.activeElement;
    if (made?.role === "field" && finger && take) return; // it would bring up a keyboard on the glass
    if (made?.role === "choice" && made.outer.contains(at)) return;
    const chosen = made?.role === "choice" && made.outer.querySelector("[aria-checked=true]");
    const to = chosen || made?.element || layer.root.querySelector("h1, h2");
    if (!to) return;
    if (to !== tabbed) {
      if (tabbed) tabbed.tabIndex = -1;
      tabbed = to;
      to.tabIndex = 0; // where Tab comes to from around a frame
    }
    if (to === at && document.hasFocus() || !take) return;
    to.focus({ preventScroll: true });
    if (made?.role === "field") to.setSelectionRange(to.value.length, to.value.length);
  }

  /** Has a dialog read with its question: what stands in it before the first thing to press. */
  function describe() {
    const outer = dialog.root.querySelector("[role=dialog]");
    if (!outer) return;
    const ids = [];
    for (const name of dialog.order) {
      const { element, pressed, role } = dialog.made.get(name);
      if (pressed) break;
      if (role !== "text" && role !== "heading") continue;
      element.id = `dialog-${ids.length}`;
      ids.push(element.id);
    }
    const title = ids.length > 0 && dialog.made.get(dialog.order.find((name) => dialog.made.get(name).element.id === ids[0]));
    if (title && title.label === dialog.made.get(outer.item)?.label) {
      outer.setAttribute("aria-labelledby", ids.shift());
    }
    set(outer, "aria-describedby", ids.join(" "));
  }

  function show(message) {
    const [head, ...items] = message.split("\x1e");
    const [focus, modal, names] = head.split("\x1f");
    const before = layer;
    layer = modal ? dialog : scene;
    if (layer !== before) scene.root.inert = layer === dialog;
    focused = focus;
    if (names) {
      const { order } = layer;
      let last = 0, turned = false;
      layer.order = names.split("\x1d").flatMap((name) => {
        if (name[0] !== "\x1c") return name;
        const [from, to] = name.slice(1).split(" ").map(Number);
        turned ||= from < last;
        last = to;
        return order.slice(from, to);
      });
      if (turned) placed = new Set(layer.order);
    }
    // The browser lays out the page to move the focus: before anything has changed it need not.
    const to = layer === before && stop();
    if (to && layer.order.includes(to.name)) follow(to);
    items.forEach(hear);
    if (names || placed.size > 0) arrange(layer);
    if (layer === dialog && names) describe();
    follow(stop());
    if (before === dialog && layer === scene) {
      dialog.made.clear();
      dialog.order = [];
      dialog.root.replaceChildren();
    }
  }

  // What is yet to be said, and whether something was said in this frame.
  let waiting = [], said = false;

  /** Says something once the game has shown what it tells of: the browser would lay out the page in between. */
  function say(text) {
    if (waiting.push(text) === 1 && !said) queueMicrotask(speak);
  }

  /** Says what waits, in one element a frame: Chromium reports those of one frame in any order. */
  function speak() {
    if (waiting.length === 0) return;
    const line = document.createElement("p");
    line.textContent = waiting.map((text, n) => n + 1 < waiting.length && !/[.!?…:;]$/.test(text) ? `${text}.` : text).join(" ");
    waiting = [];
    log.append(line);
    while (log.childElementCount > lines) log.firstChild.remove();
    said = true;
    const on = () => {
      if (!said) return;
      said = false;
      speak();
    };
    requestAnimationFrame(() => requestAnimationFrame(on)); // the first is still before that frame is drawn
    setTimeout(on, 500); // a page that cannot be seen has no frames
  }

  const mirror = globalThis.machiavelliMirror = { show, say };
  const act = (what, name, text = "", value = 0) => mirror.act?.(what, name, text, value); // the game hears it

  for (const { root } of [scene, dialog]) {
    root.addEventListener("click", ({ target }) => { if (target.tagName === "BUTTON") act("press", target.item); });
    root.addEventListener("focusin", ({ target }) => {
      const made = layer.made.get(target.item);
      const there = focused && [target.item, made?.within].includes(focused); // the game is
      if (made?.pressed && !there) act("go", target.item);
    });
    root.addEventListener("input", ({ target }) => {
      if (target.type === "range") act("set", target.item, "", Number(target.value));
      else act("write", target.item, target.value, target === composed ? 1 : 0);
    });
    root.addEventListener("compositionstart", ({ target }) => { composed = target; });
    root.addEventListener("compositionend", ({ target }) => {
      composed = undefined;
      act("write", target.item, target.value);
    });
  }

  // What is typed goes to the game, wherever the focus is, except for what a line of text
  // understands, or the browser.
  const leave = new Set(["Tab", "Enter", "Escape", "ArrowUp", "ArrowDown"]); // a line of text
  const held = new Set(["Control", "Meta", "Shift", "Alt"]);
  function type(event) {
    const { target, key } = event;
    if (!canvas || target === canvas || target.closest?.("#ask, #cover") || /^F(5|6|12)$/.test(key)) return;
    if (framed && key === "Tab" && leads(event)) return; // the browser leads out
    if ((event.ctrlKey || event.metaKey) && /^[-+=0flnprtw]$/i.test(key)) return; // its zoom, and others of the kind
    if (target.type === "text" && !leave.has(key) && !held.has(key)) return;
    if (!held.has(key)) event.preventDefault();
    canvas.dispatchEvent(new KeyboardEvent(event.type, event));
  }
  // In a frame Tab goes round the scene once and then leads out of it, as it led in.
  let round = new Set(), backwards = false, out = false;

  /** Tells whether Tab leads out of the frame: the last one came to where it had been. */
  function leads({ type, shiftKey }) {
    if (type === "keyup") return out;
    if (shiftKey !== backwards) round = new Set();
    backwards = shiftKey;
    const here = `${layer.root.id} ${focused}`;
    out = round.has(here);
    if (out) round = new Set();
    else round.add(here);
    return out;
  }
  addEventListener("focus", () => { round = new Set(); });
  addEventListener("pointerdown", () => { round = new Set(); }, { capture: true });

  addEventListener("keydown", type);
  addEventListener("keyup", type);
  addEventListener("blur", () => canvas?.dispatchEvent(new FocusEvent("blur")));
  addEventListener("pointerdown", ({ pointerType }) => { finger = pointerType === "touch"; }, { capture: true });
  // The game keeps a press from what the browser does with it, and so from bringing the keys into a frame.
  for (const press of framed ? ["pointerdown", "pointerup"] : []) {
    addEventListener(press, () => {
      if (!canvas || document.hasFocus()) return;
      focus();
      follow(stop(), true);
    }, { capture: true });
  }

  const watch = new MutationObserver(() => {
    canvas = document.querySelector("body > canvas");
    if (!canvas) return;
    watch.disconnect();
    canvas.tabIndex = -1;
    canvas.ariaHidden = "true";
    canvas.focus = () => follow(stop()); // the engine would take the focus with every press
    follow(stop());
  });
  watch.observe(document.body, { childList: true });
})();
