// Lookup tables, filled once: board geometry, Zobrist keys, the shapes of every window, the class and
// scores of every shape code, and late move reductions.
import {
  BLACK_CODE_INFO,
  CLASS_COUNT_VALUES,
  CODE_INFO,
  COLUMN_LINE,
  DEFENSE_SCORES,
  DEFENSE_SCORES_AGAINST_BLACK,
  EXACT_SHAPE_CACHE,
  FALLING_LINE,
  GEOMETRY,
  GEOMETRY_SHIFT,
  LMR_TABLE,
  NEIGHBORS,
  NEIGHBORS_SHIFT,
  PHASE_VALUES,
  REACH,
  RISING_LINE,
  ROW_LINE,
  SHAPE_CACHE,
  SHAPE_CACHE_SIZE,
  SIZE,
  TERNARY,
  THREAT_VALUES,
  WINDOW_CELLS,
  WINDOW_SHAPES,
  X_SHIFT,
  Y_SHIFT,
  ZOBRIST_KEYS,
} from "./layout";
import { EXACT_BLACK, EXACT_WHITE, HAS_FORBIDDEN } from "./rule";
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
  DOUBLE_FOUR,
  FIVE,
  FOUR,
  GOOD_THREE,
  GOOD_TWO,
  ONE,
  OPEN_FOUR,
  OPEN_ONE,
  OPEN_THREE,
  OPEN_TWO,
  OVERLINE,
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
const MIDDLE: u32 = (<u32>1) << REACH;

/** Length of the row of own stones through the middle. */
function rowLength(own: u32): u32 {
  const from = clz<u32>(~(own << (31 - REACH)));
  return from + ctz<u32>(~(own >> REACH)) - 1;
}

function fillTernary(): void {
  for (let cells: u32 = 0; cells < (<u32>1) << WINDOW_CELLS; cells++) {
    let ternary: u32 = 0;
    for (let cell = WINDOW_CELLS; cell > 0; cell--) ternary = ternary * 3 + ((cells >> (cell - 1)) & 1);
    store<u32>(TERNARY + ((<usize>cells) << 2), ternary);
  }
}

/** The shape of a window with own stones, the middle among them, and blocked cells: opposing stones or walls. */
function shapeOf(own: u32, blocked: u32, isExact: bool): u8 {
  const slot =
    (isExact ? EXACT_SHAPE_CACHE : SHAPE_CACHE) +
    load<u32>(TERNARY + ((<usize>own) << 2)) +
    2 * load<u32>(TERNARY + ((<usize>blocked) << 2));
  const cached = load<u8>(slot);
  if (cached !== UNKNOWN) return cached;
  const shape = findShape(own, blocked, isExact);
  store<u8>(slot, shape);
  return shape;
}

/** Whether the cells that make five are the two ends of four own stones in a row. */
function isStraightFour(own: u32, fives: u32): bool {
  const low = ctz<u32>(fives);
  const row = (<u32>15) << (low + 1);
  return fives === (<u32>0x21) << low && (own & row) === row;
}

/** Classifies a window by the shapes that one more own stone can make of it, and in how many ways. */
function findShape(own: u32, blocked: u32, isExact: bool): u8 {
  const length = rowLength(own);
  if (length > 4) {
    if (!isExact || length === 5) return <u8>FIVE;
    return <u8>(HAS_FORBIDDEN ? OVERLINE : DEAD);
  }
  let fives: u32 = 0;
  let openFours = 0;
  let openThrees = 0;
  let best: u8 = <u8>DEAD;
  // A stone farther than four from the middle makes no five with it.
  for (let cell = REACH - 4; cell <= REACH + 4; cell++) {
    const bit: u32 = (<u32>1) << cell;
    if (((own | blocked) & bit) !== 0) continue;
    const next = shapeOf(own | bit, blocked, isExact);
    if (next > <u8>FIVE) continue;
    if (next === <u8>FIVE) fives |= bit;
    else if (next === <u8>OPEN_FOUR) openFours++;
    else if (next === <u8>OPEN_THREE || next === <u8>GOOD_THREE) openThrees++;
    if (next > best) best = next;
  }
  if (fives !== 0) {
    if (popcnt<u32>(fives) === 1) return <u8>FOUR;
    return <u8>(HAS_FORBIDDEN && isExact && !isStraightFour(own, fives) ? DOUBLE_FOUR : OPEN_FOUR);
  }
  if (openFours > 0) return <u8>(openFours > 1 ? GOOD_THREE : OPEN_THREE);
  if (best === <u8>FOUR) return <u8>THREE;
  if (openThrees > 0) return <u8>(openThrees > 2 ? GOOD_TWO : OPEN_TWO);
  if (best === <u8>THREE) return <u8>TWO;
  if (best === <u8>OPEN_TWO || best === <u8>GOOD_TWO) return <u8>OPEN_ONE;
  return <u8>(best === <u8>TWO ? ONE : DEAD);
}

