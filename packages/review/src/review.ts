// A game, gone through: what each move was worth. The judge is passed in. A move is measured against the judge's own choice: both are played, and the
// positions after them are judged in the same way. (The win rate before the move is no measure: a searcher thinks better of a position in which it can
// choose than of the one after its choice.) A judge that proves wins says so, and then a move is measured by that too.
import type { Point } from "@tengen/stones";

/** What a judge thinks of a position in which the game is not over. */
export interface Judgement {
  /** From 0 (lost) to 1 (won) for who is to move. */
  readonly winRate: number;
  /** Moves of both until a win of who is to move, where that is proven; null where it is not. */
  readonly winsIn: number | null;
  /** The best move, and what is expected after it. */
  readonly line: readonly Point[];
}

/** Judges the position after some moves, black's first; null when it was told to stop. */
export type Judge = (moves: readonly Point[]) => Promise<Judgement | null>;

export const VERDICTS = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How much of the win rate a move must give away at least to be called that. */
const LOSSES: readonly (readonly [Verdict, number])[] = [
  ["blunder", 0.2],
  ["mistake", 0.1],
  ["inaccuracy", 0.05],
];

export interface MoveReview {
  /** From 1. */
  readonly number: number;
  readonly side: "black" | "white";
  readonly move: Point;
  /** The win rate of who moves after this move, and after the judge's choice; a proven win is 1. */
  readonly after: number;
  readonly afterBest: number;
  /** What the move gave away; 0 for the judge's own choice. */
  readonly loss: number;
  readonly verdict: Verdict;
  /** The judge's line, its first move in place of this one. */
  readonly best: readonly Point[];
  /** A win that was proven and is no longer there: how many moves it would have taken. */
  readonly missedWin: number | null;
  /** A win that the move hands to the other side: how many moves it takes. */
  readonly allowedWin: number | null;
}

export interface Review {
  /** As far as the judge went. */
  readonly moves: readonly MoveReview[];
  /** Whether all moves were judged. */
  readonly isComplete: boolean;
}

export interface ReviewOptions {
  readonly judge: Judge;
  /** Whether the last move made a five. */
  readonly isWon: boolean;
  /** After each position, of so many. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Up to here a position is as good as lost, from 1 less this on as good as won. */
const LOST = 0.05;
const CELLS = 225;

const isSame = (a: Point | undefined, b: Point): boolean => a !== undefined && a.x === b.x && a.y === b.y;

const rateOf = ({ winRate, winsIn }: Judgement): number => (winsIn === null ? winRate : 1);

const verdictOf = (loss: number, isBest: boolean): Verdict =>
  isBest ? "best" : (LOSSES.find(([, least]) => loss >= least)?.[0] ?? "good");

/** What a move led to: a position that is judged, or the end. */
type Next = Judgement | "won" | "drawn";

const rateAfter = (next: Next): number => (next === "won" ? 1 : next === "drawn" ? 0.5 : 1 - rateOf(next));

/**
 * Whether a win that was proven is still there: several moves may win, and the judge names one. It is if the position after the reply (`later`) is
 * a proven win again, and the reply did not give it back.
 */
const keepsWin = (isBest: boolean, next: Next, later: Judgement | null): boolean => {
  if (isBest || next === "won") return true;
  const after = rateAfter(next);
  return later === null ? after >= 1 - LOST : after >= 0.5 && later.winsIn !== null;
};

/** All that is known about a move. */
interface Evidence {
  /** The position before it. */
  readonly judged: Judgement;
  readonly next: Next;
  /** The position after the judge's choice instead; null where that is this move, or wins. */
  readonly instead: Judgement | null;
  /** The position after the reply, where there was one. */
  readonly later: Judgement | null;
}

const reviewMove = (number: number, move: Point, { judged, next, instead, later }: Evidence): MoveReview => {
  const isBest = isSame(judged.line[0], move);
  const isWinKept = judged.winsIn !== null && keepsWin(isBest, next, later);
  const after = rateAfter(next);
  const afterBest = judged.winsIn !== null ? 1 : instead === null ? after : rateAfter(instead);
  const loss = isWinKept ? 0 : Math.max(0, afterBest - after);
  return {
    number,
    side: number % 2 === 1 ? "black" : "white",
    move,
    after,
    afterBest,
    loss,
    verdict: verdictOf(loss, isBest),
    best: judged.line,
    missedWin: isWinKept ? null : judged.winsIn,
    allowedWin: isBest || afterBest <= LOST || typeof next === "string" ? null : next.winsIn,
  };
};

/** Goes through a game; `moves` are all of it, black's first. */
export const reviewGame = async (moves: readonly Point[], options: ReviewOptions): Promise<Review> => {
  const { judge, isWon, onProgress } = options;
  const isFull = moves.length === CELLS;
  /** Of the positions after 0, 1, 2, ... moves, and after the judge's choice in place of each move. */
  const judgements: Judgement[] = [];
  const insteads: (Judgement | null)[] = [];

  /** Judges the position after so many moves, and what the next move is measured against; false when the judge was stopped. */
  const look = async (count: number): Promise<boolean> => {
    const judgement = await judge(moves.slice(0, count));
    if (judgement === null) return false;
    const [move, best] = [moves[count], judgement.line[0]];
    const isMeasured = move !== undefined && best !== undefined && !isSame(best, move) && judgement.winsIn === null;
    // With the last empty cell there is nothing to judge.
    const instead = isMeasured && count + 1 < CELLS ? await judge([...moves.slice(0, count), best]) : null;
    if (isMeasured && instead === null && count + 1 < CELLS) return false;
    judgements.push(judgement);
    insteads.push(instead);
    return true;
  };

  // A position in which the game is over needs no judge.
  const total = moves.length + (isWon || isFull ? 0 : 1);
  for (let count = 0; count < total && (await look(count)); count += 1) onProgress?.(count + 1, total);
  const reviews = moves.flatMap((move, index): readonly MoveReview[] => {
    const judged = judgements[index];
    const isLast = index === moves.length - 1;
    const next = judgements[index + 1] ?? (isLast && isWon ? "won" : isLast && isFull ? "drawn" : null);
    if (judged === undefined || next === null) return [];
    const later = judgements[index + 2] ?? null;
    return [reviewMove(index + 1, move, { judged, next, instead: insteads[index] ?? null, later })];
  });
  return { moves: reviews, isComplete: reviews.length === moves.length };
};

export interface SideSummary {
  readonly moves: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  readonly missedWins: number;
  /** Of the win rate, a move. */
  readonly meanLoss: number;
}

export const summarizeSide = (review: Review, side: MoveReview["side"]): SideSummary => {
  const own = review.moves.filter((move) => move.side === side);
  const count = (verdict: Verdict): number => own.filter((move) => move.verdict === verdict).length;
  return {
    moves: own.length,
    inaccuracies: count("inaccuracy"),
    mistakes: count("mistake"),
    blunders: count("blunder"),
    missedWins: own.filter(({ missedWin }) => missedWin !== null).length,
    meanLoss: own.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, own.length),
  };
};
