// The options of `tengen match`. The command itself is imported on demand.
import { InvalidArgumentError, type Command } from "commander";
import { collect, DAY_MS, parseCount, parseOptions } from "../arguments.ts";
import type { Host } from "../host.ts";
import { rulesetHelp } from "../ruleset-help.ts";
import type { MatchOptions } from "./tournament.ts";

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

const HELP = `
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

With --ruleset standard, renju or caro a Gomocup program gets INFO rule 1, 4 or 8,
and a UCI program the option Rule. Renju is played without an opening rule. With
swap2 the programs place and choose with SWAP2BOARD. A Go program gets boardsize,
komi, kata-set-rules or kgs-rules (which it may refuse) and set_free_handicap; with
"placement":"free" in --options black gets place_free_handicap.
After two passes the groups that both engines call dead are removed.

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
  tengen match --ruleset swap2 --engine ./pbrain-mine --engine searcher --time 500
  tengen match --game go-9x9 --ruleset japanese --options '{"size":13,"handicap":2}' \\
    --engine Greedy --engine 'name=gnugo cmd="gnugo --mode gtp --japanese-rules"'
  tengen match --resume tournament

An engine that crashes, hangs, floods its output or plays an illegal move loses
the game and is restarted for the next one. Results go to stdout, progress to
stderr. Ctrl-C stops the tournament (exit status 130); --resume continues it,
even after kill -9.

Aliases: --margin for --timemargin, --patience for --move-timeout, --start-limit
for --startup-timeout.`;

export const addMatch = (program: Command, host: Host): void => {
  program
    .command("match")
    .description("run a tournament between engines of Gomoku (Gomocup, UCI) or Go (GTP), with Elo and SPRT")
    .option("--game <id>", "gomoku or go-9x9 (default: gomoku)")
    .option("--ruleset <id>", "a ruleset of the game, see `tengen games` (default: the game's default engine)")
    .option("--options <json>", "options of the game; they replace those of the ruleset", parseOptions)
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
    .addHelpText("after", () => rulesetHelp(host.root, ["gomoku", "go-9x9"]))
    .addHelpText("after", HELP)
    .action(async (options: MatchOptions) => (await import("./match.ts")).runMatch(host, options));
};
