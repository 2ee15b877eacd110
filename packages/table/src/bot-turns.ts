// When bots move: a moment after whoever was before them, at a pace among themselves, and not while they are paused.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { BotTurn } from "@tengen/bots";
import type { BotSeats, BotServices } from "./bot-seats.ts";
import { occupantOf } from "./timeline.ts";
import { headOf, isBotsOnly, type LocalGame } from "./local-game.ts";

export interface BotTurns {
  /** The player whose bot thinks. */
  readonly thinking: ReadonlySignal<string | null>;
  readonly areBotsPaused: ReadonlySignal<boolean>;
  /** Lets the bot think that is to move, if one is. */
  readonly schedule: () => void;
  /** Drops what is thought about, a hint too. */
  readonly cancel: () => void;
  readonly pause: (on: boolean) => void;
}

export interface BotTurnsOptions extends Pick<BotServices, "startTimer"> {
  readonly local: ReadonlySignal<LocalGame>;
  readonly bots: BotSeats;
  /** Between two moves of bots among themselves, in milliseconds. */
  readonly pace: () => number;
  readonly onTurn: (playerId: string, turn: BotTurn) => void;
}

/** A bot that a person plays against takes so long at least, in milliseconds: the eye wants to see who played. */
const DELAY = 250;

export const openBotTurns = ({ local, bots, startTimer, pace, onTurn }: BotTurnsOptions): BotTurns => {
  const thinking = signal<string | null>(null);
  const areBotsPaused = signal(false);
  let cancelTimer = (): void => {};

  const takeTurn = async (playerId: string): Promise<void> => {
    const asked = local.value;
    const turn = await bots.takeTurn(asked);
    if (turn === null || local.value !== asked) return;
    thinking.value = null;
    onTurn(playerId, turn);
  };
  const schedule = (): void => {
    cancelTimer();
    const game = local.value;
    const playerId = headOf(game).state.currentPlayerId;
    const isWatched = isBotsOnly(game);
    const isBots = occupantOf(game, playerId)?.kind === "bot" && bots.hasBots;
    if (!isBots || playerId === null || (isWatched && areBotsPaused.value)) return;
    thinking.value = playerId;
    cancelTimer = startTimer(isWatched ? pace() : DELAY, () => void takeTurn(playerId));
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
