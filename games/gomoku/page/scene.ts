// What a game of Gomoku looks like.
import { BARE_POINT, makeAxes, type PointLook, type Scene, type StoneColor } from "@tengen/board";
import type { BoardLooks, Drawing, GroundPlan } from "@tengen/table";
import { findWinningLine } from "../engine.ts";
import { BOARD_SIZE, type Color, type GomokuState } from "../state.ts";
import { say } from "./words.ts";

export const indexOf = ({ x, y }: { readonly x: number; readonly y: number }): number => y * BOARD_SIZE + x;

const STONE: Readonly<Record<Color, StoneColor>> = { B: "black", W: "white" };

const draw = ({ payload, outcome }: GomokuState, { numbered }: Drawing): Scene => {
  const points: PointLook[] = Array.from({ length: BOARD_SIZE * BOARD_SIZE }, () => BARE_POINT);
  const last = payload.moveHistory.at(-1);
  for (const [index, stone] of payload.moveHistory.entries()) {
    points[indexOf(stone)] = {
      ...BARE_POINT,
      stone: STONE[stone.color],
      mark: stone === last ? "last" : null,
      label: numbered ? String(index + 1) : "",
    };
  }
  const row = last === undefined || outcome?.reason !== "five" ? null : findWinningLine(payload.board, last);
  for (const stone of row ?? []) {
    points[indexOf(stone)] = { ...(points[indexOf(stone)] ?? BARE_POINT), note: say("point_won") };
  }
  const [from, to] = [row?.at(0), row?.at(-1)];
  return {
    points,
    lines: from === undefined || to === undefined ? [] : [{ from: indexOf(from), to: indexOf(to) }],
  };
};

const GROUND: GroundPlan = {
  axes: makeAxes("ABCDEFGHIJKLMNO", BOARD_SIZE),
  stars: [3, 7, 11].flatMap((y) => [3, 7, 11].map((x) => indexOf({ x, y }))),
};

const looks: BoardLooks<GomokuState> = {
  groundOf: () => GROUND,
  colors: ["black", "white"],
  draw,
};

export { default as words } from "./words.ts";
export default looks;
