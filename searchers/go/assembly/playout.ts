// Playouts: light ones at random, heavy ones with sense. Both leave a board on which nobody has a move but into own eyes, and it is counted.
import {
  anyOf,
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
  place,
  stonesOf,
} from "./board";
import { below, happens } from "./chance";
import {
  CANDIDATES,
  EMPTIES,
  EMPTY_COUNT,
  EYES,
  KO,
  LAST,
  MOVES,
  OWNED,
  PASSES,
  POSITION_SIZE,
  SCRATCH,
  SHAPES,
  SIDE,
  STEPS,
} from "./layout";
import {
  ANSWERS_ATARI,
  KEEPS_FROM_ATARI,
  KEEPS_ONE_FROM_ATARI,
  LONGEST,
  MERCY,
  PLAYS_NEAR_LIBERTIES,
  PLAYS_PATTERN,
  PLAYS_VITAL,
} from "./weights";

/** How many moves the last playout had. */
export let length: u32 = 0;

/** Black's points less white's, as the board stands: stones, and single points with one colour beside them. */
export function countFinal(at: usize): i32 {
  let sum = <i32>count(colorSet(at, 1)) - <i32>count(colorSet(at, 2));
  const left = load<i32>(at, EMPTY_COUNT);
  for (let index = 0; index < left; index++) {
    const owner = <u32>load<u8>(OWNED + codeAt(at, load<u8>(at + index, EMPTIES)));
    sum += owner === 1 ? 1 : owner === 2 ? -1 : 0;
  }
  return sum;
}

/** Any empty point where the side may go, but into its eyes: the first from a random place in the list on; 0 when there is none. */
// @ts-ignore: decorator
@inline
function anywhere(at: usize, color: u32): u32 {
  const left = <u32>load<i32>(at, EMPTY_COUNT);
  if (left === 0) return 0;
  const from = below(left);
  let index = from;
  do {
    const point = <u32>load<u8>(at + index, EMPTIES);
    if ((load<u8>(EYES + codeAt(at, point)) & color) === 0 && isLegal(at, point, color)) return point;
    index++;
    if (index === left) index = 0;
  } while (index !== from);
  return 0;
}

/** A game at random from the position to its end, on a copy; black's points less white's. */
export function lightPlayout(from: usize): i32 {
  const at = SCRATCH;
  memory.copy(at, from, POSITION_SIZE);
  let color = <u32>load<i32>(at, SIDE);
  let passes = load<i32>(at, PASSES);
  let moves: u32 = 0;
  while (moves < <u32>LONGEST) {
    const point = anywhere(at, color);
    moves++;
    if (point === 0) {
      store<i32>(at, 0, KO);
      if (++passes >= 2) break;
    } else {
      place(at, point, color);
      passes = 0;
    }
    color = 3 - color;
  }
  length = moves;
  return countFinal(at);
}

let candidates: u32 = 0;

// @ts-ignore: decorator
@inline
function add(point: u32): void {
  store<u8>(CANDIDATES + candidates, <u8>point);
  candidates++;
}

/** The liberties that a stone's chain would have, stones that it takes included where they lie beside it. */
export function libertiesAfter(at: usize, point: u32, color: u32): v128 {
  const bit = bitOf(point);
  let free = v128.and(besideOf(point), emptyOf(at));
  for (let side: usize = 0; side < 4; side++) {
    const next = point + <u32>(<i32>load<i8>(STEPS + side));
    const there = colorAt(at, next);
    if (there === color) free = v128.or(free, libertiesOf(at, chainAt(at, next)));
    else if (there === 3 - color) {
      const chain = chainAt(at, next);
      if (!v128.any_true(v128.andnot(libertiesOf(at, chain), bit))) free = v128.or(free, bitOf(next));
    }
  }
  return v128.andnot(free, bit);
}

/** Whether a stone would be in atari, with its chain, where that is no good: a few stones may be, if they threaten a chain inside of which they lie. */
function isBadSelfAtari(at: usize, point: u32, color: u32): bool {
  if (count(v128.and(besideOf(point), emptyOf(at))) > 1) return false;
  if (count(libertiesAfter(at, point, color)) > 1) return false;
  let stones: u32 = 1;
  let threatens = false;
  for (let side: usize = 0; side < 4; side++) {
    const next = point + <u32>(<i32>load<i8>(STEPS + side));
    const there = colorAt(at, next);
    if (there === 0 || there === 3) continue;
    const chain = chainAt(at, next);
    if (there === color) stones += count(stonesOf(at, chain));
    else if (count(libertiesOf(at, chain)) <= 2) threatens = true;
  }
  if (stones === 1) return happens(KEEPS_ONE_FROM_ATARI);
  if (threatens && stones < 5) return false;
  return happens(KEEPS_FROM_ATARI);
}

