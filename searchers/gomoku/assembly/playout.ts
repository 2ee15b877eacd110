// The two playouts of ENG-M1: uniformly random over the candidates, and greedy by heuristic score.
import {
  CELLS,
  COLUMN_LINE,
  EMPTY_SET,
  EMPTY_SET_HIGH,
  FALLING_LINE,
  FIRST_ROW,
  GEOMETRY,
  GEOMETRY_SHIFT,
  GRID_ORIGIN,
  GRID_ROW,
  LAST_ROW,
  LINES_SIZE,
  MIXED_TIE_BREAKS,
  NEAR_SET,
  NEAR_SET_HIGH,
  NEIGHBORS,
  NEIGHBORS_SHIFT,
  NEIGHBORS_HIGH,
  PLAYOUT,
  POSITION_SIZE,
  RANDOM_PLAYOUT,
  RISING_LINE,
  ROW_LINE,
  SCORES,
  SELF_SET,
  SELF_SET_HIGH,
  SIDE_TO_MOVE,
  SIZE,
  STONE_COUNT,
  TIE_BREAKS,
  X_SHIFT,
  Y_SHIFT,
} from "./layout";
import { placeScored } from "./position";
import { OPEN_FOUR_SCORE, BLOCK_FIVE_SCORE, FIVE_SCORE } from "./weights";

// A row of a padded grid is read as four vectors of four words; offsets of the second to fourth.
const WORDS_4: usize = 16;
const WORDS_8: usize = 32;
const WORDS_12: usize = 48;

/** The 64-bit lanes of a vector. */
const LOW_LANE: u8 = 0;
const HIGH_LANE: u8 = 1;

/** State of the random generator. */
let state: u64 = 0;

/** Seeds the random generator, the upper half of a 64-bit linear congruential generator. */
export function seed(value: u64): void {
  state = (value + 1) * 0x9e3779b97f4a7c15;
  random32();
  random32();
}

// @ts-ignore: decorator
@inline
function random32(): u32 {
  state = state * 6364136223846793005 + 1442695040888963407;
  return <u32>(state >> 32);
}

/** The finalizer of splitmix64. */
// @ts-ignore: decorator
@inline
function mixBits(value: u64): u64 {
  const z1 = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  const z2 = (z1 ^ (z1 >> 27)) * 0x94d049bb133111eb;
  return z2 ^ (z2 >> 31);
}

/**
 * Plays random candidates, each equally likely; returns the winner, or 0 for a draw. Sixteen cell numbers of a byte
 * each are drawn and looked up in the candidate set at once, and the first candidate among them is played. This is
 * faster than a list of candidates, and as uniform.
 */
export function randomPlayout(from: usize): i32 {
  memory.copy(RANDOM_PLAYOUT, from, LINES_SIZE);
  let empty0 = v128.load(from, EMPTY_SET);
  let empty1 = v128.load(from, EMPTY_SET_HIGH);
  let near0 = v128.load(from, NEAR_SET);
  let near1 = v128.load(from, NEAR_SET_HIGH);
  let color = load<i32>(from, SIDE_TO_MOVE);
  let left = CELLS - load<i32>(from, STONE_COUNT);
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  random32();
  let cells = i64x2(<i64>mixBits(state), <i64>mixBits(~state));
  while (left > 0) {
    cells = v128.xor(cells, i64x2.shl(cells, 13));
    cells = v128.xor(cells, i64x2.shr_u(cells, 7));
    cells = v128.xor(cells, i64x2.shl(cells, 17));
    v128.store(RANDOM_PLAYOUT, cells, NEAR_SET);
    const bytes = v128.and(i16x8.shr_u(cells, 3), i8x16.splat(31));
    const found = v128.or(
      i8x16.swizzle(v128.and(near0, empty0), bytes),
      i8x16.swizzle(v128.and(near1, empty1), v128.xor(bytes, i8x16.splat(16))),
    );
    const bit = i8x16.swizzle(bits, v128.and(cells, i8x16.splat(7)));
    const misses = i8x16.bitmask(i8x16.eq(v128.and(found, bit), i8x16.splat(0)));
    if (misses === 0xffff) continue;
    const cell = <u32>load<u8>(RANDOM_PLAYOUT + ctz<u32>(~misses), NEAR_SET);
    const neighbors = NEIGHBORS + ((<usize>cell) << NEIGHBORS_SHIFT);
    empty0 = v128.andnot(empty0, v128.load(neighbors, SELF_SET));
    empty1 = v128.andnot(empty1, v128.load(neighbors, SELF_SET_HIGH));
    near0 = v128.or(near0, v128.load(neighbors));
    near1 = v128.or(near1, v128.load(neighbors, NEIGHBORS_HIGH));
    if (placeAndCheck(cell, color)) return color;
    color = 3 - color;
    left--;
  }
  return 0;
}

