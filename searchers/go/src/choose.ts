// Which move to play, of those that were searched. Mostly the most visited one; but a game has to be ended as people end it. By our rules all
// stones count that stand at the second pass, so dead ones are taken first; nobody fills territory that is sure; and when nothing is left
// to do, or the other has passed and the board as it stands is won, it passes. All this only where it costs nothing: every search tries a
// pass too, and what a pass would cost tells whether anything is urgent.
import { chainOf, PASS, type Color } from "./board.ts";
import { afterMove, areaOf, refusalOf, type Position } from "./rules.ts";
import type { RootMove, SearchInfo } from "./search.ts";

export interface Situation {
  readonly toMove: Color;
  readonly komi: number;
  readonly position: Position;
  /** Whether dead stones are agreed upon after two passes, or count as all others. */
  readonly agreesOnDead: boolean;
}

export interface Decision {
  readonly move: number;
  /** Moves that take dead stones, the best first; better than `move` where a look ahead finds that they cost nothing. */
  readonly captureMoves: readonly number[];
}

/** From here on a point is likely to be somebody's; then it is sure; then it is beyond doubt. */
const LIKELY = 0.5;
const SURE = 0.75;
const BEYOND_DOUBT = 0.95;
/** How much worse, in win rate, a move may be for the sake of good manners: so much, and what chance makes of few visits. */
const COURTESY = 0.03;
const CHANCE = 0.5;
/** The share of all visits that a move must have before its win rate is believed, and before it is played instead of the best. */
const LEAST_SHARE = 1 / 200;
const PLAYED_SHARE = 1 / 50;
/** So many visits say what a move costs, where points are still open. */
const MANY = 50;

const rateOf = ({ visits, valueSum }: RootMove): number => (visits === 0 ? 0 : valueSum / visits);

/** Of the first moves, one with a chance that grows with its visits; `chance` is from 0 to 1. */
const pickSoftly = (choices: readonly RootMove[], softness: number, chance: number): RootMove | undefined => {
  // A pass that was only tried to see what it costs is none of them.
  const moves = choices.filter(({ move }, index) => index === 0 || move !== PASS);
  const [best] = moves;
  if (best === undefined || softness === 0) return best;
  const weights = moves.map(({ visits }) => (visits / best.visits) ** (1 / softness));
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  return moves.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? best;
};

/** How sure each point is to become the mover's: from 1 to -1, the other's. */
const ownOf = ({ ownership, nodes }: SearchInfo, toMove: Color): readonly number[] =>
  ownership.map((sum) => (nodes === 0 ? 0 : (sum * toMove) / nodes));

/** Stones of the other, by index, that are dead. */
const deadFor = (standing: SearchInfo, { cells }: Position, toMove: Color, from = SURE): readonly number[] =>
  ownOf(standing, toMove).flatMap((sure, index) => (cells[index] === -toMove && sure >= from ? [index] : []));

/** Stones of both that are dead. */
export const deadStones = (standing: SearchInfo, position: Position): readonly number[] =>
  [...deadFor(standing, position, 1), ...deadFor(standing, position, -1)].toSorted((a, b) => a - b);

/** Liberties of dead stones, those first that take most; none that would leave its own stones in atari. */
const takingMoves = (position: Position, dead: readonly number[], color: Color): readonly number[] => {
  const worth = new Map(
    dead.flatMap((stone) => {
      const { stones, liberties } = chainOf(position.cells, stone);
      return liberties.map((liberty) => [liberty, stones.length / liberties.length] as const);
    }),
  );
  return [...worth]
    .filter(([move]) => {
      if (refusalOf(position, { color, move }) !== null) return false;
      const { cells } = afterMove(position, { color, move });
      return chainOf(cells, move).liberties.length > 1;
    })
    .toSorted(([moveA, a], [moveB, b]) => b - a || moveA - moveB)
    .map(([move]) => move);
};

