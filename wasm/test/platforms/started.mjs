// Programs that are started for a test, and ended with all that they have
// started themselves.
import { spawn } from "node:child_process";
import { patience } from "../browser.mjs";

const running = new Set();

/** Starts a program in a group of its own. */
export function start(program, args = [], options = {}) {
  const child = spawn(program, args, { detached: true, stdio: ["ignore", "pipe", "pipe"], ...options });
  child.said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text) => { child.said = (child.said + text).slice(-100_000); });
  }
  running.add(child);
  child.ended = new Promise((resolve) => {
    child.on("error", (error) => { child.said += error; running.delete(child); resolve(-1); });
    child.on("exit", (code) => resolve(code));
  });
  return child;
}

/** Ends a program and all that it has started. */
export async function stop(child) {
  if (!running.delete(child)) return;
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      break; // nobody of the group is left
    }
    await ended(child, 3000);
  }
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a program has ended by itself: its exit code. */
export async function ended(child, limit = patience) {
  let timer;
  const never = new Promise((resolve) => { timer = setTimeout(resolve, limit, "never"); });
  const code = await Promise.race([child.ended, never]);
  clearTimeout(timer);
  return code;
}

/** Waits until a program has said something, and gives what was found. */
export async function says(child, what) {
  for (const end = Date.now() + patience; ;) {
    const found = what.exec(child.said);
    if (found) return found;
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${child.spawnfile} did not say ${what}: ${child.said}`);
    await pause(50);
  }
}

/** Runs a program to its end: its exit code and what it said, byte by byte. */
export function run(program, args = [], options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { timeout: patience, ...options, stdio: ["pipe", "pipe", "pipe"] });
    const said = { stdout: [], stderr: [] };
    child.stdout.on("data", (bytes) => said.stdout.push(bytes));
    child.stderr.on("data", (bytes) => said.stderr.push(bytes));
    child.on("error", reject);
    child.on("close", (code) => resolve({
      code, stdout: Buffer.concat(said.stdout).toString(), stderr: Buffer.concat(said.stderr).toString(),
    }));
    child.stdin.on("error", () => {}); // it reads nothing
    child.stdin.end(options.input ?? "");
  });
}

process.on("exit", () => {
  for (const child of running) {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
