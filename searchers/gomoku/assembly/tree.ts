// UCT (ENG-M1). A node is stored as the block of its children, in separate arrays, so that four upper confidence bounds
// are compared at once. A block is allocated when its node is expanded; most nodes never are. When the memory is full
// no node is expanded any more, and playouts start from the existing leaves.
import { ARRAY_COUNT, INVERSE_SQRT_N_ARRAY, LINK_ARRAY, MOVE_ARRAY, N_ARRAY, W_ARRAY } from "./constants";
import * as shared from "./constants";
import { keepForcedMoves } from "./forced-moves";
import {
  CELLS,
  DESCENT,
  EMPTY_SET,
  GEOMETRY,
  GEOMETRY_SHIFT,
  GRID_OFFSET,
  NEAR_SET,
  NEAR_SET_HIGH,
  NEIGHBORS,
  NEIGHBORS_SHIFT,
  NEIGHBORS_HIGH,
  PATH_BLOCK,
  PATH_CHILD,
  POSITION_SIZE,
  ROOT,
  SCORES,
  SEARCH_PATH,
  SIDE_TO_MOVE,
  SQRT_LOGS,
  STONE_COUNT,
  TREE,
} from "./layout";
import { sqrtLog } from "./lookup-tables";
import { heuristicPlayout, randomPlayout, seed } from "./playout";
import { placeScored } from "./position";
import { FIVE_SCORE, MIN_TWO_FOURS_SCORE, UCT_EXPLORATION } from "./weights";

/** Maximum visits: twice this fits into an i32. They take more than an hour. */
const MAX_VISITS: u32 = (1 << 30) - 1;

/** Upper confidence bound of a child that was not visited. */
const UNVISITED: f32 = -1e30;

// A block begins with four u32: number of children, how many of them were visited, visits, and capacity (the number of
// children rounded up to a multiple of four). Six arrays follow, with a word per child (constants.ts).
const BLOCK_CHILDREN: usize = shared.BLOCK_CHILDREN;
const BLOCK_VISITED: usize = shared.BLOCK_VISITED;
const BLOCK_VISITS: usize = shared.BLOCK_VISITS;
const BLOCK_CAPACITY: usize = shared.BLOCK_CAPACITY;
const BLOCK_ARRAYS: usize = shared.BLOCK_ARRAYS;
const WORD: usize = 4;

let usedBytes: usize = 0;
let maxBytes: usize = 0;
let rootChildren: usize = 0;
let visits: u32 = 0;
let maxPathLength: u32 = 0;

/** Starts a new tree at the root position. */
export function newTree(bytes: u32, seedValue: u64): void {
  usedBytes = 0;
  maxBytes = bytes;
  visits = 0;
  maxPathLength = 0;
  seed(seedValue);
  rootChildren = makeBlock(ROOT);
}

/** Allocates the block of a position, with its children unordered; returns 0 if the memory is full. */
function makeBlock(position: usize): usize {
  const shift: u32 = load<i32>(position, SIDE_TO_MOVE) === 1 ? 16 : 0;
  let count: u32 = 0;
  for (let part: usize = 0; part < 32; part += 8) {
    count += <u32>popcnt<u64>(load<u64>(position + part, NEAR_SET) & load<u64>(position + part, EMPTY_SET));
  }
  const capacity = (count + 3) & ~3;
  const size: usize = BLOCK_ARRAYS + <usize>capacity * (ARRAY_COUNT * WORD);
  if (usedBytes + size > maxBytes) return 0;
  const block = TREE + usedBytes;
  const moves = block + BLOCK_ARRAYS + <usize>capacity * (MOVE_ARRAY * WORD);
  let best: u32 = 0;
  let opponentBest: u32 = 0;
  let next = moves;
  for (let part: usize = 0; part < 32; part += 8) {
    let set = load<u64>(position + part, NEAR_SET) & load<u64>(position + part, EMPTY_SET);
    while (set !== 0) {
      const cell = ((<u32>part) << 3) + <u32>ctz<u64>(set);
      set &= set - 1;
      const scores = load<u32>(position + load<u16>(GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT), GRID_OFFSET), SCORES);
      const score = (scores >> shift) & 0x7fff;
      store<u32>(next, (score << 8) | cell);
      best = max(best, score);
      opponentBest = max(opponentBest, (scores >> (shift ^ 16)) & 0x7fff);
      next += 4;
    }
  }
  if (max(best, opponentBest) >= <u32>MIN_TWO_FOURS_SCORE) count = keepForcedMoves(position, moves, count, best);
  store<u32>(block, count, BLOCK_CHILDREN);
  store<u32>(block, 0, BLOCK_VISITED);
  store<u32>(block, 0, BLOCK_VISITS);
  store<u32>(block, capacity, BLOCK_CAPACITY);
  const unvisited = f32x4.splat(UNVISITED);
  for (let child: usize = 0; child < capacity; child += 4) v128.store(block + (child << 2), unvisited, BLOCK_ARRAYS);
  memory.fill(
    block + BLOCK_ARRAYS + <usize>capacity * (INVERSE_SQRT_N_ARRAY * WORD),
    0,
    <usize>capacity * ((MOVE_ARRAY - INVERSE_SQRT_N_ARRAY) * WORD),
  );
  usedBytes += size;
  return block;
}

