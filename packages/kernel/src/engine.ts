// The engine contract, and `defineEngine`, which builds an engine from a game's rules. It implements what all games
// share: who may act when, the table actions (resign, draw offer), the turn counter and the end of a game. A game
// implements only its turn actions.
import { sameJson, type JsonObject } from "./json.ts";
import { isPossibleOutcome, type EndingKind, type Outcome } from "./outcome.ts";
import { isRejection, RefusedActionError, reject, type Rejection } from "./rejection.ts";
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
  /** The game's own rejection codes, besides the shared ones. */
  readonly refusals: readonly string[];
  /** The game's own outcome reasons, besides the shared ones. */
  readonly endings: readonly string[];

  parseConfig(value: unknown): Config | Rejection;
  parseAction(value: unknown): Action | Rejection;
  /** Parses an untrusted saved state: its schema, and the consistency of its base fields. */
  parseState(value: unknown): State | Rejection;

  init(config: Config): State;
  /** The reducer: returns a new state. Throws on an invalid action, so call `validateAction` first. */
  applyAction(state: State, action: Action, playerId: string): State;
  validateAction(state: State, action: Action, playerId: string): Rejection | null;
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

  isGameOver(state: State): boolean;
  getWinners(state: State): readonly string[] | null;
  getCurrentPlayer(state: State): string | null;
  getScores?(state: State): Readonly<Record<string, number>> | null;
}

/** An engine of unknown types, as the catalogue loads it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the types of a game that is loaded by its id are not known here
export type AnyEngine = GameEngine<any, any, any, any>;

/** What a table action does. */
type TableActionKind = "resign" | "draw";

/** What a game implements; `defineEngine` adds the rest. */
export interface GameRules<
  State extends BaseGameState,
  Turn extends GameAction,
  Table extends GameAction,
  View extends BaseView,
  Config extends GameConfig,
> extends Pick<
  GameEngine<State, Turn | Table, View, Config>,
  | "gameId"
  | "rulesetVersion"
  | "hiddenInformation"
  | "parseConfig"
  | "parseAction"
  | "init"
  | "getPlayerView"
  | "determinize"
  | "getScores"
> {
  /** The game's table actions, and what each does. */
  readonly tableActions: Readonly<Record<Table["type"], TableActionKind>>;
  /** The game's own rejection codes, if any. */
  readonly refusals?: readonly string[];
  /** The game's own outcome reasons, if any, and whether each has a winner. */
  readonly endings?: Readonly<Record<string, EndingKind>>;
  /** Validates the schema of a state; `defineEngine` checks that the base fields are consistent. */
  parseState(value: unknown): State | Rejection;
  /** Validates a turn action by the player to move. */
  validateTurn(state: State, action: Turn): Rejection | null;
  /** Applies a valid turn action: the new state, the next player, and the outcome if it ends the game. */
  playTurn(state: State, action: Turn): State;
  /** All valid turn actions of the player to move. */
  listTurns(state: State): readonly Turn[];
  /** Updates the game's own fields after the end, if needed. */
  onConclude?(state: State): State;
}

/** Finds an inconsistency between the base fields of a state; null if there is none. */
const findStateFault = (
  state: BaseGameState,
  rules: {
    readonly gameId: string;
    readonly rulesetVersion: string;
    readonly endings?: Readonly<Record<string, EndingKind>>;
  },
): string | null => {
  const seated = (id: string) => state.playerIds.includes(id);
  if (state.gameId !== rules.gameId) return `gameId is not ${rules.gameId}`;
  if (state.rulesetVersion !== rules.rulesetVersion) return `rulesetVersion is not ${rules.rulesetVersion}`;
  if (new Set(state.playerIds).size !== state.playerIds.length) return "two playerIds are the same";
  if (state.gameOver !== (state.outcome !== null)) return "gameOver and outcome";
  if (state.gameOver !== (state.phase === "finished")) return "gameOver and phase";
  if (state.gameOver !== (state.currentPlayerId === null)) return "gameOver and currentPlayerId";
  if (state.currentPlayerId !== null && !seated(state.currentPlayerId)) return "currentPlayerId is not a player";
  if (!sameJson(state.winners, state.outcome?.winners ?? null)) return "winners and outcome";
  if (state.outcome !== null && !isPossibleOutcome(state.outcome, rules.endings))
    return "winners and the outcome's reason";
  const winners = state.winners ?? [];
  if (!winners.every(seated) || new Set(winners).size !== winners.length) return "winners and playerIds";
  if (state.drawOfferBy !== null && (state.gameOver || !seated(state.drawOfferBy))) return "drawOfferBy";
  return null;
};

