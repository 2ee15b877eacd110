// `tengen backup` and `tengen restore`: the server's database as one file, and back.
import fs from "node:fs";
import { backUp, BackupError, restore, type Counts } from "@tengen/server/backup";
import type { Host } from "./host.ts";
import { startCounter } from "./progress.ts";
import { UserError } from "./user-error.ts";

export interface BackupOptions {
  readonly var?: string;
}

/** Runs a backup or a restore with a row counter; Ctrl-C aborts it without any change. */
const run = async (host: Host, work: typeof backUp, file: string, { var: folder }: BackupOptions): Promise<Counts> => {
  const progress = startCounter(host, "rows");
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  try {
    const env = { ...process.env, ...(folder === undefined ? {} : { TENGEN_VAR: folder }) };
    return await work(env, file, { onProgress: progress.show, signal: stop.signal });
  } catch (error) {
    if (error instanceof BackupError) throw new UserError(error.message);
    throw error;
  } finally {
    progress.end();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, onSignal);
  }
};

const describeCounts = ({ matches, entries }: Counts): string => `${matches} matches with ${entries} entries`;

export const runBackup = async (host: Host, file: string, options: BackupOptions): Promise<void> => {
  const counts = await run(host, backUp, file, options);
  host.stdout.write(`${file}: ${describeCounts(counts)}, ${fs.statSync(file).size} bytes\n`);
};

export const runRestore = async (host: Host, file: string, options: BackupOptions): Promise<void> => {
  const counts = await run(host, restore, file, options);
  host.stdout.write(`${describeCounts(counts)} restored\n`);
};
