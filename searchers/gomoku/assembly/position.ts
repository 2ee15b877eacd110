// The position. Playing a stone updates lines, sets and scores without branches; undo restores every byte. The
// functions are written out at length, because inlined constants make them fast.
import {
  CANDIDATE_FLAGS,
  CENTER,
  CENTER_BIT,
  COLUMN_LINE,
  EMPTY_SET,
  FALLING_LINE,
  FIRST_ROW,
  GEOMETRY,
  GEOMETRY_SHIFT,
  GRID_CELL,
  GRID_OFFSET,
  GRID_ROW,
  LAST_ROW,
  LINE_COUNT,
  LINES,
  NEAR_SET,
  NEAR_SET_CENTER,
  NEAR_SET_HIGH,
  NEIGHBORS,
  NEIGHBORS_SHIFT,
  NEIGHBORS_HIGH,
  POSITION_SIZE,
  RISING_LINE,
  ROW_LINE,
  SCORES,
  SIDE_TO_MOVE,
  SIZE,
  STONE_COUNT,
  UNDO_STACK,
  WINDOW_SCORES,
  WINNER,
  X_SHIFT,
  Y_SHIFT,
} from "./layout";
import { NEIGHBOR_SCORE } from "./weights";

/** A line of walls. */
const WALLS: u64 = 0x3fffffffffffffff;
/** A window of nine cells, times the size of a word. */
const WINDOW_INDEX_MASK: u32 = 0xffffc;

// Offsets of the cells of a line in a padded grid, from the first of nine cells. The fifth is the stone itself.
const ROW_1: usize = GRID_CELL;
const ROW_2: usize = 2 * GRID_CELL;
const ROW_3: usize = 3 * GRID_CELL;
const ROW_4: usize = 4 * GRID_CELL;
const ROW_5: usize = 5 * GRID_CELL;
const ROW_6: usize = 6 * GRID_CELL;
const ROW_7: usize = 7 * GRID_CELL;
const ROW_8: usize = 8 * GRID_CELL;
const COLUMN_1: usize = GRID_ROW;
const COLUMN_2: usize = 2 * GRID_ROW;
const COLUMN_3: usize = 3 * GRID_ROW;
const COLUMN_4: usize = 4 * GRID_ROW;
const COLUMN_5: usize = 5 * GRID_ROW;
const COLUMN_6: usize = 6 * GRID_ROW;
const COLUMN_7: usize = 7 * GRID_ROW;
const COLUMN_8: usize = 8 * GRID_ROW;
const FALLING_1: usize = GRID_ROW + GRID_CELL;
const FALLING_2: usize = 2 * (GRID_ROW + GRID_CELL);
const FALLING_3: usize = 3 * (GRID_ROW + GRID_CELL);
const FALLING_4: usize = 4 * (GRID_ROW + GRID_CELL);
const FALLING_5: usize = 5 * (GRID_ROW + GRID_CELL);
const FALLING_6: usize = 6 * (GRID_ROW + GRID_CELL);
const FALLING_7: usize = 7 * (GRID_ROW + GRID_CELL);
const FALLING_8: usize = 8 * (GRID_ROW + GRID_CELL);
const RISING_1: usize = GRID_ROW - GRID_CELL;
const RISING_2: usize = 2 * (GRID_ROW - GRID_CELL);
const RISING_3: usize = 3 * (GRID_ROW - GRID_CELL);
const RISING_4: usize = 4 * (GRID_ROW - GRID_CELL);
const RISING_5: usize = 5 * (GRID_ROW - GRID_CELL);
const RISING_6: usize = 6 * (GRID_ROW - GRID_CELL);
const RISING_7: usize = 7 * (GRID_ROW - GRID_CELL);
const RISING_8: usize = 8 * (GRID_ROW - GRID_CELL);

// What `undo` needs of a stone, as offsets: the cell, the winner, first and last candidate row (u16 each), NEAR_SET,
// and the scores of the nine rows around the cell, twelve words each.
const UNDO_CELL: usize = 0;
const UNDO_WINNER: usize = 4;
const UNDO_ROWS: usize = 8;
const UNDO_NEAR_SET: usize = 16;
const UNDO_NEAR_SET_HIGH: usize = 32;
const UNDO_SCORES: usize = 48;
const UNDO_SCORES_ROW: usize = 48;
/** The second and third group of four words. */
const WORDS_4: usize = 16;
const WORDS_8: usize = 32;

