import { canonicalJson, ok, reject, unwrap } from "@tengen/kernel";
import {
  act,
  codeOf,
  freshId,
  makeEnvelope,
  makeMatch,
  makeRecord,
  rechain,
  seedOf,
  send,
  START,
} from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import { decide } from "./decide.ts";
import { abort, appendEntry, creditClock, foldLog, startMatch, type Match, type OpenMatch } from "./match.ts";
import type { Entry } from "./entry.ts";
import { mayAbort } from "./position.ts";
import { sealRecord, takeSeat, type OpenRecord } from "./record.ts";

const stone = (x: number, y: number) => ({ x, y });
const place = (match: Match, actorId: string, x: number, y: number): Match =>
  act(gomoku, match, actorId, "PLACE_STONE", stone(x, y));

/** A match that black wins with the ninth entry. */
const playToTheEnd = (): Match => {
  let match = makeMatch(gomoku);
  for (let x = 0; x < 5; x += 1) {
    match = place(match, "ann", x, 0);
    if (x < 4) match = place(match, "bob", x, 1);
  }
  return match;
};

const openMatch = (): OpenMatch => {
  const { startedAt: _startedAt, ...record } = makeRecord(gomoku, "secret");
  const [ann] = record.seats;
  return { status: "open", record: { ...record, seats: [ann ?? null, null] } };
};

test("[MAT-E2] an accepted action becomes an entry with only what the actor chose", () => {
  const match = place(makeMatch(gomoku), "ann", 7, 7);
  const [entry] = match.entries;
  expect(entry).toEqual({
    seq: 0,
    actionId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    actorId: "ann",
    type: "PLACE_STONE",
    payload: { x: 7, y: 7 },
    at: START,
    hash: match.head,
  });
  expect(place(match, "bob", 8, 8).entries.map(({ seq }) => seq)).toEqual([0, 1]);
});

test("[MAT-E2] accepting does not change the old match", () => {
  const before = makeMatch(gomoku);
  const text = canonicalJson(before);
  place(before, "ann", 7, 7);
  expect(canonicalJson(before)).toBe(text);
});

describe("[MAT-O1] the order of the checks", () => {
  const finished = playToTheEnd();
  const running = place(makeMatch(gomoku), "ann", 0, 0);
  const used = running.entries[0]?.actionId ?? "";
  const usedAtTheEnd = finished.entries[0]?.actionId ?? "";

  /** Each case breaks one check and every later one that can be broken with it; the first must answer. */
  test.each<[string, Match | OpenMatch | null, object, string | null]>([
    ["INVALID_PAYLOAD", null, { payload: { x: 0.5, y: 0 }, actorId: "cem", seq: 0 }, "nobody"],
    ["MATCH_NOT_FOUND", null, { actorId: "cem" }, "nobody"],
    ["INVALID_PAYLOAD", { ...running, record: { ...running.record, gameId: "duel" } }, { actorId: "cem" }, "nobody"],
    ["MATCH_NOT_FOUND", running, { actorId: "cem", matchId: "another-match" }, "nobody"],
    ["NOT_AUTHORIZED", finished, { actorId: "cem", actionId: usedAtTheEnd }, "nobody"],
    ["NOT_AUTHORIZED", running, { actorId: "ann", actionId: used }, null],
    ["NOT_SEATED", finished, { actorId: "cem", actionId: usedAtTheEnd }, "cem"],
    ["NOT_SEATED", openMatch(), { actorId: "bob" }, "bob"],
    ["IDEMPOTENCY_REPLAY", finished, { actionId: usedAtTheEnd, seq: 0 }, "ann"],
    ["IDEMPOTENCY_REPLAY", running, { actionId: used, seq: 0 }, "ann"],
    ["MATCH_NOT_ACTIVE", openMatch(), { seq: 7 }, "ann"],
    ["MATCH_FINISHED", finished, { seq: 0 }, "ann"],
    ["SEQ_CONFLICT", running, { seq: 0 }, "ann"],
    ["NOT_PLAYER_TURN", running, { seq: 1 }, "ann"],
    ["CELL_OCCUPIED", running, { actorId: "bob", seq: 1 }, "bob"],
  ])("%s", (code, match, changes, authenticatedAs) => {
    const envelope = { ...makeEnvelope(running, "ann", "PLACE_STONE", stone(0, 0)), ...changes };
    expect(codeOf(send(gomoku, match, envelope, { authenticatedAs }))).toBe(code);
  });
});

