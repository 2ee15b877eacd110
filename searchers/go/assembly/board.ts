// The board. Stones and liberties of every chain are bitboards, updated incrementally. A bitboard is one SIMD register,
// so that merging two chains is one operation. Pseudo-liberties would be slightly faster in light playouts, but heavy
// playouts need real liberties all the time.
import {
  PREVIOUS_MOVE,
  POINT_BITS,
  BLACK_ZOBRIST_KEYS,
  CHAINS,
  COLORS,
  NEIGHBORHOODS,
  EDGE_LINES,
  EMPTY_POINTS,
  EMPTY_COUNT,
  ZOBRIST_KEY,
  ZOBRIST_KEYS,
  POINT_TO_INDEX,
  KO_POINT,
  LAST_MOVE,
  LIBERTIES,
  NEIGHBORS,
  PASS,
  PASSES,
  EMPTY_INDEXES,
  INDEX_TO_POINT,
  BOARD_SIZE,
  BORDER,
  POSITION_SIZE,
  COLOR_BITBOARDS,
  SIDE_TO_MOVE,
  NEIGHBOR_STEPS,
  STONES,
  STRIDE,
  WHITE_ZOBRIST_KEYS,
} from "./layout";

// What a stone changes in the neighborhoods of its neighbors: three rows of three points, one word per row.
const ROW_ABOVE: u64 = (1 << 10) | (1 << 20) | (1 << 44);
const SAME_ROW: u64 = (1 << 2) | (1 << 38);
const ROW_BELOW: u64 = (1 << 8) | (1 << 16) | (1 << 46);
/** Offsets of these words from the point's own neighborhood. */
const NEIGHBORHOODS_ABOVE: usize = NEIGHBORHOODS - 2 * STRIDE - 2;
const NEIGHBORHOODS_BESIDE: usize = NEIGHBORHOODS - 2;
const NEIGHBORHOODS_BELOW: usize = NEIGHBORHOODS + 2 * STRIDE - 2;
/** Offset of the upper half of a bitboard. */
const UPPER_HALF: usize = 8;

/** The finalizer of SplitMix64. */
function mixBits(value: u64): u64 {
  const z1 = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  const z2 = (z1 ^ (z1 >> 27)) * 0x94d049bb133111eb;
  return z2 ^ (z2 >> 31);
}

export function fillGeometry(): void {
  const steps: StaticArray<i32> = [-11, 1, 11, -1, -10, 12, 10, -12];
  for (let direction = 0; direction < 8; direction++) store<i8>(NEIGHBOR_STEPS + direction, <i8>steps[direction]);
  for (let point: u32 = 0; point < 128; point++) {
    store<u64>(POINT_BITS + (point << 4), point < 64 ? (<u64>1) << point : 0);
    store<u64>(POINT_BITS + (point << 4), point < 64 ? 0 : (<u64>1) << (point - 64), UPPER_HALF);
    store<u64>(BLACK_ZOBRIST_KEYS + (point << 3), mixBits(point * 2 + 1));
    store<u64>(WHITE_ZOBRIST_KEYS + (point << 3), mixBits(point * 2 + 2));
  }
  store<u8>(INDEX_TO_POINT + PASS, 0);
  memory.fill(POINT_TO_INDEX, <u8>PASS, 128);
  for (let y: u32 = 0; y < 9; y++) {
    for (let x: u32 = 0; x < 9; x++) {
      const point = (y + 1) * 11 + x + 1;
      store<u8>(INDEX_TO_POINT + y * 9 + x, <u8>point);
      store<u8>(POINT_TO_INDEX + point, <u8>(y * 9 + x));
      store<u8>(EDGE_LINES + point, <u8>(min(min(x, y), min(8 - x, 8 - y)) + 1));
    }
  }
}

