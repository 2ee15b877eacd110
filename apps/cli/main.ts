// The entry point of the command `tengen`. Subcommands are functions of a host: the project root and the streams.
import path from "node:path";
import process from "node:process";
import { makeProgram } from "./src/program.ts";
import { UserError } from "./src/user-error.ts";
import { escapeControls } from "./src/escape-controls.ts";

// A closed pipe (`tengen games | head -1`) ends the program quietly.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const root = path.resolve(import.meta.dirname, "..", "..");

try {
  await makeProgram({ root, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr }).parseAsync();
} catch (error) {
  const { CatalogueError } = await import("@tengen/catalogue/node");
  if (!(error instanceof UserError) && !(error instanceof CatalogueError)) throw error;
  process.stderr.write(`tengen: ${error.message.split("\n").map(escapeControls).join("\n")}\n`);
  process.exitCode = 1;
}
