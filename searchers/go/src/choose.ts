// Chooses the move to play from the results of a search: the most visited one, except near the end of the game. There
// the searcher captures dead stones first where every stone on the board counts after the second pass, and fills neutral
// points. It does not fill certain territory, and passes when nothing is left to do, or when the opponent has passed and
// the game is won. All this only if it costs nothing: every search also visits the pass, and the value of the pass shows
// whether any move is urgent.
import {
  areaLead,
  cellAt,
  chainAt,
  COLORS,
  DEAD_OWNERSHIP,
  deadStones,
  goIndex,
  goPoint,
  groupsOf,
  neighborsOf,
  otherColor,
  PASS,
  signOf,
  tryMove,
  type Board,
  type Cell,
  type Color,
  type GoPosition,
  type Point,
} from "@tengen/stones";
import type { RootMove, ThreadInfo } from "./search.ts";

export interface Situation {
  readonly toMove: Color;
  readonly komi: number;
  readonly position: GoPosition;
  /** Whether the players remove dead stones by agreement after two passes. Otherwise all stones count as alive. */
  readonly agreesOnDead: boolean;
}

export interface Decision {
  readonly move: number;
  /**
   * Moves that capture dead stones or fill neutral points, best first. Preferred to `move` if a short search finds that
   * they cost nothing.
   */
  readonly finishingMoves: readonly number[];
}

/** Ownership from which a point is likely, almost certainly, or beyond doubt a player's. */
const LIKELY = DEAD_OWNERSHIP;
const CERTAIN = 0.75;
const BEYOND_DOUBT = 0.95;
/** How much lower the win rate of a move may be that still counts as nearly as good. */
const WIN_RATE_MARGIN = 0.03;
/** Additional margin for the noise of few visits, divided by their square root. */
const NOISE_MARGIN = 0.5;
/** Share of all visits that a move needs before its win rate is trusted. */
const MIN_TRUSTED_SHARE = 1 / 200;
/** Share of all visits that a move needs to be played instead of the best. */
const MIN_PLAYED_SHARE = 1 / 50;
/** Visits from which the value of a pass is trusted while points are still open. */
const MIN_PASS_VISITS = 50;

const winRateOf = ({ visits, valueSum }: RootMove): number => (visits === 0 ? 0 : valueSum / visits);

/** How uncertain a win rate is after one visit; by the square root of the visits less after more. */
const UNCERTAINTY = 0.25;
/** Share of the visits of the most visited move that another one needs to be played for its win rate. */
const MIN_RIVAL_SHARE = 0.15;

/**
 * The move whose win rate is best beyond doubt, among those with enough visits: a likely move keeps its visits for a while
 * after a better one was found. The search by playouts, which has no priors, plays the most visited move.
 */
const surestMove = (best: RootMove, moves: readonly RootMove[]): RootMove => {
  if (best.prior === undefined || best.move === PASS) return best;
  const bound = (rootMove: RootMove): number => winRateOf(rootMove) - UNCERTAINTY / Math.sqrt(rootMove.visits);
  const rivals = moves.filter(({ visits }) => visits > 0 && visits >= MIN_RIVAL_SHARE * best.visits);
  return rivals.reduce((surest, rival) => (bound(rival) > bound(surest) ? rival : surest), best);
};

/** Samples a move by visits with a temperature; 0 picks the surest. `random` is from 0 to 1. */
const sampleMove = (rootMoves: readonly RootMove[], temperature: number, random: number): RootMove | undefined => {
  // A pass has forced visits: it only takes part if it is the best move.
  const moves = rootMoves.filter(({ move }, index) => index === 0 || move !== PASS);
  const [best] = moves;
  if (best === undefined) return best;
  if (temperature === 0) return surestMove(best, moves);
  const weights = moves.map(({ visits }) => (visits / best.visits) ** (1 / temperature));
  let left = random * weights.reduce((sum, weight) => sum + weight, 0);
  return moves.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? best;
};

/** Ownership of each point for the side to move: from 1, certainly its own, to -1, certainly the opponent's. */
export const ownershipFor = ({ ownership, scoreCounts }: ThreadInfo, toMove: Color): readonly number[] => {
  const counted = scoreCounts.reduce((sum, times) => sum + times, 0);
  return ownership.map((sum) => (counted === 0 ? 0 : (sum * signOf(toMove)) / counted));
};

/** Dead stones, by index, as certain as a move needs that relies on them. */
export const deadIn = (info: ThreadInfo, { board }: GoPosition, certainty = CERTAIN): readonly number[] =>
  deadStones(board, ownershipFor(info, "black"), certainty);

/** Those of the opponent. */
export const opponentDeadIn = (
  info: ThreadInfo,
  position: GoPosition,
  toMove: Color,
  certainty = CERTAIN,
): readonly number[] =>
  deadIn(info, position, certainty).filter((index) => cellAt(position.board, goPoint(index)) === otherColor(toMove));

/** Liberties of dead stones, the largest captures first; no self-atari. */
export const captureMoves = (position: GoPosition, dead: readonly number[], color: Color): readonly number[] => {
  const gains = new Map(
    dead.flatMap((stone) => {
      const { stones, liberties } = chainAt(position.board, stone);
      return liberties.map((liberty) => [liberty, stones.length / liberties.length] as const);
    }),
  );
  return [...gains]
    .filter(([move]) => {
      const next = tryMove(position, { color, move });
      return next.ok && chainAt(next.value.board, move).liberties.length > 1;
    })
    .toSorted(([moveA, a], [moveB, b]) => b - a || moveA - moveB)
    .map(([move]) => move);
};

