// The effect of each card on the board, and who has five. Pure functions of a board and a generator.
import type { Rng } from "@tengen/kernel";
import {
  COLORS,
  findFives,
  otherColor,
  pointsWith,
  withCell,
  type Board,
  type Cell,
  type Color,
  type Point,
} from "@tengen/stones";
import type { CardId } from "./cards.ts";

/** [CRD-C5] */
export const GENERATED_STONES = 5;

/** [CRD-B2] The colours that have five. */
export const colorsWithFive = (board: Board): readonly Color[] =>
  COLORS.filter((color) => findFives<Cell>(board, color).length > 0);

const hasCell = (board: Board, cell: Cell): boolean => board.some((row) => row.includes(cell));

/** [CRD-C6] Whether a card has a legal target. */
export const isPlayable = (board: Board, card: CardId, own: Color): boolean => {
  switch (card) {
    case "PLACE_STONE":
      return hasCell(board, null);
    case "TAKE_STONE":
      return hasCell(board, otherColor(own));
    case "SPONTANEOUS_GENERATION":
      return pointsWith<Cell>(board, null).length >= GENERATED_STONES;
    case "POLARITY_INVERSION":
    case "TIME_FREEZE":
      return true;
  }
};

/** The board after a card, and the cells that the card changed. */
export interface Resolved {
  readonly board: Board;
  readonly cells: readonly Point[];
}

/** [CRD-C3] */
const invert = (board: Board): Resolved => ({
  board: board.map((row) => row.map((cell) => (cell === null ? null : otherColor(cell)))),
  cells: board.flatMap((row, y) => row.flatMap((cell, x) => (cell === null ? [] : [{ x, y }]))),
});

/** [CRD-C5] First picks five cells, each from the remaining empty ones in row order; then a colour for each. */
const generate = (board: Board, rng: Rng): Resolved => {
  const empties = [...pointsWith<Cell>(board, null)];
  const cells = Array.from({ length: GENERATED_STONES }, () => empties.splice(rng.integer(empties.length), 1)).flat();
  let grown = board;
  for (const cell of cells) grown = withCell<Cell>(grown, cell, rng.pick(COLORS));
  return { board: grown, cells };
};

/** Applies a card to the board; its target has been validated. */
export const resolve = (board: Board, card: CardId, own: Color, point: Point | null, rng: Rng): Resolved => {
  switch (card) {
    case "PLACE_STONE":
      return point === null ? untouched(board) : { board: withCell<Cell>(board, point, own), cells: [point] };
    case "TAKE_STONE":
      return point === null ? untouched(board) : { board: withCell<Cell>(board, point, null), cells: [point] };
    case "POLARITY_INVERSION":
      return invert(board);
    case "SPONTANEOUS_GENERATION":
      return generate(board, rng);
    case "TIME_FREEZE":
      return untouched(board);
  }
};

const untouched = (board: Board): Resolved => ({ board, cells: [] });
