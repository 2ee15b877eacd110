// `tengen backup` and `tengen restore`: everything that a server keeps, as one file, and back.
import fs from "node:fs";
import { backUp, BackupError, restore, type Counts } from "@tengen/server/backup";
import { UserError } from "./user-error.ts";

export interface BackupOptions {
  readonly var?: string;
}

const carryOut = async (
  work: (env: Readonly<Record<string, string | undefined>>) => Promise<Counts>,
  { var: folder }: BackupOptions,
): Promise<Counts> => {
  try {
    return await work({ ...process.env, ...(folder === undefined ? {} : { TENGEN_VAR: folder }) });
  } catch (error) {
    if (error instanceof BackupError) throw new UserError(error.message);
    throw error;
  }
};

const describeCounts = ({ matches, entries }: Counts): string => `${matches} matches with ${entries} entries`;

export const runBackup = async (file: string, options: BackupOptions): Promise<void> => {
  const counts = await carryOut((env) => backUp(env, file), options);
  process.stdout.write(`${file}: ${describeCounts(counts)}, ${fs.statSync(file).size} bytes\n`);
};

export const runRestore = async (file: string, options: BackupOptions): Promise<void> => {
  const counts = await carryOut((env) => restore(env, file), options);
  process.stdout.write(`${describeCounts(counts)} are back\n`);
};
