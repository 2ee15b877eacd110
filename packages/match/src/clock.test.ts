import { unwrap } from "@tengen/kernel";
import { act, codeOf, freshId, makeEnvelope, makeMatch, rechain, seedOf, send, START } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import type { Entry } from "./entry.ts";
import { defaultFirstMoveMs } from "./clock.ts";
import { abort, creditClock, foldLog, timeOut, type Match } from "./match.ts";
import { deadline, isFirstMove } from "./position.ts";

const CLOCK = { baseMs: 10_000, incrementMs: 2_000 };
const fresh = (): Match => makeMatch(gomoku, "secret", CLOCK);
const place = (match: Match, actorId: string, x: number, now: number): Match =>
  act(gomoku, match, actorId, "PLACE_STONE", { x, y: 0 }, now);
const credit = (payload: Entry["payload"]): Partial<Entry> => ({ type: "CLOCK_CREDIT", actionId: "credit:1", payload });
const left = (match: Match): readonly number[] | null => match.clocks.remainingMs;

test("[MAT-T3] [MAT-X1] the player to move is charged the time, and a turn gives the increment", () => {
  const one = place(fresh(), "ann", 0, START + 3_000);
  expect(left(one)).toEqual([9_000, 10_000]);
  const two = place(one, "bob", 1, START + 7_000);
  expect(left(two)).toEqual([9_000, 8_000]);
  expect(deadline(two)).toBe(START + 7_000 + 9_000);
});

test("[MAT-T3] [MAT-X1] table actions neither stop the clock nor add time", () => {
  const offered = act(gomoku, fresh(), "bob", "REQUEST_DRAW", {}, START + 4_000);
  expect(left(offered)).toEqual([6_000, 10_000]);
  expect(deadline(offered)).toBe(START + 10_000);
});

test("[MAT-T3] an entry's time is never before the previous one", () => {
  const one = place(fresh(), "ann", 0, START + 3_000);
  const two = place(one, "bob", 1, START + 1_000);
  expect(two.entries.map(({ at }) => at)).toEqual([START + 3_000, START + 3_000]);
  expect(left(two)).toEqual([9_000, 12_000]);
});

describe("[MAT-T3] [MAT-X1] the deadline", () => {
  test("a move at the deadline is in time", () => {
    expect(left(place(fresh(), "ann", 0, START + 10_000))).toEqual([2_000, 10_000]);
  });

  test.each([
    ["a move", "ann", "PLACE_STONE", { x: 0, y: 0 }],
    ["a move with an old seq", "ann", "PLACE_STONE", { x: 0, y: 0 }],
    ["a resignation of the opponent", "bob", "RESIGN", {}],
    ["a draw offer", "ann", "REQUEST_DRAW", {}],
  ])("%s after it becomes the timeout", (_name, actorId, type, payload) => {
    const match = fresh();
    const decision = unwrap(send(gomoku, match, makeEnvelope(match, actorId, type, payload), { now: START + 10_001 }));
    expect(decision).toMatchObject({ kind: "time-out", rejection: { code: "MATCH_FINISHED" } });
    if (decision.kind !== "time-out") return;
    expect(decision.match.entries).toMatchObject([
      {
        seq: 0,
        actionId: "timeout:0",
        actorId: "$server",
        type: "TIMEOUT",
        payload: { playerId: "ann" },
        at: START + 10_001,
      },
    ]);
    expect([decision.match.status, decision.match.outcome]).toEqual([
      "finished",
      { winners: ["bob"], reason: "timeout" },
    ]);
    expect(decision.match.state).toMatchObject({ gameOver: true, payload: { winnerColor: "W" } });
  });

  test("comes before SEQ_CONFLICT: a late move with a conflicting seq becomes the timeout too", () => {
    const match = place(fresh(), "ann", 0, START + 1_000);
    const envelope = makeEnvelope(match, "bob", "PLACE_STONE", { x: 1, y: 0 }, { seq: 0 });
    expect(codeOf(send(gomoku, match, envelope, { now: START + 5_000 }))).toBe("SEQ_CONFLICT");
    expect(unwrap(send(gomoku, match, envelope, { now: START + 50_000 })).kind).toBe("time-out");
  });

  test("the server may time out after it, not at it", () => {
    expect(timeOut(gomoku, fresh(), START + 10_000)).toMatchObject({ error: { code: "MATCH_NOT_ACTIVE" } });
    expect(unwrap(timeOut(gomoku, fresh(), START + 10_001)).outcome).toEqual({ winners: ["bob"], reason: "timeout" });
  });

  test("a match without a clock has no deadline", () => {
    const match = makeMatch(gomoku);
    expect([deadline(match), left(match)]).toEqual([null, null]);
    expect(timeOut(gomoku, match, START + 1e9)).toMatchObject({ error: { code: "MATCH_NOT_ACTIVE" } });
    expect(
      codeOf(send(gomoku, match, makeEnvelope(match, "ann", "PLACE_STONE", { x: 0, y: 0 }), { now: START + 1e9 })),
    ).toBeNull();
  });

  test("a finished match has no deadline", () => {
    expect(deadline(act(gomoku, fresh(), "ann", "RESIGN"))).toBeNull();
  });
});

