// The rules of Go that a file names in RU, as one of the three rule books that are played here.

export type GoRuleBook = "Chinese" | "Japanese" | "AGA";

interface NamedRules {
  readonly pattern: RegExp;
  readonly name: GoRuleBook;
  readonly isSame: boolean;
}

/** By the beginning of RU. */
const NAMES: readonly NamedRules[] = [
  { pattern: /^(?:chinese\b|china\b|cn\b|中国|中國|$)/iu, name: "Chinese", isSame: true },
  { pattern: /^(?:japan(?:ese)?\b|jp\b|nihon\b|日本)/iu, name: "Japanese", isSame: true },
  { pattern: /^aga\b/iu, name: "AGA", isSame: true },
  // Territory counting, in KataGo's words too (koSIMPLEscoreTERRITORYtaxSEKIsui0).
  { pattern: /^(?:korean?\b|kr\b|韩国|韓國|韓国|한국|territory|\w*scoreTERRITORY)/iu, name: "Japanese", isSame: false },
  // Area counting with situational superko.
  { pattern: /^(?:nz\b|new[\s_-]*zealand\b|bga\b|french\b|ffg\b)/iu, name: "AGA", isSame: false },
];

/** The nearest rule book, and whether it is the file's own. All other rules, such as Ing's (GOE), count area. */
export const nearestGoRules = (rules: string): { readonly name: GoRuleBook; readonly isSame: boolean } =>
  NAMES.find(({ pattern }) => pattern.test(rules.trim())) ?? { name: "Chinese", isSame: false };

/** Rules under which a stone may take away the last liberty of its own group: New Zealand's, Ing's, Tromp-Taylor. */
const WITH_SUICIDE = /^(?:nz\b|new[\s_-]*zealand\b|goe\b|ing\b|tromp)/iu;

/** Whether the rules that a file names in RU allow suicide. */
export const allowsSuicide = (rules: string): boolean => WITH_SUICIDE.test(rules.trim());
