// Warning codes for SGF files; pages translate them.

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
