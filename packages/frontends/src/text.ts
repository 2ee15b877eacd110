// What is wrong with something that was said, as a value; and foreign text in an answer of ours, which is one line of
// plain ASCII whatever was sent.

export interface Fault {
  readonly fault: string;
}

export const isFault = (value: object): value is Fault => "fault" in value;

const MOST_QUOTED = 32;

/** Printable ASCII on one line, cut where it is long. */
export const toAscii = (text: string, most: number): string => {
  const line = text.slice(0, most).replaceAll(/[^\x20-\x7e]/gu, "?");
  return text.length > most ? `${line}...` : line;
};

export const quote = (text: string): string => `"${toAscii(text, MOST_QUOTED)}"`;

/** A whole number between two bounds that is written with digits alone, or null. */
export const parseInteger = (text: string, least: number, most: number): number | null => {
  const number = Number(text);
  return /^\d{1,15}$/u.test(text) && number >= least && number <= most ? number : null;
};
