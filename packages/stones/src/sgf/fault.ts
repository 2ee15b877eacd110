// What can be wrong with an SGF file, as words for programs: pages say it in their own language.
import { reject, type Rejection } from "@tengen/kernel";

/** Why a file is refused: `detail.reason` of the refusal. */
export const SGF_FAULTS = [
  "too-long",
  "too-many-parts",
  "too-deep",
  "not-sgf",
  "malformed",
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
export type SgfFault = (typeof SGF_FAULTS)[number];

/** What a file says that does not hold here, and did not matter enough to refuse it. */
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

export const refuseSgf = (
  reason: SgfFault,
  message: string,
  detail: Readonly<Record<string, unknown>> = {},
): Rejection => reject("INVALID_PAYLOAD", message, { reason, ...detail });
