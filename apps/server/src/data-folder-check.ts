// A database and the secret that its matches are sealed with belong together. A server that finds one without the other in its folder was given the wrong
// folder, or has lost something: it makes nothing up for what is missing, since the other half would then be worth nothing, without a word.
import type { DatabaseContents } from "./store/sqlite-probe.ts";

export interface DataFolder {
  readonly database: { readonly file: string; readonly contents: DatabaseContents };
  readonly secret: { readonly file: string; readonly isThere: boolean };
  /** Whether the environment gives a secret, so that the file does not count. */
  readonly isGiven: boolean;
}

/** Why a server must not start with these, and the way out; null when they belong together, or when both are still to be made. */
export const checkDataFolder = ({ database, secret, isGiven }: DataFolder): string | null => {
  if (isGiven) return null;
  if (secret.isThere && database.contents !== "something") {
    const what = database.contents === "emptied" ? "has nothing left in it" : "is missing or empty";
    return (
      `the secret ${secret.file} is there, but its database ${database.file} ${what}. Put the database back: its file, or a backup with` +
      ` \`tengen restore <file>\`. To begin anew without the old matches and guests, move the secret away: mv ${secret.file} ${secret.file}.old`
    );
  }
  if (!secret.isThere && database.contents === "something") {
    return (
      `the database ${database.file} is there, but the secret it was sealed with is not. Put the file ${secret.file} back, or set TENGEN_SECRET to` +
      ` what it was. To begin anew without the old matches and guests, move the database away: mv ${database.file} ${database.file}.old`
    );
  }
  return null;
};
