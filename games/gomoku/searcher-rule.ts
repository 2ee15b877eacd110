// The rule by which the searcher plays a ruleset, as the manifest says (CAT-R1).
import { GOMOKU_RULES, type GomokuRule } from "@tengen/stones";
import manifest from "./game.json" with { type: "json" };

/** Null if the searcher cannot play the ruleset. */
export const searcherRuleOf = (rulesetVersion: string): GomokuRule | null => {
  const ruleset = manifest.rulesets.find((one) => one.rulesetVersion === rulesetVersion);
  return GOMOKU_RULES.find((rule) => rule === ruleset?.searcher) ?? null;
};
