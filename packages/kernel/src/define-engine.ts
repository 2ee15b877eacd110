// `defineEngine` builds an engine from a game's rules. It implements what all games share: who may act when, the table
// actions (resign, draw offer), the turn counter and the end of a game. A game implements only its turn actions.
import type { BaseGameState, BaseView, GameAction, GameConfig, GameEngine } from "./engine.ts";
import { sameJson } from "./json.ts";
import { isPossibleOutcome, type EndingKind, type Outcome } from "./outcome.ts";
import { RefusedActionError } from "./rejection.ts";
import { ok, reject, VALID, type Result } from "./result.ts";

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
  | "partlyListed"
  | "phaseClock"
  | "keepsTurn"
> {
  /** The game's table actions, and what each does. */
  readonly tableActions: Readonly<Record<Table["type"], TableActionKind>>;
  /** The game's own rejection codes, if any. */
  readonly refusals?: readonly string[];
  /** The game's own outcome reasons, if any, and whether each has a winner. */
  readonly endings?: Readonly<Record<string, EndingKind>>;
  /** Validates the schema of a state; `defineEngine` checks that the base fields are consistent. */
  parseState(value: unknown): Result<State>;
  /** Validates a turn action by the player to move. */
  validateTurn(state: State, action: Turn): Result<null>;
  /** Applies a valid turn action: the new state, the next player, and the outcome if it ends the game. */
  playTurn(state: State, action: Turn): State;
  /** All valid turn actions of the player to move. */
  listTurns(state: State): readonly Turn[];
  /** The state with its outcome when the time of the player to move runs out; null if that player loses on time. */
  expire?(state: State): State | null;
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

/** Refuses an action that no game allows: by a stranger, after the end, a second draw offer, a turn out of turn. */
const validateTable = (state: BaseGameState, kind: TableActionKind | undefined, playerId: string): Result<null> => {
  if (!state.playerIds.includes(playerId)) return reject("NOT_SEATED", `${playerId} does not play in this match.`);
  if (state.gameOver) return reject("MATCH_FINISHED", "The game is over.");
  if (kind === "draw" && state.drawOfferBy === playerId) {
    return reject("DRAW_ALREADY_OFFERED", "Your draw offer still stands; offer again after the opponent has played.");
  }
  const { currentPlayerId } = state;
  return kind !== undefined || currentPlayerId === playerId
    ? VALID
    : reject("NOT_PLAYER_TURN", `It is the turn of ${currentPlayerId}.`, { currentPlayerId });
};

/** The fields of every game after the end. */
const finished = (outcome: Outcome) =>
  ({
    phase: "finished",
    currentPlayerId: null,
    gameOver: true,
    winners: outcome.winners,
    outcome,
    drawOfferBy: null,
  }) satisfies Partial<BaseGameState>;

/** The outcome of a table action, or null for a draw offer, which leaves the game open. */
const tableOutcome = (state: BaseGameState, kind: TableActionKind, playerId: string): Outcome | null => {
  if (kind === "resign") return { winners: state.playerIds.filter((id) => id !== playerId), reason: "resign" };
  return state.drawOfferBy === null ? null : { winners: null, reason: "agreement" };
};

/** How a game is played: its own rules for turns, the shared ones for everything else. */
const playing = <
  State extends BaseGameState,
  Turn extends GameAction,
  Table extends GameAction,
  View extends BaseView,
  Config extends GameConfig,
>(
  rules: GameRules<State, Turn, Table, View, Config>,
) => {
  const kinds = new Map<string, TableActionKind>(Object.entries(rules.tableActions));

  const conclude = (state: State, outcome: Outcome): State => {
    const over: State = { ...state, ...finished(outcome) };
    return rules.onConclude?.(over) ?? over;
  };

  const playTable = (state: State, kind: TableActionKind, playerId: string): State => {
    const outcome = tableOutcome(state, kind, playerId);
    return outcome === null ? { ...state, drawOfferBy: playerId } : conclude(state, outcome);
  };

  const playTurn = (state: State, action: Turn, playerId: string): State => {
    const played = rules.playTurn(state, action);
    const turn = state.turn + 1;
    if (played.outcome !== null) return conclude({ ...played, turn }, played.outcome);
    // The opponent's turn declines an offer.
    return { ...played, turn, drawOfferBy: played.drawOfferBy === playerId ? playerId : null };
  };

  const validateAction = (state: State, action: Turn | Table, playerId: string): Result<null> => {
    const kind = kinds.get(action.type);
    const allowed = validateTable(state, kind, playerId);
    return allowed.ok && kind === undefined ? rules.validateTurn(state, action as Turn) : allowed;
  };

  const tryAction = (state: State, action: Turn | Table, playerId: string): Result<State> => {
    const valid = validateAction(state, action, playerId);
    if (!valid.ok) return valid;
    const kind = kinds.get(action.type);
    return ok(kind === undefined ? playTurn(state, action as Turn, playerId) : playTable(state, kind, playerId));
  };

  const expire = (state: State): State | null => {
    const expired = state.gameOver ? null : (rules.expire?.(state) ?? null);
    if (expired === null) return null;
    if (expired.outcome === null) throw new Error("expire must end the game");
    return conclude(expired, expired.outcome);
  };

  return { tableActions: [...kinds.keys()], conclude, validateAction, tryAction, expire };
};

/** Turns the rules of a game into an engine: adds turn order, resigning, draws, the turn counter and the end. */
export const defineEngine = <
  State extends BaseGameState,
  Turn extends GameAction,
  Table extends GameAction,
  View extends BaseView,
  Config extends GameConfig,
>(
  rules: GameRules<State, Turn, Table, View, Config>,
): GameEngine<State, Turn | Table, View, Config> => {
  const { tableActions, conclude, validateAction, tryAction, expire } = playing(rules);
  const { gameId, rulesetVersion, hiddenInformation, refusals = [], endings = {} } = rules;
  const { getScores, determinize, partlyListed, phaseClock, keepsTurn } = rules;
  return {
    gameId,
    rulesetVersion,
    hiddenInformation,
    tableActions,
    refusals,
    endings: Object.keys(endings),
    parseConfig: (value) => rules.parseConfig(value),
    parseAction: (value) => rules.parseAction(value),
    parseState: (value) => {
      const state = rules.parseState(value);
      const fault = state.ok ? findStateFault(state.value, rules) : null;
      return fault === null ? state : reject("INVALID_PAYLOAD", `The state contradicts itself: ${fault}.`);
    },
    init: (config) => rules.init(config),
    tryAction,
    applyAction: (state, action, playerId) => {
      const next = tryAction(state, action, playerId);
      if (!next.ok) throw new RefusedActionError(next.error);
      return next.value;
    },
    validateAction,
    isValidAction: (state, action, playerId) => validateAction(state, action, playerId).ok,
    getValidActions: (state, playerId) =>
      state.gameOver || state.currentPlayerId !== playerId ? [] : rules.listTurns(state),
    getPlayerView: (state, viewer) => rules.getPlayerView(state, viewer),
    conclude,
    isGameOver: (state) => state.gameOver,
    getWinners: (state) => state.winners,
    getCurrentPlayer: (state) => state.currentPlayerId,
    ...(determinize === undefined ? {} : { determinize }),
    ...(getScores === undefined ? {} : { getScores }),
    ...(partlyListed === undefined ? {} : { partlyListed }),
    ...(phaseClock === undefined ? {} : { phaseClock }),
    ...(keepsTurn === undefined ? {} : { keepsTurn }),
    ...(rules.expire === undefined ? {} : { expire }),
  };
};
