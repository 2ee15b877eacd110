// Typography by language, for everything that pages show: messages and manifests.

type Rule = readonly [wrong: RegExp, fault: string];

/** Quotation marks come in pairs: what is left after the pairs are removed is wrong. */
const strayQuotes = (open: string, close: string, text: string): boolean =>
  /[„“”«»]/u.test(text.replaceAll(new RegExp(`${open}[^„“”«»]*${close}`, "gu"), ""));

const UNIT = String.raw`(?:min|s|k)(?!\p{L})`;

const NO_UNIT_SPACE = "no narrow no-break space before a unit";

const EVERY_LANGUAGE: readonly Rule[] = [
  [/['"`]/u, "an apostrophe or a quotation mark that is not typographic"],
  [/\u00A0/u, "a no-break space that is not narrow"],
  [/[\d}] ?(?:min|s)(?!\p{L})/u, NO_UNIT_SPACE],
  [/\.\.\./u, "three dots instead of an ellipsis"],
];

/** English writes 5k without a space. */
const SPACED_THOUSANDS: Rule = [/\d ?k(?!\p{L})/u, NO_UNIT_SPACE];

/** French and Polish group digits with a narrow no-break space. */
const THREE_DIGITS = String.raw`(?<=\d.)\d{3}(?!\d)`;
const WIDE_THOUSANDS: Rule = [/\d \d{3}(?!\d)/u, "no narrow no-break space between thousands"];

const STRAY_SPACE = "a no-break space where none belongs";

const TIGHT_ELLIPSIS: Rule = [/[ \u202F]…/u, "a space before an ellipsis"];

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  en: [TIGHT_ELLIPSIS, [new RegExp(String.raw`\u202F(?!${UNIT})`, "u"), STRAY_SPACE]],
  fr: [
    TIGHT_ELLIPSIS,
    SPACED_THOUSANDS,
    [/[\d}] ?%/u, "no narrow no-break space before a percent sign"],
    [/[^\u202F][;:!?»]/u, "no narrow no-break space before a high mark"],
    [/«[^\u202F]/u, "no narrow no-break space after «"],
    WIDE_THOUSANDS,
    [new RegExp(String.raw`(?<!«)\u202F(?![;:!?»%]|${UNIT}|${THREE_DIGITS})`, "u"), STRAY_SPACE],
  ],
  de: [
    SPACED_THOUSANDS,
    [/[^\u202F]…/u, "no narrow no-break space before an ellipsis"],
    [new RegExp(String.raw`\u202F(?![…%]|${UNIT})`, "u"), STRAY_SPACE],
  ],
  pl: [
    TIGHT_ELLIPSIS,
    SPACED_THOUSANDS,
    WIDE_THOUSANDS,
    [new RegExp(String.raw`\u202F(?!${UNIT}|${THREE_DIGITS})`, "u"), STRAY_SPACE],
  ],
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
