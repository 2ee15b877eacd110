// The tree search: UCT with RAVE and priors. A node holds arrays with one entry per move, not a list of children, so
// that SIMD compares four children at a time and the AMAF moves of a playout are added without a lookup. All nodes have
// the same size, so that those of a discarded subtree are reused.
import {
  dilate,
  neighborsOf,
  pointBit,
  chainAt,
  neighborhoodAt,
  colorAt,
  stonesOfColor,
  popcount,
  emptyPoints,
  isLegal,
  libertiesOf,
  playMove,
  stonesOf,
} from "./board";
import { seed } from "./random";
import {
  BORDER,
  CANDIDATES,
  EDGE_LINES,
  EMPTY_POINTS,
  EMPTY_COUNT,
  EYE_TABLE,
  AMAF_PLAYS,
  ZOBRIST_KEY,
  POINT_TO_INDEX,
  LAST_MOVE,
  PLAYOUT_MOVES,
  OWNER_TABLE,
  OWNERSHIP,
  PASS,
  PASSES,
  PATH,
  INDEX_TO_POINT,
  POSITION_SIZE,
  ROOT_POSITION,
  SCORE_COUNTS,
  PLAYOUT_POSITION,
  HISTORY,
  PATTERN_TABLE,
  SIDE_TO_MOVE,
  NEIGHBOR_STEPS,
  TREE,
  PATH_KEYS,
  DESCENT_POSITION,
} from "./layout";
import { heavyPlayout, playoutLength, libertiesAfter, listPolicyMoves } from "./playout";
import {
  EXPANSION_VISITS,
  UCT_EXPLORATION,
  ROOT_PASS_INTERVAL,
  SCORE_WEIGHT,
  PRIOR_POLICY,
  PRIOR_ATARI,
  PRIOR_EVEN,
  PRIOR_OPEN_CENTER,
  PRIOR_DISTANCE_1,
  PRIOR_DISTANCE_2,
  PRIOR_DISTANCE_3,
  PRIOR_PASS,
  PRIOR_PATTERN,
  PRIOR_ATARI_ESCAPE,
  PRIOR_SELF_ATARI,
  PRIOR_CAPTURE_MANY,
  PRIOR_CAPTURE_ONE,
  RAVE_EQUIVALENCE,
} from "./parameters";

// A node: its visits (u32), padding, then five arrays with 84 entries of four bytes (81 points, the pass, two unused).
// Values are from 0 to 1, for the side to move.
const NODE_SIZE: usize = 1696;
/** Bytes of one array. */
const CHILD_ARRAY: usize = 336;
/** f32: visits of each child. */
const CHILD_VISITS: usize = 16;
/** f32: sum of the values of these visits. */
const CHILD_VALUES: usize = CHILD_VISITS + CHILD_ARRAY;
/** f32: the same two of all playouts in which the side to move played the move later on; priors included. */
const RAVE_VISITS: usize = CHILD_VALUES + CHILD_ARRAY;
const RAVE_VALUES: usize = RAVE_VISITS + CHILD_ARRAY;
/** u32: address of each child's node; 0 if not expanded. */
const CHILD_NODES: usize = RAVE_VALUES + CHILD_ARRAY;
/** Offset of the selected child in an entry of PATH. */
const PATH_CHILD: usize = 4;
/** RAVE value sum of a move that must not be selected. */
const ILLEGAL_VALUE: f32 = -1e30;
const MAX_DEPTH: u32 = 400;
const HISTORY_SLOTS: usize = 4096;
/** Added to a score to index SCORE_COUNTS. */
const SCORE_OFFSET: i32 = 81;
/** Visits are counted in f32, exactly up to here. The search then stops, after many minutes. */
const MAX_VISITS: u32 = (1 << 24) - 1;

let allocatedBytes: usize = 0;
let byteLimit: usize = 0;
/** Linked list of free nodes; the first word of each is the address of the next. */
let freeList: usize = 0;
let root: usize = 0;
let totalIterations: u32 = 0;
let maxDepthReached: u32 = 0;
let komi: f32 = 6.5;
let depthLimit: u32 = MAX_DEPTH;

