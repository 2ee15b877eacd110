// Playouts: light ones are uniformly random, heavy ones follow a policy of local heuristics. Neither fills its own
// eyes, so that the final board can be scored point by point.
import {
  firstPoint,
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
  placeStone,
  stonesOf,
} from "./board";
import { randomBelow, withProbability } from "./random";
import {
  BORDER,
  CANDIDATES,
  EMPTY_POINTS,
  EMPTY_COUNT,
  EYE_TABLE,
  KO_POINT,
  LAST_MOVE,
  PLAYOUT_MOVES,
  OWNER_TABLE,
  PASSES,
  POSITION_SIZE,
  PLAYOUT_POSITION,
  PATTERN_TABLE,
  SIDE_TO_MOVE,
  NEIGHBOR_STEPS,
} from "./layout";
import {
  ATARI_RATE,
  SELF_ATARI_RATE,
  SINGLE_SELF_ATARI_RATE,
  MAX_PLAYOUT_MOVES,
  MERCY_THRESHOLD,
  TWO_LIBERTY_RATE,
  PATTERN_RATE,
  NAKADE_RATE,
} from "./parameters";

/** Moves of the last playout. */
export let playoutLength: u32 = 0;

/** Score of the final board, black minus white: stones, and empty points surrounded by one color. */
export function finalScore(position: usize): i32 {
  let sum = <i32>popcount(stonesOfColor(position, 1)) - <i32>popcount(stonesOfColor(position, 2));
  const emptyCount = load<i32>(position, EMPTY_COUNT);
  for (let index = 0; index < emptyCount; index++) {
    const owner = <u32>load<u8>(OWNER_TABLE + neighborhoodAt(position, load<u8>(position + index, EMPTY_POINTS)));
    sum += owner === 1 ? 1 : owner === 2 ? -1 : 0;
  }
  return sum;
}

/** The first legal point that is not an own eye, from a random index of the empty points on; 0 if there is none. */
// @ts-ignore: decorator
@inline
function randomMove(position: usize, color: u32): u32 {
  const emptyCount = <u32>load<i32>(position, EMPTY_COUNT);
  if (emptyCount === 0) return 0;
  const start = randomBelow(emptyCount);
  let index = start;
  do {
    const point = <u32>load<u8>(position + index, EMPTY_POINTS);
    if ((load<u8>(EYE_TABLE + neighborhoodAt(position, point)) & color) === 0 && isLegal(position, point, color))
      return point;
    index++;
    if (index === emptyCount) index = 0;
  } while (index !== start);
  return 0;
}

/** Plays a copy of the position to its end at random. Returns the score, black minus white. */
export function lightPlayout(start: usize): i32 {
  const position = PLAYOUT_POSITION;
  memory.copy(position, start, POSITION_SIZE);
  let color = <u32>load<i32>(position, SIDE_TO_MOVE);
  let passes = load<i32>(position, PASSES);
  let moves: u32 = 0;
  while (moves < <u32>MAX_PLAYOUT_MOVES) {
    const point = randomMove(position, color);
    moves++;
    if (point === 0) {
      store<i32>(position, 0, KO_POINT);
      if (++passes >= 2) break;
    } else {
      placeStone(position, point, color);
      passes = 0;
    }
    color = 3 - color;
  }
  playoutLength = moves;
  return finalScore(position);
}

let candidateCount: u32 = 0;

// @ts-ignore: decorator
@inline
function addCandidate(point: u32): void {
  store<u8>(CANDIDATES + candidateCount, <u8>point);
  candidateCount++;
}

/** Liberties of the chain of a stone placed here. Of captured stones, only direct neighbors count. */
export function libertiesAfter(position: usize, point: u32, color: u32): v128 {
  const bit = pointBit(point);
  let liberties = v128.and(neighborsOf(point), emptyPoints(position));
  for (let direction: usize = 0; direction < 4; direction++) {
    const neighbor = point + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    const neighborColor = colorAt(position, neighbor);
    if (neighborColor === color) liberties = v128.or(liberties, libertiesOf(position, chainAt(position, neighbor)));
    else if (neighborColor === 3 - color) {
      const chain = chainAt(position, neighbor);
      if (!v128.any_true(v128.andnot(libertiesOf(position, chain), bit)))
        liberties = v128.or(liberties, pointBit(neighbor));
    }
  }
  return v128.andnot(liberties, bit);
}

