// One turn of a bot. A bot that throws, stalls or answers with an illegal action neither hangs nor harms the match:
// the default bot plays that turn for it, and the answer says so (BOT-4).
import {
  isRejection,
  openRng,
  type AnyEngine,
  type BaseView,
  type Bot,
  type BotContext,
  type BotGame,
  type Budget,
  type GameAction,
  type PublicEntry,
  type RngState,
  type StopSignal,
} from "@tengen/kernel";
import type { Match } from "./match.ts";

/** All that a bot is told for one turn, as plain data, so that it can be sent to a worker. */
export interface BotRequest {
  readonly view: BaseView;
  readonly validActions: readonly GameAction[];
  readonly rngState: RngState;
  readonly entries: readonly PublicEntry[];
  readonly budget: Budget;
}

export interface BotAnswer {
  /** Not trusted: a bot may answer with anything. */
  readonly action: unknown;
  readonly rngState: RngState;
}

/** A bot in its seat, in this thread or in another. */
export interface SeatedBot {
  readonly start: (playerId: string, game: BotGame) => void;
  readonly choose: (request: BotRequest, signal: StopSignal) => Promise<BotAnswer>;
  readonly end: (view: BaseView, won: boolean) => void;
}

/** A bot that runs in this thread: quick to ask, but one that never returns cannot be stopped. */
export const seatBot = (bot: Bot): SeatedBot => ({
  start: (playerId, game) => bot.onGameStart?.(playerId, game),
  choose: async ({ view, validActions, rngState, entries, budget }, signal) => {
    const rng = openRng(rngState);
    const context: BotContext = { entries, budget, signal };
    return { action: await bot.chooseAction(view, validActions, rng, context), rngState: rng.state() };
  },
  end: (view, won) => bot.onGameEnd?.(view, won),
});

/** A limit on a turn, made by the host, which has a clock. */
export interface TurnLimit {
  readonly signal: StopSignal;
  /** Resolves when the time is up. */
  readonly up: Promise<void>;
  readonly clear: () => void;
}

/** Why a bot did not play its turn itself. */
export interface BotFault {
  readonly kind: "threw" | "stalled" | "illegal";
  readonly message: string;
}

export interface BotTurn {
  readonly action: GameAction;
  readonly rngState: RngState;
  readonly fault: BotFault | null;
}

export interface TurnOptions {
  readonly budget: Budget;
  readonly startLimit: () => TurnLimit;
}

const publicEntries = ({ entries }: Match): readonly PublicEntry[] =>
  entries.map(({ seq, actorId, type, payload }) => ({ seq, actorId, type, payload }));

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The action a bot chose, if it is a turn it may play now. */
const acceptAnswer = (engine: AnyEngine, match: Match, playerId: string, answer: unknown): GameAction | BotFault => {
  const action: unknown = engine.parseAction(answer);
  if (isRejection(action)) return { kind: "illegal", message: action.message };
  const turn = action as GameAction;
  if (engine.tableActions.includes(turn.type)) return { kind: "illegal", message: `${turn.type} is no turn` };
  const rejection = engine.validateAction(match.state, turn, playerId);
  return rejection === null ? turn : { kind: "illegal", message: rejection.message };
};

/** Asks one bot; what it did wrong is a value. */
const ask = async (
  engine: AnyEngine,
  match: Match,
  playerId: string,
  bot: SeatedBot,
  request: BotRequest,
  limit: TurnLimit,
): Promise<Omit<BotTurn, "fault"> | BotFault> => {
  try {
    const answer = await Promise.race([bot.choose(request, limit.signal), limit.up]);
    if (answer === undefined) return { kind: "stalled", message: "no answer within the time for a turn" };
    const action = acceptAnswer(engine, match, playerId, answer.action);
    return "kind" in action ? action : { action, rngState: answer.rngState };
  } catch (error) {
    return { kind: "threw", message: describe(error) };
  } finally {
    limit.clear();
  }
};

/** Plays the turn of the player to move: by its bot, else by the default bot, else by any valid action. */
export const takeBotTurn = async (
  engine: AnyEngine,
  match: Match,
  bots: { readonly seated: SeatedBot; readonly fallback: SeatedBot },
  rngState: RngState,
  { budget, startLimit }: TurnOptions,
): Promise<BotTurn> => {
  const playerId = match.state.currentPlayerId;
  if (playerId === null) throw new Error("a finished match has no turn to take");
  const validActions = engine.getValidActions(match.state, playerId) as readonly GameAction[];
  const view = engine.getPlayerView(match.state, playerId) as BaseView;
  const request: BotRequest = { view, validActions, rngState, entries: publicEntries(match), budget };

  const own = await ask(engine, match, playerId, bots.seated, request, startLimit());
  if (!("kind" in own)) return { ...own, fault: null };
  const spare = await ask(engine, match, playerId, bots.fallback, request, startLimit());
  if (!("kind" in spare)) return { ...spare, fault: own };
  const rng = openRng(rngState);
  return { action: rng.pick(validActions), rngState: rng.state(), fault: own };
};
