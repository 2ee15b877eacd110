import fs from "node:fs";
import path from "node:path";
import type { JsonObject } from "@tengen/kernel";
import { Command, InvalidArgumentError } from "commander";
import type { AnalyzeOptions } from "./analyze.ts";
import type { BackupOptions } from "./backup.ts";
import type { Host } from "./host.ts";
import type { MatchOptions } from "./match/tournament.ts";
import type { PlayOptions } from "./play.ts";
import type { GtpOptions } from "./protocol-loop.ts";
import type { ServeOptions } from "./serve.ts";
import { describeSettings } from "./settings.ts";
import type { VerifyOptions } from "./verify.ts";

const readVersion = ({ root }: Host): string =>
  (JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as { readonly version: string }).version;

const parseCount =
  (max: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!/^\d+$/u.test(text) || count < 1 || count > max) {
      throw new InvalidArgumentError(`Expected a whole number from 1 to ${max}.`);
    }
    return count;
  };

const parseOptions = (text: string): JsonObject => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // reported below
  }
  throw new InvalidArgumentError('Expected a JSON object, such as {"boardSize":9}.');
};

const BACKUP_HELP = `
The database is the one that \`tengen serve\` would use: SQLite in TENGEN_VAR, or
PostgreSQL with DATABASE_URL. The secret is not part of a backup. Keep it apart
(TENGEN_SECRET, or the file "secret" in TENGEN_VAR): a backup cannot be restored
without it. Ctrl-C stops the command and changes nothing.`;

const parseSprt = (text: string): NonNullable<MatchOptions["sprt"]> => {
  const [elo0, elo1, alpha = 0.05, beta = 0.05, ...rest] = text.split(",").map(Number);
  const isErrorRate = (value: number): boolean => value > 0 && value < 0.5;
  if (
    elo0 === undefined ||
    elo1 === undefined ||
    !(elo0 < elo1) ||
    !isErrorRate(alpha) ||
    !isErrorRate(beta) ||
    rest.length > 0
  ) {
    throw new InvalidArgumentError(
      "Expected elo0,elo1 or elo0,elo1,alpha,beta with elo0 < elo1, such as 0,10,0.05,0.05.",
    );
  }
  return { elo0, elo1, alpha, beta };
};

const parseAdjudication = (text: string): NonNullable<MatchOptions["adjudicate"]> => {
  const [rate = 0, moves = 0, ...rest] = text.split(",").map(Number);
  if (!(rate > 0.5 && rate <= 1) || !Number.isInteger(moves) || moves < 1 || rest.length > 0) {
    throw new InvalidArgumentError("Expected a win rate above 0.5 and a number of moves, such as 0.97,4.");
  }
  return { rate, moves };
};

const collect = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

const DAY_MS = 86_400_000;

