// `tengen analyze`: reviews a game with the searcher of its game. The review itself is in packages/study.
import type { Turn } from "@tengen/engine-protocols/tournament";
import { reviewGame, type EvaluatePosition } from "@tengen/study";
import { samePoint, type SearchLimit } from "@tengen/stones";
import { analysisData, analysisText, type Threats } from "./analysis-text.ts";
import { readAnalyzedGame, type AnalyzedGame, type AnalyzedOptions } from "./analyzed-game.ts";
import { escapeControls } from "./escape-controls.ts";
import { printJson, type Host } from "./host.ts";
import { startProgress } from "./progress.ts";
import { listenForStop } from "./stop.ts";
import { UserError } from "./user-error.ts";

export interface AnalyzeOptions extends AnalyzedOptions {
  readonly nodes?: number;
  readonly time?: number;
  readonly evaluator?: string;
  /** Whether Go, and freestyle Gomoku, is searched with the net. */
  readonly net: boolean;
  readonly threads: string;
  readonly hash: string;
  readonly moves?: number;
  readonly threats?: true;
  readonly json?: true;
}

export interface AnalyzerOptions extends Pick<AnalyzeOptions, "evaluator" | "net" | "threads" | "hash" | "threats"> {
  readonly limit: SearchLimit;
}

/** The searcher of a game, for a review. */
export interface Analyzer {
  readonly evaluate: EvaluatePosition<Turn>;
  readonly nameOf: (turn: Turn) => string;
  readonly evaluator: string;
  /** What the output says about the rules besides their name. */
  readonly remarks: readonly string[];
  /** Null if the game has no threats. */
  readonly threats: ((moves: readonly Turn[]) => Promise<Threats>) | null;
  readonly isStopped: () => boolean;
  readonly stop: () => void;
  readonly close: () => Promise<void>;
}

/** Nodes per position: some tenths of a second. A node with the net costs more, and says more. */
const defaultNodes = (gameId: AnalyzedGame["gameId"], net: boolean): number =>
  gameId === "gomoku" ? 50_000 : net ? 160 : 5000;

const isSameTurn = (a: Turn, b: Turn): boolean => (a === "pass" || b === "pass" ? a === b : samePoint(a, b));

const limitOf = ({ gameId }: AnalyzedGame, { nodes: given, time, net }: AnalyzeOptions): SearchLimit => {
  const nodes = given ?? (time === undefined ? defaultNodes(gameId, net) : undefined);
  return { ...(nodes === undefined ? {} : { nodes }), ...(time === undefined ? {} : { milliseconds: time }) };
};

const openAnalyzer = async (host: Host, game: AnalyzedGame, options: AnalyzerOptions): Promise<Analyzer> =>
  game.gameId === "gomoku"
    ? (await import("./gomoku-analysis.ts")).openGomokuAnalyzer(host, game, options)
    : (await import("./go-analysis.ts")).openGoAnalyzer(host, game, options);

export const runAnalyze = async (host: Host, words: readonly string[], given: AnalyzeOptions): Promise<void> => {
  const game = await readAnalyzedGame(host, words, given);
  const moves = game.moves.slice(0, given.moves);
  if (moves.length === 0) throw new UserError("the game has no moves");
  const limit = limitOf(game, given);
  const analyzer = await openAnalyzer(host, game, { ...given, limit });
  try {
    for (const note of game.notes) host.stderr.write(`note: ${escapeControls(note)}\n`);
    const { evaluate, stop, isStopped, nameOf, evaluator, remarks } = analyzer;
    const listener = listenForStop(stop);
    const progress = startProgress(host, "analyze", moves.length + 1);
    const { first } = game;
    const onProgress = (done: number): void => progress.show(done);
    const review = await reviewGame(moves, { evaluate, isSame: isSameTurn, first, onProgress });
    progress.end();
    listener.end();
    if (isStopped()) host.setExitStatus(130);
    const threats = given.threats !== true || analyzer.threats === null ? null : await analyzer.threats(moves);
    const analysis = { game, review, nameOf, evaluator, remarks, limit, threats, isStopped: isStopped() };
    if (given.json === true) printJson(host, analysisData(analysis));
    else host.stdout.write(analysisText(analysis));
  } finally {
    await analyzer.close();
  }
};
