// A plain web server, as any host of static files is: it compresses nothing,
// knows few types, and has the folder where it is told to.
import { readFile } from "node:fs/promises";
import { createServer, request as ask } from "node:http";
import { extname, join, normalize } from "node:path";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".png": "image/png" };

/**
 * Serves a folder under a path, with headers of its own. Scripts are texts that the game's page runs before anything
 * else, for browsers that can be told no other way; pages are other texts by their paths. Of a file that is held
 * half comes at once and the rest when the promise does. Where a file is missing, a fallback is answered in its place. What
 * the site says of its folder, headers, fallback and missing files may be changed later. What is asked of tables goes to
 * the server at their address, as behind a proxy.
 */
export async function host(dir, { under = "/", headers = {}, scripts = () => [], pages = {}, held = () => undefined, fallback = "", tables = "" } = {}) {
  const site = { dir, headers, fallback, missing: () => false, asked: [] };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (tables && /^\/(v1\/|healthz$)/.test(pathname)) return passed(request, response, tables);
    const answer = (type, body) => response.writeHead(200, { "Content-Type": type, ...site.headers }).end(body);
    if (pages[pathname]) return answer("text/html", pages[pathname]);
    if (!pathname.startsWith(under)) return response.writeHead(404).end("not here");
    const name = normalize(`/${pathname.slice(under.length)}`).replace(/\/$/, "/index.html");
    if (name === "/before.js") return answer(types[".js"], scripts().join("\n"));
    site.asked.push(name);
    try {
      if (site.missing(name)) throw new Error(name);
      let body = await readFile(join(site.dir, name));
      if (name === "/index.html" && scripts().length) {
        body = String(body).replace("<script", '<script src="before.js"></script>\n<script');
      }
      const type = types[extname(name)] ?? "application/octet-stream";
      const rest = held(name);
      if (!rest) return answer(type, body);
      response.writeHead(200, { "Content-Type": type, ...site.headers }).write(body.subarray(0, body.length / 2));
      await rest;
      return response.end(body.subarray(body.length / 2));
    } catch {
      if (site.fallback) return answer("text/html", await readFile(join(site.dir, site.fallback)));
      return response.writeHead(404).end("not here");
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return Object.assign(site, {
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}${under}`,
    stop: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }),
  });
}

/** Has a server answer a request, by a name of its own. */
function passed(request, response, to) {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !/^(host|origin|connection|sec-fetch-.*)$/.test(name)));
  const asked = ask(new URL(request.url, to), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  asked.on("error", () => response.destroy());
  response.on("close", () => asked.destroy());
  request.pipe(asked);
}
