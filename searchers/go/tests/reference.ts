// The reference implementation of the kernel: the same playouts and the same tree search in plain TypeScript, with
// lists and sets instead of bitboards. Tests compare the two move by move and visit by visit.
import * as parameters from "../assembly/parameters.ts";
import { PATTERNS } from "../assembly/patterns.ts";
import { PASS } from "@tengen/stones";
import { POINTS, SIZE } from "../src/index.ts";
import { areaOf, chainOf, neighborsOf, type Chain, type Sign } from "./chains.ts";

/** The kernel's random number generator. */
export interface ReferenceRandom {
  readonly below: (limit: number) => number;
  readonly withProbability: (of256: number) => boolean;
}

const MASK = (1n << 64n) - 1n;

export const openReferenceRandom = (seed: number): ReferenceRandom => {
  let state = ((BigInt(seed) + 1n) * 0x9e3779b97f4a7c15n) & MASK;
  const random32 = (): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & MASK;
    return Number(state >> 32n);
  };
  random32();
  random32();
  return {
    below: (limit) => Number((BigInt(random32()) * BigInt(limit)) >> 32n),
    withProbability: (of256) => random32() >>> 24 < of256,
  };
};

/** A mutable position. The order of the empty points matters: random moves are drawn from it. */
export interface ReferenceBoard {
  readonly cells: number[];
  readonly empty: number[];
  ko: number | null;
  toMove: Sign;
  passes: number;
  last: number | null;
  before: number | null;
}

export const emptyBoard = (): ReferenceBoard => ({
  cells: Array.from({ length: POINTS }, () => 0),
  empty: Array.from({ length: POINTS }, (_, index) => index),
  ko: null,
  toMove: 1,
  passes: 0,
  last: null,
  before: null,
});

export const copyBoard = (board: ReferenceBoard): ReferenceBoard => ({
  ...board,
  cells: [...board.cells],
  empty: [...board.empty],
});

/** The eight neighbors of a point, in the order N E S W NE SE SW NW; null outside the board. */
const neighborhoodOf = (point: number): readonly (number | null)[] => {
  const [x, y] = [point % SIZE, Math.floor(point / SIZE)];
  const at = (dx: number, dy: number): number | null =>
    x + dx < 0 || x + dx >= SIZE || y + dy < 0 || y + dy >= SIZE ? null : point + dy * SIZE + dx;
  return [at(0, -1), at(1, 0), at(0, 1), at(-1, 0), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)];
};
const directNeighborsOf = (point: number): readonly number[] =>
  neighborhoodOf(point)
    .slice(0, 4)
    .filter((next) => next !== null);

const ordered = (points: Iterable<number>): readonly number[] => [...points].toSorted((a, b) => a - b);
const emptyNeighborsOf = ({ cells }: ReferenceBoard, point: number): readonly number[] =>
  directNeighborsOf(point).filter((next) => cells[next] === 0);

/** The same number for all stones of a chain. */
const chainIdOf = ({ stones }: Chain): number => Math.min(...stones);

export const isLegal = (board: ReferenceBoard, point: number, color: Sign): boolean => {
  const { cells, ko } = board;
  if (point === ko) return false;
  return (
    emptyNeighborsOf(board, point).length > 0 ||
    directNeighborsOf(point).some((next) => {
      const isLastLiberty = chainOf(cells, next).liberties.length === 1;
      return isLastLiberty !== (cells[next] === color);
    })
  );
};

/** Places a stone on a legal point and returns the captured stones. */
const placeStone = (board: ReferenceBoard, point: number, color: Sign): readonly number[] => {
  const { cells, empty } = board;
  // Swap-remove the point from the list of empty points.
  const freedIndex = empty.indexOf(point);
  const last = empty.pop() ?? point;
  if (last !== point) empty[freedIndex] = last;
  cells[point] = color;
  const captured: number[] = [];
  for (const next of directNeighborsOf(point)) {
    if (cells[next] !== -color) continue;
    const { stones, liberties } = chainOf(cells, next);
    if (liberties.length > 0) continue;
    for (const stone of ordered(stones)) {
      cells[stone] = 0;
      empty.push(stone);
      captured.push(stone);
    }
  }
  const own = chainOf(cells, point);
  const isKo = captured.length === 1 && own.stones.length === 1 && own.liberties.length === 1;
  board.ko = isKo ? (captured[0] ?? null) : null;
  return captured;
};

