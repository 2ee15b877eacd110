// The languages of the pages. A language is one file in every folder that has messages, named by its BCP 47 tag, and
// its texts in every `game.json`. A page loads only the language that it shows.
import { signal } from "@preact/signals";
import type { MessageTable } from "./message-types.ts";
import { matchLanguage, SOURCE_LANGUAGE } from "./negotiate.ts";

/** Loaders of message files by path, as the bundler's glob returns them. */
export type MessageFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** The messages of one folder: those shared by all pages, or those of a game. */
export interface MessageBundle {
  /** Loaders by language tag. */
  readonly loaders: ReadonlyMap<string, () => Promise<unknown>>;
  /** Loaded messages by language tag. */
  readonly loaded: Map<string, MessageTable>;
}

const bundles: MessageBundle[] = [];

const tagOf = (file: string): string => file.replace(/^.*\/|\.ts$/gu, "");

/** Registers the messages of a folder. They are loaded with the language of the page. */
export const addBundle = (files: MessageFiles): MessageBundle => {
  const loaders = new Map(Object.entries(files).map(([file, load]) => [tagOf(file), load]));
  const bundle = { loaders, loaded: new Map<string, MessageTable>() };
  bundles.push(bundle);
  return bundle;
};

/** The messages that all pages share. */
export const sharedBundle = addBundle(import.meta.glob("./messages/*.ts", { import: "default" }));

/** A language's name in that language. */
const nameOf = (tag: string): string => {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};

/** All languages, by tag, such as `en` or `pt-BR`. */
export const LANGUAGES: readonly { readonly code: string; readonly name: string }[] = [
  ...sharedBundle.loaders.keys(),
].map((code) => ({ code, name: nameOf(code) }));

/** The shared messages of the languages that are loaded. */
export const MESSAGES = sharedBundle.loaded;

/** The language of the page. Components that show a message are drawn again when it changes. */
export const language = signal(SOURCE_LANGUAGE);

const bundlesWithout = (tag: string): readonly MessageBundle[] => bundles.filter(({ loaded }) => !loaded.has(tag));

/** Loads a language into every bundle. A game that does not have it falls back to a related language, then to English. */
const load = (tag: string): Promise<unknown> =>
  Promise.all(
    bundlesWithout(tag).map(async ({ loaders, loaded }) => {
      const fallback = matchLanguage(tag, [...loaders.keys()]) ?? SOURCE_LANGUAGE;
      const messages = await loaders.get(fallback)?.();
      loaded.set(tag, (messages ?? {}) as MessageTable);
    }),
  );

let requested = "";

/** Switches the page to a language once it is loaded. If it cannot be loaded, nothing changes. */
export const setLanguage = async (tag: string): Promise<void> => {
  requested = tag;
  if (!sharedBundle.loaders.has(tag)) throw new Error(`There is no language ${tag}.`);
  // Bundles that are added meanwhile are loaded as well.
  while (bundlesWithout(tag).length > 0) await load(tag);
  if (requested === tag) language.value = tag;
};

/** Resolves when every bundle is loaded, for a page that adds a game after it has chosen its language. */
export const messagesLoaded = async (): Promise<void> => {
  while (bundlesWithout(language.value).length > 0) await load(language.value);
};

/** A message of any folder, by a key that only one of them has. */
export const loadedMessage = (key: string): string => {
  const found = bundles.map(({ loaded }) => loaded.get(language.value)?.[key]).find((one) => one !== undefined);
  if (typeof found !== "string") throw new Error(`There is no message ${key}.`);
  return found;
};

/** A part of the page that is loaded late, with texts of its own. */
export const withMessages = async <Part>(loading: Promise<Part>): Promise<Part> => {
  const part = await loading;
  await messagesLoaded();
  return part;
};

/** Loads every language, for tests. */
export const loadAllLanguages = async (): Promise<void> => {
  for (const { code } of LANGUAGES) await load(code);
};

/** The language to show to somebody who prefers these, most wanted first. */
export const negotiateLanguage = (preferred: readonly string[]): string => {
  const tags = [...sharedBundle.loaders.keys()];
  return preferred.map((tag) => matchLanguage(tag, tags)).find((tag) => tag !== null) ?? SOURCE_LANGUAGE;
};