export function setKomi(value: f32): void {
  komi = value;
}

/** Limits the depth of the tree. */
export function setMaxDepth(value: u32): void {
  depthLimit = min(value, MAX_DEPTH);
}

/** Adds a position of the game to the history, so that the search does not repeat it. */
export function addToHistory(key: u64): void {
  let slot = <usize>key & (HISTORY_SLOTS - 1);
  while (load<u64>(HISTORY + (slot << 3)) !== 0) {
    if (load<u64>(HISTORY + (slot << 3)) === key) return;
    slot = (slot + 1) & (HISTORY_SLOTS - 1);
  }
  store<u64>(HISTORY + (slot << 3), key);
}

export function clearHistory(): void {
  memory.fill(HISTORY, 0, HISTORY_SLOTS * 8);
}

/** Whether a position occurred in the game or in the current descent. */
function isRepetition(key: u64, depth: u32): bool {
  let slot = <usize>key & (HISTORY_SLOTS - 1);
  while (load<u64>(HISTORY + (slot << 3)) !== 0) {
    if (load<u64>(HISTORY + (slot << 3)) === key) return true;
    slot = (slot + 1) & (HISTORY_SLOTS - 1);
  }
  for (let ply: u32 = 0; ply < depth; ply++) {
    if (load<u64>(PATH_KEYS + ((<usize>ply) << 3)) === key) return true;
  }
  return false;
}

/** Area score by the rules, black minus white: stones, and regions that touch only one color. */
export function areaScore(position: usize): i32 {
  const empty = emptyPoints(position);
  let black = stonesOfColor(position, 1);
  let white = stonesOfColor(position, 2);
  while (true) {
    const grown = v128.or(black, v128.and(dilate(black), empty));
    if (!v128.any_true(v128.xor(grown, black))) break;
    black = grown;
  }
  while (true) {
    const grown = v128.or(white, v128.and(dilate(white), empty));
    if (!v128.any_true(v128.xor(grown, white))) break;
    white = grown;
  }
  return <i32>popcount(v128.andnot(black, white)) - <i32>popcount(v128.andnot(white, black));
}

/** Discards the tree and starts a new one at the root position. */
export function newTree(bytes: u32, seedValue: u64): void {
  allocatedBytes = 0;
  byteLimit = bytes;
  freeList = 0;
  seed(seedValue);
  root = createNode(ROOT_POSITION);
  resetStatistics();
}

function resetStatistics(): void {
  addToHistory(load<u64>(ROOT_POSITION, ZOBRIST_KEY));
  totalIterations = 0;
  maxDepthReached = 0;
  memory.fill(OWNERSHIP, 0, 512);
  memory.fill(SCORE_COUNTS, 0, 1024);
}

/** Makes the child of a move, already played on the root position, the root. False if that child is not expanded. */
export function advanceRoot(index: u32): bool {
  if (root === 0) return false;
  const childSlot = root + ((<usize>index) << 2);
  const subtree = <usize>load<u32>(childSlot, CHILD_NODES);
  store<u32>(childSlot, 0, CHILD_NODES);
  freeSubtree(root);
  root = subtree;
  resetStatistics();
  return root !== 0;
}

function freeSubtree(node: usize): void {
  for (let index: usize = 0; index < 82; index++) {
    const subtree = <usize>load<u32>(node + (index << 2), CHILD_NODES);
    if (subtree !== 0) freeSubtree(subtree);
  }
  store<u32>(node, <u32>freeList);
  freeList = node;
}

function allocateNode(): usize {
  if (freeList !== 0) {
    const node = freeList;
    freeList = <usize>load<u32>(node);
    return node;
  }
  if (allocatedBytes + NODE_SIZE > byteLimit) return 0;
  const node = TREE + allocatedBytes;
  allocatedBytes += NODE_SIZE;
  return node;
}