export const play = (board: ReferenceBoard, move: number): void => {
  if (move === PASS) {
    board.ko = null;
    board.passes += 1;
  } else {
    placeStone(board, move, board.toMove);
    board.passes = 0;
  }
  board.before = board.last;
  board.last = move === PASS ? null : move;
  board.toMove = board.toMove === 1 ? -1 : 1;
};

const isSurrounded = ({ cells }: ReferenceBoard, point: number, color: number): boolean =>
  directNeighborsOf(point).every((next) => cells[next] === color);

const isEye = (board: ReferenceBoard, point: number, color: Sign): boolean => {
  if (!isSurrounded(board, point, color)) return false;
  const corners = neighborhoodOf(point).slice(4);
  const opponents = corners.filter((next) => next !== null && board.cells[next] === -color).length;
  return opponents + (corners.includes(null) ? 1 : 0) < 2;
};

/** Score of the final board of a playout, black minus white. */
const finalScore = (board: ReferenceBoard): number =>
  board.cells.reduce((sum, cell, point) => {
    if (cell !== 0) return sum + cell;
    const [black, white] = [isSurrounded(board, point, 1), isSurrounded(board, point, -1)];
    return black === white ? sum : sum + (black ? 1 : -1);
  }, 0);

/** The first suitable empty point, from a random index of the list on. */
const firstSuitable = (
  { empty }: ReferenceBoard,
  random: ReferenceRandom,
  isSuitable: (point: number) => boolean,
): number => {
  if (empty.length === 0) return PASS;
  const from = random.below(empty.length);
  return [...empty.slice(from), ...empty.slice(0, from)].find(isSuitable) ?? PASS;
};

const randomMove = (board: ReferenceBoard, color: Sign, random: ReferenceRandom): number =>
  firstSuitable(board, random, (point) => !isEye(board, point, color) && isLegal(board, point, color));

export interface ReferencePlayout {
  readonly score: number;
  readonly moves: readonly number[];
  readonly board: ReferenceBoard;
}

const playOut = (
  from: ReferenceBoard,
  choose: (board: ReferenceBoard) => number,
  isDecided: (board: ReferenceBoard, captured: boolean) => boolean,
): ReferencePlayout => {
  const board = copyBoard(from);
  const moves: number[] = [];
  while (moves.length < parameters.MAX_PLAYOUT_MOVES) {
    const move = choose(board);
    const stones = board.empty.length;
    moves.push(move);
    play(board, move);
    if (board.passes >= 2 || (move !== PASS && isDecided(board, board.empty.length >= stones))) break;
  }
  return { score: finalScore(board), moves, board };
};

export const lightPlayout = (from: ReferenceBoard, random: ReferenceRandom): ReferencePlayout =>
  playOut(
    from,
    (board) => randomMove(board, board.toMove, random),
    () => false,
  );

/** Liberties of the chain of a stone placed here. Of captured stones, only direct neighbors count. */
const libertiesAfter = (board: ReferenceBoard, point: number, color: Sign): ReadonlySet<number> => {
  const { cells } = board;
  const liberties = new Set(emptyNeighborsOf(board, point));
  for (const next of directNeighborsOf(point)) {
    if (cells[next] === 0) continue;
    const neighborChain = chainOf(cells, next);
    if (cells[next] === color) for (const liberty of neighborChain.liberties) liberties.add(liberty);
    else if (neighborChain.liberties.length === 1) liberties.add(next);
  }
  liberties.delete(point);
  return liberties;
};

