// The tree: UCT with what all playouts tell of every move (RAVE), and what is thought of a move before it was tried. A node is the block of
// its children, one place for each point of the board in arrays of their own, so that four bounds are compared at once and a playout's moves
// are added without looking for them. All blocks are alike, so that those of a tree that is left behind are used again.
import {
  around,
  besideOf,
  bitOf,
  chainAt,
  codeAt,
  colorAt,
  colorSet,
  count,
  emptyOf,
  isLegal,
  libertiesOf,
  play,
  stonesOf,
} from "./board";
import { seed } from "./chance";
import {
  CANDIDATES,
  EDGES,
  EMPTIES,
  EMPTY_COUNT,
  EYES,
  FIRSTS,
  HASH,
  INDICES,
  LAST,
  MOVES,
  OWNED,
  OWNERS,
  PASS,
  PASSES,
  PATH,
  POINTS,
  POSITION_SIZE,
  ROOT,
  SCORES,
  SCRATCH,
  SEEN,
  SHAPES,
  SIDE,
  STEPS,
  TREE,
  WAY,
  WORK,
} from "./layout";
import { heavyPlayout, length, libertiesAfter, listAnswers } from "./playout";
import {
  EXPANDS_AT,
  EXPLORATION,
  PASS_SHARE,
  POINTS_WEIGHT,
  PRIOR_ANSWERS,
  PRIOR_ATARI,
  PRIOR_EVEN,
  PRIOR_LONELY_MIDDLE,
  PRIOR_NEAR_1,
  PRIOR_NEAR_2,
  PRIOR_NEAR_3,
  PRIOR_PASS,
  PRIOR_PATTERN,
  PRIOR_SAVES,
  PRIOR_SELF_ATARI,
  PRIOR_TAKES_MORE,
  PRIOR_TAKES_ONE,
  RAVE_EQUAL,
} from "./weights";

// A block: u32 visits, twelve bytes of nothing; then 84 words (81 points, the pass, two that are never used) of each: visits (f32), their
// values (f32), visits of all playouts in which the move was made (f32), their values (f32), the block below (u32, 0 none). Values are the
// mover's, from 0 to 1.
const BLOCK: usize = 1696;
const WORDS: usize = 336;
/** Offsets in a block of the words of its first child. */
const CHILD_VISITS: usize = 16;
const CHILD_VALUES: usize = CHILD_VISITS + WORDS;
const RAVE_VISITS: usize = CHILD_VALUES + WORDS;
const RAVE_VALUES: usize = RAVE_VISITS + WORDS;
const CHILD_BLOCKS: usize = RAVE_VALUES + WORDS;
/** Offset in an entry of the path of the child that was chosen. */
const PATH_CHILD: usize = 4;
/** The value of what cannot be played. */
const NEVER: f32 = -1e30;
const DEEPEST: u32 = 400;
/** As far as an f32 counts by ones: many minutes of searching. Then nothing more is searched. */
const MOST_VISITS: u32 = (1 << 24) - 1;

let used: usize = 0;
let most: usize = 0;
/** Blocks that are free again; each has the next one in its first word. */
let spare: usize = 0;
let top: usize = 0;
let visits: u32 = 0;
let deepest: u32 = 0;
let komi: f32 = 6.5;
let depthLimit: u32 = DEEPEST;

export function setKomi(value: f32): void {
  komi = value;
}

/** How deep the tree may become: how far ahead it reads. */
export function setDepth(value: u32): void {
  depthLimit = min(value, DEEPEST);
}

/** Remembers a position of the game, so that none below brings it back. */
export function remember(hash: u64): void {
  let slot = <usize>(hash & 4095);
  while (load<u64>(SEEN + (slot << 3)) !== 0) {
    if (load<u64>(SEEN + (slot << 3)) === hash) return;
    slot = (slot + 1) & 4095;
  }
  store<u64>(SEEN + (slot << 3), hash);
}

export function forget(): void {
  memory.fill(SEEN, 0, 4096 * 8);
}

