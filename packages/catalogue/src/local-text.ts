// A file of its own: every page needs it, and none but the portal needs the schema of a manifest.
import type { Manifest } from "./manifest.ts";

export type LocalText = Manifest["name"];

/** A text in a language, or in English where that language has none. */
export const textIn = (text: LocalText, language = "en"): string =>
  typeof text === "string" ? text : (text[language] ?? text.en);
