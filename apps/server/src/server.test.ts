import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import zlib from "node:zlib";
import type { Catalogue } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/catalogue/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { explainListenError, makeUrl } from "./listen-address.ts";
import { makeRawErrorResponse } from "./error-response.ts";
import { buildServer } from "./server.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const HOME = `<h1>Tengen</h1>${"<p>home</p>".repeat(50)}`;
const POLICY = "default-src 'self'; script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def='";
const GOMOKU = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><h1>Gomoku</h1>${"<p>board</p>".repeat(50)}`;
const MISSING = `<h1>No such page</h1>${"<p>missing</p>".repeat(50)}`;
const SCRIPT = "export const x = 1;\n".repeat(50);

/** A small built site; its `data` folder must never be served. */
const writeSite = (site: string): void => {
  const write = (file: string, contents: string | Uint8Array): void => {
    fs.mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    fs.writeFileSync(path.join(site, file), contents);
  };
  const pages = { "index.html": HOME, "404.html": MISSING, "games/gomoku/index.html": GOMOKU };
  for (const [file, contents] of Object.entries({
    ...pages,
    "assets/x-abc.js": SCRIPT,
    "assets/bot-worker-abc.js": SCRIPT,
  })) {
    write(file, contents);
    write(`${file}.br`, zlib.brotliCompressSync(contents));
    write(`${file}.gz`, zlib.gzipSync(contents));
  }
  write("assets/font-abc.woff2", "font");
  write("theme.js", "theme");
  write("sw.js", "worker");
  write("favicon.svg", "<svg/>");
  for (const name of ["catalogue.json", "game.schema.json"]) write(`data/${name}`, '"old"');
  for (const file of [".secret", ".git/config", "assets/.secret"]) write(file, "secret");
};

const errors: Error[] = [];
const onError = (error: Error) => void errors.push(error);
let folder = "";
let site = "";
let server: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-server-"));
  site = path.join(folder, "dist");
  writeSite(site);
  fs.writeFileSync(path.join(folder, "outside.txt"), "secret");
  server = await buildServer({ catalogue: openCatalogue(root), site, attach: null, trustProxy: false, onError });
  await server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => server.inject({ url, headers });
const port = () => (server.server.address() as net.AddressInfo).port;

/** Over a real connection, because `inject` would normalize the path. */
const getExactly = async (url: string, { method = "GET", accept = "*/*", encoding = "identity" } = {}) => {
  const headers = { accept, "accept-encoding": encoding };
  const request = http.request({ host: "127.0.0.1", port: port(), path: url, method, headers, agent: false }).end();
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  return { statusCode: response.statusCode, headers: response.headers, body: await text(response) };
};

describe("the site", () => {
  test.each([
    ["/", HOME, "text/html; charset=utf-8"],
    ["/?from=somewhere", HOME, "text/html; charset=utf-8"],
    ["/index.html", HOME, "text/html; charset=utf-8"],
    ["/games/gomoku/", GOMOKU, "text/html; charset=utf-8"],
    ["/games/gomoku/index.html", GOMOKU, "text/html; charset=utf-8"],
    ["/theme.js", "theme", "application/javascript; charset=utf-8"],
    ["/sw.js", "worker", "application/javascript; charset=utf-8"],
    ["/favicon.svg", "<svg/>", "image/svg+xml"],
  ])("%s is revalidated on every request", async (url, contents, type) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, body]).toEqual([200, contents]);
    expect(headers).toMatchObject({
      "content-type": type,
      "cache-control": "no-cache",
      vary: "accept-encoding",
      etag: expect.any(String),
    });
  });

  test.each(["/assets/x-abc.js", "/assets/font-abc.woff2"])(
    "%s has a content hash in its name and is immutable",
    async (url) => {
      const { statusCode, headers } = await get(url, { "accept-encoding": "br" });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        vary: "accept-encoding",
      });
    },
  );

  test.each(["br", "identity"])("a folder redirects to its path with a slash (%s)", async (encoding) => {
    for (const [url, location] of [
      ["/games/gomoku", "/games/gomoku/"],
      ["/games/gomoku?seat=2", "/games/gomoku/?seat=2"],
    ] as const) {
      const { statusCode, headers } = await get(url, { "accept-encoding": encoding });
      expect([statusCode, headers.location, headers["cache-control"]]).toEqual([301, location, "no-cache"]);
    }
  });

  test.each([
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["deflate, zstd", undefined],
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
  ])("accept-encoding %s gets %s", async (accepted, encoding) => {
    const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
    for (const [url, contents, type] of [
      ["/", HOME, "text/html"],
      ["/games/gomoku/", GOMOKU, "text/html"],
      ["/assets/x-abc.js", SCRIPT, "application/javascript"],
    ] as const) {
      const { headers, rawPayload } = await get(url, accepted === undefined ? {} : { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers["content-type"]).toBe(`${type}; charset=utf-8`);
      const plain = encoding === undefined ? rawPayload : unpack[encoding as "br" | "gzip"](rawPayload);
      expect(plain.toString()).toBe(contents);
    }
  });

  test("a file without a compressed version is sent as it is", async () => {
    const { headers, body } = await get("/theme.js", { "accept-encoding": "br, gzip" });
    expect([headers["content-encoding"], body]).toEqual([undefined, "theme"]);
  });

  test.each(["br", "gzip", "identity"])("a conditional request gets a 304 (%s)", async (encoding) => {
    for (const url of ["/", "/games/gomoku/", "/assets/x-abc.js"]) {
      const first = await get(url, { "accept-encoding": encoding });
      const etag = first.headers.etag ?? "";
      const again = await get(url, { "accept-encoding": encoding, "if-none-match": etag });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
      expect(again.headers["cache-control"]).toBe(first.headers["cache-control"]);
      const other = await get(url, { "accept-encoding": encoding, "if-none-match": '"other"' });
      expect(other.statusCode).toBe(200);
    }
  });

  test("each encoding has an etag of its own", async () => {
    const replies = await Promise.all(["br", "gzip", "identity"].map((one) => get("/", { "accept-encoding": one })));
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test("has the security headers", async () => {
    const { headers } = await get("/");
    expect(String(headers["content-security-policy"]).split(";").toSorted()).toEqual([
      "base-uri 'none'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
    ]);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
    });
  });

  test.each(["br", "gzip", "identity"])("[SRV-42] has them in every encoding: %s", async (encoding) => {
    for (const url of ["/", "/games/gomoku/"]) {
      const { headers } = await get(url, { "accept-encoding": encoding });
      expect(String(headers["content-security-policy"])).toContain("frame-ancestors 'none'");
      expect(headers["x-frame-options"]).toBe("DENY");
    }
    const { headers } = await get("/assets/bot-worker-abc.js", { "accept-encoding": encoding });
    expect(String(headers["content-security-policy"])).toContain("default-src 'self'");
  });

  test.each(["br", "gzip", "identity"])("[SRV-42] a page's own policy is in the header, too: %s", async (encoding) => {
    const { headers } = await get("/games/gomoku/", { "accept-encoding": encoding });
    expect(headers["content-security-policy"]).toBe(`${POLICY}; frame-ancestors 'none'`);
    const { headers: framed } = await get("/games/gomoku/?embed", { "accept-encoding": encoding });
    expect(framed["content-security-policy"]).toBe(`${POLICY}; frame-ancestors *`);
  });

  test("[SRV-42] only the page of a game inside another site may be framed", async () => {
    const framed = ["/games/gomoku/?embed", "/games/gomoku/?embed&theme=dark", "/games/gomoku/?theme=dark&embed"];
    for (const url of framed) {
      const { headers } = await get(url);
      expect(String(headers["content-security-policy"])).toContain("frame-ancestors *");
      expect(String(headers["content-security-policy"])).toContain("default-src 'self'");
      expect(headers).not.toHaveProperty("x-frame-options");
    }
    const others = [
      "/games/gomoku/",
      "/games/gomoku/?embedded",
      "/games/gomoku/?a=%26embed",
      "/?embed",
      "/404.html?embed",
    ];
    for (const url of others) {
      const { headers } = await get(url);
      expect(String(headers["content-security-policy"]), url).toContain("frame-ancestors 'none'");
      expect(headers["x-frame-options"], url).toBe("DENY");
    }
  });

  test("assets have only the headers that matter to them, and a worker script has its own policy", async () => {
    const { headers } = await get("/assets/x-abc.js");
    const { headers: ofWorker } = await get("/assets/bot-worker-abc.js");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(String(ofWorker["content-security-policy"])).toContain("default-src 'self'");
    expect(headers).not.toHaveProperty("content-security-policy");
    expect(headers).not.toHaveProperty("x-frame-options");
  });

  test("HEAD returns only the headers", async () => {
    for (const [url, status] of [
      ["/", 200],
      ["/assets/x-abc.js", 200],
      ["/healthz", 200],
      ["/data/catalogue.json", 200],
      ["/games/gomoku", 301],
      ["/nothing", 404],
    ] as const) {
      const head = await getExactly(url, { method: "HEAD", accept: "text/html" });
      expect([head.statusCode, head.body]).toEqual([status, ""]);
      const { headers } = await getExactly(url, { accept: "text/html" });
      expect(head.headers["content-type"]).toBe(headers["content-type"]);
      if (status !== 301) expect(head.headers["content-length"]).toBe(headers["content-length"]);
    }
  });
});

describe("a path that does not exist", () => {
  const ODD = [
    "/nothing",
    "/nothing/",
    "/package.json",
    "/games/gomoku/engine.ts",
    "/assets/",
    "/.secret",
    "/%2esecret",
    "/.git",
    "/.git/",
    "/.git/config",
    "/assets/.secret",
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/%2e%2e%2foutside.txt",
    "/..%5coutside.txt",
    "/assets/../../outside.txt",
    "/assets/../theme.js",
    "/./theme.js",
    "//theme.js",
    "//example.org/%2e%2e",
    "/games%2fgomoku%2findex.html",
    "/games/gomoku%2f",
    "/theme.js%00",
    "/theme.js%00.html",
    "/%00",
    "/theme.js/",
    "/theme.js/x",
    "/THEME.JS",
    "/data/",
    "/data//catalogue.json",
    "/__proto__",
    "http://example.org/theme.js",
  ];

  const LONG = [`/${"a".repeat(300)}`, `/${"a/".repeat(3000)}`];

  test.each([...ODD.map((url) => [url, url]), ...LONG.map((url) => [`${url.length} characters`, url])])(
    "%s",
    async (_name, url = "") => {
      for (const encoding of ["br", "identity"]) {
        const { statusCode, headers, body } = await getExactly(url, { encoding });
        expect([statusCode, body]).toEqual([404, '{"error":{"code":"NOT_FOUND","message":"Not Found"}}']);
        expect(headers["content-security-policy"]).toContain("default-src 'self'");
        const page = await getExactly(url, { encoding, accept: "text/html,*/*" });
        expect([page.statusCode, page.body]).toEqual([404, MISSING]);
        expect(page.headers).toMatchObject({
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-cache",
          vary: "accept",
        });
      }
      expect(errors).toEqual([]);
    },
  );

  test("a conditional request gets the complete page", async () => {
    const { statusCode, body } = await get("/nothing", {
      accept: "text/html",
      "if-none-match": "*",
      range: "bytes=0-1",
    });
    expect([statusCode, body]).toEqual([404, MISSING]);
  });

  test("without a 404 page the response is JSON", async () => {
    const other = path.join(folder, "bare");
    fs.mkdirSync(other);
    const bare = await buildServer({
      catalogue: openCatalogue(root),
      site: other,
      attach: null,
      trustProxy: false,
      onError,
    });
    for (const url of ["/", "/nothing"]) {
      const { statusCode, body } = await bare.inject({ url, headers: { accept: "text/html" } });
      expect([statusCode, body]).toEqual([404, '{"error":{"code":"NOT_FOUND","message":"Not Found"}}']);
    }
    await bare.close();
  });

  test("files accept only GET and HEAD", async () => {
    for (const method of ["POST", "PUT", "DELETE"] as const) {
      expect((await server.inject({ method, url: "/theme.js" })).statusCode).toBe(404);
    }
  });
});

test("[CAT-B2] health, catalogue and schema are served by routes, even if the site has files with their names", async () => {
  expect((await get("/healthz")).json()).toEqual({ status: "ok" });
  for (const url of ["/data/catalogue.json", "/data/%63atalogue.json"]) {
    expect((await get(url, { "accept-encoding": "br" })).json()).toMatchObject({
      games: expect.arrayContaining([expect.objectContaining({ id: "gomoku" })]),
    });
  }
  const schema = await get("/data/game.schema.json");
  expect(schema.headers["content-type"]).toMatch(/^application\/schema\+json/u);
  expect(schema.json()).toMatchObject({ type: "object" });
});

test("an internal error reveals no details", async () => {
  const catalogue = {
    toJSON: () => {
      throw new Error("secret");
    },
  } as unknown as Catalogue;
  const broken = await buildServer({ catalogue, site, attach: null, trustProxy: false, onError });
  const { statusCode, body } = await broken.inject("/data/catalogue.json");
  expect([statusCode, body]).toEqual([500, '{"error":{"code":"INTERNAL","message":"Internal Server Error"}}']);
  expect(errors.splice(0).map(({ message }) => message)).toEqual(["secret"]);
  await broken.close();
});

describe("a malformed request gets our error body and headers", () => {
  test.each(["/%zz", "/%ff", "/%c0%ae%c0%ae/outside.txt"])("%s", async (url) => {
    const { statusCode, headers, body } = await getExactly(url);
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toEqual({ error: { code: "BAD_REQUEST", message: expect.any(String) } });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    });
  });

  test.each([
    ["no HTTP", "hello\r\n\r\n", "400 Bad Request"],
    ["a malformed path", "GET ../outside.txt HTTP/1.1\r\nHost: x\r\n\r\n", "400 Bad Request"],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      "431 Request Header Fields Too Large",
    ],
  ])("%s", async (_case, request, status) => {
    const socket = net.connect(port(), "127.0.0.1");
    socket.write(request);
    const answer = await text(socket);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head.split("\r\n")).toEqual(
      expect.arrayContaining([
        `HTTP/1.1 ${status}`,
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        `content-length: ${body.length}`,
      ]),
    );
    expect(JSON.parse(body)).toEqual({ error: { code: "BAD_REQUEST", message: status.slice(4) } });
  });

  test("a request that never ends gets a 408", () => {
    expect(makeRawErrorResponse(408)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u);
  });
});

describe("the listen address", () => {
  test("is shown as a URL that can be opened", () => {
    expect(makeUrl({ host: "localhost", port: 1 })).toBe("http://localhost:1");
    expect(makeUrl({ host: "::1", port: 1 })).toBe("http://[::1]:1");
  });

  test("errors say what to do", () => {
    const explain = (code: string, port = 8080) =>
      explainListenError(Object.assign(new Error(code), { code }), { host: "h", port });
    expect(explain("EADDRINUSE")).toBe(
      "port 8080 is in use. Stop the program that uses it, or choose another port: PORT=8081",
    );
    expect(explain("EADDRINUSE", 65_535)).toContain("PORT=8080");
    expect(explain("EACCES", 80)).toContain("above 1023");
    for (const code of ["ENOTFOUND", "EAI_AGAIN", "EINVAL"]) expect(explain(code)).toContain("no address h");
    expect(explain("EOTHER")).toBeNull();
  });
});

describe("the program", () => {
  let projectFolder = "";
  /** The program in a project folder of its own, with or without a built site. */
  beforeAll(() => {
    projectFolder = path.join(folder, "project");
    fs.mkdirSync(projectFolder);
    fs.copyFileSync(path.join(root, "package.json"), path.join(projectFolder, "package.json"));
    for (const packageFolder of ["apps/server", "games/gomoku"]) {
      fs.cpSync(path.join(root, packageFolder), path.join(projectFolder, packageFolder), { recursive: true });
    }
    fs.symlinkSync(path.join(root, "node_modules"), path.join(projectFolder, "node_modules"), "junction");
    writeSite(path.join(projectFolder, "dist"));
  });

  const start = (env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [path.join(projectFolder, "apps/server/main.ts")], {
      env: { ...process.env, TENGEN_VAR: path.join(folder, "var"), ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const stderr = { text: "" };
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr.text += text;
    });
    return { child, stderr };
  };

  test.each(["SIGINT", "SIGTERM"] as const)("serves until %s and exits with 0", async (signal) => {
    const { child, stderr } = start({ PORT: "0" });
    while (!stderr.text.includes("ready at")) await once(child.stderr, "data");
    const port = /localhost:(\d+)/u.exec(stderr.text)?.[1];
    const health = await fetch(`http://localhost:${port}/healthz`);
    expect(await health.json()).toEqual({ status: "ok" });
    const page = await fetch(`http://localhost:${port}/games/gomoku`);
    expect(await page.text()).toBe(GOMOKU);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("reports a port in use and exits with 1", async () => {
    const other = net.createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as net.AddressInfo;
    const { child, stderr } = start({ PORT: String(port) });
    expect(await once(child, "close")).toEqual([1, null]);
    expect(stderr.text).toContain(`port ${port} is in use`);
    other.close();
  });

  test("[SRV-E1] reports wrong settings and exits with 2 before anything is created", async () => {
    const dataFolder = path.join(folder, "unmade");
    const { child, stderr } = start({ PORT: "0", TENGEN_VAR: dataFolder, TENGEN_LOG: "loud", TENGEN_TRUST_PROXI: "1" });
    expect(await once(child, "close")).toEqual([2, null]);
    expect(stderr.text).toBe(
      "tengen: there is no setting TENGEN_TRUST_PROXI. Did you mean TENGEN_TRUST_PROXY?\n" +
        'tengen: TENGEN_LOG must be trace, debug, info, warn, error, fatal or silent, not "loud"\n',
    );
    expect(fs.existsSync(dataFolder)).toBe(false);
  });

  test("[SRV-E2] does not start and creates nothing if only the database or only the secret exists", async () => {
    const dataFolder = path.join(folder, "halves");
    const startAndStop = async () => {
      const { child, stderr } = start({ PORT: "0", TENGEN_VAR: dataFolder });
      while (!stderr.text.includes("ready at")) await once(child.stderr, "data");
      child.kill();
      await once(child, "exit");
    };
    await startAndStop();
    const [secret, database] = [path.join(dataFolder, "secret"), path.join(dataFolder, "tengen.db")];
    fs.renameSync(secret, `${secret}.old`);
    const without = start({ PORT: "0", TENGEN_VAR: dataFolder });
    expect(await once(without.child, "close")).toEqual([1, null]);
    expect(without.stderr.text).toContain(`tengen: the database ${database} exists, but its secret`);
    expect(fs.existsSync(secret)).toBe(false);
    fs.renameSync(`${secret}.old`, secret);
    fs.renameSync(database, `${database}.old`);
    const emptied = start({ PORT: "0", TENGEN_VAR: dataFolder });
    expect(await once(emptied.child, "close")).toEqual([1, null]);
    expect(emptied.stderr.text).toContain(
      `tengen: the secret ${secret} exists, but its database ${database} is missing`,
    );
    expect(emptied.stderr.text.trim().split("\n")).toHaveLength(1);
    expect(fs.existsSync(database)).toBe(false);
    // Recover as the message says.
    fs.renameSync(secret, `${secret}.old`);
    await startAndStop();
  });

  test("without a built site says what to do, listens on no port and exits with 1", async () => {
    const index = path.join(projectFolder, "dist", "index.html");
    fs.rmSync(index);
    const { child, stderr } = start({ PORT: "0" });
    expect(await once(child, "close")).toEqual([1, null]);
    expect(stderr.text).toBe(`tengen: the site is not built: ${index} does not exist. Build it first: npm run build\n`);
  });
});