function hasBeen(hash: u64, depth: u32): bool {
  let slot = <usize>(hash & 4095);
  while (load<u64>(SEEN + (slot << 3)) !== 0) {
    if (load<u64>(SEEN + (slot << 3)) === hash) return true;
    slot = (slot + 1) & 4095;
  }
  for (let step: u32 = 0; step < depth; step++) {
    if (load<u64>(WAY + ((<usize>step) << 3)) === hash) return true;
  }
  return false;
}

/** Black's points less white's by the rules: stones, and regions that touch one colour alone. */
export function countArea(at: usize): i32 {
  const empty = emptyOf(at);
  let black = colorSet(at, 1);
  let white = colorSet(at, 2);
  while (true) {
    const more = v128.or(black, v128.and(around(black), empty));
    if (!v128.any_true(v128.xor(more, black))) break;
    black = more;
  }
  while (true) {
    const more = v128.or(white, v128.and(around(white), empty));
    if (!v128.any_true(v128.xor(more, white))) break;
    white = more;
  }
  return <i32>count(v128.andnot(black, white)) - <i32>count(v128.andnot(white, black));
}

/** Forgets the tree, and begins at the root's position. */
export function begin(bytes: u32, chance: u64): void {
  used = 0;
  most = bytes;
  spare = 0;
  seed(chance);
  top = makeBlock(ROOT);
  startCounting();
}

function startCounting(): void {
  remember(load<u64>(ROOT, HASH));
  visits = 0;
  deepest = 0;
  memory.fill(OWNERS, 0, 512);
  memory.fill(SCORES, 0, 1024);
}

/** Goes on with the part of the tree below a move, which the root's position has made; false when there is none. */
export function follow(index: u32): bool {
  if (top === 0) return false;
  const link = top + ((<usize>index) << 2);
  const below = <usize>load<u32>(link, CHILD_BLOCKS);
  store<u32>(link, 0, CHILD_BLOCKS);
  free(top);
  top = below;
  startCounting();
  return top !== 0;
}

function free(block: usize): void {
  for (let index: usize = 0; index < 82; index++) {
    const below = <usize>load<u32>(block + (index << 2), CHILD_BLOCKS);
    if (below !== 0) free(below);
  }
  store<u32>(block, <u32>spare);
  spare = block;
}

function allocate(): usize {
  if (spare !== 0) {
    const block = spare;
    spare = <usize>load<u32>(block);
    return block;
  }
  if (used + BLOCK > most) return 0;
  const block = TREE + used;
  used += BLOCK;
  return block;
}

/** The larger of the differences of two points in x and y, and their sum: 2 beside each other, 3 across, 4 a jump, 5 a knight's move. */
function distance(one: u32, two: u32): u32 {
  const dx = abs(<i32>(one % 11) - <i32>(two % 11));
  const dy = abs(<i32>(one / 11) - <i32>(two / 11));
  return <u32>(dx + dy + max(dx, dy));
}

let priorVisits: f32 = 0;
let priorValue: f32 = 0;

// @ts-ignore: decorator
@inline
function prefer(weight: f32, value: f32): void {
  priorVisits += weight;
  priorValue += weight * value;
}

