// The options of a match of Go (GO-O1).
import { configFields, jsonObjectSchema, parseWith, type GameConfig, type Result } from "@tengen/kernel";
import { handicapPoints, HANDICAPS, KO_RULES, samePoint, type Handicap, type KoRule, type Point } from "@tengen/stones";
import * as v from "valibot";
import { HANDICAP_KOMI, SIZES, type BoardSize, type GoRuleset } from "./ruleset.ts";

export const MAX_KOMI = 150;

/** Whether a number is a possible komi: a multiple of 0.5 from -150 to 150. */
export const isKomi = (komi: number): boolean => Math.abs(komi) <= MAX_KOMI && Number.isInteger(komi * 2);

/** On the fixed points, also with the third of three stones at the lower right, or where black places them. */
const PLACEMENTS = ["fixed", "fixed-right", "free"] as const;
type Placement = (typeof PLACEMENTS)[number];

/** The points of a handicap; none where black places the stones. */
export const fixedPoints = (size: number, handicap: Handicap, placement: Placement): readonly Point[] =>
  placement === "free"
    ? []
    : handicapPoints(size, handicap, placement === "fixed-right" ? "lower-right" : "upper-left");

/** The placement that puts the stones on these points. */
export const placementOf = (size: number, handicap: Handicap, stones: readonly Point[]): Placement =>
  PLACEMENTS.find((placement) => {
    const points = fixedPoints(size, handicap, placement);
    return points.length > 0 && points.every((point) => stones.some((stone) => samePoint(stone, point)));
  }) ?? "free";

const optionsSchema = v.strictObject({
  size: v.exactOptional(v.picklist(SIZES, "the size must be 9, 13 or 19")),
  komi: v.exactOptional(
    v.pipe(
      v.number("komi must be a number"),
      v.check(isKomi, `komi must be a multiple of 0.5 between -${MAX_KOMI} and ${MAX_KOMI}`),
    ),
  ),
  handicap: v.exactOptional(v.picklist(HANDICAPS, "the handicap must be 0, or from 2 to 9")),
  placement: v.exactOptional(v.picklist(PLACEMENTS, "the placement must be fixed, fixed-right or free")),
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
  readonly placement: Placement;
  readonly ko: KoRule;
}

/** The options with the defaults of a ruleset. */
export const settingsOf = (ruleset: GoRuleset, options: GoOptions = {}): GoSettings => {
  const { size = 9, handicap = 0, placement = "fixed", ko = ruleset.ko } = options;
  const komi = (options.komi ?? (handicap === 0 ? ruleset.komi : HANDICAP_KOMI)) + 0;
  return { size, komi, handicap, placement, ko };
};
