// The bots at a table: a thread for each seat that has one, and one more for hints. What a bot is busy with is dropped
// together with its thread, so a move taken back stops it at once.
import { makeTimeLimit, takeBotTurn, type BotTurn, type SeatBots, type StartTimer, type ThreadBot } from "@tengen/bots";
import { defaultBot, findBot, type BotEntry } from "@tengen/catalogue";
import { DIFFICULTIES, seedRng } from "@tengen/kernel";
import { headOf, matchOf, seatIndexOf, type LocalGame } from "./local-game.ts";
import type { AnyTableGame } from "./table-game.ts";

export interface BotServices {
  readonly openBot: (file: string) => ThreadBot;
  readonly startTimer: StartTimer;
}

export interface BotSeats {
  /** The turn of the bot that is to move; null when it was dropped. */
  readonly takeTurn: (game: LocalGame) => Promise<BotTurn | null>;
  /** What the strongest bot would do in the place of whoever is to move; null when it was dropped. */
  readonly takeHint: (game: LocalGame) => Promise<BotTurn | null>;
  /** Who gives hints; null in a game without bots. */
  readonly hinter: BotEntry | null;
  /** Stops all that they think about, and lets them begin anew. */
  readonly drop: () => void;
}

/** How long a bot of a page thinks, and how long it may take in all before another plays for it, in milliseconds. */
const BUDGET = { milliseconds: 1000 };
const LIMITS = { ready: 10_000, turn: 5000 };

const strongest = ({ manifest }: AnyTableGame): BotEntry | null =>
  manifest.bots?.available.toSorted(
    (a, b) => DIFFICULTIES.indexOf(b.difficulty) - DIFFICULTIES.indexOf(a.difficulty),
  )[0] ?? null;

export const openBotSeats = (game: AnyTableGame, { openBot, startTimer }: BotServices): BotSeats => {
  const threads = new Map<string, ThreadBot>();
  /** Counts how often all was dropped. */
  let era = 0;
  const hinter = strongest(game);

  /** The bot of a seat: its thread lives as long as nothing is dropped, and knows which game it plays. */
  const seat = (key: string, entry: BotEntry, local: LocalGame, playerId: string): ThreadBot => {
    const open = threads.get(key);
    if (open !== undefined) return open;
    const bot = openBot(entry.file);
    bot.start(playerId, { playerIds: local.record.seats.map((one) => one.playerId), options: local.record.options });
    threads.set(key, bot);
    return bot;
  };

  const take = async (local: LocalGame, role: string, entry: BotEntry): Promise<BotTurn | null> => {
    const asked = era;
    const head = headOf(local);
    const playerId = head.state.currentPlayerId ?? "";
    const index = seatIndexOf(local, playerId);
    const bots: SeatBots = {
      bot: seat(`${role} ${index} ${entry.name}`, entry, local, playerId),
      fallback: () => {
        if (asked !== era) throw new Error("dropped");
        return seat(`spare ${index}`, defaultBot(game.manifest) ?? entry, local, playerId);
      },
    };
    const rngState = seedRng(`${local.botSeed} ${role} ${index} ${head.nextSeq}`);
    try {
      const turn = await takeBotTurn(game.engine, matchOf(local), bots, rngState, {
        budget: BUDGET,
        startLimit: (of) => makeTimeLimit(startTimer, LIMITS[of]),
      });
      return asked === era ? turn : null;
    } catch (error) {
      if (asked !== era) return null;
      throw error;
    }
  };

  return {
    hinter,
    takeTurn: (local) => {
      const choice = local.seats?.[seatIndexOf(local, headOf(local).state.currentPlayerId)];
      const entry = choice?.kind === "bot" ? findBot(game.manifest, choice.name) : undefined;
      const playing = entry ?? defaultBot(game.manifest);
      if (playing === undefined) throw new Error("a game without bots has no bot's turn");
      return take(local, "seat", playing);
    },
    takeHint: (local) => (hinter === null ? Promise.resolve(null) : take(local, "hint", hinter)),
    drop: () => {
      era += 1;
      for (const bot of threads.values()) void bot.close();
      threads.clear();
    },
  };
};
