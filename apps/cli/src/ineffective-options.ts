// Finds searcher options that were set but have no effect.
import { defaultOptions } from "@tengen/engine-protocols";
import { EVALUATORS, listIgnoredOptions } from "@tengen/gomoku-searcher/node";
import type { GomokuSearchOptions } from "@tengen/stones";

/** The first such option and why it has no effect; null if there is none. */
export const findIneffectiveOption = (
  options: GomokuSearchOptions,
  hasNodes: boolean,
): { readonly option: string; readonly reason: string } | null => {
  const defaults = defaultOptions(EVALUATORS);
  return listIgnoredOptions(options, hasNodes).find(({ option }) => options[option] !== defaults[option]) ?? null;
};
