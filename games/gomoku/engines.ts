import type { AnyEngine } from "@tengen/kernel";
import freestyle from "./freestyle.ts";
import { makeRulesetEngine } from "./ruleset-engine.ts";
import { CARO, FREESTYLE_20, RENJU, STANDARD } from "./rulesets.ts";

const made: AnyEngine[] = [];

/** An engine for every ruleset, the default one first; always the same objects. */
export const listEngines = (): readonly AnyEngine[] => {
  if (made.length === 0) made.push(freestyle, ...[FREESTYLE_20, STANDARD, CARO, RENJU].map(makeRulesetEngine));
  return made;
};
