// Serves the built site for tests and screenshots, with the real server or with a minimal static host.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { prepareSite } from "./prepare-site.ts";

export interface RunningServer {
  /** Without a trailing slash. */
  readonly url: string;
  readonly stop: () => Promise<unknown>;
}

/** Starts `apps/server/main.ts`, as `npm start` does, on a free port. */
export const startServer = async (root: string): Promise<RunningServer> => {
  await prepareSite();
  // A temporary data folder, so that the developer's own matches are not touched.
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-var-"));
  const child = spawn(process.execPath, [path.join(root, "apps/server/main.ts")], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", TENGEN_VAR: dataFolder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  for await (const chunk of child.stderr.setEncoding("utf8")) {
    output += String(chunk);
    const url = /ready at (?<url>\S+)/u.exec(output)?.groups?.["url"];
    if (url !== undefined) {
      return {
        url: url.replace(/\/$/u, ""),
        stop: async () => {
          child.kill();
          await once(child, "exit");
          fs.rmSync(dataFolder, { recursive: true, force: true });
        },
      };
    }
  }
  throw new Error(`the server did not start: ${output}`);
};

/** Host behaviours: normal; redirects index.html to its folder; answers every request with an error; never answers. */
type HostMode = "well" | "tidy" | "broken" | "silent";

/** What a host sends so that a page may share memory with its workers. */
export const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Serves a folder below a path like a minimal static web host. */
export const serveStatic = async (folder: string, below: string, headers: Readonly<Record<string, string>> = {}) => {
  const types: Readonly<Record<string, string>> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
  };
  let mode: HostMode = "well";
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.join(folder, pathname.replace(below, "").replace(/\/$/u, "/index.html"));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (mode === "silent") return;
    if (mode === "broken") response.writeHead(503).end();
    else if (mode === "tidy" && pathname.endsWith("/index.html")) response.writeHead(301, { location: "./" }).end();
    else if (!pathname.startsWith(below) || !fs.existsSync(file)) response.writeHead(404).end();
    else {
      response.setHeader("content-type", types[path.extname(file)] ?? "application/octet-stream");
      response.end(fs.readFileSync(file));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`,
    setMode: (next: HostMode): void => {
      mode = next;
    },
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
};
