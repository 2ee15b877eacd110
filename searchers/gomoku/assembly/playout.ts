// Both playouts of ENG-M1: uniformly at random over the candidates, and by the heuristic alone.
import { CELLS, EMPTIES, FIRST_ROW, GEOMETRY, LAST_ROW, LIGHT, MIXED, NEAR, NEARBY, POSITION_SIZE, SCORES, SCRATCH, SIDE, STONES, TIES } from "./layout";
import { placeScored } from "./position";
import { MAKES_OPEN_FOUR, STOPS_FIVE, WINS } from "./weights";

let state: u64 = 0;

/** Chance for playouts: the upper half of a linear congruence, begun at a number that is far from those of other seeds. */
export function seed(value: u64): void {
  state = (value + 1) * 0x9e3779b97f4a7c15;
  draw();
  draw();
}

// @ts-ignore: decorator
@inline
function draw(): u32 {
  state = state * 6364136223846793005 + 1442695040888963407;
  return <u32>(state >> 32);
}

/** A number that has nothing in common with its neighbours' (never 0, or nearly). */
// @ts-ignore: decorator
@inline
function scramble(value: u64): u64 {
  const half = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  const whole = (half ^ (half >> 27)) * 0x94d049bb133111eb;
  return whole ^ (whole >> 31);
}

/**
 * Who wins when every move is drawn at random, each candidate as likely; 0 for a draw. Sixteen numbers of cells, a byte each, are
 * drawn at once and looked up in the set of candidates at once; the first that is one is played. Quicker than a list of
 * candidates, and just as even.
 */
export function randomPlayout(from: usize): i32 {
  memory.copy(LIGHT, from, 704);
  let empty0 = v128.load(from, EMPTIES);
  let empty1 = v128.load(from, 816);
  let near0 = v128.load(from, NEARBY);
  let near1 = v128.load(from, 720);
  let color = load<i32>(from, SIDE);
  let left = CELLS - load<i32>(from, STONES);
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  draw();
  let cells = i64x2(<i64>scramble(state), <i64>scramble(~state));
  while (left > 0) {
    cells = v128.xor(cells, i64x2.shl(cells, 13));
    cells = v128.xor(cells, i64x2.shr_u(cells, 7));
    cells = v128.xor(cells, i64x2.shl(cells, 17));
    v128.store(LIGHT, cells, NEARBY);
    const bytes = v128.and(i16x8.shr_u(cells, 3), i8x16.splat(31));
    const found = v128.or(
      i8x16.swizzle(v128.and(near0, empty0), bytes),
      i8x16.swizzle(v128.and(near1, empty1), v128.xor(bytes, i8x16.splat(16))),
    );
    const bit = i8x16.swizzle(bits, v128.and(cells, i8x16.splat(7)));
    const misses = i8x16.bitmask(i8x16.eq(v128.and(found, bit), i8x16.splat(0)));
    if (misses == 0xffff) continue;
    const cell = <u32>load<u8>(LIGHT + ctz<u32>(~misses), NEARBY);
    const around = NEAR + (<usize>cell << 6);
    empty0 = v128.andnot(empty0, v128.load(around, 32));
    empty1 = v128.andnot(empty1, v128.load(around, 48));
    near0 = v128.or(near0, v128.load(around));
    near1 = v128.or(near1, v128.load(around, 16));
    if (placeAndLook(cell, color)) return color;
    color = 3 - color;
    left--;
  }
  return 0;
}

/** A stone in the lines of a random playout, two lines at once, and whether one of its lines has five. */
// @ts-ignore: decorator
@inline
function placeAndLook(cell: u32, color: i32): bool {
  const about = GEOMETRY + (<usize>cell << 4);
  const sx = <u64>load<u8>(about, 10);
  const sy = <u64>load<u8>(about, 11);
  const row = LIGHT + load<u16>(about, 0);
  const column = LIGHT + load<u16>(about, 2);
  const falling = LIGHT + load<u16>(about, 4);
  const rising = LIGHT + load<u16>(about, 6);
  const stone = i64x2.splat(<u64>color << sx);
  const one = v128.xor(v128.load64_lane(row, v128.load64_zero(falling), 1), stone);
  const two = v128.xor(
    v128.load64_lane(column, v128.load64_zero(rising), 1),
    i64x2.replace_lane(stone, 1, <u64>color << sy),
  );
  v128.store64_lane(falling, one, 0);
  v128.store64_lane(row, one, 1);
  v128.store64_lane(rising, two, 0);
  v128.store64_lane(column, two, 1);
  const plane = color - 1;
  return v128.any_true(v128.or(fivesIn(one, plane), fivesIn(two, plane)));
}

