// Bot turns on the server. A bot thinks in a worker thread, so it never blocks the event loop. The number of concurrent
// slices is limited, and after each slice a bot waits for its next one (turn-queue.ts). The move is stored under an
// action id derived from its place in the log, so no turn is played twice, whichever server plays it.
import { takeBotTurn } from "@tengen/bots";
import { makeWatchdogFactory, type ThreadBot } from "@tengen/workers/bots";
import { botFile, type BotEntry } from "@tengen/catalogue";
import { ok, seedRng } from "@tengen/kernel";
import {
  endIfDue,
  extend,
  isLate,
  isLogFull,
  supersedesTurn,
  applyPlayerAction,
  timeOfNext,
  type Match,
} from "@tengen/match";
import type { Host } from "../host.ts";
import type { Secrets } from "../secrets.ts";
import type { StoredMatch } from "../store/store.ts";
import { botOf, type Game } from "./games.ts";
import type { MatchCache, LiveMatch } from "./match-cache.ts";
import { enqueueTurn, removeTurn, makeTurnQueue, startNextSlice, endSlice, type Turn } from "./turn-queue.ts";

/** Opens the bot of a file, given relative to the project's folder. */
export type OpenBot = (file: string) => ThreadBot;

export interface BotTurnsOptions {
  readonly host: Pick<Host, "startTimer">;
  readonly openBot: OpenBot;
  readonly matchCache: MatchCache;
  readonly secrets: Secrets;
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

/** The owner of a match's bot turns: the first person in it, or else its creator. */
export const ownerOf = ({ plan, record, createdBy }: StoredMatch): string =>
  record.seats.find((seat, index) => seat !== null && plan[index]?.kind !== "bot")?.playerId ?? createdBy;

/** The address of a match's bot turns: the hash of the address that created it, or else its owner. */
export const addressOf = (stored: StoredMatch): string => stored.botAddressHash ?? ownerOf(stored);

/** Runs the turn queue: resolves each turn's promise when it gets a slice. */
const openDispatcher = (slots: number) => {
  let queue = makeTurnQueue({ slots, heavy: 4 * slots, light: 16 * slots });
  /** Turns that wait for a slice. */
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const dispatch = (): void => {
    for (let next = startNextSlice(queue); next !== null; next = startNextSlice(queue)) {
      ({ queue } = next);
      waiting.get(next.id)?.resolve();
      waiting.delete(next.id);
    }
  };
  const wait = (id: string): Promise<void> => {
    const turn = Promise.withResolvers<void>();
    waiting.set(id, turn);
    dispatch();
    return turn.promise;
  };
  return {
    enter: (turn: Turn): Promise<void> => {
      queue = enqueueTurn(queue, turn);
      return wait(turn.id);
    },
    pause: (id: string): Promise<void> => {
      queue = endSlice(queue, id);
      return wait(id);
    },
    leave: (id: string): void => {
      queue = removeTurn(queue, id);
      dispatch();
    },
    /** Rejects all waiting turns. */
    close: (reason: Error): void => {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
};

/**
 * Why a turn is cancelled: the match has moved on, or the server is shutting down and another server takes the turn.
 */
const CANCELLED = new Error("the bot turn was cancelled");

/** A bot in its seat. */
interface SeatedBot {
  readonly seat: number;
  readonly name: string;
  readonly entry: BotEntry;
}

/** The bot to move, if any. */
const botToMove = ({ stored, game, match }: LiveMatch): SeatedBot | null => {
  if (match?.status !== "active") return null;
  const seat = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
  const plan = stored.plan[seat];
  if (plan?.kind !== "bot") return null;
  const entry = botOf(game, plan.name) ?? botOf(game, undefined);
  if (entry === undefined) throw new Error(`${game.manifest.id} has no bot ${plan.name}`);
  return { seat, name: plan.name, entry };
};

/** The index of the entry that the current turn follows. */
const lastTurnIndex = ({ engine }: Game, { entries }: Match): number =>
  entries.findLastIndex((entry) => supersedesTurn(engine, entry));

/** Whether it is still the turn that the bot was asked for. */
const isSameTurn = ({ game, match }: LiveMatch, asked: Match): boolean =>
  match?.status === "active" && lastTurnIndex(game, match) === lastTurnIndex(game, asked);

export const openBotTurns = ({
  host,
  openBot,
  matchCache,
  secrets,
  threads,
  nodes,
  turnMs,
  onFault,
}: BotTurnsOptions): BotTurns => {
  /** Idle threads, by the file of their bot. */
  const idle = new Map<string, ThreadBot[]>();
  const busy = new Set<string>();
  /** Matches whose bot turn has started. */
  const started = new Set<string>();
  const dispatcher = openDispatcher(threads);
  const startWatchdog = makeWatchdogFactory(host.startTimer, turnMs);
  let isClosed = false;

  const openThread = (game: Game, entry: BotEntry): { readonly bot: ThreadBot; readonly release: () => void } => {
    const file = botFile(game.manifest, entry);
    const idleThreads = idle.get(file) ?? [];
    idle.set(file, idleThreads);
    const bot = idleThreads.pop() ?? openBot(file);
    return {
      bot,
      release: () => {
        if (isClosed || idleThreads.length >= threads) void bot.close();
        else idleThreads.push(bot);
      },
    };
  };

  const think = async (live: LiveMatch, match: Match, { seat, entry }: SeatedBot) => {
    const fallbackEntry = botOf(live.game, undefined);
    if (fallbackEntry === undefined) throw new Error(`${live.game.manifest.id} has no bot`);
    const playerId = match.state.currentPlayerId ?? "";
    const setup = { playerIds: match.state.playerIds, options: match.record.options };
    const isWanted = (): boolean => !isClosed && isSameTurn(live, match);
    const opened = [openThread(live.game, entry)];
    const [{ bot }] = opened as [(typeof opened)[number]];
    bot.start(playerId, setup);
    try {
      const bots = {
        bot,
        fallback: () => {
          if (!isWanted()) throw CANCELLED;
          const fallback = openThread(live.game, fallbackEntry);
          opened.push(fallback);
          fallback.bot.start(playerId, setup);
          return fallback.bot;
        },
      };
      const rng = seedRng(secrets.botSeed(live.matchId, seat, match.nextSeq));
      return await takeBotTurn(live.game.engine, match, bots, rng, {
        budget: { nodes: entry.nodes ?? nodes },
        startWatchdog,
        pause: () => (isWanted() ? dispatcher.pause(live.matchId) : Promise.reject(CANCELLED)),
      });
    } finally {
      for (const { release } of opened) release();
    }
  };

  /** A bot accepts every takeback. */
  const acceptTakeback = async (live: LiveMatch): Promise<void> => {
    await matchCache.update(live, (match, now) => {
      const { takebackBy, record } = match;
      const seat = live.stored.plan.findIndex(
        ({ kind }, index) => kind === "bot" && record.seats[index]?.playerId !== takebackBy,
      );
      const actorId = record.seats[seat]?.playerId;
      const at = timeOfNext(match, now);
      if (match.status !== "active" || takebackBy === null || actorId === undefined) return ok(null);
      if (isLate(match, at) || isLogFull(match)) return ok(null);
      const author = { actionId: `bot:${seat}:${match.nextSeq}`, actorId };
      return extend(match, applyPlayerAction(live.game.engine, match, author, { type: "ACCEPT_TAKEBACK" }, at));
    });
  };

  /** Lets the bot think and stores its move; whether it was played. */
  const play = async (live: LiveMatch, asked: Match, seated: SeatedBot): Promise<boolean> => {
    const { seat, name } = seated;
    const turn = await think(live, asked, seated);
    if (turn.fault !== null) onFault(live.matchId, name, `${turn.fault.kind}: ${turn.fault.message}`);
    const done = await matchCache.update(live, (match, now) => {
      // Table actions may have been stored while the bot was thinking. After a move, a takeback or the end the turn is void.
      if (match.status !== "active" || lastTurnIndex(live.game, match) !== lastTurnIndex(live.game, asked))
        return ok(null);
      const ended = endIfDue(live.game.engine, match, now);
      if (!ended.ok || ended.value !== null) return ended;
      const at = timeOfNext(match, now);
      const author = { actionId: `bot:${seat}:${match.nextSeq}`, actorId: match.state.currentPlayerId ?? "" };
      return extend(match, applyPlayerAction(live.game.engine, match, author, turn.action, at));
    });
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
      if ((live.match?.takebackBy ?? null) !== null) await acceptTakeback(live);
      // Another bot may be next.
      while (await playNextTurn(live));
    },
    isBusy: (matchId) => busy.has(matchId),
    inProgress: () => [...started],
    close: async () => {
      isClosed = true;
      dispatcher.close(CANCELLED);
      const all = [...idle.values()].flat();
      idle.clear();
      await Promise.all(all.map((bot) => bot.close()));
    },
  };
};
