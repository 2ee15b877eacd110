// The net (net/FORMAT.md): what the evaluation lacks of a position's value, and a policy. A position's sums are brought up
// to date only where the net is asked, from the nearest position below it on the stack whose sums are known: most positions
// are visited by threat searches alone, which never ask.
import * as shared from "./constants";
import {
  COLUMN_LINE,
  FALLING_LINE,
  GEOMETRY,
  GEOMETRY_SHIFT,
  HIDDEN,
  LINES,
  MAX_SLOTS,
  OUTPUTS,
  POLICY,
  POLICY_COLOR_SHIFT,
  RISING_LINE,
  ROW_LINE,
  SIZE,
  SLOT_SIZE,
  SUMS,
  SUMS_KEY,
  SUMS_SIZE,
  Y_SHIFT,
  ZOBRIST_KEY,
  ZOBRIST_SIDE_KEY,
} from "./layout";
import { VALUE_LIMIT } from "./evaluate";
import { threadMemory } from "./movegen";
import { classAt, classSet, hasAny, sideToMove, stepOf, windowAt } from "./position";
import { CLASS_FOUR_AND_THREE, CLASS_OPEN_THREE } from "./shapes";

const INDEX: usize = shared.NET_BASE + shared.NET_INDEX;
const STRAIGHT: usize = shared.NET_BASE + shared.NET_STRAIGHT;
const DIAGONAL: usize = shared.NET_BASE + shared.NET_DIAGONAL;
const FIRST: usize = shared.NET_BASE + shared.NET_FIRST;
const FIRST_SIZE: usize = shared.NET_FIRST_SIZE;
const THREATS: usize = shared.NET_BASE + shared.NET_THREATS;
const SECOND: usize = shared.NET_BASE + shared.NET_SECOND;
const SECOND_BIAS: usize = shared.NET_BASE + shared.NET_SECOND_BIAS;
const VALUE: usize = shared.NET_BASE + shared.NET_VALUE;
const VALUE_BIAS: usize = shared.NET_BASE + shared.NET_VALUE_BIAS;
const BIAS: usize = shared.NET_BASE + shared.NET_BIAS;
const VECTOR: usize = shared.NET_BASE + shared.NET_VECTOR;
const VECTOR_BIAS: usize = shared.NET_BASE + shared.NET_VECTOR_BIAS;
const CLASSES: usize = shared.NET_BASE + shared.NET_CLASSES;

const FEATURES: usize = 32;
/** Bytes of the two vectors of a window, and of the sums of a region. */
const ROW_SIZE_SHIFT: usize = 6;
const REGION_SIZE: usize = 128;
const REGION_CELLS: u32 = 5;
const REACH: u32 = 4;
const WINDOW_MASK: u32 = 0x3ffff;
const HIDDEN_LIMIT: i32 = 4095;
const VECTOR_LIMIT: i32 = 2047;
const CLASS_COUNT: usize = 10;
/** Weights of two inputs for 32 outputs: eight vectors of four outputs. */
const PAIR_SIZE: usize = 128;
/** Offsets of the second to eighth group of four i32, and of four i16. */
const QUAD_1: usize = 16;
const QUAD_2: usize = 32;
const QUAD_3: usize = 48;
const QUAD_4: usize = 64;
const QUAD_5: usize = 80;
const QUAD_6: usize = 96;
const QUAD_7: usize = 112;
const HALF_QUAD: usize = 8;
const PAIRS: usize = 16;
const FIRST_PAIRS: usize = 288;

// @ts-ignore: decorator
@inline
function rowAt(table: usize, window: u32): usize {
  const around = (window & 0xff) | ((window >> 2) & 0xff00);
  return table + ((<usize>load<u16>(INDEX + ((<usize>around) << 1))) << ROW_SIZE_SHIFT);
}

// @ts-ignore: decorator
@inline
function rowOf(position: usize, cell: u32, direction: u32): usize {
  return rowAt(direction < 2 ? STRAIGHT : DIAGONAL, windowAt(position, cell, direction));
}

// @ts-ignore: decorator
@inline
function clampCell(sum: v128): v128 {
  return i16x8.min_s(i16x8.max_s(sum, i16x8.splat(0)), i16x8.splat(127));
}

