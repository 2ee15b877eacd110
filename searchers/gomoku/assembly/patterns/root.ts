// A search from its root: what can be seen at once, proofs by threats, and alpha-beta deeper and deeper, one line after the other.
import { MOST_LINES, STONES } from "./layout";
import { DEFENDS, listDefences, listFives, listNear, listStop, LOST, situationOf, STOPS_FIVE, winningMove, WINS, WINS_BY_FOUR } from "./moves";
import { affordable, countOne, MOST, MOST_DEPTH, nodes, reachPly, result, run, startAt, startFrom, takeLine } from "./search";
import { allow, firstMove, isExhausted, looked, movesOf, winByFours, winByThreats } from "./solver";
import { NOWHERE, openTable } from "./table";
import {
  BY_FOURS,
  BY_SEARCH,
  BY_THREATS,
  DECIDED,
  followToEnd,
  found,
  moveOf,
  passOver,
  passOverNone,
  putMove,
  settle,
  startLines,
  tell,
  tellWin,
  valueOf,
  wanted,
  WON,
} from "./told";

// What was settled by games (docs/adr/0016).
/** What a proof at the root may cost. */
const ROOT_FOURS: i32 = 10000;
const ROOT_THREATS: i32 = 4000;
/** The share of all positions that goes to proofs by fours and threes at the root: one in so many. */
const THREATS_SHARE: i64 = 8;
const HELPERS_SHARE: i64 = 3;
const MOST_THREES: i32 = 12;
/** How far from the last value the next is looked for at first. */
const WINDOW: i32 = 30;

let root: usize = 0;
let limit: i64 = 0;
/** 0: the thread that minds the table; others help. */
let helper: i32 = 0;
/** Which line is looked for. */
let number: i32 = 0;
let depth: i32 = 0;
let deepest: i32 = MOST_DEPTH;
let low: i32 = 0;
let high: i32 = 0;
let delta: i32 = 0;
let isOver: bool = true;
let isUnderWay: bool = false;
let hasLookedForFours: bool = false;
/** The move of a win that is proven, how long it takes and how it is proven; its line is not searched. */
let proven: u32 = NOWHERE;
let provenLength: i32 = 0;
let provenBy: u32 = BY_SEARCH;
let threatsDepth: i32 = 0;
let threatsSpent: i64 = 0;

/** Begins a search of a position, with so many bytes for the table and at most so many positions to look at, for so many lines. What
 *  the search before it knew is kept or not. Threads other than the first, which minds the table, say their number. `sight` is the most that
 *  one proof may cost. It goes no deeper than so many moves. */
export function begin(
  position: usize,
  bytes: u32,
  most: i64,
  count: i32,
  keeps: bool,
  thread: i32,
  sight: i32,
  depthLimit: i32,
): void {
  deepest = min(depthLimit, MOST_DEPTH);
  helper = thread;
  limit = most;
  root = position;
  startAt(position, most, sight, openTable(bytes, keeps, thread == 0));
  // Who helps is a move ahead, so that not all do the same.
  depth = thread & 1;
  isOver = load<i32>(position + STONES) == 225;
  isUnderWay = false;
  hasLookedForFours = false;
  proven = NOWHERE;
  threatsDepth = sight < ROOT_THREATS ? MOST_THREES : 0;
  threatsSpent = 0;
  startLines(min(max(count, 1), MOST_LINES));
  if (!isOver) lookAtOnce();
}

/** What is known of the root without a search: a move to play in any case, and a win or a single answer. */
function lookAtOnce(): void {
  const moves = movesOf(root);
  const situation = situationOf(root);
  const isLost = situation == LOST;
  let count: u32 = 0;
  if (situation == WINS) {
    // Nothing else is worth a look.
    count = listFives(root, moves);
    startLines(min(wanted, <i32>count));
    for (let line = 0; line < wanted; line++) putMove(line, WON - 1, 1, BY_FOURS, load<u32>(moves + (<usize>line << 2)) & 255);
    reachPly(1);
    isOver = true;
    tell();
    return;
  }
  if (situation == STOPS_FIVE || isLost) count = listStop(root, moves);
  else if (situation == DEFENDS) count = listDefences(root, moves);
  const isHopeless = isLost || (situation == DEFENDS && count == 0);
  if (count == 0) count = listNear(root, moves);
  startLines(min(wanted, <i32>count));
  let best: u32 = 0;
  for (let index: u32 = 0; index < count; index++) best = max(best, load<u32>(moves + (<usize>index << 2)));
  const end = isLost ? 2 : 4;
  putMove(0, isHopeless ? -WON + end : 0, 0, isHopeless ? BY_FOURS : BY_SEARCH, best & 255);
  if (isHopeless) {
    reachPly(end);
    followToEnd(0, root);
  }
  tell();
  if (isHopeless) isOver = true;
  else if (situation == WINS_BY_FOUR) prove(winningMove(root, situation), 3, BY_FOURS);
}