const isBadSelfAtari = (board: ReferenceBoard, point: number, color: Sign, random: ReferenceRandom): boolean => {
  if (emptyNeighborsOf(board, point).length > 1 || libertiesAfter(board, point, color).size > 1) return false;
  const chains = directNeighborsOf(point)
    .filter((next) => board.cells[next] !== 0)
    .map((next) => ({ isOwn: board.cells[next] === color, ...chainOf(board.cells, next) }));
  const stones = 1 + chains.filter(({ isOwn }) => isOwn).reduce((sum, chain) => sum + chain.stones.length, 0);
  const threatens = chains.some(({ isOwn, liberties }) => !isOwn && liberties.length <= 2);
  if (stones === 1) return random.withProbability(parameters.SINGLE_SELF_ATARI_RATE);
  if (threatens && stones < 5) return false;
  return random.withProbability(parameters.SELF_ATARI_RATE);
};

/** Own chains next to the last move with exactly `liberties` liberties. Consecutive neighbors of one chain count once. */
const ownChainsNear = ({ cells }: ReferenceBoard, last: number, color: Sign, liberties: number): readonly Chain[] => {
  const chains: Chain[] = [];
  for (const next of directNeighborsOf(last)) {
    if (cells[next] !== color) continue;
    const chain = chainOf(cells, next);
    const previous = chains.at(-1);
    if (chain.liberties.length === liberties && (previous === undefined || chainIdOf(previous) !== chainIdOf(chain))) {
      chains.push(chain);
    }
  }
  return chains;
};

const atariEscapes = (board: ReferenceBoard, chain: Chain, color: Sign): readonly number[] => {
  const { cells } = board;
  const [liberty = -1] = chain.liberties;
  const found = isLegal(board, liberty, color) && libertiesAfter(board, liberty, color).size > 1 ? [liberty] : [];
  const seen = new Set<number>();
  for (const stone of ordered(chain.stones.flatMap(neighborsOf).filter((next) => cells[next] === -color))) {
    const other = chainOf(cells, stone);
    if (seen.has(chainIdOf(other))) continue;
    seen.add(chainIdOf(other));
    const [point = -1] = other.liberties;
    if (other.liberties.length === 1 && point !== liberty && isLegal(board, point, color)) found.push(point);
  }
  return found;
};

const atariMoves = (board: ReferenceBoard, last: number, color: Sign): readonly number[] => {
  const { liberties } = chainOf(board.cells, last);
  const captures = liberties.length === 1 ? liberties.filter((point) => isLegal(board, point, color)) : [];
  return [...captures, ...ownChainsNear(board, last, color, 1).flatMap((chain) => atariEscapes(board, chain, color))];
};

/** Whether an atari on a two-liberty chain of the color likely captures it. */
const isCapturableAt = (board: ReferenceBoard, attackPoint: number, escapePoint: number, color: Sign): boolean => {
  const opponent: Sign = color === 1 ? -1 : 1;
  if (!isLegal(board, attackPoint, opponent) || libertiesAfter(board, attackPoint, opponent).size < 2) return false;
  return [...libertiesAfter(board, escapePoint, color)].filter((liberty) => liberty !== attackPoint).length < 3;
};

/** The liberties of a two-liberty chain at which an atari likely captures it. */
const attackPoints = (board: ReferenceBoard, liberties: readonly number[], color: Sign): readonly number[] => {
  const [one = -1, two = -1] = ordered(liberties);
  return [
    ...(isCapturableAt(board, one, two, color) ? [one] : []),
    ...(isCapturableAt(board, two, one, color) ? [two] : []),
  ];
};

const twoLibertyMoves = (board: ReferenceBoard, last: number, color: Sign): readonly number[] => {
  const withLiberties = (points: readonly number[], minimum: number): readonly number[] =>
    ordered(points).filter(
      (point) => isLegal(board, point, color) && libertiesAfter(board, point, color).size >= minimum,
    );
  const { liberties } = chainOf(board.cells, last);
  return [
    ...(liberties.length === 2 ? attackPoints(board, liberties, color === 1 ? -1 : 1) : []),
    ...ownChainsNear(board, last, color, 2)
      .filter((chain) => attackPoints(board, chain.liberties, color).length > 0)
      .flatMap((chain) => withLiberties(chain.liberties, 3)),
  ];
};

/** The region of an empty point. */
const eyeSpaceOf = (cells: readonly number[], point: number): readonly number[] =>
  ordered(chainOf(cells, point).stones);

