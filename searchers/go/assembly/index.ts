// What the facade can ask of the kernel.
import { clear, fillGeometry, isLegal, play as playAt } from "./board";
import { seed } from "./chance";
import {
  EMPTIES,
  EMPTY_COUNT,
  HASH,
  KO,
  LAST,
  OWNERS,
  PASSES,
  POSITION_SIZE,
  ROOT,
  SCORES,
  SIDE,
  STACK,
} from "./layout";
import { heavyPlayout, length, lightPlayout, setSenses } from "./playout";
import { fillTables } from "./tables";
import { countArea, forget, remember } from "./tree";

export { begin, bytesUsed, depthReached, follow, rootBlock, search, setDepth, setKomi } from "./tree";
export { seed, setSenses };

fillGeometry();
fillTables();
reset(9);

/** The empty board. */
export function reset(size: u32): void {
  clear(ROOT, size);
  forget();
}

/** A move of the side to move: a point where it may go, or 0. The position before it is not to come back. */
export function play(point: u32): void {
  remember(load<u64>(ROOT, HASH));
  playAt(ROOT, point);
}

/** For a move out of turn. Ko forbids nothing to who has just moved. */
export function setSide(color: i32): void {
  if (color !== load<i32>(ROOT, SIDE)) store<i32>(ROOT, 0, KO);
  store<i32>(ROOT, color, SIDE);
}

/** A position that was set up, not played: nothing has been before it. */
export function settle(color: i32, ko: i32, passes: i32): void {
  store<i32>(ROOT, color, SIDE);
  store<i32>(ROOT, ko, KO);
  store<i32>(ROOT, passes, PASSES);
  store<u64>(ROOT, 0, LAST);
  forget();
}

export function isAllowed(point: u32): bool {
  return load<u8>(ROOT + point) === 0 && isLegal(ROOT, point, load<i32>(ROOT, SIDE));
}

/** Where the position lies. */
export function position(): usize {
  return ROOT;
}

export function area(): i32 {
  return countArea(ROOT);
}

export function playLight(): i32 {
  return lightPlayout(ROOT);
}

export function playHeavy(): i32 {
  return heavyPlayout(ROOT);
}

/** Moves of the last playout. */
export function lastLength(): u32 {
  return length;
}

export function owners(): usize {
  return OWNERS;
}

export function scores(): usize {
  return SCORES;
}

function countLines(at: usize, depth: u32): u64 {
  if (depth === 0 || load<i32>(at, PASSES) === 2) return 1;
  const next = at + POSITION_SIZE;
  memory.copy(next, at, POSITION_SIZE);
  playAt(next, 0);
  let lines = countLines(next, depth - 1);
  const left = load<i32>(at, EMPTY_COUNT);
  const color = load<i32>(at, SIDE);
  for (let index = 0; index < left; index++) {
    const point = <u32>load<u8>(at + index, EMPTIES);
    if (!isLegal(at, point, color)) continue;
    if (depth === 1) {
      lines++;
      continue;
    }
    memory.copy(next, at, POSITION_SIZE);
    playAt(next, point);
    lines += countLines(next, depth - 1);
  }
  return lines;
}

/** How many lines of play of so many moves there are; two passes end one. */
export function perft(depth: u32): u64 {
  memory.copy(STACK, ROOT, POSITION_SIZE);
  return countLines(STACK, depth);
}

/** Loops for the bench: what one call costs is not to be measured with it. What came of them, as one number. */
export function benchLight(times: u32): u32 {
  let sum: u32 = 0;
  for (let time: u32 = 0; time < times; time++) sum = sum * 31 + <u32>lightPlayout(ROOT) + length;
  return sum;
}

export function benchHeavy(times: u32): u32 {
  let sum: u32 = 0;
  for (let time: u32 = 0; time < times; time++) sum = sum * 31 + <u32>heavyPlayout(ROOT) + length;
  return sum;
}