/** What saves a chain in atari: its last liberty, where that gives it more, and taking what is in atari beside it. */
// @ts-ignore: decorator
@inline
function addRescues(at: usize, chain: u32, color: u32): void {
  const liberty = anyOf(libertiesOf(at, chain));
  if (isLegal(at, liberty, color) && count(libertiesAfter(at, liberty, color)) > 1) add(liberty);
  let others = v128.and(around(stonesOf(at, chain)), colorSet(at, 3 - color));
  while (v128.any_true(others)) {
    const other = chainAt(at, anyOf(others));
    others = v128.andnot(others, stonesOf(at, other));
    const free = libertiesOf(at, other);
    if (count(free) === 1) {
      const point = anyOf(free);
      if (point !== liberty && isLegal(at, point, color)) add(point);
    }
  }
}

/** Taking the last stone's chain where it is in atari, and saving own chains beside it. */
function answerAtari(at: usize, last: u32, color: u32): void {
  const free = libertiesOf(at, chainAt(at, last));
  if (count(free) === 1) {
    const point = anyOf(free);
    if (isLegal(at, point, color)) add(point);
  }
  let seen: u32 = 0;
  for (let side: usize = 0; side < 4; side++) {
    const next = last + <u32>(<i32>load<i8>(STEPS + side));
    if (colorAt(at, next) !== color) continue;
    const chain = chainAt(at, next);
    if (chain === seen || count(libertiesOf(at, chain)) !== 1) continue;
    seen = chain;
    addRescues(at, chain, color);
  }
}

/** Whether a chain that is put in atari at one of its two liberties is as good as taken: at the other it would have at most two. */
// @ts-ignore: decorator
@inline
function isPressed(at: usize, here: u32, there: u32, color: u32): bool {
  // The stone that presses must not be in atari itself.
  if (!isLegal(at, here, 3 - color) || count(libertiesAfter(at, here, 3 - color)) < 2) return false;
  return count(v128.andnot(libertiesAfter(at, there, color), bitOf(here))) < 3;
}

/** Where a chain has two liberties: those at which one of the other's is as good as taken, and where an own one would be, those that give it three. */
function nearLiberties(at: usize, last: u32, color: u32): void {
  const theirs = libertiesOf(at, chainAt(at, last));
  if (count(theirs) === 2) {
    const one = anyOf(theirs);
    const two = anyOf(v128.andnot(theirs, bitOf(one)));
    if (isPressed(at, one, two, 3 - color)) add(one);
    if (isPressed(at, two, one, 3 - color)) add(two);
  }
  let seen: u32 = 0;
  for (let side: usize = 0; side < 4; side++) {
    const next = last + <u32>(<i32>load<i8>(STEPS + side));
    if (colorAt(at, next) !== color) continue;
    const chain = chainAt(at, next);
    const free = libertiesOf(at, chain);
    if (chain === seen || count(free) !== 2) continue;
    seen = chain;
    const one = anyOf(free);
    const two = anyOf(v128.andnot(free, bitOf(one)));
    if (!isPressed(at, one, two, color) && !isPressed(at, two, one, color)) continue;
    if (isLegal(at, one, color) && count(libertiesAfter(at, one, color)) > 2) add(one);
    if (isLegal(at, two, color) && count(libertiesAfter(at, two, color)) > 2) add(two);
  }
}

/** Good shape beside the last move. */
function patternsAround(at: usize, last: u32, color: u32): void {
  for (let side: usize = 0; side < 8; side++) {
    const point = last + <u32>(<i32>load<i8>(STEPS + side));
    if (colorAt(at, point) !== 0 || load<u8>(SHAPES + codeAt(at, point)) === 0) continue;
    if (isLegal(at, point, color) && !isBadSelfAtari(at, point, color)) add(point);
  }
}

/** The point from which a small room is one eye or two: where it has most neighbours, in the shapes in which one move decides. */
function vitalOf(room: v128, size: u32): u32 {
  let links: u32 = 0;
  let most: u32 = 0;
  let vital: u32 = 0;
  let rest = room;
  while (v128.any_true(rest)) {
    const point = anyOf(rest);
    rest = v128.andnot(rest, bitOf(point));
    const beside = count(v128.and(besideOf(point), room));
    links += beside;
    if (beside > most) {
      most = beside;
      vital = point;
    }
  }
  // Three in a row or bent, the pyramid, the cross and the bulky five, the rabbit's six.
  if (size === 3) return vital;
  if (size === 4) return most === 3 ? vital : 0;
  if (size === 5) return most === 4 || (most === 3 && links === 10) ? vital : 0;
  return most === 4 && links >= 12 ? vital : 0;
}

