// Rejections as values: a code, a message for people (never parsed), and an optional detail for programs. This list has the
// codes that all games share; a game may declare more (`refusals` of its engine). Parsers accept any well-formed code: newer
// games and servers may have others, and each comes with its message.
import * as v from "valibot";

export const REJECTION_CODES = [
  // the request, in the order of the checks (MAT-O1)
  "INVALID_PAYLOAD",
  "MATCH_NOT_FOUND",
  "NOT_AUTHORIZED",
  "NOT_SEATED",
  "IDEMPOTENCY_REPLAY",
  "MATCH_NOT_ACTIVE",
  "MATCH_FINISHED",
  "SEQ_CONFLICT",
  "NOT_PLAYER_TURN",
  // the table
  "INVALID_CONFIG",
  "SEAT_TAKEN",
  "ALREADY_SEATED",
  "NOT_ABORTABLE",
  "DRAW_ALREADY_OFFERED",
  "NO_TAKEBACK",
  "NOT_CLAIMABLE",
  // the points of a board
  "OUT_OF_BOUNDS",
  "CELL_OCCUPIED",
  "CELL_EMPTY",
  "COLOR_MISMATCH",
] as const;

/** A code that all games share. */
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** 2 to 64 capitals and digits, with single underscores between them. */
const CODE = /^(?=.{2,64}$)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/u;

/** Any well-formed code. */
export const codeSchema = v.pipe(v.string("a code is a text"), v.regex(CODE, "a code is written in capitals"));

export interface Rejection {
  /** A shared code, or one of the game's own. */
  readonly code: string;
  readonly message: string;
  readonly detail?: unknown;
}

/** The message of anything that was thrown. */
export const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Thrown by `applyAction` for an invalid action; a caller that does not know calls `tryAction`. */
export class RefusedActionError extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`${rejection.code}: ${rejection.message}`);
    this.name = "RefusedActionError";
    this.rejection = rejection;
  }
}
