import { ok } from "@tengen/kernel";
import fastify, { type FastifyInstance } from "fastify";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RateLimits } from "../rate-limits.ts";
import { StoreError } from "../store/store.ts";
import { openTokens } from "../tokens.ts";
import { deriveSecrets } from "../secrets.ts";
import { listRoutes, makeRespond, type RouteOptions } from "./api.ts";
import type { Route } from "./route.ts";
import { serveApi } from "./serve-api.ts";

let server: FastifyInstance;
let isClosing: boolean;
let canStore: boolean;
let fault: Error;
const errors: unknown[] = [];

beforeEach(() => {
  [isClosing, canStore, fault] = [false, true, new StoreError("connection terminated")];
  errors.length = 0;
  server = fastify();
  const route: Route = {
    method: "GET",
    path: "/api/matches",
    summary: "",
    needsToken: false,
    response: v.unknown(),
    handle: () => Promise.reject(fault),
  };
  const options = {
    rateLimits: { request: () => 0, message: () => 0 } as Partial<RateLimits> as RateLimits,
    tokens: openTokens(new Uint8Array(32), 1000, Date.now),
    unavailableReason: (only?: "closing") => {
      if (isClosing) return "the server is shutting down";
      return only === "closing" || canStore ? null : "the store is unavailable";
    },
    onError: (error: unknown) => errors.push(error),
  };
  serveApi(server, [route], makeRespond(options), () => "here");
});
afterEach(() => server.close());

const ask = async () => {
  const { statusCode, headers, body } = await server.inject("/api/matches");
  const { error } = JSON.parse(body) as { readonly error: { readonly code: string } | string };
  return [statusCode, headers["retry-after"], typeof error === "string" ? null : error.code];
};

test("[PRO-H10] a failure of the store is a 503 from the first one on, and is logged", async () => {
  expect(await ask()).toEqual([503, "2", "INTERNAL"]);
  expect(errors).toEqual([fault]);
  canStore = false;
  expect(await ask()).toEqual([503, "2", "INTERNAL"]);
  fault = new Error("whatever follows from it");
  expect(await ask()).toEqual([503, "2", "INTERNAL"]);
});

test("[PRO-H10] a bug is a 500", async () => {
  fault = new TypeError("a bug");
  expect((await ask())[0]).toBe(500);
});

test("[PRO-H10] a server that is shutting down answers SHUTTING_DOWN", async () => {
  isClosing = true;
  expect(await ask()).toEqual([503, "2", "SHUTTING_DOWN"]);
});

const call = (path: string, options: object): Promise<unknown> | undefined =>
  listRoutes({ secrets: deriveSecrets("s".repeat(32)), ...options } as Partial<RouteOptions> as RouteOptions)
    .find((route) => route.path === path)
    ?.handle({
      client: { address: "here", guest: "g-1" },
      guest: { playerId: "g-1", name: "Ann" },
      body: null,
      params: { matchId: "m1" },
      query: { from: "7" },
    });

test("[SRV-12] a rematch costs as much as creating the match: each bot counts as one more", async () => {
  const asked: number[] = [];
  const plans = [
    [{ kind: "player" }, { kind: "player" }],
    [{ kind: "player" }, { kind: "bot" }, { kind: "bot" }],
    null,
  ];
  for (const plan of plans) {
    const matchCache = { find: () => Promise.resolve(plan === null ? null : { stored: { plan } }) };
    const createMatch = (_client: unknown, bots: number): number => asked.push(bots) * 1000;
    expect(await call("/api/matches/{matchId}/rematch", { matchCache, rateLimits: { createMatch } })).toMatchObject({
      error: { code: "RATE_LIMITED" },
    });
  }
  expect(asked).toEqual([0, 2, 0]);
});

test.each([
  [500, {}],
  [501, { next: 507 }],
])("a page of a log reads at most one entry more than it returns: %i entries left", async (length, more) => {
  const limits: unknown[] = [];
  const log = Array.from({ length }, (_, index) => ({ seq: 7 + index }));
  const store = {
    read: () => Promise.resolve({}),
    readLog: (...[, , limit]: readonly unknown[]) => {
      limits.push(limit);
      return Promise.resolve(log);
    },
  };
  expect(await call("/api/matches/{matchId}/log", { store })).toEqual(
    ok({ matchId: "m1", entries: log.slice(0, 500), ...more }),
  );
  expect(limits).toEqual([501]);
});
