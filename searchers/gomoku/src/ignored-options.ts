// Options that have no effect on a search, so that a front end can warn about them.
import type { GomokuSearchOptions } from "@tengen/stones";

export interface IgnoredOption {
  readonly option: keyof GomokuSearchOptions;
  readonly reason: string;
}

/** The options that a search ignores, with a node limit or without. */
export const listIgnoredOptions = (
  { evaluator }: Pick<GomokuSearchOptions, "evaluator">,
  hasNodes: boolean,
): readonly IgnoredOption[] => {
  if (evaluator !== "patterns") return [];
  return [
    { option: "seed", reason: "patterns uses no random numbers" },
    { option: "candidateRadius", reason: "patterns generates its moves by threat class" },
    ...(hasNodes ? [{ option: "threads" as const, reason: "patterns uses one thread under a node limit" }] : []),
  ];
};