const nakadePoint = (eyeSpace: readonly number[]): number | null => {
  const links = eyeSpace.map((point) => neighborsOf(point).filter((next) => eyeSpace.includes(next)).length);
  const maxLinks = Math.max(...links);
  const totalLinks = links.reduce((sum, count) => sum + count, 0);
  const vital = eyeSpace[links.indexOf(maxLinks)] ?? null;
  const isShape = {
    3: true,
    4: maxLinks === 3,
    5: maxLinks === 4 || (maxLinks === 3 && totalLinks === 10),
    6: maxLinks === 4 && totalLinks >= 12,
  }[eyeSpace.length];
  return isShape === true ? vital : null;
};

const nakadeMoves = (board: ReferenceBoard, last: number, color: Sign): readonly number[] => {
  const { cells } = board;
  const seen = new Set<number>();
  return ordered(emptyNeighborsOf(board, last)).flatMap((seed) => {
    if (seen.has(seed)) return [];
    const eyeSpace = eyeSpaceOf(cells, seed);
    for (const point of eyeSpace) seen.add(point);
    const colors = new Set(eyeSpace.flatMap((point) => neighborsOf(point).map((next) => cells[next])).filter(Boolean));
    const vital = colors.size === 1 ? nakadePoint(eyeSpace) : null;
    return vital !== null && isLegal(board, vital, color) ? [vital] : [];
  });
};

/** The colors that a pattern character matches when X is black; 3 is the border. */
const COLORS_MATCHING: Readonly<Record<string, readonly number[]>> = {
  X: [1],
  O: [-1],
  ".": [0],
  x: [0, -1, 3],
  o: [0, 1, 3],
  S: [1, -1],
  "#": [3],
  "?": [0, 1, -1, 3],
};

/** Whether a 3x3 pattern matches here, in any of its eight symmetries, with either colors. */
const matchesPattern = ({ cells }: ReferenceBoard, point: number): boolean => {
  const sides = neighborhoodOf(point).map((next) => (next === null ? 3 : (cells[next] ?? 0)));
  // Clockwise from the NW corner.
  const ring = [7, 0, 4, 1, 5, 2, 6, 3].map((side) => sides[side] ?? 0);
  const swap = (cell: number): number => (Math.abs(cell) === 1 ? -cell : cell);
  const symmetries = [ring, ring.toReversed().map((_, index) => ring[(8 - index) % 8] ?? 0)].flatMap((one) =>
    [0, 2, 4, 6].map((turn) => [...one.slice(turn), ...one.slice(0, turn)]),
  );
  return [...symmetries, ...symmetries.map((neighbors) => neighbors.map(swap))].some((neighbors) =>
    PATTERNS.some((pattern) => neighbors.every((cell, index) => COLORS_MATCHING[pattern[index] ?? ""]?.includes(cell))),
  );
};

const patternMoves = (board: ReferenceBoard, last: number, color: Sign, random: ReferenceRandom): readonly number[] =>
  neighborhoodOf(last).filter(
    (point): point is number =>
      point !== null &&
      board.cells[point] === 0 &&
      matchesPattern(board, point) &&
      isLegal(board, point, color) &&
      !isBadSelfAtari(board, point, color, random),
  );

/** The next move of a heavy playout. */
const choosePlayoutMove = (board: ReferenceBoard, random: ReferenceRandom, heuristics: number): number => {
  const { last, toMove: color } = board;
  if (last !== null) {
    const rules: readonly (readonly [heuristic: number, of256: number, find: () => readonly number[]])[] = [
      [1, parameters.ATARI_RATE, () => atariMoves(board, last, color)],
      [2, parameters.NAKADE_RATE, () => nakadeMoves(board, last, color)],
      [2, parameters.TWO_LIBERTY_RATE, () => twoLibertyMoves(board, last, color)],
      [4, parameters.PATTERN_RATE, () => patternMoves(board, last, color, random)],
    ];
    for (const [heuristic, of256, find] of rules) {
      if ((heuristics & heuristic) === 0 || !random.withProbability(of256)) continue;
      const found = find();
      if (found.length > 0) return found[random.below(found.length)] ?? PASS;
    }
  }
  if ((heuristics & 8) === 0) return randomMove(board, color, random);
  return firstSuitable(
    board,
    random,
    (point) =>
      !isEye(board, point, color) && isLegal(board, point, color) && !isBadSelfAtari(board, point, color, random),
  );
};

