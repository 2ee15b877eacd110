import fs from "node:fs";
import path from "node:path";
import type { JsonObject } from "@tengen/kernel";
import { Command, InvalidArgumentError } from "commander";
import type { AnalyzeOptions } from "./analyze.ts";
import type { BackupOptions } from "./backup.ts";
import type { Host } from "./host.ts";
import type { MatchOptions } from "./match/match.ts";
import type { PlayOptions } from "./play.ts";
import type { GtpOptions } from "./protocol-loop.ts";
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

const BACKUP_HELP = `
The database is that of the environment, as for \`tengen serve\`: the folder of TENGEN_VAR, or PostgreSQL with DATABASE_URL. The secret is not in
the file: keep it apart (TENGEN_SECRET, or the file secret of the folder); without it a backup cannot be put back. Ctrl-C leaves everything as it was.`;

const parseSprt = (text: string): NonNullable<MatchOptions["sprt"]> => {
  const [elo0, elo1, alpha = 0.05, beta = 0.05, ...rest] = text.split(",").map(Number);
  const isChance = (value: number): boolean => value > 0 && value < 0.5;
  if (
    elo0 === undefined ||
    elo1 === undefined ||
    !(elo0 < elo1) ||
    !isChance(alpha) ||
    !isChance(beta) ||
    rest.length > 0
  ) {
    throw new InvalidArgumentError("elo0,elo1 or elo0,elo1,alpha,beta is needed, such as 0,10,0.05,0.05; elo0 < elo1.");
  }
  return { elo0, elo1, alpha, beta };
};

const parseScores = (text: string): NonNullable<MatchOptions["adjudicate"]> => {
  const [rate = 0, moves = 0, ...rest] = text.split(",").map(Number);
  if (!(rate > 0.5 && rate <= 1) || !Number.isInteger(moves) || moves < 1 || rest.length > 0) {
    throw new InvalidArgumentError("A win rate above 0.5 and a number of moves are needed, such as 0.97,4.");
  }
  return { rate, moves };
};

const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

const DAY = 86_400_000;

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
      "a bot that gives no sign of life for so long is hung: the default bot plays its turn (default: two minutes)",
      parseCount(3_600_000),
    )
    .option("--out <folder>", "write every match as a tengen-match/1 file into this folder")
    .option("--json", "print the result as JSON")
    .action(async (game: string, options: PlayOptions) => (await import("./play.ts")).runPlay(host, game, options));

  program
    .command("match")
    .description("a tournament between Gomoku engines: programs (Gomocup, UCI) and built-ins; Elo, SPRT, match files")
    .option("--engine <spec>", "an engine, see below; once for each", collect)
    .option("--gauntlet", "the first engine against all the others (default: everybody against everybody)")
    .option(
      "--rounds <count>",
      "openings for each two engines that meet, each played with both colours (default: 50)",
      parseCount(1_000_000),
    )
    .option("--openings <file>", "openings, one a line; none for the empty board (default: the project's own)")
    .option("--shuffle", "play the openings in an order that the seed gives, not the file's")
    .option("--seed <text>", "any text: the matches' secrets and the order of shuffled openings follow from it", "1")
    .option("--time <ms>", "milliseconds for a move (default: 1000, unless --nodes is given)", parseCount(DAY))
    .option("--nodes <count>", "nodes for a move", parseCount(1_000_000_000_000))
    .option(
      "--margin <ms>",
      "a move that is later than its time and this together loses the game",
      parseCount(DAY),
      500,
    )
    .option(
      "--patience <ms>",
      "milliseconds for a move where only nodes are limited; for a built-in, without a sign of life",
      parseCount(DAY),
      60_000,
    )
    .option("--start-limit <ms>", "milliseconds for an engine to start, before its clock runs", parseCount(DAY), 60_000)
    .option("--concurrency <count>", "how many games are played at a time", parseCount(256), 1)
    .option("--draw-after <stones>", "a game with so many stones is a draw (default: a full board)", parseCount(225))
    .option("--adjudicate <rate,moves>", "a game is won when both engines say so for so many moves each", parseScores)
    .option(
      "--sprt <elo0,elo1[,alpha,beta]>",
      "stop when it is decided which of the two the first engine is",
      parseSprt,
    )
    .option("--out <folder>", "the folder of the log, the match files and the programs' stderr", "tournament")
    .option("--resume <folder>", "go on with the tournament in this folder; --rounds may ask for more")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
