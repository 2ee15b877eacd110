// A slow, readable reference implementation of the pattern kernel: everything is computed from the cells.
import {
  DEAD,
  FIVE,
  FOUR,
  GOOD_THREE,
  GOOD_TWO,
  ONE,
  OPEN_FOUR,
  OPEN_ONE,
  OPEN_THREE,
  OPEN_TWO,
  THREE,
  TWO,
} from "../assembly/patterns/shapes.ts";
import {
  TUNED_CLASS_COUNT_VALUES,
  TUNED_CODE_VALUES,
  TUNED_PHASE_VALUES,
  TUNED_THREAT_VALUES,
} from "../assembly/patterns/tuned.ts";
import { SIZE, type Sign, type Situation, type ThreatClass } from "../src/index.ts";

/** By index; 0 is empty. */
export type Cells = readonly (Sign | 0)[];
export const NO_STONES: Cells = Array.from({ length: SIZE * SIZE }, () => 0);

const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Own, empty, or blocked: opposing or off the board. */
type Mark = "x" | "." | "#";

const withOwn = (line: string, place: number): string => `${line.slice(0, place)}x${line.slice(place + 1)}`;

const shapes = new Map<string, number>();

/** The shape of nine cells with an own stone in the middle: by what one more stone makes of it, and in how many
 *  ways. */
export const shapeOfLine = (line: string): number => {
  const known = shapes.get(line);
  if (known !== undefined) return known;
  const shape = findShape(line);
  shapes.set(line, shape);
  return shape;
};

const findShape = (line: string): number => {
  if (line.includes("xxxxx")) return FIVE;
  const next = line.split("").flatMap((mark, place) => (mark === "." ? [shapeOfLine(withOwn(line, place))] : []));
  const ways = (...wanted: readonly number[]): number => next.filter((shape) => wanted.includes(shape)).length;
  if (ways(FIVE) > 0) return ways(FIVE) > 1 ? OPEN_FOUR : FOUR;
  if (ways(OPEN_FOUR) > 0) return ways(OPEN_FOUR) > 1 ? GOOD_THREE : OPEN_THREE;
  if (ways(FOUR) > 0) return THREE;
  if (ways(OPEN_THREE, GOOD_THREE) > 0) return ways(OPEN_THREE, GOOD_THREE) > 2 ? GOOD_TWO : OPEN_TWO;
  if (ways(THREE) > 0) return TWO;
  if (ways(OPEN_TWO, GOOD_TWO) > 0) return OPEN_ONE;
  return ways(TWO) > 0 ? ONE : DEAD;
};

const markAt = (cells: Cells, x: number, y: number, color: Sign): Mark => {
  if (x < 0 || y < 0 || x >= SIZE || y >= SIZE) return "#";
  const content = cells[y * SIZE + x];
  return content === 0 ? "." : content === color ? "x" : "#";
};

/** By cell and direction: the nine cells around it; -1 off the board. */
const LINES: readonly (readonly (readonly number[])[])[] = NO_STONES.map((_, index) =>
  STEPS.map(([dx, dy]) =>
    [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => {
      const [x, y] = [(index % SIZE) + step * dx, Math.floor(index / SIZE) + step * dy];
      return x < 0 || y < 0 || x >= SIZE || y >= SIZE ? -1 : y * SIZE + x;
    }),
  ),
);

/** The shapes that a stone makes along its four lines. */
export const shapesAt = (cells: Cells, index: number, color: Sign): readonly number[] =>
  (LINES[index] ?? []).map((line) => {
    let text = "";
    for (const at of line) text += at === index || cells[at] === color ? "x" : cells[at] === 0 ? "." : "#";
    return shapeOfLine(text);
  });

export const classAt = (cells: Cells, index: number, color: Sign): ThreatClass => {
  const made = shapesAt(cells, index, color);
  const count = (...wanted: readonly number[]): number => made.filter((shape) => wanted.includes(shape)).length;
  if (count(FIVE) > 0) return "five";
  if (count(OPEN_FOUR) > 0) return "open four";
  if (count(FOUR) > 1) return "two fours";
  if (count(FOUR) > 0) return count(OPEN_THREE, GOOD_THREE) > 0 ? "four and three" : "four";
  if (count(OPEN_THREE, GOOD_THREE) > 1) return "two threes";
  if (count(OPEN_THREE, GOOD_THREE) > 0) return "open three";
  if (count(THREE) > 0 || count(OPEN_TWO, GOOD_TWO) > 1) return "three";
  return count(TWO, OPEN_TWO, GOOD_TWO) > 0 ? "two" : "nothing";
};

export const emptyCells = (cells: Cells): readonly number[] =>
  cells.flatMap((content, index) => (content === 0 ? [index] : []));

