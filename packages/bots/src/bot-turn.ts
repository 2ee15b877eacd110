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
export interface Watchdog {
  readonly signal: StopSignal;
  /** Resolves when the time is up. */
  readonly expired: Promise<void>;
  /** Stands still from now on. */
  readonly clear: () => void;
  /** Begins anew: the bot gave a sign of life. */
  readonly restart: () => void;
  /** The time is up now. */
  readonly expire: () => void;
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
  /** How long a bot may give no sign of life: until it is ready, and in its turn once it is. */
  readonly startWatchdog: (of: "ready" | "turn") => Watchdog;
  /** Awaited between two slices of the bot's work; how long that takes is not the bot's. */
  readonly pause?: () => Promise<void>;
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
const within = async <T>(limit: Watchdog, work: (limit: Watchdog) => Promise<T>): Promise<T | undefined> => {
  try {
    return await Promise.race([work(limit), limit.expired.then(() => undefined)]);
  } finally {
    limit.clear();
  }
};

/** Slices that a bot may take beyond its budget, for what it does besides searching. */
const SPARE_SLICES = 1000;

/** The most slices of a turn: each has at least a node in it, and no bot looks at a thousand in a millisecond. */
const mostSlices = (budget: Budget): number =>
  SPARE_SLICES + ("nodes" in budget ? budget.nodes : budget.milliseconds * 1000);

/** A pause is a sign of life, and while it lasts the limit stands still; but a bot that only pauses is stopped. */
const pauseWithin = (limit: Watchdog, { budget, pause }: TurnOptions): (() => Promise<void>) => {
  let left = mostSlices(budget);
  return async () => {
    limit.clear();
    left -= 1;
    if (left < 0) limit.expire();
    else {
      await pause?.();
      limit.restart();
    }
  };
};

/** Asks one bot; what it did wrong is a value. */
const ask = async (
  engine: AnyEngine,
  match: Match,
  bot: SeatedBot,
  request: BotRequest,
  options: TurnOptions,
): Promise<Asked> => {
  const { startWatchdog } = options;
  try {
    const ready = await within(startWatchdog("ready"), ({ signal }) => bot.ready(signal).then(() => true));
    if (ready === undefined) return failed("stalled", "it did not get ready in time");
    const answer = await within(startWatchdog("turn"), (limit) =>
      bot.choose(request, limit.signal, pauseWithin(limit, options)),
    );
    if (answer === undefined) return failed("stalled", "it gave neither an answer nor a sign of life in time");
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
  options: TurnOptions,
): Promise<BotTurn> => {
  const playerId = match.state.currentPlayerId;
  if (playerId === null) throw new Error("a finished match has no turn to take");
  const validActions = engine.getValidActions(match.state, playerId) as readonly GameAction[];
  const view = engine.getPlayerView(match.state, playerId) as BaseView;
  const request: BotRequest = { view, validActions, rngState, entries: publicEntries(match), budget: options.budget };

  const own = await ask(engine, match, bot, request, options);
  if (own.ok) return { action: own.action, rngState: own.rngState, playedBy: "bot", fault: null };
  const spare = await ask(engine, match, fallback(), request, options);
  if (spare.ok) return { action: spare.action, rngState: spare.rngState, playedBy: "default", fault: own.fault };
  const rng = openRng(rngState);
  return { action: rng.pick(validActions), rngState: rng.state(), playedBy: "chance", fault: own.fault };
};
