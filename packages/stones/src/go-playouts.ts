// Random playouts, on a board of any size. A hot kernel: Go on an array of numbers. A judgement plays some forty thousand
// stones, and the rules of `go-rules.ts`, which make a new board for each, would take seconds for it; a test holds the two
// together.
import { openRng, seedRng, type Rng } from "@tengen/kernel";
import { CELL_CODES, decodeCell, encodeCell, type Board, type Cell } from "./board.ts";
import { colorAtPly, signOf, type Color } from "./color.ts";

/** Codes of the points of a playout's board, which has a border on all sides. */
const BORDER = 3;
const [EMPTY, BLACK, WHITE] = CELL_CODES;

export interface PlayoutBoard {
  /** Cells by point; a row is `width` points. */
  readonly cells: Uint8Array;
  readonly width: number;
  /** The points of the board, row by row. */
  readonly points: Int32Array;
  /** What leads from a point to its neighbours: up, left, right, down; and to those across. */
  readonly sides: Int32Array;
  readonly corners: Int32Array;
  /** Stones of the group that was followed last, and the points already seen. */
  readonly stack: Int32Array;
  readonly mark: Int32Array;
  generation: number;
}

export const makePlayoutBoard = (board: Board): PlayoutBoard => {
  const width = board.length + 2;
  const cells = new Uint8Array(width * width).fill(BORDER);
  const points: number[] = [];
  for (const [y, row] of board.entries()) {
    for (const [x, cell] of row.entries()) {
      const point = (y + 1) * width + x + 1;
      points.push(point);
      cells[point] = encodeCell(cell);
    }
  }
  const size = width * width;
  return {
    cells,
    width,
    points: Int32Array.from(points),
    sides: Int32Array.of(-width, -1, 1, width),
    corners: Int32Array.of(-width - 1, -width + 1, width - 1, width + 1),
    stack: new Int32Array(size),
    mark: new Int32Array(size),
    generation: 0,
  };
};

/** Follows the group of a point into `stack`: the number of its stones if it has no liberty, otherwise 0. */
const stonesWithoutLiberty = (board: PlayoutBoard, from: number): number => {
  const { cells, sides, stack, mark } = board;
  const color = cells[from];
  board.generation += 1;
  stack[0] = from;
  mark[from] = board.generation;
  let count = 1;
  for (let next = 0; next < count; next += 1) {
    const point = stack[next] ?? 0;
    for (let side = 0; side < 4; side += 1) {
      const beside = point + (sides[side] ?? 0);
      const cell = cells[beside];
      if (cell === EMPTY) return 0;
      if (cell !== color || mark[beside] === board.generation) continue;
      mark[beside] = board.generation;
      stack[count] = beside;
      count += 1;
    }
  }
  return count;
};

/** The only liberty of the group of a point; 0 if it has several. */
const onlyLiberty = (board: PlayoutBoard, from: number): number => {
  const { cells, sides, stack, mark } = board;
  const color = cells[from];
  board.generation += 1;
  stack[0] = from;
  mark[from] = board.generation;
  let [count, liberty] = [1, 0];
  for (let next = 0; next < count; next += 1) {
    const point = stack[next] ?? 0;
    for (let side = 0; side < 4; side += 1) {
      const beside = point + (sides[side] ?? 0);
      const cell = cells[beside];
      if (cell === EMPTY && beside !== liberty) {
        if (liberty !== 0) return 0;
        liberty = beside;
      }
      if (cell !== color || mark[beside] === board.generation) continue;
      mark[beside] = board.generation;
      stack[count] = beside;
      count += 1;
    }
  }
  return liberty;
};

/** An answer to the last move, 0 for none: captures its group in atari, or saves a group that it put in atari. */
const answerTo = (board: PlayoutBoard, last: number, color: number): number => {
  const { cells, sides } = board;
  if (last === 0 || cells[last] !== BLACK + WHITE - color) return 0;
  const capture = onlyLiberty(board, last);
  if (capture !== 0) return capture;
  for (let side = 0; side < 4; side += 1) {
    const beside = last + (sides[side] ?? 0);
    const escape = cells[beside] === color ? onlyLiberty(board, beside) : 0;
    if (escape !== 0) return escape;
  }
  return 0;
};

