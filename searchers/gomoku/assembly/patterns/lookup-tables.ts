// Lookup tables, filled once: board geometry, Zobrist keys, the shapes of every window of nine cells, the class and
// scores of every shape code, and late move reductions.
import {
  CLASS_COUNT_VALUES,
  CODE_INFO,
  COLUMN_LINE,
  DEFENSE_SCORES,
  FALLING_LINE,
  GEOMETRY,
  GEOMETRY_SHIFT,
  LMR_TABLE,
  NEIGHBORS,
  NEIGHBORS_SHIFT,
  PHASE_VALUES,
  RISING_LINE,
  ROW_LINE,
  SHAPE_CACHE,
  SIZE,
  THREAT_VALUES,
  WINDOW_SHAPES,
  X_SHIFT,
  Y_SHIFT,
  ZOBRIST_KEYS,
} from "./layout";
import {
  CLASS_FIVE,
  CLASS_FOUR,
  CLASS_FOUR_AND_THREE,
  CLASS_NOTHING,
  CLASS_OPEN_FOUR,
  CLASS_OPEN_THREE,
  CLASS_THREE,
  CLASS_TWO,
  CLASS_TWO_FOURS,
  CLASS_TWO_THREES,
  DEAD,
  FIVE,
  FOUR,
  GOOD_THREE,
  GOOD_TWO,
  ONE,
  OPEN_FOUR,
  OPEN_ONE,
  OPEN_THREE,
  OPEN_TWO,
  THREE,
  TWO,
} from "./shapes";
import {
  TUNED_ATTACK_SCORES,
  TUNED_CLASS_COUNT_VALUES,
  TUNED_CODE_VALUES,
  TUNED_DEFENSE_SCORES,
  TUNED_PHASE_VALUES,
  TUNED_THREAT_VALUES,
} from "./tuned";

/** Marks a shape that is not cached yet. */
const UNKNOWN: u8 = 255;
/** Bit of the middle cell of a window. */
const MIDDLE: u32 = 16;

// @ts-ignore: decorator
@inline
function hasFive(own: u32): bool {
  return (own & (own >> 1) & (own >> 2) & (own >> 3) & (own >> 4)) !== 0;
}

/** The shape of a window with own stones, the middle among them, and blocked cells: opposing stones or walls. */
function shapeOf(own: u32, blocked: u32): u8 {
  const slot = SHAPE_CACHE + ((own << 9) | blocked);
  const cached = load<u8>(slot);
  if (cached !== UNKNOWN) return cached;
  const shape = findShape(own, blocked);
  store<u8>(slot, shape);
  return shape;
}

/** Classifies a window by the shapes that one more own stone can make of it, and in how many ways. */
function findShape(own: u32, blocked: u32): u8 {
  if (hasFive(own)) return <u8>FIVE;
  let fives = 0;
  let openFours = 0;
  let openThrees = 0;
  let best: u8 = <u8>DEAD;
  for (let cell: u32 = 0; cell < 9; cell++) {
    const bit: u32 = 1 << cell;
    if (((own | blocked) & bit) !== 0) continue;
    const next = shapeOf(own | bit, blocked);
    if (next === <u8>FIVE) fives++;
    else if (next === <u8>OPEN_FOUR) openFours++;
    else if (next === <u8>OPEN_THREE || next === <u8>GOOD_THREE) openThrees++;
    if (next > best) best = next;
  }
  if (fives > 0) return <u8>(fives > 1 ? OPEN_FOUR : FOUR);
  if (openFours > 0) return <u8>(openFours > 1 ? GOOD_THREE : OPEN_THREE);
  if (best === <u8>FOUR) return <u8>THREE;
  if (openThrees > 0) return <u8>(openThrees > 2 ? GOOD_TWO : OPEN_TWO);
  if (best === <u8>THREE) return <u8>TWO;
  if (best === <u8>OPEN_TWO || best === <u8>GOOD_TWO) return <u8>OPEN_ONE;
  return <u8>(best === <u8>TWO ? ONE : DEAD);
}

function fillWindows(): void {
  memory.fill(SHAPE_CACHE, UNKNOWN, 1 << 18);
  for (let window: u32 = 0; window < 1 << 18; window++) {
    let shapes: u32 = 0;
    if (((window >> 8) & 3) === 0) {
      let black: u32 = 0;
      let white: u32 = 0;
      for (let cell: u32 = 0; cell < 9; cell++) {
        const content = (window >> (cell * 2)) & 3;
        black |= (content & 1) << cell;
        white |= (content >> 1) << cell;
      }
      // A wall has both bits set.
      shapes = shapeOf((black & ~white) | MIDDLE, white) | (shapeOf((white & ~black) | MIDDLE, black) << 4);
    }
    store<u8>(WINDOW_SHAPES + window, <u8>shapes);
  }
}

