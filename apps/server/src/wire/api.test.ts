import fastify, { type FastifyInstance } from "fastify";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Allowances } from "../allowances.ts";
import { StoreError } from "../store/store.ts";
import { openTokens } from "../tokens.ts";
import { serveApi, type ApiOptions, type Route } from "./api.ts";

let server: FastifyInstance;
let isClosing: boolean;
let isStoring: boolean;
let fault: Error;
const heard: unknown[] = [];

beforeEach(() => {
  [isClosing, isStoring, fault] = [false, true, new StoreError("connection terminated")];
  heard.length = 0;
  server = fastify();
  const route: Route = {
    method: "GET",
    path: "/api/matches",
    summary: "",
    needsToken: false,
    answer: v.unknown(),
    handle: () => Promise.reject(fault),
  };
  const options = {
    allowances: { request: () => 0, message: () => 0 } as Partial<Allowances> as Allowances,
    addressOf: () => "here",
    tokens: openTokens(new Uint8Array(32), 1000),
    absence: (only?: "closing") => {
      if (isClosing) return "the server is shutting down";
      return only === "closing" || isStoring ? null : "the store takes nothing";
    },
    onError: (error: unknown) => heard.push(error),
  } as Partial<ApiOptions> as ApiOptions;
  serveApi(server, [route], options);
});
afterEach(() => server.close());

const ask = async () => {
  const { statusCode, headers, body } = await server.inject("/api/matches");
  const { error } = JSON.parse(body) as { readonly error: { readonly code: string } | string };
  return [statusCode, headers["retry-after"], typeof error === "string" ? null : error.code];
};

test("[PRO-H10] what the store does not do is worth asking again, from its first failure on, and is noted", async () => {
  expect(await ask()).toEqual([503, "2", "INTERNAL"]);
  expect(heard).toEqual([fault]);
  isStoring = false;
  expect(await ask()).toEqual([503, "2", "INTERNAL"]);
  fault = new Error("whatever follows from it");
  expect(await ask()).toEqual([503, "2", "INTERNAL"]);
});

test("[PRO-H10] a fault of our own is none of the store's", async () => {
  fault = new TypeError("a bug");
  expect((await ask())[0]).toBe(500);
});

test("[PRO-H10] a server that is shutting down says so", async () => {
  isClosing = true;
  expect(await ask()).toEqual([503, "2", "SHUTTING_DOWN"]);
});
