import { canonicalJson, ok, type AnyEngine, type GameAction } from "@tengen/kernel";
import { codeOf, fuzzInput, makeEnvelope, makeMatch, send } from "@tengen/testkit";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { parseEnvelope, parseEnvelopeFields } from "./envelope.ts";

const match = makeMatch(gomoku);
const good = makeEnvelope(match, "ann", "PLACE_STONE", { x: 7, y: 7 });
const engineOf = (gameId: string) => (gameId === "gomoku" ? gomoku : undefined);
const { payload: _payload, ...withoutPayload } = good;
const { actionId: _actionId, ...withoutId } = good;

test("[MAT-E1] accepts a well-formed envelope, with or without clientTimestamp", () => {
  expect(parseEnvelope(good, engineOf)).toEqual(ok({ envelope: good, action: { type: "PLACE_STONE", x: 7, y: 7 } }));
  const timed = { ...good, clientTimestamp: 5 };
  expect(parseEnvelope(timed, engineOf)).toMatchObject({ value: { envelope: timed } });
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["a text", "PLACE_STONE"],
  ["a list", [good]],
  ["no payload", withoutPayload],
  ["no action id", withoutId],
  ["an action id that is not a UUID", { ...good, actionId: "1" }],
  ["a number for an action id", { ...good, actionId: 1 }],
  ["a derived action id", { ...good, actionId: "timeout:3" }],
  ["a negative seq", { ...good, seq: -1 }],
  ["a fractional seq", { ...good, seq: 0.5 }],
  ["a text for a seq", { ...good, seq: "0" }],
  ["an infinite seq", { ...good, seq: Infinity }],
  ["an unknown field", { ...good, admin: true }],
  ["a reserved key", { ...good, constructor: 1 }],
  ["a prototype", JSON.parse(canonicalJson(good).replace("{", '{"__proto__":{},'))],
  ["another game", { ...good, gameId: "go-9x9" }],
  ["an unknown type", { ...good, type: "PASS" }],
  ["a list for a payload", { ...good, payload: [7, 7] }],
  ["a payload with a type", { ...good, payload: { x: 7, y: 7, type: "RESIGN" } }],
  ["a flat action", { ...withoutPayload, x: 7, y: 7 }],
  ["a text for a coordinate", { ...good, payload: { x: "7", y: 7 } }],
  ["a fraction for a coordinate", { ...good, payload: { x: 7.5, y: 7 } }],
  ["NaN for a coordinate", { ...good, payload: { x: NaN, y: 7 } }],
  ["a missing coordinate", { ...good, payload: { x: 7 } }],
  ["an extra field in the payload", { ...good, payload: { x: 7, y: 7, z: 7 } }],
  ["deep nesting", { ...good, payload: { x: JSON.parse(`${"[".repeat(50)}${"]".repeat(50)}`), y: 7 } }],
  ["many values", { ...good, payload: { x: Array.from({ length: 1000 }, () => 7), y: 7 } }],
  ["a long text", { ...good, type: "P".repeat(2000) }],
  ["a negative clientTimestamp", { ...good, clientTimestamp: -1 }],
  ["an actor that is not a text", { ...good, actorId: 7 }],
  ["an empty actor", { ...good, actorId: "" }],
  ["an actor with a control character", { ...good, actorId: "a\nb" }],
])("[MAT-E3] [MAT-X3] rejects %s", (_name, envelope) => {
  expect(parseEnvelope(envelope, engineOf)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
});

test("[MAT-E3] rejects the envelope of another game's match", () => {
  const other = { ...match, record: { ...match.record, gameId: "duel" } };
  expect(codeOf(send(gomoku, other, good))).toBe("INVALID_PAYLOAD");
});

test("[MAT-E3] [MAT-X3] rejects arbitrary input and never throws", () => {
  fc.assert(
    fc.property(fuzzInput(good), (value) => {
      const result = parseEnvelope(value, engineOf);
      if (result.ok) expect(canonicalJson(result.value.envelope)).toBe(canonicalJson(value));
      else expect(result.error.code).toBe("INVALID_PAYLOAD");
    }),
    { numRuns: 3000, seed: 1 },
  );
});

/** As JSON text where possible: some values throw, and some have none. */
const writeOrNull = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return "null";
  }
};

