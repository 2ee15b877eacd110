// The kernel once more, slowly and plainly: everything is worked out from the stones alone, each time it is asked for. Random games
// hold the two equal, so that the quick one may be as ugly as it must.
import {
  DEAD,
  DENIES,
  EXPLORATION,
  FIVE,
  FOUR,
  FRIEND,
  MAKES,
  MAKES_OPEN_FOUR,
  ONE,
  OPEN_FOUR,
  OPEN_ONE,
  OPEN_THREE,
  OPEN_TWO,
  SPACE,
  STOPS_FIVE,
  THREE,
  TWO,
  WINS,
} from "../assembly/weights.ts";
import { SIZE, type Color } from "../src/index.ts";

export interface ReferencePosition {
  /** ENG-B1 */
  readonly cells: readonly number[];
  readonly side: Color;
  readonly radius: number;
}

export const EMPTY_BOARD: ReferencePosition = { cells: Array.from({ length: 225 }, () => 0), side: 1, radius: 2 };

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** What lies some steps away along a line; null off the board. */
const cellAlong = (
  cells: readonly number[],
  index: number,
  [dx, dy]: readonly [number, number],
  steps: number,
): number | null => {
  const [x, y] = [(index % SIZE) + dx * steps, Math.floor(index / SIZE) + dy * steps];
  return x < 0 || y < 0 || x >= SIZE || y >= SIZE ? null : (cells[y * SIZE + x] ?? null);
};

export const play = ({ cells, side, radius }: ReferencePosition, index: number): ReferencePosition => ({
  cells: cells.with(index, side),
  side: side === 1 ? -1 : 1,
  radius,
});

/** Whether a stone is part of five or more in a row. */
export const isFiveAt = ({ cells }: ReferencePosition, index: number): boolean =>
  DIRECTIONS.some((direction) => {
    let length = 1;
    for (const sign of [1, -1]) {
      for (let step = 1; cellAlong(cells, index, direction, sign * step) === cells[index]; step += 1) length += 1;
    }
    return length >= 5;
  });

const distance = (a: number, b: number): number =>
  Math.max(Math.abs((a % SIZE) - (b % SIZE)), Math.abs(Math.floor(a / SIZE) - Math.floor(b / SIZE)));

const ALL = Array.from({ length: SIZE * SIZE }, (_, index) => index);
/** By radius, then by cell: the others that are so near. */
const NEAR = [0, 1, 2].map((radius) =>
  ALL.map((index) => ALL.filter((other) => other !== index && distance(index, other) <= radius)),
);
const nearOf = (index: number, radius: number): readonly number[] => NEAR[radius]?.[index] ?? [];

/** ENG-B3, ENG-B4 */
export const isCandidate = ({ cells, radius }: ReferencePosition, index: number): boolean => {
  if (cells[index] !== 0) return false;
  if (index === 112 && cells.every((cell) => cell === 0)) return true;
  return nearOf(index, radius).some((other) => cells[other] !== 0);
};

export const candidates = (position: ReferencePosition): readonly number[] =>
  position.cells.flatMap((_, index) => (isCandidate(position, index) ? [index] : []));

/** A window: `o` one's own, `x` shut, `.` empty. The shape is the best that more stones of one's own can make of it. */
const shapes = new Map<string, number>();
export const shapeOf = (window: string): number => {
  const known = shapes.get(window);
  if (known !== undefined) return known;
  const found = findShape(window);
  shapes.set(window, found);
  return found;
};

const findShape = (window: string): number => {
  if (window.includes("ooooo")) return FIVE;
  const next = window
    .split("")
    .flatMap((cell, at) => (cell === "." ? [shapeOf(`${window.slice(0, at)}o${window.slice(at + 1)}`)] : []));
  const fives = next.filter((shape) => shape === FIVE).length;
  if (fives > 0) return fives > 1 ? OPEN_FOUR : FOUR;
  const before = new Map([
    [OPEN_FOUR, OPEN_THREE],
    [FOUR, THREE],
    [OPEN_THREE, OPEN_TWO],
    [THREE, TWO],
    [OPEN_TWO, OPEN_ONE],
    [TWO, ONE],
  ]);
  return before.get(Math.max(DEAD, ...next)) ?? DEAD;
};

/** Empty cells before the first that is shut, from the middle on. */
const spaceOf = (window: string): number =>
  [window.slice(5), window.slice(0, 4).split("").toReversed().join("")]
    .map((side) => (side.split("x")[0] ?? "").replaceAll("o", "").length)
    .reduce((sum, count) => sum + count, 0);

