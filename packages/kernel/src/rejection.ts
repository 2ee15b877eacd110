// A refusal is a value: a code, a sentence for people (never parsed), and sometimes a detail for programs. The codes that all
// games share are this one list; a game has more of its own (`refusals` of its engine). Whoever reads a refusal from outside
// takes any code of the right shape: a newer game, or a newer server, may have more of them, and each comes with its sentence.
import * as v from "valibot";

export const REJECTION_CODES = [
  // the request, in the order in which a match looks at it (MAT-O1)
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
  // the points of a board
  "OUT_OF_BOUNDS",
  "CELL_OCCUPIED",
  "CELL_EMPTY",
  "COLOR_MISMATCH",
] as const;

/** A code that all games share. */
export type RejectionCode = (typeof REJECTION_CODES)[number];

/** Capitals, digits and single underscores between them, 2 to 64 in all. */
const CODE = /^(?=.{2,64}$)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/u;

/** Any code, of whatever list. */
export const codeSchema = v.pipe(v.string("a code is a text"), v.regex(CODE, "a code is written in capitals"));

export interface Rejection {
  /** A shared code, or one of the game's own. */
  readonly code: string;
  readonly message: string;
  readonly detail?: unknown;
}

/** A refusal with a shared code. With one of a game's own: `reject<OwnCode>(..)`. */
export const reject = <Own extends string = never>(
  code: RejectionCode | NoInfer<Own>,
  message: string,
  detail?: unknown,
): Rejection => (detail === undefined ? { code, message } : { code, message, detail });

const FIELDS: readonly string[] = ["code", "message", "detail"];

/** Tells a refusal from a parsed value: nothing else that is parsed has a code, a message and no more than a detail. */
export const isRejection = (value: unknown): value is Rejection =>
  typeof value === "object" &&
  value !== null &&
  "code" in value &&
  typeof value.code === "string" &&
  CODE.test(value.code) &&
  "message" in value &&
  typeof value.message === "string" &&
  Object.keys(value).every((field) => FIELDS.includes(field));

/** What an exception of any kind says. */
export const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What `applyAction` throws for a refused action: the caller did not ask `validateAction` first. */
export class RefusedActionError extends Error {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    super(`${rejection.code}: ${rejection.message}`);
    this.name = "RefusedActionError";
    this.rejection = rejection;
  }
}
