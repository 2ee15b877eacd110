// What a page asks of a board, as plain data, and what the board draws for it. Everything here is a pure function.
import { COLUMN_LETTERS, GO_COLUMN_LETTERS, type Color, type Point, type Stone } from "@tengen/stones";
import { makeAxes, parsePoint, pointName, type Axes } from "../axes.ts";
import { EMPTY_POINT, type InputMethod, type Line, type Mark, type PointAppearance, type Scene } from "../scene.ts";

export type { Color, InputMethod, Mark, Point, Stone };

/** What a point shows besides its stone. What is not given is not shown. */
export interface PointMark extends Point {
  readonly mark?: Mark;
  /** A move number, letter or percentage; it replaces the mark, except on a disc. */
  readonly label?: string;
  /** A colour under the stone, from 0 to 1. */
  readonly heat?: number;
  readonly territory?: Color;
  /** Draws the stone translucent. */
  readonly faded?: boolean;
  /** A dashed ring: shown, but not confirmed. */
  readonly pending?: boolean;
  /** Only for screen readers. */
  readonly note?: string;
}

/** From point to point: a line, or two corners of a rectangle. */
export interface Span {
  readonly from: Point;
  readonly to: Point;
}

/** A point as its description for screen readers needs it. */
export interface DescribedPoint extends Point {
  /** Such as `H8`. */
  readonly name: string;
  readonly stone: Color | null;
  readonly mark: Mark | null;
  readonly label: string;
  readonly note: string;
}

/** A picked point. */
export interface PickedPoint extends Point {
  /** Such as `H8`. */
  readonly name: string;
  readonly input: InputMethod;
}

export interface BoardConfig {
  /** The number of columns and of rows, from 1 to 26; 15 by default. */
  readonly columns: number;
  readonly rows: number;
  /** The letters of the columns; A to Z by default. `GO_LETTERS` leave out the I. */
  readonly letters: string;
  /** The points with a dot; by default the usual ones of a board of 9, 13, 15 or 19. */
  readonly starPoints: readonly Point[] | null;
  readonly stones: readonly Stone[];
  /** Its stone is marked. */
  readonly lastMove: Point | null;
  readonly marks: readonly PointMark[];
  readonly lines: readonly Span[];
  /** The rectangle in which the next stone must be. */
  readonly area: Span | null;
  /** The colour of the stone that follows the mouse; null if there is nothing to place. */
  readonly placing: Color | null;
  /** A stone that waits to be confirmed. */
  readonly preview: Stone | null;
  readonly coordinates: boolean;
  /** Whether stones appear and disappear with an animation; never with reduced motion. */
  readonly animations: boolean;
  /** The name of the board for screen readers. */
  readonly label: string;
  /** The label of a point for screen readers, such as `H8, black, last move`. */
  readonly describe: (point: DescribedPoint) => string;
  /** `page` takes the `color-scheme` of the page around the board. */
  readonly theme: (typeof THEMES)[number];
  readonly surface: (typeof SURFACES)[number];
  readonly stoneSet: (typeof STONE_SETS)[number];
  /** Called when a point is picked by mouse, touch or keyboard. It decides what happens: the board knows no rules. */
  readonly onPick: (picked: PickedPoint) => void;
}

export const THEMES = ["page", "light", "dark"] as const;
export const SURFACES = ["wood", "plain", "slate", "green", "night", "contrast"] as const;
export const STONE_SETS = ["classic", "flat", "contrast"] as const;

/** The columns of Go boards: without the I. */
export const GO_LETTERS = GO_COLUMN_LETTERS;

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  last: "last move",
  circle: "circle",
  square: "square",
  triangle: "triangle",
  cross: "cross",
  hint: "hint",
  best: "best move",
  candidate: "candidate",
};

/** In English. */
const describePoint = ({ name, stone, mark, label, note }: DescribedPoint): string =>
  [name, stone ?? "empty", mark === null ? "" : MARK_WORDS[mark], label, note].filter((word) => word !== "").join(", ");

export const DEFAULT_CONFIG: BoardConfig = {
  columns: 15,
  rows: 15,
  letters: COLUMN_LETTERS,
  starPoints: null,
  stones: [],
  lastMove: null,
  marks: [],
  lines: [],
  area: null,
  placing: null,
  preview: null,
  coordinates: true,
  animations: true,
  label: "Board",
  describe: describePoint,
  theme: "page",
  surface: "wood",
  stoneSet: "classic",
  onPick: () => {},
};

/** The lines of the usual star points, from the left or the top; on small boards only corners and centre have one. */
const STAR_LINES: Readonly<Record<number, readonly number[]>> = {
  9: [2, 4, 6],
  13: [3, 6, 9],
  15: [3, 7, 11],
  19: [3, 9, 15],
};

const usualStars = ({ columns, rows }: BoardConfig): readonly Point[] => {
  const lines = columns === rows ? (STAR_LINES[columns] ?? []) : [];
  const middle = (columns - 1) / 2;
  const isStar = ({ x, y }: Point): boolean => columns > 13 || (x === middle) === (y === middle);
  return lines.flatMap((y) => lines.map((x) => ({ x, y }))).filter(isStar);
};

/** The names of the columns and rows. */
export const axesOf = ({ columns, rows, letters }: BoardConfig): Axes => makeAxes(letters.slice(0, columns), rows);

export const indexOf = ({ columns }: BoardConfig, { x, y }: Point): number => y * columns + x;
export const pointOf = ({ columns }: BoardConfig, index: number): Point => ({
  x: index % columns,
  y: Math.floor(index / columns),
});

