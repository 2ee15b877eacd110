import crypto from "node:crypto";
import { firstLink, localSecrets, seedRng, unwrap, type AnyEngine, type JsonObject } from "@tengen/kernel";
import { act, fuzzInput, makeMatch, makeRecord, rechain, sampleEngine, START } from "@tengen/testkit";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { findBrokenLink, type Entry } from "./entry.ts";
import { makeMatchFile, type MatchFile } from "./file.ts";
import { creditClock, type Match } from "./match.ts";
import type { Signature } from "./file.ts";
import { isSignatureOf, signHead } from "./signature.ts";
import { VERIFY_STEPS, verifyMatch, verifyMatchText } from "./verify.ts";

const KEY = "11".repeat(32);
const { serverBytes } = localSecrets("secret", 2);

/** A signed match with a clock, a draw offer, a credit and a five. */
const playMatch = (): Match => {
  let match = makeMatch(gomoku, "secret", { baseMs: 60_000, incrementMs: 500 });
  let now = START;
  for (let x = 0; x < 5; x += 1) {
    now += 1_000;
    match = act(gomoku, match, "ann", "PLACE_STONE", { x, y: 0 }, now);
    if (x === 0) match = act(gomoku, match, "ann", "REQUEST_DRAW", {}, now + 1);
    if (x === 1) match = unwrap(creditClock(gomoku, match, 300, now + 400));
    if (x < 4) match = act(gomoku, match, "bob", "PLACE_STONE", { x, y: 1 }, now + 500);
  }
  return match;
};

const match = playMatch();
const good = makeMatchFile(match, serverBytes, signHead(match.head, KEY));
const engines: Readonly<Record<string, AnyEngine>> = { gomoku, duel: sampleEngine };
const verify = (file: unknown, publicKey?: string) => verifyMatch(file, { engineOf: (id) => engines[id], publicKey });
const verifyStep = async (file: unknown, publicKey?: string) => {
  const { ok, steps } = await verify(file, publicKey);
  expect(steps.map(({ step }) => step)).toEqual(VERIFY_STEPS.slice(0, steps.length));
  expect(steps.slice(0, -1).every((step) => step.ok)).toBe(true);
  expect(steps.at(-1)?.ok).toBe(ok);
  return steps.at(-1);
};

test("[MAT-F1] [MAT-X5] a valid match passes every step", async () => {
  const { ok, steps } = await verify(JSON.parse(JSON.stringify(good)));
  expect(ok).toBe(true);
  expect(steps.map(({ step }) => step)).toEqual(VERIFY_STEPS);
});

test("[MAT-X4] the file has exactly the documented fields", () => {
  expect(Object.keys(good)).toEqual(["format", "match", "reveal", "entries", "outcome", "signature"]);
  expect(good.format).toBe("tengen-match/1");
  expect(good.outcome).toEqual({ winners: ["ann"], reason: "five" });
  expect(() => makeMatchFile(match, "00".repeat(32), null)).toThrow(/commitment/u);
});

const without = (field: keyof MatchFile): unknown =>
  Object.fromEntries(Object.entries(good).filter(([name]) => name !== field));
const nested = (levels: number): JsonObject => (levels === 0 ? {} : { x: nested(levels - 1) });
const change = (changes: Partial<MatchFile>): MatchFile => ({ ...good, ...changes });
const record = (changes: Partial<MatchFile["match"]>): MatchFile => change({ match: { ...good.match, ...changes } });
const entryAt = (seq: number, changes: Partial<Entry>): readonly Entry[] =>
  good.entries.map((entry) => (entry.seq === seq ? { ...entry, ...changes } : entry));
const swapped = good.entries.with(3, good.entries[4] as Entry).with(4, good.entries[3] as Entry);
const rechained = (entries: readonly Entry[]): MatchFile => {
  const chained = rechain(good.match, entries);
  return change({ entries: [...chained], signature: signHead(chained.at(-1)?.hash ?? "", KEY) });
};

