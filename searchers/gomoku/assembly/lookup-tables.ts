// Lookup tables, filled once: board geometry, and the score of every window of nine cells.
import {
  COLUMN_LINE,
  FALLING_LINE,
  GEOMETRY,
  GEOMETRY_SHIFT,
  GRID_CELL,
  GRID_OFFSET,
  GRID_ORIGIN,
  GRID_ROW,
  NEIGHBORS,
  NEIGHBORS_SHIFT,
  RISING_LINE,
  ROW_LINE,
  SELF_SET,
  SHAPE_CACHE,
  SIZE,
  SQRT_LOGS,
  TIE_BREAKS,
  WINDOW_SCORES,
  X_SHIFT,
  Y_SHIFT,
} from "./layout";
import {
  DEAD,
  DEFENSE_SCORES,
  FIVE,
  FOUR,
  ATTACK_SCORES,
  ONE,
  OPEN_FOUR,
  OPEN_ONE,
  OPEN_THREE,
  OPEN_TWO,
  SPACE_SCORE,
  THREE,
  TWO,
} from "./weights";

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

/** Classifies a window by the best shape that one more own stone can make of it. */
function findShape(own: u32, blocked: u32): u8 {
  if (hasFive(own)) return <u8>FIVE;
  let fives = 0;
  let best: u8 = <u8>DEAD;
  for (let cell: u32 = 0; cell < 9; cell++) {
    const bit: u32 = 1 << cell;
    if (((own | blocked) & bit) !== 0) continue;
    const next = shapeOf(own | bit, blocked);
    if (next === <u8>FIVE) fives++;
    else if (next > best) best = next;
  }
  if (fives > 0) return <u8>(fives > 1 ? OPEN_FOUR : FOUR);
  if (best === <u8>OPEN_FOUR) return <u8>OPEN_THREE;
  if (best === <u8>FOUR) return <u8>THREE;
  if (best === <u8>OPEN_THREE) return <u8>OPEN_TWO;
  if (best === <u8>THREE) return <u8>TWO;
  if (best === <u8>OPEN_TWO) return <u8>OPEN_ONE;
  return <u8>(best === <u8>TWO ? ONE : DEAD);
}

/** The number of empty cells up to the first blocked one, on both sides of the middle. */
function spaceOf(own: u32, blocked: u32): i32 {
  let space = 0;
  for (let side = -1; side <= 1; side += 2) {
    for (let step = 1; step <= 4; step++) {
      const bit: u32 = 1 << (4 + side * step);
      if ((blocked & bit) !== 0) break;
      if ((own & bit) === 0) space++;
    }
  }
  return space;
}

/** A five has no other terms, so that the sum of four windows fits into fifteen bits. */
function windowScore(made: u8, prevented: u8, space: i32): i32 {
  return made === <u8>FIVE
    ? ATTACK_SCORES[FIVE]
    : ATTACK_SCORES[made] + DEFENSE_SCORES[prevented] + SPACE_SCORE * (1 + (space >> 1));
}

function fillWindowScores(): void {
  memory.fill(SHAPE_CACHE, UNKNOWN, 1 << 18);
  for (let window: u32 = 0; window < 1 << 18; window++) {
    let score: u32 = 0;
    if (((window >> 8) & 3) === 0) {
      let black: u32 = 0;
      let white: u32 = 0;
      let wall: u32 = 0;
      for (let cell: u32 = 0; cell < 9; cell++) {
        const content = (window >> (cell * 2)) & 3;
        if (content === 1) black |= 1 << cell;
        else if (content === 2) white |= 1 << cell;
        else if (content === 3) wall |= 1 << cell;
      }
      const blackShape = shapeOf(black | MIDDLE, white | wall);
      const whiteShape = shapeOf(white | MIDDLE, black | wall);
      const blackScore = windowScore(blackShape, whiteShape, spaceOf(black, white | wall));
      const whiteScore = windowScore(whiteShape, blackShape, spaceOf(white, black | wall));
      score = ((<u32>blackScore) << 16) | <u32>whiteScore;
    }
    store<u32>(WINDOW_SCORES + ((<usize>window) << 2), score);
  }
}

/** Offset of a cell in a padded grid. */
// @ts-ignore: decorator
@inline
function gridOffset(x: i32, y: i32): i32 {
  return <i32>GRID_ORIGIN + y * <i32>GRID_ROW + x * <i32>GRID_CELL;
}

function fillGeometry(): void {
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const geometry = GEOMETRY + ((<usize>(y * 16 + x)) << GEOMETRY_SHIFT);
      store<u16>(geometry, <u16>(y * 8), ROW_LINE);
      store<u16>(geometry, <u16>((15 + x) * 8), COLUMN_LINE);
      store<u16>(geometry, <u16>((30 + 14 + x - y) * 8), FALLING_LINE);
      store<u16>(geometry, <u16>((59 + x + y) * 8), RISING_LINE);
      store<u16>(geometry, <u16>gridOffset(x, y), GRID_OFFSET);
      store<u8>(geometry, <u8>((x + 8) * 2), X_SHIFT);
      store<u8>(geometry, <u8>((y + 8) * 2), Y_SHIFT);
    }
  }
}

/** Fills the neighbor sets for a candidate radius of 1 or 2. */
export function fillNeighbors(radius: i32): void {
  memory.fill(NEIGHBORS, 0, 256 * 64);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const cell = y * 16 + x;
      const set = NEIGHBORS + ((<usize>cell) << NEIGHBORS_SHIFT);
      store<u8>(set + (cell >> 3), <u8>((<i32>1) << (cell & 7)), SELF_SET);
      for (let ny = max(0, y - radius); ny <= min(SIZE - 1, y + radius); ny++) {
        for (let nx = max(0, x - radius); nx <= min(SIZE - 1, x + radius); nx++) {
          const near = ny * 16 + nx;
          const byte = set + (near >> 3);
          store<u8>(byte, <u8>(<i32>load<u8>(byte) | (1 << (near & 7))));
        }
      }
    }
  }
}

function fillTieBreaks(): void {
  let state: u32 = 0x9e3779b9;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      store<u32>(TIE_BREAKS + gridOffset(x, y), ((state >> 24) << 8) | (y * 16 + x));
    }
  }
}

function fillSqrtLogs(): void {
  for (let n = 1; n < 65536; n++) store<f32>(SQRT_LOGS + ((<usize>n) << 2), sqrtLog(n));
}

/** The logarithm is compiled into the kernel, so that every host computes the same value. */
export function sqrtLog(n: u32): f32 {
  return <f32>Math.sqrt(Math.log(<f64>n));
}

export function fillLookupTables(): void {
  fillGeometry();
  fillNeighbors(2);
  fillTieBreaks();
  fillSqrtLogs();
  fillWindowScores();
}
