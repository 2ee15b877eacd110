// The slow, readable twin of the kernel: the same playouts and the same tree, with lists and sets and none of the tricks. Tests hold the two
// equal, move for move and visit for visit.
import { PATTERNS } from "../assembly/patterns.ts";
import * as weights from "../assembly/weights.ts";
import { areaOf, neighborsOf, chainOf, PASS, POINTS, SIZE, type Chain, type Color } from "../src/index.ts";

/** The kernel's chance, with whole numbers of any size. */
export interface ReferenceRandom {
  readonly below: (limit: number) => number;
  readonly happens: (of256: number) => boolean;
}

const MASK = (1n << 64n) - 1n;

export const openReferenceRandom = (seed: number): ReferenceRandom => {
  let state = ((BigInt(seed) + 1n) * 0x9e3779b97f4a7c15n) & MASK;
  const draw = (): number => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & MASK;
    return Number(state >> 32n);
  };
  draw();
  draw();
  return {
    below: (limit) => Number((BigInt(draw()) * BigInt(limit)) >> 32n),
    happens: (of256) => draw() >>> 24 < of256,
  };
};

/** A position that is played on; the order of the empty points is part of it, because chance draws from it. */
export interface ReferenceBoard {
  readonly cells: number[];
  readonly empty: number[];
  ko: number | null;
  toMove: Color;
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

/** Above, right, below, left; then the corners from the upper right on. Null is the wall. */
const aroundOf = (point: number): readonly (number | null)[] => {
  const [x, y] = [point % SIZE, Math.floor(point / SIZE)];
  const at = (dx: number, dy: number): number | null =>
    x + dx < 0 || x + dx >= SIZE || y + dy < 0 || y + dy >= SIZE ? null : point + dy * SIZE + dx;
  return [at(0, -1), at(1, 0), at(0, 1), at(-1, 0), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)];
};
const sidesOf = (point: number): readonly number[] =>
  aroundOf(point)
    .slice(0, 4)
    .filter((next) => next !== null);

const ordered = (points: Iterable<number>): readonly number[] => [...points].toSorted((a, b) => a - b);
const freeBeside = ({ cells }: ReferenceBoard, point: number): readonly number[] =>
  sidesOf(point).filter((next) => cells[next] === 0);

/** A name of a chain that all of its stones share. */
const nameOf = ({ stones }: Chain): number => Math.min(...stones);

export const isLegal = (board: ReferenceBoard, point: number, color: Color): boolean => {
  const { cells, ko } = board;
  if (point === ko) return false;
  return (
    freeBeside(board, point).length > 0 ||
    sidesOf(point).some((next) => {
      const isLast = chainOf(cells, next).liberties.length === 1;
      return isLast !== (cells[next] === color);
    })
  );
};

/** A stone where it may go; the stones that it takes. */
const place = (board: ReferenceBoard, point: number, color: Color): readonly number[] => {
  const { cells, empty } = board;
  // The last of the empty points takes its place.
  const hole = empty.indexOf(point);
  const last = empty.pop() ?? point;
  if (last !== point) empty[hole] = last;
  cells[point] = color;
  const taken: number[] = [];
  for (const next of sidesOf(point)) {
    if (cells[next] !== -color) continue;
    const { stones, liberties } = chainOf(cells, next);
    if (liberties.length > 0) continue;
    for (const stone of ordered(stones)) {
      cells[stone] = 0;
      empty.push(stone);
      taken.push(stone);
    }
  }
  const own = chainOf(cells, point);
  const isKo = taken.length === 1 && own.stones.length === 1 && own.liberties.length === 1;
  board.ko = isKo ? (taken[0] ?? null) : null;
  return taken;
};

export const play = (board: ReferenceBoard, move: number): void => {
  if (move === PASS) {
    board.ko = null;
    board.passes += 1;
  } else {
    place(board, move, board.toMove);
    board.passes = 0;
  }
  board.before = board.last;
  board.last = move === PASS ? null : move;
  board.toMove = board.toMove === 1 ? -1 : 1;
};

const isOwned = ({ cells }: ReferenceBoard, point: number, color: number): boolean =>
  sidesOf(point).every((next) => cells[next] === color);

