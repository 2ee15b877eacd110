// How files name the rules; a ruleset is a name and a board size.
import { OPENING_RULES, type OpeningRule } from "../opening.ts";
import { RULESETS, type Ruleset } from "../rulesets.ts";
import { BOARD_SIZE, RULESET } from "../state.ts";

type FileRules = Pick<Ruleset, "rulesetVersion" | "name" | "size">;

/** The rules of a file that does not name them. */
export const DEFAULT_RULES = "Freestyle";

/** The rulesets as files name them. */
export const FILE_RULES: readonly FileRules[] = [{ ...RULESET, name: DEFAULT_RULES, size: BOARD_SIZE }, ...RULESETS];

/** How files name a ruleset. */
export const fileRulesOf = (rulesetVersion: string): FileRules => {
  const rules = FILE_RULES.find((one) => one.rulesetVersion === rulesetVersion);
  if (rules === undefined) throw new Error(`no ruleset ${rulesetVersion}`);
  return rules;
};

/** The numbers of the Gomocup protocol, which managers such as c-gomoku-cli write: 1 exactly five, 4 Renju, 8 Caro. */
const NUMBERS: Readonly<Partial<Record<string, string>>> = {
  "0": "Freestyle",
  "1": "Standard",
  "4": "Renju",
  "5": "Renju",
  "8": "Caro",
};

/** How other programs start the name of the rules, in lower case. Renju is often named by its opening. */
const STARTS: readonly (readonly [string, string])[] = [
  ...FILE_RULES.map(({ name }) => [name.toLowerCase(), name] as const),
  ["free", "Freestyle"],
  ["gomoku", "Freestyle"],
  ["five or more", "Freestyle"],
  ["fast", "Freestyle"],
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
export const findRuleName = (text: string, size: number): string | null => {
  const word = text.trim().toLowerCase();
  if (/^swap-?2?\b/u.test(word)) return size === 15 ? "Standard" : "Freestyle";
  return NUMBERS[word] ?? STARTS.find(([start]) => word.startsWith(start))?.[1] ?? null;
};

/** The opening that a text names at its start, such as `Swap2` or `taraguchi-10: white`; null if it names none. */
export const findOpening = (text: string): Exclude<OpeningRule, "none"> | null =>
  OPENING_RULES.filter((rule) => rule !== "none").find((rule) => text.trim().toLowerCase().startsWith(rule)) ?? null;
