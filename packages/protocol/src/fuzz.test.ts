// Messages from outside: whatever arrives, the parsers answer with a message of the schema or a refusal.
import { fuzzInput } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseFromClient } from "./from-client.ts";
import { parseFromServer } from "./from-server.ts";

const ID = "m-74245d6b0c539beedd08e568";
const HASH = "ab".repeat(32);
const ENTRY = {
  seq: 0,
  actionId: "a-1",
  actorId: "g-0123456789abcdef01234567",
  type: "PLACE_STONE",
  payload: { x: 7, y: 7 },
  at: 1_700_000_000_000,
  hash: HASH,
};

const FROM_CLIENT = [
  { type: "hello", protocol: 1, token: null },
  { type: "watch", matchId: ID, fromSeq: 0 },
  { type: "submit", envelope: { matchId: ID, payload: { x: 7 } } },
  { type: "ping", seqs: { [ID]: 3 } },
];

const FROM_SERVER = [
  { type: "welcome", protocol: 1, playerId: null, name: null, now: 1 },
  { type: "entries", matchId: ID, items: [{ entry: ENTRY }] },
  { type: "accepted", matchId: ID, actionId: "a-1", seq: 0, hash: HASH },
  { type: "rejected", matchId: null, actionId: null, code: "NOT_SEATED", message: "No." },
  { type: "clock", matchId: ID, seq: 1, remainingMs: [1000, 2000], since: 1, now: 2 },
  { type: "pong", heads: { [ID]: 3 }, now: 1 },
  { type: "error", code: "INTERNAL", message: "No." },
];

test.each([
  ["client", parseFromClient, FROM_CLIENT],
  ["server", parseFromServer, FROM_SERVER],
] as const)("messages from a %s: the valid ones are read as they are", (_side, parse, good) => {
  expect(good.map((message) => parse(message))).toEqual(good.map((value) => ({ ok: true, value })));
});

test.each([
  ["client", parseFromClient, FROM_CLIENT],
  ["server", parseFromServer, FROM_SERVER],
] as const)("messages from a %s: no value breaks the parser, and what it reads is plain JSON", (_side, parse, good) => {
  fc.assert(
    fc.property(fuzzInput(...good), (value) => {
      const read = parse(value);
      if (read.ok) {
        // As JSON, -0 is 0.
        const plain: unknown = JSON.parse(JSON.stringify(read.value));
        expect(parse(plain)).toEqual({ ok: true, value: plain });
      } else expect(read.error.code).toBe("INVALID_PAYLOAD");
    }),
    { numRuns: 2000 },
  );
});
