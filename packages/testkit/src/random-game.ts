// Seeded random games of valid actions, for the contract suites.
import assert from "node:assert/strict";
import {
  openRng,
  seedRng,
  unwrap,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type GameConfig,
  type JsonObject,
  type Rng,
} from "@tengen/kernel";

export interface Step {
  readonly state: BaseGameState;
  readonly playerId: string;
  readonly action: GameAction;
}

export interface RandomGame {
  readonly config: GameConfig;
  readonly steps: readonly Step[];
  readonly final: BaseGameState;
}

export const PLAYERS = ["ann", "bob", "cem", "dia", "eve", "fay", "gil", "hal"];

export interface GameSetup {
  readonly players: number;
  readonly options?: JsonObject | undefined;
  readonly seed: string;
}

export const startGame = (
  engine: AnyEngine,
  { players, options, seed }: GameSetup,
): { readonly config: GameConfig; readonly state: BaseGameState } => {
  const playerIds = PLAYERS.slice(0, players);
  const config = unwrap(engine.parseConfig({ seed, playerIds, ...(options === undefined ? {} : { options }) }));
  return { config, state: engine.init(config) };
};

/** The table actions of an engine, such as a resignation. */
export const tableActionsOf = (engine: AnyEngine): readonly GameAction[] =>
  engine.tableActions.map((type) => unwrap(engine.parseAction({ type })));

/** A random valid table action that does not end the game; null if there is none. */
const pickTableAction = (engine: AnyEngine, state: BaseGameState, rng: Rng): Omit<Step, "state"> | null => {
  const playerId = rng.pick(state.playerIds);
  const actions = tableActionsOf(engine).filter((action) => {
    const next = engine.tryAction(state, action, playerId);
    return next.ok && !next.value.gameOver;
  });
  return actions.length === 0 ? null : { playerId, action: rng.pick(actions) };
};

/** Plays a random game with an occasional table action, up to a number of steps. */
export const playRandomGame = (
  engine: AnyEngine,
  setting: GameSetup & { readonly choices: string },
  most = 2000,
): RandomGame => {
  const rng = openRng(seedRng(`walk ${setting.choices}`));
  const { config, state: start } = startGame(engine, setting);
  const steps: Step[] = [];
  let state = start;
  while (!state.gameOver && steps.length < most) {
    const table = rng.integer(20) === 0 ? pickTableAction(engine, state, rng) : null;
    const playerId = table?.playerId ?? state.currentPlayerId ?? "";
    const valid = engine.getValidActions(state, playerId);
    assert(table !== null || valid.length > 0, "a running game has no valid action");
    const action = table?.action ?? rng.pick(valid);
    steps.push({ state, playerId, action });
    state = engine.applyAction(state, action, playerId);
  }
  return { config, steps, final: state };
};

/** Freezes a value and everything in it. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const field of Object.values(value)) deepFreeze(field);
  }
  return value;
};