export const heavyPlayout = (from: ReferenceBoard, random: ReferenceRandom, heuristics = 15): ReferencePlayout =>
  playOut(
    from,
    (board) => choosePlayoutMove(board, random, heuristics),
    ({ cells }, captured) =>
      captured && Math.abs(cells.reduce((sum, cell) => sum + cell, 0)) > parameters.MERCY_THRESHOLD,
  );

// The tree search. All values are rounded to f32 after every step, as in the kernel.
const { fround } = Math;

export interface ReferenceNode {
  visits: number;
  /** By move. A move that must not be selected has a RAVE value sum of ILLEGAL_VALUE. */
  readonly childVisits: Float32Array;
  readonly childValueSums: Float32Array;
  readonly raveVisits: Float32Array;
  readonly raveValueSums: Float32Array;
  readonly children: Map<number, ReferenceNode>;
}

const ILLEGAL_VALUE = fround(-1e30);

const distance = (one: number, two: number): number => {
  const dx = Math.abs((one % SIZE) - (two % SIZE));
  const dy = Math.abs(Math.floor(one / SIZE) - Math.floor(two / SIZE));
  return dx + dy + Math.max(dx, dy);
};

/** The prior of a move: visits and value sum; null for a pruned move. */
const priorOf = (board: ReferenceBoard, point: number): readonly [visits: number, value: number] | null => {
  const { cells, toMove: color, last } = board;
  let visits = parameters.PRIOR_EVEN;
  let value = parameters.PRIOR_EVEN / 2;
  const addPrior = (weight: number, won: 0 | 1): void => {
    visits += weight;
    value += weight * won;
  };
  const sides = directNeighborsOf(point).filter((next) => cells[next] !== 0);
  const chains = sides.map((next) => ({ isOwn: cells[next] === color, ...chainOf(cells, next) }));
  // A chain that is a neighbor twice counts twice.
  const captures = chains
    .filter(({ isOwn, liberties }) => !isOwn && liberties.length === 1)
    .reduce((sum, { stones }) => sum + stones.length, 0);
  const after = libertiesAfter(board, point, color).size;
  if (captures > 1) addPrior(parameters.PRIOR_CAPTURE_MANY, 1);
  else if (captures === 1) addPrior(parameters.PRIOR_CAPTURE_ONE, 1);
  if (after === 1 && captures === 0) addPrior(parameters.PRIOR_SELF_ATARI, 0);
  else {
    const escapes = chains.some(({ isOwn, liberties }) => isOwn && liberties.length === 1);
    if (escapes && after > 1) addPrior(parameters.PRIOR_ATARI_ESCAPE, 1);
    if (chains.some(({ isOwn, liberties }) => !isOwn && liberties.length === 2)) addPrior(parameters.PRIOR_ATARI, 1);
    if (matchesPattern(board, point)) addPrior(parameters.PRIOR_PATTERN, 1);
  }
  if (last !== null) {
    const distanceToLast = distance(point, last);
    if (distanceToLast <= 3) addPrior(parameters.PRIOR_DISTANCE_1, 1);
    else if (distanceToLast <= 5) addPrior(parameters.PRIOR_DISTANCE_2, 1);
    else if (distanceToLast <= 7) addPrior(parameters.PRIOR_DISTANCE_3, 1);
  }
  const [x, y] = [point % SIZE, Math.floor(point / SIZE)];
  const line = Math.min(x, y, SIZE - 1 - x, SIZE - 1 - y) + 1;
  const isOpen = cells.every(
    (cell, index) => cell === 0 || Math.abs((index % SIZE) - x) + Math.abs(Math.floor(index / SIZE) - y) > 2,
  );
  if (isOpen) {
    if (line <= 2) return null;
    addPrior(parameters.PRIOR_OPEN_CENTER, 1);
  }
  return [visits, value];
};

