// Language negotiation by BCP 47 tags. `apps/web/theme.js` holds the same rule, to preload the language before any module runs.

/** The language that the others are translated from, and the last fallback. */
export const SOURCE_LANGUAGE = "en";

/** A tag with its likely script and region: `zh-TW` becomes `zh-Hant-TW`. Null where it is not a language tag. */
const maximize = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return null;
  }
};

/**
 * The available language for a preferred one: the same language in the same script, if possible of the same region. `pt-BR` matches
 * `pt`, `zh-TW` matches `zh-Hant` but not `zh-Hans`. Null where none matches.
 */
export const matchLanguage = (preferred: string, available: readonly string[]): string | null => {
  const wanted = maximize(preferred);
  const matches = available
    .map((tag) => ({ tag, locale: maximize(tag) }))
    .filter(({ locale }) => locale?.language === wanted?.language && locale?.script === wanted?.script)
    .toSorted((a, b) => a.tag.length - b.tag.length);
  const sameRegion = matches.find(({ locale }) => locale?.region === wanted?.region);
  return wanted === null ? null : ((sameRegion ?? matches[0])?.tag ?? null);
};
