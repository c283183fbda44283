// Mirrors the game in elements that a screen reader finds: they lie over what they
// stand for, and nobody sees them. game/access sends what has changed, and hears
// what is done with them. The focus of the page is the game's own: it is on the
// element that the game's keys are at, or else on the heading, and what is typed
// there goes to the game as if it were typed on the canvas.
"use strict";
(() => {
  const ask = document.getElementById("ask");
  const log = document.getElementById("said");
  const lines = 30; // that the log keeps

  // A layer holds what was made of items, by their names, and the names in order.
  const layerOf = (id) => ({ root: document.getElementById(id), made: new Map(), order: [] });
  const scene = layerOf("mirror"), dialog = layerOf("mirror-dialog");
  let layer = scene, focused = "", finger = false, canvas, tabbed;

  const tags = { text: "p", button: "button", switch: "button", option: "button", number: "input", field: "input", list: "ul", entry: "li" };
  const roles = { image: "img", switch: "switch", choice: "radiogroup", option: "radio", list: "list", dialog: "dialog" };
  const marks = { switch: "aria-checked", option: "aria-checked", button: "aria-pressed", entry: "aria-pressed" };
  const operable = new Set(["button", "switch", "choice", "option", "number", "field"]);
  const named = new Set(["image", "choice", "number", "field", "list", "dialog"]); // by a label; the others by their text

  /** Reads an item as game/access writes it. */
  function read(text) {
    const [name, within, role, label, about, mark, keys, written, on, level, value, min, max, step, x, y, w, h] = text.split("\x1f");
    return { name, within, role, label, about, mark, keys, written, on: on === "1", level, value, min, max, step, x, y, w, h,
      pressed: role === "entry" ? on === "1" || mark !== "" : operable.has(role) };
  }

  /** Makes the element of an item, in another one where that is an entry of a list that can be pressed. */
  function make({ name, role, level, pressed }) {
    const outer = document.createElement(role === "heading" ? `h${level}` : tags[role] ?? "div");
    const element = pressed && role === "entry" ? outer.appendChild(document.createElement("button")) : outer;
    if (roles[role]) outer.setAttribute("role", roles[role]);
    if (role === "dialog") outer.setAttribute("aria-modal", "true");
    if (element.tagName === "BUTTON") element.type = "button";
    if (role === "number") element.type = "range";
    if (role === "field") element.type = "text";
    if (pressed || role === "heading") element.tabIndex = -1;
    element.item = name;
    return { outer, element, role, pressed };
  }

  function set(element, name, value) {
    if (!value) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }

  /** Makes an element say what its item says. */
  function fill(made, item) {
    const { element } = made, { role, pressed } = item;
    Object.assign(element.style, { left: `${item.x}px`, top: `${item.y}px`, width: `${item.w}px`, height: `${item.h}px` });
    if (named.has(role)) {
      set(element, "aria-label", item.label);
    } else {
      made.text ??= element.insertBefore(document.createTextNode(""), element.firstChild);
      const text = pressed || !item.about ? item.label : `${item.label}. ${item.about}`;
      if (made.text.data !== text) made.text.data = text;
    }
    if (pressed) {
      set(element, "aria-description", item.about);
      set(element, "aria-disabled", !item.on && "true");
      set(element, "aria-keyshortcuts", item.keys);
    }
    if (marks[role]) set(element, marks[role], item.mark && String(item.mark === "on"));
    if (role === "number") {
      Object.assign(element, { min: item.min, max: item.max, step: item.step, value: item.value });
      set(element, "aria-valuetext", item.written);
    }
    if (role === "field" && element.value !== item.written) element.value = item.written;
  }

  /** Gives the element in which the parts of another one lie. */
  function inside(made) {
    if (made.role !== "entry") return made.outer;
    if (!made.parts) {
      made.parts = made.outer.appendChild(document.createElement("ul"));
      made.parts.setAttribute("role", "list");
    }
    return made.parts;
  }

  /** Puts the elements into their order. The one with the focus is not moved, which would lose it: the others move around it. */
  function arrange({ root, made, order }) {
    const wanted = new Set(order);
    for (const [name, { outer }] of made) {
      if (wanted.has(name)) continue;
      outer.remove();
      made.delete(name);
    }
    const next = new Map(); // by what holds them
    for (const name of order) {
      const one = made.get(name), { outer } = one, owner = made.get(one.within);
      const parent = owner ? inside(owner) : root;
      let at = next.has(parent) ? next.get(parent) : parent.firstChild;
      if (outer.parentNode === parent && outer.contains(document.activeElement)) {
        while (at && at !== outer) {
          const after = at.nextSibling;
          parent.append(at);
          at = after;
        }
      } else if (outer !== at) {
        parent.insertBefore(outer, at);
      }
      next.set(parent, outer.nextSibling);
    }
  }

  /** Puts the page's focus where the game's is. */
  function follow() {
    if (!ask.hidden || self !== top && !document.hasFocus()) return; // somebody is elsewhere
    const at = document.activeElement, made = layer.made.get(focused);
    if (made?.role === "field" && finger) return; // it would bring up a keyboard on the glass
    if (made?.role === "choice" && made.outer.contains(at)) return;
    const chosen = made?.role === "choice" && made.outer.querySelector("[aria-checked=true]");
    const to = chosen || made?.element || layer.root.querySelector("h1, h2");
    if (!to || to === at) return;
    if (tabbed) tabbed.tabIndex = -1;
    tabbed = to;
    to.tabIndex = 0;
    to.focus({ preventScroll: true });
    if (made?.role === "field") to.setSelectionRange(to.value.length, to.value.length);
  }

  function show(message) {
    const [head, ...items] = message.split("\x1e");
    const [focus, modal, order] = head.split("\x1f");
    if (!modal && layer === dialog) {
      dialog.made.clear();
      dialog.root.replaceChildren();
    }
    layer = modal ? dialog : scene;
    scene.root.inert = layer === dialog;
    for (const text of items) {
      const item = read(text);
      let made = layer.made.get(item.name);
      if (made && (made.role !== item.role || made.pressed !== item.pressed)) {
        made.outer.remove();
        made = undefined;
      }
      if (!made) layer.made.set(item.name, made = make(item));
      made.within = item.within;
      fill(made, item);
    }
    if (order) layer.order = order.split("\x1d").filter(Boolean);
    if (items.length || order) arrange(layer);
    focused = focus;
    follow();
  }

  function say(text) {
    const line = document.createElement("p");
    line.textContent = text;
    log.append(line);
    while (log.childElementCount > lines) log.firstChild.remove();
  }

  const mirror = globalThis.machiavelliMirror = { show, say };
  const act = (what, name, text = "", value = 0) => mirror.act?.(what, name, text, value); // the game hears it

  for (const { root } of [scene, dialog]) {
    root.addEventListener("click", ({ target }) => { if (target.tagName === "BUTTON") act("press", target.item); });
    root.addEventListener("focusin", ({ target }) => {
      const made = layer.made.get(target.item);
      if (made?.pressed && ![target.item, made.within].includes(focused)) act("go", target.item);
    });
    root.addEventListener("input", ({ target }) => {
      if (target.type === "range") act("set", target.item, "", Number(target.value));
      else act("write", target.item, target.value);
    });
  }

  // What is typed goes to the game, wherever the focus is, but for what a line of text
  // understands, or the browser.
  const leave = new Set(["Tab", "Enter", "Escape", "ArrowUp", "ArrowDown"]); // a line of text
  const held = new Set(["Control", "Meta", "Shift", "Alt"]);
  function type(event) {
    const { target, key } = event;
    if (!canvas || target === canvas || target.closest?.("#ask, #cover") || /^F(5|6|12)$/.test(key)) return;
    if ((event.ctrlKey || event.metaKey) && /^[-+=0flnprtw]$/i.test(key)) return; // its zoom, and the like
    if (target.type === "text" && !leave.has(key) && !held.has(key)) return;
    if (!held.has(key)) event.preventDefault();
    canvas.dispatchEvent(new KeyboardEvent(event.type, event));
  }
  addEventListener("keydown", type);
  addEventListener("keyup", type);
  addEventListener("blur", () => canvas?.dispatchEvent(new FocusEvent("blur")));
  addEventListener("pointerdown", ({ pointerType }) => { finger = pointerType === "touch"; }, { capture: true });

  const watch = new MutationObserver(() => {
    canvas = document.querySelector("body > canvas");
    if (!canvas) return;
    watch.disconnect();
    canvas.tabIndex = -1;
    canvas.ariaHidden = "true";
    canvas.focus = follow; // the engine would take the focus with every press
    follow();
  });
  watch.observe(document.body, { childList: true });
})();