An engine is a built-in's name, the path of a Gomocup program, or words key=value (in quotes where a value has blanks):
  cmd=<program and arguments>   a program; its path starts here, whatever dir is
  proto=gomocup|uci             what it speaks (gomocup)
  dir=<folder>                  where it runs (here); many programs look for their files there
  builtin=<name>                instead of cmd: searcher, or a bot of \`tengen games\`
  name=<text>                   what it is called; every engine has a name of its own
  time=<ms> nodes=<count>       for a move of this engine, instead of --time and --nodes, and of a bot's own nodes
  option.<name>=<value>         setoption for UCI, INFO for Gomocup, an option of the searcher (as in \`tengen uci\`)

With time= or nodes= alone the other one is not limited for that engine; with nodes alone a move may take as long as --patience.

Openings are lines of points (h8 i9 g7) or, as Gomocup's managers have them, of offsets from the centre (0,0,1,-1,-1,1).

Examples:
  tengen match --engine searcher --engine greedy --nodes 20000 --rounds 10
  tengen match --engine ./pbrain-mine --engine 'cmd="bin/tengen uci" proto=uci name=Tengen' --time 500 --concurrency 2
  tengen match --engine 'name=mine dir=mine cmd="mine/engine --book book.txt" time=1000' --engine searcher --time 500
  tengen match --engine 'builtin=searcher name=new nodes=6000' --engine 'builtin=searcher name=old nodes=5000' \\
    --rounds 2000 --sprt 0,15
  tengen match --resume tournament

A program that crashes, hangs, floods or plays what it may not loses that game, and is started anew for the next one. Results go to
stdout, progress to stderr, a program's stderr (the first and the last part of it) to a file in the folder. Ctrl-C ends neatly (status 130), and nothing that was finished is lost, not even by kill -9.`,
    )
    .action(async (options: MatchOptions) => (await import("./match/match.ts")).runMatch(host, options));

  program
    .command("serve")
    .description("run the match server: people and programs play each other over the network")
    .option("--port <number>", "where to listen (8080); 0 for any free port")
    .option("--host <address>", "the address to listen on (localhost: this machine alone)")
    .option("--var <folder>", "the folder of the database and the secret (./var)")
    .addHelpText("after", describeSettings())
    .action(async (options: ServeOptions) => (await import("./serve.ts")).runServe(host, readVersion(host), options));

  program
    .command("backup")
    .description("write everything that a server keeps into one file, while it goes on")
    .argument("<file>", "where to")
    .option("--var <folder>", "the folder of the database (./var)")
    .addHelpText("after", BACKUP_HELP)
    .action(async (file: string, options: BackupOptions) =>
      (await import("./backup.ts")).runBackup(host, file, options),
    );

  program
    .command("restore")
    .description("put a backup into a place without matches: the same kind of database, or the other")
    .argument("<file>", "what `tengen backup` wrote")
    .option("--var <folder>", "the folder of the database (./var)")
    .addHelpText("after", BACKUP_HELP)
    .action(async (file: string, options: BackupOptions) =>
      (await import("./backup.ts")).runRestore(host, file, options),
    );

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
    .command("analyze")
    .description("a review of a game of Gomoku: win rates move by move, mistakes, missed wins")
    .argument("<game...>", "a match file, an SGF file (GM[4]), - for standard input, or moves such as h8 i9 or 7,7 8,6")
    .option("--nodes <count>", "nodes for each position (default: 50000, unless --time is given)", parseCount(1e12))
    .option("--time <ms>", "milliseconds for each position", parseCount(DAY))
    .option("--evaluator <name>", "one of the searcher's evaluators (default: its first)")
    .option("--threads <count>", "threads of the searcher", "1")
    .option("--hash <megabytes>", "memory of the searcher", "256")
    .option("--moves <count>", "only so many moves of the game, from its beginning", parseCount(225))
    .option("--threats", "show what a stone on each point would make, in the last position, for either side")
    .option("--json", "print the review as JSON")
    .addHelpText(
      "after",
      `
A move is measured against the searcher's choice, by the win rates after the two: 5 points less are an inaccuracy, 10 a mistake, 20 a blunder. A win that
was proven is missed if after the move it no longer is, also when the position is searched with four times the nodes or the time. "In 5" counts the moves of both
sides. Ctrl-C ends with the review as far as it got (status 130).

Examples:
  tengen analyze tournament/games/000001.json --nodes 200000
  tengen analyze tournament/games/000001.json --moves 20 --threats
  tengen analyze h8 i9 h9 h10 i8 g8 --json
  cat game.sgf | tengen analyze - --time 1000`,
    )
    .action(async (game: readonly string[], options: AnalyzeOptions) =>
      (await import("./analyze.ts")).runAnalyze(host, game, options),
    );

  program
    .command("uci")
    .description("the Gomoku searcher for user interfaces: UCI, with moves as `x y`")
    .action(async () => (await import("./protocol-loop.ts")).runUci(host, readVersion(host)));

  program
    .command("gomocup")
    .description("the Gomoku searcher for tournament managers: the Gomocup protocol")
    .action(async () => (await import("./protocol-loop.ts")).runGomocup(host, readVersion(host)));

  program
    .command("gtp")
    .description("the Go searcher for user interfaces and tournaments: GTP, 9x9")
    .option("--level <number>", "1 to 9, the weakest first (default: full strength)", parseCount(9))
    .option("--time <ms>", "milliseconds a move, where no time settings say otherwise", parseCount(3_600_000), 1000)
    .option("--nodes <count>", "playouts a move instead of time: the same moves again", parseCount(16_777_215))
    .option("--threads <count>", "threads that search", parseCount(64), 1)
    .option("--hash <megabytes>", "memory for the tree, of all threads together", parseCount(3900), 256)
    .option("--seed <number>", "where chance begins", parseCount(2 ** 32 - 1), 1)
    .option("--resign <percent>", "resign below this win rate", parseCount(50), 5)
    .option("--no-resign", "never resign")
    .action(async (options: GtpOptions) =>
      (await import("./protocol-loop.ts")).runGtp(host, readVersion(host), options),
    );

  program
    .command("bench")
    .description("the bench signature of every search: the same on every machine, until that search changes")
    .action(async () => (await import("./bench.ts")).runBench(host));

  return program;
};
