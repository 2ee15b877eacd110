// A position: playing a stone keeps lines, codes, sets of classes and the worth up to date.
import {
  AROUND,
  CODE_FACTS,
  CODES,
  GEOMETRY,
  KEY,
  KEYS,
  NEAR,
  PLACE_SIZE,
  POSITION_SIZE,
  SETS,
  SETS_OF_ONE,
  SIDE,
  SIZE,
  STONES,
  WINDOWS,
  WINNER,
  WORTH,
} from "./layout";
import { CLASS_FIVE } from "./weights";

/** The empty board. */
export function clear(at: usize): void {
  memory.fill(at, 0, POSITION_SIZE);
  for (let line: usize = 0; line < 88; line++) store<u64>(at + (line << 3), 0x3fffffffffffffff);
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      const about = GEOMETRY + (<usize>(y * 16 + x) << 4);
      for (let direction: usize = 0; direction < 4; direction++) {
        const word = at + load<u16>(about + (direction << 1));
        store<u64>(word, load<u64>(word) & ~(<u64>3 << <u64>load<u8>(about + (direction == 1 ? 9 : 8))));
      }
    }
  }
  let worth = 0;
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      const cell = y * 16 + x;
      let code: u32 = 0;
      for (let direction: u32 = 0; direction < 4; direction++) {
        const shapes = <u32>load<u8>(WINDOWS + windowAt(at, cell, direction));
        code |= ((shapes & 15) | ((shapes >> 4) << 16)) << (direction << 2);
      }
      store<u32>(at + CODES + (<usize>cell << 2), code);
      flip(at, cell, 0, factsOf(code, 0) & 15);
      flip(at, cell, 1, factsOf(code, 1) & 15);
      worth += worthIn(factsOf(code, 0)) - worthIn(factsOf(code, 1));
    }
  }
  store<i32>(at + WORTH, worth);
}

/** The nine cells round a cell along a direction: row, column, falling, rising. */
// @ts-ignore: decorator
@inline
export function windowAt(at: usize, cell: u32, direction: u32): u32 {
  const about = GEOMETRY + (<usize>cell << 4);
  const shift = <u64>load<u8>(about + (direction == 1 ? 9 : 8)) - 8;
  return <u32>(load<u64>(at + load<u16>(about + (direction << 1))) >> shift) & 0x3ffff;
}

// @ts-ignore: decorator
@inline
export function stepOf(direction: u32): i32 {
  return direction == 0 ? 1 : direction == 1 ? 16 : direction == 2 ? 17 : -15;
}

// @ts-ignore: decorator
@inline
export function codeAt(at: usize, cell: u32): u32 {
  return load<u32>(at + CODES + (<usize>cell << 2));
}

/** What is known of a cell's code for a colour. */
// @ts-ignore: decorator
@inline
export function factsOf(code: u32, color: u32): u32 {
  return load<u32>(CODE_FACTS + ((<usize>((code >> (color << 4)) & 0xffff)) << 2));
}

// @ts-ignore: decorator
@inline
function worthIn(facts: u32): i32 {
  return <i32>facts >> 16;
}

// @ts-ignore: decorator
@inline
export function classAt(at: usize, cell: u32, color: u32): i32 {
  return <i32>(factsOf(codeAt(at, cell), color) & 15);
}

// @ts-ignore: decorator
@inline
export function setOf(at: usize, color: u32, kind: i32): usize {
  return at + SETS + <usize>color * SETS_OF_ONE + (<usize>kind << 5);
}

/** Puts a cell into the set of a class, or takes it out. */
// @ts-ignore: decorator
@inline
function flip(at: usize, cell: u32, color: u32, kind: u32): void {
  const word = setOf(at, color, kind) + ((cell >> 5) << 2);
  store<u32>(word, load<u32>(word) ^ (<u32>1 << (cell & 31)));
}

// @ts-ignore: decorator
@inline
export function hasAny(set: usize): bool {
  return (load<u64>(set) | load<u64>(set, 8) | load<u64>(set, 16) | load<u64>(set, 24)) != 0;
}

// @ts-ignore: decorator
@inline
export function countOf(set: usize): u32 {
  return <u32>(
    (popcnt<u64>(load<u64>(set)) +
      popcnt<u64>(load<u64>(set, 8)) +
      popcnt<u64>(load<u64>(set, 16)) +
      popcnt<u64>(load<u64>(set, 24)))
  );
}

/** The first cell of a set that is not empty. */
export function firstOf(set: usize): u32 {
  for (let word: u32 = 0; word < 4; word++) {
    const bits = load<u64>(set + (<usize>word << 3));
    if (bits != 0) return word * 64 + <u32>ctz<u64>(bits);
  }
  return 255;
}