const isOwnEye = ({ cells, sides, corners }: PlayoutBoard, point: number, color: number): boolean => {
  for (let side = 0; side < 4; side += 1) {
    const cell = cells[point + (sides[side] ?? 0)];
    if (cell !== color && cell !== BORDER) return false;
  }
  let enemies = 0;
  let borders = 0;
  for (let corner = 0; corner < 4; corner += 1) {
    const cell = cells[point + (corners[corner] ?? 0)];
    if (cell === BORDER) borders = 1;
    else if (cell === BLACK + WHITE - color) enemies += 1;
  }
  return enemies + borders < 2;
};

/**
 * Plays a stone. Returns -1 if the stone would be suicide, otherwise the point where the opponent may not play next, 0 for
 * none: the last stone captured, if it was the only one. That is every ko, and a few captures that would be none.
 */
export const playStone = (board: PlayoutBoard, point: number, color: number): number => {
  const { cells, sides, stack } = board;
  cells[point] = color;
  let captured = 0;
  let ko = 0;
  for (let side = 0; side < 4; side += 1) {
    const beside = point + (sides[side] ?? 0);
    if (cells[beside] !== BLACK + WHITE - color) continue;
    const count = stonesWithoutLiberty(board, beside);
    for (let index = 0; index < count; index += 1) cells[stack[index] ?? 0] = EMPTY;
    captured += count;
    if (count === 1) ko = beside;
  }
  if (captured === 0 && stonesWithoutLiberty(board, point) > 0) {
    cells[point] = EMPTY;
    return -1;
  }
  return captured === 1 ? ko : 0;
};

/** Plays answers to ataris, otherwise random moves that fill no own eye, until neither side has any. */
const playOut = (board: PlayoutBoard, toMove: Color, rng: Rng): void => {
  const { cells, points } = board;
  let color: number = encodeCell(toMove);
  let ko = 0;
  let passes = 0;
  let last = 0;
  for (let turn = 0; turn < points.length * 3 && passes < 2; turn += 1) {
    const from = rng.integer(points.length);
    let isPlayed = false;
    const answer = answerTo(board, last, color);
    if (answer !== 0 && answer !== ko && !isOwnEye(board, answer, color)) {
      const next = playStone(board, answer, color);
      isPlayed = next >= 0;
      if (isPlayed) {
        ko = next;
        last = answer;
      }
    }
    for (let step = 0; step < points.length && !isPlayed; step += 1) {
      const point = points[(from + step) % points.length] ?? 0;
      if (cells[point] !== EMPTY || point === ko || isOwnEye(board, point, color)) continue;
      const next = playStone(board, point, color);
      isPlayed = next >= 0;
      if (isPlayed) {
        ko = next;
        last = point;
      }
    }
    if (!isPlayed) {
      ko = 0;
      last = 0;
    }
    passes = isPlayed ? 0 : passes + 1;
    color = BLACK + WHITE - color;
  }
};

/** The owner of a point after a playout: its stone, or for an eye the stones beside it. */
const ownerAt = ({ cells, sides }: PlayoutBoard, point: number): Cell => {
  const cell = cells[point] ?? EMPTY;
  if (cell !== EMPTY) return decodeCell(cell);
  let owner: number = EMPTY;
  for (let side = 0; side < 4; side += 1) {
    const beside = cells[point + (sides[side] ?? 0)] ?? BORDER;
    if (beside === EMPTY || beside === BORDER) continue;
    if (owner !== EMPTY && owner !== beside) return null;
    owner = beside;
  }
  return decodeCell(owner);
};

const PLAYOUTS = 200;

/**
 * For each point row by row, the share of random playouts after which it was black's, minus white's. The same position always
 * has the same.
 */
export const playoutOwnership = (board: Board): readonly number[] => {
  const rng = openRng(seedRng("life and death"));
  const playout = makePlayoutBoard(board);
  const start = playout.cells.slice();
  const owned = new Int32Array(playout.points.length);
  for (let count = 0; count < PLAYOUTS; count += 1) {
    playout.cells.set(start);
    playOut(playout, colorAtPly(count), rng);
    for (let index = 0; index < owned.length; index += 1) {
      const owner = ownerAt(playout, playout.points[index] ?? 0);
      owned[index] = (owned[index] ?? 0) + (owner === null ? 0 : signOf(owner));
    }
  }
  return Array.from(owned, (sum) => sum / PLAYOUTS);
};

/** The mean ownership from which a group is dead by random playouts, which capture late and leave much open. */
export const DEAD_IN_PLAYOUTS = 0.2;
