// A bot in its seat, in this thread or in another: what it is told, and what it answers, are plain data.
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

/** All that a bot is told for one turn. */
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

export interface SeatedBot {
  /** Resolves when the bot can be asked; a thread takes a while to start, and is given up when the signal says so. */
  readonly ready: (signal: StopSignal) => Promise<void>;
  /** Never throws: what goes wrong here is told at the next turn. */
  readonly start: (playerId: string, game: BotGame) => void;
  /** `pause` is awaited between two slices of the bot's work. */
  readonly choose: (request: BotRequest, signal: StopSignal, pause?: () => Promise<void>) => Promise<BotAnswer>;
  readonly end: (view: BaseView, won: boolean) => void;
}

/** A copy of plain JSON, so that a bot that writes into what it is given harms nobody else. */
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A bot that runs in this thread: quick to ask, but one that never returns cannot be stopped. */
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
    choose: async ({ rngState, budget, ...told }, signal, pause) => {
      if (fault !== null) throw new Error(fault);
      const rng = openRng(rngState);
      const { view, validActions, entries } = copyOf(told);
      const action: unknown = await bot.chooseAction(view, validActions, rng, {
        entries,
        budget,
        signal,
        ...(pause === undefined ? {} : { pause }),
      });
      return { action, rngState: rng.state() };
    },
    end: (view, won) => guard(() => bot.onGameEnd?.(copyOf(view), won)),
  };
};
