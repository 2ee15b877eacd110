// The result of a game of Go, as SGF writes it.
import { sgfResultOf, type SgfResult } from "@tengen/stones";
import type { GoView } from "../rulesets/state.ts";

export const resultOf = (state: GoView): SgfResult =>
  sgfResultOf(state, state.scores === null ? null : Math.abs(state.scores.black - state.scores.white));