/** Distance |dx| + |dy| + max(|dx|, |dy|): 2 direct neighbor, 3 diagonal, 4 one-space jump, 5 knight's move. */
function distance(one: u32, two: u32): u32 {
  const dx = abs(<i32>(one % 11) - <i32>(two % 11));
  const dy = abs(<i32>(one / 11) - <i32>(two / 11));
  return <u32>(dx + dy + max(dx, dy));
}

let priorVisits: f32 = 0;
let priorValue: f32 = 0;

// @ts-ignore: decorator
@inline
function addPrior(weight: f32, value: f32): void {
  priorVisits += weight;
  priorValue += weight * value;
}

/** Computes the prior of a move. False prunes it: on the first or second line, with no stone nearby. */
function computePrior(position: usize, point: u32, color: u32, lastMove: u32): bool {
  priorVisits = <f32>PRIOR_EVEN;
  priorValue = <f32>PRIOR_EVEN * 0.5;
  const neighborhood = neighborhoodAt(position, point);
  const bit = pointBit(point);
  let captures: u32 = 0;
  let escapes = false;
  let givesAtari = false;
  for (let direction: usize = 0; direction < 4; direction++) {
    const neighbor = point + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    const neighborColor = colorAt(position, neighbor);
    if (neighborColor === 0 || neighborColor === BORDER) continue;
    const chain = chainAt(position, neighbor);
    const otherLiberties = v128.andnot(libertiesOf(position, chain), bit);
    if (neighborColor === color) {
      if (!v128.any_true(otherLiberties)) escapes = true;
    } else if (!v128.any_true(otherLiberties)) captures += popcount(stonesOf(position, chain));
    else if (popcount(otherLiberties) === 1) givesAtari = true;
  }
  const libertyCount = popcount(libertiesAfter(position, point, color));
  if (captures > 1) addPrior(<f32>PRIOR_CAPTURE_MANY, 1);
  else if (captures === 1) addPrior(<f32>PRIOR_CAPTURE_ONE, 1);
  if (libertyCount === 1 && captures === 0) addPrior(<f32>PRIOR_SELF_ATARI, 0);
  else {
    if (escapes && libertyCount > 1) addPrior(<f32>PRIOR_ATARI_ESCAPE, 1);
    if (givesAtari) addPrior(<f32>PRIOR_ATARI, 1);
    if (load<u8>(PATTERN_TABLE + neighborhood) !== 0) addPrior(<f32>PRIOR_PATTERN, 1);
  }
  if (lastMove !== 0) {
    const distanceToLast = distance(point, lastMove);
    if (distanceToLast <= 3) addPrior(<f32>PRIOR_DISTANCE_1, 1);
    else if (distanceToLast <= 5) addPrior(<f32>PRIOR_DISTANCE_2, 1);
    else if (distanceToLast <= 7) addPrior(<f32>PRIOR_DISTANCE_3, 1);
  }
  // No stone within two steps.
  const nearby = dilate(dilate(bit));
  if (
    !v128.any_true(
      v128.and(v128.or(nearby, neighborsOf(point)), v128.or(stonesOfColor(position, 1), stonesOfColor(position, 2))),
    )
  ) {
    if (load<u8>(EDGE_LINES + point) <= 2) return false;
    addPrior(<f32>PRIOR_OPEN_CENTER, 1);
  }
  return true;
}

/** Computes the prior of a pass: low, and lowest if passing loses. */
function computePassPrior(position: usize, color: u32): void {
  const area = <f32>areaScore(position) - komi;
  const win = color === 1 ? area > 0 : area < 0;
  const value: f32 = win ? 0.4 : 0;
  priorVisits = <f32>PRIOR_PASS;
  priorValue = <f32>PRIOR_PASS * value;
}

