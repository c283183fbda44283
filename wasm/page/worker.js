// A Web Worker: the engine in a thread of its own. What ends it is an error of
// this thread, which the page hears of.
"use strict";
importScripts("{{.Runtime}}");

(async () => {
  const response = await fetch("{{.Engine}}");
  if (!response.ok) throw new Error(`the server answered ${response.status} for {{.Engine}}`);
  const go = new Go();
  // The page is told how much is there, in percent.
  let seen = 0, told = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, out) {
      seen += chunk.byteLength;
      const percent = Math.floor(100 * seen / {{.EngineSize}});
      if (percent > told) postMessage(told = percent);
      out.enqueue(chunk);
    },
  }));
  // Some servers do not know the type of the file.
  const typed = new Response(counted, { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(typed, go.importObject);
  await go.run(instance);
  throw new Error("the engine has ended");
})().catch((error) => setTimeout(() => { throw error; }));
