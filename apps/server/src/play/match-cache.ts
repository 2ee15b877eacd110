// The matches that somebody plays or watches here, held in memory as the fold of their logs. What is held may be old: an acceptance may rest on
// it, because the store's keys guard it; a refusal that rests on the log is given only after looking at the store (MAT-O6). Each match does one
// thing at a time.
import { deriveSeed, isRejection, type Rejection, type RejectionCode } from "@tengen/kernel";
import {
  appendEntry,
  creditClock,
  deadline,
  decide,
  foldLog,
  isClaimType,
  isLogFull,
  parseEnvelope,
  type Entry,
  type Match,
  type MatchRecord,
  type OpenMatch,
  type Submission,
} from "@tengen/match";
import type { Logger } from "pino";
import type { Outage, Store, StoredMatch } from "../store/store.ts";
import type { Secrets } from "../secrets.ts";
import type { Game, Games } from "./games.ts";
import type { Heartbeat } from "./scheduler.ts";

export interface LiveMatch {
  readonly matchId: string;
  readonly game: Game;
  stored: StoredMatch;
  /** Null before the start, and for a match that was called off. */
  match: Match | null;
  usedAt: number;
  /** Ends when all that was begun with this match has ended; null when that is so. */
  tail: Promise<void> | null;
}

export type SubmitResult =
  | { readonly kind: "accepted"; readonly entry: Entry }
  | { readonly kind: "rejected"; readonly rejection: Rejection }
  /** Nobody knows whether it is stored. */
  | { readonly kind: "failed"; readonly error: unknown };

export interface MatchCacheOptions {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly games: Games;
  readonly heartbeat: Pick<Heartbeat, "outages" | "catchUp">;
  /** Since when the player to move has been away while this one was here; null while that is not so. */
  readonly absentSince: (held: LiveMatch, playerId: string) => number | null;
  /** Wakes everybody who watches a match: entries were stored, or its seats changed. */
  readonly announce: (matchId: string) => void;
  /** Hears of matches in which others have stored something. */
  readonly onExternalChange: (matchId: string) => void;
  readonly log: Logger;
}

export interface MatchCache {
  readonly find: (matchId: string) => Promise<LiveMatch | null>;
  /** The match if it is in memory. */
  readonly peek: (matchId: string) => LiveMatch | undefined;
  /** Reads what is new in the store. */
  readonly refresh: (held: LiveMatch) => Promise<void>;
  /** An envelope from outside, out of JSON text. `answer` is called once it is known, before anybody else hears of it. */
  readonly submit: (envelope: unknown, playerId: string | null, answer: (answer: SubmitResult) => void) => void;
  /**
   * An entry that the server makes, or that a bot does: `make` gives the match with it, a refusal, or null when there is nothing to be done any
   * more. It is asked again when somebody else was quicker.
   */
  readonly update: <T extends Rejection | null>(
    held: LiveMatch,
    make: (match: Match, now: number) => Match | T,
  ) => Promise<Match | T | null>;
  /** Gives the time back in which no server was there, so that nobody is told of a clock that is not right. */
  readonly creditOutages: (held: LiveMatch) => Promise<void>;
  /** Waits for what is under way with a match, and keeps others from beginning meanwhile. */
  readonly runExclusive: <T>(held: LiveMatch, work: () => Promise<T>) => Promise<T>;
  /** Waits for everything that is under way. */
  readonly drain: () => Promise<void>;
  /** How many matches are held. */
  readonly size: () => number;
  /** Forgets what nobody watches and nobody has used for so long. */
  readonly evictIdle: (idleMs: number, isWatched: (matchId: string) => boolean) => void;
}

/** The first codes of MAT-O1 rest on the request alone. */
const WITHOUT_LOG: readonly string[] = ["INVALID_PAYLOAD", "NOT_AUTHORIZED"] satisfies readonly RejectionCode[];

/** The log is read after the match: it may have ended in between. */
const asFinished = (stored: StoredMatch, match: Match | null): StoredMatch =>
  match?.status === "finished" && stored.status !== "finished"
    ? { ...stored, status: "finished", outcome: match.outcome, dueAt: null }
    : stored;

/** At first an action is taken for a new one: the store's keys find one that is not, and then it is looked for. */
const NOT_LOOKED_FOR = (): undefined => undefined;

const isStarted = ({ status }: StoredMatch): boolean => status === "active" || status === "finished";

/** Milliseconds that whoever stores an entry has to see to the bot's turn that follows, before the others do. */
const HEAD_START = 1000;

/** When somebody must see to a match that nobody sees to yet: a bot is to move, its log is full, or else the clock of the player to move has run out. */
export const nextDueAt = ({ plan }: Pick<StoredMatch, "plan">, match: Match, now: number): number | null => {
  if (match.status === "finished") return null;
  const seat = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
  const isAsked = match.takebackBy !== null && plan.some(({ kind }) => kind === "bot");
  if (isAsked || plan[seat]?.kind === "bot" || isLogFull(match)) return now + HEAD_START;
  const last = deadline(match);
  return last === null ? null : last + 1;
};

