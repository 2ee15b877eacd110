// Options that a person has set, and that change nothing, are told.
import { defaultOptions, type SearchOptions } from "@tengen/frontends";
import { EVALUATORS, listIgnoredOptions } from "@tengen/gomoku-searcher/node";

/** Why the first such option has no part in the search; null where all have. */
export const findIneffectiveOption = (
  options: SearchOptions,
  hasNodes: boolean,
): { readonly option: string; readonly reason: string } | null => {
  const usual = defaultOptions(EVALUATORS);
  return listIgnoredOptions(options, hasNodes).find(({ option }) => options[option] !== usual[option]) ?? null;
};
