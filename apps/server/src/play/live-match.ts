// A match in memory: its row, and the fold of its log. It runs one task at a time.
import { deriveSeed, unwrap } from "@tengen/kernel";
import {
  appendEntry,
  foldLog,
  type Entry,
  type Match,
  type MatchRecord,
  type OpenMatch,
  type Seat,
} from "@tengen/match";
import type { Secrets } from "../secrets.ts";
import type { StoredMatch } from "../store/store.ts";
import type { Game } from "./games.ts";

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

export const nonceOf = ({ nonce }: Pick<Seat, "nonce">): string => nonce;

/** The row of a match that may have ended since the row was read: the log is read after it. */
const withOutcome = (stored: StoredMatch, match: Match | null): StoredMatch =>
  match?.status === "finished" && stored.status !== "finished"
    ? { ...stored, status: "finished", outcome: match.outcome, dueAt: null }
    : stored;

export const setMatch = (live: LiveMatch, match: Match | null, stored = live.stored): void => {
  live.match = match;
  live.stored = withOutcome(stored, match);
};

/** Whether a match has a log. */
export const isStarted = ({ status }: StoredMatch): boolean => status === "active" || status === "finished";

/** Replays the log of a match that has started. */
export const foldStored = (
  { engine }: Game,
  { matchId, record, sealedBytes }: StoredMatch,
  entries: readonly Entry[],
  { unseal }: Pick<Secrets, "unseal">,
): Match => {
  const sealed = record as MatchRecord;
  const seed = deriveSeed(unseal(matchId, sealedBytes), sealed.seats.map(nonceOf));
  return unwrap(foldLog(engine, sealed, seed, entries), `the log of ${matchId} is invalid`);
};

/** The match with the entries that were read from the store, some of which it may have. */
export const withEntries = ({ engine }: Game, match: Match, entries: readonly Entry[]): Match =>
  entries.reduce(
    (before, entry) =>
      entry.seq < before.nextSeq
        ? before
        : unwrap(appendEntry(engine, before, entry), `the log of ${match.record.matchId} has an invalid entry`),
    match,
  );

/** The match as `decide` sees it. */
export const matchToDecide = ({ stored, match }: LiveMatch): Match | OpenMatch | null =>
  match ?? (stored.status === "open" ? { status: "open", record: stored.record } : null);

/** Runs a task after those already queued for the match, and before any later one. */
export const runExclusive = <T>(live: LiveMatch, work: () => Promise<T>): Promise<T> => {
  const turn = live.tail === null ? work() : live.tail.then(work);
  const end = (): void => {
    if (live.tail === tail) live.tail = null;
  };
  const tail = turn.then(end, end);
  live.tail = tail;
  return turn;
};
