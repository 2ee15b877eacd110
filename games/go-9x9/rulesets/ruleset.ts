// The rulesets with agreed scoring, as data: what the rule books differ in. Sizes, komi, handicap and the ko rule are
// options of a match. A new one is added to RULE_BOOKS and to game.json.
import type { Counting, Handicap, KoRule } from "@tengen/stones";

export const SIZES = [9, 13, 19] as const;
export type BoardSize = (typeof SIZES)[number];

export interface GoRuleset {
  readonly rulesetVersion: string;
  /** The name in SGF files (RU). */
  readonly name: string;
  readonly counting: Counting;
  /** The ko rule unless the options say otherwise. */
  readonly ko: KoRule;
  /** The komi without handicap unless the options say otherwise. */
  readonly komi: number;
  /** White's compensation for the handicap stones that count as black's area. */
  readonly bonusFor: (handicap: Handicap) => number;
  /** Whether a dispute about dead stones ends (GO-M8, GO-M9); in the first versions it may go on for ever. */
  readonly endsDisputes: boolean;
}

interface RuleBook extends Omit<GoRuleset, "rulesetVersion" | "endsDisputes"> {
  readonly id: string;
  /** That of new matches. */
  readonly version: number;
}

const RULE_BOOKS: readonly RuleBook[] = [
  {
    id: "chinese",
    version: 2,
    name: "Chinese",
    counting: "area",
    ko: "positional",
    komi: 7.5,
    bonusFor: (handicap) => handicap,
  },
  {
    id: "japanese",
    version: 2,
    name: "Japanese",
    counting: "territory",
    ko: "simple",
    komi: 6.5,
    bonusFor: () => 0,
  },
  {
    id: "aga",
    version: 2,
    name: "AGA",
    counting: "area",
    ko: "situational",
    komi: 7.5,
    bonusFor: (handicap) => Math.max(0, handicap - 1),
  },
];

const versionOf = ({ id, version, ...book }: RuleBook, endsDisputes: boolean): GoRuleset => ({
  ...book,
  rulesetVersion: `${id}-v${version}`,
  endsDisputes,
});

/** The rulesets of new matches. */
export const RULESETS: readonly GoRuleset[] = RULE_BOOKS.map((book) => versionOf(book, true));

/** Those of older matches. */
export const EARLIER_RULESETS: readonly GoRuleset[] = RULE_BOOKS.filter(({ version }) => version > 1).map((book) =>
  versionOf({ ...book, version: 1 }, false),
);

const ALL = [...RULESETS, ...EARLIER_RULESETS];

export const findRuleset = (rulesetVersion: string): GoRuleset | undefined =>
  ALL.find((ruleset) => ruleset.rulesetVersion === rulesetVersion);

/** The ruleset of new matches with a name in SGF files. */
export const rulesetNamed = (name: string): GoRuleset => {
  const found = RULESETS.find((ruleset) => ruleset.name === name);
  if (found === undefined) throw new Error(`there is no ruleset ${name}`);
  return found;
};

/** The komi of a handicap game unless the options say otherwise: it only decides ties. */
export const HANDICAP_KOMI = 0.5;

/** Each player's time for marking dead stones, where phases have clocks (MAT-X10). */
export const MARKING_MS = 180_000;
/** The same where play was resumed before. */
export const MARKING_AGAIN_MS = 60_000;

/** [GO-M8] The proposals of a player in one marking phase. */
export const MAX_PROPOSALS = 5;
