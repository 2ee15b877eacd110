// Which puzzles were solved on this device. It is a convenience: damaged values are ignored, and a browser that denies
// storage forgets them.
import { countSchema, labelSchema, parseWith } from "@tengen/kernel";
import * as v from "valibot";

export interface PuzzleRecord {
  /** The day on which the puzzle was solved first. */
  readonly on: number;
  /** Wrong moves before that. */
  readonly misses: number;
  /** Moves that were shown. */
  readonly hints: number;
}

/** By the day of the puzzle. */
export type PuzzleRecords = ReadonlyMap<number, PuzzleRecord>;

const KEY = "tengen.puzzles";

/** Days that are kept; enough for any streak that anybody has. */
const MOST_DAYS = 1000;

const recordSchema = v.strictObject({ on: countSchema, misses: countSchema, hints: countSchema });
const fileSchema = v.record(labelSchema, v.record(v.pipe(v.string(), v.regex(/^\d{1,6}$/u)), recordSchema));
type RecordFile = v.InferOutput<typeof fileSchema>;

/** Empty for a text that holds no records. */
export const parseRecords = (text: string | null): RecordFile => {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const parsed = parseWith(fileSchema, value, "INVALID_PAYLOAD", "puzzles");
    return parsed.ok ? parsed.value : {};
  } catch {
    return {};
  }
};

const readFile = (): RecordFile => {
  try {
    return parseRecords(localStorage.getItem(KEY));
  } catch {
    return {};
  }
};

export const readRecords = (gameId: string): PuzzleRecords =>
  new Map(Object.entries(readFile()[gameId] ?? {}).map(([day, record]) => [Number(day), record]));

/** The first time counts: a puzzle that is solved again keeps its record. */
export const withRecord = (records: PuzzleRecords, day: number, record: PuzzleRecord): PuzzleRecords =>
  records.has(day)
    ? records
    : new Map([...records, [day, record] as const].toSorted(([a], [b]) => a - b).slice(-MOST_DAYS));

export const writeRecords = (gameId: string, records: PuzzleRecords): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readFile(), [gameId]: Object.fromEntries(records) }));
  } catch {
    // No storage: the record lasts as long as the page.
  }
};

/** [WEB-40] The days in a row, up to today or yesterday, whose puzzle was solved on its day. */
export const streakOf = (records: PuzzleRecords, today: number): number => {
  const isOnTime = (day: number): boolean => records.get(day)?.on === day;
  let day = isOnTime(today) ? today : today - 1;
  const last = day;
  while (isOnTime(day)) day -= 1;
  return last - day;
};
