// A position: playing a stone keeps lines, sets and scores up to date, without a branch; taking it back restores every byte. The
// functions are written out at length, because inlined constants are what makes them quick.
import { CENTRE, EMPTIES, FIRST_ROW, GEOMETRY, HISTORY, LAST_ROW, NEAR, NEARBY, POSITION_SIZE, SCORES, SIDE, SIZE, STONES, WINNER, WORTHS } from "./layout";
import { FRIEND } from "./weights";

/** The empty board. */
export function clear(at: usize): void {
  memory.fill(at, 0, POSITION_SIZE);
  for (let line: usize = 0; line < 88; line++) store<u64>(at + (line << 3), 0x3fffffffffffffff);
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      const cell = y * 16 + x;
      const about = GEOMETRY + (<usize>cell << 4);
      for (let direction: usize = 0; direction < 4; direction++) {
        const word = at + load<u16>(about + (direction << 1));
        store<u64>(word, load<u64>(word) & ~(<u64>3 << <u64>load<u8>(about + (direction == 1 ? 1 : 0), 10)));
      }
      const byte = at + (cell >> 3);
      store<u8>(byte, <u8>(<u32>load<u8>(byte, EMPTIES) | (<u32>1 << (cell & 7))), EMPTIES);
    }
  }
  for (let y: u32 = 0; y < <u32>SIZE; y++) {
    for (let x: u32 = 0; x < <u32>SIZE; x++) {
      const cell = y * 16 + x;
      store<u32>(at + load<u16>(GEOMETRY + (<usize>cell << 4), 8), worthAt(at, cell), SCORES);
    }
  }
  const centre = at + load<u16>(GEOMETRY + (<usize>CENTRE << 4), 8);
  store<u32>(centre, load<u32>(centre, SCORES) | 0x80008000, SCORES);
  store<u8>(at, 128, NEARBY + 14);
  store<i32>(at, 1, SIDE);
  store<u16>(at, 7 * 80, FIRST_ROW);
  store<u16>(at, 7 * 80, LAST_ROW);
}

/** The worth of a cell by its four windows alone, without its friends. */
// @ts-ignore: decorator
@inline
export function worthAt(at: usize, cell: u32): u32 {
  const about = GEOMETRY + (<usize>cell << 4);
  const sx = <u64>load<u8>(about, 10) - 8;
  const sy = <u64>load<u8>(about, 11) - 8;
  return (
    load<u32>(<u32>((load<u64>(at + load<u16>(about, 0)) >> sx) << 2) & 0xffffc, WORTHS) +
    load<u32>(<u32>((load<u64>(at + load<u16>(about, 2)) >> sy) << 2) & 0xffffc, WORTHS) +
    load<u32>(<u32>((load<u64>(at + load<u16>(about, 4)) >> sx) << 2) & 0xffffc, WORTHS) +
    load<u32>(<u32>((load<u64>(at + load<u16>(about, 6)) >> sx) << 2) & 0xffffc, WORTHS)
  );
}

/** Whether a window of nine cells has five of a plane (0 black, 1 white). */
// @ts-ignore: decorator
@inline
function hasFive(window: u32, plane: u32): u32 {
  const own = (window >> plane) & ~(window >> (plane ^ 1)) & 0x15555;
  const two = own & (own >> 2);
  return two & (two >> 4) & (own >> 8);
}

/** A stone in lines and sets, and whether it wins: all but the scores. */
// @ts-ignore: decorator
@inline
export function placeBare(at: usize, cell: u32, color: u32): void {
  const about = GEOMETRY + (<usize>cell << 4);
  const sx = <u64>load<u8>(about, 10);
  const sy = <u64>load<u8>(about, 11);
  const stone = <u64>color << sx;
  const row = at + load<u16>(about, 0);
  const column = at + load<u16>(about, 2);
  const falling = at + load<u16>(about, 4);
  const rising = at + load<u16>(about, 6);
  const w0 = load<u64>(row) ^ stone;
  const w1 = load<u64>(column) ^ (<u64>color << sy);
  const w2 = load<u64>(falling) ^ stone;
  const w3 = load<u64>(rising) ^ stone;
  store<u64>(row, w0);
  store<u64>(column, w1);
  store<u64>(falling, w2);
  store<u64>(rising, w3);
  const plane = color - 1;
  const five =
    hasFive(<u32>(w0 >> (sx - 8)), plane) |
    hasFive(<u32>(w1 >> (sy - 8)), plane) |
    hasFive(<u32>(w2 >> (sx - 8)), plane) |
    hasFive(<u32>(w3 >> (sx - 8)), plane);
  placeInSets(at, cell, color);
  store<i32>(at, five != 0 ? color : 0, WINNER);
}

