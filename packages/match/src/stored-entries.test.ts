// Entries that no honest server stores, and server entries at the edge of what is valid.
import { unwrap, type JsonObject } from "@tengen/kernel";
import { act, makeMatch, makeRecord, rechain, seedOf, START } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { isServerActionId, type Entry } from "./entry.ts";
import { abort, appendEntry, attestAbsence, creditClock, foldLog, startMatch, type Match } from "./match.ts";
import { appendServerEntry, effectiveTurns, isFirstMove } from "./position.ts";
import { isSignatureOf, signHead } from "./signature.ts";

const CLOCK = { baseMs: 60_000, incrementMs: 0 };

/** Stones side by side in the top row, by turns, one second apart. */
const play = (match: Match, turns: number): Match => {
  let after = match;
  for (let x = 0; x < turns; x += 1) {
    const actorId = after.state.currentPlayerId ?? "";
    after = act(gomoku, after, actorId, "PLACE_STONE", { x: 2 * x, y: x }, START + 1000 * (x + 1));
  }
  return after;
};

/** The code with which a log is refused after one more entry. */
const refusalOf = (match: Match, entry: Partial<Entry>): string | null => {
  const last = { seq: match.nextSeq, actionId: "id", actorId: "ann", type: "RESIGN", payload: {}, at: START, hash: "" };
  const at = match.clocks.since;
  const entries = rechain(match.record, [...match.entries, { ...last, at, ...entry }]);
  const folded = foldLog(gomoku, match.record, seedOf("secret"), entries);
  return folded.ok ? null : folded.error.code;
};

test.each<[string, Partial<Entry>, string | null]>([
  ["a resignation", {}, null],
  ["a server entry of a player's type", { actorId: "$server", actionId: "resign:2" }, "INVALID_PAYLOAD"],
  [
    "a server entry with the id of another place",
    { actorId: "$server", type: "TIMEOUT", actionId: "timeout:9" },
    "INVALID_PAYLOAD",
  ],
  ["a player's entry with a server's id", { actionId: "timeout:2" }, "INVALID_PAYLOAD"],
  ["an id that only contains a server's prefix", { actionId: "my-timeout:2" }, null],
  ["a request by a stranger to take back", { actorId: "eve", type: "REQUEST_TAKEBACK" }, "NOT_SEATED"],
  ["a credit without an amount", { actorId: "$server", type: "CLOCK_CREDIT", actionId: "credit:2" }, "INVALID_PAYLOAD"],
  ["an abort after the second move", { actorId: "$server", type: "ABORT", actionId: "abort:2" }, "NOT_ABORTABLE"],
])("[MAT-X2] [MAT-D5] a log with %s", (_, entry, code) => {
  expect(refusalOf(play(makeMatch(gomoku, "secret", CLOCK), 2), entry)).toBe(code);
});

test("[MAT-O5] an entry whose action id is in the log is not appended again", () => {
  const match = play(makeMatch(gomoku), 1);
  const [first] = match.entries;
  const again = { ...unwrap(foldLog(gomoku, match.record, "", match.entries)).entries[0], seq: 1 } as Entry;
  expect(first?.actionId).toBe(again.actionId);
  expect(appendEntry(gomoku, match, again)).toMatchObject({ error: { code: "IDEMPOTENCY_REPLAY" } });
});

test("[MAT-X2] a server's ids begin with its prefixes", () => {
  expect(["timeout:1", "abort:1", "credit:1", "entry-limit:1", "absence:1"].every(isServerActionId)).toBe(true);
  expect(["bot:0:1", "my-abort:1", "abort"].some(isServerActionId)).toBe(false);
});

test("[MAT-X2] after the end there is no server entry", () => {
  const over = act(gomoku, makeMatch(gomoku), "ann", "RESIGN");
  expect(appendServerEntry(gomoku, over, "ABORT", {}, START)).toMatchObject({ error: { code: "MATCH_FINISHED" } });
});

test("[MAT-X2] a match is not aborted after its second move, even if the clock has run out", () => {
  const match = play(makeMatch(gomoku, "secret", CLOCK), 2);
  expect(abort(gomoku, match, START + 1_000_000)).toMatchObject({ error: { code: "NOT_ABORTABLE" } });
});

test.each<[string, JsonObject]>([
  ["without an amount", {}],
  ["of nothing", { ms: 0 }],
  ["of less than nothing", { ms: -1 }],
  ["of more than the time since the last entry", { ms: 501 }],
])("[MAT-X2] a credit %s is refused", (_, payload) => {
  const match = makeMatch(gomoku, "secret", CLOCK);
  expect(appendServerEntry(gomoku, match, "CLOCK_CREDIT", payload, START + 500)).toMatchObject({
    error: { code: "INVALID_PAYLOAD" },
  });
});

test("[MAT-X8] a credit does not end the time for the first move", () => {
  const start = makeMatch(gomoku, "secret", { ...CLOCK, firstMoveMs: 20_000 });
  const credited = unwrap(creditClock(gomoku, start, 4000, START + 5000));
  expect(isFirstMove(credited)).toBe(true);
  expect(credited.clocks.firstMoveMs).toEqual([19_000, 20_000]);
});

test("[MAT-X9] an absence counts from the last entry at the earliest", () => {
  const record = { ...makeRecord(gomoku, "secret"), absenceMs: 10_000 };
  const match = play(unwrap(startMatch(gomoku, record, seedOf("secret"))), 2);
  const { since } = match.clocks;
  const sinceOf = (claimed: number) =>
    unwrap(attestAbsence(gomoku, match, claimed, since + 20_000)).entries.at(-1)?.payload["since"];
  expect([sinceOf(since - 5000), sinceOf(since + 5000)]).toEqual([since, since + 5000]);
});

test("[MAT-X6] only turns are effective turns: no offers and no server entries", () => {
  const match = play(makeMatch(gomoku, "secret", CLOCK), 2);
  const offered = act(gomoku, match, "ann", "REQUEST_DRAW", {}, match.clocks.since);
  const credited = unwrap(creditClock(gomoku, offered, 100, match.clocks.since + 100));
  expect(effectiveTurns(gomoku, credited.entries).map(({ seq }) => seq)).toEqual([0, 1]);
});

test("[MAT-D5] a signature of bytes that are no key is not valid", () => {
  const head = "00".repeat(32);
  const signature = signHead(head, "01".repeat(32));
  expect(isSignatureOf(signature, head)).toBe(true);
  expect(isSignatureOf({ ...signature, publicKey: "ff".repeat(32) }, head)).toBe(false);
  expect(isSignatureOf({ ...signature, value: "ff".repeat(64) }, head)).toBe(false);
});