export const withClass = (cells: Cells, color: Sign, ...wanted: readonly ThreatClass[]): readonly number[] =>
  emptyCells(cells).filter((index) => wanted.includes(classAt(cells, index, color)));

export const opponentOf = (color: Sign): Sign => (color === 1 ? -1 : 1);

const keyOf = (made: readonly number[]): string => made.toSorted((a, b) => b - a).join();
/** The tuned values; the table lists every combination of four shapes, each sorted from high to low, in lexical
 *  order. */
const VALUES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: FIVE + 1 }, (_, a) => a)
    .flatMap((a) => Array.from({ length: a + 1 }, (_, b) => [a, b]))
    .flatMap(([a = 0, b = 0]) => Array.from({ length: b + 1 }, (_, c) => [a, b, c]))
    .flatMap(([a = 0, b = 0, c = 0]) => Array.from({ length: c + 1 }, (_, d) => [a, b, c, d]))
    .map((made, index) => [keyOf(made), TUNED_CODE_VALUES[index] ?? NaN]),
);

/** Static evaluation: half the difference of the cell values, plus the terms for threats, their number and the game
 *  phase. */
export const evaluate = (cells: Cells, side: Sign): number => {
  const valueFor = (color: Sign): number =>
    emptyCells(cells).reduce((sum, index) => sum + (VALUES.get(keyOf(shapesAt(cells, index, color))) ?? NaN), 0);
  const counts = [side, opponentOf(side)].flatMap((color) =>
    (["open three", "two threes", "four", "four and three"] as const).map(
      (made) => withClass(cells, color, made).length,
    ),
  );
  const threats = counts.reduce((bits, count, index) => bits + (count > 0 ? 2 ** index : 0), 0);
  const stones = cells.filter((cell) => cell !== 0).length;
  return (
    Math.floor((valueFor(side) - valueFor(opponentOf(side))) / 2) +
    (TUNED_THREAT_VALUES[threats] ?? NaN) +
    (TUNED_PHASE_VALUES[Math.min(Math.floor(stones / 2), 63)] ?? NaN) +
    counts.reduce((sum, count, index) => sum + (TUNED_CLASS_COUNT_VALUES[index * 8 + Math.min(count, 7)] ?? NaN), 0)
  );
};

export const situationOf = (cells: Cells, side: Sign): Situation => {
  const opponent = opponentOf(side);
  if (withClass(cells, side, "five").length > 0) return "five";
  const fives = withClass(cells, opponent, "five").length;
  if (fives > 0) return fives > 1 ? "lost" : "block five";
  if (withClass(cells, side, "open four", "two fours").length > 0) return "winning four";
  return withClass(cells, opponent, "open four", "two fours").length > 0 ? "defend" : "quiet";
};

/** Against winning fours of the opponent: own fours, and the moves that stop them all. An own stone never helps the
 *  opponent, so only its existing threats have to be checked. */
export const defensesOf = (cells: Cells, side: Sign): readonly number[] => {
  const opponent = opponentOf(side);
  const threats = withClass(cells, opponent, "open four", "two fours");
  return emptyCells(cells).filter((index) => {
    const after = cells.with(index, side);
    return (
      ["four", "four and three"].includes(classAt(cells, index, side)) ||
      threats.every(
        (threat) => threat === index || !["open four", "two fours"].includes(classAt(after, threat, opponent)),
      )
    );
  });
};

/** Whether a stone on an empty cell makes five, by counting. */
export const makesFive = (cells: Cells, index: number, color: Sign): boolean =>
  STEPS.some(([dx, dy]) => {
    const run = (sign: number): number => {
      let length = 0;
      while (
        markAt(
          cells,
          (index % SIZE) + sign * (length + 1) * dx,
          Math.floor(index / SIZE) + sign * (length + 1) * dy,
          color,
        ) === "x"
      ) {
        length += 1;
      }
      return length;
    };
    return 1 + run(1) + run(-1) >= 5;
  });

/** All rows of five cells on the board. */
const FIVES: readonly (readonly number[])[] = NO_STONES.flatMap((_, index) =>
  STEPS.flatMap(([dx, dy]) => {
    const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
    const isInside = x + 4 * dx < SIZE && y + 4 * dy < SIZE && y + 4 * dy >= 0;
    return isInside ? [[0, 1, 2, 3, 4].map((step) => index + step * (dy * SIZE + dx))] : [];
  }),
);

/** The cells on which a colour makes five: the empty cell of a row of five with four own stones. */
export const fivesOf = (cells: Cells, color: Sign): readonly number[] => [
  ...new Set(
    FIVES.flatMap((five) => {
      let own = 0;
      let empty = -1;
      for (const index of five) {
        if (cells[index] === color) own += 1;
        else if (cells[index] === 0) empty = index;
      }
      return own === 4 && empty >= 0 ? [empty] : [];
    }),
  ),
];
