// Formats the review of a game as text and as JSON data.
import type { Turn } from "@tengen/engine-protocols/tournament";
import { summarizeSide, type FinalEvaluation, type MoveReview, type Review, type Win } from "@tengen/study";
import { COLORS, winnersMoves, type SearchLimit } from "@tengen/stones";
import type { AnalyzedGame } from "./analyzed-game.ts";
import { makeTable } from "./text-table.ts";
import { drawThreats, listThreats, type ThreatBoard } from "./threat-board.ts";

/** Moves printed of a principal variation. */
const SHOWN_MOVES = 6;

/** The name of a move. */
type NameOf = (turn: Turn) => string;

/** Win by continuous fours, win by continuous threats. */
const METHODS = new Map([
  ["fours", " (VCF)"],
  ["fours and threes", " (VCT)"],
]);

/** "in 5 (VCF)"; the method "search" is omitted. */
const describeWin = ({ moves, by }: Win): string => `in ${winnersMoves(moves)}${METHODS.get(by ?? "") ?? ""}`;

const describeLine = (line: readonly Turn[], nameOf: NameOf): string =>
  line.slice(0, SHOWN_MOVES).map(nameOf).join(" ");

/** "-9 %, 1.4 points". Rounded down, so that 9.9 % do not look like a mistake. */
const describeLoss = (loss: number, points: number | null): string =>
  `-${Math.floor(100 * loss)} %${points === null ? "" : `, ${(Math.floor(10 * points) / 10).toFixed(1)} points`}`;

/** "B+3.5", as players write results; empty if unknown. */
const describeLead = (lead: number | null): string =>
  lead === null ? "" : `${lead >= 0 ? "B" : "W"}+${Math.abs(lead).toFixed(1)}`;

const describeMove = (
  { verdict, best, win, missedWin, allowedWin, loss, pointsLost }: MoveReview<Turn>,
  nameOf: NameOf,
): string => {
  const faults = [
    ...(verdict === "best" || verdict === "good" ? [] : [`${verdict} (${describeLoss(loss, pointsLost)})`]),
    ...(missedWin === null ? [] : [`missed a win ${describeWin(missedWin)}`]),
    ...(allowedWin === null ? [] : [`allows a win ${describeWin(allowedWin)}`]),
  ];
  return [
    ...(verdict === "best" ? [verdict] : []),
    ...(win === null ? [] : [win.moves === 1 ? "wins" : `wins ${describeWin(win)}`]),
    ...faults,
    ...(faults.length === 0 ? [] : [`better ${describeLine(best, nameOf)}`]),
  ].join(", ");
};

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;
/** Only proven results are shown as 0 % or 100 %. */
const describeRate = (rate: number): string =>
  rate === 0 || rate === 1 ? percent(rate) : percent(Math.min(0.999, Math.max(0.001, rate)));

const describeFinalEvaluation = (
  { toMove, line: { winRate, winsIn, losesIn, by, lead, moves } }: FinalEvaluation<Turn>,
  nameOf: NameOf,
): string => {
  const result =
    winsIn !== undefined
      ? `wins ${describeWin({ moves: winsIn, by: by ?? null })}`
      : losesIn !== undefined
        ? `loses in ${winnersMoves(losesIn)}`
        : `black wins ${describeRate(toMove === "black" ? winRate : 1 - winRate)}${lead === undefined ? "" : `, ${describeLead(lead)}`}`;
  return `${toMove} to move: ${result}, best ${describeLine(moves, nameOf)}`;
};

/** "50,000 nodes or 1,000 ms". */
const describeLimit = ({ nodes, milliseconds }: SearchLimit): string =>
  [
    ...(nodes === undefined ? [] : [`${nodes.toLocaleString("en-US")} nodes`]),
    ...(milliseconds === undefined ? [] : [`${milliseconds.toLocaleString("en-US")} ms`]),
  ].join(" or ");

/** A review and how it was made. */
export interface Analysis {
  readonly game: Pick<AnalyzedGame, "gameId" | "engine" | "options" | "setup" | "variations">;
  readonly review: Review<Turn>;
  readonly nameOf: NameOf;
  readonly evaluator: string;
  /** What there is to say about the rules besides their name. */
  readonly remarks: readonly string[];
  readonly limit: SearchLimit;
  /** Null if not requested. */
  readonly threats: Threats | null;
  readonly isStopped: boolean;
}

