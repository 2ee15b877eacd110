// Days of the puzzle, by UTC: a day is a number of days since 1970.
const DAY_MS = 86_400_000;

/** Monday, 5 January 2026: the day of the first puzzle. */
export const FIRST_DAY = 20_458;

export const dayAt = (time: number): number => Math.floor(time / DAY_MS);

export const startOf = (day: number): number => day * DAY_MS;

/** A day as in addresses: 2026-11-19. */
export const makeDay = (day: number): string => new Date(startOf(day)).toISOString().slice(0, 10);

/** The inverse; null for a text that is no day. */
export const parseDay = (text: string): number | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || makeDay(dayAt(time)) !== text ? null : dayAt(time);
};

/** [WEB-38] The index of a day's puzzle: one after the other, and after the last the first again. */
export const puzzleIndexOf = (day: number, count: number): number => {
  const index = (day - FIRST_DAY) % count;
  return index < 0 ? index + count : index;
};

/** The earliest day of the archive: each puzzle is in it once. */
export const earliestDay = (today: number, count: number): number => Math.max(FIRST_DAY, today - count + 1);
