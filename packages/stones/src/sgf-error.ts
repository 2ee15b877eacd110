import { reject, type Rejection } from "@tengen/kernel";

/** What can be wrong with the text of an SGF file, whatever its game: `detail.reason` of the refusal. */
export const SGF_TEXT_ERRORS = ["too-long", "too-many-parts", "too-deep", "not-sgf", "malformed"] as const;
export type SgfTextError = (typeof SGF_TEXT_ERRORS)[number];

/** Games have reasons of their own beside these. */
export const rejectSgf = (reason: string, message: string, detail: Readonly<Record<string, unknown>> = {}): Rejection =>
  reject("INVALID_PAYLOAD", message, { reason, ...detail });
