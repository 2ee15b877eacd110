// Messages in the language of the page: plain texts with `{placeholders}`, and one form per plural category where a message counts.
// docs/adr/0009 says why there is no library for this.
import { addBundle, language, sharedBundle, type MessageBundle, type MessageFiles } from "./language.ts";
import type english from "./messages/en.ts";
import type { MessageTable, PluralMessage } from "./message-types.ts";
import { formatNumber } from "./format-number.ts";

type Shared = typeof english;
type Values = Readonly<Record<string, string | number>>;

type PlaceholdersIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;
type PlaceholdersOf<English, Key extends keyof English> = English[Key] extends string
  ? PlaceholdersIn<English[Key]>
  : PlaceholdersIn<English[Key][keyof English[Key]]>;
type Arguments<English, Key extends keyof English> = [PlaceholdersOf<English, Key>] extends [never]
  ? readonly []
  : readonly [
      values: { readonly [Name in PlaceholdersOf<English, Key>]: Name extends "count" ? number : string | number },
    ];

/** A message by its key. The compiler knows every key and the placeholders of each message. */
type Translate<English> = <Key extends keyof English & string>(key: Key, ...values: Arguments<English, Key>) => string;

/** Messages by a key that is known only at run time. */
export interface MessageLookup {
  /** Null where there is no such message. */
  readonly find: (key: string, values?: Values) => string | null;
}

/** The messages of a game's page: its own and the shared ones. */
export interface Translator<English> extends MessageLookup {
  readonly t: Translate<English & Shared>;
}

/** The form of a message for a count, by the plural rules of the language. */
const formOf = (message: string | PluralMessage, count: unknown): string =>
  typeof message === "string"
    ? message
    : (message[new Intl.PluralRules(language.value).select(Number(count))] ?? message.other);

const fill = (message: string | PluralMessage, values: Values): string =>
  formOf(message, values["count"]).replaceAll(/\{(\w+)\}/gu, (placeholder, name: string) => {
    const value = values[name] ?? placeholder;
    return typeof value === "number" ? formatNumber(value) : value;
  });

const messagesOf = ({ loaded }: MessageBundle): MessageTable => {
  const messages = loaded.get(language.value);
  if (messages === undefined) throw new Error(`The language ${language.value} is not loaded.`);
  return messages;
};

const makeTranslator = <English>(...bundles: readonly MessageBundle[]): Translator<English> => {
  const find = (key: string, values: Values = {}): string | null => {
    const messages = bundles.map(messagesOf).find((one) => Object.hasOwn(one, key));
    const message = messages?.[key];
    return message === undefined ? null : fill(message, values);
  };
  const t: Translate<English & Shared> = (key, ...[values]) => {
    const text = find(key, values);
    if (text === null) throw new Error(`There is no message ${key}.`);
    return text;
  };
  return { find, t };
};

/** The messages that all pages share. */
export const sharedMessages = makeTranslator<Shared>(sharedBundle);
export const { t } = sharedMessages;

/** The messages of a game, one file per language. They are loaded before the page shows the game. */
export const defineMessages = <English extends MessageTable>(files: MessageFiles): Translator<English> =>
  makeTranslator<English>(addBundle(files), sharedBundle);
