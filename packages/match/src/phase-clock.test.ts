// Phases with a clock of their own, in a minimal game: two turns, then a phase in which `agree` ends the game, `offer`
// hands over, and `back` returns to the first phase. When time runs out in that phase, the game is a draw.
import {
  defineEngine,
  initialStateFields,
  localSecrets,
  ok,
  unwrap,
  VALID,
  type BaseGameState,
  type GameConfig,
} from "@tengen/kernel";
import { act, codeOf, makeEnvelope, makeMatch, rechain, seedOf, send, START } from "@tengen/testkit";
import { expect, test } from "vitest";
import { verifyMatch } from "./verify.ts";
import { makeMatchFile } from "./file.ts";
import { creditClock, foldLog, timeOut, type Match } from "./match.ts";
import { deadline, isFirstMove } from "./position.ts";

const NAME = { gameId: "settle", rulesetVersion: "settle-v1" };
const TYPES = ["move", "offer", "agree", "back", "resign"] as const;
type Turn = { readonly type: (typeof TYPES)[number] };

const engine = defineEngine<BaseGameState, Turn, Turn, BaseGameState, GameConfig>({
  ...NAME,
  hiddenInformation: false,
  tableActions: { resign: "resign" } as Record<Turn["type"], "resign">,
  parseConfig: (value) => ok(value as GameConfig),
  parseAction: (value) => ok(value as Turn),
  parseState: (value) => ok(value as BaseGameState),
  init: ({ playerIds }) => ({ ...initialStateFields(NAME, "moving", playerIds), rngState: null }),
  validateTurn: () => VALID,
  listTurns: () => [{ type: "move" }],
  playTurn: (state, { type }) => ({
    ...state,
    currentPlayerId: state.playerIds.find((id) => id !== state.currentPlayerId) ?? null,
    phase: type === "back" ? "moving" : state.turn % 4 === 1 ? "settling" : state.phase,
    outcome: type === "agree" ? { winners: ["ann"], reason: "score" } : null,
  }),
  getPlayerView: (state) => state,
  phaseClock: ({ phase }) => (phase === "settling" ? { id: "settling", ms: 5000 } : null),
  expire: (state) => (state.phase === "settling" ? { ...state, outcome: { winners: null, reason: "score" } } : null),
});

const CLOCK = { baseMs: 10_000, incrementMs: 2000 };
const play = (match: Match, type: Turn["type"], now: number): Match =>
  act(engine, match, match.state.currentPlayerId ?? "", type, {}, START + now);
const settling = (clock: Parameters<typeof makeMatch>[2] = CLOCK): Match =>
  play(play(makeMatch(engine, "secret", clock), "move", 1000), "move", 2000);
const times = ({ clocks }: Match) => [clocks.remainingMs, clocks.phase?.remainingMs ?? null];

test("[MAT-X10] each seat gets the phase's time; the main clocks stand still, without increment", () => {
  const begun = settling();
  expect(times(begun)).toEqual([
    [11_000, 11_000],
    [5000, 5000],
  ]);
  expect(deadline(begun)).toBe(START + 7000);
  const offered = play(begun, "offer", 5000);
  expect(times(offered)).toEqual([
    [11_000, 11_000],
    [2000, 5000],
  ]);
  expect(deadline(offered)).toBe(START + 10_000);
  expect(times(play(offered, "offer", 6000))).toEqual([
    [11_000, 11_000],
    [2000, 4000],
  ]);
});

test("[MAT-X10] after the phase the main clocks go on, and a phase entered anew starts with its full time", () => {
  const back = play(play(settling(), "offer", 5000), "back", 6000);
  expect(times(back)).toEqual([[11_000, 11_000], null]);
  expect(deadline(back)).toBe(START + 17_000);
  const again = play(play(back, "move", 7000), "move", 8000);
  expect(times(again)).toEqual([
    [12_000, 12_000],
    [5000, 5000],
  ]);
});

