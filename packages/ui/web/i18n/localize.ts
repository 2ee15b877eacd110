import { language, loadedMessage } from "./language.ts";
import { matchLanguage } from "./negotiate.ts";

/** A text of a manifest: the same in every language, or one per language tag. */
type LocalizedText = string | ({ readonly en: string } & Readonly<Record<string, string>>);

/** Begins the key of a message, which a built page has instead of a text (tools/build/site/manifest-texts.ts). */
const KEY = "\u0001";

/** A text of a manifest in the language of the page, else in a related language, else in English. */
export const localize = (text: LocalizedText): string => {
  if (typeof text !== "string") {
    return text[language.value] ?? text[matchLanguage(language.value, Object.keys(text)) ?? ""] ?? text.en;
  }
  return text.startsWith(KEY) ? loadedMessage(text) : text;
};
