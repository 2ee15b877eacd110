// One turn of a bot. A bot that throws, stalls or answers with an illegal action neither hangs nor harms the match:
// the default bot plays that turn for it, and the answer says so (BOT-4).
import {
  describeError,
  isRejection,
  openRng,
  type AnyEngine,
  type BaseView,
  type Budget,
  type GameAction,
  type PublicEntry,
  type RngState,
  type StopSignal,
} from "@tengen/kernel";
import type { Match } from "@tengen/match";
import type { BotRequest, SeatedBot } from "./seated-bot.ts";

/** A limit on what a bot does, made by the host, which has a clock. */
export interface TimeLimit {
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
  readonly playedBy: "bot" | "default" | "chance";
  /** What the seat's bot did wrong. */
  readonly fault: BotFault | null;
}

export interface TurnOptions {
  readonly budget: Budget;
  /** How long a bot may take to get ready, and how long for its turn once it is. */
  readonly startLimit: (of: "ready" | "turn") => TimeLimit;
}

/** Who plays a seat: its bot, and the default bot for the turns in which that one fails. */
export interface SeatBots {
  readonly bot: SeatedBot;
  /** Ready to be asked: told already which game it plays. */
  readonly fallback: () => SeatedBot;
}

type Asked =
  | { readonly ok: true; readonly action: GameAction; readonly rngState: RngState }
  | { readonly ok: false; readonly fault: BotFault };

const failed = (kind: BotFault["kind"], message: string): Asked => ({ ok: false, fault: { kind, message } });

const publicEntries = ({ entries }: Match): readonly PublicEntry[] =>
  entries.map(({ seq, actorId, type, payload }) => ({ seq, actorId, type, payload }));

/** Waits for work, but not longer than the limit; undefined when the time was up first. */
const within = async <T>(limit: TimeLimit, work: (signal: StopSignal) => Promise<T>): Promise<T | undefined> => {
  try {
    return await Promise.race([work(limit.signal), limit.up.then(() => undefined)]);
  } finally {
    limit.clear();
  }
};

/** Asks one bot; what it did wrong is a value. */
const ask = async (
  engine: AnyEngine,
  match: Match,
  bot: SeatedBot,
  request: BotRequest,
  startLimit: TurnOptions["startLimit"],
): Promise<Asked> => {
  try {
    const ready = await within(startLimit("ready"), (signal) => bot.ready(signal).then(() => true));
    if (ready === undefined) return failed("stalled", "it did not get ready in time");
    const answer = await within(startLimit("turn"), (signal) => bot.choose(request, signal));
    if (answer === undefined) return failed("stalled", "no answer within the time for a turn");
    const action: unknown = engine.parseAction(answer.action);
    if (isRejection(action)) return failed("illegal", action.message);
    const turn = action as GameAction;
    if (engine.tableActions.includes(turn.type)) return failed("illegal", `${turn.type} is no turn`);
    const rejection = engine.validateAction(match.state, turn, match.state.currentPlayerId ?? "");
    if (rejection !== null) return failed("illegal", rejection.message);
    return { ok: true, action: turn, rngState: answer.rngState };
  } catch (error) {
    return failed("threw", describeError(error));
  }
};

/** Plays the turn of the player to move: by its bot, else by the default bot, else by any valid action. */
export const takeBotTurn = async (
  engine: AnyEngine,
  match: Match,
  { bot, fallback }: SeatBots,
  rngState: RngState,
  { budget, startLimit }: TurnOptions,
): Promise<BotTurn> => {
  const playerId = match.state.currentPlayerId;
  if (playerId === null) throw new Error("a finished match has no turn to take");
  const validActions = engine.getValidActions(match.state, playerId) as readonly GameAction[];
  const view = engine.getPlayerView(match.state, playerId) as BaseView;
  const request: BotRequest = { view, validActions, rngState, entries: publicEntries(match), budget };

  const own = await ask(engine, match, bot, request, startLimit);
  if (own.ok) return { action: own.action, rngState: own.rngState, playedBy: "bot", fault: null };
  const spare = await ask(engine, match, fallback(), request, startLimit);
  if (spare.ok) return { action: spare.action, rngState: spare.rngState, playedBy: "default", fault: own.fault };
  const rng = openRng(rngState);
  return { action: rng.pick(validActions), rngState: rng.state(), playedBy: "chance", fault: own.fault };
};
