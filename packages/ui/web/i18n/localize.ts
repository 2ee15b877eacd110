import { language } from "./language.ts";
import { matchLanguage } from "./negotiate.ts";

/** A text of a manifest: the same in every language, or one per language tag. */
type LocalizedText = string | ({ readonly en: string } & Readonly<Record<string, string>>);

/** A text of a manifest in the language of the page, else in a related language, else in English. */
export const localize = (text: LocalizedText): string =>
  typeof text === "string"
    ? text
    : (text[language.value] ?? text[matchLanguage(language.value, Object.keys(text)) ?? ""] ?? text.en);
