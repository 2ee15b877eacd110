// Options that are set and change nothing, so that whoever sets one can be told.
import type { SearchOptions } from "./searcher.ts";

export interface IdleOption {
  readonly option: keyof SearchOptions;
  readonly why: string;
}

/** The options that have no part in a search, with a budget of nodes or without. */
export const listIdleOptions = (
  { evaluator }: Pick<SearchOptions, "evaluator">,
  hasNodes: boolean,
): readonly IdleOption[] => {
  if (evaluator !== "patterns") return [];
  return [
    { option: "seed", why: "patterns has no chance in it" },
    { option: "candidateRadius", why: "patterns chooses its moves by their threats" },
    ...(hasNodes
      ? [{ option: "threads" as const, why: "patterns keeps to a budget of nodes with one thread alone" }]
      : []),
  ];
};
