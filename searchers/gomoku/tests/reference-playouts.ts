// A slow, readable reference implementation of the playout kernel: everything is computed from the stones on every
// call. Tests compare the two in random games.
import {
  DEAD,
  DEFENSE_SCORES,
  UCT_EXPLORATION,
  FIVE,
  FOUR,
  NEIGHBOR_SCORE,
  ATTACK_SCORES,
  OPEN_FOUR_SCORE,
  ONE,
  OPEN_FOUR,
  OPEN_ONE,
  OPEN_THREE,
  OPEN_TWO,
  SPACE_SCORE,
  BLOCK_FIVE_SCORE,
  THREE,
  TWO,
  FIVE_SCORE,
} from "../assembly/weights.ts";
import { SIZE, type Sign } from "../src/index.ts";

export interface ReferencePosition {
  /** ENG-B1 */
  readonly cells: readonly number[];
  readonly side: Sign;
  readonly radius: number;
}

export const EMPTY_BOARD: ReferencePosition = { cells: Array.from({ length: 225 }, () => 0), side: 1, radius: 2 };

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The content of a cell some steps away; null off the board. */
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
/** By radius, then by cell: the cells within the radius. */
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

/** A window is a text: `o` own, `x` blocked, `.` empty. Its shape is the best that more own stones can make of it. */
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

/** Empty cells from the middle up to the first blocked cell. */
const findSpace = (window: string): number =>
  [window.slice(5), window.slice(0, 4).split("").toReversed().join("")]
    .map((side) => (side.split("x")[0] ?? "").replaceAll("o", "").length)
    .reduce((sum, count) => sum + count, 0);

const spaces = new Map<string, number>();
const spaceOf = (window: string): number => {
  const known = spaces.get(window);
  if (known !== undefined) return known;
  const found = findSpace(window);
  spaces.set(window, found);
  return found;
};

/** The score of a line, by its window as seen by the mover and by the opponent. */
export const scoreOfLine = (own: string, other: string): number =>
  shapeOf(own) === FIVE
    ? FIVE_SCORE
    : (ATTACK_SCORES[shapeOf(own)] ?? 0) +
      (DEFENSE_SCORES[shapeOf(other)] ?? 0) +
      SPACE_SCORE * (1 + Math.floor(spaceOf(own) / 2));

/** By cell and direction: the cells of its window, up to four steps away; -1 off the board. */
const WINDOWS = ALL.map((index) =>
  DIRECTIONS.map(([dx, dy]) =>
    [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => {
      const [x, y] = [(index % SIZE) + dx * step, Math.floor(index / SIZE) + dy * step];
      return x < 0 || y < 0 || x >= SIZE || y >= SIZE ? -1 : y * SIZE + x;
    }),
  ),
);

/** The window around an empty cell, as seen by a colour that plays in its middle. */
const windowOf = ({ cells }: ReferencePosition, index: number, direction: number, color: Sign): string => {
  let window = "";
  for (const at of WINDOWS[index]?.[direction] ?? []) {
    const cell = at === index ? color : cells[at];
    window += cell === 0 ? "." : cell === color ? "o" : "x";
  }
  return window;
};

/** ENG-H1 to ENG-H5: the heuristic score of a move. */
export const score = (position: ReferencePosition, index: number, color: Sign): number => {
  const other: Sign = color === 1 ? -1 : 1;
  const lines = DIRECTIONS.map((_, direction) =>
    scoreOfLine(windowOf(position, index, direction, color), windowOf(position, index, direction, other)),
  );
  const neighbors = nearOf(index, 2).filter((other) => position.cells[other] === color).length;
  return lines.reduce((sum, line) => sum + line, NEIGHBOR_SCORE * neighbors);
};

/** The random generator of the kernel. */
export interface ReferenceRandom {
  /** 32 bits. */
  readonly random32: () => number;
  /** An endless stream of sixteen bytes at a time, for one playout. */
  readonly randomBytes: () => () => readonly number[];
}

const MASK = (1n << 64n) - 1n;

