// One thing that can be set from outside: its name in the environment, how its text is read, what holds where nothing is said. Tables of these are read
// whole, so that whoever starts a server hears of everything that is wrong at once.

export type Env = Readonly<Record<string, string | undefined>>;

/** What is wrong, in a sentence that says what to do. */
export interface SettingError {
  readonly problem: string;
}

export interface Setting<Value> {
  readonly env: string;
  /** What it is for, for people. */
  readonly description: string;
  /** What holds where nothing is said; an empty text counts as nothing. */
  readonly value: Value;
  /** The same for people, where the value does not speak for itself. */
  readonly defaultText?: string;
  readonly parse: (text: string, env: string) => Value | SettingError;
}

export type Table = Readonly<Record<string, Setting<unknown>>>;
export type ValuesOf<T extends Table> = {
  readonly [name in keyof T]: Exclude<ReturnType<T[name]["parse"]>, SettingError>;
};

export const isSettingError = (value: unknown): value is SettingError =>
  typeof value === "object" && value !== null && "problem" in value;

/** The values of a table as the environment has them, or everything that is wrong with it. */
export const readTable = <T extends Table>(
  table: T,
  env: Env,
): { readonly values: ValuesOf<T> } | { readonly problems: readonly string[] } => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, { env: key, value, parse }] of Object.entries(table)) {
    const text = env[key] ?? "";
    const read = text === "" ? value : parse(text, key);
    if (isSettingError(read)) problems.push(read.problem);
    else values[name] = read;
  }
  return problems.length > 0 ? { problems } : { values: values as ValuesOf<T> };
};

/** How many letters must be put in, left out, changed or swapped with the next one to make one text of another. */
export const editDistance = (from: string, to: string): number => {
  let before: readonly number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + Number(!isSame),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = last;
    last = next;
  }
  return last[to.length] ?? 0;
};

/** The one of these names that somebody most likely meant; null when none is near. */
export const findNearest = (name: string, known: readonly string[]): string | null => {
  const [bare, whole] = [name.toUpperCase().replace(/^TENGEN_?/u, ""), name.toUpperCase()];
  const [nearest] = known
    .map((one) => ({ one, changes: Math.min(editDistance(whole, one), editDistance(bare, one)) }))
    .toSorted((a, b) => a.changes - b.changes);
  return nearest !== undefined && nearest.changes <= Math.max(2, Math.floor(bare.length / 3)) ? nearest.one : null;
};
