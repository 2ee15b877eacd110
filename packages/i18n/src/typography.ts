// French typography, for every text that pages show: messages, manifests, and whatever else has a text for each language.

/** Before high marks, inside of quotation marks and before units stands a narrow no-break space (\u202F). */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/['"`]/u, "an apostrophe or a quotation mark that is not typographic"],
  [/[^\u202F][;:!?»]/u, "no narrow no-break space before a high mark"],
  [/«[^\u202F]/u, "no narrow no-break space after «"],
  [/[\d}][ \u00A0]?(?:%|(?:min|s|k)\b)/u, "no narrow no-break space before a unit"],
  [/\u00A0/u, "a no-break space that is not narrow"],
  [/(?<!«)\u202F(?![;:!?»%]|(?:min|s|k)\b)/u, "a no-break space where none belongs"],
  [/[ \u00A0\u202F]…|\.\.\./u, "an ellipsis that is not one sign, close to its word"],
];

/** What is wrong with a French text. */
export const frenchFaults = (text: string): readonly string[] =>
  RULES.filter(([wrong]) => wrong.test(text)).map(([, name]) => name);
