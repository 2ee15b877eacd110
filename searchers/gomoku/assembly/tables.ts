// The tables, filled once: the geometry of the board, and the worth of every window of nine cells.
import { GEOMETRY, LOGS, NEAR, SHAPES, SIZE, TIES, WORTHS } from "./layout";
import {
  DEAD,
  DENIES,
  FIVE,
  FOUR,
  MAKES,
  ONE,
  OPEN_FOUR,
  OPEN_ONE,
  OPEN_THREE,
  OPEN_TWO,
  SPACE,
  THREE,
  TWO,
} from "./weights";

const UNKNOWN: u8 = 255;
const MIDDLE: u32 = 16;

// @ts-ignore: decorator
@inline
function hasFive(own: u32): bool {
  return (own & (own >> 1) & (own >> 2) & (own >> 3) & (own >> 4)) != 0;
}

/** The shape of nine cells, of which some are one's own, the middle among them, and some are shut: the other's, or no cells. */
function shapeOf(own: u32, shut: u32): u8 {
  const at = SHAPES + ((own << 9) | shut);
  const known = load<u8>(at);
  if (known != UNKNOWN) return known;
  const shape = findShape(own, shut);
  store<u8>(at, shape);
  return shape;
}

/** By the best that one more stone of one's own can make of it. */
function findShape(own: u32, shut: u32): u8 {
  if (hasFive(own)) return <u8>FIVE;
  let fives = 0;
  let best: u8 = <u8>DEAD;
  for (let cell: u32 = 0; cell < 9; cell++) {
    const bit: u32 = 1 << cell;
    if (((own | shut) & bit) != 0) continue;
    const next = shapeOf(own | bit, shut);
    if (next == <u8>FIVE) fives++;
    else if (next > best) best = next;
  }
  if (fives > 0) return <u8>(fives > 1 ? OPEN_FOUR : FOUR);
  if (best == <u8>OPEN_FOUR) return <u8>OPEN_THREE;
  if (best == <u8>FOUR) return <u8>THREE;
  if (best == <u8>OPEN_THREE) return <u8>OPEN_TWO;
  if (best == <u8>THREE) return <u8>TWO;
  if (best == <u8>OPEN_TWO) return <u8>OPEN_ONE;
  return <u8>(best == <u8>TWO ? ONE : DEAD);
}

/** Empty cells up to the first that is shut, on both sides of the middle. */
function spaceOf(own: u32, shut: u32): i32 {
  let space = 0;
  for (let side = -1; side <= 1; side += 2) {
    for (let step = 1; step <= 4; step++) {
      const bit: u32 = 1 << (4 + side * step);
      if ((shut & bit) != 0) break;
      if ((own & bit) == 0) space++;
    }
  }
  return space;
}

/** A five is worth itself alone, so that the sum of four stays within fifteen bits. */
function worthOf(makes: u8, denies: u8, space: i32): i32 {
  return makes == <u8>FIVE ? MAKES[FIVE] : MAKES[makes] + DENIES[denies] + SPACE * (1 + (space >> 1));
}

function fillWorths(): void {
  memory.fill(SHAPES, UNKNOWN, 1 << 18);
  for (let key: u32 = 0; key < 1 << 18; key++) {
    let worth: u32 = 0;
    if (((key >> 8) & 3) == 0) {
      let black: u32 = 0;
      let white: u32 = 0;
      let wall: u32 = 0;
      for (let cell: u32 = 0; cell < 9; cell++) {
        const content = (key >> (cell * 2)) & 3;
        if (content == 1) black |= 1 << cell;
        else if (content == 2) white |= 1 << cell;
        else if (content == 3) wall |= 1 << cell;
      }
      const ofBlack = shapeOf(black | MIDDLE, white | wall);
      const ofWhite = shapeOf(white | MIDDLE, black | wall);
      const toBlack = worthOf(ofBlack, ofWhite, spaceOf(black, white | wall));
      const toWhite = worthOf(ofWhite, ofBlack, spaceOf(white, black | wall));
      worth = (<u32>toBlack << 16) | <u32>toWhite;
    }
    store<u32>(WORTHS + (<usize>key << 2), worth);
  }
}

/** The place of a cell in a field. */
// @ts-ignore: decorator
@inline
function fieldOf(x: i32, y: i32): i32 {
  return ((y + 4) * 20 + x + 4) * 4;
}

function fillGeometry(): void {
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const at = GEOMETRY + ((<usize>(y * 16 + x)) << 4);
      store<u16>(at, <u16>(y * 8), 0);
      store<u16>(at, <u16>((15 + x) * 8), 2);
      store<u16>(at, <u16>((30 + 14 + x - y) * 8), 4);
      store<u16>(at, <u16>((59 + x + y) * 8), 6);
      store<u16>(at, <u16>fieldOf(x, y), 8);
      store<u8>(at, <u8>((x + 8) * 2), 10);
      store<u8>(at, <u8>((y + 8) * 2), 11);
    }
  }
}

/** What is near a cell, for candidates within a radius of 1 or 2. */
export function fillNear(radius: i32): void {
  memory.fill(NEAR, 0, 256 * 64);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const cell = y * 16 + x;
      const set = NEAR + (<usize>cell << 6);
      store<u8>(set + (cell >> 3), <u8>(<i32>1 << (cell & 7)), 32);
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

function fillTies(): void {
  let state: u32 = 0x9e3779b9;
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      store<u32>(TIES + fieldOf(x, y), ((state >> 24) << 8) | (y * 16 + x));
    }
  }
}

function fillLogs(): void {
  for (let n = 1; n < 65536; n++) store<f32>(LOGS + (<usize>n << 2), rootOfLog(n));
}

/** The library's logarithm is compiled into the kernel, so that every host has the same. */
export function rootOfLog(n: u32): f32 {
  return <f32>Math.sqrt(Math.log(<f64>n));
}

export function fillTables(): void {
  fillGeometry();
  fillNear(2);
  fillTies();
  fillLogs();
  fillWorths();
}