/** What a line is worth: its window as whoever moves sees it, and as the other does. */
export const scoreOfLine = (own: string, other: string): number =>
  shapeOf(own) === FIVE
    ? WINS
    : (MAKES[shapeOf(own)] ?? 0) + (DENIES[shapeOf(other)] ?? 0) + SPACE * (1 + Math.floor(spaceOf(own) / 2));

/** The nine cells around an empty one, through the eyes of a colour that plays in the middle. */
const windowOf = (
  { cells }: ReferencePosition,
  index: number,
  direction: readonly [number, number],
  color: Color,
): string =>
  [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    .map((step) => {
      const cell = step === 0 ? color : cellAlong(cells, index, direction, step);
      return cell === 0 ? "." : cell === color ? "o" : "x";
    })
    .join("");

/** ENG-H1 to ENG-H5: what playing on an empty cell is worth to a colour. */
export const score = (position: ReferencePosition, index: number, color: Color): number => {
  const other: Color = color === 1 ? -1 : 1;
  const lines = DIRECTIONS.map((direction) =>
    scoreOfLine(windowOf(position, index, direction, color), windowOf(position, index, direction, other)),
  );
  const friends = nearOf(index, 2).filter((other) => position.cells[other] === color).length;
  return lines.reduce((sum, worth) => sum + worth, FRIEND * friends);
};

/** The kernel's chance. */
export interface ReferenceRandom {
  /** 32 bits. */
  readonly draw: () => number;
  /** Bytes without end, sixteen at a time, for one playout. */
  readonly drawBytes: () => () => readonly number[];
}

const MASK = (1n << 64n) - 1n;

const scramble = (value: bigint): bigint => {
  const half = ((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  const whole = ((half ^ (half >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return whole ^ (whole >> 31n);
};

/** Shifts and sums of bits, from one number to the next. */
const shiftOn = (value: bigint): bigint => {
  const one = (value ^ (value << 13n)) & MASK;
  const two = one ^ (one >> 7n);
  return (two ^ (two << 17n)) & MASK;
};

const bytesOf = (value: bigint): readonly number[] =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n));

export const openReferenceRandom = (seed: number): ReferenceRandom => {
  let state = ((BigInt(seed) + 1n) * 0x9e3779b97f4a7c15n) & MASK;
  const draw = (): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & MASK;
    return Number(state >> 32n);
  };
  draw();
  draw();
  return {
    draw,
    drawBytes: () => {
      draw();
      let halves = [scramble(state), scramble(state ^ MASK)];
      return () => {
        halves = halves.map(shiftOn);
        return halves.flatMap(bytesOf);
      };
    },
  };
};

/** A cell's number: 16 a row. */
const numberOf = (index: number): number => Math.floor(index / SIZE) * 16 + (index % SIZE);

const isFull = ({ cells }: ReferencePosition): boolean => !cells.includes(0);

/** Each candidate as likely: sixteen bytes are drawn, until one of them is the number of a candidate. */
export const randomPlayout = (start: ReferencePosition, { drawBytes }: ReferenceRandom): Color | 0 => {
  let position = start;
  const draw = drawBytes();
  while (!isFull(position)) {
    const open = new Set(candidates(position).map(numberOf));
    const number = draw().find((byte) => open.has(byte));
    if (number === undefined) continue;
    const index = (number >> 4) * SIZE + (number & 15);
    const mover = position.side;
    position = play(position, index);
    if (isFiveAt(position, index)) return mover;
  }
  return 0;
};

/** The bytes that decide between moves of the same score. */
const TIES: readonly number[] = (() => {
  let state = 0x9e3779b9;
  return Array.from({ length: 225 }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 24;
  });
})();

/** The move with the best score, and that score; null on a full board. */
export const bestMove = (
  position: ReferencePosition,
  mix: number,
): { readonly index: number; readonly score: number } | null => {
  const [best] = candidates(position)
    .map((index) => {
      const worth = score(position, index, position.side);
      const tie = ((TIES[index] ?? 0) ^ (mix & 255)) * 256 + numberOf(index);
      return { index, score: worth, order: worth * 65_536 + tie };
    })
    .toSorted((a, b) => b.order - a.order);
  return best ?? null;
};

/** To the very end; `isShort` ends it where the kernel does, when the result is known. */
export const heuristicPlayout = (start: ReferencePosition, { draw }: ReferenceRandom, isShort = true): Color | 0 => {
  let position = start;
  const mix = draw();
  for (;;) {
    const best = bestMove(position, mix);
    if (best === null) return 0;
    if (best.score >= WINS) return position.side;
    if (isShort && best.score >= MAKES_OPEN_FOUR && best.score < STOPS_FIVE) return position.side;
    position = play(position, best.index);
  }
};

/** A node of the tree as ENG-M1 has it. */
export interface ReferenceNode {
  readonly move: number;
  readonly score: number;
  visits: number;
  /** Twice the sum of the values, for who made the move. */
  total: number;
  untried: { readonly move: number; readonly score: number }[] | null;
  readonly children: ReferenceNode[];
}

const makeNode = (move: number, worth: number): ReferenceNode => ({
  move,
  score: worth,
  visits: 0,
  total: 0,
  untried: null,
  children: [],
});

const makes = (position: ReferencePosition, index: number, color: Color, shape: number): readonly number[] =>
  DIRECTIONS.flatMap((direction, at) => (shapeOf(windowOf(position, index, direction, color)) === shape ? [at] : []));

/** The cells within four steps along a direction. */
const lineThrough = (index: number, direction: number): readonly number[] => {
  const [dx, dy] = DIRECTIONS[direction] ?? [0, 0];
  return [-4, -3, -2, -1, 0, 1, 2, 3, 4]
    .map((step) => [(index % SIZE) + step * dx, Math.floor(index / SIZE) + step * dy] as const)
    .filter(([x, y]) => x >= 0 && y >= 0 && x < SIZE && y < SIZE)
    .map(([x, y]) => y * SIZE + x);
};

/** Where a colour would have two ways to make five: the cells of which one must be taken to stop it, for each way to get there. */
const threatsOf = (position: ReferencePosition, index: number, color: Color): readonly (readonly number[])[] => {
  const open = makes(position, index, color, OPEN_FOUR);
  if (open.length > 0) return open.map((direction) => lineThrough(index, direction));
  const fours = makes(position, index, color, FOUR);
  return fours.length > 1 ? [fours.flatMap((direction) => lineThrough(index, direction))] : [];
};

/** The moves of a position, the best last; only those that are forced, where some are. */
const movesOf = (position: ReferencePosition): { readonly move: number; readonly score: number }[] => {
  const own = position.side;
  const other: Color = own === 1 ? -1 : 1;
  const all = candidates(position).map((move) => ({ move, score: score(position, move, own) }));
  const best = Math.max(...all.map((one) => one.score));
  const threats = all.flatMap(({ move }) => threatsOf(position, move, other));
  const stops = (move: number): number => threats.filter((line) => line.includes(move)).length;
  const most = Math.max(...all.map(({ move }) => stops(move)));
  const wins = all.filter(({ move }) => threatsOf(position, move, own).length > 0);
  const kept =
    best >= STOPS_FIVE
      ? all.filter((one) => one.score >= (best >= WINS ? WINS : STOPS_FIVE))
      : wins.length > 0
        ? wins
        : all.filter(({ move }) => stops(move) === most || makes(position, move, own, FOUR).length > 0);
  return kept.toSorted((a, b) => a.score - b.score || numberOf(a.move) - numberOf(b.move));
};

const valueTo = (color: Color, winner: Color | 0): number => (winner === 0 ? 0 : winner === color ? 1 : -1);

/** Searches, and gives the root. The logarithm is the kernel's: a host's own may differ in its last digit. */
export const searchReference = (
  start: ReferencePosition,
  iterations: number,
  seed: number,
  rootOfLog: (n: number) => number,
): ReferenceNode => {
  const chance = openReferenceRandom(seed);
  const root = makeNode(-1, 0);
  const { fround } = Math;
  const bound = ({ visits, total }: ReferenceNode, parent: number): number => {
    const quality = fround(fround(total) / fround(fround(visits) + fround(visits)));
    const inverse = fround(1 / fround(Math.sqrt(fround(visits))));
    const factor = fround(fround(EXPLORATION) * rootOfLog(parent));
    return fround(quality + fround(factor * inverse));
  };
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    let position = start;
    let node = root;
    const path: ReferenceNode[] = [];
    let winners: readonly (Color | 0)[] | null = null;
    while (winners === null) {
      node.untried ??= movesOf(position);
      const next = node.untried.pop();
      const parent = node.children.reduce((sum, child) => sum + child.visits, 0);
      const isNew = next !== undefined;
      if (isNew) {
        node = node.children[node.children.push(makeNode(next.move, next.score)) - 1] ?? node;
      } else {
        const bounds = node.children.map((child) => bound(child, parent));
        node = node.children[bounds.indexOf(Math.max(...bounds))] ?? node;
      }
      path.push(node);
      const mover = position.side;
      position = play(position, node.move);
      if (node.score >= WINS) winners = [mover, mover];
      else if (isFull(position)) winners = [0, 0];
      else if (isNew) winners = [heuristicPlayout(position, chance), randomPlayout(position, chance)];
    }
    let mover = start.side;
    for (const step of path) {
      step.visits += 1;
      for (const winner of winners) step.total += valueTo(mover, winner);
      mover = mover === 1 ? -1 : 1;
    }
  }
  return root;
};