// @ts-ignore: decorator
@inline
function placeInSets(at: usize, cell: u32, color: u32): void {
  const near = NEAR + (<usize>cell << 6);
  v128.store(at, v128.or(v128.load(at, NEARBY), v128.load(near)), NEARBY);
  v128.store(at, v128.or(v128.load(at, 720), v128.load(near, 16)), 720);
  const byte = at + (cell >> 3);
  const bit: u32 = 1 << (cell & 7);
  const own = byte + (<usize>color << 5);
  store<u8>(own, <u8>(<u32>load<u8>(own, NEARBY) | bit), NEARBY);
  store<u8>(byte, <u8>(<u32>load<u8>(byte, EMPTIES) ^ bit), EMPTIES);
  store<i32>(at, load<i32>(at, STONES) + 1, STONES);
  store<i32>(at, 3 - color, SIDE);
}

/** Takes a stone out of lines and sets; what was near is the caller's to restore. */
// @ts-ignore: decorator
@inline
export function takeBare(at: usize, cell: u32, color: u32): void {
  const about = GEOMETRY + (<usize>cell << 4);
  const stone = <u64>color << <u64>load<u8>(about, 10);
  const row = at + load<u16>(about, 0);
  const column = at + load<u16>(about, 2);
  const falling = at + load<u16>(about, 4);
  const rising = at + load<u16>(about, 6);
  store<u64>(row, load<u64>(row) ^ stone);
  store<u64>(column, load<u64>(column) ^ (<u64>color << <u64>load<u8>(about, 11)));
  store<u64>(falling, load<u64>(falling) ^ stone);
  store<u64>(rising, load<u64>(rising) ^ stone);
  const byte = at + (cell >> 3);
  const bit: u32 = 1 << (cell & 7);
  const own = byte + (<usize>color << 5);
  store<u8>(own, <u8>(<u32>load<u8>(own, NEARBY) ^ bit), NEARBY);
  store<u8>(byte, <u8>(<u32>load<u8>(byte, EMPTIES) | bit), EMPTIES);
  store<i32>(at, load<i32>(at, STONES) - 1, STONES);
  store<i32>(at, color, SIDE);
  store<i32>(at, 0, WINNER);
}

/** A stone in lines and scores; sets, side and winner stay. For playouts, which see fives before they are played. */
// @ts-ignore: decorator
@inline
export function placeScored(at: usize, cell: u32, color: u32): void {
  const about = GEOMETRY + (<usize>cell << 4);
  const sx = <u64>load<u8>(about, 10);
  const sy = <u64>load<u8>(about, 11);
  const stone = <u64>color << sx;
  const row = at + load<u16>(about, 0);
  const column = at + load<u16>(about, 2);
  const falling = at + load<u16>(about, 4);
  const rising = at + load<u16>(about, 6);
  const o0 = load<u64>(row);
  const o1 = load<u64>(column);
  const o2 = load<u64>(falling);
  const o3 = load<u64>(rising);
  store<u64>(row, o0 ^ stone);
  store<u64>(column, o1 ^ (<u64>color << sy));
  store<u64>(falling, o2 ^ stone);
  store<u64>(rising, o3 ^ stone);
  const score = at + load<u16>(about, 8) + SCORES;
  const y = <i32>(cell >> 4) * 80;
  store<u16>(at, <u16>min<i32>(load<u16>(at, FIRST_ROW), max<i32>(y - 160, 0)), FIRST_ROW);
  store<u16>(at, <u16>max<i32>(load<u16>(at, LAST_ROW), min<i32>(y + 160, 14 * 80)), LAST_ROW);
  // What is written in fours comes first: single words are read out of it at once, while fours would wait for single words.
  const friend: u32 = color == 1 ? FRIEND << 16 : FRIEND;
  const flags: u32 = 0x80008000;
  const farFlags = radius == 2 ? i32x4.splat(flags) : i32x4.splat(0);
  const nearFlags = radius == 2 ? i32x4.splat(flags) : i32x4(0, flags, flags, flags);
  const lastFlags: u32 = radius == 2 ? flags : 0;
  nearRow(score - 160 - 8, friend, farFlags, lastFlags);
  nearRow(score - 80 - 8, friend, nearFlags, lastFlags);
  nearRow(score - 8, friend, nearFlags, lastFlags);
  nearRow(score + 80 - 8, friend, nearFlags, lastFlags);
  nearRow(score + 160 - 8, friend, farFlags, lastFlags);
  rescoreRow(score, o0 >> (sx - 16), color);
  rescoreColumn(score, o1 >> (sy - 16), color);
  rescoreFalling(score, o2 >> (sx - 16), color);
  rescoreRising(score, o3 >> (sx - 16), color);
  store<u32>(score, 0);
}

/** The candidates' radius, 1 or 2. */
export let radius: i32 = 2;
export function setRadius(value: i32): void {
  radius = value;
}