/** Creates the node of a position with priors for its moves. Returns 0 if the memory is full. */
function createNode(position: usize): usize {
  const node = allocateNode();
  if (node === 0) return 0;
  memory.fill(node, 0, NODE_SIZE);
  const illegal = f32x4.splat(ILLEGAL_VALUE);
  const one = f32x4.splat(1);
  for (let offset: usize = 0; offset < CHILD_ARRAY; offset += 16) {
    v128.store(node + offset, one, RAVE_VISITS);
    v128.store(node + offset, illegal, RAVE_VALUES);
  }
  const color = <u32>load<i32>(position, SIDE_TO_MOVE);
  const lastMove = <u32>load<i32>(position, LAST_MOVE);
  const emptyCount = <u32>load<i32>(position, EMPTY_COUNT);
  for (let index: u32 = 0; index < emptyCount; index++) {
    const point = <u32>load<u8>(position + index, EMPTY_POINTS);
    if (load<u8>(EYE_TABLE + neighborhoodAt(position, point)) & color) continue;
    if (!isLegal(position, point, color)) continue;
    if (!computePrior(position, point, color, lastMove)) continue;
    const slot = node + ((<usize>load<u8>(POINT_TO_INDEX + point)) << 2);
    store<f32>(slot, priorVisits, RAVE_VISITS);
    store<f32>(slot, priorValue, RAVE_VALUES);
  }
  if (lastMove !== 0) {
    const moveCount = listPolicyMoves(position, lastMove, color);
    for (let index: u32 = 0; index < moveCount; index++) {
      const slot = node + ((<usize>load<u8>(POINT_TO_INDEX + load<u8>(CANDIDATES + index))) << 2);
      store<f32>(slot, load<f32>(slot, RAVE_VISITS) + <f32>PRIOR_POLICY, RAVE_VISITS);
      store<f32>(slot, load<f32>(slot, RAVE_VALUES) + <f32>PRIOR_POLICY, RAVE_VALUES);
    }
  }
  computePassPrior(position, color);
  store<f32>(node + (PASS << 2), priorVisits, RAVE_VISITS);
  store<f32>(node + (PASS << 2), priorValue, RAVE_VALUES);
  return node;
}

/** Natural logarithm, linearly interpolated between powers of two: identical on every machine. */
// @ts-ignore: decorator
@inline
function approximateLog(value: u32): f32 {
  const highestBit = 31 - clz(value);
  return <f32>0.6931472 * (<f32>highestBit + <f32>value / <f32>((<u32>1) << highestBit) - 1);
}

/** The child with the highest upper confidence bound; the first of equals. */
function selectChild(node: usize): u32 {
  const parentVisits = load<u32>(node) + 1;
  const exploration = f32x4.splat(<f32>UCT_EXPLORATION * sqrt<f32>(approximateLog(parentVisits)));
  const one = f32x4.splat(1);
  const tiny = f32x4.splat(1e-6);
  const equivalence = f32x4.splat(1 / <f32>RAVE_EQUIVALENCE);
  let best = f32x4.splat(ILLEGAL_VALUE * 2);
  let chosen = i32x4.splat(0);
  let index = i32x4(0, 1, 2, 3);
  for (let offset: usize = 0; offset < CHILD_ARRAY; offset += 16) {
    const visits = v128.load(node + offset, CHILD_VISITS);
    const valueSum = v128.load(node + offset, CHILD_VALUES);
    const raveVisits = v128.load(node + offset, RAVE_VISITS);
    const raveValueSum = v128.load(node + offset, RAVE_VALUES);
    const value = f32x4.div(valueSum, f32x4.add(visits, tiny));
    const raveValue = f32x4.div(raveValueSum, raveVisits);
    const raveWeight = f32x4.div(
      raveVisits,
      f32x4.add(f32x4.add(raveVisits, visits), f32x4.mul(f32x4.mul(raveVisits, visits), equivalence)),
    );
    const bound = f32x4.add(
      f32x4.add(value, f32x4.mul(raveWeight, f32x4.sub(raveValue, value))),
      f32x4.div(exploration, f32x4.sqrt(f32x4.add(visits, one))),
    );
    const better = f32x4.gt(bound, best);
    best = v128.bitselect(bound, best, better);
    chosen = v128.bitselect(index, chosen, better);
    index = i32x4.add(index, i32x4.splat(4));
  }
  let bestValue = f32x4.extract_lane(best, 0);
  let child = <u32>i32x4.extract_lane(chosen, 0);
  const value1 = f32x4.extract_lane(best, 1);
  const child1 = <u32>i32x4.extract_lane(chosen, 1);
  if (value1 > bestValue || (value1 === bestValue && child1 < child)) {
    bestValue = value1;
    child = child1;
  }
  const value2 = f32x4.extract_lane(best, 2);
  const child2 = <u32>i32x4.extract_lane(chosen, 2);
  if (value2 > bestValue || (value2 === bestValue && child2 < child)) {
    bestValue = value2;
    child = child2;
  }
  const value3 = f32x4.extract_lane(best, 3);
  const child3 = <u32>i32x4.extract_lane(chosen, 3);
  return value3 > bestValue || (value3 === bestValue && child3 < child) ? child3 : child;
}

