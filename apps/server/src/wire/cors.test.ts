import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allowOrigins } from "./cors.ts";

const FRIEND = "https://friend.example";
const PREFLIGHT = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };

let server: FastifyInstance;
const open = (origins: readonly string[]): void => {
  server = fastify();
  allowOrigins(server, origins);
  server.get("/api/key", () => ({ publicKey: "" }));
  server.post("/api/guests", (_request, reply) => reply.code(429).header("retry-after", "60").send({ error: {} }));
  server.get("/data/catalogue.json", () => ({}));
  server.get("/", () => "page");
};
beforeEach(() => open([FRIEND, "http://localhost:5173"]));
afterEach(() => server.close());

const ask = (url: string, headers: Readonly<Record<string, string>>, method: "GET" | "POST" | "OPTIONS" = "GET") =>
  server.inject({ url, method, headers });
const allowed = (headers: object): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

test.each(["/api/key", "/api/key?x=1", "/api/nothing", "/data/catalogue.json"])(
  "[PRO-O1] a page of a listed origin can read %s and retry-after",
  async (url) => {
    const { headers } = await ask(url, { origin: FRIEND });
    expect(headers).toMatchObject({ "access-control-allow-origin": FRIEND, vary: "origin" });
    expect(headers["access-control-expose-headers"]).toContain("retry-after");
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  },
);

test("[PRO-O1] errors can be read too", async () => {
  const { statusCode, headers } = await ask("/api/guests", { origin: FRIEND }, "POST");
  expect([statusCode, headers["access-control-allow-origin"], headers["retry-after"]]).toEqual([429, FRIEND, "60"]);
});

test("[PRO-O1] a preflight request is answered", async () => {
  const { statusCode, headers, body } = await ask("/api/guests", { origin: FRIEND, ...PREFLIGHT }, "OPTIONS");
  expect([statusCode, body]).toEqual([204, ""]);
  expect(headers).toMatchObject({
    "access-control-allow-origin": FRIEND,
    "access-control-allow-methods": "GET, POST",
    "access-control-allow-headers": "authorization, content-type",
    vary: "origin",
  });
});

test.each(["https://other.example", "http://friend.example", "https://friend.example.evil", "null"])(
  "[PRO-O1] a page of %s gets no CORS headers, and no cached ones of another origin",
  async (origin) => {
    const answer = await ask("/api/key", { origin });
    expect([answer.statusCode, allowed(answer.headers), answer.headers.vary]).toEqual([200, [], "origin"]);
    const preflight = await ask("/api/guests", { origin, ...PREFLIGHT }, "OPTIONS");
    expect([preflight.statusCode, allowed(preflight.headers)]).toEqual([404, []]);
  },
);

test("[PRO-O1] pages of the site have no CORS headers, and without listed origins nothing has", async () => {
  expect(allowed((await ask("/", { origin: FRIEND })).headers)).toEqual([]);
  await server.close();
  open([]);
  const { headers } = await ask("/api/key", { origin: FRIEND });
  expect([allowed(headers), headers.vary]).toEqual([[], undefined]);
});
