// The store port. Two unique keys are the only locks: (match, seq), and (match, action id), the idempotency key of an
// action. Every store passes the contract suite in tests/store-contract.
import type { Outcome } from "@tengen/kernel";
import type { Entry, MatchRecord, OpenRecord } from "@tengen/match";
import type { SeatPlan } from "@tengen/protocol";
import type { Color } from "@tengen/stones";

export type MatchStatus = "open" | "active" | "finished" | "dropped";

/** A match without its log. Before the start it is changed by compare-and-set; after that only entries change it. */
export interface StoredMatch {
  readonly matchId: string;
  readonly gameId: string;
  readonly status: MatchStatus;
  /** Incremented by each `replace`. */
  readonly version: number;
  readonly record: OpenRecord | MatchRecord;
  readonly plan: readonly SeatPlan[];
  readonly createdBy: string;
  readonly listed: boolean;
  readonly rematchOf: string | null;
  readonly rematch: string | null;
  /** Hashes of the invitation keys, by seat; null for seats without an invitation. */
  readonly invitations: readonly (string | null)[];
  /** The server's bytes, encrypted. */
  readonly sealedBytes: string;
  readonly createdAt: number;
  /**
   * The hash of the address that created a match with bots; null without bots, and for matches from before this column.
   */
  readonly botAddressHash: string | null;
  /** What its players asked to be paired for, as a hash; null for a match that nobody was paired for. */
  readonly pairKey: string | null;
  /** The outcome; null until the match is finished. */
  readonly outcome: Outcome | null;
  /** When the next job of the match is due: a bot's turn, a clock that runs out. Null if there is none. */
  readonly dueAt: number | null;
}

/** An entry, and the changes of the match that follow from it, stored atomically. */
export interface Append {
  readonly matchId: string;
  readonly entry: Entry;
  readonly dueAt: number | null;
  /** If not null, the match is finished. */
  readonly outcome: Outcome | null;
}

/** The current length and version of a match. */
export interface Head {
  /** The number of entries. */
  readonly nextSeq: number;
  readonly version: number;
}

export interface ListQuery {
  readonly status: MatchStatus;
  readonly gameId?: string;
  /**
   * Only matches that this player created, sits in, or has a reserved seat in, listed or not. Without it, all listed
   * matches.
   */
  readonly playerId?: string;
  readonly limit: number;
  /** The cursor: only matches after this one, newest first, by `createdAt` and then by id. */
  readonly after?: { readonly createdAt: number; readonly matchId: string };
}

/** A match that is being played, and how far. */
export interface LiveRow {
  readonly stored: StoredMatch;
  /** The number of entries. */
  readonly nextSeq: number;
  /** The time of the last entry; null before the first. */
  readonly lastAt: number | null;
}