/** Friends and flags of five cells of a row: four, and the fifth; of those alone that are empty. */
// @ts-ignore: decorator
@inline
function nearRow(at: usize, friend: u32, flags: v128, lastFlags: u32): void {
  const four = v128.load(at);
  const open = i32x4.ne(four, i32x4.splat(0));
  v128.store(at, v128.or(i32x4.add(four, v128.and(open, i32x4.splat(friend))), v128.and(open, flags)));
  const last = load<u32>(at, 16);
  store<u32>(at, last == 0 ? 0 : (last + friend) | lastFlags, 16);
}

/** How the worth of a cell changes: by its window before (times four, the size of a word), and where in it the stone comes. */
// @ts-ignore: decorator
@inline
function change(line: u32, shift: u32, stone: u32): u32 {
  const window = (line >> shift) & 0xffffc;
  return load<u32>(window ^ stone, WORTHS) - load<u32>(window, WORTHS);
}

// The cells within four steps of a stone, one function for each direction, because an offset must be a constant. The windows of the
// first four come from the low bits, those of the last four from eight bits further on; the stone is at the far end of the first
// window, and a cell nearer in each next one.
// @ts-ignore: decorator
@inline
function rescoreRow(score: usize, line: u64, stone: u32): void {
  const at = score - 16;
  const low = <u32>(line << 2);
  const high = <u32>(line >> 8);
  store<u32>(at, load<u32>(at, 0) + change(low, 0, stone << 18), 0);
  store<u32>(at, load<u32>(at, 4) + change(low, 2, stone << 16), 4);
  store<u32>(at, load<u32>(at, 8) + change(low, 4, stone << 14), 8);
  store<u32>(at, load<u32>(at, 12) + change(low, 6, stone << 12), 12);
  store<u32>(at, load<u32>(at, 20) + change(high, 0, stone << 8), 20);
  store<u32>(at, load<u32>(at, 24) + change(high, 2, stone << 6), 24);
  store<u32>(at, load<u32>(at, 28) + change(high, 4, stone << 4), 28);
  store<u32>(at, load<u32>(at, 32) + change(high, 6, stone << 2), 32);
}

// @ts-ignore: decorator
@inline
function rescoreColumn(score: usize, line: u64, stone: u32): void {
  const at = score - 320;
  const low = <u32>(line << 2);
  const high = <u32>(line >> 8);
  store<u32>(at, load<u32>(at, 0) + change(low, 0, stone << 18), 0);
  store<u32>(at, load<u32>(at, 80) + change(low, 2, stone << 16), 80);
  store<u32>(at, load<u32>(at, 160) + change(low, 4, stone << 14), 160);
  store<u32>(at, load<u32>(at, 240) + change(low, 6, stone << 12), 240);
  store<u32>(at, load<u32>(at, 400) + change(high, 0, stone << 8), 400);
  store<u32>(at, load<u32>(at, 480) + change(high, 2, stone << 6), 480);
  store<u32>(at, load<u32>(at, 560) + change(high, 4, stone << 4), 560);
  store<u32>(at, load<u32>(at, 640) + change(high, 6, stone << 2), 640);
}

// @ts-ignore: decorator
@inline
function rescoreFalling(score: usize, line: u64, stone: u32): void {
  const at = score - 336;
  const low = <u32>(line << 2);
  const high = <u32>(line >> 8);
  store<u32>(at, load<u32>(at, 0) + change(low, 0, stone << 18), 0);
  store<u32>(at, load<u32>(at, 84) + change(low, 2, stone << 16), 84);
  store<u32>(at, load<u32>(at, 168) + change(low, 4, stone << 14), 168);
  store<u32>(at, load<u32>(at, 252) + change(low, 6, stone << 12), 252);
  store<u32>(at, load<u32>(at, 420) + change(high, 0, stone << 8), 420);
  store<u32>(at, load<u32>(at, 504) + change(high, 2, stone << 6), 504);
  store<u32>(at, load<u32>(at, 588) + change(high, 4, stone << 4), 588);
  store<u32>(at, load<u32>(at, 672) + change(high, 6, stone << 2), 672);
}

// On a rising diagonal x grows as y falls.
// @ts-ignore: decorator
@inline
function rescoreRising(score: usize, line: u64, stone: u32): void {
  const at = score - 304;
  const low = <u32>(line << 2);
  const high = <u32>(line >> 8);
  store<u32>(at, load<u32>(at, 0) + change(high, 6, stone << 2), 0);
  store<u32>(at, load<u32>(at, 76) + change(high, 4, stone << 4), 76);
  store<u32>(at, load<u32>(at, 152) + change(high, 2, stone << 6), 152);
  store<u32>(at, load<u32>(at, 228) + change(high, 0, stone << 8), 228);
  store<u32>(at, load<u32>(at, 380) + change(low, 6, stone << 12), 380);
  store<u32>(at, load<u32>(at, 456) + change(low, 4, stone << 14), 456);
  store<u32>(at, load<u32>(at, 532) + change(low, 2, stone << 16), 532);
  store<u32>(at, load<u32>(at, 608) + change(low, 0, stone << 18), 608);
}

