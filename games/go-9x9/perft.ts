// Perft: counts the lines of play of a given length, for comparison with other programs. Two passes end a line.
import {
  emptyBoard,
  otherColor,
  playPass,
  playStone,
  pointsWith,
  refusalOf,
  type Cell,
  type Color,
  type GoPosition,
} from "@tengen/stones";

const countFrom = (position: GoPosition, color: Color, depth: number): number => {
  if (depth === 0 || position.passes === 2) return 1;
  const points = pointsWith<Cell>(position.board, null).filter((point) => refusalOf(position, point, color) === null);
  if (depth === 1) return points.length + 1;
  return (
    points
      .map((point) => playStone(position, point, color))
      .reduce((lines, next) => lines + countFrom(next, otherColor(color), depth - 1), 0) +
    countFrom(playPass(position), otherColor(color), depth - 1)
  );
};

/** The number of lines of `depth` moves from the empty board. */
export const perft = (size: number, depth: number): number =>
  countFrom(
    { board: emptyBoard(size), previousBoard: null, passes: 0, captures: { black: 0, white: 0 } },
    "black",
    depth,
  );