/** Sets up the empty board. */
export function clear(position: usize): void {
  memory.fill(position, 0, POSITION_SIZE);
  for (let line: usize = 0; line < LINE_COUNT; line++) store<u64>(position + LINES + (line << 3), WALLS);
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      const cell = y * 16 + x;
      const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
      for (let direction: usize = 0; direction < 4; direction++) {
        const word = position + load<u16>(geometry + (direction << 1));
        const shift = <u64>load<u8>(geometry + (direction === 1 ? Y_SHIFT : X_SHIFT));
        store<u64>(word, load<u64>(word) & ~((<u64>3) << shift));
      }
      const byte = position + (cell >> 3);
      store<u8>(byte, <u8>(<u32>load<u8>(byte, EMPTY_SET) | ((<u32>1) << (cell & 7))), EMPTY_SET);
    }
  }
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      const cell = y * 16 + x;
      store<u32>(
        position + load<u16>(GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT), GRID_OFFSET),
        scoreAt(position, cell),
        SCORES,
      );
    }
  }
  const center = position + load<u16>(GEOMETRY + ((<usize>CENTER) << GEOMETRY_SHIFT), GRID_OFFSET);
  store<u32>(center, load<u32>(center, SCORES) | CANDIDATE_FLAGS, SCORES);
  store<u8>(position, CENTER_BIT, NEAR_SET_CENTER);
  store<i32>(position, 1, SIDE_TO_MOVE);
  store<u16>(position, <u16>(7 * GRID_ROW), FIRST_ROW);
  store<u16>(position, <u16>(7 * GRID_ROW), LAST_ROW);
}

/** The score of the window in the low bits of a line. */
// @ts-ignore: decorator
@inline
function windowScoreAt(line: u64): u32 {
  return load<u32>(<u32>(line << 2) & WINDOW_INDEX_MASK, WINDOW_SCORES);
}

/** The score of a cell for both colours by its four windows alone, without neighbors. */
// @ts-ignore: decorator
@inline
export function scoreAt(position: usize, cell: u32): u32 {
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const sx = <u64>load<u8>(geometry, X_SHIFT) - 8;
  const sy = <u64>load<u8>(geometry, Y_SHIFT) - 8;
  return (
    windowScoreAt(load<u64>(position + load<u16>(geometry, ROW_LINE)) >> sx) +
    windowScoreAt(load<u64>(position + load<u16>(geometry, COLUMN_LINE)) >> sy) +
    windowScoreAt(load<u64>(position + load<u16>(geometry, FALLING_LINE)) >> sx) +
    windowScoreAt(load<u64>(position + load<u16>(geometry, RISING_LINE)) >> sx)
  );
}

/** Nonzero if a window of nine cells has five in a row on a bit plane (0 black, 1 white). */
// @ts-ignore: decorator
@inline
function hasFive(window: u32, plane: u32): u32 {
  const own = (window >> plane) & ~(window >> (plane ^ 1)) & 0x15555;
  const two = own & (own >> 2);
  return two & (two >> 4) & (own >> 8);
}

/** Places a stone in lines and sets and updates the winner; scores stay. */
// @ts-ignore: decorator
@inline
export function placeUnscored(position: usize, cell: u32, color: u32): void {
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const sx = <u64>load<u8>(geometry, X_SHIFT);
  const sy = <u64>load<u8>(geometry, Y_SHIFT);
  const stone = (<u64>color) << sx;
  const row = position + load<u16>(geometry, ROW_LINE);
  const column = position + load<u16>(geometry, COLUMN_LINE);
  const falling = position + load<u16>(geometry, FALLING_LINE);
  const rising = position + load<u16>(geometry, RISING_LINE);
  const w0 = load<u64>(row) ^ stone;
  const w1 = load<u64>(column) ^ ((<u64>color) << sy);
  const w2 = load<u64>(falling) ^ stone;
  const w3 = load<u64>(rising) ^ stone;
  store<u64>(row, w0);
  store<u64>(column, w1);
  store<u64>(falling, w2);
  store<u64>(rising, w3);
  const plane = color - 1;
  const five =
    hasFive(<u32>(w0 >> (sx - 8)), plane) |
    hasFive(<u32>(w1 >> (sy - 8)), plane) |
    hasFive(<u32>(w2 >> (sx - 8)), plane) |
    hasFive(<u32>(w3 >> (sx - 8)), plane);
  placeInSets(position, cell, color);
  store<i32>(position, five !== 0 ? color : 0, WINNER);
}