describe("[MAT-X5] names the first step that fails", () => {
  test.each<[string, string, unknown]>([
    ["nothing at all", "format", undefined],
    ["a text", "format", "tengen-match/1"],
    ["another format", "format", { ...good, format: "tengen-match/2" }],
    ["an unknown field", "format", { ...good, comment: "hello" }],
    ["a missing field", "format", { ...good, outcome: undefined }],
    [
      "an unknown field in an entry",
      "format",
      change({ entries: good.entries.with(2, { ...(good.entries[2] as Entry), state: {} } as Entry) }),
    ],
    ["a hash in capitals", "format", change({ entries: [...entryAt(2, { hash: "A".repeat(64) })] })],
    [
      "a player with two seats",
      "format",
      record({ seats: [good.match.seats[0], good.match.seats[0]] as MatchFile["match"]["seats"] }),
    ],
    ["a clock without time", "format", record({ clock: { baseMs: 0, incrementMs: 5 } })],
    ["a clock of more than 10^9 ms", "format", record({ clock: { baseMs: 1_000_000_001, incrementMs: 0 } })],
    [
      "seventeen seats",
      "format",
      record({
        seats: Array.from({ length: 17 }, (_, seat) => ({ playerId: `p${seat}`, name: "p", nonce: "00".repeat(32) })),
      }),
    ],
    ["no seats", "format", record({ seats: [] })],
    ["no winner among the winners", "format", change({ outcome: { winners: [], reason: "five" } })],
    ["20,001 entries", "format", change({ entries: Array.from({ length: 20_001 }, () => good.entries[0] as Entry) })],
    ...(["format", "match", "reveal", "entries", "outcome", "signature"] as const).map(
      (field): [string, string, unknown] => [`no ${field}`, "format", without(field)],
    ),
    ["a reveal with an extra field", "format", change({ reveal: { ...good.reveal, extra: 1 } as MatchFile["reveal"] })],
    ["short server bytes", "format", change({ reveal: { ...good.reveal, serverBytes: "00" } })],
    ["a short seed", "format", change({ reveal: { ...good.reveal, seed: "00" } })],
    [
      "a signature with an extra field",
      "format",
      change({ signature: { ...good.signature, by: "me" } as unknown as Signature }),
    ],
    ["a short signature", "format", change({ signature: { ...signHead(match.head, KEY), value: "00" } })],
    [
      "a signature in capitals",
      "format",
      change({ signature: { ...signHead(match.head, KEY), value: "AB".repeat(64) } }),
    ],
    [
      "a name of 65 characters",
      "format",
      record({
        seats: good.match.seats.with(0, {
          ...good.match.seats[0],
          name: "n".repeat(65),
        } as MatchFile["match"]["seats"][number]),
      }),
    ],
    ["options 16 levels deep in the file", "game", record({ options: nested(13) })],
    ["options 17 levels deep in the file", "format", record({ options: nested(14) })],
    ["a text of 4,096 characters", "game", record({ options: { x: "x".repeat(4096) } })],
    ["a text of 4,097 characters", "format", record({ options: { x: "x".repeat(4097) } })],
    ["a million values", "format", record({ options: { x: Array.from({ length: 1_000_000 }, () => 1) } })],
    ["an action id that is too long", "format", change({ entries: [...entryAt(1, { actionId: "x".repeat(65) })] })],
    ["a type that is too long", "format", change({ entries: [...entryAt(1, { type: "x".repeat(65) })] })],
    ["a negative seq", "format", change({ entries: [...entryAt(1, { seq: -1 })] })],
    ["a reserved actor", "format", change({ entries: [...entryAt(1, { actorId: "$admin" })] })],
    ["a payload that is a list", "format", change({ entries: [...entryAt(1, { payload: [] as never })] })],
    ["a time beyond 2^53 - 1", "format", record({ startedAt: 2 ** 53 })],
    ["a name with control characters", "format", record({ matchId: "m\u001b[2K" })],
    [
      "three seats",
      "game",
      record({ seats: [...good.match.seats, { playerId: "cem", name: "cem", nonce: "00".repeat(32) }] }),
    ],
    ["an unknown game", "game", record({ gameId: "chess" })],
    ["another ruleset", "game", record({ rulesetVersion: "renju-v1" })],
    ["other server bytes", "commitment", change({ reveal: { ...good.reveal, serverBytes: "22".repeat(32) } })],
    ["another commitment", "commitment", record({ commitment: "22".repeat(32) })],
    ["another seed", "seed", change({ reveal: { ...good.reveal, seed: "22".repeat(32) } })],
    [
      "another nonce",
      "seed",
      record({
        seats: good.match.seats.with(1, {
          ...good.match.seats[1],
          nonce: "33".repeat(32),
        } as MatchFile["match"]["seats"][number]),
      }),
    ],
    [
      "another name",
      "chain",
      record({
        seats: good.match.seats.with(1, { ...good.match.seats[1], name: "Bo" } as MatchFile["match"]["seats"][number]),
      }),
    ],
    ["another clock", "chain", record({ clock: { baseMs: 60_001, incrementMs: 500 } })],
    ["no clock", "chain", record({ clock: null })],
    ["another start", "chain", record({ startedAt: START - 1 })],
    ["another match id", "chain", record({ matchId: "match-2" })],
    ["other options", "game", record({ options: { x: 1 } })],
    ["another outcome", "outcome", change({ outcome: { winners: ["bob"], reason: "five" } })],
    ["another reason", "outcome", change({ outcome: { winners: ["ann"], reason: "resign" } })],
    ["no outcome", "outcome", change({ outcome: null })],
    ["a truncated log without an outcome", "signature", change({ entries: good.entries.slice(0, 4), outcome: null })],
    [
      "a signature with another key",
      "signature",
      change({
        signature: { ...signHead(match.head, KEY), publicKey: signHead(match.head, "44".repeat(32)).publicKey },
      }),
    ],
    ["a signature of another match", "signature", change({ signature: signHead("00".repeat(32), KEY) })],
    [
      "a key that is not a point of the curve",
      "signature",
      change({ signature: { publicKey: "ff".repeat(32), value: "ff".repeat(64) } }),
    ],
  ])("%s: %s", async (_name, step, file) => {
    expect(await verifyStep(file)).toMatchObject({ step, ok: false });
  });
});

