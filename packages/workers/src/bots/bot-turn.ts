// Plays one turn of a bot. If it throws, hangs or answers with an illegal action, the default bot plays the turn, and
// the result says so (BOT-4).
import {
  describeError,
  err,
  ok,
  openRng,
  type AnyEngine,
  type Budget,
  type GameAction,
  type PublicEntry,
  type Result,
  type RngState,
  type StopSignal,
} from "@tengen/kernel";
import type { Match } from "@tengen/match";
import type { BotRequest, SeatedBot } from "./seated-bot.ts";

/** A watchdog on a bot, started by the host, which has a clock. */
export interface Watchdog {
  readonly signal: StopSignal;
  /** Resolves when the watchdog expires. */
  readonly expired: Promise<void>;
  /** Stops the watchdog. */
  readonly clear: () => void;
  /** Restarts the watchdog: the bot has made progress. */
  readonly restart: () => void;
  /** Expires the watchdog now. */
  readonly expire: () => void;
}

/** Why a bot did not play its own turn. */
export interface BotFault {
  readonly kind: "threw" | "stalled" | "illegal";
  readonly message: string;
}

export interface BotTurn {
  readonly action: GameAction;
  readonly rngState: RngState;
  readonly playedBy: "bot" | "default" | "chance";
  /** What the seat's bot did wrong, if anything. */
  readonly fault: BotFault | null;
}

export interface TurnOptions {
  readonly budget: Budget;
  /** Starts the watchdog for the bot's startup or for its turn. */
  readonly startWatchdog: (of: "ready" | "turn") => Watchdog;
  /** Awaited between two slices of the bot's work; this time does not count against the bot. */
  readonly pause?: () => Promise<void>;
  /** Told the share of its budget that the bot has used, from 0 to 1, by a bot that knows it. */
  readonly onProgress?: (share: number) => void;
  /** Asks the bot for its best move so far. */
  readonly hurry?: StopSignal;
}

/** The bots of a seat: its own, and the default bot for turns in which that one fails. */
export interface SeatBots {
  readonly bot: SeatedBot;
  /** Already started for this game. */
  readonly fallback: () => SeatedBot;
}

type Asked = Result<Pick<BotTurn, "action" | "rngState">, BotFault>;

const failed = (kind: BotFault["kind"], message: string): Asked => err({ kind, message });

const publicEntries = ({ entries }: Match): readonly PublicEntry[] =>
  entries.map(({ seq, actorId, type, payload }) => ({ seq, actorId, type, payload }));

/** Waits for work until the watchdog expires; undefined if it does. */
const guarded = async <T>(watchdog: Watchdog, work: (watchdog: Watchdog) => Promise<T>): Promise<T | undefined> => {
  try {
    return await Promise.race([work(watchdog), watchdog.expired.then(() => undefined)]);
  } finally {
    watchdog.clear();
  }
};

/** Slices that a bot may use beyond its budget, for work other than searching. */
const EXTRA_SLICES = 1000;

/** The maximum of slices in a turn: each has at least one node, and no bot searches 1000 nodes per millisecond. */
const maxSlices = (budget: Budget): number =>
  EXTRA_SLICES + ("nodes" in budget ? budget.nodes : budget.milliseconds * 1000);

/**
 * A pause shows that the bot is alive: it stops the watchdog, then restarts it. A bot that pauses too often is stopped.
 */
const pauseWith = (
  watchdog: Watchdog,
  { budget, pause, onProgress }: TurnOptions,
): ((share?: number) => Promise<void>) => {
  let left = maxSlices(budget);
  return async (share) => {
    // A bot may tell anything.
    if (share !== undefined && share >= 0 && share <= 1) onProgress?.(share);
    watchdog.clear();
    left -= 1;
    if (left < 0) watchdog.expire();
    else {
      await pause?.();
      watchdog.restart();
    }
  };
};

/** Asks one bot for an action; a fault is returned as a value. */
const ask = async (
  engine: AnyEngine,
  match: Match,
  bot: SeatedBot,
  request: BotRequest,
  options: TurnOptions,
): Promise<Asked> => {
  const { startWatchdog } = options;
  try {
    const ready = await guarded(startWatchdog("ready"), ({ signal }) => bot.ready(signal).then(() => true));
    if (ready === undefined) return failed("stalled", "it did not start in time");
    const answer = await guarded(startWatchdog("turn"), (watchdog) =>
      bot.choose(request, watchdog.signal, pauseWith(watchdog, options), options.hurry),
    );
    if (answer === undefined) return failed("stalled", "it did not answer in time");
    const parsed = engine.parseAction(answer.action);
    if (!parsed.ok) return failed("illegal", parsed.error.message);
    const action = parsed.value;
    if (engine.tableActions.includes(action.type)) return failed("illegal", `${action.type} is not a turn action`);
    const valid = engine.validateAction(match.state, action, match.state.currentPlayerId ?? "");
    if (!valid.ok) return failed("illegal", valid.error.message);
    return ok({ action, rngState: answer.rngState });
  } catch (error) {
    return failed("threw", describeError(error));
  }
};

/** Plays the turn of the player to move: by its bot, else by the default bot, else by a random valid action. */
export const takeBotTurn = async (
  engine: AnyEngine,
  match: Match,
  { bot, fallback }: SeatBots,
  rngState: RngState,
  options: TurnOptions,
): Promise<BotTurn> => {
  const playerId = match.state.currentPlayerId;
  if (playerId === null) throw new Error("a finished match has no turn to take");
  const validActions = engine.getValidActions(match.state, playerId);
  const view = engine.getPlayerView(match.state, playerId);
  const request: BotRequest = { view, validActions, rngState, entries: publicEntries(match), budget: options.budget };

  const own = await ask(engine, match, bot, request, options);
  if (own.ok) return { ...own.value, playedBy: "bot", fault: null };
  const replacement = await ask(engine, match, fallback(), request, options);
  if (replacement.ok) return { ...replacement.value, playedBy: "default", fault: own.error };
  const rng = openRng(rngState);
  return { action: rng.pick(validActions), rngState: rng.state(), playedBy: "chance", fault: own.error };
};
