import { language } from "./language.ts";

/** A number in the format of the language: 6.5, or 6,5. */
export const formatNumber = (value: number): string => new Intl.NumberFormat(language.value).format(value);

/** A rate from 0 to 1 as a percentage, with the narrow no-break space of WRD-7 where the language has a space. */
export const formatPercent = (rate: number): string =>
  new Intl.NumberFormat(language.value, { style: "percent" }).format(rate).replaceAll("\u00A0", "\u202F");
