import { reject, type Err } from "@tengen/kernel";

/** Errors in the text of an SGF file of any game: `detail.reason` of the rejection. */
export const SGF_TEXT_ERRORS = ["too-long", "too-many-parts", "too-deep", "not-sgf", "malformed"] as const;
export type SgfTextError = (typeof SGF_TEXT_ERRORS)[number];

/** Games add reasons of their own. */
export const rejectSgf = (reason: string, message: string, detail: Readonly<Record<string, unknown>> = {}): Err =>
  reject("INVALID_PAYLOAD", message, { reason, ...detail });