const createNode = (board: ReferenceBoard, komi: number): ReferenceNode => {
  const floats = (value: number): Float32Array => new Float32Array(PASS + 1).fill(value);
  const node: ReferenceNode = {
    visits: 0,
    childVisits: floats(0),
    childValueSums: floats(0),
    raveVisits: floats(1),
    raveValueSums: floats(ILLEGAL_VALUE),
    children: new Map(),
  };
  for (const point of board.empty) {
    if (isEye(board, point, board.toMove) || !isLegal(board, point, board.toMove)) continue;
    const prior = priorOf(board, point);
    if (prior === null) continue;
    [node.raveVisits[point], node.raveValueSums[point]] = prior;
  }
  const { last, toMove } = board;
  const policyMoves =
    last === null
      ? []
      : [
          ...atariMoves(board, last, toMove),
          ...nakadeMoves(board, last, toMove),
          ...twoLibertyMoves(board, last, toMove),
        ];
  for (const point of policyMoves) {
    node.raveVisits[point] = (node.raveVisits[point] ?? 0) + parameters.PRIOR_POLICY;
    node.raveValueSums[point] = (node.raveValueSums[point] ?? 0) + parameters.PRIOR_POLICY;
  }
  const isWon = (areaOf(board.cells) - komi) * board.toMove > 0;
  const value = isWon ? fround(0.4) : 0;
  node.raveVisits[PASS] = parameters.PRIOR_PASS;
  node.raveValueSums[PASS] = fround(parameters.PRIOR_PASS * value);
  return node;
};

/** The kernel's approximation of the natural logarithm. */
const approximateLog = (value: number): number => {
  const highestBit = 31 - Math.clz32(value);
  const mantissa = fround(fround(value) / fround(2 ** highestBit));
  return fround(fround(Math.LN2) * fround(fround(fround(highestBit) + mantissa) - 1));
};

const selectChild = ({ visits, childVisits, childValueSums, raveVisits, raveValueSums }: ReferenceNode): number => {
  const exploration = fround(fround(parameters.UCT_EXPLORATION) * fround(Math.sqrt(approximateLog(visits + 1))));
  const equivalence = fround(1 / fround(parameters.RAVE_EQUIVALENCE));
  let best = -Infinity;
  let chosen = 0;
  for (let move = 0; move <= PASS; move += 1) {
    const [childVisit, childSum] = [childVisits[move] ?? 0, childValueSums[move] ?? 0];
    const [raveVisit, raveSum] = [raveVisits[move] ?? 0, raveValueSums[move] ?? 0];
    const value = fround(childSum / fround(childVisit + fround(1e-6)));
    const raveValue = fround(raveSum / raveVisit);
    const denominator = fround(fround(raveVisit + childVisit) + fround(fround(raveVisit * childVisit) * equivalence));
    const raveWeight = fround(raveVisit / denominator);
    const bonus = fround(exploration / fround(Math.sqrt(fround(childVisit + 1))));
    const bound = fround(fround(value + fround(raveWeight * fround(raveValue - value))) + bonus);
    if (bound > best) {
      best = bound;
      chosen = move;
    }
  }
  return chosen;
};

export interface ReferenceSearch {
  readonly root: ReferenceNode;
  readonly ownership: readonly number[];
  readonly scoreCounts: ReadonlyMap<number, number>;
}

/** A search in progress. */
interface Run {
  readonly from: ReferenceBoard;
  readonly komi: number;
  readonly root: ReferenceNode;
  readonly random: ReferenceRandom;
  readonly depthLimit: number;
  readonly heuristics: number;
  readonly ownership: number[];
  readonly scoreCounts: Map<number, number>;
}

type Path = readonly (readonly [ReferenceNode, number])[];

const recordPlayout = ({ ownership, scoreCounts }: Run, board: ReferenceBoard, score: number): void => {
  for (const [point, cell] of board.cells.entries()) {
    const [black, white] = [isSurrounded(board, point, 1), isSurrounded(board, point, -1)];
    const owner = cell === 0 ? (black === white ? 0 : black ? 1 : -1) : cell;
    ownership[point] = (ownership[point] ?? 0) + owner;
  }
  scoreCounts.set(score, (scoreCounts.get(score) ?? 0) + 1);
};

