// Options that a person has set, and that change nothing, are told.
import { defaultOptions, type SearchOptions } from "@tengen/frontends";
import { EVALUATORS, listIdleOptions } from "@tengen/gomoku-searcher/node";

/** Why the first such option has no part in the search; null where all have. */
export const findIdleOption = (
  options: SearchOptions,
  hasNodes: boolean,
): { readonly option: string; readonly why: string } | null => {
  const usual = defaultOptions(EVALUATORS);
  return listIdleOptions(options, hasNodes).find(({ option }) => options[option] !== usual[option]) ?? null;
};