const isEye = (board: ReferenceBoard, point: number, color: Color): boolean => {
  if (!isOwned(board, point, color)) return false;
  const corners = aroundOf(point).slice(4);
  const others = corners.filter((next) => next !== null && board.cells[next] === -color).length;
  return others + (corners.includes(null) ? 1 : 0) < 2;
};

/** Black's points less white's at the end of a playout. */
const countFinal = (board: ReferenceBoard): number =>
  board.cells.reduce((sum, cell, point) => {
    if (cell !== 0) return sum + cell;
    const [black, white] = [isOwned(board, point, 1), isOwned(board, point, -1)];
    return black === white ? sum : sum + (black ? 1 : -1);
  }, 0);

/** The first empty point, from a random place in the list on, that is fit. */
const firstFit = ({ empty }: ReferenceBoard, chance: ReferenceRandom, isFit: (point: number) => boolean): number => {
  if (empty.length === 0) return PASS;
  const from = chance.below(empty.length);
  return [...empty.slice(from), ...empty.slice(0, from)].find(isFit) ?? PASS;
};

const anywhere = (board: ReferenceBoard, color: Color, chance: ReferenceRandom): number =>
  firstFit(board, chance, (point) => !isEye(board, point, color) && isLegal(board, point, color));

export interface ReferencePlayout {
  readonly score: number;
  readonly moves: readonly number[];
  readonly board: ReferenceBoard;
}

const playOut = (
  from: ReferenceBoard,
  choose: (board: ReferenceBoard) => number,
  isDecided: (board: ReferenceBoard, taken: boolean) => boolean,
): ReferencePlayout => {
  const board = copyBoard(from);
  const moves: number[] = [];
  while (moves.length < weights.LONGEST) {
    const move = choose(board);
    const stones = board.empty.length;
    moves.push(move);
    play(board, move);
    if (board.passes >= 2 || (move !== PASS && isDecided(board, board.empty.length >= stones))) break;
  }
  return { score: countFinal(board), moves, board };
};

export const lightPlayout = (from: ReferenceBoard, chance: ReferenceRandom): ReferencePlayout =>
  playOut(
    from,
    (board) => anywhere(board, board.toMove, chance),
    () => false,
  );

/** The liberties that a stone's chain would have; of what it takes, the stones beside it. */
const libertiesAfter = (board: ReferenceBoard, point: number, color: Color): ReadonlySet<number> => {
  const { cells } = board;
  const free = new Set(freeBeside(board, point));
  for (const next of sidesOf(point)) {
    if (cells[next] === 0) continue;
    const { liberties } = chainOf(cells, next);
    if (cells[next] === color) for (const liberty of liberties) free.add(liberty);
    else if (liberties.length === 1) free.add(next);
  }
  free.delete(point);
  return free;
};

const isBadSelfAtari = (board: ReferenceBoard, point: number, color: Color, chance: ReferenceRandom): boolean => {
  if (freeBeside(board, point).length > 1 || libertiesAfter(board, point, color).size > 1) return false;
  const beside = sidesOf(point)
    .filter((next) => board.cells[next] !== 0)
    .map((next) => ({ isOwn: board.cells[next] === color, ...chainOf(board.cells, next) }));
  const stones = 1 + beside.filter(({ isOwn }) => isOwn).reduce((sum, chain) => sum + chain.stones.length, 0);
  const threatens = beside.some(({ isOwn, liberties }) => !isOwn && liberties.length <= 2);
  if (stones === 1) return chance.happens(weights.KEEPS_ONE_FROM_ATARI);
  if (threatens && stones < 5) return false;
  return chance.happens(weights.KEEPS_FROM_ATARI);
};

/** Own chains beside the last move with so many liberties, side by side the same only once. */
const pressedChains = ({ cells }: ReferenceBoard, last: number, color: Color, liberties: number): readonly Chain[] => {
  const chains: Chain[] = [];
  for (const next of sidesOf(last)) {
    if (cells[next] !== color) continue;
    const chain = chainOf(cells, next);
    const previous = chains.at(-1);
    if (chain.liberties.length === liberties && (previous === undefined || nameOf(previous) !== nameOf(chain))) {
      chains.push(chain);
    }
  }
  return chains;
};

