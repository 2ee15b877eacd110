// The position. Playing a stone updates lines, shape codes, class sets, evaluation sum and Zobrist key incrementally.
import {
  BLACK_CODE_INFO,
  CLASS_SETS,
  CLASS_SETS_SIZE,
  CODE_INFO,
  CODES,
  COLUMN_LINE,
  FALLING_LINE,
  GEOMETRY,
  GEOMETRY_SHIFT,
  LINE_COUNT,
  LINES,
  NEAR_SET,
  NEIGHBORS,
  NEIGHBORS_SHIFT,
  NO_MOVE,
  POSITION_SIZE,
  REACH,
  RISING_LINE,
  ROW_LINE,
  SET_HIGH,
  SET_WORD_1,
  SET_WORD_2,
  SET_WORD_3,
  SIDE_TO_MOVE,
  SIZE,
  SLOT_SIZE,
  STONE_COUNT,
  VALUE_SUM,
  WINDOW_CELLS,
  WINDOW_SHAPES,
  WINNER,
  X_SHIFT,
  Y_SHIFT,
  ZOBRIST_KEY,
  ZOBRIST_KEYS,
  ZOBRIST_SIDE_KEY,
} from "./layout";
import { HAS_FORBIDDEN } from "./rule";
import { CLASS_FIVE } from "./shapes";

// Directions.
const ROW: u32 = 0;
const COLUMN: u32 = 1;
const FALLING: u32 = 2;
const RISING: u32 = 3;
/** A cell number is y * 16 + x. */
const ROW_STEP: i32 = 1;
const COLUMN_STEP: i32 = 16;
const FALLING_STEP: i32 = 17;
const RISING_STEP: i32 = -15;

/** A line of walls. */
const WALLS: u64 = 0x3fffffffffffffff;
const WINDOW_MASK: u32 = ((<u32>1) << (2 * WINDOW_CELLS)) - 1;
const WINDOW_LOW_BITS: u64 = WINDOW_MASK & 0x5555555555555555;

/** Sets up the empty board. */
export function clear(position: usize): void {
  memory.fill(position, 0, POSITION_SIZE);
  for (let line: usize = 0; line < LINE_COUNT; line++) store<u64>(position + LINES + (line << 3), WALLS);
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      const geometry = GEOMETRY + ((<usize>(y * 16 + x)) << GEOMETRY_SHIFT);
      for (let direction: usize = 0; direction < 4; direction++) {
        const word = position + load<u16>(geometry + (direction << 1));
        const shift = <u64>load<u8>(geometry + (direction === COLUMN ? Y_SHIFT : X_SHIFT));
        store<u64>(word, load<u64>(word) & ~((<u64>3) << shift));
      }
    }
  }
  let valueSum = 0;
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      const cell = y * 16 + x;
      let code: u32 = 0;
      for (let direction: u32 = 0; direction < 4; direction++) {
        const shapes = <u32>load<u8>(WINDOW_SHAPES + windowAt(position, cell, direction));
        code |= ((shapes & 15) | ((shapes >> 4) << 16)) << (direction << 2);
      }
      store<u32>(position + CODES + ((<usize>cell) << 2), code);
      toggle(position, cell, 0, codeInfo(code, 0) & 15);
      toggle(position, cell, 1, codeInfo(code, 1) & 15);
      valueSum += codeValue(codeInfo(code, 0)) - codeValue(codeInfo(code, 1));
    }
  }
  store<i32>(position + VALUE_SUM, valueSum);
}

/** The window around a cell along a direction. */
// @ts-ignore: decorator
@inline
export function windowAt(position: usize, cell: u32, direction: u32): u32 {
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const shift = <u64>load<u8>(geometry + (direction === COLUMN ? Y_SHIFT : X_SHIFT)) - 2 * REACH;
  return <u32>(load<u64>(position + load<u16>(geometry + (direction << 1))) >> shift) & WINDOW_MASK;
}

/** Difference of the numbers of two neighboring cells along a direction. */
// @ts-ignore: decorator
@inline
export function stepOf(direction: u32): i32 {
  return direction === ROW
    ? ROW_STEP
    : direction === COLUMN
      ? COLUMN_STEP
      : direction === FALLING
        ? FALLING_STEP
        : RISING_STEP;
}

