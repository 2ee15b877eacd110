// A message in the language of the page. Messages are plain texts with `{blanks}`; one with forms for `one` and
// `other` picks by its count, as the language counts. A library for this was refused: docs/adr/0009 has the measures.
import { addBundle, language, sharedBundle, type MessageFiles, type MessageBundle } from "./language.ts";
import type english from "./messages/en.ts";
import { formatNumber } from "./format-number.ts";
import type { PluralMessage, MessageTable } from "./message-types.ts";

type Shared = typeof english;
type Values = Readonly<Record<string, string | number>>;

/** The blanks of a text. */
type BlanksOf<Text> = Text extends `${string}{${infer Blank}}${infer Rest}` ? Blank | BlanksOf<Rest> : never;
type BlanksAt<English, Key extends keyof English> = English[Key] extends string
  ? BlanksOf<English[Key]>
  : BlanksOf<English[Key][keyof English[Key]]>;
type Fill<English, Key extends keyof English> = [BlanksAt<English, Key>] extends [never]
  ? readonly []
  : readonly [blanks: { readonly [Blank in BlanksAt<English, Key>]: Blank extends "count" ? number : string | number }];

/** Says something. The compiler knows every key, and which blanks each message has. */
type Say<English> = <Key extends keyof English & string>(key: Key, ...fill: Fill<English, Key>) => string;

/** What may be said with a key that is known only when the page runs. */
export interface MessageLookup {
  /** Null where there is no such message. */
  readonly find: (key: string, blanks?: Values) => string | null;
}

/** The texts of a game's page: its own, and those that every page has. */
export interface Translator<English> extends MessageLookup {
  readonly t: Say<English & Shared>;
}

const formOf = (message: string | PluralMessage, count: unknown): string =>
  typeof message === "string"
    ? message
    : new Intl.PluralRules(language.value).select(Number(count)) === "one"
      ? message.one
      : message.other;

const fill = (message: string | PluralMessage, values: Values): string =>
  formOf(message, values["count"]).replaceAll(/\{(\w+)\}/gu, (whole, blank: string) => {
    const value = values[blank] ?? whole;
    return typeof value === "number" ? formatNumber(value) : value;
  });

const textsOf = ({ loaded }: MessageBundle): MessageTable => {
  const texts = loaded.get(language.value);
  if (texts === undefined) throw new Error(`${language.value} is not loaded`);
  return texts;
};

const makeWords = <English>(...sources: readonly MessageBundle[]): Translator<English> => {
  const find = (key: string, blanks: Values = {}): string | null => {
    const texts = sources.map(textsOf).find((one) => Object.hasOwn(one, key));
    const message = texts?.[key];
    return message === undefined ? null : fill(message, blanks);
  };
  const t: Say<English & Shared> = (key, ...[blanks]) => {
    const text = find(key, blanks);
    if (text === null) throw new Error(`there is no message ${key}`);
    return text;
  };
  return { find, t };
};

/** What every page says. */
export const sharedMessages = makeWords<Shared>(sharedBundle);
export const { t } = sharedMessages;

/** The texts of a game, a file for each language; a page's own speak for it before it says anything. */
export const defineMessages = <English extends MessageTable>(files: MessageFiles): Translator<English> =>
  makeWords<English>(addBundle(files), sharedBundle);