/** The middle of a room of three to six points beside the last move, where one colour alone is around it. */
function vitalPoints(at: usize, last: u32, color: u32): void {
  const empty = emptyOf(at);
  let seeds = v128.and(besideOf(last), empty);
  while (v128.any_true(seeds)) {
    let room = bitOf(anyOf(seeds));
    let edge = room;
    let size: u32 = 1;
    while (true) {
      edge = around(room);
      const more = v128.or(room, v128.and(edge, empty));
      const grown = count(more);
      if (grown === size) break;
      room = more;
      size = grown;
      if (size > 6) break;
    }
    seeds = v128.andnot(seeds, room);
    if (size < 3 || size > 6) continue;
    const isBlacks = !v128.any_true(v128.and(edge, colorSet(at, 2)));
    const isWhites = !v128.any_true(v128.and(edge, colorSet(at, 1)));
    if (isBlacks === isWhites) continue;
    const vital = vitalOf(room, size);
    if (vital !== 0 && isLegal(at, vital, color)) add(vital);
  }
}

/** As `anywhere`, but for stones that would put themselves in atari. */
function anywhereSafe(at: usize, color: u32): u32 {
  const left = <u32>load<i32>(at, EMPTY_COUNT);
  if (left === 0) return 0;
  const from = below(left);
  let index = from;
  do {
    const point = <u32>load<u8>(at + index, EMPTIES);
    if (
      (load<u8>(EYES + codeAt(at, point)) & color) === 0 &&
      isLegal(at, point, color) &&
      !isBadSelfAtari(at, point, color)
    )
      return point;
    index++;
    if (index === left) index = 0;
  } while (index !== from);
  return 0;
}

/** What of its sense a playout uses: 1 answers atari, 2 liberties, 4 patterns, 8 keeps from self-atari. */
let senses: u32 = 15;

export function setSenses(value: u32): void {
  senses = value;
}

/** What a playout may answer the last move with; how many there are among the candidates. */
export function listAnswers(at: usize, last: u32, color: u32): u32 {
  candidates = 0;
  answerAtari(at, last, color);
  vitalPoints(at, last, color);
  nearLiberties(at, last, color);
  return candidates;
}

/** The next move of a playout; 0 passes. */
function choose(at: usize, last: u32, color: u32): u32 {
  if (last !== 0) {
    candidates = 0;
    if (senses & 1 && happens(ANSWERS_ATARI)) {
      answerAtari(at, last, color);
      if (candidates > 0) return <u32>load<u8>(CANDIDATES + below(candidates));
    }
    if (senses & 2 && happens(PLAYS_VITAL)) {
      vitalPoints(at, last, color);
      if (candidates > 0) return <u32>load<u8>(CANDIDATES + below(candidates));
    }
    if (senses & 2 && happens(PLAYS_NEAR_LIBERTIES)) {
      nearLiberties(at, last, color);
      if (candidates > 0) return <u32>load<u8>(CANDIDATES + below(candidates));
    }
    if (senses & 4 && happens(PLAYS_PATTERN)) {
      patternsAround(at, last, color);
      if (candidates > 0) return <u32>load<u8>(CANDIDATES + below(candidates));
    }
  }
  return senses & 8 ? anywhereSafe(at, color) : anywhere(at, color);
}

/** A game with sense from the position to its end, on a copy; black's points less white's. Its moves are kept. */
export function heavyPlayout(from: usize): i32 {
  const at = SCRATCH;
  memory.copy(at, from, POSITION_SIZE);
  let color = <u32>load<i32>(at, SIDE);
  let passes = load<i32>(at, PASSES);
  let last = <u32>load<i32>(at, LAST);
  let moves: u32 = 0;
  while (moves < <u32>LONGEST) {
    const point = choose(at, last, color);
    store<u8>(MOVES + moves, <u8>(point | ((color & 2) << 6)));
    moves++;
    last = point;
    if (point === 0) {
      store<i32>(at, 0, KO);
      if (++passes >= 2) break;
    } else {
      const taken = place(at, point, color);
      passes = 0;
      if (v128.any_true(taken)) {
        const ahead = <i32>count(colorSet(at, 1)) - <i32>count(colorSet(at, 2));
        if (ahead > MERCY || ahead < -MERCY) break;
      }
    }
    color = 3 - color;
  }
  length = moves;
  return countFinal(at);
}