/** A time in which no server was running. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** A guest who moves to another device. */
export interface Handover {
  readonly keyHash: string;
  readonly playerId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A game that somebody shared, as JSON, under the hash of its content. */
export interface StoredShare {
  readonly id: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A move of a game in the opening index. */
export interface OpeningRow {
  /** The key of the position. */
  readonly position: string;
  readonly move: number;
}

/** How the games went on with a move in a position, and how they ended. */
export interface OpeningTally {
  readonly move: number;
  readonly games: number;
  readonly black: number;
  readonly white: number;
  readonly draw: number;
}

/** How a counted game ended; null if nobody won and it was no draw. */
export type OpeningResult = Color | "draw" | null;

/** The error of every failed store call. The call may or may not have taken effect; a retry may succeed. */
export class StoreError extends Error {}

export interface Store {
  /** Milliseconds since 1970 by the store's clock, the only clock that counts (MAT-T3). */
  readonly now: () => number;
  /** False if a match with this id exists, or an open one with its pair key: so at most one waits for a pair. */
  readonly create: (match: StoredMatch) => Promise<boolean>;
  readonly read: (matchId: string) => Promise<StoredMatch | null>;
  /**
   * Compare-and-set: stores the match with its version plus one; false if the stored version is another. For a match
   * that has started, only `rematch` is stored: everything else follows from its entries.
   */
  readonly replace: (match: StoredMatch) => Promise<boolean>;
  /**
   * Appends entries durably, in order, and returns for each whether it was stored. An entry is not stored if its `seq`
   * or its action id is taken, or if the match is not active. Many appends share one sync (group commit).
   */
  readonly append: (items: readonly Append[]) => Promise<readonly boolean[]>;
  /** The entries of a match from `fromSeq` on, in order, at most `limit`. */
  readonly readLog: (matchId: string, fromSeq: number, limit?: number) => Promise<readonly Entry[]>;
  /** The heads of these matches; unknown ids are omitted. */
  readonly heads: (matchIds: readonly string[]) => Promise<Readonly<Record<string, Head>>>;
  /**
   * Takes due jobs: the matches of this status whose `dueAt` is not after `until`, the earliest first. Their `dueAt`
   * becomes `next` (a visibility timeout), so no other server gets them before, and failing jobs do not block
   * others.
   */
  readonly takeDueJobs: (
    status: "open" | "active",
    until: number,
    next: number,
    limit: number,
  ) => Promise<readonly string[]>;
  /**
   * Extends the visibility timeout: those of these open or active matches that are due before `next` become due at
   * `next`.
   */
  readonly postponeJobs: (matchIds: readonly string[], next: number) => Promise<void>;
  readonly list: (query: ListQuery) => Promise<readonly StoredMatch[]>;
  /** The listed active matches that were created last, the newest first. */
  readonly listLive: (limit: number) => Promise<readonly LiveRow[]>;
  /** The open match with this pair key; null if there is none. */
  readonly findPair: (pairKey: string) => Promise<StoredMatch | null>;
  /** The number of open or active matches that a player created or sits in. */
  readonly countMatchesOf: (playerId: string) => Promise<number>;
  /**
   * Counts open or active matches with bots created after `since`: those of a player, and those from an address (by its
   * hash) that were created, or have their last entry, after `lately`.
   */
  readonly countBotMatches: (
    createdBy: string,
    botAddressHash: string,
    since: number,
    lately: number,
  ) => Promise<{ readonly byPlayer: number; readonly byAddress: number }>;
  /** Stores a handover under the hash of its key. It replaces an earlier one of the same guest. */
  readonly keepHandover: (handover: Handover) => Promise<void>;
  /** Redeems a handover, which deletes it; null if there is none, or if it has expired at `now`. */
  readonly redeemHandover: (keyHash: string, now: number) => Promise<Pick<Handover, "playerId" | "name"> | null>;
  /** Stores a shared game, or extends the time of one that is stored already. Deletes expired ones. */
  readonly keepShared: (share: StoredShare, now: number) => Promise<void>;
  /** The text of a shared game; null if there is none, or if it has expired at `now`. */
  readonly readShared: (id: string, now: number) => Promise<string | null>;
  /** Listed finished matches that are not in the opening index yet, the oldest first. */
  readonly listUncounted: (limit: number) => Promise<readonly StoredMatch[]>;
  /**
   * Adds the moves of a match to the opening index, each once; false if the match is in it already. A match without
   * moves is only marked.
   */
  readonly countOpening: (matchId: string, rows: readonly OpeningRow[], result: OpeningResult) => Promise<boolean>;
  /** What was played in a position, the most frequent move first. */
  readonly readOpening: (position: string) => Promise<readonly OpeningTally[]>;
  /**
   * Records a heartbeat, and returns all known outages, the oldest first.
   * - If the last heartbeat is more than `tolerance` milliseconds old, the first server to record one adds an outage
   *   since then, and deletes obsolete outages.
   * - An outage is obsolete if it ended before the last entry (or the creation) of every active match with a `dueAt`.
   *   All matches with a clock have one.
   * - An outage that ends in the future is deleted: the clock was set forward and back.
   */
  readonly recordHeartbeat: (tolerance: number) => Promise<readonly Outage[]>;
  /** Stores the fingerprint of the secret unless one is stored already; returns the stored one. */
  readonly keepFingerprint: (mark: string) => Promise<string>;
  /** Finishes what is in progress, and closes the store. No calls are allowed afterwards. */
  readonly close: () => Promise<void>;
}
