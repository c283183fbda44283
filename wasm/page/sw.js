// Keeps the game for when the network is gone. All files of one version are
// kept together and answered from there, so a page never mixes two versions; a
// new version waits until the last page of the old one is closed.
"use strict";
const version = "{{.Version}}";
// A version is its files and what their content must be: a host may answer with
// another version's, or with a page where a file is missing.
const files = {{.Files}};
const wanted = {{.Wanted}};
// Another copy of the game may lie under another path of this origin.
const here = new URL("./", self.location);
const mine = `machiavelli ${here.pathname} `;
const kept = mine + version;
const fetched = mine + "fetched"; // loader.js keeps there what is fetched when it is wanted

self.addEventListener("install", (event) => event.waitUntil(install()));

// install keeps the whole version, or nothing of it.
async function install() {
  const all = await Promise.all(Object.entries(files).map(async ([name, integrity]) => [name, await checked(name, integrity)]));
  const cache = await caches.open(kept);
  try {
    await Promise.all(all.map(([name, response]) => cache.put(name, response)));
  } catch (error) { // there is no room
    await caches.delete(kept);
    throw error;
  }
  await renew();
}

// What a page found damaged is gone, or the browser made room: it is kept again.
self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(complete().catch((error) => console.info("not kept again:", error)));
});

async function complete() {
  const all = await (await caches.open(kept)).keys();
  if (all.length < Object.keys(files).length) await install();
}

// checked is a file with the content that it must have. What the browser has of it
// may be a wrong answer from before; the page's own name tells nothing of its content.
async function checked(name, integrity) {
  const ask = async (cache) => {
    const response = await fetch(name, { integrity, cache });
    if (!response.ok) throw new Error(`the server answered ${response.status} for ${name}`);
    // A page must not be answered with what a redirection led to.
    return new Response(await response.blob(), { headers: response.headers });
  };
  if (name === "./") return ask("reload");
  return ask("default").catch(() => ask("reload"));
}

// renew fetches of this version what was fetched of an older one, so that a
// language that was chosen is there when the network is not.
async function renew() {
  const stem = (name) => name.split("/").pop().split(".")[0];
  const cache = await caches.open(fetched);
  const had = new Set([...await cache.keys(), ...await formerFetched()].map((request) => stem(request.url)));
  await Promise.all(Object.values(wanted).filter(([name]) => had.has(stem(name))).map(async ([name, integrity]) => {
    if (!await cache.match(name)) await checked(name, integrity).then((file) => cache.put(name, file)).catch(() => {}); // the page asks again
  }));
}

// Former versions had names without a path: machiavelli-VERSION and
// machiavelli-fetched. What lies in them tells whose they are.
const former = "machiavelli-";

async function formerFetched() {
  if (!await caches.has(former + "fetched")) return [];
  const requests = await (await caches.open(former + "fetched")).keys();
  return requests.filter((request) => new URL("./", request.url).href === here.href);
}

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

// tidy removes what this copy kept of other versions.
async function tidy() {
  await Promise.all((await caches.keys()).map(async (name) => {
    const old = name.startsWith(mine) && name !== kept && name !== fetched ||
      name.startsWith(former) && name !== former + "fetched" && await (await caches.open(name)).match(here);
    if (old) await caches.delete(name);
  }));
  const cache = await caches.open(fetched);
  const now = new Set(Object.values(wanted).map(([name]) => new URL(name, here).href));
  await Promise.all((await cache.keys()).filter(({ url }) => !now.has(url)).map((request) => cache.delete(request)));
  const ours = await formerFetched();
  if (!ours.length) return;
  const shared = await caches.open(former + "fetched");
  await Promise.all(ours.map((request) => shared.delete(request)));
  if (!(await shared.keys()).length) await caches.delete(former + "fetched");
}

// A press on the notification that it is the player's turn leads back to the page.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: "window" }).then(([page]) => page ? page.focus() : clients.openWindow("./")));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // A table's answers are streamed: they must not go through here at all.
  if (request.method !== "GET" || url.origin !== here.origin || url.pathname.includes("/v1/")) return;
  const page = request.mode === "navigate" && [here.pathname, here.pathname + "index.html"].includes(url.pathname);
  event.respondWith(caches.match(page ? here : request, { cacheName: kept, ignoreVary: true })
    .then((found) => found ?? fetch(request)));
});
