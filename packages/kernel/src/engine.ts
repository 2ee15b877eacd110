// The engine contract: the pure rules of a game, as the server, the client and the tools call them. `defineEngine` makes
// an engine from a game's own rules.
import type { JsonObject } from "./json.ts";
import type { Outcome } from "./outcome.ts";
import type { Result } from "./result.ts";
import type { Rng, RngState } from "./rng.ts";

export interface GameConfig {
  readonly seed: string;
  readonly playerIds: readonly string[];
  readonly options?: JsonObject | undefined;
}

/** Actions are flat: the type and the game's own fields. */
export interface GameAction {
  readonly type: string;
}

export interface BaseGameState {
  readonly gameId: string;
  readonly rulesetVersion: string;
  /** One of the game's phases; the last is `finished`. */
  readonly phase: string;
  /** In seat order. */
  readonly playerIds: readonly string[];
  /** Whose turn it is; null when the game is over. */
  readonly currentPlayerId: string | null;
  /** The number of turn actions played. */
  readonly turn: number;
  readonly gameOver: boolean;
  /** Null while the game runs, and after a draw. */
  readonly winners: readonly string[] | null;
  readonly outcome: Outcome | null;
  /** The player whose draw offer is open; the opponent's next turn declines it. */
  readonly drawOfferBy: string | null;
  /** The state of the match's generator; null in a game without chance. */
  readonly rngState: RngState | null;
}

/** The base fields of an initial state, with the first player to move; a game adds its own fields and `rngState`. */
export const initialStateFields = <Phase extends string>(
  { gameId, rulesetVersion }: { readonly gameId: string; readonly rulesetVersion: string },
  phase: Phase,
  playerIds: readonly string[],
) => ({
  gameId,
  rulesetVersion,
  phase,
  playerIds,
  currentPlayerId: playerIds[0] ?? null,
  turn: 0,
  gameOver: false,
  winners: null,
  outcome: null,
  drawOfferBy: null,
});

/** A phase of a game with a clock of its own, such as the marking of dead stones in Go. */
export interface PhaseClock {
  /** Tells one phase from another. */
  readonly id: string;
  /** Each player's time for the whole phase, in milliseconds. */
  readonly ms: number;
}

/** The fields that every view has. */
export type BaseView = Omit<BaseGameState, "rngState">;

export interface GameEngine<
  State extends BaseGameState = BaseGameState,
  Action extends GameAction = GameAction,
  View extends BaseView = BaseView,
  Config extends GameConfig = GameConfig,
> {
  readonly gameId: string;
  readonly rulesetVersion: string;
  /** If false, no state depends on the seed, so a client can fold the log itself. */
  readonly hiddenInformation: boolean;
  /** The action types that are not bound to a turn. */
  readonly tableActions: readonly string[];
  /** Turn types of which `getValidActions` lists only some of the valid actions, because there are too many. */
  readonly partlyListed?: readonly string[];
  /** The game's own rejection codes, besides the shared ones. */
  readonly refusals: readonly string[];
  /** The game's own outcome reasons, besides the shared ones. */
  readonly endings: readonly string[];

  parseConfig(value: unknown): Result<Config>;
  parseAction(value: unknown): Result<Action>;
  /** Parses an untrusted saved state: its schema, and the consistency of its base fields. */
  parseState(value: unknown): Result<State>;

  init(config: Config): State;
  /** Validates an action and applies it: the new state, or why the action is refused. */
  tryAction(state: State, action: Action, playerId: string): Result<State>;
  /** The reducer, for an action that is known to be valid: returns the new state. Throws on an invalid action. */
  applyAction(state: State, action: Action, playerId: string): State;
  /** Validates without applying, for what is only looked at: a button, a bot's answer. */
  validateAction(state: State, action: Action, playerId: string): Result<null>;
  isValidAction(state: State, action: Action, playerId: string): boolean;
  /** The player's valid turn actions; none out of turn. */
  getValidActions(state: State, playerId: string): readonly Action[];
  /** The view of a player, or of a spectator (null). */
  getPlayerView(state: State, viewer: string | null): View;
  /**
   * Only in games with hidden information: returns a state that looks the same to this viewer, with everything hidden
   * from the viewer drawn anew. The contract suite uses it to show that views leak nothing.
   */
  determinize?(state: State, viewer: string | null, rng: Rng): State;
  /** Ends the game for a reason outside the game's rules: a timeout, an abort. */
  conclude(state: State, outcome: Outcome): State;
  /** Whether a player may have several turns in a row (KER-E13). */
  readonly keepsTurn?: boolean;
  /** The clock of the current phase; null, or absent, where the match's own clocks run (KER-E11). */
  phaseClock?(state: State): PhaseClock | null;
  /**
   * The finished state when the time of the player to move runs out; null, or absent, where that player loses on time
   * (KER-E12).
   */
  expire?(state: State): State | null;

  isGameOver(state: State): boolean;
  getWinners(state: State): readonly string[] | null;
  getCurrentPlayer(state: State): string | null;
  getScores?(state: State): Readonly<Record<string, number>> | null;
}

/**
 * An engine of unknown types, as the catalogue loads it. Every engine is assignable to it, because the parameters of
 * methods are compared bivariantly. So it may only be given its own states and actions: those that its parsers, its
 * `init` and its reducer returned.
 */
export type AnyEngine = GameEngine;
