// A file of its own: every page needs it, and none but the portal needs the schema of a manifest.
import type { Manifest } from "./manifest.ts";

export type LocalizedText = Manifest["name"];

/** A text in a language, or in English where that language has none. */
export const localize = (text: LocalizedText, language = "en"): string =>
  typeof text === "string" ? text : (text[language] ?? text.en);

/** What people call a bot, in a language: of those that a game has not, the name that it was given. */
export const localizedBotName = ({ bots }: Pick<Manifest, "bots">, name: string, language = "en"): string => {
  const bot = bots?.available.find((one) => one.name === name);
  return localize(bot?.displayName ?? name, language);
};
