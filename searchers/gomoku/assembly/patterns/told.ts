// The lines that a search finds and tells. Those of the depth under way are kept apart, so that what is told is always of one depth, best first; of a single
// line every improvement is told at once, for who may have to move.
import { LINES_FOUND, LINES_TOLD, MOST_LINES, PASSED_OVER, WINNER } from "./layout";
import {
  desk,
  DEFENDS,
  firstDefence,
  listDefences,
  listNear,
  listStop,
  LOST,
  situationOf,
  STOPS_FIVE,
  winningMove,
  WINS,
  WINS_BY_FOUR,
} from "./moves";
import { LEAST_DECIDED, WORTH_OF_WIN } from "./numbers";
import { play } from "./position";
import { allow, firstMove, looked, movesOf, setLooked, solve, winByThreats } from "./solver";
import { AT_MOST, boundIn, moveIn, NOWHERE, probe, valueIn } from "./table";

/** A win is worth this, less the moves until it. */
export const WON: i32 = WORTH_OF_WIN;
/** From here on a value says that the game is decided. */
export const DECIDED: i32 = LEAST_DECIDED;

/** How a win is proven: not at all, or by the search; by fours; by fours and threes. */
export const BY_SEARCH: u32 = 0;
export const BY_FOURS: u32 = 1;
export const BY_THREATS: u32 = 2;

// A line: its value, depth, length, how it is proven, and from 16 on its cells.
const VALUE: usize = 0;
const DEEP: usize = 4;
const LENGTH: usize = 8;
const BY: usize = 12;
const CELLS: usize = 16;
const LINE_SIZE: usize = 256;
const LONGEST: u32 = 200;

/** What following a line to its end may cost, a hundredth of a second, and how many threes there may be in it. */
const WALK: i64 = 10000;
const WALK_THREES: i32 = 12;

/** Until how many positions were looked at a line is followed. */
let walkEnd: i64 = 0;

/** How many lines are told, and how many are found at the depth under way or the one before. */
export let told: i32 = 0;
export let found: i32 = 0;
/** How many are looked for. */
export let wanted: i32 = 1;

/** No line yet, of so many. */
export function startLines(count: i32): void {
  wanted = count;
  told = 0;
  found = 0;
}

// @ts-ignore: decorator
@inline
function toldAt(line: i32): usize {
  return desk + LINES_TOLD + <usize>line * LINE_SIZE;
}

// @ts-ignore: decorator
@inline
function foundAt(line: i32): usize {
  return desk + LINES_FOUND + <usize>line * LINE_SIZE;
}

export function toldValue(line: i32): i32 {
  return load<i32>(toldAt(line), VALUE);
}

export function toldDepth(line: i32): i32 {
  return load<i32>(toldAt(line), DEEP);
}

export function toldBy(line: i32): u32 {
  return load<u32>(toldAt(line), BY);
}

export function toldCell(line: i32, index: u32): u32 {
  return line < told && index < load<u32>(toldAt(line), LENGTH) ? load<u8>(toldAt(line) + CELLS + index) : NOWHERE;
}

export function valueOf(line: i32): i32 {
  return load<i32>(foundAt(line), VALUE);
}

export function moveOf(line: i32): u32 {
  return load<u8>(foundAt(line) + CELLS);
}

/** Tells what is found. */
export function tell(): void {
  memory.copy(toldAt(0), foundAt(0), <usize>found * LINE_SIZE);
  told = found;
}

/** Tells a win before its depth is done with: that is one at any depth. */
export function tellWin(number: i32): void {
  const line = foundAt(number);
  if (load<i32>(line, VALUE) < DECIDED) return;
  let last = 0;
  while (last < told && load<u8>(toldAt(last) + CELLS) != load<u8>(line + CELLS)) last++;
  if (last < told && toldValue(last) >= valueOf(number)) return;
  if (last == told && told < wanted) told++;
  else if (last == told) last--;
  let place = 0;
  while (place < last && toldValue(place) >= valueOf(number)) place++;
  memory.copy(toldAt(place + 1), toldAt(place), <usize>(last - place) * LINE_SIZE);
  memory.copy(toldAt(place), line, LINE_SIZE);
}