/** Moves the best unvisited move to the front of the unvisited ones; returns its index. */
// @ts-ignore: decorator
@inline
function takeUnvisited(block: usize, count: u32, visitedCount: u32, moves: usize): u32 {
  const first = moves + ((<usize>visitedCount) << 2);
  const end = moves + ((<usize>count) << 2);
  // Find the maximum four words at a time, then its index: no two moves are equal.
  let word = first;
  let top = i32x4.splat(0);
  for (; word + 16 <= end; word += 16) top = v128.max<u32>(top, v128.load(word));
  top = v128.max<u32>(top, v128.shuffle<u32>(top, top, 2, 3, 0, 1));
  top = v128.max<u32>(top, v128.shuffle<u32>(top, top, 1, 0, 3, 2));
  let score = <u32>i32x4.extract_lane(top, 0);
  for (; word < end; word += 4) score = max(score, load<u32>(word));
  let best = first;
  const wanted = i32x4.splat(score);
  while (best + 16 <= end && !v128.any_true(i32x4.eq(v128.load(best), wanted))) best += 16;
  while (load<u32>(best) !== score) best += 4;
  store<u32>(best, load<u32>(moves + ((<usize>visitedCount) << 2)));
  store<u32>(moves + ((<usize>visitedCount) << 2), score);
  store<u32>(block, visitedCount + 1, BLOCK_VISITED);
  return visitedCount;
}

/** The child with the highest upper confidence bound; the first of equals. */
// @ts-ignore: decorator
@inline
function selectChild(block: usize, capacity: u32, parentVisits: u32): u32 {
  const sqrtLogVisits = parentVisits < 65536 ? load<f32>((<usize>parentVisits) << 2, SQRT_LOGS) : sqrtLog(parentVisits);
  const factor = f32x4.splat(<f32>UCT_EXPLORATION * sqrtLogVisits);
  const span = (<usize>capacity) << 2;
  let word = block + BLOCK_ARRAYS;
  const end = word + span;
  let best = f32x4.splat(UNVISITED);
  let chosen = i32x4.splat(0);
  let index = i32x4(0, 1, 2, 3);
  while (word < end) {
    const bound = f32x4.add(v128.load(word), f32x4.mul(factor, v128.load(word + span * INVERSE_SQRT_N_ARRAY)));
    const better = f32x4.gt(bound, best);
    best = v128.bitselect(bound, best, better);
    chosen = v128.bitselect(index, chosen, better);
    index = i32x4.add(index, i32x4.splat(4));
    word += 16;
  }
  let value = f32x4.extract_lane(best, 0);
  let child = <u32>i32x4.extract_lane(chosen, 0);
  const value1 = f32x4.extract_lane(best, 1);
  const child1 = <u32>i32x4.extract_lane(chosen, 1);
  if (value1 > value || (value1 === value && child1 < child)) {
    value = value1;
    child = child1;
  }
  const value2 = f32x4.extract_lane(best, 2);
  const child2 = <u32>i32x4.extract_lane(chosen, 2);
  if (value2 > value || (value2 === value && child2 < child)) {
    value = value2;
    child = child2;
  }
  const value3 = f32x4.extract_lane(best, 3);
  const child3 = <u32>i32x4.extract_lane(chosen, 3);
  return value3 > value || (value3 === value && child3 < child) ? child3 : child;
}

/** Plays a move on the way down the tree: updates scores, and what playouts and new blocks need of the sets. */
// @ts-ignore: decorator
@inline
function playDown(cell: u32, color: i32): void {
  placeScored(DESCENT, cell, color);
  const neighbors = NEIGHBORS + ((<usize>cell) << NEIGHBORS_SHIFT);
  v128.store(DESCENT, v128.or(v128.load(DESCENT, NEAR_SET), v128.load(neighbors)), NEAR_SET);
  v128.store(DESCENT, v128.or(v128.load(DESCENT, NEAR_SET_HIGH), v128.load(neighbors, NEIGHBORS_HIGH)), NEAR_SET_HIGH);
  const byte = DESCENT + (cell >> 3);
  store<u8>(byte, <u8>(<u32>load<u8>(byte, EMPTY_SET) ^ ((<u32>1) << (cell & 7))), EMPTY_SET);
  store<i32>(DESCENT, load<i32>(DESCENT, STONE_COUNT) + 1, STONE_COUNT);
  store<i32>(DESCENT, 3 - color, SIDE_TO_MOVE);
}

