// The match cache: matches that are played or watched on this server, in memory as the fold of their logs. The cache
// may be stale. An acceptance may rely on it, because the store's unique keys guard every append; a rejection that
// depends on the log is given only after reading the store (MAT-O6). Each match runs one task at a time.
import { deriveSeed, ok, unwrap, type Rejection, type RejectionCode, type Result } from "@tengen/kernel";
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
import type { Host } from "../host.ts";
import type { Log } from "../log.ts";
import type { Outage, Store, StoredMatch } from "../store/store.ts";
import type { Secrets } from "../secrets.ts";
import type { Game, Games } from "./games.ts";
import type { Heartbeat } from "./heartbeat.ts";

export interface LiveMatch {
  readonly matchId: string;
  readonly game: Game;
  stored: StoredMatch;
  /** Null before the start, and for a cancelled match. */
  match: Match | null;
  /** When it was last used, by the monotonic clock. */
  usedAt: number;
  /** Resolves when the last queued task has ended; null when the queue is empty. */
  tail: Promise<void> | null;
}

export type SubmitResult =
  | { readonly kind: "accepted"; readonly entry: Entry }
  | { readonly kind: "rejected"; readonly rejection: Rejection }
  /** It is unknown whether the entry was stored. */
  | { readonly kind: "failed"; readonly error: unknown };

export interface MatchCacheOptions {
  readonly host: Pick<Host, "monotonic">;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly games: Games;
  readonly heartbeat: Pick<Heartbeat, "outages" | "catchUp">;
  /** Since when the player to move has been away while this player was connected; null if they are not. */
  readonly absentSince: (live: LiveMatch, playerId: string) => number | null;
  /** Notifies all subscribers of a match: an entry was stored, or a seat changed. */
  readonly announce: (matchId: string) => void;
  /** Called when a refresh finds entries that another server stored. */
  readonly onExternalChange: (matchId: string) => void;
  readonly log: Log;
}

export interface MatchCache {
  readonly find: (matchId: string) => Promise<LiveMatch | null>;
  /** The match if it is cached. */
  readonly peek: (matchId: string) => LiveMatch | undefined;
  /** Reads new entries from the store. */
  readonly refresh: (live: LiveMatch) => Promise<void>;
  /**
   * Submits an envelope parsed from JSON. `answer` is called once with the result, before any subscriber is notified.
   */
  readonly submit: (envelope: unknown, playerId: string | null, answer: (answer: SubmitResult) => void) => void;
  /**
   * Appends an entry of the server or of a bot. `make` returns the match with the new entry, or null if nothing is left
   * to do. It is called again after a lost race.
   */
  readonly update: (
    live: LiveMatch,
    make: (match: Match, now: number) => Result<Match | null>,
  ) => Promise<Result<Match | null>>;
  /** Credits outages to the clocks, so that no subscriber is sent a wrong clock. */
  readonly creditOutages: (live: LiveMatch) => Promise<void>;
  /** Runs a task after those already queued for the match, and before any later one. */
  readonly runExclusive: <T>(live: LiveMatch, work: () => Promise<T>) => Promise<T>;
  /** Resolves when all queued tasks have ended. */
  readonly drain: () => Promise<void>;
  /** The number of cached matches. */
  readonly size: () => number;
  /** Evicts matches that have no subscribers and have not been used for `idleMs`. */
  readonly evictIdle: (idleMs: number, isInUse: (matchId: string) => boolean) => void;
}

/** The first codes of MAT-O1 depend on the request only. */
const LOG_INDEPENDENT_CODES: readonly string[] = [
  "INVALID_PAYLOAD",
  "NOT_AUTHORIZED",
] satisfies readonly RejectionCode[];

/** The log is read after the row: the match may have ended in between. */
const asFinished = (stored: StoredMatch, match: Match | null): StoredMatch =>
  match?.status === "finished" && stored.status !== "finished"
    ? { ...stored, status: "finished", outcome: match.outcome, dueAt: null }
    : stored;

/** On the first attempt an action is assumed to be new. If it is not, the store's unique key rejects it. */
const ASSUME_NEW = (): undefined => undefined;

const isStarted = ({ status }: StoredMatch): boolean => status === "active" || status === "finished";

/**
 * Milliseconds that the server which stored an entry has to start the following bot turn, before others take the job.
 */
const HEAD_START_MS = 1000;

/**
 * When the next job of a match is due: a bot is to move, the log is full, or the clock of the player to move runs out.
 */
export const nextDueAt = ({ plan }: Pick<StoredMatch, "plan">, match: Match, now: number): number | null => {
  if (match.status === "finished") return null;
  const seat = match.state.playerIds.indexOf(match.state.currentPlayerId ?? "");
  const isAsked = match.takebackBy !== null && plan.some(({ kind }) => kind === "bot");
  if (isAsked || plan[seat]?.kind === "bot" || isLogFull(match)) return now + HEAD_START_MS;
  const last = deadline(match);
  return last === null ? null : last + 1;
};

