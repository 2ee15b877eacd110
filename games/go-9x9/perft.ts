// Perft: counts the lines of play of a given length, for comparison with other programs. Two passes end a line.
import {
  emptyBoard,
  otherColor,
  playPass,
  pointsWith,
  tryStone,
  type Cell,
  type Color,
  type GoPosition,
} from "@tengen/stones";

const countFrom = (position: GoPosition, color: Color, depth: number): number => {
  if (depth === 0 || position.passes === 2) return 1;
  const next = pointsWith<Cell>(position.board, null)
    .map((point) => tryStone(position, point, color))
    .flatMap((tried) => (tried.ok ? [tried.value] : []));
  if (depth === 1) return next.length + 1;
  return [...next, playPass(position)].reduce(
    (lines, after) => lines + countFrom(after, otherColor(color), depth - 1),
    0,
  );
};

/** The number of lines of `depth` moves from the empty board. */
export const perft = (size: number, depth: number): number =>
  countFrom(
    { board: emptyBoard(size), previousBoard: null, passes: 0, captures: { black: 0, white: 0 } },
    "black",
    depth,
  );
