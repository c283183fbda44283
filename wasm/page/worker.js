// A Web Worker: the engine in a thread of its own. What ends it is an error of
// this thread, which the page hears of.
"use strict";
importScripts("{{.Runtime}}");

(async () => {
  const response = await fetch("{{.Engine}}");
  if (!response.ok) throw new Error(`the server answered ${response.status} for {{.Engine}}`);
  const go = new Go();
  // Some servers do not know the type of the file.
  const typed = new Response(response.body, { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(typed, go.importObject);
  await go.run(instance);
  throw new Error("the engine has ended");
})().catch((error) => setTimeout(() => { throw error; }));
