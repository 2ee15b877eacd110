// The command line. Every command is imported on demand, so that each starts fast.
import fs from "node:fs";
import path from "node:path";
import { Command, CommanderError } from "commander";
import { addEngineCommands } from "./engine-commands.ts";
import { escapeControls } from "./escape-controls.ts";
import { addAnalyze, addGames, addPlay, addReferee, addVerify } from "./game-commands.ts";
import type { Host } from "./host.ts";
import { addMatch } from "./match/command.ts";
import { addServerCommands } from "./server-commands.ts";
import { UserError } from "./user-error.ts";

const readVersion = ({ root }: Host): string =>
  (JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as { readonly version: string }).version;

/** All commands, in the order of `--help`. */
const makeProgram = (host: Host): Command => {
  const version = readVersion(host);
  const program = new Command("tengen")
    .description("Gomoku and Go: bots, engines, tournaments, analysis and a match server.")
    .version(version)
    // Of two long flags the first is an older name, which the text after the options documents.
    .configureHelp({ optionTerm: ({ flags }) => flags.replace(/^--[\w-]+, (?=--)/u, "") })
    .showHelpAfterError("(add --help for the options)")
    .configureOutput({ writeOut: (text) => host.stdout.write(text), writeErr: (text) => host.stderr.write(text) })
    // Throws instead of ending the process.
    .exitOverride();
  addGames(program, host);
  addPlay(program, host);
  addMatch(program, host);
  addServerCommands(program, host, version);
  addReferee(program, host);
  addVerify(program, host);
  addAnalyze(program, host);
  addEngineCommands(program, host, version);
  return program;
};

/** Runs the command that the arguments name; a user error becomes a message and an exit status. */
export const runProgram = async (host: Host, args: readonly string[]): Promise<void> => {
  try {
    await makeProgram(host).parseAsync(args, { from: "user" });
  } catch (error) {
    // Its message is written already, and its status is 0 after --help.
    if (error instanceof CommanderError) return host.setExitStatus(error.exitCode);
    const { CatalogueError } = await import("@tengen/catalogue/node");
    if (!(error instanceof UserError) && !(error instanceof CatalogueError)) throw error;
    host.stderr.write(`tengen: ${error.message.split("\n").map(escapeControls).join("\n")}\n`);
    host.setExitStatus(1);
  }
};