/** Sets up an empty board of a size up to 9, black to move. */
export function clear(position: usize, size: u32): void {
  memory.fill(position, 0, POSITION_SIZE);
  memory.fill(position + COLORS, <u8>BORDER, 128);
  let count: u32 = 0;
  let empty = i64x2.splat(0);
  for (let y: u32 = 1; y <= size; y++) {
    for (let x: u32 = 1; x <= size; x++) {
      const point = y * 11 + x;
      store<u8>(position + point, 0, COLORS);
      store<u8>(position + count, <u8>point, EMPTY_POINTS);
      store<u8>(position + point, <u8>count, EMPTY_INDEXES);
      empty = v128.or(empty, v128.load(POINT_BITS + (point << 4)));
      count++;
    }
  }
  v128.store(position, empty, COLOR_BITBOARDS);
  store<i32>(position, count, EMPTY_COUNT);
  store<i32>(position, 1, SIDE_TO_MOVE);
  store<i32>(position, size, BOARD_SIZE);
  for (let index: u32 = 0; index < count; index++) {
    const point = <u32>load<u8>(position + index, EMPTY_POINTS);
    let neighborhood: u32 = 0;
    let neighbors = i64x2.splat(0);
    for (let direction: u32 = 0; direction < 8; direction++) {
      const neighbor = point + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
      neighborhood |= (<u32>load<u8>(position + neighbor, COLORS)) << (direction * 2);
      if (direction < 4) neighbors = v128.or(neighbors, v128.load(POINT_BITS + (neighbor << 4)));
    }
    store<u16>(position + (point << 1), <u16>neighborhood, NEIGHBORHOODS);
    v128.store(NEIGHBORS + (point << 4), neighbors);
  }
}

// @ts-ignore: decorator
@inline
export function popcount(bitboard: v128): u32 {
  return <u32>(popcnt(i64x2.extract_lane(bitboard, 0)) + popcnt(i64x2.extract_lane(bitboard, 1)));
}

/** The lowest point of a bitboard, which must not be empty. */
// @ts-ignore: decorator
@inline
export function firstPoint(bitboard: v128): u32 {
  const low = i64x2.extract_lane(bitboard, 0);
  return low !== 0 ? <u32>ctz(low) : 64 + <u32>ctz(i64x2.extract_lane(bitboard, 1));
}

// @ts-ignore: decorator
@inline
export function pointBit(point: u32): v128 {
  return v128.load(POINT_BITS + ((<usize>point) << 4));
}

// @ts-ignore: decorator
@inline
export function neighborsOf(point: u32): v128 {
  return v128.load(NEIGHBORS + ((<usize>point) << 4));
}

// @ts-ignore: decorator
@inline
export function colorAt(position: usize, point: u32): u32 {
  return <u32>load<u8>(position + point, COLORS);
}

// @ts-ignore: decorator
@inline
export function chainAt(position: usize, point: u32): u32 {
  return <u32>load<u8>(position + point, CHAINS);
}

// @ts-ignore: decorator
@inline
export function neighborhoodAt(position: usize, point: u32): u32 {
  return <u32>load<u16>(position + ((<usize>point) << 1), NEIGHBORHOODS);
}

// @ts-ignore: decorator
@inline
export function libertiesOf(position: usize, chain: u32): v128 {
  return v128.load(position + ((<usize>chain) << 4), LIBERTIES);
}

// @ts-ignore: decorator
@inline
export function stonesOf(position: usize, chain: u32): v128 {
  return v128.load(position + ((<usize>chain) << 4), STONES);
}

// @ts-ignore: decorator
@inline
export function emptyPoints(position: usize): v128 {
  return v128.load(position, COLOR_BITBOARDS);
}

// @ts-ignore: decorator
@inline
export function stonesOfColor(position: usize, color: u32): v128 {
  return v128.load(position + ((<usize>color) << 4), COLOR_BITBOARDS);
}

/** The neighbors of all points of a bitboard, by shifts. May include points of the bitboard and of the border. */
// @ts-ignore: decorator
@inline
export function dilate(bitboard: v128): v128 {
  const low = <u64>i64x2.extract_lane(bitboard, 0);
  const high = <u64>i64x2.extract_lane(bitboard, 1);
  const l = (low << 1) | (low >> 1) | (low << 11) | (low >> 11) | (high << 63) | (high << 53);
  const h = (high << 1) | (high >> 1) | (high << 11) | (high >> 11) | (low >> 63) | (low >> 53);
  return i64x2.replace_lane(i64x2.splat(l), 1, h);
}