test("[MAT-O2] every rejection has a code and a message", () => {
  const match = place(makeMatch(gomoku), "ann", 0, 0);
  const decision = send(gomoku, match, makeEnvelope(match, "bob", "PLACE_STONE", stone(0, 0)));
  expect(decision).toEqual(reject("CELL_OCCUPIED", "There is a stone on A15 already."));
});

test("[MAT-O3] [GMK-V6] a repeated action id gets its stored entry, whatever its content", () => {
  const first = makeMatch(gomoku);
  const envelope = makeEnvelope(first, "ann", "PLACE_STONE", stone(7, 7));
  const { match } = unwrap(send(gomoku, first, envelope));
  const later = place(match, "bob", 8, 8);
  const stolen = { ...envelope, actorId: "bob", seq: 2 };
  expect(codeOf(send(gomoku, later, stolen))).toBe("IDEMPOTENCY_REPLAY");
  for (const again of [
    envelope,
    { ...envelope, payload: stone(3, 3), seq: 2 },
    { ...envelope, type: "RESIGN", payload: {} },
  ]) {
    const answer = send(gomoku, later, again);
    expect(answer).toMatchObject({
      error: { code: "IDEMPOTENCY_REPLAY", detail: { entry: match.entries[0] } },
    });
  }
});

describe("[MAT-O4]", () => {
  const opened = place(makeMatch(gomoku), "ann", 7, 7);

  test("a table action is appended whatever seq it names, from either player", () => {
    for (const actorId of ["ann", "bob"]) {
      for (const seq of [0, 1, 50]) {
        const decision = send(gomoku, opened, makeEnvelope(opened, actorId, "REQUEST_DRAW", {}, { seq }));
        expect(decision).toMatchObject({ value: { kind: "accept", match: { entries: [{ seq: 0 }, { seq: 1 }] } } });
      }
    }
  });

  test("a copy of a rejected table action is decided anew", () => {
    const offered = act(gomoku, opened, "ann", "REQUEST_DRAW");
    const again = makeEnvelope(offered, "ann", "REQUEST_DRAW");
    expect(codeOf(send(gomoku, offered, again))).toBe("DRAW_ALREADY_OFFERED");
    const played = place(offered, "bob", 8, 8);
    expect(send(gomoku, played, again)).toMatchObject({ value: { kind: "accept", match: { entries: { length: 4 } } } });
  });

  test("a turn action that names a place beyond the end is appended", () => {
    const early = makeEnvelope(opened, "bob", "PLACE_STONE", stone(8, 8), { seq: 50 });
    expect(send(gomoku, opened, early)).toMatchObject({
      value: { kind: "accept", match: { entries: [{ seq: 0 }, { seq: 1 }] } },
    });
  });

  test("a turn action is rebased over table actions", () => {
    const offered = act(gomoku, opened, "ann", "REQUEST_DRAW");
    const late = makeEnvelope(offered, "bob", "PLACE_STONE", stone(8, 8), { seq: 1 });
    expect(send(gomoku, offered, late)).toMatchObject({ value: { kind: "accept", match: { entries: { length: 3 } } } });
  });

  test("[GMK-V6] a turn action is rejected when a turn was played at or after its seq", () => {
    const answer = send(gomoku, opened, makeEnvelope(opened, "bob", "PLACE_STONE", stone(8, 8), { seq: 0 }));
    expect(answer).toMatchObject({ error: { code: "SEQ_CONFLICT", detail: { seq: 1 } } });
  });

  test("a clock credit does not cost a player the move", () => {
    const timed = makeMatch(gomoku, "secret", { baseMs: 1000, incrementMs: 0 });
    const envelope = makeEnvelope(timed, "ann", "PLACE_STONE", stone(7, 7));
    const credited = unwrap(creditClock(gomoku, timed, 200, START + 300));
    expect(send(gomoku, credited, envelope, { now: START + 500 })).toMatchObject({ value: { kind: "accept" } });
  });
});

