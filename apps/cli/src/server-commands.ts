// The options of `tengen serve`, `backup` and `restore`. The commands themselves are imported on demand.
import type { Command } from "commander";
import type { BackupOptions } from "./backup.ts";
import type { Host } from "./host.ts";
import type { ServeOptions } from "./serve.ts";
import { describeSettings } from "./settings.ts";

const BACKUP_HELP = `
The database is the one that \`tengen serve\` would use: SQLite in TENGEN_VAR, or
PostgreSQL with DATABASE_URL. The secret is not part of a backup. Keep it apart
(TENGEN_SECRET, or the file "secret" in TENGEN_VAR): a backup cannot be restored
without it. Ctrl-C stops the command and changes nothing.`;

const addServe = (program: Command, host: Host, version: string): void => {
  program
    .command("serve")
    .description("run the match server")
    .option("--port <n>", "port to listen on; 0 for any free port (default: 8080)")
    .option("--host <address>", "address to listen on (default: localhost)")
    .option("--var <dir>", "directory of the database and the secret (default: ./var)")
    .addHelpText("after", describeSettings())
    .action(async (options: ServeOptions) => (await import("./serve.ts")).runServe(host, version, options));
};

const addBackup = (program: Command, host: Host): void => {
  program
    .command("backup")
    .description("write the server's database to a file, while the server runs")
    .argument("<file>", "file to create")
    .option("--var <dir>", "directory of the database (default: ./var)")
    .addHelpText("after", BACKUP_HELP)
    .action(async (file: string, options: BackupOptions) =>
      (await import("./backup.ts")).runBackup(host, file, options),
    );
};

const addRestore = (program: Command, host: Host): void => {
  program
    .command("restore")
    .description("load a backup into a database without matches, SQLite or PostgreSQL")
    .argument("<file>", "file written by `tengen backup`")
    .option("--var <dir>", "directory of the database (default: ./var)")
    .addHelpText("after", BACKUP_HELP)
    .action(async (file: string, options: BackupOptions) =>
      (await import("./backup.ts")).runRestore(host, file, options),
    );
};

export const addServerCommands = (program: Command, host: Host, version: string): void => {
  addServe(program, host, version);
  addBackup(program, host);
  addRestore(program, host);
};
