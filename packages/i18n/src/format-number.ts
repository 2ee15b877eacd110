import { language } from "./language.ts";

/** A number as the language writes it: 6.5, or 6,5. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(language.value).format(value);

/** A part of 1 in hundredths: 61%, or 61 % with the narrow blank of WRD-7, which never ends a line. */
export const formatPercent = (rate: number): string =>
  new Intl.NumberFormat(language.value, { style: "percent" }).format(rate).replaceAll("\u00A0", "\u202F");
