// The board under the cards: what each card does to it, and who has five. Pure functions of a board and a generator.
import type { Rng } from "@tengen/kernel";
import { cellAt, LINE_DIRECTIONS, pointsWith, step, withCell, type Point } from "@tengen/stones";
import type { CardId } from "./cards.ts";
import { BLACK, COLORS, EMPTY, WHITE, type Board, type Cell, type Color } from "./state.ts";

/** [CRD-B2] */
const STONES_TO_WIN = 5;
/** [CRD-C5] */
export const GENERATED_STONES = 5;

export const otherColor = (color: Color): Color => (color === BLACK ? WHITE : BLACK);

/** [CRD-B2] Every line of five or more of a colour, each from end to end; overlines are one line. */
export const findFives = (board: Board, color: Color): readonly (readonly Point[])[] => {
  const fives: (readonly Point[])[] = [];
  for (const [y, row] of board.entries()) {
    for (const [x, cell] of row.entries()) {
      if (cell !== color) continue;
      for (const direction of LINE_DIRECTIONS) {
        const start = { x, y };
        // A line is looked at once, from its first stone.
        if (cellAt(board, step(start, direction, -1)) === color) continue;
        let length = 1;
        while (cellAt(board, step(start, direction, length)) === color) length += 1;
        if (length >= STONES_TO_WIN) {
          fives.push(Array.from({ length }, (_, count) => step(start, direction, count)));
        }
      }
    }
  }
  return fives;
};

/** The colours that have five. */
export const colorsWithFive = (board: Board): readonly Color[] =>
  COLORS.filter((color) => findFives(board, color).length > 0);

const hasCell = (board: Board, cell: Cell): boolean => board.some((row) => row.includes(cell));

/** [CRD-C6] Whether there is something for a card to act on. */
export const isPlayable = (board: Board, card: CardId, own: Color): boolean => {
  switch (card) {
    case "PLACE_STONE":
      return hasCell(board, EMPTY);
    case "TAKE_STONE":
      return hasCell(board, otherColor(own));
    case "SPONTANEOUS_GENERATION":
      return pointsWith<Cell>(board, EMPTY).length >= GENERATED_STONES;
    case "POLARITY_INVERSION":
    case "TIME_FREEZE":
      return true;
  }
};

/** A board after a card, and the cells that the card touched. */
export interface Resolved {
  readonly board: Board;
  readonly cells: readonly Point[];
}

/** [CRD-C3] */
const invert = (board: Board): Resolved => ({
  board: board.map((row) => row.map((cell) => (cell === EMPTY ? EMPTY : otherColor(cell)))),
  cells: board.flatMap((row, y) => row.flatMap((cell, x) => (cell === EMPTY ? [] : [{ x, y }]))),
});

/** [CRD-C5] First five cells, each out of those that are left, row by row; then a colour for each. */
const generate = (board: Board, rng: Rng): Resolved => {
  const empties = [...pointsWith<Cell>(board, EMPTY)];
  const cells = Array.from({ length: GENERATED_STONES }, () => empties.splice(rng.integer(empties.length), 1)).flat();
  let grown = board;
  for (const cell of cells) grown = withCell<Cell>(grown, cell, rng.pick(COLORS));
  return { board: grown, cells };
};

/** What a card does to the board; its target was checked before. */
export const resolve = (board: Board, card: CardId, own: Color, point: Point | null, rng: Rng): Resolved => {
  switch (card) {
    case "PLACE_STONE":
      return point === null ? untouched(board) : { board: withCell<Cell>(board, point, own), cells: [point] };
    case "TAKE_STONE":
      return point === null ? untouched(board) : { board: withCell<Cell>(board, point, EMPTY), cells: [point] };
    case "POLARITY_INVERSION":
      return invert(board);
    case "SPONTANEOUS_GENERATION":
      return generate(board, rng);
    case "TIME_FREEZE":
      return untouched(board);
  }
};

const untouched = (board: Board): Resolved => ({ board, cells: [] });
