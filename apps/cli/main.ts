// The entry point of the command `tengen`. Subcommands are functions of a host: the project root, the streams and the
// exit status.
import path from "node:path";
import process from "node:process";
import { runProgram } from "./src/program.ts";

// A closed pipe (`tengen games | head -1`) ends the program quietly.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

const host = {
  root: path.resolve(import.meta.dirname, "..", ".."),
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  setExitStatus: (status: number): void => {
    process.exitCode = status;
  },
};
await runProgram(host, process.argv.slice(2));
