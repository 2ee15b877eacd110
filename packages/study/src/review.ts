// Reviews a game: what each move gave away. The evaluator is passed in and brings the rules; it needs win rates, and
// may prove wins and losses. A move is compared with the best move by the win rates after both. (The win rate before
// the move would be biased: a searcher rates a position higher when it may still choose a move.)
import { colorAtPly, isProven, signOf, winRateOf, type Color, type PvLine } from "@tengen/stones";

/** Evaluates the position after some moves, with `budgetFactor` times the usual budget; null if it was stopped. */
export type EvaluatePosition<Move> = (moves: readonly Move[], budgetFactor: number) => Promise<PvLine<Move> | null>;

export const VERDICTS = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The minimum loss for each verdict: of win rate, or of points. */
const MIN_LOSSES: readonly (readonly [Exclude<Verdict, "best">, { readonly rate: number; readonly points: number }])[] =
  [
    ["blunder", { rate: 0.2, points: 6 }],
    ["mistake", { rate: 0.1, points: 3 }],
    ["inaccuracy", { rate: 0.05, points: 1.5 }],
  ];

/** A proven win. */
export interface Win {
  /** An upper bound of the plies to the win. */
  readonly moves: number;
  readonly by: string | null;
}

export interface MoveReview<Move> {
  /** From 1. */
  readonly number: number;
  readonly side: Color;
  readonly move: Move;
  /** Win rates of the side that moves: before the move, after it, and after the best move; 1 or 0 if proven. */
  readonly before: number;
  readonly after: number;
  readonly afterBest: number;
  /** The win rate given away; 0 for the best move. */
  readonly loss: number;
  /** Black's expected lead in points after the move, komi included; null if the evaluator does not know it. */
  readonly lead: number | null;
  /** The points given away, at least 0; 0 for the best move, null if the evaluator does not know leads. */
  readonly pointsLost: number | null;
  readonly verdict: Verdict;
  /** The principal variation, starting with the best move. */
  readonly best: readonly Move[];
  /** A proven win with this move, counting the move itself. */
  readonly win: Win | null;
  /** A win that was proven before the move and is not any more. */
  readonly missedWin: Win | null;
  /** A win that the move gives to the opponent. */
  readonly allowedWin: Win | null;
}

/** The evaluation of the last position of an unfinished game. */
export interface FinalEvaluation<Move> {
  readonly toMove: Color;
  readonly line: PvLine<Move>;
}

export interface Review<Move> {
  /** The moves reviewed before a stop. */
  readonly moves: readonly MoveReview<Move>[];
  /** Whether all moves were reviewed. */
  readonly isComplete: boolean;
  /** Null if the game is over or the review was stopped. */
  readonly finalEvaluation: FinalEvaluation<Move> | null;
}

