import { l as matchLanguage, o as language } from "./translate-81HpL92Z.mjs";
// packages/i18n/web/localize.ts
/** A text of a manifest in the language of the page, else in a related language, else in English. */
var localize = (text) => typeof text === "string" ? text : text[language.value] ?? text[matchLanguage(language.value, Object.keys(text)) ?? ""] ?? text.en;
export { localize as t };