const rescues = (board: ReferenceBoard, chain: Chain, color: Color): readonly number[] => {
  const { cells } = board;
  const [liberty = -1] = chain.liberties;
  const found = isLegal(board, liberty, color) && libertiesAfter(board, liberty, color).size > 1 ? [liberty] : [];
  const seen = new Set<number>();
  for (const stone of ordered(chain.stones.flatMap(neighborsOf).filter((next) => cells[next] === -color))) {
    const other = chainOf(cells, stone);
    if (seen.has(nameOf(other))) continue;
    seen.add(nameOf(other));
    const [point = -1] = other.liberties;
    if (other.liberties.length === 1 && point !== liberty && isLegal(board, point, color)) found.push(point);
  }
  return found;
};

const answersToAtari = (board: ReferenceBoard, last: number, color: Color): readonly number[] => {
  const { liberties } = chainOf(board.cells, last);
  const taking = liberties.length === 1 ? liberties.filter((point) => isLegal(board, point, color)) : [];
  return [...taking, ...pressedChains(board, last, color, 1).flatMap((chain) => rescues(board, chain, color))];
};

/** Whether a chain that is put in atari at one of its two liberties is as good as taken. */
const isPressed = (board: ReferenceBoard, here: number, there: number, color: Color): boolean => {
  const other: Color = color === 1 ? -1 : 1;
  if (!isLegal(board, here, other) || libertiesAfter(board, here, other).size < 2) return false;
  return [...libertiesAfter(board, there, color)].filter((liberty) => liberty !== here).length < 3;
};

/** Which of two liberties press the chain. */
const pressingPoints = (board: ReferenceBoard, liberties: readonly number[], color: Color): readonly number[] => {
  const [one = -1, two = -1] = ordered(liberties);
  return [...(isPressed(board, one, two, color) ? [one] : []), ...(isPressed(board, two, one, color) ? [two] : [])];
};

const nearLiberties = (board: ReferenceBoard, last: number, color: Color): readonly number[] => {
  const leaving = (points: readonly number[], least: number): readonly number[] =>
    ordered(points).filter(
      (point) => isLegal(board, point, color) && libertiesAfter(board, point, color).size >= least,
    );
  const { liberties } = chainOf(board.cells, last);
  return [
    ...(liberties.length === 2 ? pressingPoints(board, liberties, color === 1 ? -1 : 1) : []),
    ...pressedChains(board, last, color, 2)
      .filter((chain) => pressingPoints(board, chain.liberties, color).length > 0)
      .flatMap((chain) => leaving(chain.liberties, 3)),
  ];
};

/** The room of an empty point. */
const roomOf = (cells: readonly number[], point: number): readonly number[] => ordered(chainOf(cells, point).stones);

const vitalOf = (room: readonly number[]): number | null => {
  const links = room.map((point) => neighborsOf(point).filter((next) => room.includes(next)).length);
  const most = Math.max(...links);
  const all = links.reduce((sum, count) => sum + count, 0);
  const vital = room[links.indexOf(most)] ?? null;
  const isShape = {
    3: true,
    4: most === 3,
    5: most === 4 || (most === 3 && all === 10),
    6: most === 4 && all >= 12,
  }[room.length];
  return isShape === true ? vital : null;
};

const vitalPoints = (board: ReferenceBoard, last: number, color: Color): readonly number[] => {
  const { cells } = board;
  const seen = new Set<number>();
  return ordered(freeBeside(board, last)).flatMap((seed) => {
    if (seen.has(seed)) return [];
    const room = roomOf(cells, seed);
    for (const point of room) seen.add(point);
    const colors = new Set(room.flatMap((point) => neighborsOf(point).map((next) => cells[next])).filter(Boolean));
    const vital = colors.size === 1 ? vitalOf(room) : null;
    return vital !== null && isLegal(board, vital, color) ? [vital] : [];
  });
};

/** What a sign of a pattern stands for when X is black; the wall is 3. */
const SIGNS: Readonly<Record<string, readonly number[]>> = {
  X: [1],
  O: [-1],
  ".": [0],
  x: [0, -1, 3],
  o: [0, 1, 3],
  S: [1, -1],
  "#": [3],
  "?": [0, 1, -1, 3],
};

