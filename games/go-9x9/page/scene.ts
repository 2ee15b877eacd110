// Draws a game of Go.
import { EMPTY_POINT, makeAxes, type PointAppearance, type Scene } from "@tengen/board";
import type { Json } from "@tengen/kernel";
import {
  cellAt,
  COLORS,
  countAdjacent,
  GO_COLUMN_LETTERS,
  groupsOf,
  groupStones,
  indexOfPoint,
  koPoint,
  withoutDead,
  type Board,
  type Cell,
  type Point,
} from "@tengen/stones";
import type { BoardGeometry, BoardRenderer, DrawOptions } from "@tengen/table";
import { boardBefore, disputedGroups, isDisputing } from "../rulesets/dispute.ts";
import { countedOwners, isRulesetState, type GoView } from "../rulesets/state.ts";
import { BOARD_SIZE, colorToMove, positionOf } from "../state.ts";
import { isMarking, shownList } from "./marking.ts";
import { t } from "./messages.ts";

/** The points of all stones in atari. */
const pointsInAtari = (board: Board): ReadonlySet<number> =>
  new Set(
    COLORS.flatMap((color) => groupsOf<Cell>(board, color))
      .filter((group) => countAdjacent(board, group, null) === 1)
      .flatMap((group) => group.points.map((point) => indexOfPoint(board.length, point))),
  );

/** The move number of each stone, by point. */
const numbersOf = ({ entries }: DrawOptions, size: number): ReadonlyMap<number, string> => {
  const turns = entries.filter(({ type }) => type === "place" || type === "pass");
  return new Map(
    turns.flatMap(({ type, payload }, index) =>
      type === "place"
        ? [[indexOfPoint(size, { x: Number(payload["x"]), y: Number(payload["y"]) }), String(index + 1)] as const]
        : [],
    ),
  );
};

/** The dead groups of a view whose points are counted: at the end, and while they are marked; null where none are. */
const countedList = (view: GoView, choice: Json): readonly Point[] | null => {
  if (isMarking(view)) return shownList(view, choice);
  if (view.scores === null) return null;
  return isRulesetState(view) ? (view.proposal?.dead ?? []) : [];
};

/** What counts on each point: its dead stone, and whose territory it is. */
const countPoints = (view: GoView, board: Board, list: readonly Point[] | null) => {
  if (list === null) return { dead: new Set<number>(), territory: [] };
  const alive = withoutDead(board, list);
  const cells = alive.flat();
  const owners = countedOwners(view, alive).flat();
  return {
    dead: new Set(groupStones(board, list).map((point) => indexOfPoint(board.length, point))),
    territory: owners.map((owner, index) => (cells[index] === null ? owner : null)),
  };
};

/** [GO-U11] The stones whose life a dispute settles, by point. */
const disputedPoints = (view: GoView, board: Board): ReadonlySet<number> => {
  if (!isRulesetState(view) || !isDisputing(view)) return new Set();
  const before = boardBefore(view);
  const stones = groupStones(before, disputedGroups(view));
  const left = stones.filter((point) => cellAt(board, point) === cellAt(before, point));
  return new Set(left.map((point) => indexOfPoint(board.length, point)));
};

const draw = (view: GoView, options: DrawOptions): Scene => {
  const { lastMove, gameOver } = view;
  const { board, previousBoard } = positionOf(view);
  const last = lastMove?.type === "place" ? indexOfPoint(board.length, lastMove) : null;
  const numbers = options.numbered ? numbersOf(options, board.length) : null;
  const counted = countedList(view, options.choice);
  const isCounted = counted !== null || isMarking(view);
  const atari = isCounted ? new Set<number>() : pointsInAtari(board);
  const koAt = gameOver || isCounted ? null : koPoint(board, previousBoard, colorToMove(view));
  const ko = koAt === null ? null : indexOfPoint(board.length, koAt);
  const { dead, territory } = countPoints(view, board, counted);
  const disputed = disputedPoints(view, board);
  const points = board.flat().map((stone, index): PointAppearance => {
    const owner = territory[index] ?? null;
    if (stone === null) {
      const isForbidden = index === ko;
      return {
        ...EMPTY_POINT,
        mark: isForbidden ? "square" : null,
        note: isForbidden ? t("ko_point") : "",
        territory: owner,
      };
    }
    const isInAtari = atari.has(index);
    const isDisputed = disputed.has(index);
    const mark = index === last ? "last" : isDisputed ? "square" : isInAtari ? "triangle" : null;
    const notes = [...(isDisputed ? [t("disputed")] : []), ...(isInAtari ? [t("in_atari")] : [])];
    const isDead = dead.has(index);
    return {
      ...EMPTY_POINT,
      stone,
      faded: isDead,
      territory: isDead ? owner : null,
      mark: isDead ? null : mark,
      note: notes.join(", "),
      label: isDead ? "" : (numbers?.get(index) ?? ""),
    };
  });
  return { points, lines: [] };
};

/** The lines of the star points, from the left or the top; on small boards only corners and centre have one. */
const STAR_LINES: Readonly<Record<number, readonly number[]>> = { 9: [2, 4, 6], 13: [3, 6, 9], 19: [3, 9, 15] };

const makeGeometry = (size: number): BoardGeometry => {
  const lines = STAR_LINES[size] ?? [];
  const middle = (size - 1) / 2;
  const isStar = ({ x, y }: Point): boolean => size === 19 || (x === middle) === (y === middle);
  return {
    axes: makeAxes(GO_COLUMN_LETTERS.slice(0, size), size),
    starPoints: lines
      .flatMap((y) => lines.map((x) => ({ x, y })))
      .filter(isStar)
      .map((point) => indexOfPoint(size, point)),
  };
};

const GEOMETRIES = new Map(Object.keys(STAR_LINES).map((size) => [Number(size), makeGeometry(Number(size))]));

/** The geometry of a board; each size has one object. */
const geometryOf = (size: number): BoardGeometry => {
  const geometry = GEOMETRIES.get(size);
  if (geometry === undefined) throw new Error(`there is no board of size ${size}`);
  return geometry;
};

const renderer: BoardRenderer<GoView> = {
  geometryOf: ({ size = BOARD_SIZE }) => geometryOf(Number(size)),
  colors: ["black", "white"],
  draw,
  marginOf: ({ scores }) => (scores === null ? null : Math.abs(scores.black - scores.white)),
};

export { default as messages } from "./messages.ts";
export default renderer;
