// The rulesets with agreed scoring, as data: what the rule books differ in. Sizes, komi, handicap and the ko rule are
// options of a match. A new one is added to RULE_BOOKS and to game.json.
import type { Counting, Handicap, KoRule, SekiRule } from "@tengen/stones";

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
  /**
   * How a dispute about dead stones ends: in the first versions it may go on for ever; with every stone alive, where play
   * has settled nothing (GO-M9); or by play that counts for nothing else (GO-M10).
   */
  readonly disputes: "endless" | "all-alive" | "by-play";
  /** Which groups are in seki under territory counting (GO-T5, GO-T7). */
  readonly seki: SekiRule;
}

/** What later versions of a ruleset have changed. */
type Version = Pick<GoRuleset, "disputes" | "seki">;

interface RuleBook extends Omit<GoRuleset, "rulesetVersion" | keyof Version> {
  readonly id: string;
  /** The versions from v1 on; the last is that of new matches. */
  readonly versions: readonly Version[];
}

const FIRST: Version = { disputes: "endless", seki: "one-side" };
const SECOND: Version = { disputes: "all-alive", seki: "one-side" };

const RULE_BOOKS: readonly RuleBook[] = [
  {
    id: "chinese",
    versions: [FIRST, SECOND],
    name: "Chinese",
    counting: "area",
    ko: "positional",
    komi: 7.5,
    bonusFor: (handicap) => handicap,
  },
  {
    id: "japanese",
    versions: [FIRST, SECOND, { disputes: "by-play", seki: "both-sides" }],
    name: "Japanese",
    counting: "territory",
    ko: "simple",
    komi: 6.5,
    bonusFor: () => 0,
  },
  {
    id: "aga",
    versions: [FIRST, SECOND],
    name: "AGA",
    counting: "area",
    ko: "situational",
    komi: 7.5,
    bonusFor: (handicap) => Math.max(0, handicap - 1),
  },
];

/** All versions of a rule book, the last first. */
const versionsOf = ({ id, versions, ...book }: RuleBook): readonly GoRuleset[] =>
  versions.map((version, index) => ({ ...book, ...version, rulesetVersion: `${id}-v${index + 1}` })).toReversed();

/** The rulesets of new matches. */
export const RULESETS: readonly GoRuleset[] = RULE_BOOKS.flatMap((book) => versionsOf(book).slice(0, 1));

/** Those of older matches. */
export const EARLIER_RULESETS: readonly GoRuleset[] = RULE_BOOKS.flatMap((book) => versionsOf(book).slice(1));

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

/** [GO-M12] Each player's time to settle a dispute by play, where phases have clocks: at least three seconds a turn. */
export const DISPUTE_MS: Readonly<Record<BoardSize, number>> = { 9: 300_000, 13: 600_000, 19: 1_200_000 };

/** [GO-M13] The turns of a dispute. */
export const maxDisputeTurns = (size: BoardSize): number => 2 * size * size;

/** [GO-M8] The proposals of a player in one marking phase. */
export const MAX_PROPOSALS = 5;
