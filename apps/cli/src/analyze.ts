// `tengen analyze`: a game gone through by the searcher, move by move. The review itself is in packages/review.
import fs from "node:fs";
import {
  defaultOptions,
  parseMoves,
  setOption,
  type GomokuSearcher,
  type RunningSearch,
  type SearchLimit,
  type SearchOptions,
} from "@tengen/frontends";
import { openNodeSearcher } from "@tengen/gomoku-searcher/node";
import { isRejection, type AnyEngine } from "@tengen/kernel";
import { parseMatchFile, standingTurns, verifyMatchText } from "@tengen/match";
import { parseGomokuSgf, reviewGame, summarizeSide, type Judge, type MoveReview, type Review } from "@tengen/review";
import { pointName, type Point } from "@tengen/stones";
import { openEngines, printJson, requireEngine, requireGame, type Host } from "./host.ts";
import { startProgress } from "./progress.ts";
import { decode, readBytes } from "./read-file.ts";
import { makeTable } from "./text-table.ts";
import { UserError } from "./user-error.ts";

export interface AnalyzeOptions {
  readonly nodes?: number;
  readonly time?: number;
  readonly evaluator?: string;
  readonly threads: string;
  readonly hash: string;
  readonly json?: true;
}

const GAME = "gomoku";
const SIZE = 15;
const USUAL_NODES = 50_000;
/** Of a line that is printed. */
const SHOWN_MOVES = 6;
const PLAYERS = ["black", "white"] as const;

const name = (point: Point): string => pointName(SIZE, point);

const readMatch = async (host: Host, text: string): Promise<readonly Point[]> => {
  const engineOf = openEngines(host);
  const report = await verifyMatchText(text, { engineOf });
  const fault = report.steps.find(({ ok }) => !ok);
  if (fault !== undefined) throw new UserError(`this is no match file that verifies: ${fault.step}: ${fault.message}`);
  const file = parseMatchFile(JSON.parse(text));
  if (isRejection(file)) throw new Error(file.message);
  const engine = await engineOf(file.match.gameId);
  if (engine === undefined || file.match.gameId !== GAME) {
    throw new UserError(`only games of ${GAME} are analyzed; this is one of ${file.match.gameId}`);
  }
  return standingTurns(engine, file.entries).map(({ payload }) => ({
    x: Number(payload["x"]),
    y: Number(payload["y"]),
  }));
};

const readMoves = (text: string): readonly Point[] => {
  const moves = parseMoves(text.split(/[\s;]+/u).filter((word) => word !== ""));
  if ("fault" in moves) throw new UserError(`this is no match file, no SGF file and no list of moves: ${moves.fault}`);
  return moves.map(({ x, y }) => ({ x, y }));
};

/** The moves of a game, from what was said on the command line: a file's name, `-`, or the moves themselves. */
const readGame = async (host: Host, words: readonly string[]): Promise<readonly Point[]> => {
  const [first = ""] = words;
  const isFile = words.length === 1 && (first === "-" || fs.existsSync(first));
  if (words.length === 1 && !isFile && /[./\\]/u.test(first)) throw new UserError(`there is no file ${first}`);
  const text = isFile ? decode(await readBytes(host, first)) : words.join(" ");
  if (text === null) throw new UserError("the file is not UTF-8");
  if (text.trimStart().startsWith("{")) return readMatch(host, text);
  if (!/\(\s*;/u.test(text)) return readMoves(text);
  const moves = parseGomokuSgf(text);
  if (isRejection(moves)) throw new UserError(moves.message);
  return moves;
};

/** The state after the moves; one that the rules refuse is the person's to mend. */
const playMoves = (engine: AnyEngine, moves: readonly Point[]): unknown => {
  const config: unknown = engine.parseConfig({ seed: "", playerIds: PLAYERS, options: {} });
  if (isRejection(config)) throw new Error(config.message);
  return moves.reduce((state: unknown, { x, y }, index) => {
    const action = { type: "PLACE_STONE", x, y };
    const player = PLAYERS[index % 2] ?? "";
    const rejection = engine.validateAction(state, action, player);
    if (rejection !== null) throw new UserError(`move ${index + 1}: ${rejection.message}`);
    return engine.applyAction(state, action, player);
  }, engine.init(config));
};

const isFive = (engine: AnyEngine, moves: readonly Point[]): boolean =>
  engine.getWinners(playMoves(engine, moves)) !== null;

const chooseOptions = (evaluators: readonly string[], { evaluator, threads, hash }: AnalyzeOptions): SearchOptions =>
  Object.entries({ Threads: threads, Hash: hash, ...(evaluator === undefined ? {} : { Evaluator: evaluator }) }).reduce(
    (options, [option, value]) => {
      const next = setOption(options, evaluators, option, value);
      if ("fault" in next) throw new UserError(next.fault);
      return next;
    },
    defaultOptions(evaluators),
  );

/** The searcher as a judge. What it has proven it says; a five needs no proof but the rules. */
const openJudge = (engine: AnyEngine, options: SearchOptions, searcher: GomokuSearcher, limit: SearchLimit) => {
  let search: RunningSearch | null = null;
  let isStopped = false;
  const judge: Judge = async (moves) => {
    if (isStopped) return null;
    const stones = moves.map((move, index) => ({ ...move, color: index % 2 === 0 ? (1 as const) : (-1 as const) }));
    search = searcher.search({ stones, toMove: moves.length % 2 === 0 ? 1 : -1 }, limit, options, () => {});
    const [best] = (await search.result).lines;
    if (isStopped) return null;
    const [move] = best?.moves ?? [];
    if (best === undefined || move === undefined) throw new Error("the searcher has no move");
    const { winsIn = null } = best;
    return { winRate: best.winRate, winsIn: isFive(engine, [...moves, move]) ? 1 : winsIn, line: best.moves };
  };
  return {
    judge,
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      search?.stop();
    },
  };
};