// @ts-ignore: decorator
@inline
function updateNeighborhoods(position: usize, point: u32, color: u32): void {
  const word = position + ((<usize>point) << 1);
  store<u64>(word, load<u64>(word, NEIGHBORHOODS_ABOVE) ^ (ROW_ABOVE * <u64>color), NEIGHBORHOODS_ABOVE);
  store<u64>(word, load<u64>(word, NEIGHBORHOODS_BESIDE) ^ (SAME_ROW * <u64>color), NEIGHBORHOODS_BESIDE);
  store<u64>(word, load<u64>(word, NEIGHBORHOODS_BELOW) ^ (ROW_BELOW * <u64>color), NEIGHBORHOODS_BELOW);
}

/** Whether a move to an empty point is legal: neither ko nor suicide. */
// @ts-ignore: decorator
@inline
export function isLegal(position: usize, point: u32, color: u32): bool {
  if (<i32>point === load<i32>(position, KO_POINT)) return false;
  if (v128.any_true(v128.and(neighborsOf(point), emptyPoints(position)))) return true;
  return isLegalWhenSurrounded(position, point, color);
}

/** The same for a point without empty neighbors: it must connect to a chain with another liberty, or capture. */
function isLegalWhenSurrounded(position: usize, point: u32, color: u32): bool {
  const bit = pointBit(point);
  for (let direction: usize = 0; direction < 4; direction++) {
    const neighbor = point + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    const neighborColor = colorAt(position, neighbor);
    if (neighborColor === BORDER) continue;
    const isLastLiberty = !v128.any_true(v128.andnot(libertiesOf(position, chainAt(position, neighbor)), bit));
    if (isLastLiberty !== (neighborColor === color)) return true;
  }
  return false;
}

/** Removes a captured chain of the given color. Returns the Zobrist key without its stones. */
function captureChain(position: usize, chain: u32, color: u32, before: u64): u64 {
  let key = before;
  const opponent = 3 - color;
  const stones = stonesOf(position, chain);
  let emptyCount = load<i32>(position, EMPTY_COUNT);
  let remaining = stones;
  while (v128.any_true(remaining)) {
    const point = firstPoint(remaining);
    const bit = pointBit(point);
    remaining = v128.andnot(remaining, bit);
    store<u8>(position + point, 0, COLORS);
    store<u8>(position + emptyCount, <u8>point, EMPTY_POINTS);
    store<u8>(position + point, <u8>emptyCount, EMPTY_INDEXES);
    emptyCount++;
    updateNeighborhoods(position, point, color);
    key ^= load<u64>(ZOBRIST_KEYS + ((<usize>color) << 10) + ((<usize>point) << 3));
    for (let direction: usize = 0; direction < 4; direction++) {
      const neighbor = point + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
      if (colorAt(position, neighbor) !== opponent) continue;
      const slot = position + ((<usize>chainAt(position, neighbor)) << 4);
      v128.store(slot, v128.or(v128.load(slot, LIBERTIES), bit), LIBERTIES);
    }
  }
  store<i32>(position, emptyCount, EMPTY_COUNT);
  v128.store(position, v128.or(emptyPoints(position), stones), COLOR_BITBOARDS);
  const ownSlot = position + ((<usize>color) << 4);
  v128.store(ownSlot, v128.andnot(v128.load(ownSlot, COLOR_BITBOARDS), stones), COLOR_BITBOARDS);
  return key;
}

