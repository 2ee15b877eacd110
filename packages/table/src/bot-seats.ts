// The bots at a table: a thread for each bot's seat, and one for hints. A search is cancelled by ending its thread, so
// undo stops a bot at once.
import {
  makeWatchdogFactory,
  takeBotTurn,
  type BotTurn,
  type SeatBots,
  type StartTimer,
  type ThreadBot,
} from "@tengen/bots";
import { defaultBot, findBot, hintBot, type BotEntry } from "@tengen/catalogue";
import { seedRng, type BaseView, type BotGame, type Budget } from "@tengen/kernel";
import { seatIndexOf } from "./timeline.ts";
import { headOf, matchOf, type LocalGame } from "./local-game.ts";
import type { AnyTableGame } from "./table-game.ts";

export interface BotServices {
  readonly openBot: (file: string) => ThreadBot;
  readonly startTimer: StartTimer;
}

export interface BotSeats {
  /** The turn of the bot to move; null when it was cancelled. */
  readonly takeTurn: (game: LocalGame) => Promise<BotTurn | null>;
  /** What the hint bot would play for the player to move; null when it was cancelled. */
  readonly takeHint: (game: LocalGame) => Promise<BotTurn | null>;
  /** Null in a game without a hint bot. */
  readonly hintBot: BotEntry | null;
  /** Whether the game has bots at all. */
  readonly hasBots: boolean;
  /** Opens the threads of a game's bots before their first turn. */
  readonly preload: (game: LocalGame) => void;
  /** Cancels all searches, and gives every bot a new thread. */
  readonly restart: () => void;
  /** Cancels a pending hint; the seats keep thinking. */
  readonly cancelHint: () => void;
  /** Tells the bots that the game is over. */
  readonly notifyEnd: (game: LocalGame) => void;
}

/** How long a bot thinks if its manifest sets no node count. */
const USUAL_BUDGET: Budget = { milliseconds: 1000 };

const toldOf = ({ record }: LocalGame): BotGame => ({
  playerIds: record.seats.map((seat) => seat.playerId),
  options: record.options,
});

/** Bots in threads that live until they are closed. */
interface Threads {
  /** The bot at `place`; opened and told of its game on the first call. */
  readonly seat: (place: string, entry: BotEntry, playerId: string, told: BotGame) => ThreadBot;
  readonly each: (act: (bot: ThreadBot, playerId: string) => void) => void;
  readonly drop: () => void;
  /** Counts how often all threads were closed. */
  readonly era: () => number;
}

const openThreads = (openBot: BotServices["openBot"]): Threads => {
  const threads = new Map<string, { readonly bot: ThreadBot; readonly playerId: string }>();
  let era = 0;
  return {
    seat: (place, entry, playerId, told) => {
      const open = threads.get(place);
      if (open !== undefined) return open.bot;
      const bot = openBot(entry.file);
      bot.start(playerId, told);
      threads.set(place, { bot, playerId });
      return bot;
    },
    each: (act) => {
      for (const { bot, playerId } of threads.values()) act(bot, playerId);
    },
    drop: () => {
      era += 1;
      for (const { bot } of threads.values()) void bot.close();
      threads.clear();
    },
    era: () => era,
  };
};

export const openBotSeats = (game: AnyTableGame, { openBot, startTimer }: BotServices): BotSeats => {
  const seats = openThreads(openBot);
  const hints = openThreads(openBot);
  const hinter = hintBot(game.manifest) ?? null;
  /** The number of pending hints. */
  let hinting = 0;

  const take = async (local: LocalGame, threads: Threads, entry: BotEntry): Promise<BotTurn | null> => {
    const asked = threads.era();
    const head = headOf(local);
    const playerId = head.state.currentPlayerId ?? "";
    const index = seatIndexOf(local, playerId);
    const told = toldOf(local);
    const bots: SeatBots = {
      bot: threads.seat(`${index} ${entry.name}`, entry, playerId, told),
      fallback: () => {
        if (asked !== threads.era()) throw new Error("dropped");
        return threads.seat(`${index} spare`, defaultBot(game.manifest) ?? entry, playerId, told);
      },
    };
    const role = threads === seats ? "seat" : "hint";
    const rngState = seedRng(`${local.botSeed} ${role} ${index} ${head.nextSeq}`);
    try {
      const turn = await takeBotTurn(game.engine, matchOf(local), bots, rngState, {
        budget: entry.nodes === undefined ? USUAL_BUDGET : { nodes: entry.nodes },
        startWatchdog: makeWatchdogFactory(startTimer),
      });
      return asked === threads.era() ? turn : null;
    } catch (error) {
      if (asked !== threads.era()) return null;
      throw error;
    }
  };

  return {
    hintBot: hinter,
    hasBots: game.manifest.bots !== undefined,
    takeTurn: (local) => {
      const choice = local.seats?.[seatIndexOf(local, headOf(local).state.currentPlayerId)];
      const entry = choice?.kind === "bot" ? findBot(game.manifest, choice.name) : undefined;
      const playing = entry ?? defaultBot(game.manifest);
      if (playing === undefined) throw new Error("a game without bots has no bot's turn");
      return take(local, seats, playing);
    },
    takeHint: async (local) => {
      if (hinter === null) return null;
      hinting += 1;
      try {
        return await take(local, hints, hinter);
      } finally {
        hinting -= 1;
      }
    },
    preload: (local) => {
      for (const [index, choice] of (local.seats ?? []).entries()) {
        const entry = choice.kind === "bot" ? findBot(game.manifest, choice.name) : undefined;
        const playerId = local.record.seats[index]?.playerId ?? "";
        if (entry !== undefined) seats.seat(`${index} ${entry.name}`, entry, playerId, toldOf(local));
      }
    },
    restart: () => {
      seats.drop();
      hints.drop();
    },
    cancelHint: () => {
      if (hinting > 0) hints.drop();
    },
    notifyEnd: (local) => {
      const { state, outcome } = headOf(local);
      seats.each((bot, playerId) => {
        bot.end(game.engine.getPlayerView(state, playerId) as BaseView, outcome?.winners?.includes(playerId) === true);
      });
    },
  };
};