/** "over" if the game is. */
export type Threats = ThreatBoard | "over";

/** Moves are counted with the stones of an opening. In Go handicap stones are no moves. */
const numberOf = ({ gameId, setup }: Analysis["game"], number: number): number =>
  gameId === "gomoku" ? setup.length + number : number;

const knowsLeads = ({ moves }: Review<Turn>): boolean => moves.some(({ lead }) => lead !== null);

const movesTable = ({ game, review, nameOf }: Analysis): string => {
  const hasLeads = knowsLeads(review);
  return makeTable(
    ["move", "side", "point", "black wins", ...(hasLeads ? ["lead"] : []), "remark"],
    review.moves.map((move) => [
      numberOf(game, move.number),
      move.side,
      nameOf(move.move),
      describeRate(move.side === "black" ? move.after : 1 - move.after),
      ...(hasLeads ? [describeLead(move.lead)] : []),
      describeMove(move, nameOf),
    ]),
  );
};

const summaryTable = (review: Review<Turn>): string => {
  const hasLeads = knowsLeads(review);
  const losses = ["average loss", ...(hasLeads ? ["points lost per move"] : [])];
  return makeTable(
    ["side", "moves", "inaccuracies", "mistakes", "blunders", "missed wins", "allowed wins", ...losses],
    COLORS.map((side) => {
      const { moves, inaccuracies, mistakes, blunders, missedWins, allowedWins, meanLoss, meanPointsLost } =
        summarizeSide(review, side);
      const counts = [moves, inaccuracies, mistakes, blunders, missedWins, allowedWins];
      return [side, ...counts, percent(meanLoss), ...(hasLeads ? [(meanPointsLost ?? 0).toFixed(1)] : [])];
    }),
  );
};

const describeVariations = (count: number): string =>
  count === 1
    ? "the file has 1 variation, which was not reviewed"
    : `the file has ${count} variations, which were not reviewed`;

const describeRules = ({ game: { gameId, engine, setup }, remarks }: Analysis): readonly string[] => {
  const [first, ...rest] = remarks;
  const opening =
    gameId === "gomoku" && setup.length > 0 ? [`the ${setup.length} stones of the opening were not reviewed`] : [];
  return [`rules: ${engine.rulesetVersion}${first === undefined ? "" : `, ${first}`}`, ...rest, ...opening];
};

export const analysisText = (analysis: Analysis): string => {
  const { game, review, nameOf, evaluator, limit, threats, isStopped } = analysis;
  const parts = [
    ...(review.moves.length === 0 ? [] : [movesTable(analysis)]),
    ...(review.finalEvaluation === null ? [] : [describeFinalEvaluation(review.finalEvaluation, nameOf)]),
    summaryTable(review),
    ...(threats === "over"
      ? ["The game is over, so there are no threats. Use --moves to see an earlier position."]
      : []),
    ...(threats === null || threats === "over" ? [] : [drawThreats(threats)]),
    [
      `reviewed with ${evaluator}, ${describeLimit(limit)} per position`,
      ...describeRules(analysis),
      ...(game.variations === 0 ? [] : [describeVariations(game.variations)]),
      ...(isStopped ? ["stopped by Ctrl-C: later moves were not reviewed"] : []),
    ].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
};

/** As programs read it: every field is there. */
const outlookData = (final: FinalEvaluation<Turn> | null, nameOf: NameOf) => {
  if (final === null) return null;
  const { winRate, winsIn = null, losesIn = null, by = null, lead = null, moves: line } = final.line;
  return { toMove: final.toMove, winRate, winsIn, losesIn, by, lead, line, points: line.map(nameOf) };
};

export const analysisData = ({ game, review, nameOf, evaluator, limit, threats }: Analysis) => ({
  game: game.gameId,
  rulesetVersion: game.engine.rulesetVersion,
  options: game.options,
  setup: game.setup,
  evaluator,
  limit,
  isComplete: review.isComplete,
  variations: game.variations,
  moves: review.moves.map((move) => ({
    ...move,
    number: numberOf(game, move.number),
    point: nameOf(move.move),
    bestPoints: move.best.map(nameOf),
  })),
  outlook: outlookData(review.finalEvaluation, nameOf),
  black: summarizeSide(review, "black"),
  white: summarizeSide(review, "white"),
  ...(threats === null ? {} : { threats: threats === "over" ? null : listThreats(threats.maps) }),
});
