// When bots move: shortly after a person, at the pace of the settings among themselves, and not while paused. A bot that
// thinks for long shows its progress, and can be told to move.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { BotTurn } from "@tengen/workers/bots";
import { makeStopController } from "@tengen/workers";
import type { BotSeats, BotServices } from "./bot-seats.ts";
import { occupantOf, seatIndexOf } from "./timeline.ts";
import { headOf, isBotsOnly, type LocalGame } from "./local-game.ts";

/** A bot that has thought for long. */
export interface LongThought {
  /** The share of its budget that it has used, from 0 to 1. */
  readonly share: number;
}

export interface BotTurns {
  /** The player whose bot is thinking. */
  readonly thinking: ReadonlySignal<string | null>;
  /** Null until a bot has thought for long, and for a bot that tells no progress: it has no best move so far. */
  readonly longThought: ReadonlySignal<LongThought | null>;
  /** Tells the bot that thinks for long to play its best move so far. */
  readonly moveNow: () => void;
  /** Cancels the scheduled or running turn and a pending hint, and schedules the turn of the bot to move, if any. */
  readonly schedule: () => void;
}

export interface BotTurnsOptions extends Pick<BotServices, "startTimer"> {
  readonly bots: BotSeats;
  /** The game at the table. */
  readonly local: () => LocalGame;
  /** How many milliseconds a seat has left; null without a running clock. */
  readonly timeLeft: (seat: number) => number | null;
  /** Whether bots among themselves wait. */
  readonly arePaused: () => boolean;
  /** Milliseconds between two moves of bots among themselves. */
  readonly pace: () => number;
  readonly onTurn: (playerId: string, turn: BotTurn) => void;
}

/** The minimum delay before a bot answers a person, in milliseconds, so that both moves are noticed. */
const MIN_DELAY = 250;

/** A bot that waits for a person is opened this long after, in milliseconds: the first load of a page stays small. */
const PRELOAD_MS = 2000;

/** A thought of so many milliseconds is long. */
const LONG_MS = 1000;

/** A bot that may have to make this many more moves divides its time by it. */
const MOVES_LEFT = 20;

/** How many milliseconds a bot takes for a move by its clock: a part of its time, and most of the increment. */
export const thinkingTime = (leftMs: number, incrementMs: number): number =>
  Math.floor(Math.min(leftMs / MOVES_LEFT + 0.75 * incrementMs, leftMs / 2));

/** The player whose bot is to move; null if none is. */
const botToMove = (game: LocalGame): string | null => {
  const playerId = headOf(game).state.currentPlayerId;
  return occupantOf(game, playerId)?.kind === "bot" ? playerId : null;
};

export const openBotTurns = (options: BotTurnsOptions): BotTurns => {
  const { bots, startTimer, local, timeLeft, arePaused, pace, onTurn } = options;
  const thinking = signal<string | null>(null);
  const longThought = signal<LongThought | null>(null);
  let cancelTimers: (() => void)[] = [];
  /** Hurries the turn in progress. */
  let hurry = (): void => {};

  /** Shows the progress of a turn once it is long. */
  const followTurn = (): ((share: number) => void) => {
    let isLong = false;
    let last: number | null = null;
    const show = (): void => {
      if (isLong && last !== null) longThought.value = { share: last };
    };
    cancelTimers.push(
      startTimer(LONG_MS, () => {
        isLong = true;
        show();
      }),
    );
    return (share) => {
      // A search may begin anew, to check its move.
      last = Math.max(last ?? 0, share);
      show();
    };
  };

  /** Tells a bot to move when it has used the time that it takes by its clock. */
  const limitTurn = (game: LocalGame, playerId: string): void => {
    const left = timeLeft(seatIndexOf(game, playerId));
    if (left === null || game.record.clock === null) return;
    cancelTimers.push(startTimer(thinkingTime(left, game.record.clock.incrementMs), hurry));
  };

  const takeTurn = async (playerId: string): Promise<void> => {
    const scheduled = local();
    const { signal: hurried, stop } = makeStopController();
    hurry = stop;
    limitTurn(scheduled, playerId);
    const turn = await bots.takeTurn(scheduled, { onProgress: followTurn(), hurry: hurried });
    if (turn === null || local() !== scheduled) return;
    endTurn();
    onTurn(playerId, turn);
  };
  const endTurn = (): void => {
    for (const cancel of cancelTimers) cancel();
    cancelTimers = [];
    thinking.value = null;
    longThought.value = null;
  };
  const cancel = (): void => {
    bots.cancelHint();
    if (thinking.value !== null) bots.restart();
    endTurn();
  };
  return {
    thinking,
    longThought,
    moveNow: () => {
      if (longThought.peek() !== null) hurry();
    },
    schedule: () => {
      cancel();
      const game = local();
      const isBotGame = isBotsOnly(game);
      if (isBotGame && arePaused()) return;
      const playerId = botToMove(game);
      if (playerId === null || !bots.hasBots()) {
        cancelTimers.push(startTimer(PRELOAD_MS, () => bots.preload(game)));
        return;
      }
      thinking.value = playerId;
      const left = timeLeft(seatIndexOf(game, playerId)) ?? Infinity;
      const delay = isBotGame ? pace() : Math.min(MIN_DELAY, left / MOVES_LEFT);
      cancelTimers.push(startTimer(delay, () => void takeTurn(playerId)));
    },
  };
};
