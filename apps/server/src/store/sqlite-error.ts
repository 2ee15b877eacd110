// SQLite's errors, with what to do about them.

/** The primary code of an error of `node:sqlite`; null for any other error. */
const codeOf = (error: unknown): number | null =>
  // The upper bytes only say which kind of it.
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : null;

const BUSY = 5;
export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY;

const NO_ACCESS = "give this user the right to read and write the file and its folder, or name another file";
const ADVICE: Readonly<Record<number, string>> = {
  3: NO_ACCESS,
  [BUSY]: "another program has held its lock for long: find out which one has the file open, and end it",
  8: NO_ACCESS,
  10: "the disk could not be read or written: look at the disk and at the system's log, then start again",
  11: "the file is damaged: stop the server, keep a copy of the file, and put a backup in its place",
  13: "the disk is full: make room, then start again",
  14: NO_ACCESS,
  26: "the file is not a database of Tengen: name another file, or move this one away",
};

/** The error as people should read it: which file, what is wrong, what to do. */
export const explainSqliteError = (error: unknown, file: string): Error => {
  const advice = ADVICE[codeOf(error) ?? -1];
  if (advice === undefined) return error instanceof Error ? error : new Error(String(error));
  const said = error instanceof Error ? error.message : String(error);
  return new Error(`The database ${file} cannot be used (${said}): ${advice}.`, { cause: error });
};

/** How often something is tried for which the database was busy, each time for the whole busy timeout. */
const TRIES = 4;

/** Tries again what found the database locked by another process: nothing of it was done. */
export const retryWhileBusy = async <Result>(work: () => Promise<Result>, tries = TRIES): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!isBusy(error) || tries === 1) throw error;
    return retryWhileBusy(work, tries - 1);
  }
};
