// Texts inside an SGF file: names, dates, whatever people write. Only texts of one line are needed here.
import { truncate } from "@tengen/kernel";

/** As long as a name may be at our tables. */
const MAX_LENGTH = 64;

/** White space, control characters, and the marks that turn the direction of writing. */
const UNSEEN = /[\s\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text that can be shown on one line; empty when there is nothing to be seen in it. */
export const oneLine = (text: string): string => {
  const line = truncate(text.replace(UNSEEN, " ").trim(), MAX_LENGTH).trim();
  return /[^\s\p{Cf}]/u.test(line) ? line : "";
};

/** The start of a text from outside, for a sentence. */
export const quoteSgf = (text: string): string => JSON.stringify(truncate(oneLine(text), 40));

export const escapeText = (text: string): string => text.replace(/[\\\]]/gu, String.raw`\$&`);

/** A value as it stands between its brackets, read: an escaped line break is none, any other escaped character itself. */
export const unescapeText = (value: string): string =>
  value.replace(/\\(?<next>\r\n|\n\r|[^])/gu, (_, next: string) => (/^[\r\n]/u.test(next) ? "" : next));
