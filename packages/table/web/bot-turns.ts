// When bots move: shortly after a person, at the pace of the settings among themselves, and not while paused.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { BotTurn } from "@tengen/bots";
import type { BotSeats, BotServices } from "./bot-seats.ts";
import { occupantOf } from "./timeline.ts";
import { headOf, isBotsOnly, type LocalGame } from "./local-game.ts";

export interface BotTurns {
  /** The player whose bot is thinking. */
  readonly thinking: ReadonlySignal<string | null>;
  /** Cancels the scheduled or running turn and a pending hint, and schedules the turn of the bot to move, if any. */
  readonly schedule: () => void;
}

export interface BotTurnsOptions extends Pick<BotServices, "startTimer"> {
  readonly bots: BotSeats;
  /** The game at the table. */
  readonly local: () => LocalGame;
  /** Whether bots among themselves wait. */
  readonly arePaused: () => boolean;
  /** Milliseconds between two moves of bots among themselves. */
  readonly pace: () => number;
  readonly onTurn: (playerId: string, turn: BotTurn) => void;
}

/** The minimum delay before a bot answers a person, in milliseconds, so that both moves are noticed. */
const MIN_DELAY = 250;

/** The player whose bot is to move; null if none is. */
const botToMove = (game: LocalGame): string | null => {
  const playerId = headOf(game).state.currentPlayerId;
  return occupantOf(game, playerId)?.kind === "bot" ? playerId : null;
};

export const openBotTurns = (options: BotTurnsOptions): BotTurns => {
  const { bots, startTimer, local, arePaused, pace, onTurn } = options;
  const thinking = signal<string | null>(null);
  let cancelTimer = (): void => {};

  const takeTurn = async (playerId: string): Promise<void> => {
    const scheduled = local();
    const turn = await bots.takeTurn(scheduled);
    if (turn === null || local() !== scheduled) return;
    thinking.value = null;
    onTurn(playerId, turn);
  };
  const cancel = (): void => {
    cancelTimer();
    bots.cancelHint();
    if (thinking.value !== null) bots.restart();
    thinking.value = null;
  };
  return {
    thinking,
    schedule: () => {
      cancel();
      const game = local();
      const isBotGame = isBotsOnly(game);
      if (isBotGame && arePaused()) return;
      bots.preload(game);
      const playerId = botToMove(game);
      if (playerId === null || !bots.hasBots()) return;
      thinking.value = playerId;
      cancelTimer = startTimer(isBotGame ? pace() : MIN_DELAY, () => void takeTurn(playerId));
    },
  };
};