/** Whether the points around have good shape: a pattern in one of eight ways, with the colours either way. */
const hasShape = ({ cells }: ReferenceBoard, point: number): boolean => {
  const sides = aroundOf(point).map((next) => (next === null ? 3 : (cells[next] ?? 0)));
  // From a corner on, round the point.
  const ring = [7, 0, 4, 1, 5, 2, 6, 3].map((side) => sides[side] ?? 0);
  const swap = (cell: number): number => (Math.abs(cell) === 1 ? -cell : cell);
  const ways = [ring, ring.toReversed().map((_, index) => ring[(8 - index) % 8] ?? 0)].flatMap((one) =>
    [0, 2, 4, 6].map((turn) => [...one.slice(turn), ...one.slice(0, turn)]),
  );
  return [...ways, ...ways.map((way) => way.map(swap))].some((way) =>
    PATTERNS.some((pattern) => way.every((cell, index) => SIGNS[pattern[index] ?? ""]?.includes(cell))),
  );
};

const shapesAround = (board: ReferenceBoard, last: number, color: Color, chance: ReferenceRandom): readonly number[] =>
  aroundOf(last).filter(
    (point): point is number =>
      point !== null &&
      board.cells[point] === 0 &&
      hasShape(board, point) &&
      isLegal(board, point, color) &&
      !isBadSelfAtari(board, point, color, chance),
  );

/** What playouts see: the bits of the kernel's senses. */
const chooseHeavily = (board: ReferenceBoard, chance: ReferenceRandom, senses: number): number => {
  const { last, toMove: color } = board;
  if (last !== null) {
    const rules: readonly (readonly [sense: number, of256: number, find: () => readonly number[]])[] = [
      [1, weights.ANSWERS_ATARI, () => answersToAtari(board, last, color)],
      [2, weights.PLAYS_VITAL, () => vitalPoints(board, last, color)],
      [2, weights.PLAYS_NEAR_LIBERTIES, () => nearLiberties(board, last, color)],
      [4, weights.PLAYS_PATTERN, () => shapesAround(board, last, color, chance)],
    ];
    for (const [sense, of256, find] of rules) {
      if ((senses & sense) === 0 || !chance.happens(of256)) continue;
      const found = find();
      if (found.length > 0) return found[chance.below(found.length)] ?? PASS;
    }
  }
  if ((senses & 8) === 0) return anywhere(board, color, chance);
  return firstFit(
    board,
    chance,
    (point) =>
      !isEye(board, point, color) && isLegal(board, point, color) && !isBadSelfAtari(board, point, color, chance),
  );
};

export const heavyPlayout = (from: ReferenceBoard, chance: ReferenceRandom, senses = 15): ReferencePlayout =>
  playOut(
    from,
    (board) => chooseHeavily(board, chance, senses),
    ({ cells }, taken) => taken && Math.abs(cells.reduce((sum, cell) => sum + cell, 0)) > weights.MERCY,
  );

// The tree. Its numbers are rounded to 32 bits after every step, as the kernel's are.
const { fround } = Math;

export interface ReferenceNode {
  visits: number;
  /** By move; a move that cannot be played has a value below everything. */
  readonly n: Float32Array;
  readonly w: Float32Array;
  readonly allN: Float32Array;
  readonly allW: Float32Array;
  readonly below: Map<number, ReferenceNode>;
}

const NEVER = fround(-1e30);

const distance = (one: number, two: number): number => {
  const dx = Math.abs((one % SIZE) - (two % SIZE));
  const dy = Math.abs(Math.floor(one / SIZE) - Math.floor(two / SIZE));
  return dx + dy + Math.max(dx, dy);
};

