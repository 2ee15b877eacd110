// The contract every game keeps, and `defineEngine`, which makes an engine out of a game's own rules. What all
// games share is written once here: who may act when, the table actions (resign, draw offer), the turn counter and
// the end of a game. A game writes only its turn actions.
import { sameJson, type JsonObject } from "./json.ts";
import { isPossibleOutcome, type EndingKind, type Outcome } from "./outcome.ts";
import { isRejection, RefusedActionError, reject, type Rejection } from "./rejection.ts";
import type { Rng, RngState } from "./rng.ts";

export interface GameConfig {
  readonly seed: string;
  readonly playerIds: readonly string[];
  readonly options?: JsonObject | undefined;
}

/** Actions are flat: the type, then the game's own fields. */
export interface GameAction {
  readonly type: string;
}

export interface BaseGameState {
  readonly gameId: string;
  readonly rulesetVersion: string;
  /** The game's own phases, the last of which is `finished`. */
  readonly phase: string;
  /** In seat order. */
  readonly playerIds: readonly string[];
  /** Whose turn it is; null when the game is over. */
  readonly currentPlayerId: string | null;
  /** How many turn actions have been played. */
  readonly turn: number;
  readonly gameOver: boolean;
  /** Null while the game runs, and after a draw. */
  readonly winners: readonly string[] | null;
  readonly outcome: Outcome | null;
  /** Who offers a draw, until the opponent plays. */
  readonly drawOfferBy: string | null;
  /** Where the match's generator stands; null in a game without chance. */
  readonly rngState: RngState | null;
}

/** The base fields of a game that begins, with the first player to move; a game adds its own, and its generator. */
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

/** Every state has these fields, so every view of a game with nothing to hide has them too. */
export type BaseView = Omit<BaseGameState, "rngState">;

export interface GameEngine<
  State extends BaseGameState = BaseGameState,
  Action extends GameAction = GameAction,
  View extends BaseView = BaseView,
  Config extends GameConfig = GameConfig,
> {
  readonly gameId: string;
  readonly rulesetVersion: string;
  /** False: a client can fold the log itself, and no state depends on the seed. */
  readonly hiddenInformation: boolean;
  /** The types of action that are not bound to a turn. */
  readonly tableActions: readonly string[];
  /** The codes of its own with which it refuses, beside the shared ones. */
  readonly refusals: readonly string[];
  /** The reasons of its own for which it ends, beside the shared ones. */
  readonly endings: readonly string[];

  parseConfig(value: unknown): Config | Rejection;
  parseAction(value: unknown): Action | Rejection;
  /** For a state that was saved outside: its shape, and what the base fields say of one another. */
  parseState(value: unknown): State | Rejection;

  init(config: Config): State;
  /** A new state; the old one is untouched. Throws on a refused action: ask `validateAction` first. */
  applyAction(state: State, action: Action, playerId: string): State;
  validateAction(state: State, action: Action, playerId: string): Rejection | null;
  isValidAction(state: State, action: Action, playerId: string): boolean;
  /** The player's turn actions; none when it is not the player's turn. */
  getValidActions(state: State, playerId: string): readonly Action[];
  /** What a player, or a spectator (null), may see. */
  getPlayerView(state: State, viewer: string | null): View;
  /**
   * Games with hidden information alone: another state that this viewer could not tell from this one, with all that the
   * viewer may not see drawn anew. The contract suite shows with it that nothing leaks.
   */
  determinize?(state: State, viewer: string | null, rng: Rng): State;
  /** The state after an end that the rules did not bring about: a timeout, an abort. */
  conclude(state: State, outcome: Outcome): State;

  isGameOver(state: State): boolean;
  getWinners(state: State): readonly string[] | null;
  getCurrentPlayer(state: State): string | null;
  getScores?(state: State): Readonly<Record<string, number>> | null;
}

/** An engine whose types the caller does not know: what the catalogue gives. */
// oxlint-disable-next-line typescript/no-explicit-any -- the types of a game that is loaded by its id are not known here
export type AnyEngine = GameEngine<any, any, any, any>;

/** What a table action does. */
type TableActionKind = "resign" | "draw";

/** What a game writes; `defineEngine` adds the rest. */
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
  /** The game's table actions and what each of them does. */
  readonly tableActions: Readonly<Record<Table["type"], TableActionKind>>;
  /** Its own codes of refusals; none where the shared ones do. */
  readonly refusals?: readonly string[];
  /** Its own reasons to end, and what each leaves; none where the shared ones do. */
  readonly endings?: Readonly<Record<string, EndingKind>>;
  /** The shape of a state; the base fields are checked against one another afterwards. */
  parseState(value: unknown): State | Rejection;
  /** The game's own refusals of a turn action by the player whose turn it is. */
  validateTurn(state: State, action: Turn): Rejection | null;
  /** Plays a valid turn action: the new position, the next player, and the outcome if this ends the game. */
  playTurn(state: State, action: Turn): State;
  /** Every valid turn action of the player whose turn it is. */
  listTurns(state: State): readonly Turn[];
  /** Repeats the outcome in the game's own fields, where it has such. */
  onConclude?(state: State): State;
}

/** Says where the base fields of a well-formed state contradict one another; null when they do not. */
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
