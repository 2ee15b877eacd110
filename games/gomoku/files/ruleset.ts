// The ruleset that a file names.
import { ok, type Result } from "@tengen/kernel";
import { refuseFile } from "./error.ts";
import { DEFAULT_RULES, FILE_RULES } from "./rules.ts";

export const findRuleset = (name: string, size: number): Result<string> => {
  const rules = FILE_RULES.find((one) => one.name === name && one.size === size);
  if (rules !== undefined) return ok(rules.rulesetVersion);
  const known = FILE_RULES.map((one) => `${one.name} ${one.size}x${one.size}`);
  return refuseFile(
    "unknown-ruleset",
    `${name} on ${size}x${size} is not played here. Known are: ${known.join(", ")}.`,
  );
};

/** [GMK-G13] The rules of a file that names none: those that the caller assumes, if they have its size, else freestyle. */
export const assumedRules = (assumed: string | undefined, size: number): string =>
  FILE_RULES.find((one) => one.rulesetVersion === assumed && one.size === size)?.name ?? DEFAULT_RULES;
