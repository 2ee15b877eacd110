// The bodies of HTTP requests and responses, and the description of a match in them.
import * as v from "valibot";
import { expect, test } from "vitest";
import {
  createRequestSchema,
  createResponseSchema,
  guestRequestSchema,
  guestResponseSchema,
  handoverResponseSchema,
  joinRequestSchema,
  keyResponseSchema,
  listResponseSchema,
  logResponseSchema,
  matchInfoSchema,
  matchResponseSchema,
  messagesJsonSchema,
  parseFromClient,
  parseFromServer,
  redeemHandoverRequestSchema,
  seatPlanSchema,
} from "./index.ts";

const HASH = "ab".repeat(32);
const NAMES = { matchId: "m1", gameId: "gomoku", rulesetVersion: "freestyle-15x15-v1", options: {} };
const OPEN = { ...NAMES, seats: [null, null], clock: null, commitment: HASH };
const SEAT = { playerId: "p1", name: "Ann", nonce: HASH };
const STARTED = { ...OPEN, seats: [SEAT, { ...SEAT, playerId: "p2" }], startedAt: 1 };
const INFO = { plan: [{ kind: "open" }], createdBy: "p1", listed: true, rematchOf: null, rematch: null };
const MATCH = { status: "open", record: OPEN, ...INFO };
const ENTRY = { seq: 0, actionId: "a", actorId: "p1", type: "RESIGN", payload: {}, at: 1, hash: HASH };
const OUTCOME = { winners: ["p1"], reason: "resign" };

/** The fields that may be left out. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  "request for a match": ["options", "clock", "listed"],
  "request to join": ["seat", "invitation"],
  log: ["next"],
};

test.each<[string, v.GenericSchema, Readonly<Record<string, unknown>>]>([
  ["guest request", guestRequestSchema, { name: "Ann" }],
  ["guest", guestResponseSchema, { playerId: "p1", name: "Ann", token: "t", expiresAt: 1 }],
  ["handover", handoverResponseSchema, { key: "k", expiresAt: 1 }],
  ["redeemed handover", redeemHandoverRequestSchema, { key: "k" }],
  [
    "request for a match",
    createRequestSchema,
    { gameId: "gomoku", options: {}, clock: null, seats: [{ kind: "me" }], listed: false },
  ],
  ["created match", createResponseSchema, { match: MATCH, invitations: [{ seat: 1, key: "k" }] }],
  ["request to join", joinRequestSchema, { seat: 1, nonce: HASH, invitation: "k" }],
  ["match", matchResponseSchema, { match: MATCH, seq: 0 }],
  ["list of matches", listResponseSchema, { matches: [MATCH], next: null }],
  ["log", logResponseSchema, { matchId: "m1", entries: [ENTRY], next: 1 }],
  ["key", keyResponseSchema, { publicKey: HASH }],
  ["open match", matchInfoSchema, MATCH],
  ["active match", matchInfoSchema, { ...MATCH, status: "active", record: STARTED }],
  ["finished match", matchInfoSchema, { ...MATCH, status: "finished", record: STARTED, outcome: OUTCOME }],
  ["dropped match", matchInfoSchema, { ...MATCH, status: "dropped" }],
  ["seat for a player", seatPlanSchema, { kind: "player", playerId: "p1", name: "Ann" }],
  ["open seat", seatPlanSchema, { kind: "open" }],
  ["seat by invitation", seatPlanSchema, { kind: "invite" }],
  ["seat for a bot", seatPlanSchema, { kind: "bot", name: "Greedy" }],
])("[PRO-S1] the body of a %s has just its fields", (name, schema, body) => {
  expect(v.is(schema, body)).toBe(true);
  expect(v.is(schema, { ...body, more: 1 })).toBe(false);
  for (const field of Object.keys(body)) {
    const { [field]: _left, ...rest } = body;
    expect([field, v.is(schema, rest)]).toEqual([field, OPTIONAL[name]?.includes(field) ?? false]);
    expect([field, v.is(schema, { ...body, [field]: 0.5 })]).toEqual([field, false]);
  }
});

test.each([
  [{ kind: "me" }, true],
  [{ kind: "open" }, true],
  [{ kind: "invite" }, true],
  [{ kind: "bot" }, true],
  [{ kind: "bot", name: "Greedy" }, true],
  [{ kind: "bot", name: "" }, false],
  [{ kind: "player", playerId: "p1", name: "Ann" }, false],
  [{ kind: "" }, false],
  [{}, false],
])("[PRO-S1] a match may be asked for with the seat %j: %s", (seat, isValid) => {
  expect(v.is(createRequestSchema, { gameId: "gomoku", seats: [seat] })).toBe(isValid);
});

test("[PRO-S1] a match is listed, without options and without a clock, unless the request says otherwise", () => {
  const seats = [{ kind: "me" }] as const;
  expect(v.parse(createRequestSchema, { gameId: "gomoku", seats })).toEqual({
    gameId: "gomoku",
    options: {},
    clock: null,
    seats,
    listed: true,
  });
});

test.each([
  [{ gameId: "gomoku", currentPlayerId: "p1" }, true],
  [{ gameId: "gomoku", currentPlayerId: null, more: 1 }, true],
  [{ gameId: "gomoku" }, false],
  [{ currentPlayerId: "p1" }, false],
  [{}, false],
  [["gameId", "currentPlayerId"], false],
  ["gameId", false],
])("[PRO-S1] %j is a view: %s", (view, isView) => {
  const message = { type: "watching", match: MATCH, view, seq: 0, hash: null, now: 1 };
  expect(parseFromServer(message).ok).toBe(isView);
});

test("[PRO-S1] the parsers have limits of their own", () => {
  const message = (envelope: unknown) => parseFromClient({ type: "submit", envelope }).ok;
  const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) });
  expect([message(nest(9)), message(nest(10))]).toEqual([true, false]);
  expect([message({ a: "x".repeat(2048) }), message({ a: "x".repeat(2049) })]).toEqual([true, false]);
  const list = (length: number) => ({ a: Array.from({ length }, () => 1) });
  expect([message(list(596)), message(list(597))]).toEqual([true, false]);
  const error = (text: string) => parseFromServer({ type: "error", code: "INTERNAL", message: text }).ok;
  expect([error("x".repeat(65_536)), error("x".repeat(65_537))]).toEqual([true, false]);
});

test("[PRO-S1] the JSON Schema names its dialect, and what a view and an envelope must be", () => {
  expect(messagesJsonSchema()).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $defs: {
      View: {
        type: "object",
        properties: { gameId: { type: "string" }, currentPlayerId: { type: ["string", "null"] } },
        required: ["gameId", "currentPlayerId"],
      },
      submit: { properties: { type: { const: "submit" }, envelope: { $ref: "#/$defs/Envelope" } } },
      Entry: { properties: { payload: { type: "object" } } },
      clock: {
        properties: {
          remainingMs: { items: { minimum: 0 } },
          firstMoveMs: { items: { anyOf: [{ minimum: 0 }, { type: "null" }] } },
        },
      },
    },
  });
});
