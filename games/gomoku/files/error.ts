import { reject, type Err } from "@tengen/kernel";
import { SGF_TEXT_ERRORS } from "@tengen/stones";

/** Why a file is refused: `detail.reason` of the rejection. */
export const FILE_ERRORS = [
  ...SGF_TEXT_ERRORS,
  "not-psq",
  "other-game",
  "unknown-ruleset",
  "unplayable-setup",
  "two-moves",
  "wrong-color",
  "bad-point",
  "damaged-move",
  "illegal-move",
  "after-end",
] as const;
export type FileError = (typeof FILE_ERRORS)[number];

export const refuseFile = (reason: FileError, message: string, detail: Readonly<Record<string, unknown>> = {}): Err =>
  reject("INVALID_PAYLOAD", message, { reason, ...detail });