// @ts-ignore: decorator
@inline
export function sideOf(at: usize): u32 {
  return load<u32>(at + SIDE);
}

/** What the change of a cell's code means for a colour: the sets, and how much the colour's worth grows. */
// @ts-ignore: decorator
@inline
function reclass(at: usize, cell: u32, color: u32, old: u32, code: u32): i32 {
  const was = factsOf(old, color);
  const is = factsOf(code, color);
  if (((was ^ is) & 15) != 0) {
    flip(at, cell, color, was & 15);
    flip(at, cell, color, is & 15);
  }
  return worthIn(is) - worthIn(was);
}

/** Looks anew at the cells within four of a stone along a direction. A cell that is not empty has no shapes, before and after; so
 *  has none beside the board. */
// @ts-ignore: decorator
@inline
function rescore(at: usize, cell: u32, direction: u32, line: u64, stone: u32): i32 {
  const step = stepOf(direction);
  let worth = 0;
  for (let index: u32 = 0; index < 9; index++) {
    const before = <u32>(line >> <u64>(index << 1)) & 0x3ffff;
    const after = before ^ (stone << (16 - (index << 1)));
    const change = <u32>load<u8>(WINDOWS + before) ^ <u32>load<u8>(WINDOWS + after);
    if (index == 4 || change == 0) continue;
    const near = <u32>(<i32>cell + (<i32>index - 4) * step);
    const word = at + CODES + (<usize>near << 2);
    const old = load<u32>(word);
    const code = old ^ (((change & 15) | ((change & 0xf0) << 12)) << (direction << 2));
    store<u32>(word, code);
    if ((change & 15) != 0) worth += reclass(at, near, 0, old, code);
    if ((change & 0xf0) != 0) worth -= reclass(at, near, 1, old, code);
  }
  return worth;
}

/** Plays a stone of the side to move on an empty cell, in a copy of the position that lies behind it; where that is. */
export function play(from: usize, cell: u32): usize {
  const at = from + PLACE_SIZE;
  memory.copy(at, from, POSITION_SIZE);
  const color = sideOf(from);
  const code = codeAt(at, cell);
  const black = factsOf(code, 0);
  const white = factsOf(code, 1);
  flip(at, cell, 0, black & 15);
  flip(at, cell, 1, white & 15);
  store<u32>(at + CODES + (<usize>cell << 2), 0);
  let worth = load<i32>(at + WORTH) - worthIn(black) + worthIn(white);
  const about = GEOMETRY + (<usize>cell << 4);
  const stone = color + 1;
  const sx = <u64>load<u8>(about, 8);
  const sy = <u64>load<u8>(about, 9);
  const row = at + load<u16>(about, 0);
  const column = at + load<u16>(about, 2);
  const falling = at + load<u16>(about, 4);
  const rising = at + load<u16>(about, 6);
  worth += rescore(at, cell, 0, load<u64>(row) >> (sx - 16), stone);
  worth += rescore(at, cell, 1, load<u64>(column) >> (sy - 16), stone);
  worth += rescore(at, cell, 2, load<u64>(falling) >> (sx - 16), stone);
  worth += rescore(at, cell, 3, load<u64>(rising) >> (sx - 16), stone);
  store<u64>(row, load<u64>(row) ^ (<u64>stone << sx));
  store<u64>(column, load<u64>(column) ^ (<u64>stone << sy));
  store<u64>(falling, load<u64>(falling) ^ (<u64>stone << sx));
  store<u64>(rising, load<u64>(rising) ^ (<u64>stone << sx));
  const around = AROUND + (<usize>cell << 5);
  v128.store(at + NEAR, v128.or(v128.load(at + NEAR), v128.load(around)));
  v128.store(at + NEAR + 16, v128.or(v128.load(at + NEAR + 16), v128.load(around, 16)));
  store<u64>(
    at + KEY,
    load<u64>(at + KEY) ^ load<u64>(KEYS + (<usize>((color << 8) | cell) << 3)) ^ load<u64>(KEYS + (512 << 3)),
  );
  store<i32>(at + WORTH, worth);
  store<i32>(at + STONES, load<i32>(at + STONES) + 1);
  store<u32>(at + SIDE, color ^ 1);
  if (<i32>((color == 0 ? black : white) & 15) == CLASS_FIVE) store<u32>(at + WINNER, stone);
  return at;
}

/** The other side is to move. */
export function turn(at: usize): void {
  store<u32>(at + SIDE, sideOf(at) ^ 1);
  store<u64>(at + KEY, load<u64>(at + KEY) ^ load<u64>(KEYS + (512 << 3)));
}

/** A copy behind the position in which the other side is to move. */
export function pass(from: usize): usize {
  const at = from + PLACE_SIZE;
  memory.copy(at, from, POSITION_SIZE);
  turn(at);
  return at;
}