const describeMove = ({ verdict, best, missedWin, allowedWin, loss }: MoveReview): string => {
  if (verdict === "best") return verdict;
  const remarks = [
    ...(verdict === "good" ? [] : [`${verdict} (-${(100 * loss).toFixed(0)})`]),
    ...(missedWin === null ? [] : [`missed a win in ${missedWin}`]),
    ...(allowedWin === null ? [] : [`allows a win in ${allowedWin}`]),
  ];
  return remarks.length === 0
    ? ""
    : [...remarks, `better ${best.slice(0, SHOWN_MOVES).map(name).join(" ")}`].join(", ");
};

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;

const printReview = ({ stdout }: Host, review: Review, isStopped: boolean): void => {
  const rows = review.moves.map((move) => [
    move.number,
    move.side,
    name(move.move),
    percent(move.side === "black" ? move.after : 1 - move.after),
    describeMove(move),
  ]);
  if (rows.length > 0) stdout.write(`${makeTable(["move", "side", "point", "black wins", "remark"], rows)}\n\n`);
  const summaries = PLAYERS.map((side) => ({ side, ...summarizeSide(review, side) }));
  const columns = ["side", "moves", "inaccuracies", "mistakes", "blunders", "missed wins", "lost a move"];
  const lines = summaries.map((one) => [
    one.side,
    one.moves,
    one.inaccuracies,
    one.mistakes,
    one.blunders,
    one.missedWins,
    percent(one.meanLoss),
  ]);
  stdout.write(`${makeTable(columns, lines)}\n`);
  if (isStopped) stdout.write("stopped by Ctrl-C: the moves after these were not looked at\n");
};

const describeReview = (review: Review, evaluator: string, limit: SearchLimit) => ({
  game: GAME,
  evaluator,
  limit,
  isComplete: review.isComplete,
  moves: review.moves.map((move) => ({ ...move, point: name(move.move), bestPoints: move.best.map(name) })),
  black: summarizeSide(review, "black"),
  white: summarizeSide(review, "white"),
});

/** Ctrl-C once stops, twice ends at once. */
const listenForStop = (stop: () => void): (() => void) => {
  let wasHeard = false;
  const hear = (): void => {
    if (wasHeard) process.exit(130);
    wasHeard = true;
    stop();
  };
  process.on("SIGINT", hear);
  return () => process.removeListener("SIGINT", hear);
};

export const runAnalyze = async (host: Host, words: readonly string[], given: AnalyzeOptions): Promise<void> => {
  const moves = await readGame(host, words);
  if (moves.length === 0) throw new UserError("there are no moves to analyze");
  const engine = await requireEngine(host, requireGame(host, GAME));
  const end = playMoves(engine, moves);
  const searcher = openNodeSearcher();
  try {
    const options = chooseOptions(searcher.evaluators, given);
    const { time } = given;
    const nodes = given.nodes ?? (time === undefined ? USUAL_NODES : undefined);
    const limit = { ...(nodes === undefined ? {} : { nodes }), ...(time === undefined ? {} : { milliseconds: time }) };
    const { judge, stop, isStopped } = openJudge(engine, options, searcher, limit);
    const endListening = listenForStop(stop);
    const progress = startProgress(host, "analyze", moves.length + (engine.isGameOver(end) ? 0 : 1));
    const isWon = engine.getWinners(end) !== null;
    const review = await reviewGame(moves, { judge, isWon, onProgress: (done) => progress.show(done) });
    progress.end();
    endListening();
    if (isStopped()) process.exitCode = 130;
    if (given.json === true) printJson(host, describeReview(review, options.evaluator, limit));
    else printReview(host, review, isStopped());
  } finally {
    await searcher.close();
  }
};
