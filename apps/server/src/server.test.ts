import { spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import type { Catalogue } from "@tengen/catalogue";
import { openCatalogue } from "@tengen/node-host";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { explainListenError, makeUrl, readAddress } from "./address.ts";
import { pickLanguage } from "./page.ts";
import { buildServer } from "./server.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
const errors: Error[] = [];
const onError = (error: Error) => void errors.push(error);
let server: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  server = await buildServer({ catalogue: openCatalogue(root), onError });
});
afterAll(() => server.close());

describe("the first page", () => {
  test("[CAT-B2] shows the catalogue, in the browser's language", async () => {
    const english = await server.inject("/");
    expect(english.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(english.body).toContain("Five stones in a row win.");
    const french = await server.inject({ url: "/", headers: { "accept-language": "fr-CH, fr;q=0.9, en;q=0.8" } });
    expect(french.body).toMatch(/<html lang="fr">/u);
    expect(french.body).toContain("Cinq pierres alignées gagnent.");
  });

  test("has the security headers", async () => {
    const { headers } = await server.inject("/");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
  });

  test("writes text from manifests as text", async () => {
    const catalogue = openCatalogue(root);
    const games = catalogue.games.map((game) => ({ ...game, name: "<script>alert('x')</script>" }));
    const other = await buildServer({ catalogue: { ...catalogue, games }, onError });
    const { body } = await other.inject("/");
    expect(body).not.toContain("<script>");
    expect(body).toContain("&lt;script&gt;");
    await other.close();
  });

  test.each([
    [undefined, "en"],
    ["", "en"],
    ["de", "en"],
    ["fr", "fr"],
    ["de, fr;q=0.5", "fr"],
    ["fr;q=0.2, en;q=0.9", "en"],
    ["fr;q=0, de", "en"],
    ["frr", "en"],
    ["*;q=x,,;", "en"],
  ])("picks a language from %s", (header, language) => {
    expect(pickLanguage(header)).toBe(language);
  });
});

test("health, catalogue and schema are there; the rest is not found", async () => {
  expect((await server.inject("/healthz")).json()).toEqual({ status: "ok" });
  expect((await server.inject("/data/catalogue.json")).json()).toMatchObject({
    games: expect.arrayContaining([expect.objectContaining({ id: "gomoku" })]),
  });
  expect((await server.inject("/data/game.schema.json")).headers["content-type"]).toMatch(
    /^application\/schema\+json/u,
  );
  expect((await server.inject("/style.css")).headers["content-type"]).toMatch(/^text\/css/u);
  for (const url of ["/nothing", "/package.json", "/var/secret", "/..%2fpackage.json", "/games/gomoku/engine.ts"]) {
    expect((await server.inject(url)).statusCode).toBe(404);
  }
  const page = await server.inject({ url: "/nothing", headers: { accept: "text/html" } });
  expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining("There is no such page.")]);
});

test("an error inside tells nobody what it was", async () => {
  const catalogue = { games: null } as unknown as Catalogue;
  const broken = await buildServer({ catalogue, onError });
  const { statusCode, body } = await broken.inject("/");
  expect([statusCode, body]).toEqual([500, '{"error":"internal error"}']);
  expect(errors).toHaveLength(1);
  await broken.close();
});

test("a malformed address is refused in our form, with headers", async () => {
  const { statusCode, headers } = await server.inject("/%zz");
  expect(statusCode).toBe(400);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
  });
});

test("a game without bots is shown without a word of them", async () => {
  const catalogue = openCatalogue(root);
  const games = catalogue.games.map(({ bots: _bots, ...game }) => game);
  const other = await buildServer({ catalogue: { ...catalogue, games }, onError });
  const { body } = await other.inject("/");
  expect(body).not.toMatch(/Bots|--seats/u);
  await other.close();
});

describe("where to listen", () => {
  test.each([
    [{}, { host: "localhost", port: 8080 }],
    [
      { PORT: "9000", HOST: "0.0.0.0" },
      { host: "0.0.0.0", port: 9000 },
    ],
  ])("%o", (env, address) => {
    expect(readAddress(env)).toEqual(address);
  });

  test.each(["abc", "-1", "65536", "80.5", "1e3"])("PORT=%s is refused", (PORT) => {
    expect(readAddress({ PORT })).toMatchObject({ problem: expect.stringContaining("PORT must be a number") });
  });

  test("an address is shown as one that can be opened", () => {
    expect(makeUrl({ host: "localhost", port: 1 })).toBe("http://localhost:1");
    expect(makeUrl({ host: "::1", port: 1 })).toBe("http://[::1]:1");
  });

  test("errors say what to do", () => {
    const explain = (code: string, port = 8080) =>
      explainListenError(Object.assign(new Error(code), { code }), { host: "h", port });
    expect(explain("EADDRINUSE")).toBe(
      "port 8080 is taken. Stop the program that uses it, or choose another port: PORT=8081 npm start",
    );
    expect(explain("EADDRINUSE", 65_535)).toContain("PORT=8080");
    expect(explain("EACCES", 80)).toContain("above 1023");
    expect(explain("ENOTFOUND")).toContain("no address h");
    expect(explain("EOTHER")).toBeNull();
  });
});

describe("the program", () => {
  const start = (env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [path.join(root, "apps/server/main.ts")], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const said = { text: "" };
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said.text += text;
    });
    return { child, said };
  };

  test.each(["SIGINT", "SIGTERM"] as const)("serves until %s and ends with 0", async (signal) => {
    const { child, said } = start({ PORT: "0" });
    while (!said.text.includes("ready at")) await once(child.stderr, "data");
    const port = /localhost:(\d+)/u.exec(said.text)?.[1];
    const response = await fetch(`http://localhost:${port}/healthz`);
    expect(await response.json()).toEqual({ status: "ok" });
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("says which port is taken and ends with 1", async () => {
    const other = net.createServer().listen(0, "localhost");
    await once(other, "listening");
    const { port } = other.address() as net.AddressInfo;
    const { child, said } = start({ PORT: String(port) });
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(said.text).toContain(`port ${port} is taken`);
    other.close();
  });
});
