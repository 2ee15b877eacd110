// `tengen analyze`: reviews a game with the searcher. The review itself is in packages/study.
import fs from "node:fs";
import { defaultOptions, parseMoves, setOption } from "@tengen/engine-protocols";
import { openNodeSearcher, openThreatMaps } from "@tengen/gomoku-searcher/node";
import { unwrap, type AnyEngine, type BaseGameState } from "@tengen/kernel";
import { parseMatchFile, effectiveTurns, verifyMatchText } from "@tengen/match";
import { reviewGame, type EvaluatePosition } from "@tengen/study";
import {
  colorAtPly,
  COLORS,
  countVariations,
  parseGomokuSgf,
  samePoint,
  type GomokuSearchInfo,
  type GomokuSearchOptions,
  type GomokuSearcher,
  type Point,
  type RunningSearch,
  type SearchLimit,
  type Stone,
} from "@tengen/stones";
import { analysisData, analysisText, type Analysis } from "./analysis-text.ts";
import { findIneffectiveOption } from "./ineffective-options.ts";
import { openEngines, printJson, requireEngine, requireGame, type Host } from "./host.ts";
import { startProgress } from "./progress.ts";
import { decodeUtf8, readBytes } from "./read-file.ts";
import { listenForStop } from "./stop.ts";
import { UserError } from "./user-error.ts";

export interface AnalyzeOptions {
  readonly nodes?: number;
  readonly time?: number;
  readonly evaluator?: string;
  readonly threads: string;
  readonly hash: string;
  readonly moves?: number;
  readonly threats?: true;
  readonly json?: true;
}

const GAME = "gomoku";
/** The only ruleset that the review knows. */
const RULESET_VERSION = "freestyle-15x15-v1";
const SIZE = 15;
const DEFAULT_NODES = 50_000;

/** A game, and how many variations its file has besides. */
interface GivenGame {
  readonly moves: readonly Point[];
  readonly variations: number;
}

const readMatch = async (host: Host, text: string): Promise<readonly Point[]> => {
  const engineOf = openEngines(host);
  const report = await verifyMatchText(text, { engineOf });
  const fault = report.steps.find(({ ok }) => !ok);
  if (fault !== undefined) throw new UserError(`the match file is invalid (${fault.step}): ${fault.message}`);
  const file = unwrap(parseMatchFile(JSON.parse(text)));
  const { gameId, rulesetVersion } = file.match;
  const engine = await engineOf(gameId, rulesetVersion);
  if (engine === undefined || gameId !== GAME) {
    throw new UserError(`only ${GAME} games can be analyzed; this is a ${gameId} game`);
  }
  if (rulesetVersion !== RULESET_VERSION) {
    throw new UserError(`only games by ${RULESET_VERSION} can be analyzed; this one is by ${rulesetVersion}`);
  }
  return effectiveTurns(engine, file.entries).map(({ payload }) => ({
    x: Number(payload["x"]),
    y: Number(payload["y"]),
  }));
};

/** Moves without separators, as other programs write a game: h8i9g7. */
const JOINED = /^(?:[a-z]\d{1,2}){2,}$/iu;
const splitJoined = (word: string): readonly string[] =>
  JOINED.test(word) ? (word.match(/[a-z]\d+/giu) ?? []) : [word];

const readMoves = (text: string): readonly Point[] => {
  const words = text.split(/[\s;]+/u).filter((word) => word !== "");
  const moves = parseMoves(words.flatMap(splitJoined));
  if (!moves.ok) throw new UserError(`expected a match file, an SGF file or a list of moves: ${moves.error}`);
  return moves.value.map(({ x, y, text: written }, index) => {
    const isInside = [x, y].every((at) => at >= 0 && at < SIZE);
    if (!isInside)
      throw new UserError(`move ${index + 1}: ${written} is off the board; points are A1 to O15, or 0,0 to 14,14`);
    return { x, y };
  });
};

