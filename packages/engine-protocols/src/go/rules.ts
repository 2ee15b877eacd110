// The rules of Go that GTP can name: how the game is counted, which repetitions are forbidden, and what white gets for
// handicap stones. Their JSON is KataGo's.
import { err, ok } from "@tengen/kernel";
import { nearestGoRules, type Counting, type GoRuleBook, type KoRule } from "@tengen/stones";
import { quote, type Parsed } from "../front-end/text.ts";

/** White's points for handicap stones: none, one for each (N), or one less (N-1). */
const BONUSES = ["0", "N", "N-1"] as const;
type Bonus = (typeof BONUSES)[number];

export interface GoRules {
  readonly counting: Counting;
  readonly ko: KoRule;
  readonly bonus: Bonus;
  /** Whether the players remove dead stones after two passes. Otherwise every stone counts as alive. */
  readonly agreesOnDead: boolean;
}

const CHINESE: GoRules = { counting: "area", ko: "simple", bonus: "N", agreesOnDead: true };
const JAPANESE: GoRules = { counting: "territory", ko: "simple", bonus: "0", agreesOnDead: true };
const AGA: GoRules = { counting: "area", ko: "situational", bonus: "N-1", agreesOnDead: true };

/** The rules before any are set. */
export const DEFAULT_RULES = CHINESE;

/** By KataGo's names. */
const PRESETS: ReadonlyMap<string, GoRules> = new Map([
  ["chinese", CHINESE],
  ["chinese-kgs", { ...CHINESE, ko: "positional" }],
  ["chinese-ogs", { ...CHINESE, ko: "positional" }],
  ["japanese", JAPANESE],
  ["korean", JAPANESE],
  ["aga", AGA],
  ["bga", AGA],
  ["french", AGA],
  // Without the suicide that they allow: nobody can play it here, and the search never wants to.
  ["tromp-taylor", { counting: "area", ko: "positional", bonus: "0", agreesOnDead: false }],
]);

/** The rules that KGS names. Its New Zealand rules allow suicide. */
const KGS_RULES: ReadonlyMap<string, GoRules> = new Map([
  ["chinese", { ...CHINESE, ko: "positional" }],
  ["japanese", JAPANESE],
  ["aga", AGA],
]);

export const KGS_NAMES: readonly string[] = [...KGS_RULES.keys()];

/** The rules with a KGS name; undefined for any other name. */
export const findKgsRules = (name: string): GoRules | undefined => KGS_RULES.get(name);

const RULE_BOOKS: Readonly<Record<GoRuleBook, GoRules>> = { Chinese: CHINESE, Japanese: JAPANESE, AGA };

/** The rules that a file names (RU), and a remark if they are not quite its own; null if it names none. */
export const rulesOfFile = (text: string): { readonly rules: GoRules; readonly remark: string | null } | null => {
  if (text.trim() === "") return null;
  const { name, isSame } = nearestGoRules(text);
  return { rules: RULE_BOOKS[name], remark: isSame ? null : `rules ${quote(text)} are played as ${name}` };
};

const listOf = (names: Iterable<string>): string => [...names].join(", ");

export const parseKgsRules = (text: string): Parsed<GoRules> => {
  const rules = KGS_RULES.get(text.toLowerCase());
  return rules === undefined
    ? err(`unsupported rules ${quote(text)}; the rules are ${listOf(KGS_RULES.keys())}`)
    : ok(rules);
};

/** White's points for a number of handicap stones. */
export const bonusOf = ({ bonus }: GoRules, handicap: number): number => {
  if (handicap === 0 || bonus === "0") return 0;
  return bonus === "N" ? handicap : handicap - 1;
};

/** As `kata-get-rules` answers. Eyes in seki are no territory. A pass is friendly where dead stones are removed. */
export const makeRules = ({ counting, ko, bonus, agreesOnDead }: GoRules): string =>
  JSON.stringify({
    friendlyPassOk: agreesOnDead,
    hasButton: false,
    ko: ko.toUpperCase(),
    scoring: counting.toUpperCase(),
    suicide: false,
    tax: counting === "area" ? "NONE" : "SEKI",
    whiteHandicapBonus: bonus,
  });

/** One of KataGo's names if there is one for the rules, else its JSON. */
export const nameRules = (rules: GoRules): string =>
  [...PRESETS].find(([, preset]) => makeRules(preset) === makeRules(rules))?.[0] ?? makeRules(rules);

/** The fields of KataGo's JSON, and the rules with one of them changed; null for a value that is not supported. */
const FIELDS: Readonly<Record<string, (rules: GoRules, value: unknown) => GoRules | null>> = {
  ko: (rules, value) => {
    const ko = (["simple", "positional", "situational"] as const).find((rule) => rule.toUpperCase() === value);
    return ko === undefined ? null : { ...rules, ko };
  },
  scoring: (rules, value) => {
    const counting = (["area", "territory"] as const).find((one) => one.toUpperCase() === value);
    return counting === undefined ? null : { ...rules, counting };
  },
  whiteHandicapBonus: (rules, value) => {
    const bonus = BONUSES.find((one) => one === value);
    return bonus === undefined ? null : { ...rules, bonus };
  },
  suicide: (rules, value) => (value === false ? rules : null),
  hasButton: (rules, value) => (value === false ? rules : null),
  friendlyPassOk: (rules, value) => (typeof value === "boolean" ? { ...rules, agreesOnDead: value } : null),
  tax: (rules, value) => (value === (rules.counting === "area" ? "NONE" : "SEKI") ? rules : null),
};

/** One field of KataGo's JSON: `ko SIMPLE`. */
export const parseRule = (name: string, text: string, current: GoRules): Parsed<GoRules> => {
  const set = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (set === undefined) return err(`unknown rule ${quote(name)}; the rules are ${listOf(Object.keys(FIELDS))}`);
  const value = /^(?:true|false)$/iu.test(text) ? text.toLowerCase() === "true" : text;
  const next = set(current, value);
  return next === null ? err(`${name} ${quote(text)} is not supported`) : ok(next);
};

/** The fields that are missing are as in the current rules. `tax` is checked last: it follows from the counting. */
const parseJsonRules = (text: string, current: GoRules): Parsed<GoRules> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err(`the rules ${quote(text)} are not JSON`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return err("the rules are not a JSON object");
  const given = Object.entries(value).toSorted(([a], [b]) => Number(a === "tax") - Number(b === "tax"));
  let rules = current;
  for (const [name, one] of given) {
    const set = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (set === undefined) return err(`unknown rule ${quote(name)}; the rules are ${listOf(Object.keys(FIELDS))}`);
    const next = set(rules, one);
    if (next === null) return err(`${name} ${quote(JSON.stringify(one))} is not supported`);
    rules = next;
  }
  return ok(rules);
};

/** The rules that `kata-set-rules` names: one of KataGo's names, or its JSON. */
export const parseRules = (text: string, current = DEFAULT_RULES): Parsed<GoRules> => {
  if (text.startsWith("{")) return parseJsonRules(text, current);
  const rules = PRESETS.get(text.toLowerCase().replaceAll("_", "-"));
  return rules === undefined
    ? err(`unsupported rules ${quote(text)}; the rules are ${listOf(PRESETS.keys())}, or JSON`)
    : ok(rules);
};
