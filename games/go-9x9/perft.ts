// Perft: counts the lines of play of a given length, for comparison with other programs. Two passes end a line.
import {
  emptyBoard,
  otherColor,
  playPass,
  pointsWith,
  positionKey,
  repetitionBy,
  tryStone,
  type Cell,
  type Color,
  type GoPosition,
  type KoRule,
} from "@tengen/stones";

/** A position with the keys of all positions up to it. */
interface Line {
  readonly position: GoPosition;
  readonly history: readonly string[];
}

const extend = ({ history }: Line, position: GoPosition, toMove: Color): Line => ({
  position,
  history: [...history, positionKey(position.board, toMove)],
});

const countFrom = (line: Line, color: Color, depth: number, ko: KoRule): number => {
  const { position, history } = line;
  if (depth === 0 || position.passes === 2) return 1;
  const isRepetition = repetitionBy(ko, { previousBoard: position.previousBoard, history }, color);
  const next = pointsWith<Cell>(position.board, null)
    .map((point) => tryStone(position, point, color, isRepetition))
    .flatMap((tried) => (tried.ok ? [tried.value] : []));
  if (depth === 1) return next.length + 1;
  const other = otherColor(color);
  return [...next, playPass(position)].reduce(
    (lines, after) => lines + countFrom(extend(line, after, other), other, depth - 1, ko),
    0,
  );
};

/** The number of lines of `depth` moves from the empty board. */
export const perft = (size: number, depth: number, ko: KoRule = "simple"): number => {
  const board = emptyBoard(size);
  const position = { board, previousBoard: null, passes: 0, captures: { black: 0, white: 0 } };
  return countFrom({ position, history: [positionKey(board, "black")] }, "black", depth, ko);
};
