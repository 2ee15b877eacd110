// The bots at a table: a thread for each bot's seat, and one for hints. A search is cancelled by ending its thread, so
// undo stops a bot at once.
import {
  takeBotTurn,
  type BotTurn,
  type SeatBots,
  type TurnOptions,
  makeWatchdogFactory,
  type ThreadBot,
} from "@tengen/workers/bots";
import type { StartTimer } from "@tengen/workers";
import { defaultBot, hintBot, type BotEntry } from "@tengen/catalogue";
import { seedRng, type BotGame, type Budget } from "@tengen/kernel";
import { botOrDefault, botsFor } from "./rulesets.ts";
import { seatIndexOf, type SeatChoice } from "./timeline.ts";
import { headOf, matchOf, type LocalGame } from "./local-game.ts";
import type { AnyTableGame } from "./table-game.ts";

export interface BotServices {
  readonly openBot: (file: string) => ThreadBot;
  readonly startTimer: StartTimer;
}

/** Who hears of a turn's progress, and may hurry it. */
export type TurnFollower = Pick<TurnOptions, "onProgress" | "hurry">;

export interface BotSeats {
  /** The turn of the bot to move; null when it was cancelled. */
  readonly takeTurn: (game: LocalGame, follow?: TurnFollower) => Promise<BotTurn | null>;
  /** What the hint bot would play for the player to move; null when it was cancelled. */
  readonly takeHint: (game: LocalGame) => Promise<BotTurn | null>;
  /** Null where no hint bot can play the game. */
  readonly hintBotOf: (local: LocalGame) => BotEntry | null;
  /** Whether the game has bots at all. */
  readonly hasBots: () => boolean;
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
const DEFAULT_BUDGET: Budget = { milliseconds: 1000 };

const botGameOf = ({ record }: LocalGame): BotGame => ({
  playerIds: record.seats.map((seat) => seat.playerId),
  options: record.options,
});

/** Bots in threads that live until they are closed. */
interface Threads {
  /** The bot with this key; opened, and told of its game, on the first call. */
  readonly botAt: (key: string, entry: BotEntry, playerId: string, botGame: BotGame) => ThreadBot;
  readonly each: (act: (bot: ThreadBot, playerId: string) => void) => void;
  readonly closeAll: () => void;
  /** Counts how often all threads were closed. */
  readonly generation: () => number;
}

const openThreads = (openBot: BotServices["openBot"]): Threads => {
  const threads = new Map<string, { readonly bot: ThreadBot; readonly playerId: string }>();
  let generation = 0;
  return {
    botAt: (key, entry, playerId, botGame) => {
      const open = threads.get(key);
      if (open !== undefined) return open.bot;
      const bot = openBot(entry.file);
      bot.start(playerId, botGame);
      threads.set(key, { bot, playerId });
      return bot;
    },
    each: (act) => {
      for (const { bot, playerId } of threads.values()) act(bot, playerId);
    },
    closeAll: () => {
      generation += 1;
      for (const { bot } of threads.values()) void bot.close();
      threads.clear();
    },
    generation: () => generation,
  };
};

/** The bot in a seat; the default bot if that one is gone or cannot play the game. */
const botInSeat = (game: AnyTableGame, { record }: LocalGame, choice: SeatChoice | undefined): BotEntry | undefined =>
  choice?.kind === "bot" ? botOrDefault(game, record.options, choice.name) : undefined;

/** Who takes turns: for a seat, or to give hints. */
interface TurnTaker extends Pick<BotServices, "startTimer"> {
  readonly rules: () => AnyTableGame;
  readonly role: "seat" | "hint";
}

/** A bot's turn, or a hint, in one of these threads; null when it was cancelled. */
const takeTurnWith = async (
  { rules, startTimer, role }: TurnTaker,
  local: LocalGame,
  threads: Threads,
  entry: BotEntry,
  follow: TurnFollower = {},
): Promise<BotTurn | null> => {
  const game = rules();
  const generation = threads.generation();
  const head = headOf(local);
  const playerId = head.state.currentPlayerId ?? "";
  const index = seatIndexOf(local, playerId);
  const botGame = botGameOf(local);
  const bots: SeatBots = {
    bot: threads.botAt(`${index} ${entry.name}`, entry, playerId, botGame),
    fallback: () => {
      if (generation !== threads.generation()) throw new Error("cancelled");
      return threads.botAt(`${index} fallback`, defaultBot(game.manifest) ?? entry, playerId, botGame);
    },
  };
  const rngState = seedRng(`${local.botSeed} ${role} ${index} ${head.nextSeq}`);
  try {
    const turn = await takeBotTurn(game.engine, matchOf(local), bots, rngState, {
      budget: entry.nodes === undefined ? DEFAULT_BUDGET : { nodes: entry.nodes },
      startWatchdog: makeWatchdogFactory(startTimer),
      ...follow,
    });
    return generation === threads.generation() ? turn : null;
  } catch (error) {
    if (generation !== threads.generation()) return null;
    throw error;
  }
};

/** `rules` is the ruleset of a game. */
export const openBotSeats = (rules: () => AnyTableGame, { openBot, startTimer }: BotServices): BotSeats => {
  const seats = openThreads(openBot);
  const hints = openThreads(openBot);
  const hintBotOf = (local: LocalGame): BotEntry | null => {
    const game = rules();
    const bot = hintBot(game.manifest);
    return botsFor(game, local.record.options).find((able) => able === bot) ?? null;
  };
  /** The number of pending hints. */
  let pendingHints = 0;

  return {
    hintBotOf,
    hasBots: () => rules().manifest.bots !== undefined,
    takeTurn: (local, follow) => {
      const choice = local.seats?.[seatIndexOf(local, headOf(local).state.currentPlayerId)];
      const playing = botInSeat(rules(), local, choice);
      return playing === undefined
        ? Promise.resolve(null)
        : takeTurnWith({ rules, startTimer, role: "seat" }, local, seats, playing, follow);
    },
    takeHint: async (local) => {
      const bot = hintBotOf(local);
      if (bot === null) return null;
      pendingHints += 1;
      try {
        return await takeTurnWith({ rules, startTimer, role: "hint" }, local, hints, bot);
      } finally {
        pendingHints -= 1;
      }
    },
    preload: (local) => {
      for (const [index, choice] of (local.seats ?? []).entries()) {
        const entry = botInSeat(rules(), local, choice);
        const playerId = local.record.seats[index]?.playerId ?? "";
        if (entry !== undefined) seats.botAt(`${index} ${entry.name}`, entry, playerId, botGameOf(local));
      }
    },
    restart: () => {
      seats.closeAll();
      hints.closeAll();
    },
    cancelHint: () => {
      if (pendingHints > 0) hints.closeAll();
    },
    notifyEnd: (local) => {
      const { state, outcome } = headOf(local);
      seats.each((bot, playerId) => {
        bot.end(rules().engine.getPlayerView(state, playerId), outcome?.winners?.includes(playerId) === true);
      });
    },
  };
};
