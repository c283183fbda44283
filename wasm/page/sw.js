// Keeps the game for when the network is gone. All files of one version are
// kept together and answered from there, so a page never mixes two versions; a
// new version waits until the last page of the old one is closed.
"use strict";
const version = "{{.Version}}";
const files = [{{range $i, $name := .Files}}{{if $i}}, {{end}}"{{$name}}"{{end}}];
const kept = "machiavelli-";
const fetched = kept + "fetched"; // loader.js keeps there what is fetched when it is wanted

const wanted = Object.values({{.Wanted}});

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([caches.open(kept + version).then((cache) => cache.addAll(["./", ...files])), renew()]));
});

// renew fetches of this version what was fetched of an older one, so that a
// language that was chosen is there when the network is not.
async function renew() {
  const cache = await caches.open(fetched);
  const stem = (name) => name.split("/").pop().split(".")[0];
  const had = new Set((await cache.keys()).map((request) => stem(request.url)));
  await Promise.all(wanted.filter((name) => had.has(stem(name))).map(async (name) => {
    if (!await cache.match(name)) await cache.add(name).catch(() => {}); // the page asks again
  }));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith(kept) && name !== kept + version && name !== fetched).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(kept + version)
    .then((cache) => cache.match(event.request, { ignoreVary: true, ignoreSearch: event.request.mode === "navigate" }))
    .then((found) => found ?? fetch(event.request)));
});