/** A win is proven. It ends the search of a single line; beside it others are looked for. */
function prove(move: u32, length: i32, by: u32): void {
  hasLookedForFours = true;
  threatsDepth = MOST_THREES;
  reachPly(length);
  // What the search has found may be shorter.
  if (wanted == 1) {
    if (valueOf(0) < WON - length) putProven(move, length, by);
    isOver = true;
    return;
  }
  proven = move;
  provenLength = length;
  provenBy = by;
  putProven(move, length, by);
  tellWin(0);
}

function putProven(move: u32, length: i32, by: u32): void {
  putMove(0, WON - length, depth, by, move);
  followToEnd(0, root);
}

/** Goes on for about so many positions; whether there is more to do. */
export function think(budget: i32): bool {
  const end = min(nodes() + budget, limit);
  while (!isOver && nodes() < end) {
    if (isUnderWay) {
      if (run(end)) endLine();
    } else if (!hasLookedForFours) lookForFours();
    else if (threatsDepth < MOST_THREES && threatsSpent * (helper == 0 ? THREATS_SHARE : HELPERS_SHARE) < nodes())
      lookForThreats();
    else startDepth();
  }
  return !isOver && nodes() < limit;
}

/** Ends the search, wherever it is: a line that was just found to be decided is followed to its end. */
export function conclude(): void {
  if (!isOver && wanted == 1) followToEnd(0, root);
  isOver = true;
}

function lookForFours(): void {
  hasLookedForFours = true;
  countOne();
  allow(affordable(ROOT_FOURS));
  const length = winByFours(root);
  if (length > 0) prove(firstMove, length, BY_FOURS);
}

/** A win by fours and threes, with some more threes than before when the budget was enough. */
function lookForThreats(): void {
  const before = looked;
  allow(affordable(ROOT_THREATS));
  const length = winByThreats(root, threatsDepth + 1);
  threatsSpent += max(looked - before, 64);
  if (length > 0) prove(firstMove, length, BY_THREATS);
  else if (!isExhausted) threatsDepth++;
}

function startDepth(): void {
  if (depth >= deepest) {
    isOver = true;
    return;
  }
  depth++;
  number = 0;
  passOverNone();
  if (proven != NOWHERE) {
    putProven(proven, provenLength, provenBy);
    passOver(proven);
    number = 1;
  }
  startLine();
}

/** The next line at this depth, round the value that it had before. */
function startLine(): void {
  const isNew = depth < 3 || number >= found;
  const before = isNew ? 0 : valueOf(number);
  delta = WINDOW;
  low = isNew ? -MOST : before - delta;
  high = isNew ? MOST : before + delta;
  isUnderWay = true;
  startFrom(depth, low, high, number);
}

/** The line is found, or its window was too small. */
function endLine(): void {
  if (result <= low && low > -MOST) {
    delta *= 3;
    low = delta > 1000 ? -MOST : result - delta;
    startFrom(depth, low, high, number);
    return;
  }
  if (result >= high && high < MOST) {
    takeLine();
    delta *= 3;
    high = delta > 1000 ? MOST : result + delta;
    startFrom(depth, low, high, number);
    return;
  }
  if (takeLine()) {
    passOver(moveOf(number));
    followToEnd(number, root);
    tellWin(number);
    settle(number);
  }
  number++;
  if (number < wanted) startLine();
  else endDepth();
}

function endDepth(): void {
  isUnderWay = false;
  tell();
  // All is decided, as far as the search can see: more depth changes nothing.
  let isDecided = true;
  for (let line = 0; line < found; line++) {
    const value = abs(valueOf(line));
    if (value < DECIDED || (value < WON - depth - 2 && depth < 30)) isDecided = false;
  }
  if (isDecided) isOver = true;
}
