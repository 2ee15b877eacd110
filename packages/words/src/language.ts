// The languages that there are: one file each under messages/. Another language is one more file there.
import { signal } from "@preact/signals";
import type { Messages } from "./messages/en.ts";

const files = import.meta.glob<Messages>("./messages/*.ts", { eager: true, import: "default" });

/** By code, such as `en`. */
export const MESSAGES: ReadonlyMap<string, Messages> = new Map(
  Object.entries(files).map(([file, messages]) => [file.replace(/^.*\/|\.ts$/gu, ""), messages]),
);

/** What the page speaks now. Whoever says something while it is drawn is drawn again when this changes. */
export const language = signal("en");

/** The first of the wished languages that there is, whatever the country; English otherwise. */
export const pickLanguage = (wishes: readonly string[]): string =>
  wishes.map((wish) => wish.toLowerCase().split("-")[0] ?? "").find((code) => MESSAGES.has(code)) ?? "en";
