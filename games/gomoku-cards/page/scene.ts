// Draws the board of card Gomoku: the stones, and the effect of the last card.
import { cellAt, COLORS, COLUMN_LETTERS, findFives, indexOfPoint, otherColor, type Point } from "@tengen/stones";
import { EMPTY_POINT, makeAxes, type StoneAnimation, type PointAppearance, type Scene } from "@tengen/board";
import type { BoardRenderer, DrawOptions, BoardGeometry } from "@tengen/table";
import { colorOf } from "../engine.ts";
import { boardOf, BOARD_SIZES, type CardsOptions, type CardsView } from "../state.ts";
import { selectedCard } from "./selected-card.ts";
import { t } from "./messages.ts";

/** The star points: four and the centre on large boards, only the centre on small ones. */
const starsOf = (size: number): readonly number[] => {
  const middle = Math.floor(size / 2);
  const far = size < 13 ? 2 : 3;
  const near = size < 9 ? [] : [far, size - 1 - far];
  const dots = near.flatMap((y) => near.map((x) => indexOfPoint(size, { x, y })));
  return size % 2 === 1 ? [...dots, indexOfPoint(size, { x: middle, y: middle })] : dots;
};

const GEOMETRIES: ReadonlyMap<number, BoardGeometry> = new Map(
  Array.from({ length: BOARD_SIZES.max - BOARD_SIZES.min + 1 }, (_, index) => {
    const size = BOARD_SIZES.min + index;
    return [size, { axes: makeAxes(COLUMN_LETTERS.slice(0, size), size), starPoints: starsOf(size) }];
  }),
);

const geometryOf = (options: CardsOptions): BoardGeometry => {
  const geometry = GEOMETRIES.get(options.boardSize ?? BOARD_SIZES.default);
  if (geometry === undefined) throw new Error(`there is no board of ${options.boardSize} lines`);
  return geometry;
};

/** The animation of each point that the last card changed. */
const changesOf = (view: CardsView): ReadonlyMap<number, StoneAnimation> => {
  const { boardSize, lastEffect, playerIds } = view;
  if (lastEffect === null) return new Map();
  const board = boardOf(view);
  const { card, cells, playerId } = lastEffect;
  const other = otherColor(colorOf({ playerIds }, playerId));
  return new Map(
    cells.map(({ x, y }, index): readonly [number, StoneAnimation] => {
      const stone = cellAt(board, { x, y }) ?? null;
      const point = indexOfPoint(boardSize, { x, y });
      if (stone === null) return [point, { kind: "taken", stone: other, order: 0 }];
      if (card !== "POLARITY_INVERSION") return [point, { kind: "placed", stone, order: index }];
      // A wave from the upper left.
      return [point, { kind: "turned", stone, order: Math.floor((x + y) / 4) }];
    }),
  );
};

const draw = (view: CardsView, { choice }: DrawOptions): Scene => {
  const { boardSize, outcome, currentPlayerId } = view;
  const board = boardOf(view);
  const changes = changesOf(view);
  const isTaking = selectedCard(view, choice) === "TAKE_STONE";
  const theirs = otherColor(colorOf(view, currentPlayerId));
  const points = board.flat().map((stone, point): PointAppearance => {
    const animation = changes.get(point) ?? null;
    if (stone === null) {
      return animation === null ? EMPTY_POINT : { ...EMPTY_POINT, animation, mark: "cross", note: t("point_taken") };
    }
    if (isTaking && stone === theirs) {
      return { ...EMPTY_POINT, stone, animation, mark: "circle", note: t("point_takeable") };
    }
    if (animation?.kind === "turned") return { ...EMPTY_POINT, stone, animation, note: t("point_turned") };
    return { ...EMPTY_POINT, stone, animation, mark: animation === null ? null : "last" };
  });
  const isWon = outcome?.reason === "five" || outcome?.reason === "simultaneous-five";
  const fives = isWon ? COLORS.flatMap((color) => findFives(board, color)) : [];
  const pointOf = (point: Point): number => indexOfPoint(boardSize, point);
  for (const stone of fives.flat()) {
    const point = pointOf(stone);
    points[point] = { ...(points[point] ?? EMPTY_POINT), note: t("point_won") };
  }
  const lines = fives.flatMap((five) => {
    const [from, to] = [five.at(0), five.at(-1)];
    return from === undefined || to === undefined ? [] : [{ from: pointOf(from), to: pointOf(to) }];
  });
  return { points, lines };
};

const renderer: BoardRenderer<CardsView> = { geometryOf, colors: ["black", "white"], draw };

export { default as messages } from "./messages.ts";
export default renderer;
