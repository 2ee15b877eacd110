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

/** The lines of the star points: near both sides, and in the middle where there is one. */
const starLines = (size: number): readonly number[] => (size % 2 === 1 ? [3, (size - 1) / 2, size - 4] : [4, size - 5]);

export const makeGeometry = (size: number): BoardGeometry => {
  const lines = starLines(size);
  return {
    axes: makeAxes("ABCDEFGHIJKLMNOPQRST".slice(0, size), size),
    starPoints: lines.flatMap((y) => lines.map((x) => indexOfPoint(size, { x, y }))),
  };
};

const GEOMETRY: BoardGeometry = makeGeometry(BOARD_SIZE);

const renderer: BoardRenderer<GomokuState> = {
  geometryOf: () => GEOMETRY,
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
