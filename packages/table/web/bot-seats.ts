// The bots at a table: a thread for each bot's seat, and one for hints. A search is cancelled by ending its thread, so
// undo stops a bot at once.
import {
  seatBot,
  takeBotTurn,
  type BotTurn,
  type SeatBots,
  type TurnOptions,
  makeWatchdogFactory,
  type ThreadBot,
} from "@tengen/workers/bots";
import { defaultBot, hintBot, type BotEntry } from "@tengen/catalogue";
import { seedRng, type BotGame, type Budget, type StartTimer } from "@tengen/kernel";
import { botOrDefault, botsFor } from "./rulesets.ts";
import { seatIndexOf, type SeatChoice } from "./timeline.ts";
import { headOf, matchOf, type LocalGame } from "./local-game.ts";
import { botTitle } from "./describe.ts";
import type { AnyPageHintBot, AnyTableGame } from "./table-game.ts";

export interface BotServices {
  readonly openBot: (file: string) => ThreadBot;
  readonly startTimer: StartTimer;
}

/** Who hears of a turn's progress, and may hurry it. */
export type TurnFollower = Pick<TurnOptions, "onProgress" | "hurry">;

/** What a hint bot would play. */
export interface Hint {
  readonly turn: BotTurn;
  /** The bot's, in the language of the page. */
  readonly name: () => string;
}

export interface BotSeats {
  /** The turn of the bot to move; null when it was cancelled. */
  readonly takeTurn: (game: LocalGame, follow?: TurnFollower) => Promise<BotTurn | null>;
  /** For the player to move, of the page's own hint bot if it can be had, else of the hint bot; null when cancelled. */
  readonly takeHint: (game: LocalGame) => Promise<Hint | null>;
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

/** A bot's turn, or a hint, in one of these threads, or of the page's own bot; null when it was cancelled. */
const takeTurnWith = async (
  { rules, startTimer, role }: TurnTaker,
  local: LocalGame,
  threads: Threads,
  entry: BotEntry,
  { own, ...follow }: TurnFollower & { readonly own?: AnyPageHintBot } = {},
): Promise<BotTurn | null> => {
  const game = rules();
  const generation = threads.generation();
  const head = headOf(local);
  const playerId = head.state.currentPlayerId ?? "";
  const index = seatIndexOf(local, playerId);
  const botGame = botGameOf(local);
  const { nodes } = own ?? entry;
  const bots: SeatBots = {
    bot: own === undefined ? threads.botAt(`${index} ${entry.name}`, entry, playerId, botGame) : seatBot(own),
    fallback: () => {
      if (generation !== threads.generation()) throw new Error("cancelled");
      return threads.botAt(`${index} fallback`, defaultBot(game.manifest) ?? entry, playerId, botGame);
    },
  };
  const rngState = seedRng(`${local.botSeed} ${role} ${index} ${head.nextSeq}`);
  try {
    const turn = await takeBotTurn(game.engine, matchOf(local), bots, rngState, {
      budget: nodes === undefined ? DEFAULT_BUDGET : { nodes },
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
      const game = rules();
      const generation = hints.generation();
      const taker: TurnTaker = { rules, startTimer, role: "hint" };
      pendingHints += 1;
      const own = (await game.openHintBot?.().catch(() => null)) ?? null;
      try {
        if (generation !== hints.generation()) return null;
        const turn = await takeTurnWith(taker, local, hints, bot, own === null ? {} : { own });
        return turn === null ? null : { turn, name: own?.title ?? (() => botTitle(game.manifest, bot.name)) };
      } finally {
        own?.close();
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