export const defineEngine = <
  State extends BaseGameState,
  Turn extends GameAction,
  Table extends GameAction,
  View extends BaseView,
  Config extends GameConfig,
>(
  rules: GameRules<State, Turn, Table, View, Config>,
): GameEngine<State, Turn | Table, View, Config> => {
  const tableKinds = new Map<string, TableActionKind>(Object.entries(rules.tableActions));

  const conclude = (state: State, outcome: Outcome): State => {
    const over: State = {
      ...state,
      phase: "finished",
      currentPlayerId: null,
      gameOver: true,
      winners: outcome.winners,
      outcome,
      drawOfferBy: null,
    };
    return rules.onConclude?.(over) ?? over;
  };

  const validateTable = (state: State, kind: TableActionKind, playerId: string): Rejection | null =>
    kind === "draw" && state.drawOfferBy === playerId
      ? reject("DRAW_ALREADY_OFFERED", "Your draw offer still stands; offer again after the opponent has played.")
      : null;

  const playTable = (state: State, kind: TableActionKind, playerId: string): State => {
    switch (kind) {
      case "resign":
        return conclude(state, { winners: state.playerIds.filter((id) => id !== playerId), reason: "resign" });
      case "draw":
        return state.drawOfferBy === null
          ? { ...state, drawOfferBy: playerId }
          : conclude(state, { winners: null, reason: "agreement" });
    }
  };

  const playTurn = (state: State, action: Turn, playerId: string): State => {
    const played: State = { ...rules.playTurn(state, action), turn: state.turn + 1 };
    if (played.outcome !== null) return conclude(played, played.outcome);
    const declined = played.drawOfferBy !== null && played.drawOfferBy !== playerId;
    return declined ? { ...played, drawOfferBy: null } : played;
  };

  const validateAction = (state: State, action: Turn | Table, playerId: string): Rejection | null => {
    if (!state.playerIds.includes(playerId)) {
      return reject("NOT_SEATED", `${playerId} does not play in this match.`);
    }
    if (state.gameOver) return reject("MATCH_FINISHED", "The game is over.");
    const kind = tableKinds.get(action.type);
    if (kind !== undefined) return validateTable(state, kind, playerId);
    if (state.currentPlayerId !== playerId) {
      return reject("NOT_PLAYER_TURN", `It is the turn of ${state.currentPlayerId}.`, {
        currentPlayerId: state.currentPlayerId,
      });
    }
    return rules.validateTurn(state, action as Turn);
  };

  const { getScores, determinize } = rules;

  return {
    gameId: rules.gameId,
    rulesetVersion: rules.rulesetVersion,
    hiddenInformation: rules.hiddenInformation,
    tableActions: [...tableKinds.keys()],
    refusals: rules.refusals ?? [],
    endings: Object.keys(rules.endings ?? {}),
    parseConfig: (value) => rules.parseConfig(value),
    parseAction: (value) => rules.parseAction(value),
    parseState: (value) => {
      const state = rules.parseState(value);
      if (isRejection(state)) return state;
      const fault = findStateFault(state, rules);
      return fault === null ? state : reject("INVALID_PAYLOAD", `The state contradicts itself: ${fault}.`);
    },
    init: (config) => rules.init(config),
    applyAction: (state, action, playerId) => {
      const rejection = validateAction(state, action, playerId);
      if (rejection !== null) throw new RefusedActionError(rejection);
      const kind = tableKinds.get(action.type);
      return kind === undefined ? playTurn(state, action as Turn, playerId) : playTable(state, kind, playerId);
    },
    validateAction,
    isValidAction: (state, action, playerId) => validateAction(state, action, playerId) === null,
    getValidActions: (state, playerId) =>
      state.gameOver || state.currentPlayerId !== playerId ? [] : rules.listTurns(state),
    getPlayerView: (state, viewer) => rules.getPlayerView(state, viewer),
    conclude,
    isGameOver: (state) => state.gameOver,
    getWinners: (state) => state.winners,
    getCurrentPlayer: (state) => state.currentPlayerId,
    ...(determinize === undefined ? {} : { determinize }),
    ...(getScores === undefined ? {} : { getScores }),
  };
};
