// The Linux program for arm64, run by a processor of software. It has no
// screen that it could draw on.
import { commands, root } from "./commands.mjs";
import { run } from "./started.mjs";

export const name = "Linux on arm64";
export const needs = ["qemu-aarch64-static"];
export const untried = "Its window and its sound: the libraries of a desktop are not there for arm64.";

export async function version() {
  const { stdout } = await run("qemu-aarch64-static", ["--version"]);
  return stdout.split("\n")[0].replace(/ \(.*/, "");
}

export function tried(check) {
  return commands(check, ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu", root + "build/platforms/linux-arm64/machiavelli/machiavelli"]);
}
