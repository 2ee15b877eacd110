import { language } from "./language.ts";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago something was, such as "5 minutes ago". */
export const formatTimeAgo = (at: number, now: number): string => {
  const [unit, ms] = UNITS.find(([, length]) => now - at >= length) ?? ["second", 1000];
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  return unit === "second" ? format.format(0, "second") : format.format(-Math.floor((now - at) / ms), unit);
};

/** The language of the page as it is written where somebody lives: dates are "November 19" only in some countries. */
const locale = (): Intl.Locale => {
  const [home] = navigator.languages;
  const shown = new Intl.Locale(language.value);
  const region = shown.region ?? new Intl.Locale(home ?? language.value).maximize().region;
  return region === undefined ? shown : new Intl.Locale(language.value, { region });
};

/** A day by UTC, such as "19 November 2026". */
export const formatDate = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" }).format(at);

/** A month by UTC, such as "November 2026". */
export const formatMonth = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { year: "numeric", month: "long", timeZone: "UTC" }).format(at);
