// The Go searcher as the evaluator of a review.
import { bonusOf, makePointVertex } from "@tengen/engine-protocols";
import { GO, type GoProgramRules, type Turn } from "@tengen/engine-protocols/tournament";
import type { EvaluatePosition } from "@tengen/study";
import {
  colorAtPly,
  GO_SIZE,
  goIndex,
  goPoint,
  PASS,
  type GoGame,
  chosenFirst,
  type GoSearchInfo,
  type RunningSearch,
} from "@tengen/stones";
import type { Analyzer, AnalyzerOptions } from "./analyze.ts";
import type { AnalyzedGame } from "./analyzed-game.ts";
import { GO_NETS, readOwnNet } from "./nets.ts";
import type { Host } from "./host.ts";
import { multiplyLimit } from "./multiply-limit.ts";
import { requireWithRules } from "./rules.ts";
import { UserError } from "./user-error.ts";

const MAX_THREADS = 64;
const MAX_HASH = 3900;

const requireCount = (name: string, text: string, max: number): number => {
  const count = Number(text);
  if (/^\d+$/u.test(text) && count >= 1 && count <= max) return count;
  throw new UserError(`${name} must be a whole number from 1 to ${max}, not "${text}"`);
};

/** What the searcher is told of the rules: 9x9, and white's points for a handicap as part of the komi. */
const requireRules = (game: AnalyzedGame): GoProgramRules => {
  const { engine } = game;
  const { go } = requireWithRules(GO, game);
  if (go.size === GO_SIZE) return go;
  throw new UserError(
    `only ${GO_SIZE}x${GO_SIZE} games of Go can be analyzed; this one is on ${go.size}x${go.size} (${engine.rulesetVersion})`,
  );
};

const indexOf = (turn: Turn): number => (turn === "pass" ? PASS : goIndex(turn));
const turnOf = (index: number): Turn => (index === PASS ? "pass" : goPoint(index));

const passesAtEnd = (moves: readonly Turn[]): number =>
  moves.length - 1 - moves.findLastIndex((turn) => turn !== "pass");

const describe = ({ komi, named }: GoProgramRules, handicap: number): readonly string[] => [
  `komi ${komi}${handicap > 0 ? `, ${handicap} handicap stones` : ""}`,
  ...(named?.rules.counting === "territory"
    ? ["the search counts area, the game territory: win rates can be off near the end"]
    : []),
];

export const openGoAnalyzer = async (host: Host, game: AnalyzedGame, given: AnalyzerOptions): Promise<Analyzer> => {
  const { setup, first, winner } = game;
  const rules = requireRules(game);
  if (given.evaluator !== undefined) throw new UserError("--evaluator is for Gomoku. Remove it.");
  if (given.threats === true) throw new UserError("--threats is for Gomoku. Remove it.");
  const options = {
    seed: 1,
    threads: requireCount("Threads", given.threads, MAX_THREADS),
    hash: requireCount("Hash", given.hash, MAX_HASH),
    multiPv: PASS + 1,
  };
  const handicap = rules.freeStones > 0 ? setup.length : rules.handicap.length;
  const komi = rules.komi + (rules.named === null ? 0 : bonusOf(rules.named.rules, handicap));
  const { openNodeSearcher } = await import("@tengen/go-searcher/node");
  const searcher = openNodeSearcher(given.net ? await readOwnNet(GO_NETS, host) : null);
  let search: RunningSearch<GoSearchInfo> | null = null;
  let isStopped = false;

  const gameAfter = (moves: readonly Turn[]): GoGame => ({
    stones: setup,
    moves: moves.map((turn, index) => ({ color: colorAtPly(index, first), move: indexOf(turn) })),
    toMove: colorAtPly(moves.length, first),
    komi,
    agreesOnDead: rules.agreesOnDead,
  });

  const evaluate: EvaluatePosition<Turn> = async (moves, budgetFactor) => {
    if (isStopped) return null;
    const position = gameAfter(moves);
    const isOver = passesAtEnd(moves) >= 2;
    const isEnd = isOver && winner !== undefined && moves.length === game.moves.length;
    if (isEnd) return { winRate: winner === null ? 0.5 : winner === position.toMove ? 1 : 0, moves: [] };
    // After two passes the players agree on the score: the position before them is searched.
    const searched = isOver ? { ...position, moves: position.moves.slice(0, -passesAtEnd(moves)) } : position;
    search = searcher.search(searched, multiplyLimit(given.limit, budgetFactor), options, () => {});
    const [line] = chosenFirst(await search.result);
    if (isStopped) return null;
    if (line === undefined) throw new Error("the searcher returned no move");
    const { winRate, lead } = line;
    const best = isOver ? [] : line.moves.map(turnOf);
    return { winRate, ...(lead === undefined ? {} : { lead }), moves: best };
  };

  return {
    evaluate,
    nameOf: (turn) => makePointVertex(turn, GO_SIZE),
    evaluator: given.net ? "net" : "playouts",
    remarks: describe(rules, handicap),
    threats: null,
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      search?.stop();
    },
    close: searcher.close,
  };
};