// @ts-ignore: decorator
@inline
function placeInSets(position: usize, cell: u32, color: u32): void {
  const neighbors = NEIGHBORS + ((<usize>cell) << NEIGHBORS_SHIFT);
  v128.store(position, v128.or(v128.load(position, NEAR_SET), v128.load(neighbors)), NEAR_SET);
  v128.store(
    position,
    v128.or(v128.load(position, NEAR_SET_HIGH), v128.load(neighbors, NEIGHBORS_HIGH)),
    NEAR_SET_HIGH,
  );
  const byte = position + (cell >> 3);
  const bit: u32 = 1 << (cell & 7);
  const own = byte + ((<usize>color) << 5);
  store<u8>(own, <u8>(<u32>load<u8>(own, NEAR_SET) | bit), NEAR_SET);
  store<u8>(byte, <u8>(<u32>load<u8>(byte, EMPTY_SET) ^ bit), EMPTY_SET);
  store<i32>(position, load<i32>(position, STONE_COUNT) + 1, STONE_COUNT);
  store<i32>(position, 3 - color, SIDE_TO_MOVE);
}

/** Removes a stone from lines and sets; the caller restores NEAR_SET. */
// @ts-ignore: decorator
@inline
export function removeUnscored(position: usize, cell: u32, color: u32): void {
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const stone = (<u64>color) << (<u64>load<u8>(geometry, X_SHIFT));
  const row = position + load<u16>(geometry, ROW_LINE);
  const column = position + load<u16>(geometry, COLUMN_LINE);
  const falling = position + load<u16>(geometry, FALLING_LINE);
  const rising = position + load<u16>(geometry, RISING_LINE);
  store<u64>(row, load<u64>(row) ^ stone);
  store<u64>(column, load<u64>(column) ^ ((<u64>color) << (<u64>load<u8>(geometry, Y_SHIFT))));
  store<u64>(falling, load<u64>(falling) ^ stone);
  store<u64>(rising, load<u64>(rising) ^ stone);
  const byte = position + (cell >> 3);
  const bit: u32 = 1 << (cell & 7);
  const own = byte + ((<usize>color) << 5);
  store<u8>(own, <u8>(<u32>load<u8>(own, NEAR_SET) ^ bit), NEAR_SET);
  store<u8>(byte, <u8>(<u32>load<u8>(byte, EMPTY_SET) | bit), EMPTY_SET);
  store<i32>(position, load<i32>(position, STONE_COUNT) - 1, STONE_COUNT);
  store<i32>(position, color, SIDE_TO_MOVE);
  store<i32>(position, 0, WINNER);
}

/** Places a stone in lines and scores; sets, side and winner stay. For playouts, which end before a five is played. */
// @ts-ignore: decorator
@inline
export function placeScored(position: usize, cell: u32, color: u32): void {
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const sx = <u64>load<u8>(geometry, X_SHIFT);
  const sy = <u64>load<u8>(geometry, Y_SHIFT);
  const stone = (<u64>color) << sx;
  const row = position + load<u16>(geometry, ROW_LINE);
  const column = position + load<u16>(geometry, COLUMN_LINE);
  const falling = position + load<u16>(geometry, FALLING_LINE);
  const rising = position + load<u16>(geometry, RISING_LINE);
  const o0 = load<u64>(row);
  const o1 = load<u64>(column);
  const o2 = load<u64>(falling);
  const o3 = load<u64>(rising);
  store<u64>(row, o0 ^ stone);
  store<u64>(column, o1 ^ ((<u64>color) << sy));
  store<u64>(falling, o2 ^ stone);
  store<u64>(rising, o3 ^ stone);
  const score = position + load<u16>(geometry, GRID_OFFSET) + SCORES;
  const y = <i32>(cell >> 4) * <i32>GRID_ROW;
  store<u16>(position, <u16>min<i32>(load<u16>(position, FIRST_ROW), max<i32>(y - 2 * <i32>GRID_ROW, 0)), FIRST_ROW);
  const lastRow = min<i32>(y + 2 * <i32>GRID_ROW, 14 * <i32>GRID_ROW);
  store<u16>(position, <u16>max<i32>(load<u16>(position, LAST_ROW), lastRow), LAST_ROW);
  // Vector stores come first: a scalar load can be forwarded from a vector store, but a vector load stalls on scalar
  // stores.
  const bonus: u32 = color === 1 ? NEIGHBOR_SCORE << 16 : NEIGHBOR_SCORE;
  const farFlags = radius === 2 ? i32x4.splat(CANDIDATE_FLAGS) : i32x4.splat(0);
  const nearFlags =
    radius === 2 ? i32x4.splat(CANDIDATE_FLAGS) : i32x4(0, CANDIDATE_FLAGS, CANDIDATE_FLAGS, CANDIDATE_FLAGS);
  const lastFlags: u32 = radius === 2 ? CANDIDATE_FLAGS : 0;
  updateNeighbors(score - 2 * GRID_ROW - 2 * GRID_CELL, bonus, farFlags, lastFlags);
  updateNeighbors(score - GRID_ROW - 2 * GRID_CELL, bonus, nearFlags, lastFlags);
  updateNeighbors(score - 2 * GRID_CELL, bonus, nearFlags, lastFlags);
  updateNeighbors(score + GRID_ROW - 2 * GRID_CELL, bonus, nearFlags, lastFlags);
  updateNeighbors(score + 2 * GRID_ROW - 2 * GRID_CELL, bonus, farFlags, lastFlags);
  rescoreRow(score, o0 >> (sx - 16), color);
  rescoreColumn(score, o1 >> (sy - 16), color);
  rescoreFalling(score, o2 >> (sx - 16), color);
  rescoreRising(score, o3 >> (sx - 16), color);
  store<u32>(score, 0);
}