describe("[MAT-D5] the first bad entry is named", () => {
  test.each<[string, readonly Entry[], number]>([
    ["altered payload", entryAt(4, { payload: { x: 9, y: 9 } }), 4],
    ["altered time", entryAt(5, { at: START + 1 }), 5],
    ["altered actor", entryAt(0, { actorId: "bob" }), 0],
    ["altered hash", entryAt(2, { hash: "00".repeat(32) }), 2],
    ["dropped", good.entries.toSpliced(3, 1), 3],
    ["dropped and renumbered", good.entries.toSpliced(3, 1).map((entry, seq) => ({ ...entry, seq })), 3],
    ["swapped", swapped, 3],
    ["swapped and renumbered", swapped.map((entry, seq) => ({ ...entry, seq })), 3],
    ["numbered from one", good.entries.map((entry) => ({ ...entry, seq: entry.seq + 1 })), 0],
    ["inserted", good.entries.toSpliced(2, 0, good.entries[1] as Entry), 2],
  ])("%s", async (_name, entries, seq) => {
    expect(await verifyStep(change({ entries: [...entries] }))).toMatchObject({ step: "chain", ok: false, seq });
  });
});

describe("[MAT-F1] [MAT-T3] a replay finds what a recomputed chain and signature hide", () => {
  test.each<[string, readonly Entry[], number]>([
    ["an illegal move", entryAt(5, { payload: { x: 0, y: 0 } }), 5],
    ["a move out of turn", entryAt(2, { actorId: "ann" }), 2],
    ["time that goes back", entryAt(5, { at: START }), 5],
    ["a move after the deadline", entryAt(0, { at: START + 60_001 }), 0],
    ["more credit than the pause", entryAt(4, { payload: { ms: 9_999_999 } }), 4],
    [
      "an entry after the end",
      [...good.entries, { ...(good.entries[0] as Entry), seq: good.entries.length, actionId: "x", at: START + 9e6 }],
      good.entries.length,
    ],
  ])("%s", async (_name, entries, seq) => {
    expect(await verifyStep(rechained(entries))).toMatchObject({ step: "replay", ok: false, seq });
  });
});

