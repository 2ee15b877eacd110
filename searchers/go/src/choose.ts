// Which move to play, of those that were searched. Mostly the most visited one; but a game has to be ended as people end it. By our rules all
// stones count that stand at the second pass, so dead ones are taken first; nobody fills territory that is sure; and when nothing is left
// to do, or the other has passed and the board as it stands is won, it passes.
import { chainOf, PASS, type Color } from "./board.ts";
import { areaOf } from "./rules.ts";
import type { Choice, Standing } from "./search.ts";

export interface Situation {
  readonly toMove: Color;
  readonly komi: number;
  /** By index: 1 black, -1 white, 0 empty. */
  readonly cells: ArrayLike<number>;
  readonly agreesOnDead: boolean;
  /** Passes in a row before this move. */
  readonly passes: number;
}

/** From here on a point is sure to be somebody's; from there on it is beyond doubt. */
const SURE = 0.75;
const BEYOND_DOUBT = 0.95;
/** How much worse, in win rate, a move may be for the sake of good manners. */
const COURTESY = 0.04;
/** Visits that a move must have before its win rate is believed. */
const LEAST_VISITS = 4;

const rateOf = ({ visits, total }: Choice): number => (visits === 0 ? 0 : total / visits);

/** Of the first moves, one with a chance that grows with its visits; `chance` is from 0 to 1. */
const pickSoftly = (choices: readonly Choice[], softness: number, chance: number): Choice | undefined => {
  const [best] = choices;
  if (best === undefined || softness === 0) return best;
  const weights = choices.map(({ visits }) => (visits / best.visits) ** (1 / softness));
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  return choices.find((_, index) => (left -= weights[index] ?? 0) < 0) ?? best;
};

/** How sure each point is to become the mover's: from 1 to -1, the other's. */
const ownOf = ({ owners, nodes }: Standing, toMove: Color): readonly number[] =>
  owners.map((sum) => (nodes === 0 ? 0 : (sum * toMove) / nodes));

export interface Finish {
  /** Stones of the other that are dead, by index. */
  readonly dead: readonly number[];
  /** Whether every point is sure to be somebody's. */
  readonly isSettled: boolean;
}

export const finishOf = (standing: Standing, { toMove, cells }: Situation): Finish => {
  const own = ownOf(standing, toMove);
  return {
    dead: own.flatMap((sure, index) => (cells[index] === -toMove && sure >= SURE ? [index] : [])),
    isSettled: own.every((sure) => Math.abs(sure) >= SURE),
  };
};

/** The stones that count at the end: all of them, or those that are not dead. */
const countedCells = (standing: Standing, situation: Situation): readonly number[] => {
  const cells = Array.from(situation.cells);
  if (!situation.agreesOnDead) return cells;
  for (const toMove of [1, -1] as const) {
    for (const stone of finishOf(standing, { ...situation, toMove }).dead) cells[stone] = 0;
  }
  return cells;
};

/** The move to play; PASS where there is none. */
export const chooseMove = (standing: Standing, situation: Situation, softness: number, chance: number): number => {
  const { toMove, komi, cells, passes } = situation;
  const isWonBy = (counted: ArrayLike<number>): boolean => (areaOf(Array.from(counted)) - komi) * toMove > 0;
  const isWon = isWonBy(countedCells(standing, situation));
  if (passes > 0 && isWon && isWonBy(cells)) return PASS;
  const best = pickSoftly(standing.choices, softness, chance);
  if (best === undefined) return PASS;
  const own = ownOf(standing, toMove);
  const { dead, isSettled } = finishOf(standing, situation);
  const isNearlyAsGood = (choice: Choice): boolean =>
    choice.visits >= LEAST_VISITS && rateOf(choice) >= rateOf(best) - COURTESY;

  // Liberties of dead stones, those first that take most.
  if (dead.length > 0 && (isSettled || best.move === PASS || passes > 0)) {
    const liberties = new Map(
      dead.flatMap((stone) => {
        const chain = chainOf(cells, stone);
        return chain.liberties.map((liberty) => [liberty, chain.stones.length / chain.liberties.length] as const);
      }),
    );
    const [taking] = standing.choices
      .filter((choice) => liberties.has(choice.move) && isNearlyAsGood(choice))
      .toSorted((a, b) => (liberties.get(b.move) ?? 0) - (liberties.get(a.move) ?? 0));
    if (taking !== undefined) return taking.move;
  }
  if (isSettled && (isWon || rateOf(best) < 0.5)) return PASS;
  const isFilling = ({ move }: Choice): boolean => move !== PASS && (own[move] ?? 0) >= BEYOND_DOUBT;
  if (!isFilling(best)) return best.move;
  // Nothing is gained in one's own sure territory, but where it defends: then every other move is worse.
  const other = standing.choices.find((choice) => !isFilling(choice) && isNearlyAsGood(choice));
  if (other !== undefined && (other.move !== PASS || isWon)) return other.move;
  return best.move;
};