/** What a decision rests on. */
interface View {
  readonly best: RootMove;
  readonly isNearlyAsGood: (choice: RootMove) => boolean;
  /** How sure each point is to become the mover's. */
  readonly own: readonly number[];
  /** Every point is somebody's. */
  readonly isSettled: boolean;
  /** A pass costs nothing. */
  readonly isQuiet: boolean;
  /** By the count that decides, and as the board stands. */
  readonly isWon: boolean;
  readonly standsWon: boolean;
  /** Stones of the other. */
  readonly dead: readonly number[];
}

const viewOf = (standing: SearchInfo, { toMove, komi, position, agreesOnDead }: Situation, best: RootMove): View => {
  const all = new Set(deadStones(standing, position));
  const isWonWithout = (gone: ReadonlySet<number>): boolean =>
    (areaOf(position.cells.map((cell, index) => (gone.has(index) ? 0 : cell))) - komi) * toMove > 0;
  const standsWon = isWonWithout(new Set());
  const isNearlyAsGood = (choice: RootMove): boolean =>
    choice.visits >= standing.nodes * LEAST_SHARE &&
    rateOf(choice) >= rateOf(best) - COURTESY - CHANCE / Math.sqrt(choice.visits);
  const own = ownOf(standing, toMove);
  return {
    best,
    isNearlyAsGood,
    own,
    isSettled: own.every((sure) => Math.abs(sure) >= SURE),
    isQuiet: standing.rootMoves.some((choice) => choice.move === PASS && isNearlyAsGood(choice)),
    isWon: agreesOnDead ? isWonWithout(all) : standsWon,
    standsWon,
    dead: deadFor(standing, position, toMove),
  };
};

/** A pass; but a game that is won only without the dead stones goes on around them, if none can be taken simply. */
const endWith = ({ rootMoves }: SearchInfo, { cells }: Position, view: View): number => {
  if (!view.isWon || view.standsWon) return PASS;
  const around = new Set(view.dead.flatMap((stone) => chainOf(cells, stone).liberties));
  return rootMoves.find((choice) => around.has(choice.move) && view.isNearlyAsGood(choice))?.move ?? PASS;
};

/** The best move, but in territory that is sure: nothing is gained there, but where it defends, and then every other move is worse. */
const goOnWith = ({ rootMoves, nodes }: SearchInfo, { best, own, isNearlyAsGood, isWon }: View): number => {
  const isFilling = ({ move }: RootMove): boolean => move !== PASS && (own[move] ?? 0) >= BEYOND_DOUBT;
  if (!isFilling(best)) return best.move;
  // What a pass costs is known, if it was tried often; what another move is worth, if it was looked at.
  const isAsGood = (choice: RootMove): boolean =>
    choice.move === PASS
      ? isWon && choice.visits >= MANY && isNearlyAsGood(choice)
      : choice.visits >= nodes * PLAYED_SHARE && rateOf(choice) >= rateOf(best) - COURTESY;
  return rootMoves.find((choice) => !isFilling(choice) && isAsGood(choice))?.move ?? best.move;
};

export const chooseMove = (standing: SearchInfo, situation: Situation, softness: number, chance: number): Decision => {
  const best = pickSoftly(standing.rootMoves, softness, chance);
  if (best === undefined) return { move: PASS, captureMoves: [] };
  const { position, toMove } = situation;
  const view = viewOf(standing, situation, best);
  const { isQuiet, isSettled, isWon, standsWon, dead } = view;
  const hasPassed = position.passes > 0;
  const isOver = hasPassed && isWon && standsWon;
  const isDone = isQuiet && isSettled && (isWon || rateOf(best) < 0.5);
  const wantsToPass = best.move === PASS;
  const mayTake = isOver || (isQuiet && (isSettled || wantsToPass || hasPassed));
  return {
    move: isOver || isDone || wantsToPass ? endWith(standing, position, view) : goOnWith(standing, view),
    // In a game that is won as it stands, what is only likely to be dead is looked at too.
    captureMoves: mayTake
      ? takingMoves(position, isOver ? deadFor(standing, position, toMove, LIKELY) : dead, toMove)
      : [],
  };
};
