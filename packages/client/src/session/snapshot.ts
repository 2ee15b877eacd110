// The state of a match session as its listeners get it. Snapshots are immutable.
import type { BaseGameState, BaseView, Outcome, Rejection } from "@tengen/kernel";
import type { Entry, Envelope, Match, RunningPhase } from "@tengen/match";
import type { FromServer, MatchInfo } from "@tengen/protocol";
import type { Ending, IntegrityError } from "./log.ts";

/** Codes with which the client itself rejects a submit; `INTEGRITY_ERROR` follows an integrity error. */
export const CLIENT_CODES = ["NOT_READY", "INTEGRITY_ERROR", "CLOSED"] as const;
export type ClientCode = (typeof CLIENT_CODES)[number];

/** An accepted action: it is stored at `seq`; `rebased` if that is not the place it named. */
export interface StoredAction {
  readonly seq: number;
  readonly hash: string;
  readonly rebased: boolean;
}

export const SESSION_STATES = [
  /** The log has not arrived completely. */
  "loading",
  "live",
  /** The server has entries that have not arrived. */
  "behind",
  /** Not connected, or not yet watching on this connection. */
  "offline",
  /** The session stopped because of an integrity error. */
  "halted",
] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export interface SnapshotClock {
  /** Each seat's remaining time at `since`, in milliseconds. */
  readonly remainingMs: readonly number[];
  /**
   * Each seat's remaining time for its first move, during which its clock does not run; null for a seat that has moved.
   * Null where no seat has such a time.
   */
  readonly firstMoveMs: readonly (number | null)[] | null;
  /** Present in a phase with a clock of its own (MAT-X10): each seat's remaining time for it. The other times stand still. */
  readonly phase?: RunningPhase;
  /** The time of the last entry, by the store's clock. */
  readonly since: number;
  /** Milliseconds to add to the host's clock to get the store's. */
  readonly offsetMs: number;
}

/** The player to move is away. */
export interface SnapshotAbsence {
  readonly playerId: string;
  /** When the absence began, and when the match can be claimed, by the store's clock. */
  readonly since: number;
  readonly claimAt: number;
  /** Milliseconds to add to the host's clock to get the store's. */
  readonly offsetMs: number;
}

/** The confirmed state with the pending actions applied. */
export interface OptimisticState {
  readonly state: BaseGameState;
  readonly view: BaseView;
  /** The ids of the actions applied. */
  readonly applied: readonly string[];
  /** The ids of the actions that are no longer valid; the server decides about them. */
  readonly dropped: readonly string[];
}

export interface Presence {
  readonly players: Extract<FromServer, { type: "presence" }>["players"];
  readonly spectators: number;
}

export interface Snapshot {
  readonly matchId: string;
  readonly state: SessionState;
  /** Null until the server has sent it. */
  readonly info: MatchInfo | null;
  /** The fold of the log; null in a game with hidden information, and before the start. */
  readonly match: Match | null;
  /** The state after each number of entries, where the log is folded; otherwise empty. */
  readonly states: readonly BaseGameState[];
  /** The viewer's view of the confirmed state; null before the start. */
  readonly view: BaseView | null;
  /** In a game with hidden information: the view after each number of entries; null where the server sent none. */
  readonly views: readonly (BaseView | null)[];
  /** The optimistic state; null in a game with hidden information. */
  readonly optimistic: OptimisticState | null;
  readonly entries: readonly Entry[];
  /** The number of entries, and the head: the hash of the last entry, or of the record before the first. */
  readonly seq: number;
  readonly hash: string | null;
  /** Null in a match without a clock, and while it is unknown. */
  readonly clock: SnapshotClock | null;
  readonly presence: Presence | null;
  /** An absence that lets the opponent claim the match, now or later; null while there is none. */
  readonly absence: SnapshotAbsence | null;
  /** The unanswered own actions, in order. */
  readonly pending: readonly Envelope[];
  /** The last own action that was rejected, by the server or locally, until the next one is submitted or its entry arrives. */
  readonly rejected: { readonly envelope: Envelope; readonly rejection: Rejection } | null;
  readonly outcome: Outcome | null;
  readonly reveal: Ending["reveal"] | null;
  readonly signature: Ending["signature"] | null;
  readonly integrityError: IntegrityError | null;
  /** The server's last error about this match; null after a successful watch. */
  readonly lastError: { readonly code: string; readonly message: string } | null;
}

const elapsedSince = ({ since, offsetMs }: SnapshotClock, now: number): number => Math.max(0, now + offsetMs - since);

/** The time that the seat to move has left for its first move, by the host's clock; null when its clock runs. */
export const firstMoveTimeLeft = (clock: SnapshotClock, seatToMove: number, now: number): number | null => {
  const left = clock.phase === undefined ? (clock.firstMoveMs?.[seatToMove] ?? null) : null;
  return left === null ? null : Math.max(0, left - elapsedSince(clock, now));
};

/**
 * The remaining time of a seat, by the host's clock. Only the clock of the seat to move (null at the end) runs, and not
 * before that seat's first move or in a phase with its own clock.
 */
export const timeLeft = (clock: SnapshotClock, seat: number, seatToMove: number | null, now: number): number => {
  const isRunning = seat === seatToMove && clock.phase === undefined && firstMoveTimeLeft(clock, seat, now) === null;
  return Math.max(0, (clock.remainingMs[seat] ?? 0) - (isRunning ? elapsedSince(clock, now) : 0));
};

/** The time of a seat for a phase with a clock of its own, by the host's clock; null in any other phase. */
export const phaseTimeLeft = (
  clock: SnapshotClock,
  seat: number,
  seatToMove: number | null,
  now: number,
): number | null => {
  const left = clock.phase?.remainingMs[seat] ?? null;
  return left === null ? null : Math.max(0, left - (seat === seatToMove ? elapsedSince(clock, now) : 0));
};

/** Milliseconds until the match can be claimed, by the host's clock; 0 when it can. */
export const timeToClaim = ({ claimAt, offsetMs }: SnapshotAbsence, now: number): number =>
  Math.max(0, claimAt - (now + offsetMs));