/** Whether a move is a self-atari to avoid. Fewer than five stones may threaten a chain with at most two liberties. */
function isBadSelfAtari(position: usize, point: u32, color: u32): bool {
  if (popcount(v128.and(neighborsOf(point), emptyPoints(position))) > 1) return false;
  if (popcount(libertiesAfter(position, point, color)) > 1) return false;
  let stones: u32 = 1;
  let threatens = false;
  for (let direction: usize = 0; direction < 4; direction++) {
    const neighbor = point + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    const neighborColor = colorAt(position, neighbor);
    if (neighborColor === 0 || neighborColor === BORDER) continue;
    const chain = chainAt(position, neighbor);
    if (neighborColor === color) stones += popcount(stonesOf(position, chain));
    else if (popcount(libertiesOf(position, chain)) <= 2) threatens = true;
  }
  if (stones === 1) return withProbability(SINGLE_SELF_ATARI_RATE);
  if (threatens && stones < 5) return false;
  return withProbability(SELF_ATARI_RATE);
}

/** Adds the escapes of a chain in atari: an extension that gains a liberty, and captures of neighbors in atari. */
// @ts-ignore: decorator
@inline
function addAtariEscapes(position: usize, chain: u32, color: u32): void {
  const liberty = firstPoint(libertiesOf(position, chain));
  if (isLegal(position, liberty, color) && popcount(libertiesAfter(position, liberty, color)) > 1)
    addCandidate(liberty);
  let opponents = v128.and(dilate(stonesOf(position, chain)), stonesOfColor(position, 3 - color));
  while (v128.any_true(opponents)) {
    const opponentChain = chainAt(position, firstPoint(opponents));
    opponents = v128.andnot(opponents, stonesOf(position, opponentChain));
    const liberties = libertiesOf(position, opponentChain);
    if (popcount(liberties) === 1) {
      const point = firstPoint(liberties);
      if (point !== liberty && isLegal(position, point, color)) addCandidate(point);
    }
  }
}

/** Adds the capture of the last stone's chain, and escapes of own chains that the last move put in atari. */
function addAtariMoves(position: usize, lastMove: u32, color: u32): void {
  const liberties = libertiesOf(position, chainAt(position, lastMove));
  if (popcount(liberties) === 1) {
    const point = firstPoint(liberties);
    if (isLegal(position, point, color)) addCandidate(point);
  }
  let previousChain: u32 = 0;
  for (let direction: usize = 0; direction < 4; direction++) {
    const neighbor = lastMove + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    if (colorAt(position, neighbor) !== color) continue;
    const chain = chainAt(position, neighbor);
    if (chain === previousChain || popcount(libertiesOf(position, chain)) !== 1) continue;
    previousChain = chain;
    addAtariEscapes(position, chain, color);
  }
}

/** Whether an atari likely captures a two-liberty chain of the color: extending gives it at most two liberties. */
// @ts-ignore: decorator
@inline
function isCapturableAt(position: usize, attackPoint: u32, escapePoint: u32, color: u32): bool {
  // The attacking stone must not be in atari itself.
  if (!isLegal(position, attackPoint, 3 - color) || popcount(libertiesAfter(position, attackPoint, 3 - color)) < 2)
    return false;
  return popcount(v128.andnot(libertiesAfter(position, escapePoint, color), pointBit(attackPoint))) < 3;
}