/** The candidate radius, 1 or 2. */
export let radius: i32 = 2;
export function setRadius(value: i32): void {
  radius = value;
}

/** Adds the neighbor bonus and candidate flags to the empty ones of five cells in a row. */
// @ts-ignore: decorator
@inline
function updateNeighbors(first: usize, bonus: u32, flags: v128, lastFlags: u32): void {
  const four = v128.load(first);
  const open = i32x4.ne(four, i32x4.splat(0));
  v128.store(first, v128.or(i32x4.add(four, v128.and(open, i32x4.splat(bonus))), v128.and(open, flags)));
  const last = load<u32>(first, WORDS_4);
  store<u32>(first, last === 0 ? 0 : (last + bonus) | lastFlags, WORDS_4);
}

/** The change of a cell's score when a stone is placed in its window. The window and the stone are indexes in bytes. */
// @ts-ignore: decorator
@inline
function scoreChange(line: u32, shift: u32, stone: u32): u32 {
  const window = (line >> shift) & WINDOW_INDEX_MASK;
  return load<u32>(window ^ stone, WINDOW_SCORES) - load<u32>(window, WINDOW_SCORES);
}

// Updates the scores of the cells within four steps of a new stone, with one function per direction, because offsets
// must be constants. The windows of the first four cells start in the low bits of the line, those of the last four
// eight bits further up. The stone is at the far end of the first window, and one cell nearer in each following one.
// @ts-ignore: decorator
@inline
function rescoreRow(score: usize, line: u64, stone: u32): void {
  const first = score - ROW_4;
  const low = <u32>(line << 2);
  const high = <u32>(line >> 8);
  store<u32>(first, load<u32>(first) + scoreChange(low, 0, stone << 18));
  store<u32>(first, load<u32>(first, ROW_1) + scoreChange(low, 2, stone << 16), ROW_1);
  store<u32>(first, load<u32>(first, ROW_2) + scoreChange(low, 4, stone << 14), ROW_2);
  store<u32>(first, load<u32>(first, ROW_3) + scoreChange(low, 6, stone << 12), ROW_3);
  store<u32>(first, load<u32>(first, ROW_5) + scoreChange(high, 0, stone << 8), ROW_5);
  store<u32>(first, load<u32>(first, ROW_6) + scoreChange(high, 2, stone << 6), ROW_6);
  store<u32>(first, load<u32>(first, ROW_7) + scoreChange(high, 4, stone << 4), ROW_7);
  store<u32>(first, load<u32>(first, ROW_8) + scoreChange(high, 6, stone << 2), ROW_8);
}

