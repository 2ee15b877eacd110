import fs from "node:fs";
import path from "node:path";
import type { JsonObject } from "@tengen/kernel";
import { Command, InvalidArgumentError } from "commander";
import type { Host } from "./host.ts";
import type { PlayOptions } from "./play.ts";
import type { GtpOptions } from "./search-loop.ts";
import type { ServeOptions } from "./serve.ts";
import { describeSettings } from "./settings.ts";
import type { VerifyOptions } from "./verify.ts";

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
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // told below
  }
  throw new InvalidArgumentError('A JSON object is needed, such as {"boardSize":9}.');
};

/** The whole command line; a command's work is in the file of its name, and loaded when it is asked for: a program that starts a searcher counts the milliseconds. */
export const makeProgram = (host: Host): Command => {
  const program = new Command("tengen")
    .description("Stone games: play bots against each other, judge games of other programs, verify matches.")
    .version(readVersion(host))
    .showHelpAfterError("(add --help for the options)");

  program
    .command("games")
    .description("list the games of the catalogue")
    .option("--json", "print the catalogue as JSON")
    .action(async (options: { readonly json?: true }) => (await import("./games.ts")).runGames(host, options));

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
    .action(async (game: string, options: PlayOptions) => (await import("./play.ts")).runPlay(host, game, options));

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
    .action(async (game: string) => (await import("./referee-loop.ts")).runReferee(host, game));

  program
    .command("verify")
    .description("check a match file: commitment, seed, chain, rules, times, outcome, signature")
    .argument("<file>", "a tengen-match/1 file, or - for standard input")
    .option("--key <hex>", "the public key it must be signed with")
    .option("--json", "print the report as JSON")
    .addHelpText("after", "\nExit status: 0 when everything holds, 1 when something does not.")
    .action(async (file: string, options: VerifyOptions) =>
      (await import("./verify.ts")).runVerify(host, file, options),
    );

  program
    .command("uci")
    .description("the Gomoku searcher for user interfaces: UCI, with moves as `x y`")
    .action(async () => (await import("./search-loop.ts")).runUci(host, readVersion(host)));

  program
    .command("gomocup")
    .description("the Gomoku searcher for tournament managers: the Gomocup protocol")
    .action(async () => (await import("./search-loop.ts")).runGomocup(host, readVersion(host)));

  program
    .command("gtp")
    .description("the Go searcher for user interfaces and tournaments: GTP, 9x9")
    .option("--level <number>", "1 to 8, the weakest first (default: full strength)", parseCount(8))
    .option("--time <ms>", "milliseconds a move, where no time settings say otherwise", parseCount(3_600_000), 1000)
    .option("--nodes <count>", "playouts a move instead of time: the same moves again", parseCount(16_777_215))
    .option("--threads <count>", "threads that search", parseCount(64), 1)
    .option("--hash <megabytes>", "memory for the tree, of all threads together", parseCount(3900), 256)
    .option("--seed <number>", "where chance begins", parseCount(2 ** 32 - 1), 1)
    .option("--resign <percent>", "resign below this win rate", parseCount(50), 5)
    .option("--no-resign", "never resign")
    .action(async (options: GtpOptions) => (await import("./search-loop.ts")).runGtp(host, readVersion(host), options));

  program
    .command("bench")
    .description("the signature of the Gomoku search: the same on every machine, until the search changes")
    .action(async () => (await import("./signature.ts")).runSignature(host));

  return program;
};
