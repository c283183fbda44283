// WebKitGTK's small browser, driven by plain WebDriver. Every page is a
// browser of its own, with a storage of its own.
import { createServer } from "node:net";
import { existsSync } from "node:fs";
import { patience } from "../browser.mjs";
import { matches } from "./browser-match.mjs";
import { Page } from "./page.mjs";
import { pause, run, start, stop } from "./started.mjs";

const program = process.env.WEBKITDRIVER ?? "WebKitWebDriver";

export const name = "WebKit";
export const needs = [program, "Xvfb"];
export const untried = "Safari itself, and fingers, which its driver on Linux does not have.";

export const browser = { device: "webkit", launch };

export const tried = (check) => matches(check, browser);

const machine = { x64: "x86_64", arm64: "aarch64" }[process.arch] ?? process.arch;
const minibrowser = ["4.1", "6.0", "4.0"].map((v) => [`/usr/lib/${machine}-linux-gnu/webkit2gtk-${v}/MiniBrowser`, `/usr/lib/${machine}-linux-gnu/webkitgtk-${v}/MiniBrowser`])
  .flat().find(existsSync);

/** The library's version is what a page is told. */
export async function version() {
  const { stdout } = await run("dpkg-query", ["-W", "-f", "${Version}", "webkit2gtk-driver"]);
  return `WebKitGTK ${stdout.split("-")[0]}`;
}

class WebKitPage extends Page {
  scripts = [];

  constructor(send, session) {
    super();
    this.send = (method, command, body) => send(method, `/session/${session}${command}`, body);
  }

  navigate(url) {
    return this.send("POST", "/url", { url });
  }

  run(expression) {
    return this.send("POST", "/execute/async", {
      script: `const done = arguments[arguments.length - 1];
        ${expression}.then((text) => done({ text }), (error) => done({ error: String(error) }));`, args: [],
    }).then(({ text, error }) => error ? Promise.reject(new Error(error)) : text);
  }

  /** Plain WebDriver has no such scripts: the server gives them to the page, see host. */
  prepare(source) {
    this.scripts.push(source);
  }

  /** The elements of a role and a name, as the browser tells them to a screen reader; only those are asked that could be called so. */
  async accessible(role, name) {
    const found = [];
    const script = `return [...document.querySelectorAll("main *, [role]")].filter((e) => (e.ariaLabel ?? e.innerText ?? "").includes(arguments[0]));`;
    for (const element of await this.send("POST", "/execute/sync", { script, args: [name] })) {
      const [id] = Object.values(element);
      if (await this.send("GET", `/element/${id}/computedrole`) === role && await this.send("GET", `/element/${id}/computedlabel`) === name) found.push(element);
    }
    return found;
  }

  /** What a function gives of an element and a text. */
  of(element, f, text = "") {
    return this.send("POST", "/execute/sync", { script: `return (${f})(...arguments);`, args: [element, text] });
  }

  perform(actions) {
    return this.send("POST", "/actions", { actions });
  }

  picture() {
    return this.send("GET", "/screenshot");
  }

  /** Makes the window as large as the page needs it. */
  async setViewportSize(size) {
    const inner = () => this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    const now = await inner();
    if (now.width !== size.width || now.height !== size.height) {
      const { width, height } = await this.send("GET", "/window/rect");
      await this.send("POST", "/window/rect", { width: width + size.width - now.width, height: height + size.height - now.height });
    }
    this.size = await inner();
  }

  close() {
    return this.send("DELETE", "");
  }
}

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Starts the driver on a display. */
async function launch(display) {
  const port = await freePort();
  const driver = start(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(patience + 60_000) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  for (const end = Date.now() + patience; ;) {
    try {
      await send("GET", "/status");
      break;
    } catch (error) {
      if (driver.exitCode !== null || Date.now() > end) throw new Error(`${program} does not answer: ${error}: ${driver.said}`);
      await pause(100);
    }
  }
  return {
    close: () => stop(driver),
    async newPage({ viewport }) {
      const { sessionId } = await send("POST", "/session", {
        capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary: minibrowser, args: ["--automation"] } } },
      });
      const page = new WebKitPage(send, sessionId);
      await page.send("POST", "/timeouts", { script: patience, pageLoad: patience });
      await page.setViewportSize(viewport);
      return page;
    },
  };
}
