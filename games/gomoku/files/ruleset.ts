// The ruleset that a file names.
import { ok, type Result } from "@tengen/kernel";
import { listEngines } from "../engines.ts";
import { refuseFile } from "./error.ts";
import { ruleNameOf, sizeOf, type RuleName } from "./rules.ts";

export const findRuleset = (name: RuleName, size: number): Result<string> => {
  const prefix = `${name.toLowerCase()}-${size}x${size}-`;
  const engine = listEngines().find(({ rulesetVersion }) => rulesetVersion.startsWith(prefix));
  if (engine !== undefined) return ok(engine.rulesetVersion);
  const known = listEngines().map(
    ({ rulesetVersion }) => `${ruleNameOf(rulesetVersion)} ${sizeOf(rulesetVersion)}x${sizeOf(rulesetVersion)}`,
  );
  return refuseFile(
    "unknown-ruleset",
    `${name} on ${size}x${size} is not played here. Known are: ${known.join(", ")}.`,
  );
};
