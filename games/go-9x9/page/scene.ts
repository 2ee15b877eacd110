// Draws a game of Go.
import { EMPTY_POINT, makeAxes, type PointAppearance, type Scene } from "@tengen/board";
import { COLORS, countAdjacent, groupsOf, goIndex, koPoint, ownersOf, type Board, type Cell } from "@tengen/stones";
import type { BoardRenderer, DrawOptions, BoardGeometry } from "@tengen/table";
import { BOARD_SIZE, colorToMove, positionOf, type GoState } from "../state.ts";
import { t } from "./messages.ts";

/** The points of all stones in atari. */
const pointsInAtari = (board: Board): ReadonlySet<number> =>
  new Set(
    COLORS.flatMap((color) => groupsOf<Cell>(board, color))
      .filter((group) => countAdjacent(board, group, null) === 1)
      .flatMap((group) => group.points.map(goIndex)),
  );

/** The move number of each stone, by point. */
const numbersOf = ({ entries }: DrawOptions): ReadonlyMap<number, string> => {
  const turns = entries.filter(({ type }) => type === "place" || type === "pass");
  return new Map(
    turns.flatMap(({ type, payload }, index) =>
      type === "place"
        ? [[goIndex({ x: Number(payload["x"]), y: Number(payload["y"]) }), String(index + 1)] as const]
        : [],
    ),
  );
};

const draw = (state: GoState, options: DrawOptions): Scene => {
  const { lastMove, scores, gameOver } = state;
  const { board, previousBoard } = positionOf(state);
  const last = lastMove?.type === "place" ? goIndex(lastMove) : null;
  const numbers = options.numbered ? numbersOf(options) : null;
  const atari = scores === null ? pointsInAtari(board) : new Set<number>();
  const koAt = gameOver ? null : koPoint(board, previousBoard, colorToMove(state));
  const ko = koAt === null ? null : goIndex(koAt);
  const owners = scores === null ? null : ownersOf(board).flat();
  const points = board.flat().map((stone, index): PointAppearance => {
    if (stone === null) {
      const isForbidden = index === ko;
      return {
        ...EMPTY_POINT,
        mark: isForbidden ? "square" : null,
        note: isForbidden ? t("ko_point") : "",
        territory: owners?.[index] ?? null,
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
  starPoints: [2, 4, 6].flatMap((y) => [2, 4, 6].flatMap((x) => ((x === 4) === (y === 4) ? [goIndex({ x, y })] : []))),
};

const renderer: BoardRenderer<GoState> = {
  geometryOf: () => GEOMETRY,
  colors: ["black", "white"],
  draw,
  marginOf: ({ scores }) => (scores === null ? null : Math.abs(scores.black - scores.white)),
};

export { default as messages } from "./messages.ts";
export default renderer;
