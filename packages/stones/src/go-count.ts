// Counting a finished game of Go, after the players have agreed on the dead stones.
import type { Board, Cell } from "./board.ts";
import { COLORS, otherColor, type Color } from "./color.ts";
import { ownersOf } from "./go-rules.ts";
import { cellAt, withCell, type Point } from "./grid.ts";
import { groupAt, groupsOf, type Group } from "./group.ts";

/** `area`: living stones and surrounded points. `territory`: surrounded points and prisoners. */
export type Counting = "area" | "territory";

/** The points of a colour by their kind. Those that the way of counting does not have are 0. */
export interface GoCount {
  /** Living stones on the board. */
  readonly stones: number;
  /** Surrounded empty points. */
  readonly territory: number;
  /** Enemy stones captured in play. */
  readonly prisoners: number;
  /** Enemy stones that are dead at the end. */
  readonly dead: number;
  readonly komi: number;
  /** White's compensation for handicap stones. */
  readonly bonus: number;
}

export const totalOf = ({ stones, territory, prisoners, dead, komi, bonus }: GoCount): number =>
  stones + territory + prisoners + dead + komi + bonus;

/** All stones of the groups that the points are in. */
export const groupStones = (board: Board, points: readonly Point[]): readonly Point[] =>
  points.flatMap((point) => groupAt(board, point).points);

/** [GO-M2] The board without the groups that the points are in. */
export const withoutDead = (board: Board, dead: readonly Point[]): Board =>
  groupStones(board, dead).reduce<Board>((grid, point) => withCell<Cell>(grid, point, null), board);

/** The colours next to a region. */
const colorsBeside = (board: Board, { border }: Group): ReadonlySet<Cell | undefined> =>
  new Set(border.map((point) => cellAt(board, point)));

const keyOf = (size: number, { x, y }: Point): number => y * size + x;

/** An empty region that touches only one colour, and the groups of that colour around it, by number. */
interface Eye {
  readonly points: readonly Point[];
  readonly groups: ReadonlySet<number>;
}

/** Joins the eyes that share groups, directly or through other eyes. */
const joinEyes = (eyes: readonly Eye[]): readonly (readonly Eye[])[] =>
  eyes.reduce<readonly (readonly Eye[])[]>((units, eye) => {
    const isBeside = ({ groups }: Eye): boolean => [...groups].some((group) => eye.groups.has(group));
    const joined = units.filter((unit) => unit.some(isBeside));
    return [...units.filter((unit) => !joined.includes(unit)), [eye, ...joined.flat()]];
  }, []);

/** An eye of this size or larger becomes two eyes if needed. */
const TWO_EYES = 3;

/** [GO-T5] Whether groups live in seki: they touch dame, and have only one small eye. */
const isSeki = (eyes: readonly Eye[], touchesDame: (group: number) => boolean): boolean =>
  eyes.length === 1 && eyes.every(({ points, groups }) => points.length < TWO_EYES && [...groups].some(touchesDame));

/** The territory of one colour. */
const territoryPoints = (board: Board, color: Color, empty: readonly Group[]): readonly Point[] => {
  const groups = groupsOf<Cell>(board, color);
  const numbers = new Map(
    groups.flatMap(({ points }, number) => points.map((point) => [keyOf(board.length, point), number] as const)),
  );
  const groupsBeside = ({ border }: Group): ReadonlySet<number> =>
    new Set(border.flatMap((point) => numbers.get(keyOf(board.length, point)) ?? []));
  const isOwn = (region: Group): boolean => colorsBeside(board, region).size === 1 && groupsBeside(region).size > 0;
  const eyes = empty.filter(isOwn).map((region): Eye => ({ points: region.points, groups: groupsBeside(region) }));
  const onDame = new Set(
    empty.filter((region) => colorsBeside(board, region).size > 1).flatMap((region) => [...groupsBeside(region)]),
  );
  return joinEyes(eyes)
    .filter((unit) => !isSeki(unit, (group) => onDame.has(group)))
    .flatMap((unit) => unit.flatMap(({ points }) => points));
};

/** [GO-T4] [GO-T5] The territory of each colour: empty points that touch only that colour, outside of sekis. */
export const territoryOf = (board: Board): Board => {
  const territory = board.map((row) => row.map((): Cell => null));
  const empty = groupsOf<Cell>(board, null);
  for (const color of COLORS) {
    for (const { x, y } of territoryPoints(board, color, empty)) territory[y]?.splice(x, 1, color);
  }
  return territory;
};

export interface CountInput {
  readonly board: Board;
  /** Stones captured by each colour in play. */
  readonly captures: Readonly<Record<Color, number>>;
  /** A stone of each dead group. */
  readonly dead: readonly Point[];
  readonly komi: number;
  readonly bonus: number;
}

/** [GO-T3] [GO-T4] Counts a finished game. */
export const countGame = (counting: Counting, input: CountInput): Readonly<Record<Color, GoCount>> => {
  const { board, captures, dead, komi, bonus } = input;
  const isArea = counting === "area";
  const alive = withoutDead(board, dead);
  const owners = (isArea ? ownersOf(alive) : territoryOf(alive)).flat();
  const cells = alive.flat();
  const gone = groupStones(board, dead).map((point) => cellAt(board, point));
  const countOf = (color: Color): GoCount => ({
    stones: isArea ? cells.filter((cell) => cell === color).length : 0,
    territory: owners.filter((owner, index) => owner === color && cells[index] === null).length,
    prisoners: isArea ? 0 : captures[color],
    dead: isArea ? 0 : gone.filter((cell) => cell === otherColor(color)).length,
    komi: color === "white" ? komi : 0,
    bonus: color === "white" ? bonus : 0,
  });
  return { black: countOf("black"), white: countOf("white") };
};