// @ts-ignore: decorator
@inline
function valueFor(color: i32, winner: i32): i32 {
  return winner === 0 ? 0 : winner === color ? 1 : -1;
}

/** One iteration: selection, expansion, both playouts, and backpropagation. */
function runIteration(): void {
  memory.copy(DESCENT, ROOT, POSITION_SIZE);
  let color = load<i32>(ROOT, SIDE_TO_MOVE);
  let block = rootChildren;
  let depth: usize = 0;
  let heuristic = 0;
  let random = 0;
  while (true) {
    const count = load<u32>(block, BLOCK_CHILDREN);
    const visitedCount = load<u32>(block, BLOCK_VISITED);
    const capacity = load<u32>(block, BLOCK_CAPACITY);
    const moves = block + BLOCK_ARRAYS + <usize>capacity * (MOVE_ARRAY * WORD);
    const isNew = visitedCount < count;
    const child = isNew
      ? takeUnvisited(block, count, visitedCount, moves)
      : selectChild(block, capacity, load<u32>(block, BLOCK_VISITS));
    store<u32>(SEARCH_PATH + (depth << 3), <u32>block, PATH_BLOCK);
    store<u32>(SEARCH_PATH + (depth << 3), child, PATH_CHILD);
    depth++;
    const move = load<u32>(moves + ((<usize>child) << 2));
    if (move >> 8 >= <u32>FIVE_SCORE) {
      heuristic = color;
      random = color;
      break;
    }
    playDown(move & 255, color);
    color = 3 - color;
    if (load<i32>(DESCENT, STONE_COUNT) === CELLS) break;
    let next: usize = 0;
    if (!isNew) {
      const link = block + BLOCK_ARRAYS + <usize>capacity * (LINK_ARRAY * WORD) + ((<usize>child) << 2);
      next = load<u32>(link);
      if (next === 0) {
        next = makeBlock(DESCENT);
        store<u32>(link, <u32>next);
      }
    }
    if (next === 0) {
      heuristic = heuristicPlayout(DESCENT);
      random = randomPlayout(DESCENT);
      break;
    }
    block = next;
  }
  maxPathLength = max(maxPathLength, <u32>depth);
  visits++;
  backpropagate(depth, heuristic, random);
}

function backpropagate(depth: usize, heuristic: i32, random: i32): void {
  let mover = load<i32>(ROOT, SIDE_TO_MOVE);
  for (let step: usize = 0; step < depth; step++) {
    const block = <usize>load<u32>(SEARCH_PATH + (step << 3), PATH_BLOCK);
    const span = (<usize>load<u32>(block, BLOCK_CAPACITY)) << 2;
    const child = block + BLOCK_ARRAYS + ((<usize>load<u32>(SEARCH_PATH + (step << 3), PATH_CHILD)) << 2);
    const n = load<u32>(child + span * N_ARRAY) + 1;
    const w = load<i32>(child + span * W_ARRAY) + valueFor(mover, heuristic) + valueFor(mover, random);
    store<u32>(child + span * N_ARRAY, n);
    store<i32>(child + span * W_ARRAY, w);
    store<f32>(child, <f32>w / (<f32>n + <f32>n));
    store<f32>(child + span * INVERSE_SQRT_N_ARRAY, <f32>1 / sqrt<f32>(<f32>n));
    store<u32>(block, load<u32>(block, BLOCK_VISITS) + 1, BLOCK_VISITS);
    mover = 3 - mover;
  }
}

/** Runs more iterations; returns how many there were in all. */
export function search(iterations: u32): u32 {
  if (rootChildren === 0 || load<u32>(rootChildren, BLOCK_CHILDREN) === 0) return visits;
  const allowed = min(iterations, MAX_VISITS - visits);
  for (let count: u32 = 0; count < allowed; count++) runIteration();
  return visits;
}

export function depthReached(): u32 {
  return maxPathLength;
}

export function bytesUsed(): u32 {
  return <u32>usedBytes;
}

/** Address of the root's block, which the host reads directly; 0 if the memory was too small for it. */
export function rootBlock(): u32 {
  return <u32>rootChildren;
}
