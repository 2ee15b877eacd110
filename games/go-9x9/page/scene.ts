// Draws a game of Go.
import { EMPTY_POINT, makeAxes, type PointAppearance, type Scene, type StoneColor } from "@tengen/board";
import { cellAt, countAdjacent, groupsOf, type Point } from "@tengen/stones";
import type { BoardRenderer, DrawOptions, BoardGeometry } from "@tengen/table";
import { colorToMove } from "../engine.ts";
import {
  BLACK,
  COLORS,
  EMPTY,
  isKo,
  ownersOf,
  placeStone,
  WHITE,
  type Board,
  type Cell,
  type Color,
} from "../rules.ts";
import { BOARD_SIZE, type GoState } from "../state.ts";
import { t } from "./messages.ts";

export const indexOf = ({ x, y }: Point): number => y * BOARD_SIZE + x;

export const stoneOf = (cell: Cell | undefined): StoneColor | null => {
  if (cell === BLACK) return "black";
  return cell === WHITE ? "white" : null;
};

/** The points of all stones in atari. */
const pointsInAtari = (board: Board): ReadonlySet<number> =>
  new Set(
    COLORS.flatMap((color) => groupsOf<Cell>(board, color))
      .filter((group) => countAdjacent(board, group, EMPTY) === 1)
      .flatMap((group) => group.points.map(indexOf)),
  );

/** The ko point of the player to move; null if there is none. */
const koPoint = (state: GoState): number | null => {
  const { board, previousBoard, gameOver } = state;
  if (previousBoard === null || gameOver) return null;
  const color: Color = colorToMove(state);
  // Only a point where the opponent has just captured can be a ko point.
  for (const [y, row] of board.entries()) {
    for (const [x, cell] of row.entries()) {
      if (cell !== EMPTY || cellAt(previousBoard, { x, y }) !== color) continue;
      const placed = placeStone(board, { x, y }, color);
      if (placed.ok && isKo(placed.value.board, previousBoard)) return indexOf({ x, y });
    }
  }
  return null;
};

/** The move number of each stone, by point. */
const numbersOf = ({ entries }: DrawOptions): ReadonlyMap<number, string> => {
  const turns = entries.filter(({ type }) => type === "place" || type === "pass");
  return new Map(
    turns.flatMap(({ type, payload }, index) =>
      type === "place"
        ? [[indexOf({ x: Number(payload["x"]), y: Number(payload["y"]) }), String(index + 1)] as const]
        : [],
    ),
  );
};

const draw = (state: GoState, options: DrawOptions): Scene => {
  const { board, lastMove, scores } = state;
  const last = lastMove?.type === "place" ? indexOf(lastMove) : null;
  const numbers = options.numbered ? numbersOf(options) : null;
  const atari = scores === null ? pointsInAtari(board) : new Set<number>();
  const ko = koPoint(state);
  const owners = scores === null ? null : ownersOf(board).flat();
  const points = board.flat().map((cell, index): PointAppearance => {
    const stone = stoneOf(cell);
    if (stone === null) {
      const isForbidden = index === ko;
      return {
        ...EMPTY_POINT,
        mark: isForbidden ? "square" : null,
        note: isForbidden ? t("ko_point") : "",
        territory: stoneOf(owners?.[index]),
      };
    }
    const isInAtari = atari.has(index);
    const mark = index === last ? "last" : isInAtari ? "triangle" : null;
    return { ...EMPTY_POINT, stone, mark, note: isInAtari ? t("in_atari") : "", label: numbers?.get(index) ?? "" };
  });
  return { points, lines: [] };
};

const GEOMETRY: BoardGeometry = {
  axes: makeAxes("ABCDEFGHJ", BOARD_SIZE),
  starPoints: [2, 4, 6].flatMap((y) => [2, 4, 6].flatMap((x) => ((x === 4) === (y === 4) ? [indexOf({ x, y })] : []))),
};

const renderer: BoardRenderer<GoState> = {
  geometryOf: () => GEOMETRY,
  colors: ["black", "white"],
  draw,
  marginOf: ({ scores }) => (scores === null ? null : Math.abs(scores.black - scores.white)),
};

export { default as messages } from "./messages.ts";
export default renderer;
