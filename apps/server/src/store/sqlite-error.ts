// Explains SQLite errors: what is wrong, and what to do.

/** The primary result code of a `node:sqlite` error; null for any other error. */
const codeOf = (error: unknown): number | null =>
  // The upper bytes are the extended code.
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : null;

const BUSY = 5;
export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY;

const NO_ACCESS = "Give this user read and write access to the file and its folder, or choose another folder";
const ADVICE: Readonly<Record<number, string>> = {
  3: NO_ACCESS,
  [BUSY]: "Another program holds its lock: find the program that has the file open, and stop it",
  8: NO_ACCESS,
  10: "Check the disk and the system log, then restart the server",
  11: "The file is corrupt: stop the server, keep a copy of the file, and restore a backup",
  13: "The disk is full: free some space, then restart the server",
  14: NO_ACCESS,
  26: "The file is not a Tengen database: move it away, or choose another folder",
};

/** The error with an explanation: which file, what is wrong, what to do. */
export const explainSqliteError = (error: unknown, file: string): Error => {
  const advice = ADVICE[codeOf(error) ?? -1];
  if (advice === undefined) return error instanceof Error ? error : new Error(String(error));
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`The database ${file} cannot be used (${message}). ${advice}.`, { cause: error });
};

/** Attempts while the database is busy; each waits for the whole busy timeout. */
const MAX_ATTEMPTS = 4;

/** Retries work that found the database locked by another process, and so had no effect. */
export const retryWhileBusy = async <Result>(work: () => Promise<Result>, attempts = MAX_ATTEMPTS): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!isBusy(error) || attempts === 1) throw error;
    return retryWhileBusy(work, attempts - 1);
  }
};