const mixBits = (value: bigint): bigint => {
  const z1 = ((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  const z2 = ((z1 ^ (z1 >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z2 ^ (z2 >> 31n);
};

/** xorshift64. */
const xorShift = (value: bigint): bigint => {
  const one = (value ^ (value << 13n)) & MASK;
  const two = one ^ (one >> 7n);
  return (two ^ (two << 17n)) & MASK;
};

const bytesOf = (value: bigint): readonly number[] =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n));

export const openReferenceRandom = (seed: number): ReferenceRandom => {
  let state = ((BigInt(seed) + 1n) * 0x9e3779b97f4a7c15n) & MASK;
  const random32 = (): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & MASK;
    return Number(state >> 32n);
  };
  random32();
  random32();
  return {
    random32,
    randomBytes: () => {
      random32();
      let halves = [mixBits(state), mixBits(state ^ MASK)];
      return () => {
        halves = halves.map(xorShift);
        return halves.flatMap(bytesOf);
      };
    },
  };
};

/** Kernel cell number: y * 16 + x. */
const kernelCell = (index: number): number => Math.floor(index / SIZE) * 16 + (index % SIZE);

const isFull = ({ cells }: ReferencePosition): boolean => !cells.includes(0);

/** Each candidate is equally likely: draws sixteen bytes until one of them is the number of a candidate. */
export const randomPlayout = (start: ReferencePosition, { randomBytes }: ReferenceRandom): Sign | 0 => {
  let position = start;
  const nextBytes = randomBytes();
  while (!isFull(position)) {
    const open = new Set(candidates(position).map(kernelCell));
    const number = nextBytes().find((byte) => open.has(byte));
    if (number === undefined) continue;
    const index = (number >> 4) * SIZE + (number & 15);
    const mover = position.side;
    position = play(position, index);
    if (isFiveAt(position, index)) return mover;
  }
  return 0;
};

/** Bytes that break ties between equal scores. */
const TIE_BREAKS: readonly number[] = (() => {
  let state = 0x9e3779b9;
  return Array.from({ length: 225 }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 24;
  });
})();

/** The move with the best score; null on a full board. */
export const bestMove = (
  position: ReferencePosition,
  mix: number,
): { readonly index: number; readonly score: number } | null => {
  const [best] = candidates(position)
    .map((index) => {
      const points = score(position, index, position.side);
      const tie = ((TIE_BREAKS[index] ?? 0) ^ (mix & 255)) * 256 + kernelCell(index);
      return { index, score: points, order: points * 65_536 + tie };
    })
    .toSorted((a, b) => b.order - a.order);
  return best ?? null;
};

/** Plays the best move for both sides; with `endsEarly` it ends when the result is known, as the kernel does. */
export const heuristicPlayout = (
  start: ReferencePosition,
  { random32 }: ReferenceRandom,
  endsEarly = true,
): Sign | 0 => {
  let position = start;
  const mix = random32();
  for (;;) {
    const best = bestMove(position, mix);
    if (best === null) return 0;
    if (best.score >= FIVE_SCORE) return position.side;
    if (endsEarly && best.score >= OPEN_FOUR_SCORE && best.score < BLOCK_FIVE_SCORE) return position.side;
    position = play(position, best.index);
  }
};

/** A node of the tree of ENG-M1. */
export interface ReferenceNode {
  readonly move: number;
  readonly score: number;
  visits: number;
  /** Twice the sum of the values, for the side that made the move. */
  valueSum: number;
  untried: { readonly move: number; readonly score: number }[] | null;
  readonly children: ReferenceNode[];
}

const makeNode = (move: number, heuristicScore: number): ReferenceNode => ({
  move,
  score: heuristicScore,
  visits: 0,
  valueSum: 0,
  untried: null,
  children: [],
});

const directionsMaking = (position: ReferencePosition, index: number, color: Sign, shape: number): readonly number[] =>
  DIRECTIONS.flatMap((_, direction) =>
    shapeOf(windowOf(position, index, direction, color)) === shape ? [direction] : [],
  );

/** The cells within four steps along a direction. */
const lineThrough = (index: number, direction: number): readonly number[] =>
  (WINDOWS[index]?.[direction] ?? []).filter((at) => at >= 0);

/** The winning fours of a colour at a cell: for each, the cells of which one must be occupied to stop it. */
const winningFoursOf = (position: ReferencePosition, index: number, color: Sign): readonly (readonly number[])[] => {
  const open = directionsMaking(position, index, color, OPEN_FOUR);
  if (open.length > 0) return open.map((direction) => lineThrough(index, direction));
  const fours = directionsMaking(position, index, color, FOUR);
  return fours.length > 1 ? [fours.flatMap((direction) => lineThrough(index, direction))] : [];
};

/** The moves of a position, best last; only the forced ones if there are any. */
const movesOf = (position: ReferencePosition): { readonly move: number; readonly score: number }[] => {
  const own = position.side;
  const other: Sign = own === 1 ? -1 : 1;
  const all = candidates(position).map((move) => ({ move, score: score(position, move, own) }));
  const best = Math.max(...all.map((one) => one.score));
  const threats = all.flatMap(({ move }) => winningFoursOf(position, move, other));
  const stops = (move: number): number => threats.filter((line) => line.includes(move)).length;
  const most = Math.max(...all.map(({ move }) => stops(move)));
  const winningMoves = all.filter(({ move }) => winningFoursOf(position, move, own).length > 0);
  const kept =
    best >= BLOCK_FIVE_SCORE
      ? all.filter((one) => one.score >= (best >= FIVE_SCORE ? FIVE_SCORE : BLOCK_FIVE_SCORE))
      : winningMoves.length > 0
        ? winningMoves
        : all.filter(({ move }) => stops(move) === most || directionsMaking(position, move, own, FOUR).length > 0);
  return kept.toSorted((a, b) => a.score - b.score || kernelCell(a.move) - kernelCell(b.move));
};

const valueFor = (color: Sign, winner: Sign | 0): number => (winner === 0 ? 0 : winner === color ? 1 : -1);

/** Runs a search and returns the root. `sqrtLog` is the kernel's, because a host's logarithm may differ in the last
 *  digit. */
export const searchReference = (
  start: ReferencePosition,
  iterations: number,
  seed: number,
  sqrtLog: (n: number) => number,
): ReferenceNode => {
  const random = openReferenceRandom(seed);
  const root = makeNode(-1, 0);
  const { fround } = Math;
  const bound = ({ visits, valueSum }: ReferenceNode, parent: number): number => {
    const mean = fround(fround(valueSum) / fround(fround(visits) + fround(visits)));
    const inverse = fround(1 / fround(Math.sqrt(fround(visits))));
    const factor = fround(fround(UCT_EXPLORATION) * sqrtLog(parent));
    return fround(mean + fround(factor * inverse));
  };
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    let position = start;
    let node = root;
    const path: ReferenceNode[] = [];
    let winners: readonly (Sign | 0)[] | null = null;
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
      if (node.score >= FIVE_SCORE) winners = [mover, mover];
      else if (isFull(position)) winners = [0, 0];
      else if (isNew) winners = [heuristicPlayout(position, random), randomPlayout(position, random)];
    }
    let mover = start.side;
    for (const step of path) {
      step.visits += 1;
      for (const winner of winners) step.valueSum += valueFor(mover, winner);
      mover = mover === 1 ? -1 : 1;
    }
  }
  return root;
};
