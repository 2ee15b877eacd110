// Formats the review of a Gomoku game as text and as JSON data.
import type { ThreatMaps } from "@tengen/gomoku-searcher/node";
import { summarizeSide, type FinalEvaluation, type MoveReview, type Review, type Win } from "@tengen/study";
import { COLORS, pointName, winnersMoves, type Point, type SearchLimit } from "@tengen/stones";
import { makeTable } from "./text-table.ts";
import { drawThreats, listThreats } from "./threat-board.ts";

const SIZE = 15;
/** Moves printed of a principal variation. */
const SHOWN_MOVES = 6;

const name = (point: Point): string => pointName(SIZE, point);

/** Win by continuous fours, win by continuous threats. */
const METHODS = new Map([
  ["fours", " (VCF)"],
  ["fours and threes", " (VCT)"],
]);

/** "in 5 (VCF)"; the method "search" is omitted. */
const describeWin = ({ moves, by }: Win): string => `in ${winnersMoves(moves)}${METHODS.get(by ?? "") ?? ""}`;

const describeLine = (line: readonly Point[]): string => line.slice(0, SHOWN_MOVES).map(name).join(" ");

const describeMove = ({ verdict, best, win, missedWin, allowedWin, loss }: MoveReview<Point>): string => {
  const faults = [
    // Rounded down, so that 9.9 points do not look like a mistake.
    ...(verdict === "best" || verdict === "good" ? [] : [`${verdict} (-${Math.floor(100 * loss)})`]),
    ...(missedWin === null ? [] : [`missed a win ${describeWin(missedWin)}`]),
    ...(allowedWin === null ? [] : [`allows a win ${describeWin(allowedWin)}`]),
  ];
  return [
    ...(verdict === "best" ? [verdict] : []),
    ...(win === null ? [] : [win.moves === 1 ? "wins" : `wins ${describeWin(win)}`]),
    ...faults,
    ...(faults.length === 0 ? [] : [`better ${describeLine(best)}`]),
  ].join(", ");
};

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;
/** Only proven results are shown as 0 % or 100 %. */
const describeRate = (rate: number): string =>
  rate === 0 || rate === 1 ? percent(rate) : percent(Math.min(0.999, Math.max(0.001, rate)));

const describeFinalEvaluation = ({ toMove, winRate, winsIn, losesIn, by, line }: FinalEvaluation<Point>): string => {
  const result =
    winsIn !== null
      ? `wins ${describeWin({ moves: winsIn, by })}`
      : losesIn !== null
        ? `loses in ${winnersMoves(losesIn)}`
        : `black wins ${describeRate(toMove === "black" ? winRate : 1 - winRate)}`;
  return `${toMove} to move: ${result}, best ${describeLine(line)}`;
};

/** "50,000 nodes or 1,000 ms". */
const describeLimit = ({ nodes, milliseconds }: SearchLimit): string =>
  [
    ...(nodes === undefined ? [] : [`${nodes.toLocaleString("en-US")} nodes`]),
    ...(milliseconds === undefined ? [] : [`${milliseconds.toLocaleString("en-US")} ms`]),
  ].join(" or ");

/** A review and how it was made. */
export interface Analysis {
  readonly moves: readonly Point[];
  /** How many variations of the file were not reviewed. */
  readonly variations: number;
  readonly review: Review<Point>;
  readonly evaluator: string;
  readonly limit: SearchLimit;
  /** Null if not requested; "over" if the game is. */
  readonly threats: ThreatMaps | "over" | null;
  readonly isStopped: boolean;
}

const movesTable = (moves: Review<Point>["moves"]): string =>
  makeTable(
    ["move", "side", "point", "black wins", "remark"],
    moves.map((move) => [
      move.number,
      move.side,
      name(move.move),
      describeRate(move.side === "black" ? move.after : 1 - move.after),
      describeMove(move),
    ]),
  );

const summaryTable = (review: Review<Point>): string =>
  makeTable(
    ["side", "moves", "inaccuracies", "mistakes", "blunders", "missed wins", "allowed wins", "average loss"],
    COLORS.map((side) => {
      const { moves, inaccuracies, mistakes, blunders, missedWins, allowedWins, meanLoss } = summarizeSide(
        review,
        side,
      );
      return [side, moves, inaccuracies, mistakes, blunders, missedWins, allowedWins, percent(meanLoss)];
    }),
  );

const describeVariations = (count: number): string =>
  count === 1
    ? "the file has 1 variation, which was not reviewed"
    : `the file has ${count} variations, which were not reviewed`;

export const analysisText = ({ moves, variations, review, evaluator, limit, threats, isStopped }: Analysis): string => {
  const method = `reviewed with ${evaluator}, ${describeLimit(limit)} per position`;
  const parts = [
    ...(review.moves.length === 0 ? [] : [movesTable(review.moves)]),
    ...(review.finalEvaluation === null ? [] : [describeFinalEvaluation(review.finalEvaluation)]),
    summaryTable(review),
    ...(threats === "over"
      ? ["The game is over, so there are no threats. Use --moves to see an earlier position."]
      : []),
    ...(threats === null || threats === "over" ? [] : [drawThreats(moves, threats)]),
    [
      method,
      ...(variations === 0 ? [] : [describeVariations(variations)]),
      ...(isStopped ? ["stopped by Ctrl-C: later moves were not reviewed"] : []),
    ].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
};

export const analysisData = ({ variations, review, evaluator, limit, threats }: Analysis) => ({
  game: "gomoku",
  evaluator,
  limit,
  isComplete: review.isComplete,
  variations,
  moves: review.moves.map((move) => ({ ...move, point: name(move.move), bestPoints: move.best.map(name) })),
  outlook:
    review.finalEvaluation === null
      ? null
      : { ...review.finalEvaluation, points: review.finalEvaluation.line.map(name) },
  black: summarizeSide(review, "black"),
  white: summarizeSide(review, "white"),
  ...(threats === null ? {} : { threats: threats === "over" ? null : listThreats(threats) }),
});
