// What `defineEngine` adds to a game's rules, on a minimal game: the player of the third turn wins.
import { describe, expect, test } from "vitest";
import { defineEngine, type GameRules } from "./define-engine.ts";
import { initialStateFields, type BaseGameState, type BaseView, type GameConfig } from "./engine.ts";
import { RefusedActionError } from "./rejection.ts";
import { ok, reject, VALID } from "./result.ts";

const NAME = { gameId: "third", rulesetVersion: "third-v1" };
type Take = { readonly type: "take"; readonly count?: number };
type Table = { readonly type: "resign" | "draw" };

type Rules = GameRules<BaseGameState, Take, Table, BaseView, GameConfig>;

const RULES: Rules = {
  ...NAME,
  hiddenInformation: false,
  tableActions: { resign: "resign", draw: "draw" },
  parseConfig: (value) => ok(value as GameConfig),
  parseAction: (value) => ok(value as Take),
  parseState: (value) => ok(value as BaseGameState),
  init: ({ playerIds }) => ({ ...initialStateFields(NAME, "taking", playerIds), rngState: null }),
  validateTurn: (_, { type, count = 1 }) =>
    type === "take" && count === 1 ? VALID : reject("OUT_OF_BOUNDS", "One is taken at a time."),
  listTurns: () => [{ type: "take" }],
  playTurn: (state) => {
    const player = state.currentPlayerId ?? "";
    const next = state.playerIds.find((id) => id !== player) ?? null;
    return {
      ...state,
      currentPlayerId: next,
      outcome: state.turn === 2 ? { winners: [player], reason: "score" } : null,
    };
  },
  getPlayerView: (state, viewer) => ({ ...state, phase: `${state.phase} for ${viewer}` }),
};
/** The engine of the game with some rules replaced. */
const define = (rules: Partial<Rules>) =>
  defineEngine<BaseGameState, Take, Table, BaseView, GameConfig>({ ...RULES, ...rules });
const engine = define({});

const start = engine.init({ seed: "", playerIds: ["a", "b"] });
const take = (state: BaseGameState): BaseGameState =>
  engine.applyAction(state, { type: "take" }, state.currentPlayerId ?? "");
const over = take(take(take(start)));

test("[KER-E6] counts turns, and ends the game by its rules", () => {
  expect([start.turn, take(start).turn, take(take(start)).turn]).toEqual([0, 1, 2]);
  expect(over).toMatchObject({
    phase: "finished",
    currentPlayerId: null,
    turn: 3,
    gameOver: true,
    winners: ["a"],
    outcome: { winners: ["a"], reason: "score" },
  });
});

test("[MAT-T1] a resignation makes all others win, also out of turn", () => {
  expect(engine.applyAction(start, { type: "resign" }, "a").outcome).toEqual({ winners: ["b"], reason: "resign" });
  expect(engine.applyAction(start, { type: "resign" }, "b").outcome).toEqual({ winners: ["a"], reason: "resign" });
});

test("[MAT-T2] a draw offer ends with the opponent's turn, and with the game", () => {
  const offered = engine.applyAction(start, { type: "draw" }, "b");
  expect(take(offered).drawOfferBy).toBeNull();
  const late = engine.applyAction(take(take(start)), { type: "draw" }, "a");
  expect([late.drawOfferBy, take(late).drawOfferBy]).toEqual(["a", null]);
});

test("[MAT-T2] a draw offer survives the turn of its own player, and may not be repeated", () => {
  const offered = engine.applyAction(start, { type: "draw" }, "a");
  expect(take(offered).drawOfferBy).toBe("a");
  expect(engine.parseState(offered)).toEqual(ok(offered));
  expect(engine.tryAction(offered, { type: "draw" }, "a")).toMatchObject({ error: { code: "DRAW_ALREADY_OFFERED" } });
});

test("[MAT-T2] two draw offers are an agreement", () => {
  const offered = engine.applyAction(start, { type: "draw" }, "a");
  expect(engine.applyAction(offered, { type: "draw" }, "b")).toMatchObject({
    gameOver: true,
    winners: null,
    outcome: { winners: null, reason: "agreement" },
    drawOfferBy: null,
  });
});

test.each<[string, Partial<BaseGameState>, BaseGameState]>([
  ["gameId", { gameId: "other" }, start],
  ["rulesetVersion", { rulesetVersion: "third-v2" }, start],
  ["playerIds", { playerIds: ["a", "a"] }, start],
  ["gameOver and outcome", { gameOver: true, phase: "finished", currentPlayerId: null }, start],
  ["gameOver and outcome", { gameOver: false, phase: "taking", currentPlayerId: "a", winners: null }, over],
  ["gameOver and phase", { phase: "finished" }, start],
  ["gameOver and phase", { phase: "taking" }, over],
  ["gameOver and currentPlayerId", { currentPlayerId: null }, start],
  ["gameOver and currentPlayerId", { currentPlayerId: "a" }, over],
  ["currentPlayerId is not a player", { currentPlayerId: "c" }, start],
  ["winners and outcome", { winners: ["a"] }, start],
  ["winners and outcome", { winners: ["b"] }, over],
  ["winners and the outcome's reason", { winners: null, outcome: { winners: null, reason: "resign" } }, over],
  ["winners and playerIds", { winners: ["c"], outcome: { winners: ["c"], reason: "score" } }, over],
  ["winners and playerIds", { winners: ["a", "a"], outcome: { winners: ["a", "a"], reason: "score" } }, over],
  ["drawOfferBy", { drawOfferBy: "c" }, start],
  ["drawOfferBy", { drawOfferBy: "a" }, over],
])("[KER-E5] [KER-E6] finds an inconsistent state: %s", (fault, changes, state) => {
  expect(engine.parseState(state)).toEqual(ok(state));
  expect(engine.parseState({ ...state, ...changes })).toMatchObject({
    error: { code: "INVALID_PAYLOAD", message: expect.stringContaining(fault) as string },
  });
});

