// How files name the rules; a ruleset is a name and a board size.
import { OPENING_RULES, type OpeningRule } from "../opening.ts";

export const RULE_NAMES = ["Freestyle", "Standard", "Caro", "Renju"] as const;
export type RuleName = (typeof RULE_NAMES)[number];

export const ruleNameOf = (rulesetVersion: string): RuleName =>
  RULE_NAMES.find((name) => rulesetVersion.startsWith(`${name.toLowerCase()}-`)) ?? "Freestyle";

/** The numbers of the Gomocup protocol, which managers such as c-gomoku-cli write: 1 exactly five, 4 Renju, 8 Caro. */
const NUMBERS: Readonly<Partial<Record<string, RuleName>>> = {
  "0": "Freestyle",
  "1": "Standard",
  "4": "Renju",
  "5": "Renju",
  "8": "Caro",
};

/** How other programs start the name of the rules, in lower case. Renju is often named by its opening. */
const STARTS: readonly (readonly [string, RuleName])[] = [
  ...RULE_NAMES.map((name) => [name.toLowerCase(), name] as const),
  ["free", "Freestyle"],
  ["gomoku", "Freestyle"],
  ["five or more", "Freestyle"],
  ["exact", "Standard"],
  ["rif", "Renju"],
  ["taraguchi", "Renju"],
  ["soosyrv", "Renju"],
  ["soosõrv", "Renju"],
  ["yamaguchi", "Renju"],
  ["tarannikov", "Renju"],
  ["sakata", "Renju"],
  ["連珠", "Renju"],
  ["连珠", "Renju"],
  ["有禁", "Renju"],
  ["无禁", "Freestyle"],
];

/**
 * The rules that a text names, such as `renju`, `4` or `Freestyle15_1`; null if it names none. Swap2 is an opening that is
 * played with standard rules, and on the larger board with freestyle.
 */
export const findRuleName = (text: string, size: number): RuleName | null => {
  const word = text.trim().toLowerCase();
  if (/^swap-?2?\b/u.test(word)) return size === 15 ? "Standard" : "Freestyle";
  return NUMBERS[word] ?? STARTS.find(([start]) => word.startsWith(start))?.[1] ?? null;
};

/** The opening that a text names at its start, such as `Swap2` or `taraguchi-10: white`; null if it names none. */
export const findOpening = (text: string): Exclude<OpeningRule, "none"> | null =>
  OPENING_RULES.filter((rule) => rule !== "none").find((rule) => text.trim().toLowerCase().startsWith(rule)) ?? null;

export const sizeOf = (rulesetVersion: string): number =>
  Number(/-(?<size>\d+)x/u.exec(rulesetVersion)?.groups?.["size"]);
