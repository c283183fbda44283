// Two versions of the game, as a host has them one after the other.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { after } from "node:test";
import { web } from "./browser.mjs";

const digest = (data) => createHash("sha256").update(data).digest();
const integrity = (data) => "sha256-" + digest(data).toString("base64");

/** The folders of the two versions, whose programs and pages differ; they go after the last test. */
export async function versions() {
  const first = await mkdtemp(tmpdir() + "/machiavelli-"), second = await mkdtemp(tmpdir() + "/machiavelli-");
  after(() => Promise.all([first, second].map((dir) => rm(dir, { recursive: true }))));
  await cp(web, first, { recursive: true, filter: (name) => !name.endsWith(".br") });
  await cp(first, second, { recursive: true });
  const old = (await readdir(second)).find((name) => /^machiavelli\..*\.wasm$/.test(name));
  const section = Buffer.from([0, 2, 1, 0x78]); // of WebAssembly, which says nothing
  const program = Buffer.concat([await readFile(`${second}/${old}`), section]);
  const now = `machiavelli.${digest(program).toString("hex").slice(0, 12)}.wasm`;
  await writeFile(`${second}/${now}`, program);
  await rm(`${second}/${old}`);
  const was = await readFile(`${second}/index.html`, "utf8");
  const page = was.replaceAll(old, now).replace(/data-size="\d+"/, `data-size="${program.length}"`).replace("<title>Machiavelli<", "<title>Machiavelli II<");
  await writeFile(`${second}/index.html`, page);
  const worker = await readFile(`${second}/sw.js`, "utf8");
  const changed = worker.replace(/version = "\w+"/, 'version = "second"').replace(integrity(Buffer.from(was)), integrity(Buffer.from(page)))
    .replace(new RegExp(`"${old}":"[^"]+"`), `"${now}":"${integrity(program)}"`);
  assert.ok(changed.includes(now) && changed.includes(integrity(Buffer.from(page))), "the worker has another form");
  await writeFile(`${second}/sw.js`, changed);
  return { first, second };
}
