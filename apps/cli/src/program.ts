// The command line. Every command is imported on demand, so that each starts fast.
import fs from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { addEngineCommands } from "./engine-commands.ts";
import { addAnalyze, addGames, addPlay, addReferee, addVerify } from "./game-commands.ts";
import type { Host } from "./host.ts";
import { addMatch } from "./match/command.ts";
import { addServerCommands } from "./server-commands.ts";

const readVersion = ({ root }: Host): string =>
  (JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as { readonly version: string }).version;

/** All commands, in the order of `--help`. */
export const makeProgram = (host: Host): Command => {
  const version = readVersion(host);
  const program = new Command("tengen")
    .description("Gomoku and Go: bots, engines, tournaments, analysis and a match server.")
    .version(version)
    // Of two long flags the first is an older name, which the text after the options documents.
    .configureHelp({ optionTerm: ({ flags }) => flags.replace(/^--[\w-]+, (?=--)/u, "") })
    .showHelpAfterError("(add --help for the options)");
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