/**
 * Milliseconds that a server may be off the store's clock. An outage that ends later than this was recorded before the
 * clock was set back.
 */
const CLOCK_ERROR_MS = 1000;

/** How much of the time since the last entry was an outage. */
const outageTime = ({ clocks }: Match, outages: readonly Outage[]): number =>
  outages.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, clocks.since)), 0);

export const openMatchCache = ({
  host,
  store,
  secrets,
  games,
  heartbeat,
  absentSince,
  announce,
  onExternalChange,
  log,
}: MatchCacheOptions): MatchCache => {
  const loads = new Map<string, Promise<LiveMatch | null>>();
  const loaded = new Map<string, LiveMatch>();

  const forget = (matchId: string): void => {
    loads.delete(matchId);
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
    return unwrap(match, `the log of ${stored.matchId} is invalid`);
  };

  const load = async (matchId: string): Promise<LiveMatch | null> => {
    const stored = await store.read(matchId);
    const game = stored === null ? undefined : games.find(stored.gameId);
    if (stored === null || game === undefined) {
      forget(matchId);
      return null;
    }
    const match = await fold(game, stored);
    const live: LiveMatch = {
      matchId,
      game,
      stored: asFinished(stored, match),
      match,
      usedAt: host.monotonic(),
      tail: null,
    };
    loaded.set(matchId, live);
    return live;
  };

  const find = async (matchId: string): Promise<LiveMatch | null> => {
    const known = loaded.get(matchId);
    if (known !== undefined) {
      known.usedAt = host.monotonic();
      return known;
    }
    const loading = loads.get(matchId) ?? load(matchId);
    loads.set(matchId, loading);
    try {
      return await loading;
    } catch (error) {
      forget(matchId);
      throw error;
    }
  };

  const refresh = async (live: LiveMatch): Promise<void> => {
    if (live.match === null) {
      const stored = await store.read(live.matchId);
      if (stored === null) return;
      live.match = await fold(live.game, stored);
      live.stored = asFinished(stored, live.match);
      return;
    }
    if (live.match.status === "finished") {
      // Only a rematch can follow.
      const stored = await store.read(live.matchId);
      if (stored !== null && stored.version !== live.stored.version) {
        live.stored = stored;
        onExternalChange(live.matchId);
      }
      return;
    }
    const entries = await store.readLog(live.matchId, live.match.nextSeq);
    for (const entry of entries) {
      // Another task of this match may have appended it during the read.
      if (entry.seq < live.match.nextSeq) continue;
      const next = appendEntry(live.game.engine, live.match, entry);
      setMatch(live, unwrap(next, `the log of ${live.matchId} has an invalid entry`));
    }
    if (entries.length > 0) onExternalChange(live.matchId);
  };

  const setMatch = (live: LiveMatch, match: Match): void => {
    live.match = match;
    live.stored = asFinished(live.stored, match);
  };

  /** Stores the last entry of a match; false after a lost race. */
  const commit = async (live: LiveMatch, next: Match): Promise<boolean> => {
    const entry = next.entries.at(-1);
    if (entry === undefined) throw new Error("the match has no entry to store");
    const item = {
      matchId: live.matchId,
      entry,
      dueAt: nextDueAt(live.stored, next, store.now()),
      outcome: next.outcome,
    };
    try {
      const [isStored] = await store.append([item]);
      if (isStored !== true) return false;
    } catch (error) {
      // It is unknown whether the entry was stored: the next use reads the match again.
      forget(live.matchId);
      throw error;
    }
    setMatch(live, next);
    const { seq, actorId, type } = entry;
    log.info({ matchId: live.matchId, seq, actorId, type }, "stored");
    if (next.outcome !== null) log.info({ matchId: live.matchId, outcome: next.outcome }, "finished");
    return true;
  };

  const runExclusive = <T>(live: LiveMatch, work: () => Promise<T>): Promise<T> => {
    live.usedAt = host.monotonic();
    const turn = live.tail === null ? work() : live.tail.then(work);
    const end = (): void => {
      if (live.tail === tail) live.tail = null;
    };
    const tail = turn.then(end, end);
    live.tail = tail;
    return turn;
  };

  const hasClock = ({ match }: LiveMatch): boolean => match?.status === "active" && match.record.clock !== null;

  /** The match with outages credited to its clocks (MAT-T3); null if there were none. */
  const creditOf = ({ game, match }: LiveMatch, now: number): Match | null => {
    if (match === null || match.record.clock === null || match.status === "finished") return null;
    const outages = heartbeat.outages().filter(({ to }) => to < now + CLOCK_ERROR_MS);
    const lost = outageTime(match, outages);
    // Later than all outages, so that none is credited twice.
    const at = Math.max(now, ...outages.map(({ to }) => to));
    const credited = lost < 1 ? ok(null) : creditClock(game.engine, match, lost, at);
    return credited.ok ? credited.value : null;
  };

  const storeCredit = async (live: LiveMatch, credited: Match): Promise<void> => {
    if (!(await commit(live, credited))) await refresh(live);
    announce(live.matchId);
  };

  const currentMatchOf = ({ stored, match }: LiveMatch): Match | OpenMatch | null =>
    match ?? (stored.status === "open" ? { status: "open", record: stored.record } : null);

  const decideAndAnswer = async (
    live: LiveMatch,
    submission: Submission,
    playerId: string | null,
    answer: (answer: SubmitResult) => void,
  ): Promise<void> => {
    let isFresh = false;
    if (hasClock(live)) await heartbeat.catchUp();
    for (;;) {
      const now = store.now();
      const credited = creditOf(live, now);
      if (credited !== null) {
        await storeCredit(live, credited);
        continue;
      }
      const decision = decide(live.game.engine, currentMatchOf(live), submission, {
        authenticatedAs: playerId,
        now,
        absentSince: playerId !== null && isClaimType(submission.action.type) ? absentSince(live, playerId) : null,
        ...(isFresh ? {} : { findEntry: ASSUME_NEW }),
      });
      if (!decision.ok && (isFresh || LOG_INDEPENDENT_CODES.includes(decision.error.code))) {
        answer({ kind: "rejected", rejection: decision.error });
        return;
      }
      if (decision.ok && (isFresh || decision.value.kind === "accept") && (await commit(live, decision.value.match))) {
        const { value } = decision;
        if (value.kind === "attest") {
          announce(live.matchId);
          continue;
        }
        const entry = value.match.entries.at(-1);
        if (value.kind !== "accept") answer({ kind: "rejected", rejection: value.rejection });
        else if (entry !== undefined) answer({ kind: "accepted", entry });
        announce(live.matchId);
        return;
      }
      await refresh(live);
      isFresh = true;
    }
  };

  /** For a match that is not cached. */
  const loadAndSubmit = async (
    submission: Submission,
    playerId: string | null,
    answer: (answer: SubmitResult) => void,
  ): Promise<void> => {
    const { matchId, gameId } = submission.envelope;
    const live = await find(matchId);
    if (live !== null) {
      await runExclusive(live, () => decideAndAnswer(live, submission, playerId, answer));
      return;
    }
    const engine = games.engineOf(gameId);
    if (engine === undefined) throw new Error("an envelope was parsed for an unknown game");
    const refusal = decide(engine, null, submission, { authenticatedAs: playerId, now: 0 });
    if (!refusal.ok) answer({ kind: "rejected", rejection: refusal.error });
  };

  return {
    find,
    peek: (matchId) => loaded.get(matchId),
    refresh: (live) => runExclusive(live, () => refresh(live)),
    runExclusive,
    creditOutages: async (live) => {
      if (!hasClock(live)) return;
      await heartbeat.catchUp();
      if (creditOf(live, store.now()) === null) return;
      await runExclusive(live, async () => {
        const credited = creditOf(live, store.now());
        if (credited !== null) await storeCredit(live, credited);
      });
    },
    submit: (envelope, playerId, answer) => {
      const parsed = parseEnvelope(envelope, games.engineOf, true);
      if (!parsed.ok) {
        answer({ kind: "rejected", rejection: parsed.error });
        return;
      }
      const submission = parsed.value;
      const live = loaded.get(submission.envelope.matchId);
      const failed = (error: unknown): void => answer({ kind: "failed", error });
      if (live === undefined) loadAndSubmit(submission, playerId, answer).catch(failed);
      else runExclusive(live, () => decideAndAnswer(live, submission, playerId, answer)).catch(failed);
    },
    update: async (live, make) => {
      const done = await runExclusive(live, async () => {
        if (hasClock(live)) await heartbeat.catchUp();
        for (;;) {
          const now = store.now();
          if (live.match === null) return ok(null);
          const credited = creditOf(live, now);
          if (credited !== null) {
            await storeCredit(live, credited);
            continue;
          }
          const next = make(live.match, now);
          if (!next.ok || next.value === null || (await commit(live, next.value))) return next;
          await refresh(live);
        }
      });
      if (done.ok && done.value !== null) announce(live.matchId);
      return done;
    },
    drain: async () => {
      await Promise.all([...loaded.values()].flatMap(({ tail }) => (tail === null ? [] : [tail])));
    },
    size: () => loaded.size,
    evictIdle: (idleMs, isInUse) => {
      const before = host.monotonic() - idleMs;
      for (const { matchId, usedAt } of loaded.values()) {
        if (usedAt < before && !isInUse(matchId)) forget(matchId);
      }
    },
  };
};