/** Visits and wins that a stone is given before it is tried; null for one that is not thought of. */
const priorOf = (board: ReferenceBoard, point: number): readonly [visits: number, value: number] | null => {
  const { cells, toMove: color, last } = board;
  let visits = weights.PRIOR_EVEN;
  let value = weights.PRIOR_EVEN / 2;
  const prefer = (weight: number, worth: 0 | 1): void => {
    visits += weight;
    value += weight * worth;
  };
  const sides = sidesOf(point).filter((next) => cells[next] !== 0);
  const chains = sides.map((next) => ({ isOwn: cells[next] === color, ...chainOf(cells, next) }));
  // A chain that lies on two sides counts twice.
  const takes = chains
    .filter(({ isOwn, liberties }) => !isOwn && liberties.length === 1)
    .reduce((sum, { stones }) => sum + stones.length, 0);
  const after = libertiesAfter(board, point, color).size;
  if (takes > 1) prefer(weights.PRIOR_TAKES_MORE, 1);
  else if (takes === 1) prefer(weights.PRIOR_TAKES_ONE, 1);
  if (after === 1 && takes === 0) prefer(weights.PRIOR_SELF_ATARI, 0);
  else {
    const saves = chains.some(({ isOwn, liberties }) => isOwn && liberties.length === 1);
    if (saves && after > 1) prefer(weights.PRIOR_SAVES, 1);
    if (chains.some(({ isOwn, liberties }) => !isOwn && liberties.length === 2)) prefer(weights.PRIOR_ATARI, 1);
    if (hasShape(board, point)) prefer(weights.PRIOR_PATTERN, 1);
  }
  if (last !== null) {
    const far = distance(point, last);
    if (far <= 3) prefer(weights.PRIOR_NEAR_1, 1);
    else if (far <= 5) prefer(weights.PRIOR_NEAR_2, 1);
    else if (far <= 7) prefer(weights.PRIOR_NEAR_3, 1);
  }
  const [x, y] = [point % SIZE, Math.floor(point / SIZE)];
  const line = Math.min(x, y, SIZE - 1 - x, SIZE - 1 - y) + 1;
  const isLonely = cells.every(
    (cell, index) => cell === 0 || Math.abs((index % SIZE) - x) + Math.abs(Math.floor(index / SIZE) - y) > 2,
  );
  if (isLonely) {
    if (line <= 2) return null;
    prefer(weights.PRIOR_LONELY_MIDDLE, 1);
  }
  return [visits, value];
};

const makeNode = (board: ReferenceBoard, komi: number): ReferenceNode => {
  const floats = (value: number): Float32Array => new Float32Array(PASS + 1).fill(value);
  const node: ReferenceNode = {
    visits: 0,
    n: floats(0),
    w: floats(0),
    allN: floats(1),
    allW: floats(NEVER),
    below: new Map(),
  };
  for (const point of board.empty) {
    if (isEye(board, point, board.toMove) || !isLegal(board, point, board.toMove)) continue;
    const prior = priorOf(board, point);
    if (prior === null) continue;
    [node.allN[point], node.allW[point]] = prior;
  }
  const { last, toMove } = board;
  const answers =
    last === null
      ? []
      : [
          ...answersToAtari(board, last, toMove),
          ...vitalPoints(board, last, toMove),
          ...nearLiberties(board, last, toMove),
        ];
  for (const point of answers) {
    node.allN[point] = (node.allN[point] ?? 0) + weights.PRIOR_ANSWERS;
    node.allW[point] = (node.allW[point] ?? 0) + weights.PRIOR_ANSWERS;
  }
  const isWon = (areaOf(board.cells) - komi) * board.toMove > 0;
  const value = isWon ? fround(0.4) : 0;
  node.allN[PASS] = weights.PRIOR_PASS;
  node.allW[PASS] = fround(weights.PRIOR_PASS * value);
  return node;
};

/** The kernel's logarithm, which is nearly one. */
const logarithm = (value: number): number => {
  const place = 31 - Math.clz32(value);
  const rest = fround(fround(value) / fround(2 ** place));
  return fround(fround(Math.LN2) * fround(fround(fround(place) + rest) - 1));
};

const select = ({ visits, n, w, allN, allW }: ReferenceNode): number => {
  const explore = fround(fround(weights.EXPLORATION) * fround(Math.sqrt(logarithm(visits + 1))));
  const equal = fround(1 / fround(weights.RAVE_EQUAL));
  let best = -Infinity;
  let chosen = 0;
  for (let move = 0; move <= PASS; move += 1) {
    const [tries, wins, allTries, allWins] = [n[move] ?? 0, w[move] ?? 0, allN[move] ?? 0, allW[move] ?? 0];
    const own = fround(wins / fround(tries + fround(1e-6)));
    const all = fround(allWins / allTries);
    const together = fround(fround(allTries + tries) + fround(fround(allTries * tries) * equal));
    const trust = fround(allTries / together);
    const bonus = fround(explore / fround(Math.sqrt(fround(tries + 1))));
    const bound = fround(fround(own + fround(trust * fround(all - own))) + bonus);
    if (bound > best) {
      best = bound;
      chosen = move;
    }
  }
  return chosen;
};

