// A refusal is a value: a code from this one list, a sentence for people (never parsed), and sometimes a detail
// for programs. Engines, server, pages and command line use the same list.

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
  "NOT_CLAIMABLE",
  // stones
  "OUT_OF_BOUNDS",
  "CELL_OCCUPIED",
  "CELL_EMPTY",
  "COLOR_MISMATCH",
  "SUICIDE",
  "KO",
  // cards
  "CARD_NOT_IN_HAND",
  "CARD_NOT_PLAYABLE",
  "HAND_PLAYABLE",
  "INSUFFICIENT_EMPTIES",
  "TARGET_NOT_OPPONENT",
  "TARGET_IS_SELF",
] as const;

export type RejectionCode = (typeof REJECTION_CODES)[number];

export interface Rejection {
  readonly code: RejectionCode;
  readonly message: string;
  readonly detail?: unknown;
}

export const reject = (code: RejectionCode, message: string, detail?: unknown): Rejection =>
  detail === undefined ? { code, message } : { code, message, detail };

const codes: ReadonlySet<unknown> = new Set(REJECTION_CODES);

/** Tells a refusal from a parsed value. No action, config or state has a field `code` of its own. */
export const isRejection = (value: unknown): value is Rejection =>
  typeof value === "object" && value !== null && "code" in value && codes.has(value.code);

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
