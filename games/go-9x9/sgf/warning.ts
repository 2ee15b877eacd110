// Warning codes for SGF files; pages translate them.

/** Differences from our rules that do not matter enough to reject a file. */
const SGF_WARNINGS = [
  "collection",
  "variations",
  "komi",
  "rules",
  "handicap",
  "setup",
  "date",
  "result",
  "result-differs",
  "dead-stones",
  "not-counted",
  "extra-passes",
  "implied-passes",
] as const;
export type SgfWarningCode = (typeof SGF_WARNINGS)[number];

export interface SgfWarning {
  readonly code: SgfWarningCode;
  readonly message: string;
  /** The value in the file, and what it was read as, where that is known. */
  readonly detail?: { readonly stated: string; readonly used: string };
}