/** The name of a point, such as `H8`. */
export const nameOf = (config: BoardConfig, point: Point): string => pointName(axesOf(config), indexOf(config, point));

/** The point of a name, such as `h8`; null if there is none. */
export const parseName = (config: BoardConfig, name: string): Point | null => {
  const index = parsePoint(axesOf(config), name);
  return index === null ? null : pointOf(config, index);
};

export const starsOf = (config: BoardConfig): readonly number[] =>
  (config.starPoints ?? usualStars(config)).map((point) => indexOf(config, point));

/** A point for its description or for the listener of a pick. */
export const describedPoint = (config: BoardConfig, axes: Axes, index: number, shown: PointAppearance) => {
  const { stone, mark, label, note } = shown;
  return { ...pointOf(config, index), name: pointName(axes, index), stone, mark, label, note };
};

const sizeFault = ({ columns, rows, letters }: BoardConfig): string | null => {
  for (const [name, value] of Object.entries({ columns, rows })) {
    if (!Number.isInteger(value) || value < 1 || value > 26)
      return `${name} is ${value}; a board has 1 to 26 columns and rows`;
  }
  const used = letters.slice(0, columns);
  if (!/^[A-Z]+$/u.test(used) || new Set(used).size < columns)
    return `letters is ${JSON.stringify(letters)}; it needs ${columns} different letters from A to Z, one for each column`;
  return null;
};

const choiceFault = (config: BoardConfig): string | null => {
  const choices = { theme: THEMES, surface: SURFACES, stoneSet: STONE_SETS } as const;
  for (const [name, values] of Object.entries(choices)) {
    const value = config[name as keyof typeof choices];
    if (!(values as readonly string[]).includes(value)) return `${name} is ${value}; it is one of ${values.join(", ")}`;
  }
  return null;
};

const pointFault = (config: BoardConfig): string | null => {
  const { columns, rows, starPoints, stones, lastMove, marks, lines, area, preview } = config;
  const lists: Readonly<Record<string, readonly (Point | null)[]>> = {
    starPoints: starPoints ?? [],
    stones,
    lastMove: [lastMove],
    marks,
    lines: lines.flatMap(({ from, to }) => [from, to]),
    area: area === null ? [] : [area.from, area.to],
    preview: [preview],
  };
  for (const [name, points] of Object.entries(lists)) {
    for (const point of points) {
      const isOnBoard = (value: number, count: number): boolean =>
        Number.isInteger(value) && value >= 0 && value < count;
      if (point !== null && !(isOnBoard(point.x, columns) && isOnBoard(point.y, rows)))
        return `${name} has the point x ${point.x}, y ${point.y}; on this board x is 0 to ${columns - 1} and y is 0 to ${rows - 1}`;
    }
  }
  return null;
};

const stoneFault = (config: BoardConfig): string | null => {
  const seen = new Set<number>();
  for (const stone of config.stones) {
    if (stone.color !== "black" && stone.color !== "white")
      return `a stone has the color ${String(stone.color)}; it is black or white`;
    if (seen.has(indexOf(config, stone))) return `stones has two stones at x ${stone.x}, y ${stone.y}; a point has one`;
    seen.add(indexOf(config, stone));
  }
  return null;
};

/** A config with some changes. Throws a RangeError that says what is wrong. */
export const changeConfig = (config: BoardConfig, changes: Partial<BoardConfig>): BoardConfig => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next = { ...config, ...given };
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(DEFAULT_CONFIG, name));
  const fault =
    unknown === undefined
      ? (sizeFault(next) ?? choiceFault(next) ?? pointFault(next) ?? stoneFault(next))
      : `${unknown} is no setting of a board; the settings are ${Object.keys(DEFAULT_CONFIG).join(", ")}`;
  if (fault !== null) throw new RangeError(`tengen-board: ${fault}`);
  return next;
};

/** What a point showed before and shows now, as an animation. */
const animate = (before: Color | null, now: Color | null): PointAppearance["animation"] => {
  if (before === now) return null;
  if (now === null) return before === null ? null : { kind: "taken", stone: before, order: 0 };
  return { kind: before === null ? "placed" : "turned", stone: now, order: 0 };
};

/** What is on each point of a config. `before` are the stones that were shown until now; without it nothing moves. */
export const makeScene = (config: BoardConfig, before: ReadonlyMap<number, Color> | null): Scene => {
  const points: PointAppearance[] = Array.from({ length: config.columns * config.rows }, () => EMPTY_POINT);
  const change = (point: Point, shown: Partial<PointAppearance>): void => {
    const index = indexOf(config, point);
    points[index] = { ...(points[index] ?? EMPTY_POINT), ...shown };
  };
  for (const { color, ...point } of config.stones) change(point, { stone: color });
  if (config.lastMove !== null) change(config.lastMove, { mark: "last" });
  for (const { x, y, ...shown } of config.marks) change({ x, y }, shown);
  const lineOf = ({ from, to }: Span): Line => ({ from: indexOf(config, from), to: indexOf(config, to) });
  return {
    points:
      before === null || !config.animations
        ? points
        : points.map((shown, index) => {
            const animation = animate(before.get(index) ?? null, shown.stone);
            return animation === null ? shown : { ...shown, animation };
          }),
    lines: config.lines.map(lineOf),
    ...(config.area === null ? {} : { area: lineOf(config.area) }),
  };
};

/** The stones of a config by the index of their point. */
export const stonesByIndex = (config: BoardConfig): ReadonlyMap<number, Color> =>
  new Map(config.stones.map((stone) => [indexOf(config, stone), stone.color]));
