// Somebody at a terminal, who plays at a table of friends.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { program } from "./tables.mjs";

/** Somebody at a terminal, who types what hints say. Killed in the middle, they find their seat again. */
export class Terminal {
  static async joins(link, home) {
    const terminal = new Terminal();
    Object.assign(terminal, { link, home, turns: 0 });
    terminal.run(["-join", link]);
    return terminal;
  }

  run(how) {
    this.said = "";
    const args = ["play", "-text", ...how];
    this.process = spawn(program, args, { env: { ...process.env, MACHIAVELLI_HOME: this.home, LANG: "en" }, stdio: ["pipe", "pipe", "pipe"] });
    this.process.stdin.on("error", () => {}); // it has ended
    this.ended = once(this.process, "close");
    this.process.stdout.on("data", (text) => this.hear(String(text)));
    this.process.stderr.on("data", (text) => { this.all = (this.all ?? "") + text; });
  }

  hear(text) {
    this.said += text;
    this.all = (this.all ?? "") + text;
    if (!/> $/.test(this.said)) return;
    const said = this.said;
    this.said = "";
    this.type(this.answer(said));
  }

  answer(said) {
    if (/What are you called\?/.test(said)) return "Carla";
    if (/Which seat\?/.test(said)) return "";
    if (/The match is over/.test(said)) this.over = true;
    if (this.over) return "quit";
    if (/yes or no/i.test(said) && /take back|asks/i.test(said)) return "yes";
    const typed = /^Type: (.*)$/m.exec(said)?.[1];
    if (typed) return typed;
    if (/Your hand/.test(said)) this.turns++;
    return "hint all";
  }

  type(line) {
    this.all += line + "\n";
    if (this.process.exitCode === null) this.process.stdin.write(line + "\n");
  }

  /** Is killed and comes back, after some seconds. */
  async killed(away = 0) {
    this.process.kill("SIGKILL");
    await this.ended;
    await new Promise((resolve) => setTimeout(resolve, 1000 * away));
    this.run(["-join", "1"]);
  }

  async stop() {
    this.process.kill("SIGKILL");
    await this.ended;
  }
}