/** Adds moves at two-liberty chains next to the last move: capturing attacks, and extensions of endangered chains. */
function addTwoLibertyMoves(position: usize, lastMove: u32, color: u32): void {
  const opponentLiberties = libertiesOf(position, chainAt(position, lastMove));
  if (popcount(opponentLiberties) === 2) {
    const first = firstPoint(opponentLiberties);
    const second = firstPoint(v128.andnot(opponentLiberties, pointBit(first)));
    if (isCapturableAt(position, first, second, 3 - color)) addCandidate(first);
    if (isCapturableAt(position, second, first, 3 - color)) addCandidate(second);
  }
  let previousChain: u32 = 0;
  for (let direction: usize = 0; direction < 4; direction++) {
    const neighbor = lastMove + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    if (colorAt(position, neighbor) !== color) continue;
    const chain = chainAt(position, neighbor);
    const liberties = libertiesOf(position, chain);
    if (chain === previousChain || popcount(liberties) !== 2) continue;
    previousChain = chain;
    const first = firstPoint(liberties);
    const second = firstPoint(v128.andnot(liberties, pointBit(first)));
    if (!isCapturableAt(position, first, second, color) && !isCapturableAt(position, second, first, color)) continue;
    if (isLegal(position, first, color) && popcount(libertiesAfter(position, first, color)) > 2) addCandidate(first);
    if (isLegal(position, second, color) && popcount(libertiesAfter(position, second, color)) > 2) addCandidate(second);
  }
}

/** Adds moves next to the last move that match a 3x3 pattern. */
function addPatternMoves(position: usize, lastMove: u32, color: u32): void {
  for (let direction: usize = 0; direction < 8; direction++) {
    const point = lastMove + <u32>(<i32>load<i8>(NEIGHBOR_STEPS + direction));
    if (colorAt(position, point) !== 0 || load<u8>(PATTERN_TABLE + neighborhoodAt(position, point)) === 0) continue;
    if (isLegal(position, point, color) && !isBadSelfAtari(position, point, color)) addCandidate(point);
  }
}

/** The vital point of an eye space, which is the one with most neighbors; 0 if no single move decides its life. */
function nakadePoint(eyeSpace: v128, size: u32): u32 {
  let totalLinks: u32 = 0;
  let maxLinks: u32 = 0;
  let vital: u32 = 0;
  let remaining = eyeSpace;
  while (v128.any_true(remaining)) {
    const point = firstPoint(remaining);
    remaining = v128.andnot(remaining, pointBit(point));
    const links = popcount(v128.and(neighborsOf(point), eyeSpace));
    totalLinks += links;
    if (links > maxLinks) {
      maxLinks = links;
      vital = point;
    }
  }
  // Straight and bent three, pyramid four, crossed and bulky five, rabbity six.
  if (size === 3) return vital;
  if (size === 4) return maxLinks === 3 ? vital : 0;
  if (size === 5) return maxLinks === 4 || (maxLinks === 3 && totalLinks === 10) ? vital : 0;
  return maxLinks === 4 && totalLinks >= 12 ? vital : 0;
}

/** Adds the vital points of eye spaces of three to six points next to the last move, if one color encloses them. */
function addNakadeMoves(position: usize, lastMove: u32, color: u32): void {
  const empty = emptyPoints(position);
  let starts = v128.and(neighborsOf(lastMove), empty);
  while (v128.any_true(starts)) {
    let eyeSpace = pointBit(firstPoint(starts));
    let boundary = eyeSpace;
    let size: u32 = 1;
    while (true) {
      boundary = dilate(eyeSpace);
      const grown = v128.or(eyeSpace, v128.and(boundary, empty));
      const grownSize = popcount(grown);
      if (grownSize === size) break;
      eyeSpace = grown;
      size = grownSize;
      if (size > 6) break;
    }
    starts = v128.andnot(starts, eyeSpace);
    if (size < 3 || size > 6) continue;
    const isBlacks = !v128.any_true(v128.and(boundary, stonesOfColor(position, 2)));
    const isWhites = !v128.any_true(v128.and(boundary, stonesOfColor(position, 1)));
    if (isBlacks === isWhites) continue;
    const vital = nakadePoint(eyeSpace, size);
    if (vital !== 0 && isLegal(position, vital, color)) addCandidate(vital);
  }
}

