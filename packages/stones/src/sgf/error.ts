import { reject, type Err } from "@tengen/kernel";

/** Errors in the text of an SGF file of any game: `detail.reason` of the rejection. */
export const SGF_TEXT_ERRORS = ["too-long", "too-many-parts", "too-deep", "not-sgf", "malformed"] as const;
export type SgfTextError = (typeof SGF_TEXT_ERRORS)[number];

/** Why a file is not a game that can be opened: `detail.reason` of the rejection. */
export const SGF_ERRORS = [
  ...SGF_TEXT_ERRORS,
  "other-game",
  "wrong-size",
  "handicap",
  "setup",
  "two-moves",
  "wrong-color",
  "bad-point",
  "illegal-move",
  "suicide",
  "after-end",
] as const;
export type SgfError = (typeof SGF_ERRORS)[number];

export const rejectSgf = (reason: SgfError, message: string, detail: Readonly<Record<string, unknown>> = {}): Err =>
  reject("INVALID_PAYLOAD", message, { reason, ...detail });