function fillWindows(): void {
  memory.fill(SHAPE_CACHE, UNKNOWN, SHAPE_CACHE_SIZE);
  memory.fill(EXACT_SHAPE_CACHE, UNKNOWN, SHAPE_CACHE_SIZE);
  for (let window: u32 = 0; window < (<u32>1) << (2 * WINDOW_CELLS); window++) {
    let shapes: u32 = 0;
    if (((window >> (2 * REACH)) & 3) === 0) {
      let black: u32 = 0;
      let white: u32 = 0;
      for (let cell: u32 = 0; cell < WINDOW_CELLS; cell++) {
        const content = (window >> (cell * 2)) & 3;
        black |= (content & 1) << cell;
        white |= (content >> 1) << cell;
      }
      // A wall has both bits set.
      shapes =
        <u32>shapeOf((black & ~white) | MIDDLE, white, EXACT_BLACK) |
        ((<u32>shapeOf((white & ~black) | MIDDLE, black, EXACT_WHITE)) << 4);
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

/** The class of a code of black where it has forbidden moves. */
function blackClassOf(code: u32): i32 {
  let fours = 0;
  let openThrees = 0;
  let isForbidden = false;
  for (let line: u32 = 0; line < 16; line += 4) {
    const shape = <i32>((code >> line) & 15);
    if (shape === FIVE) return CLASS_FIVE;
    if (shape === OPEN_FOUR || shape === FOUR) fours++;
    else if (shape === OPEN_THREE || shape === GOOD_THREE) openThrees++;
    else if (shape === OVERLINE || shape === DOUBLE_FOUR) isForbidden = true;
  }
  if (isForbidden || fours > 1) return CLASS_TWO_FOURS;
  return openThrees > 1 ? CLASS_TWO_THREES : classOf(code);
}

/** Forbidden moves of black have no value for either side. */
function fillBlackCodeInfo(): void {
  for (let code: u32 = 0; code < 1 << 16; code++) {
    const threatClass = blackClassOf(code);
    const isWorthless = threatClass === CLASS_TWO_FOURS || threatClass === CLASS_TWO_THREES;
    const info = isWorthless ? 0 : load<u32>(CODE_INFO + ((<usize>code) << 2)) & ~(<u32>15);
    store<u32>(BLACK_CODE_INFO + ((<usize>code) << 2), info | <u32>threatClass);
    const defense = isWorthless ? 0 : load<u16>(DEFENSE_SCORES + ((<usize>code) << 1));
    store<u16>(DEFENSE_SCORES_AGAINST_BLACK + ((<usize>code) << 1), defense);
  }
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
      const reduction = 0.4 + Math.log(<f64>depth) * Math.log(<f64>moveIndex);
      store<u8>(LMR_TABLE + depth * 64 + moveIndex, <u8>reduction);
    }
  }
}

export function fillLookupTables(): void {
  fillGeometry();
  fillZobristKeys();
  fillTernary();
  fillWindows();
  fillCodeInfo();
  if (HAS_FORBIDDEN) fillBlackCodeInfo();
  fillLmrTable();
}
