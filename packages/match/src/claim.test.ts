import { localSecrets, unwrap, type Result } from "@tengen/kernel";
import { act, codeOf, makeEnvelope, makeRecord, rechain, seedOf, send, START } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { defaultAbsenceMs } from "./clock.ts";
import { decide, type Decision } from "./decide.ts";
import type { Entry } from "./entry.ts";
import { parseEnvelope } from "./envelope.ts";
import { makeMatchFile } from "./file.ts";
import { attestAbsence, foldLog, startMatch, type Match } from "./match.ts";
import { verifyMatch } from "./verify.ts";

const AWAY = 60_000;
const RECORD = { ...makeRecord(gomoku, "secret"), absenceMs: AWAY };
const fresh = (): Match => unwrap(startMatch(gomoku, RECORD, seedOf("secret")));
const place = (match: Match, actorId: string, x: number, now = START): Match =>
  act(gomoku, match, actorId, "PLACE_STONE", { x, y: 0 }, now);

/** Three moves: it is Bob's turn. */
const bobsTurn = (): Match => place(place(place(fresh(), "ann", 0), "bob", 1), "ann", 2);

interface Asking {
  readonly now?: number;
  readonly absentSince?: number | null;
}

const claim = (
  match: Match,
  actorId: string,
  type: string,
  { now = START + AWAY, absentSince = START }: Asking = {},
): Result<Decision> => {
  const envelope = makeEnvelope(match, actorId, type);
  const submission = unwrap(parseEnvelope(envelope, () => gomoku));
  return decide(gomoku, match, submission, { authenticatedAs: actorId, now, absentSince });
};

/** The match after a claim that needed an ABSENCE entry first. */
const claimed = (match: Match, actorId: string, type: string): Match => {
  const first = unwrap(claim(match, actorId, type));
  if (first.kind !== "attest") throw new Error(JSON.stringify(first));
  const second = unwrap(claim(first.match, actorId, type));
  if (second.kind !== "accept") throw new Error(JSON.stringify(second));
  return second.match;
};

describe("[MAT-X9] a player who has left", () => {
  test.each([
    ["CLAIM_VICTORY", ["ann"]],
    ["CLAIM_DRAW", null],
  ])("%s ends the match, after an ABSENCE entry", (type, winners) => {
    const match = claimed(bobsTurn(), "ann", type);
    expect([match.status, match.outcome]).toEqual(["finished", { winners, reason: "abandoned" }]);
    expect(match.entries.slice(3)).toMatchObject([
      { actionId: "absence:3", actorId: "$server", type: "ABSENCE", payload: { playerId: "bob", since: START } },
      { actorId: "ann", type, payload: {}, at: START + AWAY },
    ]);
  });

  test.each<[string, () => Result<Decision>]>([
    ["no absence is known", () => claim(bobsTurn(), "ann", "CLAIM_VICTORY", { absentSince: null })],
    ["it was too short", () => claim(bobsTurn(), "ann", "CLAIM_VICTORY", { now: START + AWAY - 1 })],
    ["the claimant is to move", () => claim(place(bobsTurn(), "bob", 3), "ann", "CLAIM_VICTORY")],
    ["the match can still be aborted", () => claim(place(fresh(), "ann", 0), "ann", "CLAIM_VICTORY")],
    [
      "the player to move has moved in the meantime",
      () => claim(place(bobsTurn(), "bob", 3, START + 1), "bob", "CLAIM_DRAW"),
    ],
    [
      "the match does not allow claims",
      () => {
        const old = unwrap(startMatch(gomoku, makeRecord(gomoku, "secret"), seedOf("secret")));
        return claim(place(place(place(old, "ann", 0), "bob", 1), "ann", 2), "ann", "CLAIM_VICTORY");
      },
    ],
  ])("nothing can be claimed when %s", (_name, ask) => {
    const decision = ask();
    expect([decision.ok, codeOf(decision)]).toEqual([false, "NOT_CLAIMABLE"]);
  });

  test("an ABSENCE entry is void once the player returned, or another entry followed", () => {
    const attested = unwrap(attestAbsence(gomoku, bobsTurn(), START, START + AWAY));
    expect(codeOf(claim(attested, "ann", "CLAIM_VICTORY", { absentSince: null }))).toBe("NOT_CLAIMABLE");
    const again = { now: START + AWAY + 5, absentSince: START + AWAY + 1 };
    expect(codeOf(claim(attested, "ann", "CLAIM_VICTORY", again))).toBe("NOT_CLAIMABLE");
    const offered = act(gomoku, attested, "ann", "REQUEST_DRAW", {}, START + AWAY);
    expect(offered.absentId).toBeNull();
    expect(codeOf(claim(offered, "ann", "CLAIM_VICTORY"))).toBe("NOT_CLAIMABLE");
    const back = place(attested, "bob", 3, START + AWAY);
    expect([back.status, back.absentId]).toEqual(["active", null]);
  });

  test("a claim is rejected without presence information, and a repeated one is answered by its entry", () => {
    expect(
      codeOf(send(gomoku, bobsTurn(), makeEnvelope(bobsTurn(), "ann", "CLAIM_VICTORY"), { now: START + 1e9 })),
    ).toBe("NOT_CLAIMABLE");
    const match = claimed(bobsTurn(), "ann", "CLAIM_VICTORY");
    const { actionId } = match.entries[4] as Entry;
    expect(codeOf(send(gomoku, match, makeEnvelope(match, "ann", "CLAIM_VICTORY", {}, { actionId })))).toBe(
      "IDEMPOTENCY_REPLAY",
    );
  });

  test("has no payload", () => {
    const envelope = makeEnvelope(bobsTurn(), "ann", "CLAIM_VICTORY", { x: 1 });
    expect(codeOf(send(gomoku, bobsTurn(), envelope))).toBe("INVALID_PAYLOAD");
  });
});