// @ts-ignore: decorator
@inline
export function codeAt(position: usize, cell: u32): u32 {
  return load<u32>(position + CODES + ((<usize>cell) << 2));
}

/** Class, attack score and value of a shape code for a colour (CODE_INFO). */
// @ts-ignore: decorator
@inline
export function codeInfo(code: u32, color: u32): u32 {
  const table = HAS_FORBIDDEN && color === 0 ? BLACK_CODE_INFO : CODE_INFO;
  return load<u32>(table + ((<usize>((code >> (color << 4)) & 0xffff)) << 2));
}

// @ts-ignore: decorator
@inline
function codeValue(info: u32): i32 {
  return <i32>info >> 16;
}

// @ts-ignore: decorator
@inline
export function classAt(position: usize, cell: u32, color: u32): i32 {
  return <i32>(codeInfo(codeAt(position, cell), color) & 15);
}

// @ts-ignore: decorator
@inline
export function classSet(position: usize, color: u32, threatClass: i32): usize {
  return position + CLASS_SETS + <usize>color * CLASS_SETS_SIZE + ((<usize>threatClass) << 5);
}

/** Adds a cell to a class set, or removes it. */
// @ts-ignore: decorator
@inline
function toggle(position: usize, cell: u32, color: u32, threatClass: u32): void {
  const word = classSet(position, color, threatClass) + ((cell >> 5) << 2);
  store<u32>(word, load<u32>(word) ^ ((<u32>1) << (cell & 31)));
}

// @ts-ignore: decorator
@inline
export function hasAny(set: usize): bool {
  return (load<u64>(set) | load<u64>(set, SET_WORD_1) | load<u64>(set, SET_WORD_2) | load<u64>(set, SET_WORD_3)) !== 0;
}

// @ts-ignore: decorator
@inline
export function countCells(set: usize): u32 {
  return <u32>(
    (popcnt<u64>(load<u64>(set)) +
      popcnt<u64>(load<u64>(set, SET_WORD_1)) +
      popcnt<u64>(load<u64>(set, SET_WORD_2)) +
      popcnt<u64>(load<u64>(set, SET_WORD_3)))
  );
}

/** The first cell of a set; NO_MOVE if the set is empty. */
export function firstCell(set: usize): u32 {
  for (let word: u32 = 0; word < 4; word++) {
    const bits = load<u64>(set + ((<usize>word) << 3));
    if (bits !== 0) return word * 64 + <u32>ctz<u64>(bits);
  }
  return NO_MOVE;
}

// @ts-ignore: decorator
@inline
export function sideToMove(position: usize): u32 {
  return load<u32>(position + SIDE_TO_MOVE);
}

/** Updates the class sets of a colour after a cell's code has changed; returns the change of the colour's value. */
// @ts-ignore: decorator
@inline
function updateClass(position: usize, cell: u32, color: u32, old: u32, code: u32): i32 {
  const before = codeInfo(old, color);
  const after = codeInfo(code, color);
  toggle(position, cell, color, before & 15);
  toggle(position, cell, color, after & 15);
  return codeValue(after) - codeValue(before);
}

/** Updates the cells whose windows a new stone is in, along a direction; returns the change of the value sum. `shift`
 *  is that of the stone. Occupied cells and walls have no shapes before or after, so they never change. */
// @ts-ignore: decorator
@inline
function updateLine(position: usize, cell: u32, direction: u32, line: u64, shift: u64, stone: u32): i32 {
  const step = stepOf(direction);
  let valueSum = 0;
  // A line has eight walls at its ends. With more reach the first windows of an edge cell begin beyond them.
  const outside: u64 = REACH > 4 && shift < 4 * REACH ? 4 * REACH - shift : 0;
  const windows = outside > 0 ? line << outside : line >> (shift - 4 * REACH);
  const mask: u32 = 0xf000f << (direction << 2);
  // A bit for each empty cell: the lower one of the two that it has in the line.
  let empty = (~(windows | (windows >> 1)) >> (2 * REACH)) & WINDOW_LOW_BITS & ~((<u64>1) << (2 * REACH));
  while (empty !== 0) {
    const at = ctz<u64>(empty);
    empty &= empty - 1;
    const window = (<u32>(windows >> at) & WINDOW_MASK) ^ (stone << (4 * REACH - <u32>at));
    const shapes = <u32>load<u8>(WINDOW_SHAPES + window);
    const near = <u32>(<i32>cell + (<i32>(at >> 1) - <i32>REACH) * step);
    const word = position + CODES + ((<usize>near) << 2);
    const old = load<u32>(word);
    const change = (((shapes & 15) | ((shapes & 0xf0) << 12)) << (direction << 2)) ^ (old & mask);
    if (change === 0) continue;
    const code = old ^ change;
    store<u32>(word, code);
    valueSum += updateClass(position, near, 0, old, code) - updateClass(position, near, 1, old, code);
  }
  return valueSum;
}

