import fs from "node:fs";
import path from "node:path";
import { jsonObjectSchema, type JsonObject } from "@tengen/kernel";
import { Command, InvalidArgumentError } from "commander";
import * as v from "valibot";
import { runGames } from "./games.ts";
import type { Host } from "./host.ts";
import { runPlay } from "./play.ts";
import type { ServeOptions } from "./serve.ts";
import { describeSettings } from "./settings.ts";
import { runReferee } from "./referee-loop.ts";
import { runVerify } from "./verify.ts";

const readVersion = ({ root }: Host): string =>
  (JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as { readonly version: string }).version;

const parseCount =
  (most: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!/^\d+$/u.test(text) || count < 1 || count > most) {
      throw new InvalidArgumentError(`A whole number from 1 to ${most} is needed.`);
    }
    return count;
  };

const parseOptions = (text: string): JsonObject => {
  try {
    const value: unknown = JSON.parse(text);
    if (v.is(jsonObjectSchema, value)) return value;
  } catch {
    // told below
  }
  throw new InvalidArgumentError('A JSON object is needed, such as {"boardSize":9}.');
};

/** The whole command line; a command's work is in the file of its name. What brings a kernel along is loaded when it is asked for. */
export const makeProgram = (host: Host): Command => {
  const program = new Command("tengen")
    .description("Stone games: play bots against each other, judge games of other programs, verify matches.")
    .version(readVersion(host))
    .showHelpAfterError("(add --help for the options)");

  program
    .command("games")
    .description("list the games of the catalogue")
    .option("--json", "print the catalogue as JSON")
    .action((options: { readonly json?: true }) => runGames(host, options));

  program
    .command("play")
    .description("let bots play each other, and count")
    .argument("<game>", "a game's id, as `tengen games` lists it")
    .option("--seats <bots>", "a bot for each seat, separated by commas (default: the game's default bot everywhere)")
    .option("--games <count>", "how many games", parseCount(1_000_000), 1)
    .option("--seed <text>", "any text; the same text gives the same games", "1")
    .option("--options <json>", "the game's options (default: those of its manifest)", parseOptions)
    .option("--swap", "let the bots change seats after every game")
    .option(
      "--nodes <count>",
      "how much a bot may think, exactly: a number of nodes (default: what its manifest says, else 10000)",
      parseCount(1_000_000_000),
    )
    .option("--think <ms>", "how much a bot may think, in time instead of nodes: not exact", parseCount(3_600_000))
    .option(
      "--turn-limit <ms>",
      "a bot that thinks longer is stopped, and the default bot plays",
      parseCount(3_600_000),
      60_000,
    )
    .option("--out <folder>", "write every match as a tengen-match/1 file into this folder")
    .option("--json", "print the result as JSON")
    .action((game: string, options: Parameters<typeof runPlay>[2]) => runPlay(host, game, options));

  program
    .command("serve")
    .description("run the match server: people and programs play each other over the network")
    .option("--port <number>", "where to listen (8080); 0 for any free port")
    .option("--host <address>", "the address to listen on (localhost: this machine alone)")
    .option("--var <folder>", "the folder of the database and the secret (./var)")
    .addHelpText("after", describeSettings())
    .action(async (options: ServeOptions) => (await import("./serve.ts")).runServe(host, readVersion(host), options));

  program
    .command("referee")
    .description("judge a game for another program: one JSON value a line in, one a line out")
    .argument("<game>", "a game's id")
    .addHelpText(
      "after",
      `
Commands, each a line of JSON:
  {"cmd":"new","seed":"any text","playerIds":["a","b"],"options":{}}
  {"cmd":"act","playerId":"a","action":{...}}
  {"cmd":"valid","playerId":"a"}
  {"cmd":"view","viewer":"a"}              (null for a spectator)
  {"cmd":"load","state":{...}}
Answers: {"ok":true,"state":{...}} (or "actions", or "view"), or {"ok":false,"code":"...","message":"..."}.
"state":false in a command leaves the state out of the answer.`,
    )
    .action((game: string) => runReferee(host, game));

  program
    .command("verify")
    .description("check a match file: commitment, seed, chain, rules, times, outcome, signature")
    .argument("<file>", "a tengen-match/1 file, or - for standard input")
    .option("--key <hex>", "the public key it must be signed with")
    .option("--json", "print the report as JSON")
    .addHelpText("after", "\nExit status: 0 when everything holds, 1 when something does not.")
    .action((file: string, options: Parameters<typeof runVerify>[2]) => runVerify(host, file, options));

  program
    .command("uci")
    .description("the Gomoku searcher for user interfaces: UCI, with moves as `x y`")
    .action(async () => (await import("./search-loop.ts")).runUci(host, readVersion(host)));

  program
    .command("gomocup")
    .description("the Gomoku searcher for tournament managers: the Gomocup protocol")
    .action(async () => (await import("./search-loop.ts")).runGomocup(host, readVersion(host)));

  program
    .command("bench")
    .description("the signature of the Gomoku search: the same on every machine, until the search changes")
    .action(async () => (await import("./signature.ts")).runSignature(host));

  return program;
};
