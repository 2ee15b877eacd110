// A bot in a seat, on this thread or on another. Requests and answers are plain data.
import {
  describeError,
  openRng,
  type BaseView,
  type Bot,
  type BotGame,
  type Budget,
  type GameAction,
  type PublicEntry,
  type RngState,
  type StopSignal,
} from "@tengen/kernel";

/** Everything that a bot gets for one turn. */
export interface BotRequest {
  readonly view: BaseView;
  readonly validActions: readonly GameAction[];
  readonly rngState: RngState;
  readonly entries: readonly PublicEntry[];
  readonly budget: Budget;
}

export interface BotAnswer {
  /** Not validated: a bot may answer anything. */
  readonly action: unknown;
  readonly rngState: RngState;
}

export interface SeatedBot {
  /** Resolves when the bot is ready. Starting a thread takes a while; the signal aborts it. */
  readonly ready: (signal: StopSignal) => Promise<void>;
  /** Never throws: an error here is reported at the next turn. */
  readonly start: (playerId: string, game: BotGame) => void;
  /**
   * `pause` is awaited between two slices of the bot's work, with the share of its budget that is used, if it knows.
   * `hurry` asks for its best move so far; `signal` ends its turn.
   */
  readonly choose: (
    request: BotRequest,
    signal: StopSignal,
    pause?: (share?: number) => Promise<void>,
    hurry?: StopSignal,
  ) => Promise<BotAnswer>;
  readonly end: (view: BaseView, won: boolean) => void;
}

/** A deep copy, so that a bot cannot modify shared data. */
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Aborted as soon as one of two signals is. */
const eitherOf = (one: StopSignal, other: StopSignal): StopSignal => ({
  get aborted() {
    return one.aborted || other.aborted;
  },
  addEventListener: (type, listener, options) => {
    one.addEventListener(type, listener, options);
    other.addEventListener(type, listener, options);
  },
});

/** A bot on the calling thread: fast, but a bot that never returns cannot be stopped. */
export const seatBot = (bot: Bot): SeatedBot => {
  let fault: string | null = null;
  const guard = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      fault = describeError(error);
    }
  };
  return {
    ready: () => Promise.resolve(),
    start: (playerId, game) => {
      fault = null;
      guard(() => bot.onGameStart?.(playerId, copyOf(game)));
    },
    choose: async ({ rngState, budget, ...data }, signal, pause, hurry) => {
      if (fault !== null) throw new Error(fault);
      const rng = openRng(rngState);
      const { view, validActions, entries } = copyOf(data);
      const action: unknown = await bot.chooseAction(view, validActions, rng, {
        entries,
        budget,
        signal: hurry === undefined ? signal : eitherOf(signal, hurry),
        ...(pause === undefined ? {} : { pause }),
      });
      return { action, rngState: rng.state() };
    },
    end: (view, won) => guard(() => bot.onGameEnd?.(copyOf(view), won)),
  };
};
