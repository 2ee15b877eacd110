// Bots at the server's tables. A bot thinks in a thread that it has for this one turn, so it never blocks the server; only so many think at a time, and after
// each slice of its work a bot waits for its next one (turn-queue.ts). What a bot answers is stored under an id that follows from its place, so no turn is
// taken twice, whoever takes it.
import path from "node:path";
import { takeBotTurn } from "@tengen/bots";
import { botFile, type BotEntry } from "@tengen/catalogue";
import { isRejection, seedRng } from "@tengen/kernel";
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
import { openWorkerBot, makeNodeWatchdog, type WorkerBot } from "@tengen/node-host";
import type { Secrets } from "../secrets.ts";
import type { StoredMatch } from "../store/store.ts";
import { botOf, type Game } from "./games.ts";
import type { MatchCache, LiveMatch } from "./match-cache.ts";
import { enqueueTurn, removeTurn, makeTurnQueue, startNextSlice, endSlice, type Turn } from "./turn-queue.ts";

export interface BotTurnsOptions {
  readonly root: string;
  readonly matchCache: MatchCache;
  readonly secrets: Secrets;
  /** How many think at a time. */
  readonly threads: number;
  readonly nodes: number;
  /** Milliseconds without a sign of life after which a bot is hung. */
  readonly turnMs: number;
  readonly onFault: (matchId: string, bot: string, message: string) => void;
}

export interface BotTurns {
  /** Takes the turn of the bot that is to move, if one is. */
  readonly playTurns: (held: LiveMatch) => Promise<void>;
  /** Whether a bot of this match thinks, or waits to. */
  readonly isBusy: (matchId: string) => boolean;
  /** The matches of which a bot's turn is under way here: it thinks, or waits for its next slice. */
  readonly inProgress: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A turn of more nodes takes tens of megabytes until it has ended. */
const LIGHT_NODES = 10_000;

/** Who has a bot's turns: the first person at the table, else whoever put the bots there. */
export const ownerOf = ({ plan, record, createdBy }: StoredMatch): string =>
  record.seats.find((seat, index) => seat !== null && plan[index]?.kind !== "bot")?.playerId ?? createdBy;

/** Where a bot's turns come from: the mark of the address that its match was created from; where there is none, its owner stands alone. */
export const addressOf = (stored: StoredMatch): string => stored.botAddressHash ?? ownerOf(stored);

/** Slices of so many turns at a time, each when it is next. */
const openPlaces = (slots: number) => {
  let queue = makeTurnQueue({ slots, heavy: 4 * slots, light: 16 * slots });
  /** What goes on when a turn has its next slice. */
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
    /** Whoever waits does so in vain. */
    close: (reason: Error): void => {
      for (const { reject } of waiting.values()) reject(reason);
      waiting.clear();
    },
  };
};

/** Why a bot thinks no further: its match has gone on without it, or the server closes and another takes its turn. */
const UNWANTED = new Error("nobody waits for this turn any more");

/** A bot in its seat. */
interface Sitting {
  readonly seat: number;
  readonly name: string;
  readonly entry: BotEntry;
}

/** The bot that is to move, if one is. */
const sittingOf = ({ stored, game, match }: LiveMatch): Sitting | null => {
  if (match?.status !== "active") return null;
  const seat = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
  const plan = stored.plan[seat];
  if (plan?.kind !== "bot") return null;
  const entry = botOf(game, plan.name) ?? botOf(game, undefined);
  if (entry === undefined) throw new Error(`${game.manifest.id} has no bot ${plan.name}`);
  return { seat, name: plan.name, entry };
};

/** The place of the entry that the turn follows. */
const lastTurn = ({ engine }: Game, { entries }: Match): number =>
  entries.findLastIndex((entry) => supersedesTurn(engine, entry));

/** Whether the match still stands where a bot was asked. */
const isSameTurn = ({ game, match }: LiveMatch, asked: Match): boolean =>
  match?.status === "active" && lastTurn(game, match) === lastTurn(game, asked);

