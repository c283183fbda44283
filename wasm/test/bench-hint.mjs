// Measures the engine's Web Worker in Chromium on the dearest positions of every
// rule set, beside the same engine as a process of this machine: each position is
// asked here and there in turn, and of some rounds the least processor time counts, of
// the process and of the worker's thread, as other work only makes it more. Then how
// long the worker takes to end a search that it is told to end, by the clock, which
// other work may stop, beside the way of a message there and back. Linux. Needs what
// `.ci/drive.sh browser` builds, and
//
//   go build -o build/machiavelli .
//   go test ./engine/worker -run Dearest -args -requests "$PWD/build/dearest.requests"
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { launch, serve, web } from "./browser.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 5);
const every = Number(process.env.EVERY ?? 1); // of the positions, one in that many
const stops = 100;

/** The messages in some bytes, each behind its length as a varint, and what is left of the bytes. */
function messages(bytes) {
  const all = [];
  for (let at = 0; ;) {
    let n = 0, i = at, shift = 0;
    for (; i < bytes.length && bytes[i] > 127; i++, shift += 7) n += (bytes[i] & 127) * 2 ** shift;
    n += (bytes[i] ?? 0) * 2 ** shift;
    if (i >= bytes.length || i + 1 + n > bytes.length) return { all, rest: bytes.subarray(at) };
    all.push(bytes.subarray(i + 1, at = i + 1 + n));
  }
}

/** The processor time that threads of a process have taken, in milliseconds: those of a name, or all. */
function taken(pid, name) {
  let sum = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const of = `/proc/${pid}/task/${task}/`;
    try {
      if (!name || readFileSync(of + "comm", "utf8").startsWith(name)) sum += Number(readFileSync(of + "schedstat", "utf8").split(" ")[0]);
    } catch (error) {
      if (error.code !== "ENOENT" && error.code !== "ESRCH") throw error; // it has ended
    }
  }
  return sum / 1e6;
}

/** The engine as a process: milliseconds from a request to its answer. */
function native() {
  const engine = spawn(root + "build/machiavelli", ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  let bytes = Buffer.alloc(0), answered;
  engine.stdout.on("data", (more) => {
    const { all, rest } = messages(bytes = Buffer.concat([bytes, more]));
    bytes = rest;
    for (const one of all) answered(one);
  });
  return {
    async ask(request) {
      const head = [];
      let n = request.length;
      for (; n > 127; n >>= 7) head.push(n & 127 | 128);
      const before = taken(engine.pid), answer = new Promise((resolve) => { answered = resolve; });
      engine.stdin.write(Buffer.concat([Buffer.from([...head, n]), request]));
      return { bytes: await answer, ms: taken(engine.pid) - before };
    },
    end: () => engine.kill(),
  };
}

/** The engine's worker in a page of nothing else. */
async function worker(page, script) {
  await page.evaluate((script) => new Promise((ready, failed) => {
    const engine = new Worker(script);
    engine.onerror = (error) => failed(error.message);
    engine.onmessage = ({ data }) => typeof data === "object" && ready();
    globalThis.ask = (request, stopAfter) => new Promise((resolve) => {
      const sent = performance.now();
      let told;
      if (stopAfter !== undefined) setTimeout(() => { told = performance.now(); engine.postMessage(new Uint8Array()); }, stopAfter);
      engine.onmessage = ({ data }) => {
        if (new TextDecoder().decode(data) === "replace") return;
        const now = performance.now();
        resolve({ answer: [...data], late: now - told, took: now - sent });
      };
      engine.postMessage(Uint8Array.from(request));
    });
  }), script);
  const session = await page.context().browser().newBrowserCDPSession();
  const renderers = (await session.send("SystemInfo.getProcessInfo")).processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const spent = () => renderers.reduce((sum, pid) => sum + taken(pid, "DedicatedWorker"), 0);
  if (spent() === 0) throw new Error("the worker's thread is not found");
  return async (request, stopAfter) => {
    const before = spent();
    const found = await page.evaluate(([request, stopAfter]) => globalThis.ask(request, stopAfter), [[...request], stopAfter]);
    return { ...found, ms: spent() - before };
  };
}

const sets = gunzipSync(readFileSync(root + "engine/solver/testdata/dearest.jsonl.gz")).toString().trim().split("\n").map((line) => JSON.parse(line).rules);
const asked = messages(readFileSync(root + "build/dearest.requests")).all
  .map((request, i) => ({ request, set: sets[i], here: Infinity, there: Infinity })).filter((_, i) => i % every === 0);
const began = loadavg()[0];
const site = await serve(), browser = await launch(), engine = native();
const page = await browser.newPage();
const script = readdirSync(web).find((name) => /^worker\..*\.js$/.test(name));
await page.goto(site.url + script); // as a text: nothing runs there
const ask = await worker(page, script);
for (let round = 0; round < rounds; round++) {
  for (const one of asked) {
    const here = await engine.ask(one.request), there = await ask(one.request);
    if (Buffer.compare(here.bytes, Buffer.from(there.answer)) !== 0) throw new Error(`${one.set}: they answer differently`);
    one.here = Math.min(one.here, here.ms);
    one.there = Math.min(one.there, there.ms);
  }
}
const cheapest = asked.reduce((a, b) => (b.there < a.there ? b : a)), ways = [];
for (let i = 0; i < stops; i++) ways.push((await ask(cheapest.request)).took);
const late = [];
let missed = 0;
for (const one of asked.toSorted((a, b) => b.there - a.there).slice(0, stops)) {
  let least = Infinity;
  for (let i = 0; i < rounds; i++) {
    const { late } = await ask(one.request, one.there / 2);
    if (Number.isNaN(late)) missed++; else least = Math.min(least, late);
  }
  if (least < Infinity) late.push(least);
}
engine.end();
await browser.close();
await site.stop();

const at = (list, share) => list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const show = (name, list) => {
  const here = list.map((one) => one.here), there = list.map((one) => one.there), sum = (list) => list.reduce((a, b) => a + b, 0);
  const ms = (v) => v.toFixed(v < 10 ? 2 : 1);
  console.log(`| ${name} | ${ms(at(here, 0.5))}, ${ms(at(here, 1))} | ${ms(at(there, 0.5))}, ${ms(at(there, 1))} | ${(sum(there) / sum(here)).toFixed(2)} |`);
};
console.log(`load ${began.toFixed(1)} to ${loadavg()[0].toFixed(1)}, Chromium ${browser.version()}, the least processor time of ${rounds} rounds\n`);
console.log("| rule set | native, ms: median, worst | Chromium's worker, ms | ratio of the sums |\n|---|---|---|---|");
for (const set of new Set(asked.map(({ set }) => set))) show(set, asked.filter((one) => one.set === set));
show("all", asked);
console.log(`\nTold to end half-way, the ${late.length} dearest end within ${at(late, 0.5).toFixed(1)} ms at the median, ${at(late, 1).toFixed(1)} at worst (${missed} had ended).`);
console.log(`The answer that takes ${cheapest.there.toFixed(2)} ms of the worker is there after ${at(ways, 0.5).toFixed(1)} ms at the median, ${at(ways, 1).toFixed(1)} at worst.`);