/** Places a stone on a legal point and returns the captured stones. Keeps the side to move and the last move. */
export function placeStone(position: usize, point: u32, color: u32): v128 {
  const bit = pointBit(point);
  // Swap-remove the point from the list of empty points.
  const emptyCount = load<i32>(position, EMPTY_COUNT) - 1;
  const freedIndex = <u32>load<u8>(position + point, EMPTY_INDEXES);
  const lastEmpty = <u32>load<u8>(position + emptyCount, EMPTY_POINTS);
  store<u8>(position + freedIndex, <u8>lastEmpty, EMPTY_POINTS);
  store<u8>(position + lastEmpty, <u8>freedIndex, EMPTY_INDEXES);
  store<i32>(position, emptyCount, EMPTY_COUNT);

  store<u8>(position + point, <u8>color, COLORS);
  const empty = v128.andnot(emptyPoints(position), bit);
  v128.store(position, empty, COLOR_BITBOARDS);
  const ownSlot = position + ((<usize>color) << 4);
  v128.store(ownSlot, v128.or(v128.load(ownSlot, COLOR_BITBOARDS), bit), COLOR_BITBOARDS);
  updateNeighborhoods(position, point, color);
  let key = load<u64>(position, ZOBRIST_KEY) ^ load<u64>(ZOBRIST_KEYS + ((<usize>color) << 10) + ((<usize>point) << 3));

  let mergedChain = point;
  let stones = bit;
  let liberties = v128.and(neighborsOf(point), empty);
  for (let direction: usize = 0; direction < 4; direction++) {
    const neighbor = point + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    if (colorAt(position, neighbor) !== color) continue;
    const chain = chainAt(position, neighbor);
    if (chain === mergedChain) continue;
    const otherStones = stonesOf(position, chain);
    liberties = v128.or(liberties, libertiesOf(position, chain));
    // The larger chain keeps its id.
    let renamed = stones;
    let kept = chain;
    if (mergedChain !== point && popcount(stones) > popcount(otherStones)) {
      renamed = otherStones;
      kept = mergedChain;
    }
    while (v128.any_true(renamed)) {
      const stone = firstPoint(renamed);
      renamed = v128.andnot(renamed, pointBit(stone));
      store<u8>(position + stone, <u8>kept, CHAINS);
    }
    stones = v128.or(stones, otherStones);
    mergedChain = kept;
  }
  store<u8>(position + point, <u8>mergedChain, CHAINS);
  v128.store(position + ((<usize>mergedChain) << 4), stones, STONES);
  v128.store(position + ((<usize>mergedChain) << 4), v128.andnot(liberties, bit), LIBERTIES);

  const opponent = 3 - color;
  let captured = i64x2.splat(0);
  for (let direction: usize = 0; direction < 4; direction++) {
    const neighbor = point + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    if (colorAt(position, neighbor) !== opponent) continue;
    const chain = chainAt(position, neighbor);
    const remaining = v128.andnot(libertiesOf(position, chain), bit);
    v128.store(position + ((<usize>chain) << 4), remaining, LIBERTIES);
    if (v128.any_true(remaining)) continue;
    captured = v128.or(captured, stonesOf(position, chain));
    key = captureChain(position, chain, opponent, key);
  }
  store<u64>(position, key, ZOBRIST_KEY);
  let ko: u32 = 0;
  if (
    mergedChain === point &&
    v128.any_true(captured) &&
    popcount(captured) === 1 &&
    popcount(libertiesOf(position, mergedChain)) === 1
  )
    ko = firstPoint(captured);
  store<i32>(position, ko, KO_POINT);
  return captured;
}

/** Plays a legal move for the side to move; 0 is a pass. */
// @ts-ignore: decorator
@inline
export function playMove(position: usize, point: u32): void {
  const color = load<i32>(position, SIDE_TO_MOVE);
  if (point === 0) {
    store<i32>(position, 0, KO_POINT);
    store<i32>(position, load<i32>(position, PASSES) + 1, PASSES);
  } else {
    placeStone(position, point, color);
    store<i32>(position, 0, PASSES);
  }
  store<i32>(position, load<i32>(position, LAST_MOVE), PREVIOUS_MOVE);
  store<i32>(position, point, LAST_MOVE);
  store<i32>(position, 3 - color, SIDE_TO_MOVE);
}
