// Draws a game of Gomoku.
import { EMPTY_POINT, makeAxes, type PointAppearance, type Scene } from "@tengen/board";
import { indexOfPoint, winningRow, type Point } from "@tengen/stones";
import type { BoardRenderer, BoardGeometry } from "@tengen/table";
import { BOARD_SIZE, boardOf, colorOfLetter, type GomokuState } from "../state.ts";
import { t } from "./messages.ts";

export const indexOf = (point: Point): number => indexOfPoint(BOARD_SIZE, point);

/** The stones of a game, the last one marked, and the row that won it. */
export const drawStones = (
  size: number,
  stones: GomokuState["payload"]["moveHistory"],
  row: readonly Point[],
  numbered: boolean,
): Scene => {
  const points: PointAppearance[] = Array.from({ length: size * size }, () => EMPTY_POINT);
  for (const [index, stone] of stones.entries()) {
    points[indexOfPoint(size, stone)] = {
      ...EMPTY_POINT,
      stone: colorOfLetter(stone.color),
      mark: index === stones.length - 1 ? "last" : null,
      label: numbered ? String(index + 1) : "",
    };
  }
  const won = row.map((stone) => indexOfPoint(size, stone));
  for (const stone of won) points[stone] = { ...(points[stone] ?? EMPTY_POINT), note: t("point_won") };
  const [from, to] = [won.at(0), won.at(-1)];
  return { points, lines: from === undefined || to === undefined ? [] : [{ from, to }] };
};

/** A board of some size; its star points are these lines from the left and from the top. */
export const makeGeometry = (size: number, lines: readonly number[]): BoardGeometry => ({
  axes: makeAxes("ABCDEFGHIJKLMNOPQRST".slice(0, size), size),
  starPoints: lines.flatMap((y) => lines.map((x) => indexOfPoint(size, { x, y }))),
});

export const GEOMETRY_15: BoardGeometry = makeGeometry(BOARD_SIZE, [3, 7, 11]);

const renderer: BoardRenderer<GomokuState> = {
  geometryOf: () => GEOMETRY_15,
  colors: ["black", "white"],
  draw: ({ payload, outcome }, { numbered }) => {
    const last = payload.moveHistory.at(-1);
    const isWon = outcome?.reason === "five";
    const row = last === undefined || !isWon ? null : winningRow("five-or-more", boardOf(payload.board), last);
    return drawStones(BOARD_SIZE, payload.moveHistory, row ?? [], numbered);
  },
};

export { default as messages } from "./messages.ts";
export default renderer;
