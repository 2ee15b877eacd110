// The languages that there are: one file each under messages/, and one beside it in every game that has texts of its own.
// Another language is one more file in each of these folders. A page loads the one that it speaks.
import { signal } from "@preact/signals";
import type { MessageTable } from "./message-types.ts";

/** How texts are loaded, by their files: what the bundler's glob gives. */
export type MessageFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** The texts of a part of the page. */
export interface MessageBundle {
  readonly loads: ReadonlyMap<string, () => Promise<unknown>>;
  /** Those that are loaded, by code. */
  readonly loaded: Map<string, MessageTable>;
}

const sources: MessageBundle[] = [];

const codeOf = (file: string): string => file.replace(/^.*\/|\.ts$/gu, "");

/** More texts for the page to speak with, from now on. */
export const addBundle = (files: MessageFiles): MessageBundle => {
  const loads = new Map(Object.entries(files).map(([file, load]) => [codeOf(file), load]));
  const source = { loads, loaded: new Map<string, MessageTable>() };
  sources.push(source);
  return source;
};

/** What every page says. */
export const sharedBundle = addBundle(import.meta.glob("./messages/*.ts", { import: "default" }));

/** A language by its own name. */
const nameOf = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

/** All that there are, by code, such as `en`. */
export const LANGUAGES: readonly { readonly code: string; readonly name: string }[] = [
  ...sharedBundle.loads.keys(),
].map((code) => ({ code, name: nameOf(code) }));

/** What every page says, in the languages that are loaded. */
export const MESSAGES = sharedBundle.loaded;

/** What the page speaks now. Whoever says something while it is drawn is drawn again when this changes. */
export const language = signal("en");

const lacking = (code: string): readonly MessageBundle[] => sources.filter(({ loaded }) => !loaded.has(code));

/** Loads a language wherever it lacks. A game that does not have it is heard in English, as its name is. */
const load = (code: string): Promise<unknown> =>
  Promise.all(
    lacking(code).map(async ({ loads, loaded }) => {
      const texts = await (loads.get(code) ?? loads.get("en"))?.();
      loaded.set(code, (texts ?? {}) as MessageTable);
    }),
  );

let wished = "";

/** Speaks another language, once it is loaded. One that cannot be loaded leaves everything as it is. */
export const setLanguage = async (code: string): Promise<void> => {
  wished = code;
  if (!sharedBundle.loads.has(code)) throw new Error(`there is no language ${code}`);
  // What is added meanwhile is loaded as well.
  while (lacking(code).length > 0) await load(code);
  if (wished === code) language.value = code;
};

/** Comes back when everything that was added can be said: for a page that loads a game after it has begun to speak. */
export const messagesLoaded = async (): Promise<void> => {
  while (lacking(language.value).length > 0) await load(language.value);
};

/** Loads all of them, for tests. */
export const loadAllLanguages = async (): Promise<void> => {
  for (const { code } of LANGUAGES) await load(code);
};

/** The first of the wished languages that there is, whatever the country; English otherwise. */
export const negotiateLanguage = (wishes: readonly string[]): string =>
  wishes.map((wish) => wish.toLowerCase().split("-")[0] ?? "").find((code) => sharedBundle.loads.has(code)) ?? "en";
