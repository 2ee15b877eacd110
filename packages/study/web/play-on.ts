// Engine against engine on the analysis board: two bots of the game play on from the shown position. Their moves become a
// variation of the tree. They stop at the end, when they are told to, and when somebody shows another position.
import { effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { unwrap, type AnyEngine } from "@tengen/kernel";
import { startPosition } from "@tengen/match";
import type { Color } from "@tengen/stones";
import {
  botsFor,
  colorsIn,
  openBotSeats,
  openBotTurns,
  type AnyTableGame,
  type BotServices,
  type BotTurns,
  type LocalGame,
} from "@tengen/table";
import type { Settings } from "@tengen/ui";
import type { Origin } from "./origin.ts";
import type { StudyTable } from "./study-table.ts";
import { t } from "./messages.ts";

export interface PlayOn {
  /** The bots that can play this game. */
  readonly bots: ReturnType<typeof botsFor>;
  /** The names of the chosen ones. */
  readonly players: Signal<Readonly<Record<Color, string>>>;
  readonly isRunning: ReadonlySignal<boolean>;
  /** Whether there is anything to play in the shown position. */
  readonly canStart: () => boolean;
  readonly start: () => void;
  readonly stop: () => void;
  /** A bot that thinks for long, and how to make it move. */
  readonly longThought: BotTurns["longThought"];
  readonly moveNow: () => void;
  readonly close: () => void;
}

export interface PlayOnOptions extends BotServices {
  readonly game: AnyTableGame;
  readonly origin: Origin;
  readonly table: Pick<StudyTable, "state" | "shown" | "settingUp" | "play" | "notify">;
  readonly isMove: (turn: Parameters<StudyTable["play"]>[0]) => boolean;
  readonly settings: ReadonlySignal<Settings>;
  /** A new seed of the bots' random numbers at every call. */
  readonly newSeed: () => string;
}

/** The shown position as a game between the chosen bots. */
const gameAt = (
  { game, origin, table }: Pick<PlayOnOptions, "game" | "origin" | "table">,
  players: Readonly<Record<Color, string>>,
  botSeed: string,
): LocalGame => {
  const engine: AnyEngine = game.engine;
  const state = table.state.peek();
  const record = { ...origin.record, clock: null };
  const colors = colorsIn(game, engine.getPlayerView(state, null));
  const seats = record.seats.map((_, seat) => ({ kind: "bot" as const, name: players[colors[seat] ?? "black"] }));
  const position = { ...unwrap(startPosition(engine, record, "")), state, nextSeq: table.shown.peek() };
  return {
    record,
    seats,
    serverBytes: "",
    botSeed,
    entries: [],
    positions: [position],
    undone: [],
    file: null,
    sgf: null,
  };
};

export const openPlayOn = (options: PlayOnOptions): PlayOn => {
  const { game, origin, table, isMove, settings, newSeed, startTimer } = options;
  const bots = botsFor(game, origin.record.options);
  const suggested = bots.find(({ name }) => name === game.manifest.bots?.hint) ?? bots[0];
  const players = signal({ black: suggested?.name ?? "", white: suggested?.name ?? "" });
  const isRunning = signal(false);
  const seats = openBotSeats(() => game, options);
  let current: LocalGame | null = null;
  let seed = "";
  /** Whether the position changes by a bot's move. */
  let isPlaying = false;

  const turns = openBotTurns({
    bots: seats,
    startTimer,
    local: () => (current ??= gameAt(options, players.peek(), seed)),
    timeLeft: () => null,
    arePaused: () => !isRunning.peek(),
    pace: () => settings.peek().pace,
    onTurn: (_playerId, { action }) => {
      if (!isMove(action)) {
        stop();
        return;
      }
      isPlaying = true;
      table.play(action);
      isPlaying = false;
      next();
    },
  });

  /** Ends all searches. */
  const end = (): void => {
    isRunning.value = false;
    current = null;
    turns.schedule();
    seats.restart();
  };
  const next = (): void => {
    current = null;
    if (table.state.peek().gameOver) end();
    else turns.schedule();
  };
  const stop = (): void => {
    if (!isRunning.peek()) return;
    end();
    table.notify(() => t("play_on_stopped"));
  };
  const stopEffect = effect(() => {
    void table.state.value;
    const isElsewhere = table.settingUp.value !== null || !isPlaying;
    if (isElsewhere) stop();
  });

  return {
    bots,
    players,
    isRunning,
    canStart: () => bots.length > 0 && !table.state.value.gameOver,
    start: () => {
      if (isRunning.peek() || table.state.peek().gameOver) return;
      seed = newSeed();
      isRunning.value = true;
      next();
    },
    stop,
    longThought: turns.longThought,
    moveNow: turns.moveNow,
    close: () => {
      stopEffect();
      end();
    },
  };
};