function classOf(code: u32): i32 {
  let fives = 0;
  let openFours = 0;
  let fours = 0;
  let openThrees = 0;
  let threes = 0;
  let openTwos = 0;
  let twos = 0;
  for (let line: u32 = 0; line < 16; line += 4) {
    const shape = <i32>((code >> line) & 15);
    if (shape === FIVE) fives++;
    else if (shape === OPEN_FOUR) openFours++;
    else if (shape === FOUR) fours++;
    else if (shape === OPEN_THREE || shape === GOOD_THREE) openThrees++;
    else if (shape === THREE) threes++;
    else if (shape === OPEN_TWO || shape === GOOD_TWO) openTwos++;
    else if (shape === TWO) twos++;
  }
  if (fives > 0) return CLASS_FIVE;
  if (openFours > 0) return CLASS_OPEN_FOUR;
  if (fours > 1) return CLASS_TWO_FOURS;
  if (fours > 0) return openThrees > 0 ? CLASS_FOUR_AND_THREE : CLASS_FOUR;
  if (openThrees > 0) return openThrees > 1 ? CLASS_TWO_THREES : CLASS_OPEN_THREE;
  if (threes > 0 || openTwos > 1) return CLASS_THREE;
  return openTwos + twos > 0 ? CLASS_TWO : CLASS_NOTHING;
}

/** Index of a code in the tuned tables; the order of its four shapes does not matter. */
function codeNumber(code: u32): i32 {
  let a = <i32>(code & 15);
  let b = <i32>((code >> 4) & 15);
  let c = <i32>((code >> 8) & 15);
  let d = <i32>((code >> 12) & 15);
  let low = min(a, b);
  a = max(a, b);
  b = low;
  low = min(c, d);
  c = max(c, d);
  d = low;
  low = min(a, c);
  a = max(a, c);
  c = low;
  low = min(b, d);
  b = max(b, d);
  d = low;
  low = min(b, c);
  b = max(b, c);
  c = low;
  return ((a + 3) * (a + 2) * (a + 1) * a) / 24 + ((b + 2) * (b + 1) * b) / 6 + ((c + 1) * c) / 2 + d;
}

function fillCodeInfo(): void {
  for (let code: u32 = 0; code < 1 << 16; code++) {
    // Codes with undefined shapes never occur; the clamp keeps their index within the table.
    const number = min(codeNumber(code), TUNED_CODE_VALUES.length - 1);
    const info =
      <u32>classOf(code) | ((<u32>TUNED_ATTACK_SCORES[number]) << 4) | ((<u32>TUNED_CODE_VALUES[number]) << 16);
    store<u32>(CODE_INFO + ((<usize>code) << 2), info);
    store<u16>(DEFENSE_SCORES + ((<usize>code) << 1), <u16>TUNED_DEFENSE_SCORES[number]);
  }
  for (let threatBits: usize = 0; threatBits < 256; threatBits++) {
    store<i32>(THREAT_VALUES + (threatBits << 2), TUNED_THREAT_VALUES[<i32>threatBits]);
  }
  for (let index: usize = 0; index < 64; index++) {
    store<i32>(CLASS_COUNT_VALUES + (index << 2), TUNED_CLASS_COUNT_VALUES[<i32>index]);
    store<i32>(PHASE_VALUES + (index << 2), TUNED_PHASE_VALUES[<i32>index]);
  }
}

function fillGeometry(): void {
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const cell = y * 16 + x;
      const slot = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
      store<u16>(slot, <u16>(y * 8), ROW_LINE);
      store<u16>(slot, <u16>((15 + x) * 8), COLUMN_LINE);
      store<u16>(slot, <u16>((30 + 14 + x - y) * 8), FALLING_LINE);
      store<u16>(slot, <u16>((59 + x + y) * 8), RISING_LINE);
      store<u8>(slot, <u8>((x + 8) * 2), X_SHIFT);
      store<u8>(slot, <u8>((y + 8) * 2), Y_SHIFT);
      const set = NEIGHBORS + ((<usize>cell) << NEIGHBORS_SHIFT);
      for (let ny = max(0, y - 2); ny <= min(SIZE - 1, y + 2); ny++) {
        for (let nx = max(0, x - 2); nx <= min(SIZE - 1, x + 2); nx++) {
          const byte = set + ((ny * 16 + nx) >> 3);
          store<u8>(byte, <u8>(<i32>load<u8>(byte) | (1 << (nx & 7))));
        }
      }
    }
  }
}

/** splitmix64 from a fixed seed. */
function fillZobristKeys(): void {
  let state: u64 = 0x9e3779b97f4a7c15;
  for (let index: usize = 0; index < 513; index++) {
    state += 0x9e3779b97f4a7c15;
    let mixed = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    store<u64>(ZOBRIST_KEYS + (index << 3), mixed ^ (mixed >> 31));
  }
}

function fillLmrTable(): void {
  for (let depth = 1; depth < 64; depth++) {
    for (let moveIndex = 1; moveIndex < 64; moveIndex++) {
      const reduction = 0.4 + (Math.log(<f64>depth) * Math.log(<f64>moveIndex)) / 1.4;
      store<u8>(LMR_TABLE + depth * 64 + moveIndex, <u8>reduction);
    }
  }
}

export function fillLookupTables(): void {
  fillGeometry();
  fillZobristKeys();
  fillWindows();
  fillCodeInfo();
  fillLmrTable();
}