describe("[MAT-T3] [MAT-X1] [MAT-X2] a credit for time the service was down", () => {
  test("gives time back to the player to move, even after the deadline", () => {
    const credited = unwrap(creditClock(gomoku, fresh(), 55_000, START + 60_000));
    expect(left(credited)).toEqual([5_000, 10_000]);
    expect(credited.entries).toMatchObject([{ actionId: "credit:0", actorId: "$server", payload: { ms: 55_000 } }]);
    expect(left(place(credited, "ann", 0, START + 61_000))).toEqual([6_000, 10_000]);
  });

  test.each([0, -5, 0.5, 60_001])("cannot be %s ms after a pause of 60 seconds", (ms) => {
    expect(creditClock(gomoku, fresh(), ms, START + 60_000)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });

  test("needs a clock and a running match", () => {
    expect(creditClock(gomoku, makeMatch(gomoku), 5, START + 60_000)).toMatchObject({
      error: { code: "INVALID_PAYLOAD" },
    });
    const over = act(gomoku, fresh(), "ann", "RESIGN");
    expect(creditClock(gomoku, over, 5, START + 60_000)).toMatchObject({ error: { code: "MATCH_FINISHED" } });
  });
});

describe("[MAT-T3] [MAT-X2] a replay checks the server entries and the times", () => {
  const timedOut = unwrap(timeOut(gomoku, place(fresh(), "ann", 0, START + 1_000), START + 20_000));
  const refold = (change: Partial<Entry>) => {
    const entries = timedOut.entries.map((entry) => (entry.seq === 1 ? { ...entry, ...change } : entry));
    return foldLog(gomoku, timedOut.record, seedOf("secret"), rechain(timedOut.record, entries));
  };

  test("a valid log folds", () => {
    expect(refold({}).ok).toBe(true);
  });

  test.each<[string, Partial<Entry>, string]>([
    ["a TIMEOUT before the deadline", { at: START + 11_000 }, "MATCH_NOT_ACTIVE"],
    ["a TIMEOUT of the wrong player", { payload: { playerId: "ann" } }, "INVALID_PAYLOAD"],
    ["a TIMEOUT with an extra field", { payload: { playerId: "bob", extra: 1 } }, "INVALID_PAYLOAD"],
    ["a TIMEOUT with another action id", { actionId: "timeout:7" }, "INVALID_PAYLOAD"],
    ["a TIMEOUT by a player", { actionId: freshId(), actorId: "bob" }, "INVALID_PAYLOAD"],
    ...["timeout:7", "abort:7", "absence:7"].map((actionId): [string, Partial<Entry>, string] => [
      `a move with the action id ${actionId}`,
      { actionId, actorId: "bob", type: "PLACE_STONE", payload: { x: 3, y: 3 }, at: START + 2_000 },
      "INVALID_PAYLOAD",
    ]),
    [
      "a move with a reserved action id",
      { actionId: "credit:7", actorId: "bob", type: "PLACE_STONE", payload: { x: 3, y: 3 }, at: START + 2_000 },
      "INVALID_PAYLOAD",
    ],
    [
      "an ABORT with an empty field name",
      { type: "ABORT", actionId: "abort:1", payload: { "": 1 } },
      "INVALID_PAYLOAD",
    ],
    ["a credit with another action id", { ...credit({ ms: 5 }), actionId: "credit:0" }, "INVALID_PAYLOAD"],
    ["an ABORT with a payload", { type: "ABORT", actionId: "abort:1", payload: { x: 1 } }, "INVALID_PAYLOAD"],
    ["a credit of more than the pause", credit({ ms: 19_001 }), "INVALID_PAYLOAD"],
    ["a credit of half a millisecond", credit({ ms: 0.5 }), "INVALID_PAYLOAD"],
    ["a credit with an extra field", credit({ ms: 5, to: "bob" }), "INVALID_PAYLOAD"],
    ["a move by the server", { type: "PLACE_STONE", payload: { x: 3, y: 3 } }, "INVALID_PAYLOAD"],
    [
      "a move after the deadline",
      { actionId: freshId(), actorId: "bob", type: "PLACE_STONE", payload: { x: 3, y: 3 } },
      "MATCH_FINISHED",
    ],
  ])("%s is found", (_name, change, code) => {
    expect(refold(change)).toMatchObject({ error: { code, detail: { seq: 1 } } });
  });

  test("a valid credit and a valid ABORT fold", () => {
    expect(refold(credit({ ms: 1 })).ok).toBe(true);
    expect(refold(credit({ ms: 19_000 })).ok).toBe(true);
    expect(refold({ type: "ABORT", actionId: "abort:1", payload: {} }).ok).toBe(true);
  });
});

describe("[MAT-X8] the first move", () => {
  const GRACE = { ...CLOCK, firstMoveMs: 30_000 };
  const waiting = (): Match => makeMatch(gomoku, "secret", GRACE);
  const refold = (match: Match) => foldLog(gomoku, match.record, seedOf("secret"), match.entries);

  test("costs no time and gives no increment, for either player; after it the clock runs", () => {
    const one = place(waiting(), "ann", 0, START + 25_000);
    expect([left(one), one.clocks.firstMoveMs]).toEqual([
      [10_000, 10_000],
      [null, 30_000],
    ]);
    const two = place(one, "bob", 1, START + 50_000);
    expect([left(two), two.clocks.firstMoveMs, isFirstMove(two)]).toEqual([[10_000, 10_000], null, false]);
    const three = place(two, "ann", 2, START + 53_000);
    expect(left(three)).toEqual([9_000, 10_000]);
    expect(deadline(three)).toBe(START + 63_000);
    expect(refold(three).ok).toBe(true);
  });

  test("has its own time, which table actions do not extend, and which can be credited", () => {
    const offered = act(gomoku, waiting(), "bob", "REQUEST_DRAW", {}, START + 20_000);
    expect([deadline(offered), left(offered)]).toEqual([START + 30_000, [10_000, 10_000]]);
    const credited = unwrap(creditClock(gomoku, offered, 5_000, START + 25_000));
    expect([deadline(credited), left(credited)]).toEqual([START + 35_000, [10_000, 10_000]]);
  });

  test("that does not come in time aborts the match: no result", () => {
    const match = waiting();
    expect(
      codeOf(send(gomoku, match, makeEnvelope(match, "ann", "PLACE_STONE", { x: 0, y: 0 }), { now: START + 30_000 })),
    ).toBe(null);
    const decision = send(gomoku, match, makeEnvelope(match, "ann", "PLACE_STONE", { x: 0, y: 0 }), {
      now: START + 30_001,
    });
    expect(decision).toMatchObject({
      value: {
        kind: "time-out",
        match: {
          outcome: { winners: null, reason: "aborted" },
          entries: [{ actionId: "abort:0", actorId: "$server", type: "ABORT", payload: {} }],
        },
        rejection: { code: "MATCH_FINISHED", message: "The first move did not come in time." },
      },
    });
    const late = unwrap(timeOut(gomoku, place(match, "ann", 0, START + 1_000), START + 40_000));
    expect([late.outcome, refold(late).ok]).toEqual([{ winners: null, reason: "aborted" }, true]);
  });

  test("a TIMEOUT before it is found", () => {
    const aborted = unwrap(abort(gomoku, waiting(), START + 40_000));
    const [entry] = aborted.entries as readonly [Entry];
    const forged = { ...entry, type: "TIMEOUT", actionId: "timeout:0", payload: { playerId: "ann" } };
    expect(foldLog(gomoku, aborted.record, seedOf("secret"), rechain(aborted.record, [forged]))).toMatchObject({
      error: { code: "MATCH_NOT_ACTIVE", detail: { seq: 0 } },
    });
  });

  test("a first move that was taken back counts: the clock runs", () => {
    const asked = act(
      gomoku,
      place(waiting(), "ann", 0, START + 20_000),
      "ann",
      "REQUEST_TAKEBACK",
      {},
      START + 20_000,
    );
    const back = act(gomoku, asked, "bob", "ACCEPT_TAKEBACK", {}, START + 20_000);
    expect([back.turnsPlayed, isFirstMove(back), deadline(back)]).toEqual([0, false, START + 30_000]);
  });

  test.each([
    [{ baseMs: 60_000, incrementMs: 1000 }, 20_000],
    [{ baseMs: 180_000, incrementMs: 2000 }, 32_500],
    [{ baseMs: 300_000, incrementMs: 3000 }, 52_500],
    [{ baseMs: 1_800_000, incrementMs: 20_000 }, 60_000],
  ])("with the clock %j its default time is %i ms", (clock, expected) => {
    expect(defaultFirstMoveMs(clock)).toBe(expected);
  });
});
