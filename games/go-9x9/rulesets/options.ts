// The options of a match of Go (GO-O1).
import { configFields, jsonObjectSchema, parseWith, type GameConfig, type Result } from "@tengen/kernel";
import { HANDICAPS, isKomi, KO_RULES, MAX_KOMI, type Handicap, type KoRule } from "@tengen/stones";
import * as v from "valibot";
import { HANDICAP_KOMI, SIZES, type BoardSize, type GoRuleset } from "./ruleset.ts";

const optionsSchema = v.strictObject({
  size: v.exactOptional(v.picklist(SIZES, "the size must be 9, 13 or 19")),
  komi: v.exactOptional(
    v.pipe(
      v.number("komi must be a number"),
      v.check(isKomi, `komi must be a multiple of 0.5 between -${MAX_KOMI} and ${MAX_KOMI}`),
    ),
  ),
  handicap: v.exactOptional(v.picklist(HANDICAPS, "the handicap must be 0, or from 2 to 9")),
  placement: v.exactOptional(v.picklist(["fixed", "free"], "the placement must be fixed or free")),
  ko: v.exactOptional(v.picklist(KO_RULES, "the ko rule must be simple, positional or situational")),
});
export type GoOptions = v.InferOutput<typeof optionsSchema>;

const configSchema = v.strictObject({
  ...configFields(2),
  options: v.optional(v.pipe(jsonObjectSchema, optionsSchema)),
});

export interface GoConfig extends GameConfig {
  readonly options?: GoOptions | undefined;
}

export const parseConfig = (value: unknown): Result<GoConfig> =>
  parseWith(configSchema, value, "INVALID_CONFIG", "config");

export interface GoSettings {
  readonly size: BoardSize;
  readonly komi: number;
  readonly handicap: Handicap;
  readonly placement: "fixed" | "free";
  readonly ko: KoRule;
}

/** The options with the defaults of a ruleset. */
export const settingsOf = (ruleset: GoRuleset, options: GoOptions = {}): GoSettings => {
  const { size = 9, handicap = 0, placement = "fixed", ko = ruleset.ko } = options;
  const komi = (options.komi ?? (handicap === 0 ? ruleset.komi : HANDICAP_KOMI)) + 0;
  return { size, komi, handicap, placement, ko };
};