/** Eight of the 64 values of a cell, from the rows of its four windows. */
// @ts-ignore: decorator
@inline
function eightValues(a: usize, b: usize, c: usize, d: usize, at: usize): v128 {
  const straight = i16x8.add(v128.load8x8_s(a + at), v128.load8x8_s(b + at));
  const diagonal = i16x8.add(v128.load8x8_s(c + at), v128.load8x8_s(d + at));
  return clampCell(i16x8.add(i16x8.add(straight, diagonal), v128.load(BIAS + ((at & (FEATURES - 1)) << 1))));
}

// @ts-ignore: decorator
@inline
function sumsAt(position: usize, cell: u32): usize {
  const region = ((cell >> 4) / REGION_CELLS) * 3 + (cell & 15) / REGION_CELLS;
  return position + SUMS + <usize>region * REGION_SIZE;
}

/** Takes the vectors of a cell out of the sums of `to`, or adds them; its windows are those in `from`. */
function addCell(from: usize, to: usize, cell: u32, isAdded: bool): void {
  const a = rowOf(from, cell, 0);
  const b = rowOf(from, cell, 1);
  const c = rowOf(from, cell, 2);
  const d = rowOf(from, cell, 3);
  const sums = sumsAt(to, cell);
  for (let at: usize = 0; at < 2 * FEATURES; at += 8) {
    const values = eightValues(a, b, c, d, at);
    const word = sums + (at << 1);
    v128.store(word, isAdded ? i16x8.add(v128.load(word), values) : i16x8.sub(v128.load(word), values));
  }
}

/** Changes the sums after one window of a cell has changed: `a`, `b` and `c` are the rows of its other windows. */
function changeCell(sums: usize, a: usize, b: usize, c: usize, before: usize, after: usize): void {
  for (let at: usize = 0; at < 2 * FEATURES; at += 8) {
    const others = i16x8.add(
      i16x8.add(v128.load8x8_s(a + at), v128.load8x8_s(b + at)),
      i16x8.add(v128.load8x8_s(c + at), v128.load(BIAS + ((at & (FEATURES - 1)) << 1))),
    );
    const old = clampCell(i16x8.add(others, v128.load8x8_s(before + at)));
    const now = clampCell(i16x8.add(others, v128.load8x8_s(after + at)));
    const word = sums + (at << 1);
    v128.store(word, i16x8.add(v128.load(word), i16x8.sub(now, old)));
  }
}

/** Changes the sums for the empty cells along a direction whose windows have the new stone in them. */
// @ts-ignore: decorator
@inline
function changeLine(position: usize, cell: u32, direction: u32, line: usize, shift: u64, stone: u32): void {
  const table = direction < 2 ? STRAIGHT : DIAGONAL;
  const windows = load<u64>(line) >> (shift - 4 * REACH);
  for (let index: u32 = 0; index <= 2 * REACH; index++) {
    const after = <u32>(windows >> <u64>(index << 1)) & WINDOW_MASK;
    if (((after >> (2 * REACH)) & 3) !== 0) continue;
    const near = <u32>(<i32>cell + (<i32>index - <i32>REACH) * stepOf(direction));
    changeCell(
      sumsAt(position, near),
      rowOf(position, near, direction === 0 ? 1 : 0),
      rowOf(position, near, direction < 2 ? 2 : 1),
      rowOf(position, near, direction === 3 ? 2 : 3),
      rowAt(table, after ^ (stone << (4 * REACH - (index << 1)))),
      rowAt(table, after),
    );
  }
}

/** The key of the stones alone, whoever is to move. */
// @ts-ignore: decorator
@inline
function stonesKey(position: usize): u64 {
  return load<u64>(position + ZOBRIST_KEY) ^ (sideToMove(position) === 0 ? 0 : load<u64>(ZOBRIST_SIDE_KEY));
}

/** The sums of a position from those of the one below it, which has one stone less, or as many after a null move. */
function changeSums(from: usize, position: usize): void {
  memory.copy(position + SUMS, from + SUMS, SUMS_SIZE);
  store<u64>(position + SUMS_KEY, stonesKey(position));
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    const row = LINES + ((<usize>y) << 3);
    const change = load<u64>(from + row) ^ load<u64>(position + row);
    if (change === 0) continue;
    const sx = ctz<u64>(change) & ~1;
    const stone = <u32>(change >> sx);
    const cell = y * 16 + (<u32>(sx >> 1) - 8);
    const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
    const sy = <u64>load<u8>(geometry, Y_SHIFT);
    addCell(from, position, cell, false);
    changeLine(position, cell, 0, position + load<u16>(geometry, ROW_LINE), sx, stone);
    changeLine(position, cell, 1, position + load<u16>(geometry, COLUMN_LINE), sy, stone);
    changeLine(position, cell, 2, position + load<u16>(geometry, FALLING_LINE), sx, stone);
    changeLine(position, cell, 3, position + load<u16>(geometry, RISING_LINE), sx, stone);
    return;
  }
}

