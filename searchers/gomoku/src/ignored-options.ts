// Options that are set and change nothing, so that whoever sets one can be told.
import type { SearchOptions } from "./searcher.ts";

export interface IgnoredOption {
  readonly option: keyof SearchOptions;
  readonly reason: string;
}

/** The options that have no part in a search, with a budget of nodes or without. */
export const listIgnoredOptions = (
  { evaluator }: Pick<SearchOptions, "evaluator">,
  hasNodes: boolean,
): readonly IgnoredOption[] => {
  if (evaluator !== "patterns") return [];
  return [
    { option: "seed", reason: "patterns has no chance in it" },
    { option: "candidateRadius", reason: "patterns chooses its moves by their threats" },
    ...(hasNodes
      ? [{ option: "threads" as const, reason: "patterns keeps to a budget of nodes with one thread alone" }]
      : []),
  ];
};