/** Adds the final board of a playout to the ownership. */
function addOwnership(position: usize): void {
  addToOwnership(stonesOfColor(position, 1), 1);
  addToOwnership(stonesOfColor(position, 2), -1);
  const emptyCount = <u32>load<i32>(position, EMPTY_COUNT);
  for (let index: u32 = 0; index < emptyCount; index++) {
    const point = <usize>load<u8>(position + index, EMPTY_POINTS);
    const owner = <u32>load<u8>(OWNER_TABLE + neighborhoodAt(position, <u32>point));
    if (owner === 0) continue;
    const counter = OWNERSHIP + (point << 2);
    store<i32>(counter, load<i32>(counter) + (owner === 1 ? 1 : -1));
  }
}

function addToOwnership(bitboard: v128, value: i32): void {
  let low = i64x2.extract_lane(bitboard, 0);
  while (low !== 0) {
    const counter = OWNERSHIP + ((<usize>ctz(low)) << 2);
    low &= low - 1;
    store<i32>(counter, load<i32>(counter) + value);
  }
  let high = i64x2.extract_lane(bitboard, 1);
  while (high !== 0) {
    const counter = OWNERSHIP + ((64 + <usize>ctz(high)) << 2);
    high &= high - 1;
    store<i32>(counter, load<i32>(counter) + value);
  }
}

// @ts-ignore: decorator
@inline
function markAmafPlay(index: usize, color: usize): void {
  const slot = AMAF_PLAYS + (index << 2);
  store<f32>(slot + CHILD_ARRAY * (color - 1), 1);
  store<f32>(slot + CHILD_ARRAY * (2 - color), 0);
}

/** Updates every node of the path: the selected child, and the RAVE values of all moves its side played later on. */
function backpropagate(depth: u32, score: i32, moves: u32): void {
  const scoreLead = <f32>score - komi;
  const win: f32 = scoreLead > 0 ? 1 : 0;
  const blackValue =
    win * (1 - <f32>SCORE_WEIGHT) + <f32>SCORE_WEIGHT * (0.5 + max<f32>(-0.5, min<f32>(0.5, scoreLead / 60)));
  memory.fill(AMAF_PLAYS, 0, CHILD_ARRAY * 2);
  for (let move = <i32>moves - 1; move >= 0; move--) {
    const played = <usize>load<u8>(PLAYOUT_MOVES + move);
    const point = played & 127;
    if (point !== 0) markAmafPlay(<usize>load<u8>(POINT_TO_INDEX + point), 1 + (played >> 7));
  }
  const firstColor = <usize>load<i32>(ROOT_POSITION, SIDE_TO_MOVE);
  let color: usize = depth & 1 ? firstColor : 3 - firstColor;
  for (let ply = <i32>depth - 1; ply >= 0; ply--) {
    const node = <usize>load<u32>(PATH + ((<usize>ply) << 3));
    const child = <usize>load<u32>(PATH + ((<usize>ply) << 3), PATH_CHILD);
    const value: f32 = color === 1 ? blackValue : 1 - blackValue;
    if (child !== PASS) markAmafPlay(child, color);
    const values = f32x4.splat(value);
    const amafPlays = AMAF_PLAYS + CHILD_ARRAY * (color - 1);
    for (let offset: usize = 0; offset < CHILD_ARRAY; offset += 16) {
      const plays = v128.load(amafPlays + offset);
      v128.store(node + offset, f32x4.add(v128.load(node + offset, RAVE_VISITS), plays), RAVE_VISITS);
      v128.store(
        node + offset,
        f32x4.add(v128.load(node + offset, RAVE_VALUES), f32x4.mul(plays, values)),
        RAVE_VALUES,
      );
    }
    const slot = node + (child << 2);
    store<f32>(slot, load<f32>(slot, CHILD_VISITS) + 1, CHILD_VISITS);
    store<f32>(slot, load<f32>(slot, CHILD_VALUES) + value, CHILD_VALUES);
    store<u32>(node, load<u32>(node) + 1);
    color = 3 - color;
  }
}