export interface ReferenceSearch {
  readonly root: ReferenceNode;
  readonly owners: readonly number[];
  readonly scores: ReadonlyMap<number, number>;
}

/** So many iterations from a position; `seen` has the boards of the game as texts. */
export const searchReference = (
  from: ReferenceBoard,
  seen: ReadonlySet<string>,
  iterations: number,
  seed: number,
  { komi = 6.5, depth: depthLimit = 400, senses = 15 } = {},
): ReferenceSearch => {
  const chance = openReferenceRandom(seed);
  const root = makeNode(from, komi);
  const owners = from.cells.map(() => 0);
  const scores = new Map<number, number>();

  const addEnd = (board: ReferenceBoard, score: number): void => {
    for (const [point, cell] of board.cells.entries()) {
      const [black, white] = [isOwned(board, point, 1), isOwned(board, point, -1)];
      const owner = cell === 0 ? (black === white ? 0 : black ? 1 : -1) : cell;
      owners[point] = (owners[point] ?? 0) + owner;
    }
    scores.set(score, (scores.get(score) ?? 0) + 1);
  };

  const backUp = (
    way: readonly (readonly [ReferenceNode, number])[],
    score: number,
    moves: readonly number[],
  ): void => {
    const lead = fround(score - komi);
    const points = fround(fround(0.5) + Math.max(-0.5, Math.min(0.5, fround(lead / 60))));
    const black = fround(
      fround((lead > 0 ? 1 : 0) * fround(1 - fround(weights.POINTS_WEIGHT))) +
        fround(fround(weights.POINTS_WEIGHT) * points),
    );
    const firsts = new Map<number, Color>();
    let color: Color = (way.length + moves.length) % 2 === 0 ? from.toMove : from.toMove === 1 ? -1 : 1;
    for (const move of moves.toReversed()) {
      color = color === 1 ? -1 : 1;
      if (move !== PASS) firsts.set(move, color);
    }
    for (const [node, child] of way.toReversed()) {
      color = color === 1 ? -1 : 1;
      const value = color === 1 ? black : fround(1 - black);
      if (child !== PASS) firsts.set(child, color);
      for (const [move, mover] of firsts) {
        if (mover !== color) continue;
        node.allN[move] = (node.allN[move] ?? 0) + 1;
        node.allW[move] = (node.allW[move] ?? 0) + value;
      }
      node.n[child] = (node.n[child] ?? 0) + 1;
      node.w[child] = (node.w[child] ?? 0) + value;
      node.visits += 1;
    }
  };

  /** Null when a move brought a position back. */
  const iterate = (): true | null => {
    const board = copyBoard(from);
    const way: [ReferenceNode, number][] = [];
    const boards = new Set(seen);
    let node = root;
    for (;;) {
      const passIsDue = node === root && (root.n[PASS] ?? 0) * weights.PASS_SHARE < root.visits;
      const move = passIsDue ? PASS : select(node);
      way.push([node, move]);
      play(board, move);
      const text = board.cells.join("");
      if (move !== PASS && boards.has(text)) {
        node.allW[move] = NEVER;
        return null;
      }
      boards.add(text);
      if (board.passes >= 2) {
        board.passes = 0;
        const end = heavyPlayout(board, chance, senses);
        addEnd(end.board, end.score);
        backUp(way, end.score, []);
        return true;
      }
      const next = node.below.get(move);
      if (next === undefined || way.length >= depthLimit) {
        if ((node.n[move] ?? 0) + 1 >= weights.EXPANDS_AT && way.length < depthLimit) {
          node.below.set(move, makeNode(board, komi));
        }
        const { score, moves, board: end } = heavyPlayout(board, chance, senses);
        addEnd(end, score);
        backUp(way, score, moves);
        return true;
      }
      node = next;
    }
  };
  for (let done = 0; done < iterations;) if (iterate() !== null) done += 1;
  return { root, owners, scores };
};
