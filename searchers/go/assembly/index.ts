// The exports of the kernel, called by src/kernel.ts.
import { clear, fillGeometry, isLegal, playMove } from "./board";
import { seed } from "./random";
import {
  COLORS,
  EMPTY_POINTS,
  EMPTY_COUNT,
  ZOBRIST_KEY,
  KO_POINT,
  LAST_MOVE,
  OWNERSHIP,
  PASSES,
  POSITION_SIZE,
  ROOT_POSITION,
  SCORE_COUNTS,
  SIDE_TO_MOVE,
  PERFT_STACK,
} from "./layout";
import { heavyPlayout, playoutLength, lightPlayout, setHeuristics } from "./playout";
import { fillTables } from "./tables";
import { areaScore, clearHistory, addToHistory } from "./tree";

export { advanceRoot, bytesUsed, depthReached, newTree, rootNode, search, setKomi, setMaxDepth } from "./tree";
export { seed, setHeuristics };

fillGeometry();
fillTables();
reset(9);

/** Clears the board and the history. */
export function reset(size: u32): void {
  clear(ROOT_POSITION, size);
  clearHistory();
}

/** Plays a legal move for the side to move; 0 is a pass. The position before it joins the history. */
export function play(point: u32): void {
  addToHistory(load<u64>(ROOT_POSITION, ZOBRIST_KEY));
  playMove(ROOT_POSITION, point);
}

/** Sets the side to move, for moves out of turn. Ko does not bind the player who has just moved. */
export function setSide(color: i32): void {
  if (color !== load<i32>(ROOT_POSITION, SIDE_TO_MOVE)) store<i32>(ROOT_POSITION, 0, KO_POINT);
  store<i32>(ROOT_POSITION, color, SIDE_TO_MOVE);
}

/** Ends the setup of a position: clears the history and the last moves. */
export function finishSetup(color: i32, ko: i32, passes: i32): void {
  store<i32>(ROOT_POSITION, color, SIDE_TO_MOVE);
  store<i32>(ROOT_POSITION, ko, KO_POINT);
  store<i32>(ROOT_POSITION, passes, PASSES);
  store<u64>(ROOT_POSITION, 0, LAST_MOVE);
  clearHistory();
}

export function isLegalMove(point: u32): bool {
  return (
    load<u8>(ROOT_POSITION + point, COLORS) === 0 &&
    isLegal(ROOT_POSITION, point, load<i32>(ROOT_POSITION, SIDE_TO_MOVE))
  );
}

/** Address of the root position. */
export function rootPosition(): usize {
  return ROOT_POSITION;
}

/** Area score of the root position. */
export function area(): i32 {
  return areaScore(ROOT_POSITION);
}

export function runLightPlayout(): i32 {
  return lightPlayout(ROOT_POSITION);
}

export function runHeavyPlayout(): i32 {
  return heavyPlayout(ROOT_POSITION);
}

/** Moves of the last playout. */
export function lastPlayoutLength(): u32 {
  return playoutLength;
}

/** Address of OWNERSHIP. */
export function ownership(): usize {
  return OWNERSHIP;
}

/** Address of SCORE_COUNTS. */
export function scoreCounts(): usize {
  return SCORE_COUNTS;
}

function countSequences(position: usize, depth: u32): u64 {
  if (depth === 0 || load<i32>(position, PASSES) === 2) return 1;
  const child = position + POSITION_SIZE;
  memory.copy(child, position, POSITION_SIZE);
  playMove(child, 0);
  let sequences = countSequences(child, depth - 1);
  const emptyCount = load<i32>(position, EMPTY_COUNT);
  const color = load<i32>(position, SIDE_TO_MOVE);
  for (let index = 0; index < emptyCount; index++) {
    const point = <u32>load<u8>(position + index, EMPTY_POINTS);
    if (!isLegal(position, point, color)) continue;
    if (depth === 1) {
      sequences++;
      continue;
    }
    memory.copy(child, position, POSITION_SIZE);
    playMove(child, point);
    sequences += countSequences(child, depth - 1);
  }
  return sequences;
}

/** Counts the move sequences of the given length. Two passes end the game. */
export function perft(depth: u32): u64 {
  memory.copy(PERFT_STACK, ROOT_POSITION, POSITION_SIZE);
  return countSequences(PERFT_STACK, depth);
}

/** Benchmark loops, run inside the kernel so that call overhead is not measured. They return a checksum. */
export function benchLight(count: u32): u32 {
  let checksum: u32 = 0;
  for (let run: u32 = 0; run < count; run++)
    checksum = checksum * 31 + <u32>lightPlayout(ROOT_POSITION) + playoutLength;
  return checksum;
}

export function benchHeavy(count: u32): u32 {
  let checksum: u32 = 0;
  for (let run: u32 = 0; run < count; run++)
    checksum = checksum * 31 + <u32>heavyPlayout(ROOT_POSITION) + playoutLength;
  return checksum;
}