/** Reads the game from the arguments: a file name, `-`, or moves. */
const readGame = async (host: Host, words: readonly string[]): Promise<GivenGame> => {
  const [first = ""] = words;
  const isFile = words.length === 1 && (first === "-" || fs.existsSync(first));
  if (words.length === 1 && !isFile && /[./\\]/u.test(first)) throw new UserError(`the file ${first} does not exist`);
  const text = isFile ? decodeUtf8(await readBytes(host, first)) : words.join(" ");
  if (text === null) throw new UserError("the file is not UTF-8");
  if (text.trimStart().startsWith("{")) return { moves: await readMatch(host, text), variations: 0 };
  if (!/\(\s*;/u.test(text)) return { moves: readMoves(text), variations: 0 };
  const read = parseGomokuSgf(text);
  if (!read.ok) throw new UserError(read.error.message);
  return { moves: read.value.moves, variations: countVariations(read.value.game) };
};

/** The state after the moves; an illegal move is a user error. */
const playMoves = (engine: AnyEngine, moves: readonly Point[]): BaseGameState => {
  const config = unwrap(engine.parseConfig({ seed: "", playerIds: COLORS, options: {} }));
  return moves.reduce((state, { x, y }, index) => {
    const action = { type: "PLACE_STONE", x, y };
    const next = engine.tryAction(state, action, colorAtPly(index));
    if (!next.ok) throw new UserError(`move ${index + 1}: ${next.error.message}`);
    return next.value;
  }, engine.init(config));
};

const chooseOptions = (
  evaluators: readonly string[],
  { evaluator, threads, hash }: AnalyzeOptions,
): GomokuSearchOptions =>
  Object.entries({ Threads: threads, Hash: hash, ...(evaluator === undefined ? {} : { Evaluator: evaluator }) }).reduce(
    (options, [option, value]) => {
      const next = setOption(options, evaluators, option, value);
      if (!next.ok) throw new UserError(next.error);
      return next.value;
    },
    defaultOptions(evaluators),
  );

const stonesOf = (moves: readonly Point[]): readonly Stone[] =>
  moves.map((move, index) => ({ ...move, color: colorAtPly(index) }));

const multiply = ({ nodes, milliseconds }: SearchLimit, factor: number): SearchLimit => ({
  ...(nodes === undefined ? {} : { nodes: nodes * factor }),
  ...(milliseconds === undefined ? {} : { milliseconds: milliseconds * factor }),
});

/** The searcher as the evaluator of a review. The rules decide finished positions and fives. */
const openEvaluator = (
  engine: AnyEngine,
  options: GomokuSearchOptions,
  searcher: GomokuSearcher,
  limit: SearchLimit,
) => {
  let search: RunningSearch<GomokuSearchInfo> | null = null;
  let isStopped = false;
  const evaluate: EvaluatePosition<Point> = async (moves, budgetFactor) => {
    if (isStopped) return null;
    const state = playMoves(engine, moves);
    if (engine.getWinners(state) !== null) return { winRate: 0, losesIn: 0, moves: [] };
    if (engine.isGameOver(state)) return { winRate: 0.5, moves: [] };
    const position = { stones: stonesOf(moves), toMove: colorAtPly(moves.length) };
    search = searcher.search(position, multiply(limit, budgetFactor), options, () => {});
    const [best] = (await search.result).lines;
    if (isStopped) return null;
    const [move] = best?.moves ?? [];
    if (best === undefined || move === undefined) throw new Error("the searcher returned no move");
    const isFive = engine.getWinners(playMoves(engine, [...moves, move])) !== null;
    return isFive ? { winRate: 1, winsIn: 1, moves: best.moves } : best;
  };
  return {
    evaluate,
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      search?.stop();
    },
  };
};

/** Warns about an option without effect. */
const warnOfIneffectiveOption = ({ stderr }: Host, options: GomokuSearchOptions, hasNodes: boolean): void => {
  const found = findIneffectiveOption(options, hasNodes);
  if (found !== null) stderr.write(`note: --${found.option} has no effect: ${found.reason}\n`);
};

export const runAnalyze = async (host: Host, words: readonly string[], given: AnalyzeOptions): Promise<void> => {
  const { moves: all, variations } = await readGame(host, words);
  const moves = all.slice(0, given.moves);
  if (moves.length === 0) throw new UserError("the game has no moves");
  const engine = await requireEngine(host, requireGame(host, GAME));
  const isOver = engine.isGameOver(playMoves(engine, moves));
  const searcher = openNodeSearcher();
  try {
    const options = chooseOptions(searcher.evaluators, given);
    const { time } = given;
    const nodes = given.nodes ?? (time === undefined ? DEFAULT_NODES : undefined);
    const limit = { ...(nodes === undefined ? {} : { nodes }), ...(time === undefined ? {} : { milliseconds: time }) };
    warnOfIneffectiveOption(host, options, nodes !== undefined);
    const { evaluate, stop, isStopped } = openEvaluator(engine, options, searcher, limit);
    const listener = listenForStop(stop);
    const progress = startProgress(host, "analyze", moves.length + 1);
    const review = await reviewGame(moves, { evaluate, isSame: samePoint, onProgress: (done) => progress.show(done) });
    progress.end();
    listener.end();
    if (isStopped()) host.setExitStatus(130);
    const threats: Analysis["threats"] =
      given.threats !== true ? null : isOver ? "over" : await openThreatMaps()(stonesOf(moves));
    const { evaluator } = options;
    const analysis = { moves, variations, review, evaluator, limit, threats, isStopped: isStopped() };
    if (given.json === true) printJson(host, analysisData(analysis));
    else host.stdout.write(analysisText(analysis));
  } finally {
    await searcher.close();
  }
};
