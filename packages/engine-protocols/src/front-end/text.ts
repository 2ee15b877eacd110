// Errors as values, and foreign text in answers: every answer is one line of ASCII, whatever was sent.
import type { Result } from "@tengen/kernel";

/** What was read from outside text, or what is wrong with it in words. */
export type Parsed<T> = Result<T, string>;

const MAX_QUOTED = 32;
/** Characters of what a program says of itself; a path may be long. */
export const MAX_NOTICE = 1000;

/** Printable ASCII on one line, truncated to `max` characters. */
export const toAscii = (text: string, max: number): string => {
  const line = text.slice(0, max).replaceAll(/[^\x20-\x7e]/gu, "?");
  return text.length > max ? `${line}...` : line;
};

export const quote = (text: string): string => `"${toAscii(text, MAX_QUOTED)}"`;

/** A whole number within bounds, written with digits only; else null. */
export const parseInteger = (text: string, min: number, max: number): number | null => {
  const number = Number(text);
  return /^\d{1,15}$/u.test(text) && number >= min && number <= max ? number : null;
};
