import type { AnyEngine } from "@tengen/kernel";
import freestyle from "./freestyle.ts";
import { makeRulesetEngine } from "./ruleset-engine.ts";
import { RULESETS } from "./rulesets.ts";

const made: AnyEngine[] = [];

/** An engine for every ruleset, the default one first; always the same objects. */
export const listEngines = (): readonly AnyEngine[] => {
  if (made.length === 0) made.push(freestyle, ...RULESETS.map(makeRulesetEngine));
  return made;
};
