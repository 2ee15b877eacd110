// Typography by language, for everything that pages show: messages and manifests.

type Rule = readonly [wrong: RegExp, fault: string];

/** Quotation marks come in pairs: what is left after the pairs are removed is wrong. */
const strayQuotes = (open: string, close: string, text: string): boolean =>
  /[„“”«»]/u.test(text.replaceAll(new RegExp(`${open}[^„“”«»]*${close}`, "gu"), ""));

const UNIT = String.raw`(?:min|s|k)\b`;

const EVERY_LANGUAGE: readonly Rule[] = [
  [/['"`]/u, "an apostrophe or a quotation mark that is not typographic"],
  [/\u00A0/u, "a no-break space that is not narrow"],
  [/\.\.\./u, "three dots instead of an ellipsis"],
];

const NARROW_BEFORE_UNIT: Rule = [
  new RegExp(String.raw`[\d}] ?${UNIT}`, "u"),
  "no narrow no-break space before a unit",
];

const TIGHT_ELLIPSIS: Rule = [/[ \u202F]…/u, "a space before an ellipsis"];

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  en: [TIGHT_ELLIPSIS],
  fr: [
    TIGHT_ELLIPSIS,
    NARROW_BEFORE_UNIT,
    [/[\d}] ?%/u, "no narrow no-break space before a percent sign"],
    [/[^\u202F][;:!?»]/u, "no narrow no-break space before a high mark"],
    [/«[^\u202F]/u, "no narrow no-break space after «"],
    [/(?<!«)\u202F(?![;:!?»%]|(?:min|s|k)\b)/u, "a no-break space where none belongs"],
  ],
  de: [
    NARROW_BEFORE_UNIT,
    [/[^\u202F]…/u, "no narrow no-break space before an ellipsis"],
    [/\u202F(?![…%]|(?:min|s|k)\b)/u, "a no-break space where none belongs"],
  ],
  pl: [TIGHT_ELLIPSIS, NARROW_BEFORE_UNIT, [/\u202F(?!(?:min|s|k)\b)/u, "a no-break space where none belongs"]],
};

/** Opening and closing quotation mark. French writes a space inside, which has rules of its own. */
const QUOTES: Readonly<Record<string, readonly [open: string, close: string]>> = {
  en: ["“", "”"],
  fr: ["«", "»"],
  de: ["„", "“"],
  pl: ["„", "”"],
};

/** What is wrong with a text in a language. A language without rules of its own has those of every language. */
export const typographyFaults = (tag: string, text: string): readonly string[] => {
  const quotes = QUOTES[tag];
  return [
    ...[...EVERY_LANGUAGE, ...(RULES[tag] ?? [])].filter(([wrong]) => wrong.test(text)).map(([, fault]) => fault),
    ...(quotes !== undefined && strayQuotes(...quotes, text) ? ["quotation marks of another language"] : []),
  ];
};
