// Where matches are kept: the port. Two unique keys are the only locks: (match, seq) and (match, action id). What a method promises here
// is what the contract suite in tests/store-contract.ts asks of every store.
import type { Outcome } from "@tengen/kernel";
import type { Entry, MatchRecord, OpenRecord } from "@tengen/match";
import type { SeatPlan } from "@tengen/protocol";

export type MatchStatus = "open" | "active" | "finished" | "dropped";

/** A match, all but its log. Until it starts it is changed by compare-and-set; from then on only entries change it. */
export interface StoredMatch {
  readonly matchId: string;
  readonly gameId: string;
  readonly status: MatchStatus;
  /** Grows by one with each change that `replace` makes. */
  readonly version: number;
  readonly record: OpenRecord | MatchRecord;
  readonly plan: readonly SeatPlan[];
  readonly createdBy: string;
  readonly listed: boolean;
  readonly rematchOf: string | null;
  readonly rematch: string | null;
  /** Hashes of the invitations' keys, by seat; null where a seat is not by invitation. */
  readonly invitations: readonly (string | null)[];
  /** The server's bytes, sealed. */
  readonly sealedBytes: string;
  readonly createdAt: number;
  /** Of a match with bots, a mark of the address that it was created from; else null, as of those created before there were marks. */
  readonly botAddressHash: string | null;
  /** How the log ended; null until then. */
  readonly outcome: Outcome | null;
  /** When somebody must see to the match: a bot's turn, a clock that runs out. Null when nobody must. */
  readonly dueAt: number | null;
}

/** An entry, and what follows from it for the match; both are stored, or neither. */
export interface Append {
  readonly matchId: string;
  readonly entry: Entry;
  readonly dueAt: number | null;
  /** Not null: the match is finished. */
  readonly outcome: Outcome | null;
}

/** How far a match has come. */
export interface Head {
  /** How many entries it has. */
  readonly nextSeq: number;
  readonly version: number;
}

export interface ListQuery {
  readonly status: MatchStatus;
  readonly gameId?: string;
  /** Only matches that this player created, has a seat in, or has one kept in, listed or not; without it, all that are listed. */
  readonly playerId?: string;
  readonly limit: number;
  /** Only those that stand after this one: newest first, by `createdAt` and then by id. */
  readonly after?: { readonly createdAt: number; readonly matchId: string };
}

/** A time in which no server was there. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** A guest on the way to another device. */
export interface Handover {
  readonly keyHash: string;
  readonly playerId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Whatever a store throws: it did not do what was asked, or nobody knows whether it did. Later it may. */
export class StoreError extends Error {}

export interface Store {
  /** Milliseconds since 1970 by the store's clock, which is the only one that counts (MAT-T3). */
  readonly now: () => number;
  /** False when there is a match with this id. */
  readonly create: (match: StoredMatch) => Promise<boolean>;
  readonly read: (matchId: string) => Promise<StoredMatch | null>;
  /**
   * Stores the match with a version one above its own; false when the stored version is not its own any more. Of a match that has started
   * only `rematch` is taken: all else follows from its entries, which may have come meanwhile, and is no longer changed here.
   */
  readonly replace: (match: StoredMatch) => Promise<boolean>;
  /**
   * Stores what can be stored, durably, in the order given, and says of each whether it was. An entry is left out when its place or its
   * action id is taken, or when the match is not active. Many appends share one sync.
   */
  readonly append: (items: readonly Append[]) => Promise<readonly boolean[]>;
  /** The entries of a match from a place on, in their order: all, or at most so many. */
  readonly readLog: (matchId: string, fromSeq: number, limit?: number) => Promise<readonly Entry[]>;
  /** How far each of these matches has come; those that do not exist are missing. */
  readonly heads: (matchIds: readonly string[]) => Promise<Readonly<Record<string, Head>>>;
  /**
   * Matches of this status whose `dueAt` is at or before a time, the most urgent first. They are due again at `next`, unless an entry says otherwise until
   * then: so nobody else is given the same, and those that cannot be seen to do not stand in the way of others.
   */
  readonly takeDue: (
    status: "open" | "active",
    until: number,
    next: number,
    limit: number,
  ) => Promise<readonly string[]>;
  /** Puts off those of these matches, open or active, that are due before `next`, until then: somebody sees to them. */
  readonly putOff: (matchIds: readonly string[], next: number) => Promise<void>;
  readonly list: (query: ListQuery) => Promise<readonly StoredMatch[]>;
  /** How many matches that are open or active a player created or has a seat in. */
  readonly countOf: (playerId: string) => Promise<number>;
  /**
   * How many matches with bots that are open or active, and were created after `since`, a player created; and how many were created from an address and went on
   * after `lately`: they were created then, or their last entry was.
   */
  readonly countBotMatches: (
    createdBy: string,
    botAddressHash: string,
    since: number,
    lately: number,
  ) => Promise<{ readonly byPlayer: number; readonly byAddress: number }>;
  /** Keeps a guest for whoever shows the key of which this is the hash. A guest has one such key: an earlier one is worth nothing any more. */
  readonly keepHandover: (handover: Handover) => Promise<void>;
  /** The guest that is kept under this hash, and then no more; null where there is none, or where it is too late at `now`. */
  readonly takeHandover: (keyHash: string, now: number) => Promise<Pick<Handover, "playerId" | "name"> | null>;
  /**
   * Says that a server is there now; gives the outages that are known, the oldest first. One is noted when nobody said so for longer than `tolerance`
   * milliseconds, from the last time on, by whoever says so first. Then those are forgotten that no clock can need any more: they ended no later than the last
   * entry of every active match that has a `dueAt`, as each with a clock has; where there is no entry yet, no later than its creation. One that ends later
   * than now never was: the clock was set forward, and back again.
   */
  readonly beat: (tolerance: number) => Promise<readonly Outage[]>;
  /** Keeps a mark of the secret with which matches are sealed, unless there is one already; gives the one that is kept. */
  readonly keepMark: (mark: string) => Promise<string>;
  /** What was begun is finished; nothing may be asked afterwards. */
  readonly close: () => Promise<void>;
}