const withoutStones = (board: Board, removed: ReadonlySet<number>): Board =>
  board.map((row, y) => row.map((cell, x) => (removed.has(goIndex({ x, y })) ? null : cell)));

/** Empty points between both players' living stones, those that touch both first; no self-atari. */
export const neutralMoves = (position: GoPosition, dead: readonly number[], color: Color): readonly number[] => {
  const living = withoutStones(position.board, new Set(dead));
  const isBetween = (points: readonly Point[]): boolean =>
    COLORS.every((side) => points.some((point) => cellAt(living, point) === side));
  const rankOf = (point: Point): number => Number(!isBetween(neighborsOf(living, point)));
  return groupsOf<Cell>(living, null)
    .filter(({ border }) => isBetween(border))
    .flatMap(({ points }) => points)
    .filter((point) => cellAt(position.board, point) === null)
    .filter((point) => {
      const move = goIndex(point);
      const next = tryMove(position, { color, move });
      return next.ok && chainAt(next.value.board, move).liberties.length > 1;
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b) || goIndex(a) - goIndex(b))
    .map(goIndex);
};

/** The facts that a decision is based on. */
interface Assessment {
  readonly best: RootMove;
  readonly isNearlyAsGood: (rootMove: RootMove) => boolean;
  /** Ownership for the side to move. */
  readonly ownership: readonly number[];
  /** Every point almost certainly belongs to one side. */
  readonly isSettled: boolean;
  /** A pass costs nothing. */
  readonly isQuiet: boolean;
  /** Whether the side to move wins, with dead stones removed if the players do so. */
  readonly isWon: boolean;
}

/** Whether the side to move wins as the board stands, without these stones. */
export const isWonWithout = ({ toMove, komi, position }: Situation, removed: readonly number[]): boolean =>
  (areaLead(withoutStones(position.board, new Set(removed))) - komi) * signOf(toMove) > 0;

const assess = (info: ThreadInfo, situation: Situation, best: RootMove): Assessment => {
  const { toMove, position, agreesOnDead } = situation;
  const isNearlyAsGood = (rootMove: RootMove): boolean =>
    rootMove.visits >= info.nodes * MIN_TRUSTED_SHARE &&
    winRateOf(rootMove) >= winRateOf(best) - WIN_RATE_MARGIN - NOISE_MARGIN / Math.sqrt(rootMove.visits);
  const ownership = ownershipFor(info, toMove);
  const isQuiet = info.rootMoves.some((rootMove) => rootMove.move === PASS && isNearlyAsGood(rootMove));
  // If a pass is as good as any move, stones that are likely to be dead need not be certain.
  const threshold = isQuiet ? LIKELY : CERTAIN;
  return {
    best,
    isNearlyAsGood,
    ownership,
    isSettled: ownership.every((owned) => Math.abs(owned) >= CERTAIN),
    isQuiet,
    isWon: isWonWithout(situation, agreesOnDead ? deadIn(info, position, threshold) : []),
  };
};

/** The best move, or one as good if it would fill own territory. A move that defends has no such alternative. */
const chooseNormalMove = (
  { rootMoves, nodes }: ThreadInfo,
  { best, ownership, isNearlyAsGood, isWon }: Assessment,
): number => {
  const isFilling = ({ move }: RootMove): boolean => move !== PASS && (ownership[move] ?? 0) >= BEYOND_DOUBT;
  if (!isFilling(best)) return best.move;
  const isAsGood = (rootMove: RootMove): boolean =>
    rootMove.move === PASS
      ? isWon && rootMove.visits >= MIN_PASS_VISITS && isNearlyAsGood(rootMove)
      : rootMove.visits >= nodes * MIN_PLAYED_SHARE && winRateOf(rootMove) >= winRateOf(best) - WIN_RATE_MARGIN;
  return rootMoves.find((rootMove) => !isFilling(rootMove) && isAsGood(rootMove))?.move ?? best.move;
};

export const chooseMove = (info: ThreadInfo, situation: Situation, temperature: number, random: number): Decision => {
  const best = sampleMove(info.rootMoves, temperature, random);
  if (best === undefined) return { move: PASS, finishingMoves: [] };
  const { position, toMove, agreesOnDead } = situation;
  const assessment = assess(info, situation, best);
  const { isQuiet, isSettled, isWon } = assessment;
  const hasOpponentPassed = position.passes > 0;
  const passWins = hasOpponentPassed && isWon;
  const isFinished = isQuiet && isSettled && (isWon || winRateOf(best) < 0.5);
  const isPassBest = best.move === PASS;
  const move = passWins || isFinished || isPassBest ? PASS : chooseNormalMove(info, assessment);
  const mayCapture = !agreesOnDead && (passWins || (isQuiet && (isSettled || isPassBest || hasOpponentPassed)));
  // If a pass wins, there is time to try stones that are only likely to be dead.
  const targets = mayCapture ? opponentDeadIn(info, position, toMove, passWins ? LIKELY : CERTAIN) : [];
  const dead = agreesOnDead ? deadIn(info, position) : [];
  return {
    move,
    finishingMoves: [
      ...captureMoves(position, targets, toMove),
      ...(move === PASS && !passWins ? neutralMoves(position, dead, toMove) : []),
    ],
  };
};
