// When bots move: shortly after a person, at the pace of the settings among themselves, and not while paused.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { BotTurn } from "@tengen/bots";
import type { BotSeats, BotServices } from "./bot-seats.ts";
import { occupantOf } from "./timeline.ts";
import { headOf, isBotsOnly, type LocalGame } from "./local-game.ts";

export interface BotTurns {
  /** The player whose bot is thinking. */
  readonly thinking: ReadonlySignal<string | null>;
  readonly areBotsPaused: ReadonlySignal<boolean>;
  /** Schedules the turn of the bot to move, if a bot is to move. */
  readonly schedule: () => void;
  /** Cancels the scheduled or running turn, and a pending hint. */
  readonly cancel: () => void;
  readonly pause: (on: boolean) => void;
}

export interface BotTurnsOptions extends Pick<BotServices, "startTimer"> {
  readonly local: ReadonlySignal<LocalGame>;
  readonly bots: BotSeats;
  /** Milliseconds between two moves of bots among themselves. */
  readonly pace: () => number;
  readonly onTurn: (playerId: string, turn: BotTurn) => void;
}

/** The minimum delay before a bot answers a person, in milliseconds, so that both moves are noticed. */
const MIN_DELAY = 250;

export const openBotTurns = ({ local, bots, startTimer, pace, onTurn }: BotTurnsOptions): BotTurns => {
  const thinking = signal<string | null>(null);
  const areBotsPaused = signal(false);
  let cancelTimer = (): void => {};

  const takeTurn = async (playerId: string): Promise<void> => {
    const scheduled = local.value;
    const turn = await bots.takeTurn(scheduled);
    if (turn === null || local.value !== scheduled) return;
    thinking.value = null;
    onTurn(playerId, turn);
  };
  const schedule = (): void => {
    cancelTimer();
    const game = local.value;
    const playerId = headOf(game).state.currentPlayerId;
    const isBotGame = isBotsOnly(game);
    const isBotToMove = occupantOf(game, playerId)?.kind === "bot" && bots.hasBots;
    if (!isBotToMove || playerId === null || (isBotGame && areBotsPaused.value)) return;
    thinking.value = playerId;
    cancelTimer = startTimer(isBotGame ? pace() : MIN_DELAY, () => void takeTurn(playerId));
  };
  const cancel = (): void => {
    cancelTimer();
    bots.cancelHint();
    if (thinking.value !== null) bots.restart();
    thinking.value = null;
  };

  return {
    thinking,
    areBotsPaused,
    schedule,
    cancel,
    pause: (on) => {
      areBotsPaused.value = on;
      if (on) cancel();
      else schedule();
    },
  };
};