/** What is thought of a stone on a point before it is tried. False: nothing at all, because it is on one of the outer lines, far from every stone. */
function think(at: usize, point: u32, color: u32, last: u32): bool {
  priorVisits = <f32>PRIOR_EVEN;
  priorValue = <f32>PRIOR_EVEN * 0.5;
  const code = codeAt(at, point);
  const bit = bitOf(point);
  let takes: u32 = 0;
  let saves = false;
  let threatens = false;
  for (let side: usize = 0; side < 4; side++) {
    const next = point + <u32>(<i32>load<i8>(STEPS + side));
    const there = colorAt(at, next);
    if (there === 0 || there === 3) continue;
    const chain = chainAt(at, next);
    const others = v128.andnot(libertiesOf(at, chain), bit);
    if (there === color) {
      if (!v128.any_true(others)) saves = true;
    } else if (!v128.any_true(others)) takes += count(stonesOf(at, chain));
    else if (count(others) === 1) threatens = true;
  }
  const after = count(libertiesAfter(at, point, color));
  if (takes > 1) prefer(<f32>PRIOR_TAKES_MORE, 1);
  else if (takes === 1) prefer(<f32>PRIOR_TAKES_ONE, 1);
  if (after === 1 && takes === 0) prefer(<f32>PRIOR_SELF_ATARI, 0);
  else {
    if (saves && after > 1) prefer(<f32>PRIOR_SAVES, 1);
    if (threatens) prefer(<f32>PRIOR_ATARI, 1);
    if (load<u8>(SHAPES + code) !== 0) prefer(<f32>PRIOR_PATTERN, 1);
  }
  if (last !== 0) {
    const far = distance(point, last);
    if (far <= 3) prefer(<f32>PRIOR_NEAR_1, 1);
    else if (far <= 5) prefer(<f32>PRIOR_NEAR_2, 1);
    else if (far <= 7) prefer(<f32>PRIOR_NEAR_3, 1);
  }
  // No stone within two points.
  const near = around(around(bit));
  if (!v128.any_true(v128.and(v128.or(near, besideOf(point)), v128.or(colorSet(at, 1), colorSet(at, 2))))) {
    if (load<u8>(EDGES + point) <= 2) return false;
    prefer(<f32>PRIOR_LONELY_MIDDLE, 1);
  }
  return true;
}

/** What is thought of a pass: little, and least where the board as it stands is lost. */
function thinkOfPass(at: usize, color: u32): void {
  const area = <f32>countArea(at) - komi;
  const wins = color === 1 ? area > 0 : area < 0;
  const value: f32 = wins ? 0.4 : 0;
  priorVisits = <f32>PRIOR_PASS;
  priorValue = <f32>PRIOR_PASS * value;
}

/** The children of a position; 0 when the memory is full. */
function makeBlock(at: usize): usize {
  const block = allocate();
  if (block === 0) return 0;
  memory.fill(block, 0, BLOCK);
  const never = f32x4.splat(NEVER);
  const one = f32x4.splat(1);
  for (let word: usize = 0; word < WORDS; word += 16) {
    v128.store(block + word, one, RAVE_VISITS);
    v128.store(block + word, never, RAVE_VALUES);
  }
  const color = <u32>load<i32>(at, SIDE);
  const last = <u32>load<i32>(at, LAST);
  const left = <u32>load<i32>(at, EMPTY_COUNT);
  for (let index: u32 = 0; index < left; index++) {
    const point = <u32>load<u8>(at + index, EMPTIES);
    if (load<u8>(EYES + codeAt(at, point)) & color) continue;
    if (!isLegal(at, point, color)) continue;
    if (!think(at, point, color, last)) continue;
    const word = block + ((<usize>load<u8>(INDICES + point)) << 2);
    store<f32>(word, priorVisits, RAVE_VISITS);
    store<f32>(word, priorValue, RAVE_VALUES);
  }
  if (last !== 0) {
    const answers = listAnswers(at, last, color);
    for (let index: u32 = 0; index < answers; index++) {
      const word = block + ((<usize>load<u8>(INDICES + load<u8>(CANDIDATES + index))) << 2);
      store<f32>(word, load<f32>(word, RAVE_VISITS) + <f32>PRIOR_ANSWERS, RAVE_VISITS);
      store<f32>(word, load<f32>(word, RAVE_VALUES) + <f32>PRIOR_ANSWERS, RAVE_VALUES);
    }
  }
  thinkOfPass(at, color);
  store<f32>(block + (PASS << 2), priorVisits, RAVE_VISITS);
  store<f32>(block + (PASS << 2), priorValue, RAVE_VALUES);
  return block;
}

/** A logarithm that is the same in every host: the place of the highest bit, and a straight line from there. */
// @ts-ignore: decorator
@inline
function logarithm(value: u32): f32 {
  const place = 31 - clz(value);
  return <f32>0.6931472 * (<f32>place + <f32>value / <f32>((<u32>1) << place) - 1);
}