/** Forgets the sums of all positions on the stack, but for the empty board, whose sums it finds. */
export function openNet(): void {
  for (let slot: usize = 1; slot < MAX_SLOTS; slot++) store<u64>(threadMemory + slot * SLOT_SIZE + SUMS_KEY, 0);
  memory.fill(threadMemory + SUMS, 0, SUMS_SIZE);
  store<u64>(threadMemory + SUMS_KEY, stonesKey(threadMemory));
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) addCell(threadMemory, threadMemory, y * 16 + x, true);
  }
}

/** Brings the sums of a position up to date. */
function findSums(position: usize): void {
  let known = position;
  while (load<u64>(known + SUMS_KEY) !== stonesKey(known)) known -= SLOT_SIZE;
  for (; known < position; known += SLOT_SIZE) changeSums(known, known + SLOT_SIZE);
}

/** Adds `pairs` pairs of inputs, weighted for 32 outputs, to the 32 values at `to`; `step` is from pair to pair. */
function addPairs(to: usize, inputs: usize, pairs: usize, weights: usize, step: usize): void {
  let a = v128.load(to);
  let b = v128.load(to, QUAD_1);
  let c = v128.load(to, QUAD_2);
  let d = v128.load(to, QUAD_3);
  let e = v128.load(to, QUAD_4);
  let f = v128.load(to, QUAD_5);
  let g = v128.load(to, QUAD_6);
  let h = v128.load(to, QUAD_7);
  let word = weights;
  const end = inputs + (pairs << 2);
  for (let pair = inputs; pair < end; pair += 4) {
    const x = v128.load32_splat(pair);
    a = i32x4.add(a, i32x4.dot_i16x8_s(x, v128.load(word)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(x, v128.load(word, QUAD_1)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(x, v128.load(word, QUAD_2)));
    d = i32x4.add(d, i32x4.dot_i16x8_s(x, v128.load(word, QUAD_3)));
    e = i32x4.add(e, i32x4.dot_i16x8_s(x, v128.load(word, QUAD_4)));
    f = i32x4.add(f, i32x4.dot_i16x8_s(x, v128.load(word, QUAD_5)));
    g = i32x4.add(g, i32x4.dot_i16x8_s(x, v128.load(word, QUAD_6)));
    h = i32x4.add(h, i32x4.dot_i16x8_s(x, v128.load(word, QUAD_7)));
    word += step;
  }
  v128.store(to, a);
  v128.store(to, b, QUAD_1);
  v128.store(to, c, QUAD_2);
  v128.store(to, d, QUAD_3);
  v128.store(to, e, QUAD_4);
  v128.store(to, f, QUAD_5);
  v128.store(to, g, QUAD_6);
  v128.store(to, h, QUAD_7);
}

/** Four outputs, rounded to units of 2^bits and kept within limits. */
// @ts-ignore: decorator
@inline
function fourOutputs(at: usize, half: i32, bits: i32, least: i32, greatest: i32): v128 {
  const rounded = i32x4.shr_s(i32x4.add(v128.load(at), i32x4.splat(half)), bits);
  return i32x4.min_s(i32x4.max_s(rounded, i32x4.splat(least)), i32x4.splat(greatest));
}

/** Rounds 32 outputs into i16. */
function roundOutputs(from: usize, to: usize, least: i32, greatest: i32): void {
  for (let at: usize = 0; at < FEATURES; at += 8) {
    const low = fourOutputs(from + (at << 2), 512, 10, least, greatest);
    const high = fourOutputs(from + (at << 2) + 16, 512, 10, least, greatest);
    v128.store(to + (at << 1), i16x8.narrow_i32x4_s(low, high));
  }
}

/** A bit for each class from open three to four and three that a cell has, own ones low. */
function threatsOf(position: usize): usize {
  const side = sideToMove(position);
  let bits: usize = 0;
  for (let place: i32 = 0; place <= CLASS_FOUR_AND_THREE - CLASS_OPEN_THREE; place++) {
    if (hasAny(classSet(position, side, CLASS_OPEN_THREE + place))) bits |= (<usize>1) << place;
    if (hasAny(classSet(position, side ^ 1, CLASS_OPEN_THREE + place))) bits |= (<usize>16) << place;
  }
  return bits;
}

// @ts-ignore: decorator
@inline
function sumOfFour(x: v128): i32 {
  return i32x4.extract_lane(x, 0) + i32x4.extract_lane(x, 1) + i32x4.extract_lane(x, 2) + i32x4.extract_lane(x, 3);
}

/** Computes the second hidden layer of a position into HIDDEN. */
function findHidden(position: usize): void {
  findSums(position);
  const outputs = threadMemory + OUTPUTS;
  const hidden = threadMemory + HIDDEN;
  memory.fill(outputs, 0, PAIR_SIZE);
  addPairs(outputs, position + SUMS, FIRST_PAIRS, FIRST + <usize>sideToMove(position) * FIRST_SIZE, PAIR_SIZE);
  const threats = THREATS + threatsOf(position) * (2 * FEATURES);
  for (let at: usize = 0; at < FEATURES; at += 8) {
    const low = i32x4.add(
      i32x4.shr_s(i32x4.add(v128.load(outputs + (at << 2)), i32x4.splat(128)), 8),
      v128.load16x4_s(threats + (at << 1)),
    );
    const high = i32x4.add(
      i32x4.shr_s(i32x4.add(v128.load(outputs + (at << 2), QUAD_1), i32x4.splat(128)), 8),
      v128.load16x4_s(threats + (at << 1), HALF_QUAD),
    );
    const limit = i16x8.splat(HIDDEN_LIMIT as i16);
    const both = i16x8.narrow_i32x4_s(low, high);
    v128.store(hidden + (at << 1), i16x8.min_s(i16x8.max_s(both, i16x8.splat(0)), limit));
  }
  memory.copy(outputs, SECOND_BIAS, PAIR_SIZE);
  addPairs(outputs, hidden, PAIRS, SECOND, PAIR_SIZE);
  roundOutputs(outputs, hidden, 0, HIDDEN_LIMIT);
}

/** What to add to the evaluation for the side to move. */
export function netValue(position: usize): i32 {
  findHidden(position);
  const hidden = threadMemory + HIDDEN;
  let sums = i32x4.splat(0);
  for (let at: usize = 0; at < 2 * FEATURES; at += 16) {
    sums = i32x4.add(sums, i32x4.dot_i16x8_s(v128.load(hidden + at), v128.load(VALUE + at)));
  }
  const value = (sumOfFour(sums) + load<i32>(VALUE_BIAS) + 2048) >> 12;
  return max(min(value, VALUE_LIMIT), -VALUE_LIMIT);
}

// The search does not use the policy: as an order of moves it won no games. Tests hold it to the reference, for a search that will.

/** Computes the policy's vector for the position of the last `netValue`, for `netScore`. */
export function preparePolicy(position: usize): void {
  const outputs = threadMemory + OUTPUTS;
  memory.copy(outputs, VECTOR_BIAS, 2 * PAIR_SIZE);
  addPairs(outputs, threadMemory + HIDDEN, PAIRS, VECTOR, 2 * PAIR_SIZE);
  addPairs(outputs + PAIR_SIZE, threadMemory + HIDDEN, PAIRS, VECTOR + PAIR_SIZE, 2 * PAIR_SIZE);
  const side = <usize>sideToMove(position);
  const policy = threadMemory + POLICY;
  roundOutputs(outputs, policy + (side << POLICY_COLOR_SHIFT), -VECTOR_LIMIT, VECTOR_LIMIT);
  roundOutputs(outputs + PAIR_SIZE, policy + ((side ^ 1) << POLICY_COLOR_SHIFT), -VECTOR_LIMIT, VECTOR_LIMIT);
}

/** The policy's score of an empty cell: 32 more make it e times as likely to be the best move. */
export function netScore(position: usize, cell: u32): i32 {
  const a = rowOf(position, cell, 0);
  const b = rowOf(position, cell, 1);
  const c = rowOf(position, cell, 2);
  const d = rowOf(position, cell, 3);
  const policy = threadMemory + POLICY;
  let sums = i32x4.splat(0);
  for (let at: usize = 0; at < 2 * FEATURES; at += 8) {
    sums = i32x4.add(sums, i32x4.dot_i16x8_s(eightValues(a, b, c, d, at), v128.load(policy + (at << 1))));
  }
  const side = sideToMove(position);
  const own = <usize>classAt(position, cell, side);
  const other = <usize>classAt(position, cell, side ^ 1);
  return ((sumOfFour(sums) + 1024) >> 11) + <i32>load<i16>(CLASSES + ((own * CLASS_COUNT + other) << 1));
}