// @ts-ignore: decorator
@inline
function rescoreColumn(score: usize, line: u64, stone: u32): void {
  const first = score - COLUMN_4;
  const low = <u32>(line << 2);
  const high = <u32>(line >> 8);
  store<u32>(first, load<u32>(first) + scoreChange(low, 0, stone << 18));
  store<u32>(first, load<u32>(first, COLUMN_1) + scoreChange(low, 2, stone << 16), COLUMN_1);
  store<u32>(first, load<u32>(first, COLUMN_2) + scoreChange(low, 4, stone << 14), COLUMN_2);
  store<u32>(first, load<u32>(first, COLUMN_3) + scoreChange(low, 6, stone << 12), COLUMN_3);
  store<u32>(first, load<u32>(first, COLUMN_5) + scoreChange(high, 0, stone << 8), COLUMN_5);
  store<u32>(first, load<u32>(first, COLUMN_6) + scoreChange(high, 2, stone << 6), COLUMN_6);
  store<u32>(first, load<u32>(first, COLUMN_7) + scoreChange(high, 4, stone << 4), COLUMN_7);
  store<u32>(first, load<u32>(first, COLUMN_8) + scoreChange(high, 6, stone << 2), COLUMN_8);
}

// @ts-ignore: decorator
@inline
function rescoreFalling(score: usize, line: u64, stone: u32): void {
  const first = score - FALLING_4;
  const low = <u32>(line << 2);
  const high = <u32>(line >> 8);
  store<u32>(first, load<u32>(first) + scoreChange(low, 0, stone << 18));
  store<u32>(first, load<u32>(first, FALLING_1) + scoreChange(low, 2, stone << 16), FALLING_1);
  store<u32>(first, load<u32>(first, FALLING_2) + scoreChange(low, 4, stone << 14), FALLING_2);
  store<u32>(first, load<u32>(first, FALLING_3) + scoreChange(low, 6, stone << 12), FALLING_3);
  store<u32>(first, load<u32>(first, FALLING_5) + scoreChange(high, 0, stone << 8), FALLING_5);
  store<u32>(first, load<u32>(first, FALLING_6) + scoreChange(high, 2, stone << 6), FALLING_6);
  store<u32>(first, load<u32>(first, FALLING_7) + scoreChange(high, 4, stone << 4), FALLING_7);
  store<u32>(first, load<u32>(first, FALLING_8) + scoreChange(high, 6, stone << 2), FALLING_8);
}

// Along a rising diagonal x grows as y falls, so the windows come in reverse order.
// @ts-ignore: decorator
@inline
function rescoreRising(score: usize, line: u64, stone: u32): void {
  const first = score - RISING_4;
  const low = <u32>(line << 2);
  const high = <u32>(line >> 8);
  store<u32>(first, load<u32>(first) + scoreChange(high, 6, stone << 2));
  store<u32>(first, load<u32>(first, RISING_1) + scoreChange(high, 4, stone << 4), RISING_1);
  store<u32>(first, load<u32>(first, RISING_2) + scoreChange(high, 2, stone << 6), RISING_2);
  store<u32>(first, load<u32>(first, RISING_3) + scoreChange(high, 0, stone << 8), RISING_3);
  store<u32>(first, load<u32>(first, RISING_5) + scoreChange(low, 6, stone << 12), RISING_5);
  store<u32>(first, load<u32>(first, RISING_6) + scoreChange(low, 4, stone << 14), RISING_6);
  store<u32>(first, load<u32>(first, RISING_7) + scoreChange(low, 2, stone << 16), RISING_7);
  store<u32>(first, load<u32>(first, RISING_8) + scoreChange(low, 0, stone << 18), RISING_8);
}

/** Plays a stone of the side to move, and saves what `undo` restores. */
export function play(position: usize, cell: u32): void {
  const color = <u32>load<i32>(position, SIDE_TO_MOVE);
  const count = load<i32>(position, STONE_COUNT);
  const saved = UNDO_STACK + ((<usize>count) << 9);
  // The centre is a candidate only of the empty board.
  if (count === 0) removeCenter(position);
  store<u32>(saved, cell, UNDO_CELL);
  store<u32>(saved, load<u32>(position, WINNER), UNDO_WINNER);
  store<u32>(saved, load<u32>(position, FIRST_ROW), UNDO_ROWS);
  v128.store(saved, v128.load(position, NEAR_SET), UNDO_NEAR_SET);
  v128.store(saved, v128.load(position, NEAR_SET_HIGH), UNDO_NEAR_SET_HIGH);
  const score = position + load<u16>(GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT), GRID_OFFSET) + SCORES;
  const first = score - 4 * GRID_ROW - 4 * GRID_CELL;
  for (let row: usize = 0; row < 9; row++) {
    const from = first + row * GRID_ROW;
    const to = saved + row * UNDO_SCORES_ROW;
    v128.store(to, v128.load(from), UNDO_SCORES);
    v128.store(to, v128.load(from, WORDS_4), UNDO_SCORES + WORDS_4);
    v128.store(to, v128.load(from, WORDS_8), UNDO_SCORES + WORDS_8);
  }
  placeScored(position, cell, color);
  placeInSets(position, cell, color);
  store<i32>(position, isFiveAt(position, cell, color) ? color : 0, WINNER);
}