/** The child with the highest bound; of equals the first. */
function select(block: usize): u32 {
  const all = load<u32>(block) + 1;
  const explore = f32x4.splat(<f32>EXPLORATION * sqrt<f32>(logarithm(all)));
  const one = f32x4.splat(1);
  const tiny = f32x4.splat(1e-6);
  const equal = f32x4.splat(1 / <f32>RAVE_EQUAL);
  let best = f32x4.splat(NEVER * 2);
  let chosen = i32x4.splat(0);
  let index = i32x4(0, 1, 2, 3);
  for (let word: usize = 0; word < WORDS; word += 16) {
    const n = v128.load(block + word, CHILD_VISITS);
    const w = v128.load(block + word, CHILD_VALUES);
    const rn = v128.load(block + word, RAVE_VISITS);
    const rw = v128.load(block + word, RAVE_VALUES);
    const own = f32x4.div(w, f32x4.add(n, tiny));
    const all = f32x4.div(rw, rn);
    const trust = f32x4.div(rn, f32x4.add(f32x4.add(rn, n), f32x4.mul(f32x4.mul(rn, n), equal)));
    const bound = f32x4.add(
      f32x4.add(own, f32x4.mul(trust, f32x4.sub(all, own))),
      f32x4.div(explore, f32x4.sqrt(f32x4.add(n, one))),
    );
    const better = f32x4.gt(bound, best);
    best = v128.bitselect(bound, best, better);
    chosen = v128.bitselect(index, chosen, better);
    index = i32x4.add(index, i32x4.splat(4));
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

/** Adds the end of a playout to the points' owners. */
function addOwners(at: usize): void {
  addSet(colorSet(at, 1), 1);
  addSet(colorSet(at, 2), -1);
  const left = <u32>load<i32>(at, EMPTY_COUNT);
  for (let index: u32 = 0; index < left; index++) {
    const point = <usize>load<u8>(at + index, EMPTIES);
    const owner = <u32>load<u8>(OWNED + codeAt(at, <u32>point));
    if (owner === 0) continue;
    const sum = OWNERS + (point << 2);
    store<i32>(sum, load<i32>(sum) + (owner === 1 ? 1 : -1));
  }
}

function addSet(set: v128, value: i32): void {
  let low = i64x2.extract_lane(set, 0);
  while (low !== 0) {
    const sum = OWNERS + ((<usize>ctz(low)) << 2);
    low &= low - 1;
    store<i32>(sum, load<i32>(sum) + value);
  }
  let high = i64x2.extract_lane(set, 1);
  while (high !== 0) {
    const sum = OWNERS + ((64 + <usize>ctz(high)) << 2);
    high &= high - 1;
    store<i32>(sum, load<i32>(sum) + value);
  }
}

// @ts-ignore: decorator
@inline
function setFirst(index: usize, color: usize): void {
  const word = FIRSTS + (index << 2);
  store<f32>(word + WORDS * (color - 1), 1);
  store<f32>(word + WORDS * (2 - color), 0);
}

/** The result of an iteration, at every node of its way: of the move that was made there, and of all that its side made later. */
function backUp(depth: u32, score: i32, moves: u32): void {
  const lead = <f32>score - komi;
  const wins: f32 = lead > 0 ? 1 : 0;
  const black = wins * (1 - <f32>POINTS_WEIGHT) + <f32>POINTS_WEIGHT * (0.5 + max<f32>(-0.5, min<f32>(0.5, lead / 60)));
  memory.fill(FIRSTS, 0, WORDS * 2);
  for (let move = <i32>moves - 1; move >= 0; move--) {
    const made = <usize>load<u8>(MOVES + move);
    const point = made & 127;
    if (point !== 0) setFirst(<usize>load<u8>(INDICES + point), 1 + (made >> 7));
  }
  const first = <usize>load<i32>(ROOT, SIDE);
  let color: usize = depth & 1 ? first : 3 - first;
  for (let step = <i32>depth - 1; step >= 0; step--) {
    const block = <usize>load<u32>(PATH + ((<usize>step) << 3));
    const child = <usize>load<u32>(PATH + ((<usize>step) << 3), PATH_CHILD);
    const value: f32 = color === 1 ? black : 1 - black;
    if (child !== PASS) setFirst(child, color);
    const values = f32x4.splat(value);
    const firsts = FIRSTS + WORDS * (color - 1);
    for (let word: usize = 0; word < WORDS; word += 16) {
      const first = v128.load(firsts + word);
      v128.store(block + word, f32x4.add(v128.load(block + word, RAVE_VISITS), first), RAVE_VISITS);
      v128.store(block + word, f32x4.add(v128.load(block + word, RAVE_VALUES), f32x4.mul(first, values)), RAVE_VALUES);
    }
    const word = block + (child << 2);
    store<f32>(word, load<f32>(word, CHILD_VISITS) + 1, CHILD_VISITS);
    store<f32>(word, load<f32>(word, CHILD_VALUES) + value, CHILD_VALUES);
    store<u32>(block, load<u32>(block) + 1);
    color = 3 - color;
  }
}

/** Whether the root's pass has had less than its share of the visits. */
function passIsDue(): bool {
  return load<f32>(top + ((<usize>PASS) << 2), CHILD_VISITS) * <f32>PASS_SHARE < <f32>load<u32>(top);
}

/** One iteration: down the tree, a playout, and back. False when a move brought a position back: it is never tried again. */
function iterate(): bool {
  memory.copy(WORK, ROOT, POSITION_SIZE);
  let block = top;
  let depth: u32 = 0;
  let score: i32 = 0;
  let moves: u32 = 0;
  while (true) {
    // What a pass would cost tells whether there is anything left to do.
    const child = depth === 0 && passIsDue() ? PASS : select(block);
    store<u32>(PATH + ((<usize>depth) << 3), <u32>block);
    store<u32>(PATH + ((<usize>depth) << 3), child, PATH_CHILD);
    play(WORK, <u32>load<u8>(POINTS + child));
    const hash = load<u64>(WORK, HASH);
    if (child !== PASS && hasBeen(hash, depth)) {
      store<f32>(block + ((<usize>child) << 2), NEVER, RAVE_VALUES);
      return false;
    }
    store<u64>(WAY + ((<usize>depth) << 3), hash);
    depth++;
    if (load<i32>(WORK, PASSES) >= 2) {
      // Dead stones are still on the board: a playout takes them.
      store<i32>(WORK, 0, PASSES);
      score = heavyPlayout(WORK);
      addEnd(SCRATCH, score);
      break;
    }
    const link = block + ((<usize>child) << 2);
    const next = <usize>load<u32>(link, CHILD_BLOCKS);
    if (next === 0 || depth >= depthLimit) {
      if (load<f32>(link, CHILD_VISITS) + 1 >= <f32>EXPANDS_AT && depth < depthLimit) {
        store<u32>(link, <u32>makeBlock(WORK), CHILD_BLOCKS);
      }
      score = heavyPlayout(WORK);
      moves = length;
      addEnd(SCRATCH, score);
      break;
    }
    block = next;
  }
  deepest = max(deepest, depth);
  visits++;
  backUp(depth, score, moves);
  return true;
}

function addEnd(at: usize, score: i32): void {
  addOwners(at);
  const sum = SCORES + ((<usize>(score + 81)) << 2);
  store<u32>(sum, load<u32>(sum) + 1);
}

/** Goes on for so many iterations; how many there were in all. */
export function search(iterations: u32): u32 {
  if (top === 0) return visits;
  const least = min(iterations, MOST_VISITS - visits);
  for (let done: u32 = 0; done < least;) if (iterate()) done++;
  return visits;
}

export function depthReached(): u32 {
  return deepest;
}

export function bytesUsed(): u32 {
  return <u32>used;
}

/** The block of the root's children; 0 when there is none. Whoever asks reads it as it lies. */
export function rootBlock(): u32 {
  return <u32>top;
}