describe("[MAT-X9] a replay", () => {
  const match = claimed(bobsTurn(), "ann", "CLAIM_VICTORY");
  const refold = (seq: number, change: Partial<Entry>, record = RECORD) => {
    const entries = match.entries.map((entry) => (entry.seq === seq ? { ...entry, ...change } : entry));
    return foldLog(gomoku, record, seedOf("secret"), rechain(record, entries));
  };

  test("accepts a valid log, and its file verifies", async () => {
    expect(refold(0, {}).ok).toBe(true);
    const file = makeMatchFile(match, localSecrets("secret", 2).serverBytes, null);
    const report = await verifyMatch(JSON.parse(JSON.stringify(file)), { engineOf: () => gomoku });
    expect(report.steps.find(({ step }) => step === "outcome")?.message).toBe("ann wins, abandoned");
    expect(report.ok).toBe(true);
  });

  test.each<[string, number, Partial<Entry>, string]>([
    ["an ABSENCE that was too short", 3, { payload: { playerId: "bob", since: START + 1 } }, "NOT_CLAIMABLE"],
    [
      "an ABSENCE that begins before the last entry",
      3,
      { payload: { playerId: "bob", since: START - 1 } },
      "NOT_CLAIMABLE",
    ],
    ["an ABSENCE of a player who is not to move", 3, { payload: { playerId: "ann", since: START } }, "NOT_CLAIMABLE"],
    ["an ABSENCE with an extra field", 3, { payload: { playerId: "bob", since: START, x: 1 } }, "INVALID_PAYLOAD"],
    ["an ABSENCE with another action id", 3, { actionId: "absence:9" }, "INVALID_PAYLOAD"],
    ["a move with a reserved action id", 2, { actionId: "absence:2" }, "INVALID_PAYLOAD"],
    ["a claim of the absent player", 4, { actorId: "bob" }, "NOT_CLAIMABLE"],
    ["a claim by a stranger", 4, { actorId: "eve" }, "NOT_SEATED"],
  ])("finds %s", (_name, seq, change, code) => {
    expect(refold(seq, change)).toMatchObject({ error: { code, detail: { seq } } });
  });

  test("finds a claim without an ABSENCE entry, and one in a match without claims", () => {
    const entries = match.entries.filter(({ seq }) => seq !== 3).map((entry, seq) => ({ ...entry, seq }));
    expect(foldLog(gomoku, RECORD, seedOf("secret"), rechain(RECORD, entries))).toMatchObject({
      error: { code: "NOT_CLAIMABLE", detail: { seq: 3 } },
    });
    const { absenceMs: _, ...old } = RECORD;
    expect(foldLog(gomoku, old, seedOf("secret"), rechain(old, match.entries))).toMatchObject({
      error: { code: "NOT_CLAIMABLE", detail: { seq: 3 } },
    });
  });
});

test.each([
  [null, 180_000],
  [{ baseMs: 60_000, incrementMs: 1000 }, 30_000],
  [{ baseMs: 180_000, incrementMs: 2000 }, 43_333],
  [{ baseMs: 300_000, incrementMs: 3000 }, 70_000],
  [{ baseMs: 1_800_000, incrementMs: 20_000 }, 120_000],
])("[MAT-X9] with the clock %j a player may be away for %i ms", (clock, expected) => {
  expect(defaultAbsenceMs(clock)).toBe(expected);
});