// What play keeps of a stone: the cell, the winner before, the rows with candidates, what was near, and the scores of the nine
// rows around it, twelve words each.

/** Plays a stone of the side to move, and remembers how it was. */
export function play(at: usize, cell: u32): void {
  const color = <u32>load<i32>(at, SIDE);
  const count = load<i32>(at, STONES);
  const saved = HISTORY + (<usize>count << 9);
  // The centre is a candidate of the empty board alone.
  if (count == 0) forgetCentre(at);
  store<u32>(saved, cell, 0);
  store<u32>(saved, load<u32>(at, WINNER), 4);
  store<u32>(saved, load<u32>(at, FIRST_ROW), 8);
  v128.store(saved, v128.load(at, NEARBY), 16);
  v128.store(saved, v128.load(at, 720), 32);
  const first = at + load<u16>(GEOMETRY + (<usize>cell << 4), 8) + SCORES - 4 * 80 - 4 * 4;
  for (let row: usize = 0; row < 9; row++) {
    const from = first + row * 80;
    const to = saved + row * 48;
    v128.store(to, v128.load(from), 48);
    v128.store(to, v128.load(from, 16), 64);
    v128.store(to, v128.load(from, 32), 80);
  }
  placeScored(at, cell, color);
  // Lines are done; their winner is looked for there.
  placeInSets(at, cell, color);
  store<i32>(at, isFiveAt(at, cell, color) ? color : 0, WINNER);
}

function forgetCentre(at: usize): void {
  const centre = at + load<u16>(GEOMETRY + (<usize>CENTRE << 4), 8);
  store<u32>(centre, load<u32>(centre, SCORES) & 0x7fff7fff, SCORES);
  store<u8>(at, 0, NEARBY + 14);
  store<u16>(at, 14 * 80, FIRST_ROW);
  store<u16>(at, 0, LAST_ROW);
}

// @ts-ignore: decorator
@inline
function isFiveAt(at: usize, cell: u32, color: u32): bool {
  const about = GEOMETRY + (<usize>cell << 4);
  const sx = <u64>load<u8>(about, 10) - 8;
  const sy = <u64>load<u8>(about, 11) - 8;
  const plane = color - 1;
  return (
    (hasFive(<u32>(load<u64>(at + load<u16>(about, 0)) >> sx), plane) |
      hasFive(<u32>(load<u64>(at + load<u16>(about, 2)) >> sy), plane) |
      hasFive(<u32>(load<u64>(at + load<u16>(about, 4)) >> sx), plane) |
      hasFive(<u32>(load<u64>(at + load<u16>(about, 6)) >> sx), plane)) !=
    0
  );
}

/** Takes the last stone back. */
export function undo(at: usize): void {
  const count = load<i32>(at, STONES) - 1;
  if (count == 0) {
    clear(at);
    return;
  }
  const saved = HISTORY + (<usize>count << 9);
  const cell = load<u32>(saved, 0);
  takeBare(at, cell, 3 - load<i32>(at, SIDE));
  store<u32>(at, load<u32>(saved, 4), WINNER);
  store<u32>(at, load<u32>(saved, 8), FIRST_ROW);
  v128.store(at, v128.load(saved, 16), NEARBY);
  v128.store(at, v128.load(saved, 32), 720);
  const score = at + load<u16>(GEOMETRY + (<usize>cell << 4), 8) + SCORES;
  const first = score - 4 * 80 - 4 * 4;
  for (let row: usize = 0; row < 9; row++) {
    const to = first + row * 80;
    const from = saved + row * 48;
    v128.store(to, v128.load(from, 48));
    v128.store(to, v128.load(from, 64), 16);
    v128.store(to, v128.load(from, 80), 32);
  }
}

/** Plays a stone without scores, and takes it back. For what needs no scores. */
export function playBare(at: usize, cell: u32): void {
  const count = load<i32>(at, STONES);
  const saved = HISTORY + (<usize>count << 9);
  v128.store(saved, v128.load(at, NEARBY), 16);
  v128.store(saved, v128.load(at, 720), 32);
  store<u32>(saved, cell, 0);
  placeBare(at, cell, <u32>load<i32>(at, SIDE));
}

export function undoBare(at: usize): void {
  const saved = HISTORY + (<usize>(load<i32>(at, STONES) - 1) << 9);
  takeBare(at, load<u32>(saved, 0), 3 - load<i32>(at, SIDE));
  v128.store(at, v128.load(saved, 16), NEARBY);
  v128.store(at, v128.load(saved, 32), 720);
}
