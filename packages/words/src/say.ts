// A message in the language of the page. Messages are plain texts with `{blanks}`; one with forms for `one` and
// `other` picks by its count, as the language counts. A library for this was refused: docs/adr/0009 has the measures.
import { language, MESSAGES } from "./language.ts";
import type english from "./messages/en.ts";
import type { Key, Messages } from "./messages/en.ts";
import { sayNumber } from "./number.ts";

type English = typeof english;

/** The blanks of a text. */
type BlanksOf<Text> = Text extends `${string}{${infer Blank}}${infer Rest}` ? Blank | BlanksOf<Rest> : never;
type BlanksAt<K extends Key> = English[K] extends string
  ? BlanksOf<English[K]>
  : BlanksOf<English[K][keyof English[K]]>;
type Fill<K extends Key> = [BlanksAt<K>] extends [never]
  ? readonly []
  : readonly [blanks: { readonly [Blank in BlanksAt<K>]: Blank extends "count" ? number : string | number }];

const formOf = (message: Messages[Key], count: unknown): string =>
  typeof message === "string"
    ? message
    : new Intl.PluralRules(language.value).select(Number(count)) === "one"
      ? message.one
      : message.other;

/** Says something. The compiler knows which blanks each message has. */
export const say = <K extends Key>(key: K, ...[blanks]: Fill<K>): string => {
  const values: Readonly<Record<string, string | number>> = blanks ?? {};
  const messages = MESSAGES.get(language.value);
  if (messages === undefined) throw new Error(`${language.value} is not loaded`);
  const message = messages[key];
  return formOf(message, values["count"]).replaceAll(/\{(\w+)\}/gu, (whole, blank: string) => {
    const value = values[blank] ?? whole;
    return typeof value === "number" ? sayNumber(value) : value;
  });
};