describe("time", () => {
  const phased = defineEngine<BaseGameState, Take, Table, BaseView, GameConfig>({
    ...RULES,
    phaseClock: ({ turn, gameOver }) => (turn === 1 && !gameOver ? { id: "second", ms: 500 } : null),
    expire: (state) => (state.turn === 1 ? { ...state, outcome: { winners: null, reason: "score" } } : null),
  });

  test("[KER-E11] a phase has a clock if the game says so", () => {
    expect([start, take(start)].map((state) => phased.phaseClock?.(state))).toEqual([null, { id: "second", ms: 500 }]);
    expect("phaseClock" in engine).toBe(false);
  });

  test("[KER-E12] the end on time is the game's own, or the player loses", () => {
    expect(phased.expire?.(start)).toBeNull();
    const expired = phased.expire?.(take(start));
    expect(expired).toMatchObject({ phase: "finished", turn: 1, currentPlayerId: null, gameOver: true, winners: null });
    expect(expired?.outcome).toEqual({ winners: null, reason: "score" });
    expect(phased.expire?.({ ...take(start), gameOver: true })).toBeNull();
    expect("expire" in engine).toBe(false);
  });

  test("[KER-E12] must end the game", () => {
    const endless = defineEngine<BaseGameState, Take, Table, BaseView, GameConfig>({
      ...RULES,
      expire: (state) => state,
    });
    expect(() => endless.expire?.(start)).toThrow("must end the game");
  });
});

test("[KER-E9] a stranger is rejected with NOT_SEATED, before and after the end", () => {
  for (const state of [start, over]) {
    expect(engine.validateAction(state, { type: "take" }, "c")).toMatchObject({ error: { code: "NOT_SEATED" } });
  }
});

test.each([{ type: "take" }, { type: "resign" }, { type: "draw" }] as const)(
  "[KER-E8] after the end nobody may $type",
  (action) => {
    for (const player of ["a", "b"]) {
      expect(engine.validateAction(over, action, player)).toMatchObject({ error: { code: "MATCH_FINISHED" } });
      expect(engine.getValidActions(over, player)).toEqual([]);
    }
  },
);

test("[KER-E9] a turn out of turn is rejected, and the rejection says whose turn it is", () => {
  expect(engine.tryAction(start, { type: "take" }, "b")).toMatchObject({
    error: { code: "NOT_PLAYER_TURN", detail: { currentPlayerId: "a" } },
  });
  expect([engine.getValidActions(start, "a"), engine.getValidActions(start, "b")]).toEqual([[{ type: "take" }], []]);
});

test("[KER-E4] a turn that the game rejects is rejected by every function", () => {
  const two: Take = { type: "take", count: 2 };
  const refused = reject("OUT_OF_BOUNDS", "One is taken at a time.");
  expect(engine.validateAction(start, two, "a")).toEqual(refused);
  expect(engine.tryAction(start, two, "a")).toEqual(refused);
  expect([engine.isValidAction(start, two, "a"), engine.isValidAction(start, { type: "take" }, "a")]).toEqual([
    false,
    true,
  ]);
  expect(() => engine.applyAction(start, two, "a")).toThrow(RefusedActionError);
});

test("[KER-E6] the game's own fields may follow the end", () => {
  const counting = define({ onConclude: (state) => ({ ...state, turn: 100 }) });
  expect(counting.conclude(start, { winners: ["b"], reason: "timeout" })).toEqual({
    ...start,
    phase: "finished",
    currentPlayerId: null,
    turn: 100,
    gameOver: true,
    winners: ["b"],
    outcome: { winners: ["b"], reason: "timeout" },
  });
});

test("[KER-E6] answers questions about a state from its base fields", () => {
  const answers = (state: BaseGameState) => [
    engine.isGameOver(state),
    engine.getWinners(state),
    engine.getCurrentPlayer(state),
  ];
  expect([answers(start), answers(over)]).toEqual([
    [false, null, "a"],
    [true, ["a"], null],
  ]);
});

test("[KER-E10] has the game's parsers, view, table actions, rejection codes and endings", () => {
  expect(engine.parseConfig({ seed: "s" })).toEqual(ok({ seed: "s" }));
  expect(engine.parseAction({ type: "take" })).toEqual(ok({ type: "take" }));
  expect(engine.getPlayerView(start, "b").phase).toBe("taking for b");
  expect(engine).toMatchObject({ ...NAME, tableActions: ["resign", "draw"], refusals: [], endings: [] });
  expect(define({ refusals: ["TOO_LATE"], endings: { sweep: "won" } })).toMatchObject({
    refusals: ["TOO_LATE"],
    endings: ["sweep"],
  });
});

test("[KER-E7] only a game that has scores or hidden information has functions for them", () => {
  const more: Partial<Rules> = { determinize: (state) => state, getScores: () => ({ a: 1 }) };
  expect(
    [Object.keys(engine), Object.keys(define(more))].map((keys) => [
      keys.includes("determinize"),
      keys.includes("getScores"),
    ]),
  ).toEqual([
    [false, false],
    [true, true],
  ]);
});