/** Puts a line in its place; if its move was further down before, those between go down. Its cells are those from `cells` on. */
export function putLine(number: i32, value: i32, deep: i32, by: u32, cells: usize, length: u32): void {
  const line = foundAt(number);
  for (let other = number + 1; other < found; other++) {
    if (moveOf(other) != <u32>load<u8>(cells)) continue;
    memory.copy(foundAt(number + 1), line, <usize>(other - number) * LINE_SIZE);
    break;
  }
  const count = min(length, LONGEST);
  store<i32>(line, value, VALUE);
  store<i32>(line, deep, DEEP);
  store<u32>(line, count, LENGTH);
  store<u32>(line, by, BY);
  memory.copy(line + CELLS, cells, count);
  found = max(found, number + 1);
  if (wanted == 1) tell();
}

/** A line of one move. */
export function putMove(number: i32, value: i32, deep: i32, by: u32, move: u32): void {
  const cell = foundAt(MOST_LINES) + CELLS;
  store<u8>(cell, <u8>move);
  putLine(number, value, deep, by, cell, 1);
}

/** A line that turned out better than those above it goes up. */
export function settle(number: i32): void {
  for (let line = number; line > 0 && valueOf(line) > valueOf(line - 1); line--) {
    const spare = foundAt(MOST_LINES);
    memory.copy(spare, foundAt(line), LINE_SIZE);
    memory.copy(foundAt(line), foundAt(line - 1), LINE_SIZE);
    memory.copy(foundAt(line - 1), spare, LINE_SIZE);
  }
}

/** In how many moves the table knows a position to be won; 0: it does not. */
function knownLength(at: usize): i32 {
  const entry = probe(at);
  return entry == 0 || boundIn(entry) == AT_MOST || valueIn(entry) < DECIDED ? 0 : WON - valueIn(entry);
}

/** The move with which a position is known to be won; NOWHERE where none is. */
function winningMoveOf(at: usize): u32 {
  const situation = situationOf(at);
  if (situation == WINS || situation == WINS_BY_FOUR) return winningMove(at, situation);
  allow(<i32>max<i64>(walkEnd - looked, 0));
  if (solve(at, WALK_THREES) > 0) return firstMove;
  return knownLength(at) > 0 ? moveIn(probe(at)) : NOWHERE;
}

/** Of the answers that are known to lose, the one after which it takes longest; NOWHERE where none is. */
function longestAnswer(at: usize): u32 {
  const situation = situationOf(at);
  const moves = movesOf(at);
  if (situation == LOST || situation == STOPS_FIVE) {
    listStop(at, moves);
    return load<u32>(moves) & 255;
  }
  const count = situation == DEFENDS ? listDefences(at, moves) : listNear(at, moves);
  // Whatever it does, there are two ways to five: it stands in one of them.
  if (count == 0) return firstDefence(at);
  let answer = NOWHERE;
  let longest = 0;
  for (let index: u32 = 0; index < count; index++) {
    const cell = load<u32>(moves + (<usize>index << 2)) & 255;
    const next = play(at, cell);
    let length = knownLength(next);
    if (length == 0 && situation == DEFENDS) {
      allow(<i32>max<i64>(walkEnd - looked, 0));
      length = winByThreats(next, WALK_THREES);
    }
    if (length <= longest) continue;
    longest = length;
    answer = cell;
  }
  return answer;
}

/** Goes on with a line that is decided until its end, as far as threats show it. What that takes is no part of the search, and not counted. */
export function followToEnd(number: i32, root: usize): void {
  const line = foundAt(number);
  const value = load<i32>(line, VALUE);
  if (abs(value) < DECIDED) return;
  const before = looked;
  walkEnd = looked + WALK;
  const end = min(<u32>(WON - abs(value)), LONGEST);
  let length = load<u32>(line, LENGTH);
  let at = root;
  for (let index: u32 = 0; index < length; index++) at = play(at, load<u8>(line + CELLS + index));
  while (length < end && load<i32>(at + WINNER) == 0) {
    let move = NOWHERE;
    if (((length & 1) == 0) == (value > 0)) move = winningMoveOf(at);
    else move = longestAnswer(at);
    if (move == NOWHERE) break;
    store<u8>(line + CELLS + length++, <u8>move);
    at = play(at, move);
  }
  store<u32>(line, length, LENGTH);
  setLooked(before);
  if (wanted == 1) tell();
}

/** Moves of the root that are not looked at, because they have their line. */
export function passOverNone(): void {
  memory.fill(desk + PASSED_OVER, 0, 32);
}

export function passOver(cell: u32): void {
  const word = desk + PASSED_OVER + ((cell >> 5) << 2);
  store<u32>(word, load<u32>(word) | (<u32>1 << (cell & 31)));
}

export function isPassedOver(cell: u32): bool {
  return ((load<u32>(desk + PASSED_OVER + ((cell >> 5) << 2)) >> (cell & 31)) & 1) != 0;
}