/** The whole command line. Commands are imported on demand, because startup counts against an engine's first move. */
export const makeProgram = (host: Host): Command => {
  const program = new Command("tengen")
    .description("Gomoku and Go: bots, engines, tournaments, analysis and a match server.")
    .version(readVersion(host))
    // Of two long flags the first is an older name, which the text after the options documents.
    .configureHelp({ optionTerm: ({ flags }) => flags.replace(/^--[\w-]+, (?=--)/u, "") })
    .showHelpAfterError("(add --help for the options)");

  program
    .command("games")
    .description("list all games and their bots")
    .option("--json", "print the catalogue as JSON")
    .action(async (options: { readonly json?: true }) => (await import("./games.ts")).runGames(host, options));

  program
    .command("play")
    .description("play bots against each other")
    .argument("<game>", "the id of a game, see `tengen games`")
    .option("--seats <bots>", "one bot per seat, separated by commas (default: the game's default bot)")
    .option("--games <n>", "number of games", parseCount(1_000_000), 1)
    .option("--seed <text>", "random seed; the same seed gives the same games", "1")
    .option("--options <json>", "options of the game (default: those of its manifest)", parseOptions)
    .option("--swap", "swap seats after every game")
    .option(
      "--nodes <n>",
      "node budget per move, reproducible (default: the bot's manifest, else 10000)",
      parseCount(1_000_000_000),
    )
    .option("--think, --time <ms>", "time per move instead of nodes, not reproducible", parseCount(3_600_000))
    .option(
      "--turn-limit, --timeout <ms>",
      "replace the move of a bot that makes no progress for this long (default: 120000)",
      parseCount(3_600_000),
    )
    .option("--out <dir>", "write every game to this directory as a tengen-match/1 file")
    .option("--json", "print the result as JSON")
    .addHelpText("after", "\nAliases: --think for --time, --turn-limit for --timeout.")
    .action(async (game: string, options: PlayOptions) => (await import("./play.ts")).runPlay(host, game, options));

  program
    .command("match")
    .description("run a tournament between engines of Gomoku (Gomocup, UCI) or Go (GTP), with Elo and SPRT")
    .option("--game <id>", "gomoku or go-9x9 (default: gomoku)")
    .option("--engine <spec>", "add an engine, see below; repeat for each engine", collect)
    .option("--gauntlet", "the first engine against all others (default: round robin)")
    .option(
      "--rounds <n>",
      "pairs of games per encounter: each opening with both colours (default: 50)",
      parseCount(1_000_000),
    )
    .option("--openings <file>", 'opening file, one per line; "none" for the empty board (default: built-in)')
    .option("--shuffle", "play the openings in random order")
    .option("--seed <text>", "random seed of the games and of --shuffle", "1")
    .option("--time <ms>", "time per move (default: 1000, unless --nodes is given)", parseCount(DAY_MS))
    .option("--nodes <n>", "nodes per move", parseCount(1_000_000_000_000))
    .option("--margin, --timemargin <ms>", "time by which a move may exceed --time", parseCount(DAY_MS), 500)
    .option(
      "--patience, --move-timeout <ms>",
      "timeout of a move that has no time limit (built-ins: time without progress)",
      parseCount(DAY_MS),
      60_000,
    )
    .option("--start-limit, --startup-timeout <ms>", "limit for an engine to start", parseCount(DAY_MS), 60_000)
    .option("--concurrency <n>", "number of concurrent games", parseCount(256), 1)
    .option("--draw-after <stones>", "adjudicate a draw at this many stones (default: a full board)", parseCount(225))
    .option(
      "--adjudicate <rate,moves>",
      "adjudicate a win when both engines report it for this many moves each",
      parseAdjudication,
    )
    .option("--sprt <elo0,elo1[,alpha,beta]>", "stop when the SPRT accepts H0 or H1 (two engines)", parseSprt)
    .option("--out <dir>", "directory for the log, the games and the engines' stderr", "tournament")
    .option("--resume <dir>", "continue the tournament in this directory; --rounds may add rounds")
    .option("--json", "print the result as JSON")
    .addHelpText(
      "after",
      `
An engine is the name of a built-in, the path of a Gomocup program, or key=value
words (quote values with spaces):
  cmd=<command line>       program and arguments, relative to the current directory
  proto=gomocup|uci|gtp    protocol (default: gomocup, in Go gtp)
  dir=<dir>                working directory (default: the current one)
  builtin=<name>           instead of cmd: searcher, or a bot of \`tengen games\`
  name=<text>              name in the results; must be unique
  time=<ms> nodes=<n>      limits of this engine instead of --time and --nodes
  option.<name>=<value>    UCI option, Gomocup INFO, or option of the searcher

With only time= or only nodes=, the engine has no other limit. With only
nodes=, --move-timeout still applies. {seed} in a command line becomes a number
that differs between concurrent games. GTP has neither nodes= nor option.: set
them in the command line.

Openings are lists of points (h8 i9 g7), or offsets from the centre as in Gomocup
opening files (0,0,1,-1,-1,1).

Examples:
  tengen match --engine searcher --engine greedy --nodes 20000 --rounds 10
  tengen match --engine ./pbrain-mine \\
    --engine 'cmd="bin/tengen uci" proto=uci name=Tengen' --time 500 --concurrency 2
  tengen match --engine 'name=mine dir=mine cmd="mine/engine --book b.txt" time=1000' \\
    --engine searcher --time 500
  tengen match --engine 'builtin=searcher name=new nodes=6000' \\
    --engine 'builtin=searcher name=old nodes=5000' --rounds 2000 --sprt 0,15
  tengen match --game go-9x9 --engine 'name=tengen cmd="bin/tengen gtp --seed {seed}"' \\
    --engine 'name=gnugo cmd="gnugo --mode gtp --chinese-rules --seed {seed}"'
  tengen match --resume tournament

An engine that crashes, hangs, floods its output or plays an illegal move loses
the game and is restarted for the next one. Results go to stdout, progress to
stderr. Ctrl-C stops the tournament (exit status 130); --resume continues it,
even after kill -9.

Aliases: --margin for --timemargin, --patience for --move-timeout, --start-limit
for --startup-timeout.`,
    )
    .action(async (options: MatchOptions) => (await import("./match/match.ts")).runMatch(host, options));

  program
    .command("serve")
    .description("run the match server")
    .option("--port <n>", "port to listen on; 0 for any free port (default: 8080)")
    .option("--host <address>", "address to listen on (default: localhost)")
    .option("--var <dir>", "directory of the database and the secret (default: ./var)")
    .addHelpText("after", describeSettings())
    .action(async (options: ServeOptions) => (await import("./serve.ts")).runServe(host, readVersion(host), options));

  program
    .command("backup")
    .description("write the server's database to a file, while the server runs")
    .argument("<file>", "file to create")
    .option("--var <dir>", "directory of the database (default: ./var)")
    .addHelpText("after", BACKUP_HELP)
    .action(async (file: string, options: BackupOptions) =>
      (await import("./backup.ts")).runBackup(host, file, options),
    );

  program
    .command("restore")
    .description("load a backup into a database without matches, SQLite or PostgreSQL")
    .argument("<file>", "file written by `tengen backup`")
    .option("--var <dir>", "directory of the database (default: ./var)")
    .addHelpText("after", BACKUP_HELP)
    .action(async (file: string, options: BackupOptions) =>
      (await import("./backup.ts")).runRestore(host, file, options),
    );

  program
    .command("referee")
    .description("referee a game for another program, with JSON lines on stdin and stdout")
    .argument("<game>", "the id of a game")
    .addHelpText(
      "after",
      `
Commands, one JSON object per line:
  {"cmd":"new","seed":"any text","playerIds":["a","b"],"options":{}}
  {"cmd":"act","playerId":"a","action":{...}}
  {"cmd":"valid","playerId":"a"}
  {"cmd":"view","viewer":"a"}              (null for a spectator)
  {"cmd":"load","state":{...}}

Answers: {"ok":true,"state":{...}} (or "actions", or "view"), or
{"ok":false,"code":"...","message":"..."}. "state":false in a command omits the
state from the answer.`,
    )
    .action(async (game: string) => (await import("./referee-loop.ts")).runReferee(host, game));

  program
    .command("verify")
    .description("verify a match file: commitment, seed, hash chain, rules, times, outcome, signature")
    .argument("<file>", "a tengen-match/1 file, or - for stdin")
    .option("--key <hex>", "require a signature by this public key")
    .option("--json", "print the report as JSON")
    .addHelpText("after", "\nExit status: 0 if the file is valid, 1 otherwise.")
    .action(async (file: string, options: VerifyOptions) =>
      (await import("./verify.ts")).runVerify(host, file, options),
    );

  program
    .command("analyze")
    .description("review a Gomoku game: win rates, mistakes, missed wins")
    .argument("<game...>", "match file, SGF file (GM[4]), - for stdin, or moves such as h8 i9 or 7,7 8,6")
    .option("--nodes <n>", "nodes per position (default: 50000, unless --time is given)", parseCount(1e12))
    .option("--time <ms>", "time per position", parseCount(DAY_MS))
    .option("--evaluator <name>", "evaluator of the searcher: patterns or playouts (default: patterns)")
    .option("--threads <n>", "number of search threads", "1")
    .option("--hash <MB>", "hash size of the searcher", "256")
    .option("--moves <n>", "review only the first moves of the game", parseCount(225))
    .option("--threats", "show the threats of both sides in the last position")
    .option("--json", "print the review as JSON")
    .addHelpText(
      "after",
      `
A move is compared with the searcher's best move, by the win rates after both: a
loss of 5 points is an inaccuracy, 10 a mistake, 20 a blunder. A proven win
counts as missed if a search with four times the budget cannot prove it after
the move. "In 5" counts the moves of both sides. Ctrl-C prints the review so far
(exit status 130).

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
    .description("run the Gomoku engine with UCI; moves are x,y")
    .action(async () => (await import("./protocol-loop.ts")).runUci(host, readVersion(host)));

  program
    .command("gomocup")
    .description("run the Gomoku engine with the Gomocup protocol")
    .action(async () => (await import("./protocol-loop.ts")).runGomocup(host, readVersion(host)));

  program
    .command("gtp")
    .description("run the Go engine with GTP, on 9x9")
    .option("--level <n>", "playing strength, 1 (weakest) to 9 (default: full strength)", parseCount(9))
    .option("--time <ms>", "time per move without time settings", parseCount(3_600_000), 1000)
    .option("--nodes <n>", "playouts per move instead of time, reproducible", parseCount(16_777_215))
    .option("--threads <n>", "number of search threads", parseCount(64), 1)
    .option("--hash <MB>", "size of the search tree, for all threads together", parseCount(3900), 256)
    .option("--seed <n>", "random seed", parseCount(2 ** 32 - 1), 1)
    .option("--resign <percent>", "resign below this win rate", parseCount(50), 5)
    .option("--no-resign", "never resign")
    .action(async (options: GtpOptions) =>
      (await import("./protocol-loop.ts")).runGtp(host, readVersion(host), options),
    );

  program
    .command("bench")
    .description("print the bench signature and the speed of every search")
    .action(async () => (await import("./bench.ts")).runBench(host));

  return program;
};
