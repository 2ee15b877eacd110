// The board: chains with their stones and liberties as sets of bits, kept by each stone that is put down. A set is one SIMD register, so
// that joining two chains is one operation, and the last liberty of a chain is where its only bit is. Pseudo-liberties would be a
// little quicker for light playouts; heavy ones ask for the liberties themselves all the time.
import {
  BEFORE_LAST,
  BITS,
  BLACK_HASHES,
  CHAINS,
  CODES,
  EDGES,
  EMPTIES,
  EMPTY_COUNT,
  HASH,
  HASHES,
  INDICES,
  KO,
  LAST,
  LIBERTIES,
  NEIGHBOURS,
  PASS,
  PASSES,
  PLACES,
  POINTS,
  POINTS_A_SIDE,
  POSITION_SIZE,
  SETS,
  SIDE,
  STEPS,
  STONES,
  STRIDE,
  WHITE_HASHES,
} from "./layout";

// What a stone changes in the codes of the points around it: three rows of three points, each row as one word.
const ABOVE: u64 = (1 << 10) | (1 << 20) | (1 << 44);
const BESIDE: u64 = (1 << 2) | (1 << 38);
const UNDER: u64 = (1 << 8) | (1 << 16) | (1 << 46);
/** Offsets of these words from the point's own code. */
const CODES_ABOVE: usize = CODES - 2 * STRIDE - 2;
const CODES_BESIDE: usize = CODES - 2;
const CODES_UNDER: usize = CODES + 2 * STRIDE - 2;
/** Offset of the upper half of a set. */
const UPPER_HALF: usize = 8;

/** A number that has nothing in common with its neighbours'. */
function scramble(value: u64): u64 {
  const half = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  const whole = (half ^ (half >> 27)) * 0x94d049bb133111eb;
  return whole ^ (whole >> 31);
}

export function fillGeometry(): void {
  const steps: StaticArray<i32> = [-11, 1, 11, -1, -10, 12, 10, -12];
  for (let side = 0; side < 8; side++) store<i8>(STEPS + side, <i8>steps[side]);
  for (let point: u32 = 0; point < 128; point++) {
    store<u64>(BITS + (point << 4), point < 64 ? (<u64>1) << point : 0);
    store<u64>(BITS + (point << 4), point < 64 ? 0 : (<u64>1) << (point - 64), UPPER_HALF);
    store<u64>(BLACK_HASHES + (point << 3), scramble(point * 2 + 1));
    store<u64>(WHITE_HASHES + (point << 3), scramble(point * 2 + 2));
  }
  store<u8>(POINTS + PASS, 0);
  memory.fill(INDICES, 81, 128);
  for (let y: u32 = 0; y < 9; y++) {
    for (let x: u32 = 0; x < 9; x++) {
      const point = (y + 1) * 11 + x + 1;
      store<u8>(POINTS + y * 9 + x, <u8>point);
      store<u8>(INDICES + point, <u8>(y * 9 + x));
      store<u8>(EDGES + point, <u8>(min(min(x, y), min(8 - x, 8 - y)) + 1));
    }
  }
}

/** An empty board of a size up to 9, black to move. */
export function clear(at: usize, size: u32): void {
  memory.fill(at, 0, POSITION_SIZE);
  memory.fill(at, 3, 128);
  let count: u32 = 0;
  let empty = i64x2.splat(0);
  for (let y: u32 = 1; y <= size; y++) {
    for (let x: u32 = 1; x <= size; x++) {
      const point = y * 11 + x;
      store<u8>(at + point, 0);
      store<u8>(at + count, <u8>point, EMPTIES);
      store<u8>(at + point, <u8>count, PLACES);
      empty = v128.or(empty, v128.load(BITS + (point << 4)));
      count++;
    }
  }
  v128.store(at, empty, SETS);
  store<i32>(at, count, EMPTY_COUNT);
  store<i32>(at, 1, SIDE);
  store<i32>(at, size, POINTS_A_SIDE);
  for (let index: u32 = 0; index < count; index++) {
    const point = <u32>load<u8>(at + index, EMPTIES);
    let code: u32 = 0;
    let beside = i64x2.splat(0);
    for (let side: u32 = 0; side < 8; side++) {
      const next = point + <u32>(<i32>load<i8>(STEPS + side));
      code |= (<u32>load<u8>(at + next)) << (side * 2);
      if (side < 4) beside = v128.or(beside, v128.load(BITS + (next << 4)));
    }
    store<u16>(at + (point << 1), <u16>code, CODES);
    v128.store(NEIGHBOURS + (point << 4), beside);
  }
}

