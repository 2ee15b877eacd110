// What `defineEngine` adds to a game's rules, on a minimal game: the player of the third turn wins.
import { describe, expect, test } from "vitest";
import { defineEngine, type GameRules } from "./define-engine.ts";
import { initialStateFields, type BaseGameState, type BaseView, type GameConfig } from "./engine.ts";
import { ok, VALID } from "./result.ts";

const NAME = { gameId: "third", rulesetVersion: "third-v1" };
type Take = { readonly type: "take" };
type Table = { readonly type: "resign" | "draw" };

const rules: GameRules<BaseGameState, Take, Table, BaseView, GameConfig> = {
  ...NAME,
  hiddenInformation: false,
  tableActions: { resign: "resign", draw: "draw" },
  parseConfig: (value) => ok(value as GameConfig),
  parseAction: (value) => ok(value as Take),
  parseState: (value) => ok(value as BaseGameState),
  init: ({ playerIds }) => ({ ...initialStateFields(NAME, "taking", playerIds), rngState: null }),
  validateTurn: () => VALID,
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
  getPlayerView: (state) => state,
};
const engine = defineEngine(rules);

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

test("[MAT-T1] a resignation makes all others win", () => {
  expect(engine.applyAction(start, { type: "resign" }, "a").winners).toEqual(["b"]);
});

test("[MAT-T2] a draw offer ends with the opponent's turn, and with the game", () => {
  const offered = engine.applyAction(start, { type: "draw" }, "b");
  expect(take(offered).drawOfferBy).toBeNull();
  const late = engine.applyAction(take(take(start)), { type: "draw" }, "a");
  expect([late.drawOfferBy, take(late).drawOfferBy]).toEqual(["a", null]);
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
    ...rules,
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
      ...rules,
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
