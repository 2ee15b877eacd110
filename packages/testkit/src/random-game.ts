// Seeded random games of valid actions, for the contract suites.
import assert from "node:assert/strict";
import {
  isRejection,
  openRng,
  seedRng,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type JsonObject,
  type Rng,
} from "@tengen/kernel";

export interface Step {
  readonly state: BaseGameState;
  readonly playerId: string;
  readonly action: GameAction;
}

export interface RandomGame {
  readonly config: unknown;
  readonly steps: readonly Step[];
  readonly final: BaseGameState;
}

export const PLAYERS = ["ann", "bob", "cem", "dia", "eve", "fay", "gil", "hal"];

/** Returns a parsed value, or throws if it is a rejection. The caller knows its type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller chooses the type
export const unwrap = <T>(value: unknown): T => {
  assert(!isRejection(value), `refused: ${JSON.stringify(value)}`);
  return value as T;
};

export interface GameSetup {
  readonly players: number;
  readonly options?: JsonObject | undefined;
  readonly seed: string;
}

export const startGame = (
  engine: AnyEngine,
  { players, options, seed }: GameSetup,
): { readonly config: unknown; readonly state: BaseGameState } => {
  const playerIds = PLAYERS.slice(0, players);
  const config = unwrap<unknown>(
    engine.parseConfig({ seed, playerIds, ...(options === undefined ? {} : { options }) }),
  );
  return { config, state: engine.init(config) as BaseGameState };
};

/** The table actions of an engine, such as a resignation. */
export const tableActionsOf = (engine: AnyEngine): readonly GameAction[] =>
  engine.tableActions.map((type) => unwrap<GameAction>(engine.parseAction({ type })));

/** A random valid table action that does not end the game; null if there is none. */
const pickTableAction = (engine: AnyEngine, state: BaseGameState, rng: Rng): Omit<Step, "state"> | null => {
  const playerId = rng.pick(state.playerIds);
  const actions = tableActionsOf(engine).filter((action) => {
    if (!engine.isValidAction(state, action, playerId)) return false;
    return !(engine.applyAction(state, action, playerId) as BaseGameState).gameOver;
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
    const valid = engine.getValidActions(state, playerId) as readonly GameAction[];
    assert(table !== null || valid.length > 0, "a running game has no valid action");
    const action = table?.action ?? rng.pick(valid);
    steps.push({ state, playerId, action });
    state = engine.applyAction(state, action, playerId) as BaseGameState;
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