export interface ReviewOptions<Move> {
  readonly evaluate: EvaluatePosition<Move>;
  readonly isSame: (a: Move, b: Move) => boolean;
  /** Who moves first; black by default, white after handicap stones. */
  readonly first?: Color;
  /** Called after each position. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The budget factor for a position in which a proof is missing. */
const EXTRA_BUDGET_FACTOR = 4;

/** The verdict on a move that is not the best one, by the win rate and the points that it gives away. */
export const verdictOfLoss = (loss: number, pointsLost: number | null): Exclude<Verdict, "best"> =>
  MIN_LOSSES.find(([, { rate, points }]) => loss >= rate || (pointsLost ?? 0) >= points)?.[0] ?? "good";

/** What a side gives away in points; null if a lead is unknown. */
const pointsBetween = (side: Color, best: number | null, played: number | null): number | null =>
  best === null || played === null ? null : Math.max(0, signOf(side) * (best - played));

/** An evaluated position of the game. */
interface EvaluatedPosition<Move> {
  readonly evaluation: PvLine<Move>;
  readonly budgetFactor: number;
  /** The position after the best move; null if that was played, or if a proof makes it unnecessary. */
  readonly alternative: PvLine<Move> | null;
}

/** All that is known of a position: its evaluation, and what follows from the position before it. */
interface KnownPosition<Move> extends PvLine<Move> {
  /** Plies to the win along the moves; a shorter win, or any win, may be known without its moves. */
  readonly lineWinsIn?: number;
}

/** Plies to a proven result. */
type Proof = Pick<PvLine<unknown>, "winsIn" | "losesIn">;

type IsBestMove<Move> = (position: Pick<PvLine<Move>, "moves">, move: Move) => boolean;

const combine = <Move>({ winsIn, losesIn, ...own }: PvLine<Move>, follows: Proof): KnownPosition<Move> => {
  const soonest = (...plies: readonly (number | undefined)[]): number => Math.min(...plies.map((n) => n ?? Infinity));
  const wins = losesIn === undefined ? soonest(winsIn, follows.winsIn) : Infinity;
  const loses = winsIn === undefined ? soonest(losesIn, follows.losesIn) : Infinity;
  const known = {
    ...own,
    ...(wins < Infinity ? { winsIn: wins } : {}),
    ...(loses < Infinity ? { losesIn: loses } : {}),
    ...(winsIn === undefined ? {} : { lineWinsIn: winsIn }),
  };
  return { ...known, winRate: winRateOf(known) };
};

/** After any move from a lost position the opponent wins; after the winning move the opponent is lost. */
const deduceNext = <Move>({ losesIn, lineWinsIn }: KnownPosition<Move>, isBest: boolean): Proof => ({
  ...(losesIn === undefined ? {} : { winsIn: losesIn - 1 }),
  ...(lineWinsIn === undefined || !isBest ? {} : { losesIn: lineWinsIn - 1 }),
});

const combineAll = <Move>(
  positions: readonly EvaluatedPosition<Move>[],
  moves: readonly Move[],
  isBestMove: IsBestMove<Move>,
): readonly KnownPosition<Move>[] => {
  const all: KnownPosition<Move>[] = [];
  for (const { evaluation } of positions) {
    const [before, move] = [all.at(-1), moves[all.length - 1]];
    const follows = before === undefined || move === undefined ? {} : deduceNext(before, isBestMove(before, move));
    all.push(combine(evaluation, follows));
  }
  return all;
};

/** A move after which the opponent is proven lost wins, even if the evaluator did not see it before; else null. */
const winBy = <Move>(move: Move, { winRate }: PvLine<Move>, next: PvLine<Move>): PvLine<Move> | null =>
  next.losesIn === undefined ? null : { winRate, winsIn: next.losesIn + 1, moves: [move, ...next.moves] };

/** Whether a proof is missing: the position before was proven, and this one must be, unless the win was missed. */
const lacksProof = <Move>(before: KnownPosition<Move>, isBest: boolean, evaluation: PvLine<Move>): boolean =>
  !isProven(evaluation) && (before.losesIn !== undefined || (before.lineWinsIn !== undefined && !isBest));

const reviewMove = <Move>(
  index: number,
  move: Move,
  isBest: boolean,
  {
    before,
    next,
    alternative,
    first,
  }: {
    readonly before: KnownPosition<Move>;
    readonly next: KnownPosition<Move>;
    readonly alternative: PvLine<Move> | null;
    readonly first: Color;
  },
): MoveReview<Move> => {
  const after = 1 - next.winRate;
  const afterBest = before.lineWinsIn !== undefined ? 1 : alternative === null ? after : 1 - winRateOf(alternative);
  const loss = isBest ? 0 : Math.max(0, afterBest - after);
  const side = colorAtPly(index, first);
  const { lead = null } = next;
  const pointsLost = pointsBetween(side, isBest ? lead : (alternative?.lead ?? null), lead);
  const isMissed = !isBest && next.losesIn === undefined;
  const isAllowed = !isBest && before.losesIn === undefined && alternative?.winsIn === undefined;
  const winOf = (plies: number | undefined, by: string | undefined): Win | null =>
    plies === undefined ? null : { moves: plies, by: by ?? null };
  return {
    number: index + 1,
    side,
    move,
    before: before.winRate,
    after,
    afterBest,
    loss,
    lead,
    pointsLost,
    verdict: isBest ? "best" : verdictOfLoss(loss, pointsLost),
    best: before.moves,
    win: winOf(next.losesIn === undefined ? undefined : next.losesIn + 1, isBest ? before.by : next.by),
    missedWin: isMissed ? winOf(before.lineWinsIn, before.by) : null,
    allowedWin: isAllowed ? winOf(next.winsIn, next.by) : null,
  };
};

/** A game under review. */
interface Game<Move> extends Pick<ReviewOptions<Move>, "evaluate" | "isSame"> {
  readonly first: Color;
  readonly moves: readonly Move[];
}

/** The positions after 0, 1, 2, ... moves, as far as they are evaluated. */
type Positions<Move> = readonly EvaluatedPosition<Move>[];

const bestMoveTest =
  <Move>({ isSame }: Pick<Game<Move>, "isSame">): IsBestMove<Move> =>
  ({ moves: [best] }, move) =>
    best !== undefined && isSame(best, move);

/** Evaluates what the next move is compared with. A best move that loses is searched again. Null if stopped. */
const evaluateBest = async <Move>(
  game: Game<Move>,
  count: number,
  evaluation: PvLine<Move>,
  budgetFactor: number,
): Promise<EvaluatedPosition<Move> | null> => {
  const { moves, evaluate, isSame } = game;
  const [move, [best]] = [moves[count], evaluation.moves];
  if (move === undefined || best === undefined || isSame(best, move) || isProven(evaluation)) {
    return { evaluation, budgetFactor, alternative: null };
  }
  const alternative = await evaluate([...moves.slice(0, count), best], 1);
  if (alternative === null) return null;
  const win = winBy(best, evaluation, alternative);
  if (win !== null) return { evaluation: win, budgetFactor, alternative: null };
  return alternative.winsIn !== undefined && budgetFactor < EXTRA_BUDGET_FACTOR
    ? searchHarder(game, count)
    : { evaluation, budgetFactor, alternative };
};

const searchHarder = async <Move>(game: Game<Move>, count: number): Promise<EvaluatedPosition<Move> | null> => {
  const evaluation = await game.evaluate(game.moves.slice(0, count), EXTRA_BUDGET_FACTOR);
  return evaluation === null ? null : evaluateBest(game, count, evaluation, EXTRA_BUDGET_FACTOR);
};

/** Evaluates the position after the moves so far. Null if stopped. */
const evaluateNext = async <Move>(
  game: Game<Move>,
  positions: Positions<Move>,
): Promise<EvaluatedPosition<Move> | null> => {
  const { moves, evaluate } = game;
  const count = positions.length;
  const isBestMove = bestMoveTest(game);
  const [before, move] = [combineAll(positions, moves, isBestMove).at(-1), moves[count - 1]];
  const evaluation = await evaluate(moves.slice(0, count), 1);
  if (evaluation === null) return null;
  if (before === undefined || move === undefined) return evaluateBest(game, count, evaluation, 1);
  const isBest = isBestMove(before, move);
  if (lacksProof(before, isBest, evaluation)) return searchHarder(game, count);
  // After a winning move there is nothing to compare.
  return before.lineWinsIn !== undefined && isBest
    ? { evaluation, budgetFactor: 1, alternative: null }
    : evaluateBest(game, count, evaluation, 1);
};

/** Carries proofs back to the positions before the one after `count` moves, as far as they add something. */
const propagateBack = async <Move>(
  game: Game<Move>,
  positions: Positions<Move>,
  count: number,
): Promise<Positions<Move> | null> => {
  const { moves } = game;
  const isBestMove = bestMoveTest(game);
  const [last, next, move] = [positions[count - 1], positions[count], moves[count - 1]];
  const before = combineAll(positions.slice(0, count), moves, isBestMove).at(-1);
  if (last === undefined || next === undefined || move === undefined || before === undefined) return positions;
  if (before.losesIn !== undefined || isProven(last.evaluation)) return positions;
  const win = winBy(move, last.evaluation, next.evaluation);
  const isRefuted = next.evaluation.winsIn !== undefined && isBestMove(before, move);
  if (win === null && (!isRefuted || last.budgetFactor === EXTRA_BUDGET_FACTOR)) return positions;
  const found = win === null ? await searchHarder(game, count - 1) : { ...last, evaluation: win, alternative: null };
  return found === null ? null : propagateBack(game, positions.with(count - 1, found), count - 1);
};

/** The positions with the next one; null if stopped. */
const step = async <Move>(game: Game<Move>, positions: Positions<Move>): Promise<Positions<Move> | null> => {
  const found = await evaluateNext(game, positions);
  return found === null ? null : propagateBack(game, [...positions, found], positions.length);
};

/** What the evaluated positions say about the moves. */
const concludeReview = <Move>(game: Game<Move>, positions: Positions<Move>): Review<Move> => {
  const { moves } = game;
  const isBestMove = bestMoveTest(game);
  const known = combineAll(positions, moves, isBestMove);
  const reviews = moves.flatMap((move, index): readonly MoveReview<Move>[] => {
    const [before, next] = [known[index], known[index + 1]];
    if (before === undefined || next === undefined) return [];
    const alternative = positions[index]?.alternative ?? null;
    return [reviewMove(index, move, isBestMove(before, move), { before, next, alternative, first: game.first })];
  });
  const end = known[moves.length];
  return {
    moves: reviews,
    isComplete: end !== undefined,
    finalEvaluation:
      end === undefined || end.moves.length === 0 ? null : { toMove: colorAtPly(moves.length, game.first), line: end },
  };
};

/** Reviews a game; `moves` alternate. */
export const reviewGame = async <Move>(
  moves: readonly Move[],
  { evaluate, isSame, first = "black", onProgress }: ReviewOptions<Move>,
): Promise<Review<Move>> => {
  const game: Game<Move> = { moves, evaluate, isSame, first };
  const total = moves.length + 1;
  let positions: Positions<Move> = [];
  while (positions.length < total) {
    const next = await step(game, positions);
    if (next === null) break;
    positions = next;
    onProgress?.(positions.length, total);
  }
  return concludeReview(game, positions);
};

export interface SideSummary {
  readonly moves: number;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
  readonly missedWins: number;
  readonly allowedWins: number;
  /** Average loss of win rate per move. */
  readonly meanLoss: number;
  /** Average points lost per move, of the moves for which they are known; null if there are none. */
  readonly meanPointsLost: number | null;
}

export const summarizeSide = (review: Pick<Review<unknown>, "moves">, side: Color): SideSummary => {
  const own = review.moves.filter((move) => move.side === side);
  const count = (verdict: Verdict): number => own.filter((move) => move.verdict === verdict).length;
  const points = own.flatMap(({ pointsLost }) => (pointsLost === null ? [] : [pointsLost]));
  return {
    moves: own.length,
    inaccuracies: count("inaccuracy"),
    mistakes: count("mistake"),
    blunders: count("blunder"),
    missedWins: own.filter(({ missedWin }) => missedWin !== null).length,
    allowedWins: own.filter(({ allowedWin }) => allowedWin !== null).length,
    meanLoss: own.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, own.length),
    meanPointsLost: points.length === 0 ? null : points.reduce((sum, lost) => sum + lost, 0) / points.length,
  };
};
