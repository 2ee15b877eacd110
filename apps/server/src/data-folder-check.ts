// A database belongs to the secret that its matches are encrypted with. If a server finds only one of them in its data
// folder, the folder is wrong or a file is lost. It then refuses to start: creating the missing one would silently make
// the other useless.
import { err, ok, type Result } from "@tengen/kernel";
import type { DatabaseContents } from "./store/sqlite-probe.ts";

export interface DataFolder {
  readonly database: { readonly file: string; readonly contents: DatabaseContents };
  readonly secret: { readonly file: string; readonly exists: boolean };
  /** Whether the secret is given by the environment, so that the file is not used. */
  readonly isSecretGiven: boolean;
}

/** Refuses a folder with which a server must not start, and says how to recover. */
export const checkDataFolder = ({ database, secret, isSecretGiven }: DataFolder): Result<null, string> => {
  if (isSecretGiven) return ok(null);
  if (secret.exists && database.contents !== "something") {
    const what = database.contents === "emptied" ? "has been emptied" : "is missing or empty";
    return err(
      `the secret ${secret.file} exists, but its database ${database.file} ${what}. Restore the database file or a` +
        ` backup (\`tengen restore <file>\`), or start over without the old matches and guests: mv ${secret.file} ${secret.file}.old`,
    );
  }
  if (!secret.exists && database.contents === "something") {
    return err(
      `the database ${database.file} exists, but its secret is missing. Restore ${secret.file} or set TENGEN_SECRET` +
        ` to the original secret, or start over without the old matches and guests: mv ${database.file} ${database.file}.old`,
    );
  }
  return ok(null);
};