/** As `randomMove`, without bad self-ataris. */
function randomSafeMove(position: usize, color: u32): u32 {
  const emptyCount = <u32>load<i32>(position, EMPTY_COUNT);
  if (emptyCount === 0) return 0;
  const start = randomBelow(emptyCount);
  let index = start;
  do {
    const point = <u32>load<u8>(position + index, EMPTY_POINTS);
    if (
      (load<u8>(EYE_TABLE + neighborhoodAt(position, point)) & color) === 0 &&
      isLegal(position, point, color) &&
      !isBadSelfAtari(position, point, color)
    )
      return point;
    index++;
    if (index === emptyCount) index = 0;
  } while (index !== start);
  return 0;
}

const USE_ATARI: u32 = 1;
/** Nakade, and chains with two liberties. */
const USE_LIBERTIES: u32 = 2;
const USE_PATTERNS: u32 = 4;
/** Avoidance of self-atari. */
const USE_SELF_ATARI: u32 = 8;

/** The enabled heuristics. Weaker levels do without some. */
let heuristics: u32 = USE_ATARI | USE_LIBERTIES | USE_PATTERNS | USE_SELF_ATARI;

export function setHeuristics(value: u32): void {
  heuristics = value;
}

/** Lists the policy's answers to the last move in CANDIDATES and returns how many there are. */
export function listPolicyMoves(position: usize, lastMove: u32, color: u32): u32 {
  candidateCount = 0;
  addAtariMoves(position, lastMove, color);
  addNakadeMoves(position, lastMove, color);
  addTwoLibertyMoves(position, lastMove, color);
  return candidateCount;
}

/** The next move of a heavy playout; 0 is a pass. */
function choosePlayoutMove(position: usize, lastMove: u32, color: u32): u32 {
  if (lastMove !== 0) {
    candidateCount = 0;
    if (heuristics & USE_ATARI && withProbability(ATARI_RATE)) {
      addAtariMoves(position, lastMove, color);
      if (candidateCount > 0) return <u32>load<u8>(CANDIDATES + randomBelow(candidateCount));
    }
    if (heuristics & USE_LIBERTIES && withProbability(NAKADE_RATE)) {
      addNakadeMoves(position, lastMove, color);
      if (candidateCount > 0) return <u32>load<u8>(CANDIDATES + randomBelow(candidateCount));
    }
    if (heuristics & USE_LIBERTIES && withProbability(TWO_LIBERTY_RATE)) {
      addTwoLibertyMoves(position, lastMove, color);
      if (candidateCount > 0) return <u32>load<u8>(CANDIDATES + randomBelow(candidateCount));
    }
    if (heuristics & USE_PATTERNS && withProbability(PATTERN_RATE)) {
      addPatternMoves(position, lastMove, color);
      if (candidateCount > 0) return <u32>load<u8>(CANDIDATES + randomBelow(candidateCount));
    }
  }
  return heuristics & USE_SELF_ATARI ? randomSafeMove(position, color) : randomMove(position, color);
}

/** Plays a copy of the position to its end by the policy, recording the moves. Returns the score, black minus white. */
export function heavyPlayout(start: usize): i32 {
  const position = PLAYOUT_POSITION;
  memory.copy(position, start, POSITION_SIZE);
  let color = <u32>load<i32>(position, SIDE_TO_MOVE);
  let passes = load<i32>(position, PASSES);
  let lastMove = <u32>load<i32>(position, LAST_MOVE);
  let moves: u32 = 0;
  while (moves < <u32>MAX_PLAYOUT_MOVES) {
    const point = choosePlayoutMove(position, lastMove, color);
    store<u8>(PLAYOUT_MOVES + moves, <u8>(point | ((color & 2) << 6)));
    moves++;
    lastMove = point;
    if (point === 0) {
      store<i32>(position, 0, KO_POINT);
      if (++passes >= 2) break;
    } else {
      const captured = placeStone(position, point, color);
      passes = 0;
      if (v128.any_true(captured)) {
        const stoneLead = <i32>popcount(stonesOfColor(position, 1)) - <i32>popcount(stonesOfColor(position, 2));
        if (stoneLead > MERCY_THRESHOLD || stoneLead < -MERCY_THRESHOLD) break;
      }
    }
    color = 3 - color;
  }
  playoutLength = moves;
  return finalScore(position);
}