function removeCenter(position: usize): void {
  const center = position + load<u16>(GEOMETRY + ((<usize>CENTER) << GEOMETRY_SHIFT), GRID_OFFSET);
  store<u32>(center, load<u32>(center, SCORES) & ~CANDIDATE_FLAGS, SCORES);
  store<u8>(position, 0, NEAR_SET_CENTER);
  store<u16>(position, <u16>(14 * GRID_ROW), FIRST_ROW);
  store<u16>(position, 0, LAST_ROW);
}

// @ts-ignore: decorator
@inline
function isFiveAt(position: usize, cell: u32, color: u32): bool {
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const sx = <u64>load<u8>(geometry, X_SHIFT) - 8;
  const sy = <u64>load<u8>(geometry, Y_SHIFT) - 8;
  const plane = color - 1;
  return (
    (hasFive(<u32>(load<u64>(position + load<u16>(geometry, ROW_LINE)) >> sx), plane) |
      hasFive(<u32>(load<u64>(position + load<u16>(geometry, COLUMN_LINE)) >> sy), plane) |
      hasFive(<u32>(load<u64>(position + load<u16>(geometry, FALLING_LINE)) >> sx), plane) |
      hasFive(<u32>(load<u64>(position + load<u16>(geometry, RISING_LINE)) >> sx), plane)) !==
    0
  );
}

export function undo(position: usize): void {
  const count = load<i32>(position, STONE_COUNT) - 1;
  if (count === 0) {
    clear(position);
    return;
  }
  const saved = UNDO_STACK + ((<usize>count) << 9);
  const cell = load<u32>(saved, UNDO_CELL);
  removeUnscored(position, cell, 3 - load<i32>(position, SIDE_TO_MOVE));
  store<u32>(position, load<u32>(saved, UNDO_WINNER), WINNER);
  store<u32>(position, load<u32>(saved, UNDO_ROWS), FIRST_ROW);
  v128.store(position, v128.load(saved, UNDO_NEAR_SET), NEAR_SET);
  v128.store(position, v128.load(saved, UNDO_NEAR_SET_HIGH), NEAR_SET_HIGH);
  const score = position + load<u16>(GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT), GRID_OFFSET) + SCORES;
  const first = score - 4 * GRID_ROW - 4 * GRID_CELL;
  for (let row: usize = 0; row < 9; row++) {
    const to = first + row * GRID_ROW;
    const from = saved + row * UNDO_SCORES_ROW;
    v128.store(to, v128.load(from, UNDO_SCORES));
    v128.store(to, v128.load(from, UNDO_SCORES + WORDS_4), WORDS_4);
    v128.store(to, v128.load(from, UNDO_SCORES + WORDS_8), WORDS_8);
  }
}

/** Plays a stone without updating scores. */
export function playUnscored(position: usize, cell: u32): void {
  const count = load<i32>(position, STONE_COUNT);
  const saved = UNDO_STACK + ((<usize>count) << 9);
  v128.store(saved, v128.load(position, NEAR_SET), UNDO_NEAR_SET);
  v128.store(saved, v128.load(position, NEAR_SET_HIGH), UNDO_NEAR_SET_HIGH);
  store<u32>(saved, cell, UNDO_CELL);
  placeUnscored(position, cell, <u32>load<i32>(position, SIDE_TO_MOVE));
}

export function undoUnscored(position: usize): void {
  const saved = UNDO_STACK + ((<usize>(load<i32>(position, STONE_COUNT) - 1)) << 9);
  removeUnscored(position, load<u32>(saved, UNDO_CELL), 3 - load<i32>(position, SIDE_TO_MOVE));
  v128.store(position, v128.load(saved, UNDO_NEAR_SET), NEAR_SET);
  v128.store(position, v128.load(saved, UNDO_NEAR_SET_HIGH), NEAR_SET_HIGH);
}