describe("[MAT-D3] [MAT-D4] [GMK-R1] the fold of the log", () => {
  const match = playToTheEnd();

  test("rebuilds the exact match", () => {
    const folded = unwrap(foldLog(gomoku, match.record, seedOf("secret"), match.entries));
    expect(canonicalJson(folded)).toBe(canonicalJson(match));
  });

  test("continues from JSON at any point", () => {
    let copy: Match = makeMatch(gomoku);
    for (const entry of match.entries) {
      copy = JSON.parse(JSON.stringify(unwrap(appendEntry(gomoku, copy, entry)))) as Match;
    }
    expect(canonicalJson(copy)).toBe(canonicalJson(match));
  });

  test("does not need the seed in a game without chance", () => {
    const folded = unwrap(foldLog(gomoku, match.record, "another seed", match.entries));
    expect(canonicalJson(folded.state)).toBe(canonicalJson(match.state));
  });

  /** The log with one entry changed or moved, and the hash chain recomputed. */
  const damage = (at: number, change: Partial<Entry>): readonly Entry[] =>
    match.entries.map((entry) => (entry.seq === at ? { ...entry, ...change } : entry));

  test.each<[string, readonly Entry[], number, string]>([
    ["a missing entry", match.entries.toSpliced(3, 1), 3, "SEQ_CONFLICT"],
    ["an entry twice", [...match.entries.slice(0, 3), ...match.entries.slice(2)], 3, "SEQ_CONFLICT"],
    ["an entry that is older than the one before", damage(4, { at: 0 }), 4, "INVALID_PAYLOAD"],
    ["an illegal move", damage(2, { payload: stone(0, 0) }), 2, "CELL_OCCUPIED"],
    ["a move out of turn", damage(2, { actorId: "bob" }), 2, "NOT_PLAYER_TURN"],
    ["an invalid payload", damage(2, { payload: { x: "0" } }), 2, "INVALID_PAYLOAD"],
    ["an action id twice", damage(5, { actionId: match.entries[0]?.actionId ?? "" }), 5, "IDEMPOTENCY_REPLAY"],
    ["an entry by a stranger", damage(5, { actorId: "cem" }), 5, "NOT_SEATED"],
    [
      "an entry after the end",
      [...match.entries, { ...(match.entries[8] as Entry), seq: 9, actionId: freshId() }],
      9,
      "MATCH_FINISHED",
    ],
  ])("names the place of %s", (_name, entries, seq, code) => {
    const folded = foldLog(gomoku, match.record, seedOf("secret"), rechain(match.record, entries));
    expect(folded).toMatchObject({ error: { code, detail: { seq } } });
  });

  test("[MAT-D5] names the place of a broken hash", () => {
    const folded = foldLog(gomoku, match.record, seedOf("secret"), damage(1, { hash: "0".repeat(64) }));
    expect(folded).toMatchObject({
      error: { code: "INVALID_PAYLOAD", message: expect.stringContaining("hash"), detail: { seq: 1 } },
    });
  });
});

test("[MAT-T1] resigning ends the match at any time, and the opponent wins", () => {
  const match = place(makeMatch(gomoku), "ann", 7, 7);
  for (const [loser, winner] of [
    ["ann", "bob"],
    ["bob", "ann"],
  ] as const) {
    const ended = act(gomoku, match, loser, "RESIGN");
    expect([ended.status, ended.outcome]).toEqual(["finished", { winners: [winner], reason: "resign" }]);
  }
});

test("[MAT-T2] an offer is open until the opponent plays; two offers are an agreement", () => {
  const offered = act(gomoku, makeMatch(gomoku), "ann", "REQUEST_DRAW");
  expect(codeOf(send(gomoku, offered, makeEnvelope(offered, "ann", "REQUEST_DRAW")))).toBe("DRAW_ALREADY_OFFERED");
  const agreed = act(gomoku, offered, "bob", "REQUEST_DRAW");
  expect([agreed.status, agreed.outcome]).toEqual(["finished", { winners: null, reason: "agreement" }]);
  const declined = place(place(offered, "ann", 7, 7), "bob", 8, 8);
  expect(declined.state.drawOfferBy).toBeNull();
});

test("[MAT-T4] a finished match has its outcome", () => {
  const match = playToTheEnd();
  expect([match.status, match.outcome]).toEqual(["finished", { winners: ["ann"], reason: "five" }]);
});

