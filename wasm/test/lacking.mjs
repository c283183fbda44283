// What a page may lack at a plain address, in a private window, in a browser within another program, or in an old
// browser: for each a script that takes it away, run in a page before anything else. docs/platforms.md says what the
// game does then. Without WebGL there is no game, which page.test.mjs has.

/** A plain name, which is no secure context as localhost is one, and the flag by which Chromium finds it. */
export const plainName = "house.example";
export const plainFlags = ["--js-flags=--liftoff-only", `--host-resolver-rules=MAP ${plainName} 127.0.0.1`];
export const plainly = (url) => url.replace("127.0.0.1", plainName);

/** Takes properties away from an object of the page, with those that it inherits; what has one given keeps that. */
const without = (of, ...names) => [`
  for (const name of ${JSON.stringify(names)}) {
    for (let o = ${of}; o; o = Object.getPrototypeOf(o)) delete o[name];
  }`];

export const lacking = {
  "an audio worklet": without("globalThis", "AudioWorklet", "AudioWorkletNode"),
  "any sound": without("globalThis", "AudioContext", "webkitAudioContext"),
  "a sound that may be made": ["globalThis.AudioContext = class { constructor() { throw new DOMException('no', 'NotSupportedError'); } };"],
  "a service worker": without("navigator", "serviceWorker"),
  "caches": without("globalThis", "caches"),
  "a clipboard": without("navigator", "clipboard"),
  "a sheet to share": without("navigator", "share", "canShare"),
  "a wake lock": without("navigator", "wakeLock"),
  "a wake lock that is given": ["navigator.wakeLock && (navigator.wakeLock.request = () => Promise.reject(new DOMException('no', 'NotAllowedError')));"],
  "a promise to keep": without("navigator", "storage"),
  "a storage": ["for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get() { throw new DOMException('no', 'SecurityError'); } });"],
  "a database": without("globalThis", "indexedDB"),
  "a database that opens": ["IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };"],
  "locks": without("navigator", "locks"),
  "hashes": without("crypto", "subtle"),
  "notifications": without("globalThis", "Notification"),
  "a badge": without("navigator", "setAppBadge", "clearAppBadge"),
  "vibration": without("navigator", "vibrate"),
  "a full screen": [...without("document.createElement('canvas')", "requestFullscreen", "webkitRequestFullscreen"), ...without("document", "exitFullscreen", "webkitExitFullscreen")],
  "gamepads": without("navigator", "getGamepads"),
  "the layout of keys": without("navigator", "keyboard"),
  "streams that are counted": without("globalThis", "TransformStream"),
  "a module that is compiled while it comes": without("WebAssembly", "instantiateStreaming"),
  "a time limit of requests": without("AbortSignal", "timeout"),
  "elements that move": without("document.createElement('p')", "moveBefore"),
};
