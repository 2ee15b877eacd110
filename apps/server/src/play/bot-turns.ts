// Bots at the server's tables. A bot thinks in a thread that it has for this one turn, so it never blocks the server; only so many think at a time, the
// others wait. What a bot answers is stored under an id that follows from its place, so no turn is taken twice, whoever takes it.
import path from "node:path";
import { takeBotTurn } from "@tengen/bots";
import { botFile, type BotEntry } from "@tengen/catalogue";
import { isRejection, seedRng } from "@tengen/kernel";
import { endIfDue, extend, isLate, isLogFull, isTurnChange, stepByPlayer, timeOfNext, type Match } from "@tengen/match";
import { openWorkerBot, startTimeLimit, type WorkerBot } from "@tengen/node-host";
import type { Secrets } from "../secrets.ts";
import { botOf, type Game } from "./games.ts";
import type { Hall, Held } from "./hall.ts";

export interface BotTurnsOptions {
  readonly root: string;
  readonly hall: Hall;
  readonly secrets: Secrets;
  /** How many think at a time. */
  readonly threads: number;
  readonly nodes: number;
  readonly turnMs: number;
  readonly onFault: (matchId: string, bot: string, message: string) => void;
}

export interface BotTurns {
  /** Takes the turn of the bot that is to move, if one is. */
  readonly take: (held: Held) => Promise<void>;
  /** Whether a bot of this match thinks, or waits to. */
  readonly isBusy: (matchId: string) => boolean;
  /** The matches of which a bot thinks now. */
  readonly thinking: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A turn that waits for its place. */
interface Waiting {
  readonly resume: () => void;
  readonly createdBy: string;
  readonly hasPeople: boolean;
}

/** How long a thread may take to start, in milliseconds. */
const READY_MS = 60_000;

/** The seat of the player to move, if a bot sits there. */
const botSeat = ({ stored }: Held, match: Match): { readonly seat: number; readonly name: string } | null => {
  const seat = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
  const plan = stored.plan[seat];
  return match.status === "active" && plan?.kind === "bot" ? { seat, name: plan.name } : null;
};

/** The place of the entry that the turn follows. */
const lastTurn = ({ game }: Held, { entries }: Match): number =>
  entries.findLastIndex((entry) => isTurnChange(game.engine, entry));

export const openBotTurns = ({ root, hall, secrets, threads, nodes, turnMs, onFault }: BotTurnsOptions): BotTurns => {
  /** Threads that nobody uses, by the file of their bot. */
  const idle = new Map<string, WorkerBot[]>();
  const busy = new Set<string>();
  const atWork = new Set<string>();
  const waiting: Waiting[] = [];
  /** When each creator's matches last had a place. */
  const served = new Map<string, number>();
  let turn = 0;
  let thinking = 0;
  let isClosed = false;

  const acquire = async ({ stored: { createdBy, plan } }: Held): Promise<void> => {
    if (thinking < threads) thinking += 1;
    else {
      const hasPeople = plan.some(({ kind }) => kind !== "bot");
      await new Promise<void>((resume) => waiting.push({ resume, createdBy, hasPeople }));
    }
    if (waiting.length === 0) served.clear();
    served.set(createdBy, (turn += 1));
  };
  /** Where people wait comes first, then whose matches had no place for longest: nobody holds up the others with many matches. */
  const isBefore = (one: Waiting, other: Waiting): boolean =>
    one.hasPeople === other.hasPeople
      ? (served.get(one.createdBy) ?? 0) < (served.get(other.createdBy) ?? 0)
      : one.hasPeople;
  /** The place goes to whoever waits, or is free. */
  const release = (): void => {
    const next = waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || isBefore(one, best) ? one : best),
      undefined,
    );
    if (next === undefined) thinking -= 1;
    else {
      waiting.splice(waiting.indexOf(next), 1);
      next.resume();
    }
  };

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

  const think = async (held: Held, match: Match, seat: number, name: string) => {
    const entry = botOf(held.game, name) ?? botOf(held.game, undefined);
    const spareEntry = botOf(held.game, undefined);
    if (entry === undefined || spareEntry === undefined) throw new Error(`${held.game.manifest.id} has no bot ${name}`);
    const playerId = match.state.currentPlayerId ?? "";
    const told = { playerIds: match.state.playerIds, options: match.record.options };
    const opened = [openThread(held.game, entry)];
    const [{ bot }] = opened as [(typeof opened)[number]];
    bot.start(playerId, told);
    try {
      const bots = {
        bot,
        fallback: () => {
          const spare = openThread(held.game, spareEntry);
          opened.push(spare);
          spare.bot.start(playerId, told);
          return spare.bot;
        },
      };
      const rng = seedRng(secrets.botSeed(held.matchId, seat, match.nextSeq));
      return await takeBotTurn(held.game.engine, match, bots, rng, {
        budget: { nodes: entry.nodes ?? nodes },
        startLimit: (of) => startTimeLimit(of === "ready" ? READY_MS : turnMs),
      });
    } finally {
      for (const { giveBack } of opened) giveBack();
    }
  };

  /** A bot lets people take back what they like. */
  const agree = async (held: Held): Promise<void> => {
    await hall.act(held, (match, now) => {
      const { takebackBy, record } = match;
      const seat = held.stored.plan.findIndex(
        ({ kind }, index) => kind === "bot" && record.seats[index]?.playerId !== takebackBy,
      );
      const actorId = record.seats[seat]?.playerId;
      const at = timeOfNext(match, now);
      if (match.status !== "active" || takebackBy === null || actorId === undefined) return null;
      if (isLate(match, at) || isLogFull(match)) return null;
      const author = { actionId: `bot:${seat}:${match.nextSeq}`, actorId };
      return extend(match, stepByPlayer(held.game.engine, match, author, { type: "ACCEPT_TAKEBACK" }, at));
    });
  };

  /** Takes one turn; whether it was played. */
  const takeOne = async (held: Held): Promise<boolean> => {
    if (isClosed || busy.has(held.matchId)) return false;
    busy.add(held.matchId);
    try {
      await acquire(held);
      atWork.add(held.matchId);
      try {
        const asked = held.match;
        const sitting = asked === null ? null : botSeat(held, asked);
        if (asked === null || sitting === null || isClosed) return false;
        const { seat, name } = sitting;
        const turn = await think(held, asked, seat, name);
        if (turn.fault !== null) onFault(held.matchId, name, `${turn.fault.kind}: ${turn.fault.message}`);
        const done = await hall.act(held, (match, now) => {
          // Table actions may have come in between; a move, a takeback or the end may not.
          if (match.status !== "active" || lastTurn(held, match) !== lastTurn(held, asked)) return null;
          const ended = endIfDue(held.game.engine, match, now);
          if (ended !== null) return ended;
          const at = timeOfNext(match, now);
          const author = { actionId: `bot:${seat}:${match.nextSeq}`, actorId: match.state.currentPlayerId ?? "" };
          return extend(match, stepByPlayer(held.game.engine, match, author, turn.action, at));
        });
        if (isRejection(done)) onFault(held.matchId, name, done.message);
        return done !== null && !isRejection(done);
      } finally {
        atWork.delete(held.matchId);
        release();
      }
    } finally {
      busy.delete(held.matchId);
    }
  };

  return {
    take: async (held) => {
      if ((held.match?.takebackBy ?? null) !== null) await agree(held);
      // A bot may be followed by another.
      while ((await takeOne(held)) && held.match !== null && botSeat(held, held.match) !== null);
    },
    isBusy: (matchId) => busy.has(matchId),
    thinking: () => [...atWork],
    close: async () => {
      isClosed = true;
      const all = [...idle.values()].flat();
      idle.clear();
      await Promise.all(all.map((bot) => bot.close()));
    },
  };
};