/** The value of a score for black: won or not, and a little for the margin. */
const valueForBlack = (score: number, komi: number): number => {
  const lead = fround(score - komi);
  const points = fround(fround(0.5) + Math.max(-0.5, Math.min(0.5, fround(lead / 60))));
  return fround(
    fround((lead > 0 ? 1 : 0) * fround(1 - fround(parameters.SCORE_WEIGHT))) +
      fround(fround(parameters.SCORE_WEIGHT) * points),
  );
};

const backpropagate = ({ from, komi }: Run, path: Path, score: number, moves: readonly number[]): void => {
  const black = valueForBlack(score, komi);
  const amafPlays = new Map<number, Sign>();
  let color: Sign = (path.length + moves.length) % 2 === 0 ? from.toMove : from.toMove === 1 ? -1 : 1;
  for (const move of moves.toReversed()) {
    color = color === 1 ? -1 : 1;
    if (move !== PASS) amafPlays.set(move, color);
  }
  for (const [node, child] of path.toReversed()) {
    color = color === 1 ? -1 : 1;
    const value = color === 1 ? black : fround(1 - black);
    if (child !== PASS) amafPlays.set(child, color);
    for (const [move, mover] of amafPlays) {
      if (mover !== color) continue;
      node.raveVisits[move] = (node.raveVisits[move] ?? 0) + 1;
      node.raveValueSums[move] = (node.raveValueSums[move] ?? 0) + value;
    }
    node.childVisits[child] = (node.childVisits[child] ?? 0) + 1;
    node.childValueSums[child] = (node.childValueSums[child] ?? 0) + value;
    node.visits += 1;
  }
};

/** Plays out from the end of a path. */
const finishIteration = (run: Run, board: ReferenceBoard, path: Path, isOver: boolean): void => {
  const { score, moves, board: end } = heavyPlayout(board, run.random, run.heuristics);
  recordPlayout(run, end, score);
  backpropagate(run, path, score, isOver ? [] : moves);
};

/** False if the selected move repeats a position. */
const runIteration = (run: Run, history: ReadonlySet<string>): boolean => {
  const { root, komi, depthLimit } = run;
  const board = copyBoard(run.from);
  const path: [ReferenceNode, number][] = [];
  const boards = new Set(history);
  let node = root;
  for (;;) {
    const isPassDue = node === root && (root.childVisits[PASS] ?? 0) * parameters.ROOT_PASS_INTERVAL < root.visits;
    const move = isPassDue ? PASS : selectChild(node);
    path.push([node, move]);
    play(board, move);
    const text = board.cells.join("");
    if (move !== PASS && boards.has(text)) {
      node.raveValueSums[move] = ILLEGAL_VALUE;
      return false;
    }
    boards.add(text);
    if (board.passes >= 2) {
      board.passes = 0;
      finishIteration(run, board, path, true);
      return true;
    }
    const next = node.children.get(move);
    if (next === undefined || path.length >= depthLimit) {
      if ((node.childVisits[move] ?? 0) + 1 >= parameters.EXPANSION_VISITS && path.length < depthLimit) {
        node.children.set(move, createNode(board, komi));
      }
      finishIteration(run, board, path, false);
      return true;
    }
    node = next;
  }
};

/** Searches a position. `history` has the boards of the game so far, as strings. */
export const searchReference = (
  from: ReferenceBoard,
  history: ReadonlySet<string>,
  iterations: number,
  seed: number,
  { komi = 6.5, depth: depthLimit = 400, heuristics = 15 } = {},
): ReferenceSearch => {
  const random = openReferenceRandom(seed);
  const root = createNode(from, komi);
  const ownership = from.cells.map(() => 0);
  const scoreCounts = new Map<number, number>();
  const run: Run = { from, komi, root, random, depthLimit, heuristics, ownership, scoreCounts };
  for (let done = 0; done < iterations;) if (runIteration(run, history)) done += 1;
  return { root, ownership, scoreCounts };
};
