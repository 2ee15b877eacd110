// The options of the commands about games: `tengen games`, `play`, `referee`, `verify` and `analyze`. The commands
// themselves are imported on demand.
import type { Command } from "commander";
import type { AnalyzeOptions } from "./analyze.ts";
import { DAY_MS, parseCount, parseOptions } from "./arguments.ts";
import type { Host } from "./host.ts";
import type { PlayOptions } from "./play.ts";
import { rulesetHelp } from "./ruleset-help.ts";
import type { RuleOptions } from "./rules.ts";
import type { VerifyOptions } from "./verify.ts";

export const addGames = (program: Command, host: Host): void => {
  program
    .command("games")
    .description("list all games, their rulesets and their bots")
    .option("--json", "print the catalogue as JSON")
    .action(async (options: { readonly json?: true }) => (await import("./games.ts")).runGames(host, options));
};

export const addPlay = (program: Command, host: Host): void => {
  program
    .command("play")
    .description("play bots against each other")
    .argument("<game>", "the id of a game, see `tengen games`")
    .option("--seats <bots>", "one bot per seat, separated by commas (default: the game's default bot)")
    .option("--games <n>", "number of games", parseCount(1_000_000), 1)
    .option("--seed <text>", "random seed; the same seed gives the same games", "1")
    .option("--ruleset <id>", "a ruleset of the game, see `tengen games` (default: the game's default engine)")
    .option("--options <json>", "options of the game; they replace those of the ruleset", parseOptions)
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
    .addHelpText("after", () => rulesetHelp(host.root))
    .addHelpText("after", "\nAliases: --think for --time, --turn-limit for --timeout.")
    .action(async (game: string, options: PlayOptions) => (await import("./play.ts")).runPlay(host, game, options));
};

export const addReferee = (program: Command, host: Host): void => {
  program
    .command("referee")
    .description("referee a game for another program, with JSON lines on stdin and stdout")
    .argument("<game>", "the id of a game")
    .option("--ruleset <id>", "ruleset of games that name none (default: the game's default engine)")
    .option("--options <json>", "options of games that name none", parseOptions)
    .addHelpText("after", () => rulesetHelp(host.root))
    .addHelpText(
      "after",
      `
Commands, one JSON object per line:
  {"cmd":"new","seed":"any text","playerIds":["a","b"],"ruleset":"<id>","options":{}}
  {"cmd":"act","playerId":"a","action":{...}}
  {"cmd":"valid","playerId":"a"}
  {"cmd":"view","viewer":"a"}              (null for a spectator)
  {"cmd":"load","state":{...}}

"ruleset" is one of the ids above; without it --ruleset counts, else the default
engine. "options" replace those of the ruleset.

Answers: {"ok":true,"state":{...}} (or "actions", or "view"), or
{"ok":false,"code":"...","message":"..."}. "state":false in a command omits the
state from the answer.`,
    )
    .action(async (game: string, options: RuleOptions) =>
      (await import("./referee-loop.ts")).runReferee(host, game, options),
    );
};

export const addVerify = (program: Command, host: Host): void => {
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
};

export const addAnalyze = (program: Command, host: Host): void => {
  program
    .command("analyze")
    .description("review a game of Gomoku or Go: win rates, mistakes, missed wins")
    .argument("<game...>", "match file, SGF or PSQ file, - for stdin, or moves such as h8 i9 or 7,7 8,6")
    .option("--game <id>", "for a list of moves: gomoku or go-9x9 (default: gomoku)")
    .option("--ruleset <id>", "for moves, or a Gomoku file that names no rules: a ruleset, see `tengen games`")
    .option("--options <json>", "for a list of moves: options of the ruleset", parseOptions)
    .option(
      "--nodes <n>",
      "nodes per position, unless --time is given (default: 50000 for Gomoku; for Go 160, or 5000 with --no-net)",
      parseCount(1e12),
    )
    .option("--time <ms>", "time per position", parseCount(DAY_MS))
    .option("--evaluator <name>", "evaluator of the Gomoku searcher: patterns or playouts (default: patterns)")
    .option("--no-net", "search without the net: Go by playouts, freestyle Gomoku by patterns alone")
    .option("--threads <n>", "number of search threads", "1")
    .option("--hash <MB>", "hash size of the searcher", "256")
    .option("--moves <n>", "review only the first moves of the game", parseCount(2000))
    .option("--threats", "show the threats of both sides in the last position (Gomoku)")
    .option("--json", "print the review as JSON")
    .addHelpText("after", () => rulesetHelp(host.root, ["gomoku", "go-9x9"]))
    .addHelpText(
      "after",
      `
A move is compared with the searcher's best move, by the win rates after both: a
loss of 5 % is an inaccuracy, 10 % a mistake, 20 % a blunder. In Go the net also
knows the score: so is a loss of 1.5, 3 or 6 points. A proven win counts as
missed if a search with four times the budget cannot prove it after the move.
"In 5" counts the winner's own moves. Ctrl-C prints the review so far (exit
status 130).

A file is reviewed by the rules that it names: freestyle, standard and Renju on
15x15, and Go on 9x9 by any rules, with its komi and handicap. Of a Gomoku file
that names none, such as many PSQ files, --ruleset says the rules. The stones of
an opening rule or a handicap are not reviewed.

Examples:
  tengen analyze tournament/games/000001.json --nodes 200000
  tengen analyze tournament/games/000001.json --moves 20 --threats
  tengen analyze h8 i9 h9 h10 i8 g8 --ruleset renju --json
  tengen analyze --game go-9x9 --ruleset japanese e5 c3 g7
  tengen analyze game.psq --ruleset standard
  cat game.sgf | tengen analyze - --time 1000`,
    )
    .action(async (game: readonly string[], options: AnalyzeOptions) =>
      (await import("./analyze.ts")).runAnalyze(host, game, options),
    );
};
