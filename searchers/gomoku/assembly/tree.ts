// The tree search of ENG-M1. A node is the block of its children, in arrays of their own, so that four bounds are compared at
// once. The block is made when a search leaves its node for the first time: most nodes never have one. When the memory is full no
// more blocks are made, and the playouts go on from the nodes that there are.
import { forcedMoves } from "./forced";
import { EMPTIES, GEOMETRY, LOGS, NEAR, NEARBY, PATH, POSITION_SIZE, ROOT, SCORES, SIDE, STONES, TREE, WORK } from "./layout";
import { heuristicPlayout, randomPlayout, seed } from "./playout";
import { placeScored } from "./position";
import { rootOfLog } from "./tables";
import { EXPLORATION, MAKES_TWO_FOURS, WINS } from "./weights";

/** So many that twice as many still are an i32: an hour of searching, or more. Then nothing more is searched. */
const MOST_VISITS: u32 = (1 << 30) - 1;

/** The bound of a child that was not tried. */
const NEVER: f32 = -1e30;

// A block: u32 children, u32 of them tried, u32 visits, u32 room (children, up to a multiple of four); then for each child a word
// of Q (f32), 1 / sqrt N (f32), N (u32), W (i32, twice the sum of the values), the block of its own children (u32, 0 none), and
// its move (u32, the cell below, its score above it).

let used: usize = 0;
let most: usize = 0;
let top: usize = 0;
let visits: u32 = 0;
let deepest: u32 = 0;

/** Forgets the tree, and begins at the root's position. */
export function begin(bytes: u32, chance: u64): void {
  used = 0;
  most = bytes;
  visits = 0;
  deepest = 0;
  seed(chance);
  top = makeBlock(ROOT);
}

/** The children of a position, in no order yet; 0 when the memory is full. */
function makeBlock(at: usize): usize {
  const upper: u32 = load<i32>(at, SIDE) == 1 ? 16 : 0;
  let count: u32 = 0;
  for (let part: usize = 0; part < 32; part += 8) {
    count += <u32>popcnt<u64>(load<u64>(at + part, NEARBY) & load<u64>(at + part, EMPTIES));
  }
  const room = (count + 3) & ~3;
  const size: usize = 16 + <usize>room * 24;
  if (used + size > most) return 0;
  const block = TREE + used;
  const moves = block + 16 + <usize>room * 20;
  let best: u32 = 0;
  let theirs: u32 = 0;
  let next = moves;
  for (let part: usize = 0; part < 32; part += 8) {
    let set = load<u64>(at + part, NEARBY) & load<u64>(at + part, EMPTIES);
    while (set != 0) {
      const cell = (<u32>part << 3) + <u32>ctz<u64>(set);
      set &= set - 1;
      const both = load<u32>(at + load<u16>(GEOMETRY + (<usize>cell << 4), 8), SCORES);
      const score = (both >> upper) & 0x7fff;
      store<u32>(next, (score << 8) | cell);
      best = max(best, score);
      theirs = max(theirs, (both >> (upper ^ 16)) & 0x7fff);
      next += 4;
    }
  }
  if (max(best, theirs) >= <u32>MAKES_TWO_FOURS) count = forcedMoves(at, moves, count, best);
  store<u32>(block, count, 0);
  store<u32>(block, 0, 4);
  store<u32>(block, 0, 8);
  store<u32>(block, room, 12);
  const never = f32x4.splat(NEVER);
  for (let child: usize = 0; child < room; child += 4) v128.store(block + (child << 2), never, 16);
  memory.fill(block + 16 + <usize>room * 4, 0, <usize>room * 16);
  used += size;
  return block;
}

/** Puts the best of the untried moves next, and gives its index. */
// @ts-ignore: decorator
@inline
function takeUntried(block: usize, count: u32, tried: u32, moves: usize): u32 {
  const first = moves + (<usize>tried << 2);
  const end = moves + (<usize>count << 2);
  // Four at a time, and then where it was: no two moves are equal.
  let at = first;
  let top = i32x4.splat(0);
  for (; at + 16 <= end; at += 16) top = v128.max<u32>(top, v128.load(at));
  top = v128.max<u32>(top, v128.shuffle<u32>(top, top, 2, 3, 0, 1));
  top = v128.max<u32>(top, v128.shuffle<u32>(top, top, 1, 0, 3, 2));
  let score = <u32>i32x4.extract_lane(top, 0);
  for (; at < end; at += 4) score = max(score, load<u32>(at));
  let best = first;
  const wanted = i32x4.splat(score);
  while (best + 16 <= end && !v128.any_true(i32x4.eq(v128.load(best), wanted))) best += 16;
  while (load<u32>(best) != score) best += 4;
  store<u32>(best, load<u32>(moves + (<usize>tried << 2)));
  store<u32>(moves + (<usize>tried << 2), score);
  store<u32>(block, tried + 1, 4);
  return tried;
}

