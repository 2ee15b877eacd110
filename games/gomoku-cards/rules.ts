// The effect of each card on the board, and who has five. Pure functions of a board and a generator.
import type { Rng } from "@tengen/kernel";
import { findFives, pointsWith, withCell, type Point } from "@tengen/stones";
import type { CardId } from "./cards.ts";
import { BLACK, COLORS, EMPTY, WHITE, type Board, type CellCode, type ColorCode } from "./state.ts";

/** [CRD-C5] */
export const GENERATED_STONES = 5;

export const otherColor = (color: ColorCode): ColorCode => (color === BLACK ? WHITE : BLACK);

/** [CRD-B2] The colours that have five. */
export const colorsWithFive = (board: Board): readonly ColorCode[] =>
  COLORS.filter((color) => findFives<CellCode>(board, color).length > 0);

const hasCell = (board: Board, cell: CellCode): boolean => board.some((row) => row.includes(cell));

/** [CRD-C6] Whether a card has a legal target. */
export const isPlayable = (board: Board, card: CardId, own: ColorCode): boolean => {
  switch (card) {
    case "PLACE_STONE":
      return hasCell(board, EMPTY);
    case "TAKE_STONE":
      return hasCell(board, otherColor(own));
    case "SPONTANEOUS_GENERATION":
      return pointsWith<CellCode>(board, EMPTY).length >= GENERATED_STONES;
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
  board: board.map((row) => row.map((cell) => (cell === EMPTY ? EMPTY : otherColor(cell)))),
  cells: board.flatMap((row, y) => row.flatMap((cell, x) => (cell === EMPTY ? [] : [{ x, y }]))),
});

/** [CRD-C5] First picks five cells, each from the remaining empty ones in row order; then a colour for each. */
const generate = (board: Board, rng: Rng): Resolved => {
  const empties = [...pointsWith<CellCode>(board, EMPTY)];
  const cells = Array.from({ length: GENERATED_STONES }, () => empties.splice(rng.integer(empties.length), 1)).flat();
  let grown = board;
  for (const cell of cells) grown = withCell<CellCode>(grown, cell, rng.pick(COLORS));
  return { board: grown, cells };
};

/** Applies a card to the board; its target has been validated. */
export const resolve = (board: Board, card: CardId, own: ColorCode, point: Point | null, rng: Rng): Resolved => {
  switch (card) {
    case "PLACE_STONE":
      return point === null ? untouched(board) : { board: withCell<CellCode>(board, point, own), cells: [point] };
    case "TAKE_STONE":
      return point === null ? untouched(board) : { board: withCell<CellCode>(board, point, EMPTY), cells: [point] };
    case "POLARITY_INVERSION":
      return invert(board);
    case "SPONTANEOUS_GENERATION":
      return generate(board, rng);
    case "TIME_FREEZE":
      return untouched(board);
  }
};

const untouched = (board: Board): Resolved => ({ board, cells: [] });
