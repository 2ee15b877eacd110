// Separate from the manifest schema, because every page needs this and only the portal needs the schema.
import type { Manifest } from "./manifest.ts";

export type LocalizedText = Manifest["name"];

/** The text in a language: for its tag (`pt-BR`), else for the language alone (`pt`), else in English. */
export const localize = (text: LocalizedText, language = "en"): string =>
  typeof text === "string" ? text : (text[language] ?? text[language.split("-")[0] ?? ""] ?? text.en);

/** The display name of a bot in a language; an unknown bot keeps its name. */
export const localizedBotName = ({ bots }: Pick<Manifest, "bots">, name: string, language = "en"): string => {
  const bot = bots?.available.find((one) => one.name === name);
  return localize(bot?.displayName ?? name, language);
};