describe("[MAT-T5] the lifecycle of a match", () => {
  const { startedAt: _startedAt, seats, ...rest } = makeRecord(gomoku, "secret");
  const empty: OpenRecord = { ...rest, seats: [null, null] };
  const [ann, bob] = seats as [(typeof seats)[number], (typeof seats)[number]];

  test("seats are filled one by one, and a full record is sealed", () => {
    const one = unwrap(takeSeat(empty, 1, bob));
    expect(sealRecord(one, START)).toMatchObject({ error: { code: "MATCH_NOT_ACTIVE" } });
    const full = unwrap(takeSeat(one, 0, ann));
    expect(sealRecord(full, START)).toEqual(ok(makeRecord(gomoku, "secret")));
    expect(empty.seats).toEqual([null, null]);
  });

  test("a seat is taken once, by a player without one, and must exist", () => {
    const one = unwrap(takeSeat(empty, 0, ann));
    expect(takeSeat(one, 0, bob)).toMatchObject({ error: { code: "SEAT_TAKEN" } });
    expect(takeSeat(one, 1, ann)).toMatchObject({ error: { code: "ALREADY_SEATED" } });
    expect(takeSeat(one, 2, bob)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });

  test("a match can be aborted before its second move, table actions not counted", () => {
    const one = act(gomoku, place(makeMatch(gomoku), "ann", 7, 7), "bob", "REQUEST_DRAW");
    for (const match of [makeMatch(gomoku), one]) {
      const aborted = unwrap(abort(gomoku, match, START));
      expect([aborted.status, aborted.outcome]).toEqual(["finished", { winners: null, reason: "aborted" }]);
    }
    expect(abort(gomoku, place(one, "bob", 8, 8), START)).toMatchObject({ error: { code: "NOT_ABORTABLE" } });
    expect(abort(gomoku, playToTheEnd(), START)).toMatchObject({ error: { code: "MATCH_FINISHED" } });
  });

  test("a match starts only with the engine and the options it was made for", () => {
    const record = makeRecord(gomoku, "secret");
    expect(startMatch(gomoku, { ...record, rulesetVersion: "renju-v1" }, "seed")).toMatchObject({
      error: { code: "INVALID_CONFIG", message: "This program does not know the rules renju-v1 of gomoku." },
    });
    expect(startMatch(gomoku, { ...record, gameId: "renju" }, "seed")).toMatchObject({
      error: { code: "INVALID_CONFIG" },
    });
    expect(startMatch(gomoku, { ...record, options: { boardSize: 3 } }, "seed")).toMatchObject({
      error: { code: "INVALID_CONFIG" },
    });
  });
});

test("[MAT-T5] only an active match before its second move may be aborted", () => {
  expect([0, 1, 2].map((turnsPlayed) => mayAbort({ status: "active", turnsPlayed }))).toEqual([true, true, false]);
  expect(mayAbort({ status: "finished", turnsPlayed: 0 })).toBe(false);
});

test("[MAT-T2] an open offer is cleared when the game ends", () => {
  let match = makeMatch(gomoku);
  for (let x = 0; x < 4; x += 1) match = place(place(match, "ann", x, 0), "bob", x, 1);
  const won = place(act(gomoku, match, "ann", "REQUEST_DRAW"), "ann", 4, 0);
  expect([won.outcome?.reason, won.state.drawOfferBy]).toEqual(["five", null]);
});

test("[MAT-O1] decide requires the engine of the match", () => {
  const match = makeMatch(gomoku);
  const envelope = makeEnvelope(match, "ann", "RESIGN");
  const submission = { envelope, action: { type: "RESIGN" } };
  const newer = { ...gomoku, rulesetVersion: "freestyle-15x15-v2" };
  expect(() => decide(newer, match, submission, { authenticatedAs: "ann", now: START })).toThrow("freestyle-15x15-v2");
  const other = { ...gomoku, gameId: "other" };
  const elsewhere = { ...submission, envelope: { ...envelope, gameId: "other" } };
  expect(codeOf(decide(gomoku, match, elsewhere, { authenticatedAs: "ann", now: START }))).toBe("INVALID_PAYLOAD");
  expect(codeOf(decide(other, match, submission, { authenticatedAs: "ann", now: START }))).toBe("INVALID_PAYLOAD");
});