test("[MAT-E3] the fast path for JSON text agrees with the schema", () => {
  const odd = [
    { ...good, seq: 1, clientTimestamp: 4 },
    { ...good, actorId: "constructor" },
    { ...good, actorId: "$server" },
    { ...good, actionId: good.actionId.toUpperCase() },
    { ...good, matchId: "é" },
    { ...good, matchId: "x".repeat(65) },
    { ...good, payload: { x: 7, y: 7, toString: 1 } },
    { ...good, payload: { x: "7", y: 7 } },
    { ...good, payload: {} },
    { ...good, seq: 2 ** 53 },
    { ...good, gameId: "toString" },
  ].map((value) => JSON.stringify(value));
  const texts = [...odd, JSON.stringify(good), JSON.stringify(good).replace('"seq":0', '"seq":-0'), "[]", "null", "7"];
  const compare = (text: string): void => {
    expect(parseEnvelopeFields(JSON.parse(text), true)).toEqual(parseEnvelopeFields(JSON.parse(text)));
  };
  texts.forEach(compare);
  fc.assert(
    fc.property(fuzzInput(good), (value) => compare(writeOrNull(value))),
    { numRuns: 3000, seed: 2 },
  );
});

test.each(["TIMEOUT", "ABORT", "CLOCK_CREDIT", "ABSENCE"])("[MAT-E4] a client that submits %s is rejected", (type) => {
  for (const actorId of ["ann", "$server"]) {
    const payload = type === "TIMEOUT" ? { playerId: "bob" } : {};
    const envelope = makeEnvelope(match, actorId, type, payload);
    expect(codeOf(send(gomoku, match, envelope, { authenticatedAs: actorId }))).toBe("INVALID_PAYLOAD");
  }
});

/** A game that accepts any action. */
const lax: AnyEngine = { ...(gomoku as AnyEngine), parseAction: (value) => ok(value as GameAction) };

test("[MAT-E4] server entry types are rejected even if the game would accept them", () => {
  const envelope = { ...good, type: "ABORT", payload: {} };
  expect(parseEnvelope(envelope, () => lax)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  expect(parseEnvelope({ ...envelope, type: "OTHER" }, () => lax).ok).toBe(true);
});

test("[MAT-X3] the limits of an envelope are 8 levels, 512 values and 1,024 characters", () => {
  const take = (payload: object) => parseEnvelope({ ...good, payload }, () => lax).ok;
  const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)]);
  expect([take({ x: nest(6) }), take({ x: nest(7) })]).toEqual([true, false]);
  const list = (length: number) => ({ x: Array.from({ length }, () => 1) });
  // The envelope itself has 9 values: its 7 fields, itself and the list.
  expect([take(list(512 - 9)), take(list(513 - 9))]).toEqual([true, false]);
  expect([take({ x: "x".repeat(1024) }), take({ x: "x".repeat(1025) })]).toEqual([true, false]);
  expect(parseEnvelope({ ...good, seq: 2 ** 53 }, () => lax)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  for (const field of ["matchId", "gameId", "type", "actorId"]) {
    expect(parseEnvelope({ ...good, [field]: "m".repeat(64) }, () => lax).ok).toBe(true);
    for (const text of ["", "m".repeat(65), "m\u0007"]) {
      expect(parseEnvelope({ ...good, [field]: text }, () => lax)).toMatchObject({
        error: { code: "INVALID_PAYLOAD" },
      });
    }
  }
});

test("[MAT-E4] a client that acts as $server is rejected", () => {
  const envelope = { ...good, actorId: "$server" };
  expect(codeOf(send(gomoku, match, envelope, { authenticatedAs: "$server" }))).toBe("INVALID_PAYLOAD");
});