describe("[MAT-D5] signatures", () => {
  test("are Ed25519 over the tagged last link, checked with another library", () => {
    const { publicKey, value } = signHead(match.head, KEY);
    const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(publicKey, "hex")]);
    const key = crypto.createPublicKey({ key: der, format: "der", type: "spki" });
    const bytes = Buffer.concat([Buffer.from("tengen/signature/1\0"), Buffer.from(match.head, "hex")]);
    expect(crypto.verify(null, bytes, key, Buffer.from(value, "hex"))).toBe(true);
    expect(isSignatureOf({ publicKey, value }, match.head)).toBe(true);
    expect(isSignatureOf({ publicKey, value }, "00".repeat(32))).toBe(false);
  });

  test("a file without one passes and says so, unless a key is required", async () => {
    const unsigned = change({ signature: null });
    expect(await verifyStep(unsigned)).toMatchObject({ ok: true, message: expect.stringContaining("unsigned") });
    const { publicKey } = signHead(match.head, KEY);
    expect(await verifyStep(unsigned, publicKey)).toMatchObject({ step: "signature", ok: false });
    expect(await verifyStep(good, publicKey)).toMatchObject({ ok: true });
    expect(await verifyStep(good, "55".repeat(32))).toMatchObject({ step: "signature", ok: false });
  });
});

test("[MAT-F1] a game with chance is replayed from the revealed seed", async () => {
  let duel = makeMatch(sampleEngine);
  while (duel.status === "active") {
    const playerId = duel.state.currentPlayerId ?? "";
    const [action] = sampleEngine.getValidActions(duel.state as never, playerId) as { type: string; card: number }[];
    duel = act(sampleEngine, duel, playerId, "play", { card: action?.card ?? 0 });
  }
  const file = makeMatchFile(duel, serverBytes, null);
  expect((await verify(file)).ok).toBe(true);
  expect(JSON.stringify(duel.entries)).not.toContain(seedRng(file.reveal.seed).key);
});

test("[MAT-D5] a running match is not signed", () => {
  const running = makeMatch(gomoku);
  expect(() => makeMatchFile(running, serverBytes, signHead(running.head, KEY))).toThrow(/cannot be signed/u);
});

test("[MAT-X4] keys of small order are rejected", () => {
  // The neutral point: with it, a forged signature is valid for every message.
  const publicKey = `01${"00".repeat(31)}`;
  const value = `01${"00".repeat(63)}`;
  expect(isSignatureOf({ publicKey, value }, match.head)).toBe(false);
});

test("[MAT-D5] the chain step checks seq", () => {
  const [first] = rechain(good.match, [{ ...(good.entries[0] as Entry), seq: 5 }]);
  expect(findBrokenLink(firstLink(good.match), [first as Entry])).toBe(0);
});

test("[MAT-X4] an unfinished match has a file too", async () => {
  const running = act(gomoku, makeMatch(gomoku), "ann", "PLACE_STONE", { x: 7, y: 7 });
  for (const unfinished of [running, makeMatch(gomoku)]) {
    const file = makeMatchFile(unfinished, serverBytes, null);
    expect(file.outcome).toBeNull();
    expect((await verify(file)).ok).toBe(true);
  }
});

test("[MAT-X5] a malformed entry is named by its seq", async () => {
  expect(await verifyStep(change({ entries: [...entryAt(3, { hash: "short" })] }))).toMatchObject({
    step: "format",
    seq: 3,
  });
  expect(await verifyStep(change({ entries: [...entryAt(0, { at: 0.5 })] }))).toMatchObject({ step: "format", seq: 0 });
  expect(await verifyStep(change({ format: "x" as "tengen-match/1" }))).not.toHaveProperty("seq");
});

test("[MAT-X5] text can be verified, and text that is not JSON is reported", async () => {
  const options = { engineOf: (id: string) => engines[id] };
  expect((await verifyMatchText(JSON.stringify(good), options)).ok).toBe(true);
  for (const text of ["", "{", "hello"]) {
    expect(await verifyMatchText(text, options)).toMatchObject({
      ok: false,
      steps: [{ step: "format", ok: false, message: expect.stringContaining("not JSON") }],
    });
  }
});

test("[MAT-X5] arbitrary input never passes and never throws", async () => {
  await fc.assert(
    fc.asyncProperty(fuzzInput(good), async (value) => {
      const { ok } = await verify(value);
      expect(!ok || JSON.stringify(value) === JSON.stringify(good)).toBe(true);
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test("[MAT-F1] a record commits to the server's bytes before the seats are known", () => {
  const { commitment } = makeRecord(gomoku, "secret");
  expect(JSON.stringify(makeRecord(gomoku, "secret"))).not.toContain(serverBytes);
  expect(makeRecord(gomoku, "other").commitment).not.toBe(commitment);
});
