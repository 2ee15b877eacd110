// The rulesets with agreed scoring, as data: what the rule books differ in. Sizes, komi, handicap and the ko rule are
// options of a match.
import type { Counting, Handicap, KoRule } from "@tengen/stones";

export const SIZES = [9, 13, 19] as const;
export type BoardSize = (typeof SIZES)[number];

export interface GoRuleset {
  readonly rulesetVersion: string;
  /** The name in SGF files. */
  readonly name: string;
  readonly counting: Counting;
  /** The ko rule unless the options say otherwise. */
  readonly ko: KoRule;
  /** The komi without handicap unless the options say otherwise. */
  readonly komi: number;
  /** White's compensation for the handicap stones that count as black's area. */
  readonly bonusFor: (handicap: Handicap) => number;
}

export const RULESETS = [
  {
    rulesetVersion: "chinese-v1",
    name: "Chinese",
    counting: "area",
    ko: "positional",
    komi: 7.5,
    bonusFor: (handicap) => handicap,
  },
  {
    rulesetVersion: "japanese-v1",
    name: "Japanese",
    counting: "territory",
    ko: "simple",
    komi: 6.5,
    bonusFor: () => 0,
  },
  {
    rulesetVersion: "aga-v1",
    name: "AGA",
    counting: "area",
    ko: "situational",
    komi: 7.5,
    bonusFor: (handicap) => Math.max(0, handicap - 1),
  },
] as const satisfies readonly GoRuleset[];

export const findRuleset = (rulesetVersion: string): GoRuleset | undefined =>
  RULESETS.find((ruleset) => ruleset.rulesetVersion === rulesetVersion);

/** The komi of a handicap game unless the options say otherwise: it only decides ties. */
export const HANDICAP_KOMI = 0.5;

/** Each player's time for marking dead stones, in a match with a clock. */
export const MARKING_MS = 180_000;
/** The same where play was resumed before. */
export const MARKING_AGAIN_MS = 60_000;