/** Plays a stone of the side to move on an empty cell, in a copy of the position in the next slot; returns the copy. */
export function play(from: usize, cell: u32): usize {
  return playAs(from, cell, sideToMove(from));
}

/** Plays a stone of either colour; the other colour is to move next. */
export function playAs(from: usize, cell: u32, color: u32): usize {
  const position = from + SLOT_SIZE;
  memory.copy(position, from, POSITION_SIZE);
  place(position, cell, color);
  return position;
}

/** Plays a stone of either colour in the position itself; the other colour is to move next. */
export function place(position: usize, cell: u32, color: u32): void {
  const code = codeAt(position, cell);
  const black = codeInfo(code, 0);
  const white = codeInfo(code, 1);
  toggle(position, cell, 0, black & 15);
  toggle(position, cell, 1, white & 15);
  store<u32>(position + CODES + ((<usize>cell) << 2), 0);
  let valueSum = load<i32>(position + VALUE_SUM) - codeValue(black) + codeValue(white);
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const stone = color + 1;
  const sx = <u64>load<u8>(geometry, X_SHIFT);
  const sy = <u64>load<u8>(geometry, Y_SHIFT);
  const row = position + load<u16>(geometry, ROW_LINE);
  const column = position + load<u16>(geometry, COLUMN_LINE);
  const falling = position + load<u16>(geometry, FALLING_LINE);
  const rising = position + load<u16>(geometry, RISING_LINE);
  valueSum += updateLine(position, cell, ROW, load<u64>(row), sx, stone);
  valueSum += updateLine(position, cell, COLUMN, load<u64>(column), sy, stone);
  valueSum += updateLine(position, cell, FALLING, load<u64>(falling), sx, stone);
  valueSum += updateLine(position, cell, RISING, load<u64>(rising), sx, stone);
  store<u64>(row, load<u64>(row) ^ ((<u64>stone) << sx));
  store<u64>(column, load<u64>(column) ^ ((<u64>stone) << sy));
  store<u64>(falling, load<u64>(falling) ^ ((<u64>stone) << sx));
  store<u64>(rising, load<u64>(rising) ^ ((<u64>stone) << sx));
  const neighbors = NEIGHBORS + ((<usize>cell) << NEIGHBORS_SHIFT);
  v128.store(position + NEAR_SET, v128.or(v128.load(position + NEAR_SET), v128.load(neighbors)));
  v128.store(
    position + NEAR_SET + SET_HIGH,
    v128.or(v128.load(position + NEAR_SET + SET_HIGH), v128.load(neighbors, SET_HIGH)),
  );
  store<u64>(
    position + ZOBRIST_KEY,
    load<u64>(position + ZOBRIST_KEY) ^
      load<u64>(ZOBRIST_KEYS + ((<usize>((color << 8) | cell)) << 3)) ^
      load<u64>(ZOBRIST_SIDE_KEY),
  );
  store<i32>(position + VALUE_SUM, valueSum);
  store<i32>(position + STONE_COUNT, load<i32>(position + STONE_COUNT) + 1);
  store<u32>(position + SIDE_TO_MOVE, color ^ 1);
  if (<i32>((color === 0 ? black : white) & 15) === CLASS_FIVE) store<u32>(position + WINNER, stone);
}

export function switchSide(position: usize): void {
  store<u32>(position + SIDE_TO_MOVE, sideToMove(position) ^ 1);
  store<u64>(position + ZOBRIST_KEY, load<u64>(position + ZOBRIST_KEY) ^ load<u64>(ZOBRIST_SIDE_KEY));
}

/** Passes the turn, in a copy of the position in the next slot; returns the copy. */
export function playNullMove(from: usize): usize {
  const position = from + SLOT_SIZE;
  memory.copy(position, from, POSITION_SIZE);
  switchSide(position);
  return position;
}
