// A Web Worker: the engine in a thread of its own. What ends it is an error of
// this thread, which the page hears of.
"use strict";
importScripts("{{.Runtime}}");

(async () => {
  const go = new Go();
  // The browser may keep a wrong answer of a host under the engine's name.
  const { instance } = await load(go, "default").catch(() => load(go, "reload"));
  await go.run(instance);
  throw new Error("the engine has ended");
})().catch((error) => setTimeout(() => { throw error; }));

async function load(go, cache) {
  const response = await fetch("{{.Engine}}", { cache });
  if (!response.ok) throw new Error(`the server answered ${response.status} for {{.Engine}}`);
  // Some servers do not know the type of the file.
  const typed = new Response(counted(response), { headers: { "Content-Type": "application/wasm" } });
  if (WebAssembly.instantiateStreaming) return WebAssembly.instantiateStreaming(typed, go.importObject);
  return WebAssembly.instantiate(await typed.arrayBuffer(), go.importObject);
}

/** Gives what comes; the page is told how much is there, in percent, where the browser can count it. */
function counted({ body }) {
  if (typeof TransformStream !== "function" || !body?.pipeThrough) return body;
  let seen = 0, told = 0;
  return body.pipeThrough(new TransformStream({
    transform(chunk, out) {
      seen += chunk.byteLength;
      const percent = Math.floor(100 * seen / {{.EngineSize}});
      if (percent > told) postMessage(told = percent);
      out.enqueue(chunk);
    },
  }));
}