export const openBotTurns = ({
  root,
  matchCache,
  secrets,
  threads,
  nodes,
  turnMs,
  onFault,
}: BotTurnsOptions): BotTurns => {
  /** Threads that nobody uses, by the file of their bot. */
  const idle = new Map<string, WorkerBot[]>();
  const busy = new Set<string>();
  /** Matches of which a bot's turn is under way. */
  const underWay = new Set<string>();
  const places = openPlaces(threads);
  const startWatchdog = makeNodeWatchdog(turnMs);
  let isClosed = false;

  const openThread = (game: Game, entry: BotEntry): { readonly bot: WorkerBot; readonly giveBack: () => void } => {
    const file = path.join(root, botFile(game.manifest, entry));
    const spare = idle.get(file) ?? [];
    idle.set(file, spare);
    const bot = spare.pop() ?? openWorkerBot(file);
    return {
      bot,
      giveBack: () => {
        if (isClosed || spare.length >= threads) void bot.close();
        else spare.push(bot);
      },
    };
  };

  const think = async (held: LiveMatch, match: Match, { seat, entry }: Sitting) => {
    const spareEntry = botOf(held.game, undefined);
    if (spareEntry === undefined) throw new Error(`${held.game.manifest.id} has no bot`);
    const playerId = match.state.currentPlayerId ?? "";
    const told = { playerIds: match.state.playerIds, options: match.record.options };
    const isWanted = (): boolean => !isClosed && isSameTurn(held, match);
    const opened = [openThread(held.game, entry)];
    const [{ bot }] = opened as [(typeof opened)[number]];
    bot.start(playerId, told);
    try {
      const bots = {
        bot,
        fallback: () => {
          if (!isWanted()) throw UNWANTED;
          const spare = openThread(held.game, spareEntry);
          opened.push(spare);
          spare.bot.start(playerId, told);
          return spare.bot;
        },
      };
      const rng = seedRng(secrets.botSeed(held.matchId, seat, match.nextSeq));
      return await takeBotTurn(held.game.engine, match, bots, rng, {
        budget: { nodes: entry.nodes ?? nodes },
        startWatchdog,
        pause: () => (isWanted() ? places.pause(held.matchId) : Promise.reject(UNWANTED)),
      });
    } finally {
      for (const { giveBack } of opened) giveBack();
    }
  };

  /** A bot lets people take back what they like. */
  const agree = async (held: LiveMatch): Promise<void> => {
    await matchCache.update(held, (match, now) => {
      const { takebackBy, record } = match;
      const seat = held.stored.plan.findIndex(
        ({ kind }, index) => kind === "bot" && record.seats[index]?.playerId !== takebackBy,
      );
      const actorId = record.seats[seat]?.playerId;
      const at = timeOfNext(match, now);
      if (match.status !== "active" || takebackBy === null || actorId === undefined) return null;
      if (isLate(match, at) || isLogFull(match)) return null;
      const author = { actionId: `bot:${seat}:${match.nextSeq}`, actorId };
      return extend(match, applyPlayerAction(held.game.engine, match, author, { type: "ACCEPT_TAKEBACK" }, at));
    });
  };

  /** Lets the bot think, and stores its answer; whether it was played. */
  const play = async (held: LiveMatch, asked: Match, sitting: Sitting): Promise<boolean> => {
    const { seat, name } = sitting;
    const turn = await think(held, asked, sitting);
    if (turn.fault !== null) onFault(held.matchId, name, `${turn.fault.kind}: ${turn.fault.message}`);
    const done = await matchCache.update(held, (match, now) => {
      // Table actions may have come in between; a move, a takeback or the end may not.
      if (match.status !== "active" || lastTurn(held.game, match) !== lastTurn(held.game, asked)) return null;
      const ended = endIfDue(held.game.engine, match, now);
      if (ended !== null) return ended;
      const at = timeOfNext(match, now);
      const author = { actionId: `bot:${seat}:${match.nextSeq}`, actorId: match.state.currentPlayerId ?? "" };
      return extend(match, applyPlayerAction(held.game.engine, match, author, turn.action, at));
    });
    if (isRejection(done)) onFault(held.matchId, name, done.message);
    return done !== null && !isRejection(done);
  };

  /** Takes one turn when its time has come; whether it was played. */
  const takeOne = async (held: LiveMatch): Promise<boolean> => {
    const { matchId, stored } = held;
    const sitting = sittingOf(held);
    if (isClosed || busy.has(matchId) || sitting === null) return false;
    busy.add(matchId);
    try {
      await places.enter({
        id: matchId,
        address: addressOf(stored),
        owner: ownerOf(stored),
        hasPeople: stored.plan.some(({ kind }) => kind !== "bot"),
        isHeavy: (sitting.entry.nodes ?? nodes) > LIGHT_NODES,
      });
      underWay.add(matchId);
      // Meanwhile somebody may have moved, or taken back.
      const [asked, now] = [held.match, sittingOf(held)];
      return asked !== null && now !== null && (await play(held, asked, now));
    } catch (error) {
      // Where a move was taken back meanwhile the bot may be to move again.
      if (error === UNWANTED) return !isClosed;
      throw error;
    } finally {
      underWay.delete(matchId);
      busy.delete(matchId);
      places.leave(matchId);
    }
  };

  return {
    playTurns: async (held) => {
      if ((held.match?.takebackBy ?? null) !== null) await agree(held);
      // A bot may be followed by another.
      while (await takeOne(held));
    },
    isBusy: (matchId) => busy.has(matchId),
    inProgress: () => [...underWay],
    close: async () => {
      isClosed = true;
      places.close(UNWANTED);
      const all = [...idle.values()].flat();
      idle.clear();
      await Promise.all(all.map((bot) => bot.close()));
    },
  };
};
