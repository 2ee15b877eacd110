// Error and warning codes for SGF files; pages translate them.
import type { Err } from "@tengen/kernel";
import { rejectSgf as refuseWith, SGF_TEXT_ERRORS } from "@tengen/stones";

/** Why a file is rejected: `detail.reason` of the rejection. */
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
  "after-end",
] as const;
export type SgfError = (typeof SGF_ERRORS)[number];

/** Differences from our rules that do not matter enough to reject a file. */
const SGF_WARNINGS = [
  "collection",
  "variations",
  "komi",
  "rules",
  "date",
  "result",
  "result-differs",
  "extra-passes",
] as const;
export type SgfWarningCode = (typeof SGF_WARNINGS)[number];

export interface SgfWarning {
  readonly code: SgfWarningCode;
  readonly message: string;
}

export const rejectSgf = (reason: SgfError, message: string, detail: Readonly<Record<string, unknown>> = {}): Err =>
  refuseWith(reason, message, detail);