// @ts-ignore: decorator
@inline
export function count(set: v128): u32 {
  return <u32>(popcnt(i64x2.extract_lane(set, 0)) + popcnt(i64x2.extract_lane(set, 1)));
}

/** A point of a set that is not empty. */
// @ts-ignore: decorator
@inline
export function anyOf(set: v128): u32 {
  const low = i64x2.extract_lane(set, 0);
  return low !== 0 ? <u32>ctz(low) : 64 + <u32>ctz(i64x2.extract_lane(set, 1));
}

// @ts-ignore: decorator
@inline
export function bitOf(point: u32): v128 {
  return v128.load(BITS + ((<usize>point) << 4));
}

// @ts-ignore: decorator
@inline
export function besideOf(point: u32): v128 {
  return v128.load(NEIGHBOURS + ((<usize>point) << 4));
}

// @ts-ignore: decorator
@inline
export function colorAt(at: usize, point: u32): u32 {
  return <u32>load<u8>(at + point);
}

// @ts-ignore: decorator
@inline
export function chainAt(at: usize, point: u32): u32 {
  return <u32>load<u8>(at + point, CHAINS);
}

// @ts-ignore: decorator
@inline
export function codeAt(at: usize, point: u32): u32 {
  return <u32>load<u16>(at + ((<usize>point) << 1), CODES);
}

// @ts-ignore: decorator
@inline
export function libertiesOf(at: usize, chain: u32): v128 {
  return v128.load(at + ((<usize>chain) << 4), LIBERTIES);
}

// @ts-ignore: decorator
@inline
export function stonesOf(at: usize, chain: u32): v128 {
  return v128.load(at + ((<usize>chain) << 4), STONES);
}

// @ts-ignore: decorator
@inline
export function emptyOf(at: usize): v128 {
  return v128.load(at, SETS);
}

// @ts-ignore: decorator
@inline
export function colorSet(at: usize, color: u32): v128 {
  return v128.load(at + ((<usize>color) << 4), SETS);
}

/** The points beside a set of points, and parts of the set itself: shifts by a row and by a point; the walls are for the caller to leave out. */
// @ts-ignore: decorator
@inline
export function around(set: v128): v128 {
  const low = <u64>i64x2.extract_lane(set, 0);
  const high = <u64>i64x2.extract_lane(set, 1);
  const l = (low << 1) | (low >> 1) | (low << 11) | (low >> 11) | (high << 63) | (high << 53);
  const h = (high << 1) | (high >> 1) | (high << 11) | (high >> 11) | (low >> 63) | (low >> 53);
  return i64x2.replace_lane(i64x2.splat(l), 1, h);
}

// @ts-ignore: decorator
@inline
function touch(at: usize, point: u32, color: u32): void {
  const word = at + ((<usize>point) << 1);
  store<u64>(word, load<u64>(word, CODES_ABOVE) ^ (ABOVE * <u64>color), CODES_ABOVE);
  store<u64>(word, load<u64>(word, CODES_BESIDE) ^ (BESIDE * <u64>color), CODES_BESIDE);
  store<u64>(word, load<u64>(word, CODES_UNDER) ^ (UNDER * <u64>color), CODES_UNDER);
}

/** Whether a stone of the colour may go on an empty point: not on the one that ko forbids, and not without a liberty. */
// @ts-ignore: decorator
@inline
export function isLegal(at: usize, point: u32, color: u32): bool {
  if (<i32>point === load<i32>(at, KO)) return false;
  if (v128.any_true(v128.and(besideOf(point), emptyOf(at)))) return true;
  return breathes(at, point, color);
}

/** The same where nothing beside the point is empty: an own chain with another liberty, or one of the other's without. */
function breathes(at: usize, point: u32, color: u32): bool {
  const bit = bitOf(point);
  for (let side: usize = 0; side < 4; side++) {
    const next = point + <u32>(<i32>load<i8>(STEPS + side));
    const there = colorAt(at, next);
    if (there === 3) continue;
    const isLast = !v128.any_true(v128.andnot(libertiesOf(at, chainAt(at, next)), bit));
    if (isLast !== (there === color)) return true;
  }
  return false;
}