/** Whether the pass has had less than its share of the root visits. */
function isPassDue(): bool {
  return load<f32>(root + ((<usize>PASS) << 2), CHILD_VISITS) * <f32>ROOT_PASS_INTERVAL < <f32>load<u32>(root);
}

/** Selection, expansion, playout, backpropagation. False if the selected move repeats a position; prunes that move. */
function runIteration(): bool {
  memory.copy(DESCENT_POSITION, ROOT_POSITION, POSITION_SIZE);
  let node = root;
  let depth: u32 = 0;
  let score: i32 = 0;
  let moves: u32 = 0;
  while (true) {
    // The value of a pass tells whether any move is urgent.
    const child = depth === 0 && isPassDue() ? PASS : selectChild(node);
    store<u32>(PATH + ((<usize>depth) << 3), <u32>node);
    store<u32>(PATH + ((<usize>depth) << 3), child, PATH_CHILD);
    playMove(DESCENT_POSITION, <u32>load<u8>(INDEX_TO_POINT + child));
    const key = load<u64>(DESCENT_POSITION, ZOBRIST_KEY);
    if (child !== PASS && isRepetition(key, depth)) {
      store<f32>(node + ((<usize>child) << 2), ILLEGAL_VALUE, RAVE_VALUES);
      return false;
    }
    store<u64>(PATH_KEYS + ((<usize>depth) << 3), key);
    depth++;
    if (load<i32>(DESCENT_POSITION, PASSES) >= 2) {
      // A playout captures the dead stones that are still on the board.
      store<i32>(DESCENT_POSITION, 0, PASSES);
      score = heavyPlayout(DESCENT_POSITION);
      recordPlayout(PLAYOUT_POSITION, score);
      break;
    }
    const childSlot = node + ((<usize>child) << 2);
    const childNode = <usize>load<u32>(childSlot, CHILD_NODES);
    if (childNode === 0 || depth >= depthLimit) {
      if (load<f32>(childSlot, CHILD_VISITS) + 1 >= <f32>EXPANSION_VISITS && depth < depthLimit) {
        store<u32>(childSlot, <u32>createNode(DESCENT_POSITION), CHILD_NODES);
      }
      score = heavyPlayout(DESCENT_POSITION);
      moves = playoutLength;
      recordPlayout(PLAYOUT_POSITION, score);
      break;
    }
    node = childNode;
  }
  maxDepthReached = max(maxDepthReached, depth);
  totalIterations++;
  backpropagate(depth, score, moves);
  return true;
}

function recordPlayout(position: usize, score: i32): void {
  addOwnership(position);
  const counter = SCORE_COUNTS + ((<usize>(score + SCORE_OFFSET)) << 2);
  store<u32>(counter, load<u32>(counter) + 1);
}

/** Runs `iterations` more iterations. Returns their total since `newTree` or `advanceRoot`. */
export function search(iterations: u32): u32 {
  if (root === 0) return totalIterations;
  const count = min(iterations, MAX_VISITS - totalIterations);
  for (let done: u32 = 0; done < count;) if (runIteration()) done++;
  return totalIterations;
}

export function depthReached(): u32 {
  return maxDepthReached;
}

export function bytesUsed(): u32 {
  return <u32>allocatedBytes;
}

/** Address of the root node, which the TypeScript code reads directly; 0 if there is none. */
export function rootNode(): u32 {
  return <u32>root;
}
