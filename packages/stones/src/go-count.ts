// Counting a finished game of Go, after the players have agreed on the dead stones.
import type { Board, Cell } from "./board.ts";
import { COLORS, otherColor, type Color } from "./color.ts";
import { ownersOf } from "./go-rules.ts";
import { cellAt, withCell, type Point } from "./grid.ts";
import { groupAt, groupsOf, neighborsOf, type Group } from "./group.ts";

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

/** Whether groups with these eyes cannot live by them: they have none, or only one small one. */
const isWeak = (eyes: readonly Eye[]): boolean =>
  eyes.length === 0 || (eyes.length === 1 && eyes.every(({ points }) => points.length < TWO_EYES));

/**
 * How groups in seki are told from others: both sides of a seki are weak (GO-T5), or, in earlier versions, one is enough
 * (GO-T7).
 */
export type SekiRule = "both-sides" | "one-side";

/** The groups of a colour, and the empty regions beside them. */
interface Side {
  /** The surrounded regions of groups that belong together, with all their groups; groups without any, too. */
  readonly units: readonly (readonly Eye[])[];
  /** The groups beside a region, by number. */
  readonly groupsBeside: (region: Group) => ReadonlySet<number>;
}

const sideOf = (board: Board, color: Color, empty: readonly Group[], rule: SekiRule): Side => {
  const groups = groupsOf<Cell>(board, color);
  const numbers = new Map(
    groups.flatMap(({ points }, number) => points.map((point) => [keyOf(board.length, point), number] as const)),
  );
  const numbersAt = (points: readonly Point[]): ReadonlySet<number> =>
    new Set(points.flatMap((point) => numbers.get(keyOf(board.length, point)) ?? []));
  const groupsBeside = ({ border }: Group): ReadonlySet<number> => numbersAt(border);
  const isOwn = (region: Group): boolean => colorsBeside(board, region).size === 1 && groupsBeside(region).size > 0;
  const eyes = empty.filter(isOwn).map((region): Eye => ({ points: region.points, groups: groupsBeside(region) }));
  if (rule === "one-side") return { units: joinEyes(eyes), groupsBeside };
  // A link has no points: it is a group, or the groups with a common liberty.
  const alone = groups.map((_, number): Eye => ({ points: [], groups: new Set([number]) }));
  const liberties = empty
    .flatMap(({ points }) => points)
    .map((point): Eye => ({ points: [], groups: numbersAt(neighborsOf(board, point)) }))
    .filter((link) => link.groups.size > 1);
  return { units: joinEyes([...eyes, ...liberties, ...alone]), groupsBeside };
};

/** The surrounded regions of a unit. */
const eyesOf = (unit: readonly Eye[]): readonly Eye[] => unit.filter(({ points }) => points.length > 0);

/** The groups of weak units. */
const weakGroups = ({ units }: Side): ReadonlySet<number> =>
  new Set(units.filter((unit) => isWeak(eyesOf(unit))).flatMap((unit) => unit.flatMap(({ groups }) => [...groups])));

/** [GO-T4] [GO-T5] The territory of each colour: empty points that touch only that colour, outside of sekis. */
export const territoryOf = (board: Board, rule: SekiRule = "both-sides"): Board => {
  const territory = board.map((row) => row.map((): Cell => null));
  const empty = groupsOf<Cell>(board, null);
  const dame = empty.filter((region) => colorsBeside(board, region).size > 1);
  const sides = { black: sideOf(board, "black", empty, rule), white: sideOf(board, "white", empty, rule) };
  for (const color of COLORS) {
    const [own, other] = [sides[color], sides[otherColor(color)]];
    const weakOthers = weakGroups(other);
    const isContested = (region: Group): boolean =>
      rule === "one-side" || [...other.groupsBeside(region)].some((group) => weakOthers.has(group));
    const onDame = new Set(dame.filter(isContested).flatMap((region) => [...own.groupsBeside(region)]));
    const isSeki = (unit: readonly Eye[]): boolean =>
      isWeak(eyesOf(unit)) && unit.some(({ groups }) => [...groups].some((group) => onDame.has(group)));
    for (const { x, y } of own.units.filter((unit) => !isSeki(unit)).flatMap((unit) => unit.flatMap((e) => e.points))) {
      territory[y]?.splice(x, 1, color);
    }
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
  /** Which groups are in seki, under territory counting. */
  readonly seki?: SekiRule;
}

/** [GO-T3] [GO-T4] Counts a finished game. */
export const countGame = (counting: Counting, input: CountInput): Readonly<Record<Color, GoCount>> => {
  const { board, captures, dead, komi, bonus, seki } = input;
  const isArea = counting === "area";
  const alive = withoutDead(board, dead);
  const owners = (isArea ? ownersOf(alive) : territoryOf(alive, seki)).flat();
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