/** Takes a chain of the other colour off the board; the hash less its stones. */
function capture(at: usize, chain: u32, color: u32, before: u64): u64 {
  let hash = before;
  const taker = 3 - color;
  const stones = stonesOf(at, chain);
  let left = load<i32>(at, EMPTY_COUNT);
  let rest = stones;
  while (v128.any_true(rest)) {
    const point = anyOf(rest);
    const bit = bitOf(point);
    rest = v128.andnot(rest, bit);
    store<u8>(at + point, 0);
    store<u8>(at + left, <u8>point, EMPTIES);
    store<u8>(at + point, <u8>left, PLACES);
    left++;
    touch(at, point, color);
    hash ^= load<u64>(HASHES + ((<usize>color) << 10) + ((<usize>point) << 3));
    for (let side: usize = 0; side < 4; side++) {
      const next = point + <u32>(<i32>load<i8>(STEPS + side));
      if (colorAt(at, next) !== taker) continue;
      const place = at + ((<usize>chainAt(at, next)) << 4);
      v128.store(place, v128.or(v128.load(place, LIBERTIES), bit), LIBERTIES);
    }
  }
  store<i32>(at, left, EMPTY_COUNT);
  v128.store(at, v128.or(emptyOf(at), stones), SETS);
  const own = at + ((<usize>color) << 4);
  v128.store(own, v128.andnot(v128.load(own, SETS), stones), SETS);
  return hash;
}

/** A stone on a point where it may go; the stones that it takes. Neither the side to move nor the last moves change. */
export function place(at: usize, point: u32, color: u32): v128 {
  const bit = bitOf(point);
  // The last of the empty points takes its place in the list.
  const left = load<i32>(at, EMPTY_COUNT) - 1;
  const hole = <u32>load<u8>(at + point, PLACES);
  const moved = <u32>load<u8>(at + left, EMPTIES);
  store<u8>(at + hole, <u8>moved, EMPTIES);
  store<u8>(at + moved, <u8>hole, PLACES);
  store<i32>(at, left, EMPTY_COUNT);

  store<u8>(at + point, <u8>color);
  const empty = v128.andnot(emptyOf(at), bit);
  v128.store(at, empty, SETS);
  const own = at + ((<usize>color) << 4);
  v128.store(own, v128.or(v128.load(own, SETS), bit), SETS);
  touch(at, point, color);
  let hash = load<u64>(at, HASH) ^ load<u64>(HASHES + ((<usize>color) << 10) + ((<usize>point) << 3));

  let head = point;
  let stones = bit;
  let free = v128.and(besideOf(point), empty);
  for (let side: usize = 0; side < 4; side++) {
    const next = point + <u32>(<i32>load<i8>(STEPS + side));
    if (colorAt(at, next) !== color) continue;
    const chain = chainAt(at, next);
    if (chain === head) continue;
    const others = stonesOf(at, chain);
    free = v128.or(free, libertiesOf(at, chain));
    // The larger of the two keeps its number.
    let renamed = stones;
    let kept = chain;
    if (head !== point && count(stones) > count(others)) {
      renamed = others;
      kept = head;
    }
    while (v128.any_true(renamed)) {
      const stone = anyOf(renamed);
      renamed = v128.andnot(renamed, bitOf(stone));
      store<u8>(at + stone, <u8>kept, CHAINS);
    }
    stones = v128.or(stones, others);
    head = kept;
  }
  store<u8>(at + point, <u8>head, CHAINS);
  v128.store(at + ((<usize>head) << 4), stones, STONES);
  v128.store(at + ((<usize>head) << 4), v128.andnot(free, bit), LIBERTIES);

  const other = 3 - color;
  let taken = i64x2.splat(0);
  for (let side: usize = 0; side < 4; side++) {
    const next = point + <u32>(<i32>load<i8>(STEPS + side));
    if (colorAt(at, next) !== other) continue;
    const chain = chainAt(at, next);
    const rest = v128.andnot(libertiesOf(at, chain), bit);
    v128.store(at + ((<usize>chain) << 4), rest, LIBERTIES);
    if (v128.any_true(rest)) continue;
    taken = v128.or(taken, stonesOf(at, chain));
    hash = capture(at, chain, other, hash);
  }
  store<u64>(at, hash, HASH);
  let ko: u32 = 0;
  if (head === point && v128.any_true(taken) && count(taken) === 1 && count(libertiesOf(at, head)) === 1)
    ko = anyOf(taken);
  store<i32>(at, ko, KO);
  return taken;
}

/** A move of the side to move: a point where it may go, or 0 for a pass. */
// @ts-ignore: decorator
@inline
export function play(at: usize, point: u32): void {
  const color = load<i32>(at, SIDE);
  if (point === 0) {
    store<i32>(at, 0, KO);
    store<i32>(at, load<i32>(at, PASSES) + 1, PASSES);
  } else {
    place(at, point, color);
    store<i32>(at, 0, PASSES);
  }
  store<i32>(at, load<i32>(at, LAST), BEFORE_LAST);
  store<i32>(at, point, LAST);
  store<i32>(at, 3 - color, SIDE);
}
