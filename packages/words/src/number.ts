import { language } from "./language.ts";

/** A number as the language writes it: 6.5, or 6,5. */
export const sayNumber = (value: number): string => new Intl.NumberFormat(language.value).format(value);
