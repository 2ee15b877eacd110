import { language, MESSAGES } from "./language.ts";

/** A tag of the catalogue in words. Games bring tags of their own; one that no language knows is shown as it is. */
export const sayTag = (tag: string): string => {
  const messages: Readonly<Record<string, unknown>> = { ...MESSAGES.get(language.value) };
  const known = messages[`tag_${tag}`];
  return typeof known === "string" ? known : tag.replaceAll("-", " ");
};
