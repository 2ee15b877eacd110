// Looks for puzzles in games of the Gomoku searcher against itself.
import {
  findFoursMove,
  listFoursMoves,
  setPatternPosition,
  SIZE,
  type FoursPosition,
  type FoursPuzzle,
  type PatternKernel,
} from "@tengen/gomoku-searcher";
import { openRng, seedRng } from "@tengen/kernel";
import { colorAtPly, indexOfPoint, otherColor, pointAtIndex, signOf } from "@tengen/stones";
import { findShortestVcf } from "../forced-wins/reference-vcf.ts";
import { playOpening } from "../random-opening.ts";

/** Nodes for a move of a game: enough for sound shapes, few enough for mistakes. */
const GAME_NODES = 1500;
/** Nodes for the search whether another first move wins without fours. */
const OTHER_NODES = 3000;
const REFERENCE_BUDGET = 60_000;
const MAX_FOURS = 9;
/** A puzzle has its stones in view; the last moves of a long game are a maze. */
const MAX_STONES = 60;
/** Two moves, a four and a five, are no puzzle. */
const MIN_MOVES = 3;
/** At so many moves from the end of a game so many other moves are tried. */
const LAST_MOVES = 6;
const MISTAKES = 16;

const positionOf = (moves: readonly number[]): FoursPosition => ({
  stones: moves.map((move, ply) => ({ ...pointAtIndex(SIZE, move), color: colorAtPly(ply) })),
  toMove: colorAtPly(moves.length),
});

const search = (kernel: PatternKernel, position: FoursPosition, nodes: number) => {
  setPatternPosition(kernel, position);
  kernel.begin({ bytes: 1 << 22, nodes });
  while (kernel.search(nodes));
  return kernel.info().lines[0];
};

/** The moves of a game up to the first position in which the side to move wins by fours; null if there is none. */
const playToFours = (kernel: PatternKernel, seed: string): readonly number[] | null => {
  const moves = playOpening(openRng(seedRng(seed)));
  for (;;) {
    const position = positionOf(moves);
    setPatternPosition(kernel, position);
    if (kernel.winner() !== 0 || moves.length > MAX_STONES) return null;
    if (findFoursMove(kernel, position) !== null) return moves;
    const move = search(kernel, position, GAME_NODES)?.moves[0];
    if (move === undefined) return null;
    moves.push(move);
  }
};

/**
 * The positions after other moves than those at the end of a game, the natural ones: mistakes of either side that may
 * allow a win by fours. The game's own last move is the first.
 */
const listPositions = (kernel: PatternKernel, game: readonly number[]): readonly FoursPosition[] => {
  const ends = Array.from({ length: LAST_MOVES }, (_, index) => game.slice(0, game.length - 1 - index));
  const others = ends.flatMap((before) => {
    setPatternPosition(kernel, positionOf(before));
    const moves = kernel.scoredMoves().toSorted((a, b) => b.score - a.score);
    return moves.slice(0, MISTAKES).map(({ move }) => positionOf([...before, move]));
  });
  return [positionOf(game), ...others];
};

/** Whether another first move than the solution is proven to win, with fours or without. */
const hasOtherWin = (kernel: PatternKernel, position: FoursPosition, solution: number): boolean => {
  const { stones, toMove } = position;
  setPatternPosition(kernel, position);
  const others = kernel.scoredMoves().filter(({ move }) => move !== solution);
  return others.some(({ move }) => {
    const after: FoursPosition = {
      stones: [...stones, { ...pointAtIndex(SIZE, move), color: toMove }],
      toMove: otherColor(toMove),
    };
    return typeof search(kernel, after, OTHER_NODES)?.losesIn === "number";
  });
};

/** The length of the shortest win by fours in stones of the winner; null if it is not known. */
const lengthOf = ({ stones, toMove }: FoursPosition): number | null => {
  const cells = new Map(stones.map((stone) => [indexOfPoint(SIZE, stone), signOf(stone.color)]));
  const length = findShortestVcf(cells, signOf(toMove), MAX_FOURS, REFERENCE_BUDGET);
  return length === null || length === "too much" ? null : (length + 1) / 2;
};

/** The longest puzzle of a game; null if it has none: a first move that wins, and no other that is proven to. */
export const findPuzzle = (kernel: PatternKernel, seed: string): FoursPuzzle | null => {
  const game = playToFours(kernel, seed);
  const found = (game === null ? [] : listPositions(kernel, game)).flatMap((position) => {
    const [solution, second] = listFoursMoves(kernel, position) ?? [];
    const moves = solution === undefined || second !== undefined ? null : lengthOf(position);
    return solution === undefined || moves === null || moves < MIN_MOVES ? [] : [{ ...position, moves, solution }];
  });
  const puzzle = found
    .toSorted((a, b) => b.moves - a.moves)
    .find(({ solution, ...position }) => !hasOtherWin(kernel, position, solution));
  return puzzle === undefined ? null : { stones: puzzle.stones, toMove: puzzle.toMove, moves: puzzle.moves };
};
