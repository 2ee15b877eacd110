// Draws a game of Gomoku.
import { EMPTY_POINT, makeAxes, type PointAppearance, type Scene } from "@tengen/board";
import { fiveThrough, indexOfPoint, type Point } from "@tengen/stones";
import type { BoardRenderer, DrawOptions, BoardGeometry } from "@tengen/table";
import { BOARD_SIZE, colorOf, type GomokuState } from "../state.ts";
import { t } from "./messages.ts";

export const indexOf = (point: Point): number => indexOfPoint(BOARD_SIZE, point);

const draw = ({ payload, outcome }: GomokuState, { numbered }: DrawOptions): Scene => {
  const points: PointAppearance[] = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, () => EMPTY_POINT);
  const last = payload.moveHistory.at(-1);
  for (const [index, stone] of payload.moveHistory.entries()) {
    points[indexOf(stone)] = {
      ...EMPTY_POINT,
      stone: colorOf(stone.color),
      mark: stone === last ? "last" : null,
      label: numbered ? String(index + 1) : "",
    };
  }
  const row = last === undefined || outcome?.reason !== "five" ? null : fiveThrough(payload.board, last);
  for (const stone of row ?? []) {
    points[indexOf(stone)] = { ...(points[indexOf(stone)] ?? EMPTY_POINT), note: t("point_won") };
  }
  const [from, to] = [row?.at(0), row?.at(-1)];
  return {
    points,
    lines: from === undefined || to === undefined ? [] : [{ from: indexOf(from), to: indexOf(to) }],
  };
};

const GEOMETRY: BoardGeometry = {
  axes: makeAxes("ABCDEFGHIJKLMNO", BOARD_SIZE),
  starPoints: [3, 7, 11].flatMap((y) => [3, 7, 11].map((x) => indexOf({ x, y }))),
};

const renderer: BoardRenderer<GomokuState> = {
  geometryOf: () => GEOMETRY,
  colors: ["black", "white"],
  draw,
};

export { default as messages } from "./messages.ts";
export default renderer;