/** Milliseconds by which an outage may end after now: so much may a server be wrong about the store's clock. Beyond it the clock was set back. */
const CLOCK_ERROR = 1000;

/** How much of the time since the last entry no server was there. */
const lostTime = ({ clocks }: Match, outages: readonly Outage[]): number =>
  outages.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, clocks.since)), 0);

export const openMatchCache = ({
  store,
  secrets,
  games,
  heartbeat,
  absentSince,
  announce,
  onExternalChange,
  log,
}: MatchCacheOptions): MatchCache => {
  const halls = new Map<string, Promise<LiveMatch | null>>();
  const loaded = new Map<string, LiveMatch>();

  const forget = (matchId: string): void => {
    halls.delete(matchId);
    loaded.delete(matchId);
  };

  const seedOf = ({ matchId, sealedBytes }: StoredMatch, record: MatchRecord): string =>
    deriveSeed(
      secrets.unseal(matchId, sealedBytes),
      record.seats.map(({ nonce }) => nonce),
    );

  const fold = async (game: Game, stored: StoredMatch): Promise<Match | null> => {
    if (!isStarted(stored)) return null;
    const record = stored.record as MatchRecord;
    const match = foldLog(game.engine, record, seedOf(stored, record), await store.readLog(stored.matchId, 0));
    if (isRejection(match)) throw new Error(`the log of ${stored.matchId} does not hold: ${match.message}`);
    return match;
  };

  const load = async (matchId: string): Promise<LiveMatch | null> => {
    const stored = await store.read(matchId);
    const game = stored === null ? undefined : games.find(stored.gameId);
    if (stored === null || game === undefined) {
      forget(matchId);
      return null;
    }
    const match = await fold(game, stored);
    const held: LiveMatch = { matchId, game, stored: asFinished(stored, match), match, usedAt: Date.now(), tail: null };
    loaded.set(matchId, held);
    return held;
  };

  const find = async (matchId: string): Promise<LiveMatch | null> => {
    const known = loaded.get(matchId);
    if (known !== undefined) {
      known.usedAt = Date.now();
      return known;
    }
    const loading = halls.get(matchId) ?? load(matchId);
    halls.set(matchId, loading);
    try {
      return await loading;
    } catch (error) {
      forget(matchId);
      throw error;
    }
  };

  const refresh = async (held: LiveMatch): Promise<void> => {
    if (held.match === null) {
      const stored = await store.read(held.matchId);
      if (stored === null) return;
      held.match = await fold(held.game, stored);
      held.stored = asFinished(stored, held.match);
      return;
    }
    if (held.match.status === "finished") {
      // Nothing can follow, but for a rematch.
      const stored = await store.read(held.matchId);
      if (stored !== null && stored.version !== held.stored.version) {
        held.stored = stored;
        onExternalChange(held.matchId);
      }
      return;
    }
    const entries = await store.readLog(held.matchId, held.match.nextSeq);
    for (const entry of entries) {
      // Another turn of this match may have come as far meanwhile.
      if (entry.seq < held.match.nextSeq) continue;
      const next = appendEntry(held.game.engine, held.match, entry);
      if (isRejection(next)) throw new Error(`the log of ${held.matchId} does not go on: ${next.message}`);
      setMatch(held, next);
    }
    if (entries.length > 0) onExternalChange(held.matchId);
  };

  const setMatch = (held: LiveMatch, match: Match): void => {
    held.match = match;
    held.stored = asFinished(held.stored, match);
  };

  /** Stores the last entry of a match; false when somebody else was quicker. */
  const commit = async (held: LiveMatch, next: Match): Promise<boolean> => {
    const entry = next.entries.at(-1);
    if (entry === undefined) throw new Error("there is nothing to store");
    const item = {
      matchId: held.matchId,
      entry,
      dueAt: nextDueAt(held.stored, next, store.now()),
      outcome: next.outcome,
    };
    try {
      const [isStored] = await store.append([item]);
      if (isStored !== true) return false;
    } catch (error) {
      // Nobody knows whether it is stored: whoever asks next reads it anew.
      forget(held.matchId);
      throw error;
    }
    setMatch(held, next);
    const { seq, actorId, type } = entry;
    log.info({ matchId: held.matchId, seq, actorId, type }, "stored");
    if (next.outcome !== null) log.info({ matchId: held.matchId, outcome: next.outcome }, "finished");
    return true;
  };

  const runExclusive = <T>(held: LiveMatch, work: () => Promise<T>): Promise<T> => {
    held.usedAt = Date.now();
    const turn = held.tail === null ? work() : held.tail.then(work);
    const end = (): void => {
      if (held.tail === tail) held.tail = null;
    };
    const tail = turn.then(end, end);
    held.tail = tail;
    return turn;
  };

  const hasClock = ({ match }: LiveMatch): boolean => match?.status === "active" && match.record.clock !== null;

  /** The match with the time given back in which no server was there (MAT-T3); null when there was no such time. */
  const creditOf = ({ game, match }: LiveMatch, now: number): Match | null => {
    if (match === null || match.record.clock === null || match.status === "finished") return null;
    const outages = heartbeat.outages().filter(({ to }) => to < now + CLOCK_ERROR);
    const lost = lostTime(match, outages);
    // After all of them: what is given back once is not given back again.
    const at = Math.max(now, ...outages.map(({ to }) => to));
    const credited = lost < 1 ? null : creditClock(game.engine, match, lost, at);
    return isRejection(credited) ? null : credited;
  };

  const giveCredit = async (held: LiveMatch, credited: Match): Promise<void> => {
    if (!(await commit(held, credited))) await refresh(held);
    announce(held.matchId);
  };

  const standingOf = ({ stored, match }: LiveMatch): Match | OpenMatch | null =>
    match ?? (stored.status === "open" ? { status: "open", record: stored.record } : null);

  const answerInTurn = async (
    held: LiveMatch,
    submission: Submission,
    playerId: string | null,
    answer: (answer: SubmitResult) => void,
  ): Promise<void> => {
    let isFresh = false;
    if (hasClock(held)) await heartbeat.catchUp();
    for (;;) {
      const now = store.now();
      const credited = creditOf(held, now);
      if (credited !== null) {
        await giveCredit(held, credited);
        continue;
      }
      const decision = decide(held.game.engine, standingOf(held), submission, {
        authenticatedAs: playerId,
        now,
        absentSince: playerId !== null && isClaimType(submission.action.type) ? absentSince(held, playerId) : null,
        ...(isFresh ? {} : { findEntry: NOT_LOOKED_FOR }),
      });
      if (decision.kind === "refuse" && (isFresh || WITHOUT_LOG.includes(decision.rejection.code))) {
        answer({ kind: "rejected", rejection: decision.rejection });
        return;
      }
      const isToStore = decision.kind === "accept" || (decision.kind !== "refuse" && isFresh);
      if (isToStore && (await commit(held, decision.match))) {
        if (decision.kind === "attest") {
          announce(held.matchId);
          continue;
        }
        const entry = decision.match.entries.at(-1);
        if (decision.kind !== "accept") answer({ kind: "rejected", rejection: decision.rejection });
        else if (entry !== undefined) answer({ kind: "accepted", entry });
        announce(held.matchId);
        return;
      }
      await refresh(held);
      isFresh = true;
    }
  };

  /** For a match that is not in memory. */
  const submitToStored = async (
    submission: Submission,
    playerId: string | null,
    answer: (answer: SubmitResult) => void,
  ): Promise<void> => {
    const { matchId, gameId } = submission.envelope;
    const held = await find(matchId);
    if (held !== null) {
      await runExclusive(held, () => answerInTurn(held, submission, playerId, answer));
      return;
    }
    const engine = games.engineOf(gameId);
    if (engine === undefined) throw new Error("an envelope was read for a game that there is not");
    const refusal = decide(engine, null, submission, { authenticatedAs: playerId, now: 0 });
    if (refusal.kind === "refuse") answer({ kind: "rejected", rejection: refusal.rejection });
  };

  return {
    find,
    peek: (matchId) => loaded.get(matchId),
    refresh: (held) => runExclusive(held, () => refresh(held)),
    runExclusive,
    creditOutages: async (held) => {
      if (!hasClock(held)) return;
      await heartbeat.catchUp();
      if (creditOf(held, store.now()) === null) return;
      await runExclusive(held, async () => {
        const credited = creditOf(held, store.now());
        if (credited !== null) await giveCredit(held, credited);
      });
    },
    submit: (envelope, playerId, answer) => {
      const submission = parseEnvelope(envelope, games.engineOf, true);
      if (isRejection(submission)) {
        answer({ kind: "rejected", rejection: submission });
        return;
      }
      const held = loaded.get(submission.envelope.matchId);
      const failed = (error: unknown): void => answer({ kind: "failed", error });
      if (held === undefined) submitToStored(submission, playerId, answer).catch(failed);
      else runExclusive(held, () => answerInTurn(held, submission, playerId, answer)).catch(failed);
    },
    update: async (held, make) => {
      const done = await runExclusive(held, async () => {
        if (hasClock(held)) await heartbeat.catchUp();
        for (;;) {
          const now = store.now();
          if (held.match === null) return null;
          const credited = creditOf(held, now);
          if (credited !== null) {
            await giveCredit(held, credited);
            continue;
          }
          const next = make(held.match, now);
          if (next === null || isRejection(next)) return next;
          if (await commit(held, next)) return next;
          await refresh(held);
        }
      });
      if (done !== null && !isRejection(done)) announce(held.matchId);
      return done;
    },
    drain: async () => {
      await Promise.all([...loaded.values()].flatMap(({ tail }) => (tail === null ? [] : [tail])));
    },
    size: () => loaded.size,
    evictIdle: (idleMs, isWatched) => {
      const before = Date.now() - idleMs;
      for (const { matchId, usedAt } of loaded.values()) {
        if (usedAt < before && !isWatched(matchId)) forget(matchId);
      }
    },
  };
};
