// Firefox, driven by WebDriver BiDi. It needs a screen: without one it has no
// WebGL 2.
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { matches } from "./browser-match.mjs";
import { patience, within } from "../browser.mjs";
import { Gone, Page } from "./page.mjs";
import { run, says, start, stop } from "./started.mjs";

const program = process.env.FIREFOX ?? "firefox-esr";

export const name = "Firefox";
export const needs = [program, "Xvfb"];
export const untried = "Firefox on a phone.";

export const browser = { device: "firefox", launch, finger: (page) => new Touch(page) };

export const tried = (check) => matches(check, browser);

export const version = async () => (await run(program, ["--version"])).stdout.trim();

// Its own errands, and what it would ask a person.
const settings = {
  "app.normandy.enabled": false,
  "app.update.auto": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.healthreport.uploadEnabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "media.autoplay.default": 0,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "webgl.force-enabled": true,
};

class FirefoxPage extends Page {
  constructor(session, context, user, group) {
    super();
    Object.assign(this, { session, context, user, group });
    session.listeners.set(context, ({ level, type, text }) => {
      if (level !== "error") return;
      if (type === "javascript") this.emit("pageerror", text);
      else this.emit("console", { type: () => "error", text: () => text });
    });
  }

  /**
   * The result of a command for this page. One that the page's process ends at is never answered, so the page is asked
   * now and then whether it is there.
   */
  async #there(command) {
    let answered = false, timer;
    const lost = new Promise((_, reject) => {
      const look = () => {
        if (answered) return;
        timer = setTimeout(() => this.#evaluate("1").then(look, (error) => (error instanceof Gone ? reject(error) : look())), 2000);
      };
      look();
    });
    try {
      return await Promise.race([command, lost]);
    } finally {
      answered = true;
      clearTimeout(timer);
    }
  }

  #evaluate(expression) {
    return this.session.send("script.evaluate", { expression, target: { context: this.context }, awaitPromise: true });
  }

  navigate(url) {
    return this.#there(this.session.send("browsingContext.navigate", { context: this.context, url, wait: "complete" }));
  }

  async run(expression) {
    const answer = await this.#there(this.#evaluate(expression));
    if (answer.type !== "success") throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }

  prepare(source) {
    return this.session.send("script.addPreloadScript", { functionDeclaration: `() => { ${source} }`, contexts: [this.context] });
  }

  /** The elements of a role and a name, as the browser tells them to a screen reader. */
  async accessible(role, name) {
    const locator = { type: "accessibility", value: { role, name } };
    const { nodes } = await this.#there(this.session.send("browsingContext.locateNodes", { context: this.context, locator }));
    return nodes.map(({ sharedId }) => sharedId);
  }

  /** What a function gives of an element and a text. */
  async of(sharedId, f, text = "") {
    const { result } = await this.#there(this.session.send("script.callFunction", { functionDeclaration: String(f), target: { context: this.context },
      arguments: [{ sharedId }, { type: "string", value: text }], awaitPromise: false }));
    return result?.value;
  }

  perform(actions) {
    return this.#there(this.session.send("input.performActions", { context: this.context, actions }));
  }

  async picture() {
    return (await this.session.send("browsingContext.captureScreenshot", { context: this.context })).data;
  }

  async setViewportSize(size) {
    this.size = size;
    await this.session.send("browsingContext.setViewport", { context: this.context, viewport: size });
  }

  /** Ends the processes in which this browser's pages are, as a crash does. */
  async crash() {
    const told = (pid, what) => readFile(`/proc/${pid}/${what}`, "utf8").catch(() => ""); // some have ended meanwhile
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const group = Number((await told(pid, "stat")).replace(/.*\) /, "").split(" ")[2]);
      if (group === this.group && (await told(pid, "cmdline")).includes("-isForBrowser")) process.kill(Number(pid), "SIGKILL");
    }
  }

  async close() {
    this.session.listeners.delete(this.context);
    await this.session.send("browser.removeUserContext", { userContext: this.user });
  }
}

/** A finger on a page. */
class Touch {
  constructor(page) {
    this.page = page;
  }

  #send(...actions) {
    return this.page.perform([{ type: "pointer", id: "finger", parameters: { pointerType: "touch" }, actions }]);
  }

  #to(x, y) {
    return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 };
  }

  press(x, y) {
    return this.#send(this.#to(x, y), { type: "pointerDown", button: 0 });
  }

  move(x, y) {
    return this.#send(this.#to(x, y));
  }

  release() {
    return this.#send({ type: "pointerUp", button: 0 });
  }
}

/** The talk with a browser: commands that have answers, and events. */
class Session {
  listeners = new Map(); // of a page's log
  #waiting = new Map();
  #last = 0;

  static async at(url) {
    const session = new Session();
    session.socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 1 << 28 });
    session.socket.on("message", (text) => session.#hear(JSON.parse(text)));
    session.socket.on("close", () => {
      for (const { reject } of session.#waiting.values()) reject(new Error("the browser is gone"));
    });
    await new Promise((resolve, reject) => session.socket.on("open", resolve).on("error", reject));
    await session.send("session.new", { capabilities: {} });
    await session.send("session.subscribe", { events: ["log.entryAdded"] });
    return session;
  }

  #hear({ id, type, result, message, method, params }) {
    if (method === "log.entryAdded") return this.listeners.get(params.source.context)?.(params);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (type === "success") waiting?.resolve(result);
    else waiting?.reject(/parent process browsing contexts/.test(message) ? new Gone() : new Error(message));
  }

  send(method, params) {
    const id = ++this.#last;
    this.socket.send(JSON.stringify({ id, method, params }));
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    return within(patience + 60_000, () => `Firefox was sent ${method} ${JSON.stringify(params)}`, answer);
  }
}

/** Starts Firefox on a display, with a profile of its own. */
async function launch(display) {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  await writeFile(join(profile, "user.js"),
    Object.entries(settings).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""));
  // The sound device of other platforms' windows swallows sound at once: Firefox feeds it without a pause, and takes a gigabyte a second.
  const firefox = start(program, ["--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
    { env: { ...process.env, DISPLAY: display, HOME: profile, LIBGL_ALWAYS_SOFTWARE: "1", MOZ_CRASHREPORTER_DISABLE: "1", ALSA_CONFIG_PATH: undefined } });
  const close = async () => {
    await stop(firefox);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  };
  try {
    const [, url] = await says(firefox, /WebDriver BiDi listening on (ws:\S+)/);
    const session = await Session.at(`${url}/session`);
    return {
      close,
      /** A page with a storage of its own. */
      async newPage({ viewport }) {
        const { userContext } = await session.send("browser.createUserContext", {});
        const { context } = await session.send("browsingContext.create", { type: "window", userContext });
        const page = new FirefoxPage(session, context, userContext, firefox.pid);
        await page.setViewportSize(viewport);
        return page;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
