// A setting: an environment variable with a description, a default and a parser. Tables of settings are parsed as a
// whole, so that all errors are reported at once.

import { err, ok, type Ok, type Result } from "@tengen/kernel";

export type Env = Readonly<Record<string, string | undefined>>;

/** A setting, or what is wrong with it and what to do. */
export type SettingResult<Value> = Result<Value, string>;

export interface Setting<Value> {
  readonly env: string;
  /** The description in the help. */
  readonly description: string;
  /** The default; an empty variable counts as not set. */
  readonly defaultValue: Value;
  /** The default as shown in the help, if it is not the value itself. */
  readonly defaultText?: string;
  readonly parse: (text: string, env: string) => SettingResult<Value>;
}

export type SettingsTable = Readonly<Record<string, Setting<unknown>>>;
export type ValuesOf<T extends SettingsTable> = {
  readonly [name in keyof T]: Extract<ReturnType<T[name]["parse"]>, Ok<unknown>>["value"];
};

/** The values of a table from the environment, or all errors. */
export const readTable = <T extends SettingsTable>(table: T, env: Env): Result<ValuesOf<T>, readonly string[]> => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { env: key, defaultValue, parse }] of Object.entries(table)) {
    const text = env[key] ?? "";
    const read = text === "" ? ok(defaultValue) : parse(text, key);
    if (read.ok) values[name] = read.value;
    else problems.push(read.error);
  }
  return problems.length > 0 ? err(problems) : ok(values as ValuesOf<T>);
};

/**
 * The edit distance of two texts: insertions, deletions, substitutions and swaps of neighbours (Damerau-Levenshtein).
 */
export const editDistance = (from: string, to: string): number => {
  let previousRow: readonly number[] = [];
  let currentRow = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        (currentRow[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (currentRow[column - 1] ?? 0) + Number(!isSame),
        isSwapped ? (previousRow[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    previousRow = currentRow;
    currentRow = next;
  }
  return currentRow[to.length] ?? 0;
};

/** The known name nearest to a misspelt one; null if none is near. */
export const findNearest = (name: string, known: readonly string[]): string | null => {
  const [bare, whole] = [name.toUpperCase().replace(/^TENGEN_?/u, ""), name.toUpperCase()];
  const [nearest] = known
    .map((one) => ({ one, changes: Math.min(editDistance(whole, one), editDistance(bare, one)) }))
    .toSorted((a, b) => a.changes - b.changes);
  return nearest !== undefined && nearest.changes <= Math.max(2, Math.floor(bare.length / 3)) ? nearest.one : null;
};