/** Places a stone in the lines of a random playout, two lines at once; returns whether it makes five. */
// @ts-ignore: decorator
@inline
function placeAndCheck(cell: u32, color: i32): bool {
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const sx = <u64>load<u8>(geometry, X_SHIFT);
  const sy = <u64>load<u8>(geometry, Y_SHIFT);
  const row = RANDOM_PLAYOUT + load<u16>(geometry, ROW_LINE);
  const column = RANDOM_PLAYOUT + load<u16>(geometry, COLUMN_LINE);
  const falling = RANDOM_PLAYOUT + load<u16>(geometry, FALLING_LINE);
  const rising = RANDOM_PLAYOUT + load<u16>(geometry, RISING_LINE);
  const stone = i64x2.splat((<u64>color) << sx);
  const one = v128.xor(v128.load64_lane(row, v128.load64_zero(falling), HIGH_LANE), stone);
  const two = v128.xor(
    v128.load64_lane(column, v128.load64_zero(rising), HIGH_LANE),
    i64x2.replace_lane(stone, 1, (<u64>color) << sy),
  );
  v128.store64_lane(falling, one, LOW_LANE);
  v128.store64_lane(row, one, HIGH_LANE);
  v128.store64_lane(rising, two, LOW_LANE);
  v128.store64_lane(column, two, HIGH_LANE);
  const plane = color - 1;
  return v128.any_true(v128.or(fivesOf(one, plane), fivesOf(two, plane)));
}

// @ts-ignore: decorator
@inline
function fivesOf(lines: v128, plane: i32): v128 {
  const own = v128.and(
    v128.andnot(i64x2.shr_u(lines, plane), i64x2.shr_u(lines, plane ^ 1)),
    i64x2.splat(0x5555555555555555),
  );
  const two = v128.and(own, i64x2.shr_u(own, 2));
  return v128.and(v128.and(two, i64x2.shr_u(two, 4)), i64x2.shr_u(own, 8));
}

/** Mixes the tie-break bytes for one playout. */
function mixTies(mix: u32): void {
  const mixed = i32x4.splat((mix & 255) << 8);
  for (let row: usize = GRID_ORIGIN; row < GRID_ORIGIN + SIZE * GRID_ROW; row += GRID_ROW) {
    v128.store(MIXED_TIE_BREAKS + row, v128.xor(v128.load(TIE_BREAKS + row), mixed));
    v128.store(MIXED_TIE_BREAKS + row, v128.xor(v128.load(TIE_BREAKS + row, WORDS_4), mixed), WORDS_4);
    v128.store(MIXED_TIE_BREAKS + row, v128.xor(v128.load(TIE_BREAKS + row, WORDS_8), mixed), WORDS_8);
    v128.store(MIXED_TIE_BREAKS + row, v128.xor(v128.load(TIE_BREAKS + row, WORDS_12), mixed), WORDS_12);
  }
}

/** The best move of a colour: its score in the upper half with the candidate flag on top, then the tie-break byte
 *  and the cell. The flag is clear if there is no candidate. */
// @ts-ignore: decorator
@inline
export function bestMove(position: usize, color: i32, ties: usize): u32 {
  const first = <usize>load<u16>(position, FIRST_ROW) + GRID_ORIGIN;
  const end = position + SCORES + GRID_ORIGIN + <usize>load<u16>(position, LAST_ROW);
  let row = position + SCORES + first;
  let tie = ties + first;
  let top = i32x4.splat(0);
  if (color === 1) {
    const upper = i32x4.splat(0xffff0000);
    while (row <= end) {
      const a = v128.or(v128.and(v128.load(row), upper), v128.load(tie));
      const b = v128.or(v128.and(v128.load(row, WORDS_4), upper), v128.load(tie, WORDS_4));
      const c = v128.or(v128.and(v128.load(row, WORDS_8), upper), v128.load(tie, WORDS_8));
      const d = v128.or(v128.and(v128.load(row, WORDS_12), upper), v128.load(tie, WORDS_12));
      top = v128.max<u32>(v128.max<u32>(top, v128.max<u32>(a, b)), v128.max<u32>(c, d));
      row += GRID_ROW;
      tie += GRID_ROW;
    }
  } else {
    while (row <= end) {
      const a = v128.or(i32x4.shl(v128.load(row), 16), v128.load(tie));
      const b = v128.or(i32x4.shl(v128.load(row, WORDS_4), 16), v128.load(tie, WORDS_4));
      const c = v128.or(i32x4.shl(v128.load(row, WORDS_8), 16), v128.load(tie, WORDS_8));
      const d = v128.or(i32x4.shl(v128.load(row, WORDS_12), 16), v128.load(tie, WORDS_12));
      top = v128.max<u32>(v128.max<u32>(top, v128.max<u32>(a, b)), v128.max<u32>(c, d));
      row += GRID_ROW;
      tie += GRID_ROW;
    }
  }
  top = v128.max<u32>(top, v128.shuffle<u32>(top, top, 2, 3, 0, 1));
  return i32x4.extract_lane(v128.max<u32>(top, v128.shuffle<u32>(top, top, 1, 0, 3, 2)), 0);
}

/**
 * Plays the move with the best score for both sides; returns the winner, or 0 for a draw. It ends as soon as the result
 * is known: with a five, or with an open four when the opponent has no five.
 */
export function heuristicPlayout(from: usize): i32 {
  memory.copy(PLAYOUT, from, POSITION_SIZE);
  mixTies(random32());
  let color = load<i32>(from, SIDE_TO_MOVE);
  while (true) {
    const found = bestMove(PLAYOUT, color, MIXED_TIE_BREAKS);
    if (<i32>found >= 0) return 0;
    const score = <i32>((found >> 16) & 0x7fff);
    if (score >= FIVE_SCORE) return color;
    if (score >= OPEN_FOUR_SCORE && score < BLOCK_FIVE_SCORE) return color;
    placeScored(PLAYOUT, found & 255, color);
    color = 3 - color;
  }
}