/** The child with the highest bound; of equals the first. */
// @ts-ignore: decorator
@inline
function select(block: usize, room: u32, parentVisits: u32): u32 {
  const root = parentVisits < 65536 ? load<f32>(<usize>parentVisits << 2, LOGS) : rootOfLog(parentVisits);
  const factor = f32x4.splat(<f32>EXPLORATION * root);
  const span = <usize>room << 2;
  let at = block + 16;
  const end = at + span;
  let best = f32x4.splat(NEVER);
  let chosen = i32x4.splat(0);
  let index = i32x4(0, 1, 2, 3);
  while (at < end) {
    const bound = f32x4.add(v128.load(at), f32x4.mul(factor, v128.load(at + span)));
    const better = f32x4.gt(bound, best);
    best = v128.bitselect(bound, best, better);
    chosen = v128.bitselect(index, chosen, better);
    index = i32x4.add(index, i32x4.splat(4));
    at += 16;
  }
  let value = f32x4.extract_lane(best, 0);
  let child = <u32>i32x4.extract_lane(chosen, 0);
  const value1 = f32x4.extract_lane(best, 1);
  const child1 = <u32>i32x4.extract_lane(chosen, 1);
  if (value1 > value || (value1 == value && child1 < child)) {
    value = value1;
    child = child1;
  }
  const value2 = f32x4.extract_lane(best, 2);
  const child2 = <u32>i32x4.extract_lane(chosen, 2);
  if (value2 > value || (value2 == value && child2 < child)) {
    value = value2;
    child = child2;
  }
  const value3 = f32x4.extract_lane(best, 3);
  const child3 = <u32>i32x4.extract_lane(chosen, 3);
  return value3 > value || (value3 == value && child3 < child) ? child3 : child;
}

/** A stone on the way through the tree: scores, and what playouts and new blocks need of the sets. */
// @ts-ignore: decorator
@inline
function descend(cell: u32, color: i32): void {
  placeScored(WORK, cell, color);
  const near = NEAR + (<usize>cell << 6);
  v128.store(WORK, v128.or(v128.load(WORK, NEARBY), v128.load(near)), NEARBY);
  v128.store(WORK, v128.or(v128.load(WORK, 720), v128.load(near, 16)), 720);
  const byte = WORK + (cell >> 3);
  store<u8>(byte, <u8>(<u32>load<u8>(byte, EMPTIES) ^ (<u32>1 << (cell & 7))), EMPTIES);
  store<i32>(WORK, load<i32>(WORK, STONES) + 1, STONES);
  store<i32>(WORK, 3 - color, SIDE);
}

// @ts-ignore: decorator
@inline
function valueTo(color: i32, winner: i32): i32 {
  return winner == 0 ? 0 : winner == color ? 1 : -1;
}

/** One iteration: down the tree, one new child, both playouts, and back. */
function iterate(): void {
  memory.copy(WORK, ROOT, POSITION_SIZE);
  let color = load<i32>(ROOT, SIDE);
  let block = top;
  let depth: usize = 0;
  let heuristic = 0;
  let random = 0;
  while (true) {
    const count = load<u32>(block, 0);
    const tried = load<u32>(block, 4);
    const room = load<u32>(block, 12);
    const moves = block + 16 + <usize>room * 20;
    const isNew = tried < count;
    const child = isNew ? takeUntried(block, count, tried, moves) : select(block, room, load<u32>(block, 8));
    store<u32>(PATH + (depth << 3), <u32>block, 0);
    store<u32>(PATH + (depth << 3), child, 4);
    depth++;
    const move = load<u32>(moves + (<usize>child << 2));
    if (move >> 8 >= <u32>WINS) {
      heuristic = color;
      random = color;
      break;
    }
    descend(move & 255, color);
    color = 3 - color;
    if (load<i32>(WORK, STONES) == 225) break;
    let next: usize = 0;
    if (!isNew) {
      const link = block + 16 + <usize>room * 16 + (<usize>child << 2);
      next = load<u32>(link);
      if (next == 0) {
        next = makeBlock(WORK);
        store<u32>(link, <u32>next);
      }
    }
    if (next == 0) {
      heuristic = heuristicPlayout(WORK);
      random = randomPlayout(WORK);
      break;
    }
    block = next;
  }
  deepest = max(deepest, <u32>depth);
  visits++;
  backUp(depth, heuristic, random);
}

function backUp(depth: usize, heuristic: i32, random: i32): void {
  let mover = load<i32>(ROOT, SIDE);
  for (let step: usize = 0; step < depth; step++) {
    const block = <usize>load<u32>(PATH + (step << 3), 0);
    const span = <usize>load<u32>(block, 12) << 2;
    const at = block + 16 + (<usize>load<u32>(PATH + (step << 3), 4) << 2);
    const n = load<u32>(at + span * 2) + 1;
    const w = load<i32>(at + span * 3) + valueTo(mover, heuristic) + valueTo(mover, random);
    store<u32>(at + span * 2, n);
    store<i32>(at + span * 3, w);
    store<f32>(at, <f32>w / (<f32>n + <f32>n));
    store<f32>(at + span, <f32>1 / sqrt<f32>(<f32>n));
    store<u32>(block, load<u32>(block, 8) + 1, 8);
    mover = 3 - mover;
  }
}

/** Goes on for so many iterations; how many there were in all. */
export function search(iterations: u32): u32 {
  if (top == 0 || load<u32>(top, 0) == 0) return visits;
  const least = min(iterations, MOST_VISITS - visits);
  for (let count: u32 = 0; count < least; count++) iterate();
  return visits;
}

export function depthReached(): u32 {
  return deepest;
}

export function bytesUsed(): u32 {
  return <u32>used;
}

/** The block of the root's children; 0 when there is not even room for that. Whoever asks reads it as it lies. */
export function rootBlock(): u32 {
  return <u32>top;
}
