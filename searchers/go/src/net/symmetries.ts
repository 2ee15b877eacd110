// The eight symmetries of the board. The net sees positions turned and mirrored at random: it errs differently each time.
import { POINTS, SIZE } from "../board.ts";

/** By symmetry and index: where the point goes. */
export const SYMMETRIES: readonly (readonly number[])[] = Array.from({ length: 8 }, (_, symmetry) =>
  Array.from({ length: POINTS }, (__, index) => {
    const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
    const [column, row] = (symmetry & 1) === 0 ? [x, y] : [y, x];
    const mirroredColumn = (symmetry & 2) === 0 ? column : SIZE - 1 - column;
    const mirroredRow = (symmetry & 4) === 0 ? row : SIZE - 1 - row;
    return mirroredRow * SIZE + mirroredColumn;
  }),
);