// @ts-ignore: decorator
@inline
function fivesIn(lines: v128, plane: i32): v128 {
  const own = v128.and(
    v128.andnot(i64x2.shr_u(lines, plane), i64x2.shr_u(lines, plane ^ 1)),
    i64x2.splat(0x5555555555555555),
  );
  const two = v128.and(own, i64x2.shr_u(own, 2));
  return v128.and(v128.and(two, i64x2.shr_u(two, 4)), i64x2.shr_u(own, 8));
}

/** The bytes that decide between equals, mixed anew for a playout. */
function mixTies(mix: u32): void {
  const mixed = i32x4.splat((mix & 255) << 8);
  for (let row: usize = 336; row < 336 + 15 * 80; row += 80) {
    v128.store(MIXED + row, v128.xor(v128.load(TIES + row), mixed));
    v128.store(MIXED + row, v128.xor(v128.load(TIES + row, 16), mixed), 16);
    v128.store(MIXED + row, v128.xor(v128.load(TIES + row, 32), mixed), 32);
    v128.store(MIXED + row, v128.xor(v128.load(TIES + row, 48), mixed), 48);
  }
}

/**
 * The best move of a colour: its score in the upper half with the candidate's flag on top, a byte that decides between equals, and
 * the cell. Without a candidate the flag is not set.
 */
// @ts-ignore: decorator
@inline
export function best(at: usize, color: i32, ties: usize): u32 {
  const first = <usize>load<u16>(at, FIRST_ROW) + 336;
  const end = at + SCORES + 336 + <usize>load<u16>(at, LAST_ROW);
  let row = at + SCORES + first;
  let tie = ties + first;
  let top = i32x4.splat(0);
  if (color == 1) {
    const upper = i32x4.splat(0xffff0000);
    while (row <= end) {
      const a = v128.or(v128.and(v128.load(row), upper), v128.load(tie));
      const b = v128.or(v128.and(v128.load(row, 16), upper), v128.load(tie, 16));
      const c = v128.or(v128.and(v128.load(row, 32), upper), v128.load(tie, 32));
      const d = v128.or(v128.and(v128.load(row, 48), upper), v128.load(tie, 48));
      top = v128.max<u32>(v128.max<u32>(top, v128.max<u32>(a, b)), v128.max<u32>(c, d));
      row += 80;
      tie += 80;
    }
  } else {
    while (row <= end) {
      const a = v128.or(i32x4.shl(v128.load(row), 16), v128.load(tie));
      const b = v128.or(i32x4.shl(v128.load(row, 16), 16), v128.load(tie, 16));
      const c = v128.or(i32x4.shl(v128.load(row, 32), 16), v128.load(tie, 32));
      const d = v128.or(i32x4.shl(v128.load(row, 48), 16), v128.load(tie, 48));
      top = v128.max<u32>(v128.max<u32>(top, v128.max<u32>(a, b)), v128.max<u32>(c, d));
      row += 80;
      tie += 80;
    }
  }
  top = v128.max<u32>(top, v128.shuffle<u32>(top, top, 2, 3, 0, 1));
  return i32x4.extract_lane(v128.max<u32>(top, v128.shuffle<u32>(top, top, 1, 0, 3, 2)), 0);
}

/**
 * Who wins when both always play the move with the best score. It ends when the result is known: with a five to play, and with an
 * open four to make while the other has no five, since then a five follows whatever the other does.
 */
export function heuristicPlayout(from: usize): i32 {
  memory.copy(SCRATCH, from, POSITION_SIZE);
  mixTies(draw());
  let color = load<i32>(from, SIDE);
  while (true) {
    const found = best(SCRATCH, color, MIXED);
    if (<i32>found >= 0) return 0;
    const score = <i32>((found >> 16) & 0x7fff);
    if (score >= WINS) return color;
    if (score >= MAKES_OPEN_FOUR && score < STOPS_FIVE) return color;
    placeScored(SCRATCH, found & 255, color);
    color = 3 - color;
  }
}