test("[MAT-X10] [KER-E12] when the phase's time runs out, the game says how it ends; the log verifies", async () => {
  const match = settling();
  const late = { now: START + 7001 };
  const decision = unwrap(send(engine, match, makeEnvelope(match, "ann", "offer"), late));
  expect(decision).toMatchObject({ kind: "time-out", rejection: { code: "MATCH_FINISHED" } });
  expect(decision.match.entries.at(-1)).toMatchObject({
    actionId: "timeout:2",
    actorId: "$server",
    type: "TIMEOUT",
    payload: { playerId: "ann" },
  });
  expect(decision.match.outcome).toEqual({ winners: null, reason: "score" });
  expect(unwrap(foldLog(engine, match.record, seedOf("secret"), decision.match.entries)).outcome).toEqual(
    decision.match.outcome,
  );
  const file = makeMatchFile(decision.match, localSecrets("secret", 2).serverBytes, null);
  expect((await verifyMatch(file, { engineOf: () => engine })).steps.filter((step) => !step.ok)).toEqual([]);
  expect(codeOf(send(engine, match, makeEnvelope(match, "ann", "offer"), { now: START + 7000 }))).toBeNull();
});

test("[MAT-X10] a TIMEOUT before the phase's deadline is found, although the main clock would have run out", () => {
  const match = settling({ baseMs: 1500, incrementMs: 0 });
  expect(timeOut(engine, match, START + 7000)).toMatchObject({ error: { code: "MATCH_NOT_ACTIVE" } });
  const ended = unwrap(timeOut(engine, match, START + 7001));
  const early = ended.entries.map((entry) => (entry.seq === 2 ? { ...entry, at: START + 6000 } : entry));
  expect(foldLog(engine, match.record, seedOf("secret"), rechain(match.record, early))).toMatchObject({
    error: { code: "MATCH_NOT_ACTIVE", detail: { seq: 2 } },
  });
});

test("[MAT-X10] outside the phase the player still loses on time", () => {
  const ended = unwrap(timeOut(engine, makeMatch(engine, "secret", CLOCK), START + 10_001));
  expect(ended.outcome).toEqual({ winners: ["bob"], reason: "timeout" });
});

test("[MAT-X10] a credit goes to the phase's clock", () => {
  const credited = unwrap(creditClock(engine, settling(), 3000, START + 6000));
  expect(times(credited)).toEqual([
    [11_000, 11_000],
    [4000, 5000],
  ]);
});

test("[MAT-X10] a time for the first move stands still too", () => {
  const quick: typeof engine = { ...engine, init: (config) => ({ ...engine.init(config), phase: "settling" }) };
  const match = makeMatch(quick, "secret", { ...CLOCK, firstMoveMs: 30_000 });
  expect([isFirstMove(match), deadline(match)]).toEqual([false, START + 5000]);
  const back = act(quick, match, "ann", "back", {}, START + 1000);
  expect([isFirstMove(back), back.clocks.firstMoveMs]).toEqual([true, [30_000, 30_000]]);
});

test("[MAT-X10] a match without a clock has no such times, unless its record says so", async () => {
  const match = settling(null);
  expect([deadline(match), match.clocks.phase]).toEqual([null, undefined]);
  const { record } = makeMatch(engine, "secret", null);
  const untimed = unwrap(foldLog(engine, { ...record, phaseClocks: true }, seedOf("secret"), []));
  expect([times(untimed), deadline(untimed)]).toEqual([[null, null], null]);
  const settled = play(play(untimed, "move", 1000), "move", 2000);
  expect([times(settled), deadline(settled)]).toEqual([[null, [5000, 5000]], START + 7000]);
  expect(times(unwrap(creditClock(engine, settled, 3000, START + 6000)))).toEqual([null, [4000, 5000]]);
  const back = play(play(settled, "offer", 5000), "back", 6000);
  expect([times(back), deadline(back)]).toEqual([[null, null], null]);
  expect(creditClock(engine, back, 3000, START + 10_000)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  const ended = unwrap(timeOut(engine, settled, START + 7001));
  expect(ended.outcome).toEqual({ winners: null, reason: "score" });
  const file = makeMatchFile(ended, localSecrets("secret", 2).serverBytes, null);
  expect((await verifyMatch(file, { engineOf: () => engine })).steps.filter((step) => !step.ok)).toEqual([]);
});
