// Bot turns on the server. A bot thinks in a worker thread, so it never blocks the event loop. The number of concurrent
// slices is limited, and after each slice a bot waits for its next one (`turn-queue.ts`).
import { takeBotTurn, makeWatchdogFactory, type ThreadBot } from "@tengen/workers/bots";
import { botFile, type BotEntry } from "@tengen/catalogue";
import { seedRng } from "@tengen/kernel";
import type { Match } from "@tengen/match";
import type { Host } from "../host.ts";
import type { Secrets } from "../secrets.ts";
import type { Actions } from "./actions.ts";
import { openDispatcher, type BotDispatcher } from "./bot-dispatcher.ts";
import { addressOf, botToMove, isSameTurn, ownerOf, withBotMove, withTakeback, type SeatedBot } from "./bot-moves.ts";
import { openBotThreads, type BotThreads, type OpenBot } from "./bot-threads.ts";
import { botOf } from "./games.ts";
import type { LiveMatch } from "./live-match.ts";

export type { OpenBot } from "./bot-threads.ts";

export interface BotTurnsOptions {
  readonly host: Pick<Host, "startTimer">;
  readonly openBot: OpenBot;
  readonly actions: Pick<Actions, "update">;
  readonly secrets: Pick<Secrets, "botSeed">;
  /** How many bots think concurrently. */
  readonly threads: number;
  readonly nodes: number;
  /** Milliseconds without progress after which a bot counts as hung. */
  readonly turnMs: number;
  readonly onFault: (matchId: string, bot: string, message: string) => void;
}

export interface BotTurns {
  /** Plays the turn of the bot to move, and of the bots that follow it. */
  readonly playTurns: (live: LiveMatch) => Promise<void>;
  /** Whether a bot turn of this match is running or queued. */
  readonly isBusy: (matchId: string) => boolean;
  /** The matches whose bot turn has started here: it is running, or waits for its next slice. */
  readonly inProgress: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A turn of more nodes holds tens of megabytes until it has ended. */
const LIGHT_NODES = 10_000;

/**
 * Why a turn is cancelled: the match has moved on, or the server is shutting down and another server takes the turn.
 */
const CANCELLED = new Error("the bot turn was cancelled");

/** Threads that play one turn: the bot's, and the default bot's if it has to replace it. */
const openSeat = (threads: BotThreads, { game }: LiveMatch, match: Match) => {
  const opened: { readonly file: string; readonly bot: ThreadBot }[] = [];
  return {
    start: (entry: BotEntry): ThreadBot => {
      const file = botFile(game.manifest, entry);
      const bot = threads.take(file);
      opened.push({ file, bot });
      const { playerIds, currentPlayerId } = match.state;
      bot.start(currentPlayerId ?? "", { playerIds, options: match.record.options });
      return bot;
    },
    release: (): void => {
      for (const { file, bot } of opened) threads.release(file, bot);
    },
  };
};

/** Lets bots think. `isWanted` tells whether a turn is still to be played. */
const makeThink = (
  { host, secrets, nodes, turnMs }: BotTurnsOptions,
  threads: BotThreads,
  dispatcher: BotDispatcher,
  isWanted: (live: LiveMatch, asked: Match) => boolean,
) => {
  const startWatchdog = makeWatchdogFactory(host.startTimer, turnMs);
  return async (live: LiveMatch, match: Match, { seat, entry }: SeatedBot) => {
    const { matchId, game } = live;
    const fallbackEntry = botOf(game, undefined);
    if (fallbackEntry === undefined) throw new Error(`${game.manifest.id} has no bot`);
    const { start, release } = openSeat(threads, live, match);
    const bots = {
      bot: start(entry),
      fallback: () => {
        if (!isWanted(live, match)) throw CANCELLED;
        return start(fallbackEntry);
      },
    };
    try {
      return await takeBotTurn(game.engine, match, bots, seedRng(secrets.botSeed(matchId, seat, match.nextSeq)), {
        budget: { nodes: entry.nodes ?? nodes },
        startWatchdog,
        pause: () => (isWanted(live, match) ? dispatcher.pause(matchId) : Promise.reject(CANCELLED)),
      });
    } finally {
      release();
    }
  };
};

export const openBotTurns = (options: BotTurnsOptions): BotTurns => {
  const { openBot, actions, threads: slots, nodes, onFault } = options;
  const busy = new Set<string>();
  /** Matches whose bot turn has started. */
  const started = new Set<string>();
  const dispatcher = openDispatcher(slots);
  const threads = openBotThreads(openBot, slots);
  let isClosed = false;
  const isWanted = ({ game, match }: LiveMatch, asked: Match): boolean =>
    !isClosed && isSameTurn(game.engine, match, asked);
  const think = makeThink(options, threads, dispatcher, isWanted);

  /** Lets the bot think and stores its move; whether it was played. */
  const play = async (live: LiveMatch, asked: Match, seated: SeatedBot): Promise<boolean> => {
    const { seat, name } = seated;
    const turn = await think(live, asked, seated);
    if (turn.fault !== null) onFault(live.matchId, name, `${turn.fault.kind}: ${turn.fault.message}`);
    const done = await actions.update(live, (match, now) =>
      withBotMove(live.game.engine, match, asked, seat, turn.action, now),
    );
    if (!done.ok) onFault(live.matchId, name, done.error.message);
    return done.ok && done.value !== null;
  };

  /** Queues and plays one turn; whether it was played. */
  const playNextTurn = async (live: LiveMatch): Promise<boolean> => {
    const { matchId, stored } = live;
    const seated = botToMove(live);
    if (isClosed || busy.has(matchId) || seated === null) return false;
    busy.add(matchId);
    try {
      await dispatcher.enter({
        id: matchId,
        address: addressOf(stored),
        owner: ownerOf(stored),
        hasPeople: stored.plan.some(({ kind }) => kind !== "bot"),
        isHeavy: (seated.entry.nodes ?? nodes) > LIGHT_NODES,
      });
      started.add(matchId);
      // The position may have changed while the turn was queued.
      const [asked, now] = [live.match, botToMove(live)];
      return asked !== null && now !== null && (await play(live, asked, now));
    } catch (error) {
      // After a takeback the bot may be to move again.
      if (error === CANCELLED) return !isClosed;
      throw error;
    } finally {
      started.delete(matchId);
      busy.delete(matchId);
      dispatcher.leave(matchId);
    }
  };

  return {
    playTurns: async (live) => {
      if ((live.match?.takebackBy ?? null) !== null) {
        await actions.update(live, (match, now) => withTakeback(live.game.engine, live.stored, match, now));
      }
      // Another bot may be next.
      while (await playNextTurn(live));
    },
    isBusy: (matchId) => busy.has(matchId),
    inProgress: () => [...started],
    close: async () => {
      isClosed = true;
      dispatcher.close(CANCELLED);
      await threads.close();
    },
  };
};
