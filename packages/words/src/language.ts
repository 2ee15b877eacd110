// The languages that there are: one file each under messages/. Another language is one more file there. A page loads the one
// that it speaks.
import { signal } from "@preact/signals";
import type { Messages } from "./messages/en.ts";

const files = import.meta.glob<Messages>("./messages/*.ts", { import: "default" });
const codeOf = (file: string): string => file.replace(/^.*\/|\.ts$/gu, "");
const loads = new Map(Object.entries(files).map(([file, load]) => [codeOf(file), load]));

/** A language by its own name. */
const nameOf = (code: string): string => {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
};

/** All that there are, by code, such as `en`. */
export const LANGUAGES: readonly { readonly code: string; readonly name: string }[] = [...loads.keys()].map((code) => ({
  code,
  name: nameOf(code),
}));

/** Those that are loaded, by code. */
export const MESSAGES = new Map<string, Messages>();

/** What the page speaks now. Whoever says something while it is drawn is drawn again when this changes. */
export const language = signal("en");

let wished = "";

/** Speaks another language, once it is loaded. One that cannot be loaded leaves everything as it is. */
export const speak = async (code: string): Promise<void> => {
  wished = code;
  const load = loads.get(code);
  if (load === undefined) throw new Error(`there is no language ${code}`);
  if (!MESSAGES.has(code)) MESSAGES.set(code, await load());
  if (wished === code) language.value = code;
};

/** Loads all of them, for tests. */
export const loadLanguages = async (): Promise<void> => {
  for (const [code, load] of loads) MESSAGES.set(code, await load());
};

/** The first of the wished languages that there is, whatever the country; English otherwise. */
export const pickLanguage = (wishes: readonly string[]): string =>
  wishes.map((wish) => wish.toLowerCase().split("-")[0] ?? "").find((code) => loads.has(code)) ?? "en";
