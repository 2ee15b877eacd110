// What a session shows. A snapshot never changes; the next one is another.
import type { BaseGameState, BaseView, Outcome, Rejection } from "@tengen/kernel";
import type { Entry, Envelope, Match } from "@tengen/match";
import type { FromServer, MatchInfo } from "@tengen/protocol";
import type { Ending, IntegrityError } from "./log.ts";

/** What the client refuses by itself, apart from what a match would. */
export const CLIENT_CODES = ["NOT_READY", "OBJECTION", "CLOSED"] as const;
export type ClientCode = (typeof CLIENT_CODES)[number];

/** With a code of the match or the game, or one of `CLIENT_CODES`. */
export type SubmitRefusal = Rejection;

export type SubmitResult =
  /** It stands at `seq`; `rebased` when that is not where it was expected. */
  | { readonly ok: true; readonly seq: number; readonly hash: string; readonly rebased: boolean }
  | { readonly ok: false; readonly rejection: SubmitRefusal };

export const SESSION_STATES = [
  /** Not everything has come yet. */
  "loading",
  "live",
  /** There is more than has come. */
  "behind",
  /** No connection, or none yet that says how the match stands. */
  "offline",
  /** The server contradicts itself; the session has stopped. */
  "objection",
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export interface SnapshotClock {
  /** What each seat had left at `since`, in milliseconds. */
  readonly remainingMs: readonly number[];
  /** The same for the first move, null for a seat that has made it: until then its clock does not run. Null where no seat has such a time. */
  readonly firstMoveMs: readonly (number | null)[] | null;
  /** When the last entry was made, by the store's clock. */
  readonly since: number;
  /** Milliseconds to add to the host's clock to have the store's. */
  readonly offsetMs: number;
}

/** A player to move who is away. */
export interface SnapshotAbsence {
  readonly playerId: string;
  /** Since when it counts, and from when on the match can be claimed, by the store's clock. */
  readonly since: number;
  readonly claimAt: number;
  /** Milliseconds to add to the host's clock to have the store's. */
  readonly offsetMs: number;
}

/** Own actions played on before the server has answered. */
export interface OptimisticState {
  readonly state: BaseGameState;
  readonly view: BaseView;
  /** The ids of those that are in the state. */
  readonly applied: readonly string[];
  /** The ids of those that no longer fit; the server decides. */
  readonly dropped: readonly string[];
}

export interface Presence {
  readonly players: Extract<FromServer, { type: "presence" }>["players"];
  readonly spectators: number;
}

export interface Snapshot {
  readonly matchId: string;
  readonly state: SessionState;
  /** Null until the server has said how the match stands. */
  readonly info: MatchInfo | null;
  /** The fold of the log; null in a game with hidden information, and before the start. */
  readonly match: Match | null;
  /** What one may see of what is confirmed; null before the start. */
  readonly view: BaseView | null;
  /** In a game with hidden information: what one could see after so many entries; null where it was not told. */
  readonly views: readonly (BaseView | null)[];
  /** The same with the own actions that are still unanswered; null where the game hides something. */
  readonly optimistic: OptimisticState | null;
  readonly entries: readonly Entry[];
  /** How many entries there are, and the hash of the last; of the record before the first. */
  readonly seq: number;
  readonly hash: string | null;
  /** Null in a match without one, and where nothing is known yet. */
  readonly clock: SnapshotClock | null;
  readonly presence: Presence | null;
  /** Whose absence lets one claim the match, at once or later; null while there is none. */
  readonly absence: SnapshotAbsence | null;
  /** Own actions that are not answered, in their order. */
  readonly pending: readonly Envelope[];
  /** The last own action that was refused, by the server or at once, until the next one is submitted. */
  readonly refused: { readonly envelope: Envelope; readonly rejection: SubmitRefusal } | null;
  readonly outcome: Outcome | null;
  readonly reveal: Ending["reveal"] | null;
  readonly signature: Ending["signature"] | null;
  readonly integrityError: IntegrityError | null;
  /** Why the server did not obey the last time it was asked about this match. */
  readonly lastError: { readonly code: string; readonly message: string } | null;
}

const spentSince = ({ since, offsetMs }: SnapshotClock, now: number): number => Math.max(0, now + offsetMs - since);

/** What the seat to move has left for its first move now, by the host's clock; null when its clock runs. */
export const firstMoveTimeLeft = (clock: SnapshotClock, seatToMove: number, now: number): number | null => {
  const left = clock.firstMoveMs?.[seatToMove] ?? null;
  return left === null ? null : Math.max(0, left - spentSince(clock, now));
};

/** What a seat has left now, by the host's clock: only the seat to move (null at the end) uses time up, and not before its first move. */
export const timeLeft = (clock: SnapshotClock, seat: number, seatToMove: number | null, now: number): number => {
  const isRunning = seat === seatToMove && firstMoveTimeLeft(clock, seat, now) === null;
  return Math.max(0, (clock.remainingMs[seat] ?? 0) - (isRunning ? spentSince(clock, now) : 0));
};

/** Milliseconds until an absence lets one claim the match, by the host's clock; 0 when it does. */
export const timeToClaim = ({ claimAt, offsetMs }: SnapshotAbsence, now: number): number =>
  Math.max(0, claimAt - (now + offsetMs));
