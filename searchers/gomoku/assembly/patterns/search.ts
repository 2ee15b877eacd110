// The search: alpha-beta, deeper and deeper, with a table of what is known. It keeps what it has under way in frames in memory and not
// on the machine's stack, so that it can stop after any number of positions and go on later as if nothing had been.
import {
  FRAMES,
  HISTORY,
  KEY,
  LINES_FOUND,
  POSITION_SIZE,
  REDUCTIONS,
  STONES,
  TABLE,
  WORTH,
} from "./layout";
import {
  DEFENDS,
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
import { classAt, hasAny, play, setOf, sideOf } from "./position";
import { allow, firstMove, forgetWins, isExhausted, looked, movesOf, winByFours, winByThreats } from "./solver";
import { CLASS_OPEN_THREE, TO_MOVE, TO_WAIT } from "./weights";

/** A win is worth this, less the moves until it. */
export const WON: i32 = 30000;
/** From here on a value says that the game is decided. */
export const DECIDED: i32 = 29000;
const MOST: i32 = 32000;
const MOST_PLIES: i32 = 200;
const MOST_DEPTH: i32 = 60;
/** What a proof at the end of a line, and one at the root, may cost. */
const LEAF_BUDGET: i32 = 60;
const ROOT_FOURS: i32 = 10000;
const ROOT_THREATS: i32 = 4000;
/** The share of all positions that goes to proofs by fours and threes at the root: one in so many. */
const THREATS_SHARE: i32 = 8;
const MOST_THREES: i32 = 12;
/** How far from the last value the next is looked for at first. */
const WINDOW: i32 = 24;

// A frame: what is under way at a ply.
//  0 i32 alpha    4 i32 beta    8 i32 depth   12 i32 best value   16 u32 best move   20 u32 count of moves   24 u32 next
// 28 u32 move under way   32 i32 how the move is tried: 0 full window, 1 none and less deep, 2 none   36 i32 situation
// 40 i32 alpha at the start   44 i32 depth of the move under way   48 u32 two killers   52 u32 how many the line from here has
// 56 u32 whether the window is more than one wide   60 i32 static value

// Of the table, 16 bytes an entry: u64 key, i16 value, u8 move, i8 depth, u8 bound (1 at most, 2 at least, 3 exact), u8 age,
// u16 number of the search.

let root: usize = 0;
let tableMask: usize = 0;
let age: i32 = 0;
let searches: u32 = 0;
let limit: i32 = 0;
let ply: i32 = 0;
let at: usize = 0;
/** Positions that were searched, but for those of proofs. */
let searched: i32 = 0;
let lookedBefore: i32 = 0;
/** Of the iteration under way. */
let depth: i32 = 0;
let low: i32 = 0;
let high: i32 = 0;
let delta: i32 = 0;
let isOver: bool = false;
/** Whether the search has descended from the root and not come back. */
let isUnderWay: bool = false;
let threatsDepth: i32 = 0;
let threatsSpent: i32 = 0;

/** What was found. */
export let bestMove: u32 = 255;
export let bestValue: i32 = 0;
export let bestDepth: i32 = 0;
/** Moves until a proven win, 0 if none is proven. */
export let provenLength: i32 = 0;
let lineLength: u32 = 0;
/** The best line, as cells. */
const BEST_LINE: usize = 0x9000;

// @ts-ignore: decorator
@inline
function frameOf(ply: i32): usize {
  return FRAMES + (<usize>ply << 6);
}

export function nodes(): i32 {
  return searched + looked - lookedBefore;
}

/** Begins a search of a position, with so many bytes for the table and at most so many positions to look at. */
export function begin(position: usize, bytes: u32, most: i32): void {
  limit = most;
  root = position;
  at = position;
  let entries: usize = 1024;
  while (entries * 2 * 16 <= <usize>bytes) entries *= 2;
  tableMask = entries - 1;
  // What another search left in the table is nobody's; after very many searches it is wiped.
  searches = (searches + 1) & 0xffff;
  if (searches == 0) {
    memory.fill(TABLE, 0, entries * 16);
    searches = 1;
  }
  memory.fill(HISTORY, 0, 2048);
  memory.fill(FRAMES, 0, 64 * 256);
  forgetWins();
  age = 0;
  searched = 0;
  lookedBefore = looked;
  depth = 0;
  isOver = load<i32>(position + STONES) == 225;
  isUnderWay = false;
  threatsDepth = 0;
  threatsSpent = 0;
  bestMove = 255;
  bestValue = 0;
  bestDepth = 0;
  provenLength = 0;
  lineLength = 0;
  if (!isOver) lookAtOnce();
}

/** What is known of the root without a search: a move to play in any case, and a win or a single answer. */
function lookAtOnce(): void {
  const moves = movesOf(root);
  const situation = situationOf(root);
  let count: u32 = 0;
  if (situation == WINS || situation == WINS_BY_FOUR) {
    prove(winningMove(root, situation), situation == WINS ? 1 : 3);
    return;
  }
  if (situation == STOPS_FIVE || situation == LOST) count = listStop(root, moves);
  else if (situation == DEFENDS) count = listDefences(root, moves);
  if (count == 0) count = listNear(root, moves);
  let best: u32 = 0;
  for (let index: u32 = 0; index < count; index++) best = max(best, load<u32>(moves + (<usize>index << 2)));
  setMove(best & 255);
  // There is nothing to choose.
  if (count == 1) isOver = situation == STOPS_FIVE || load<i32>(root + STONES) == 0;
  if (situation == LOST) {
    isOver = true;
    bestValue = -WON + 2;
  }
}

function setMove(move: u32): void {
  bestMove = move;
  store<u8>(BEST_LINE, <u8>move);
  lineLength = 1;
}

function prove(move: u32, length: i32): void {
  if (bestMove != move) setMove(move);
  bestValue = WON - length;
  provenLength = length;
  isOver = true;
}

export function lineAt(index: u32): u32 {
  return index < lineLength ? load<u8>(BEST_LINE + index) : 255;
}

/** Goes on for about so many positions; whether there is more to do. */
export function think(budget: i32): bool {
  const end = min(nodes() + budget, limit);
  while (!isOver && nodes() < end) {
    if (isUnderWay) run(end);
    else if (depth == 0 && searched == 0 && looked == lookedBefore) {
      searched++;
      allow(min(ROOT_FOURS, limit - nodes()));
      const length = winByFours(root);
      if (length > 0) prove(firstMove, length);
    } else if (threatsDepth < MOST_THREES && threatsSpent * THREATS_SHARE < nodes()) lookForThreats();
    else startIteration();
  }
  return !isOver && nodes() < limit;
}

/** A win by fours and threes, with some more threes than before when the budget was enough. */
function lookForThreats(): void {
  const before = looked;
  allow(min(ROOT_THREATS, limit - nodes()));
  const length = winByThreats(root, threatsDepth + 1);
  if (length > 0) prove(firstMove, length);
  else if (!isExhausted) threatsDepth++;
  threatsSpent += max(looked - before, 64);
}

function startIteration(): void {
  if (depth >= MOST_DEPTH) {
    isOver = true;
    return;
  }
  depth++;
  delta = WINDOW;
  low = depth < 3 ? -MOST : bestValue - delta;
  high = depth < 3 ? MOST : bestValue + delta;
  age = (age + 1) & 255;
  startFrom();
}

function startFrom(): void {
  ply = 0;
  at = root;
  isUnderWay = true;
  store<i32>(FRAMES, low, 0);
  store<i32>(FRAMES, high, 4);
  store<i32>(FRAMES, depth, 8);
  entering = true;
}

/** Whether the frame at `ply` has just been made. */
let entering: bool = false;
/** What the last position that was left is worth to who was to move there. */
let result: i32 = 0;

/** The iteration is over, or its window was too small. */
function endIteration(): void {
  isUnderWay = false;
  if (result <= low && low > -MOST) {
    delta *= 3;
    low = delta > 1000 ? -MOST : result - delta;
    startFrom();
    return;
  }
  if (result >= high && high < MOST) {
    takeLine();
    delta *= 3;
    high = delta > 1000 ? MOST : result + delta;
    startFrom();
    return;
  }
  takeLine();
  bestValue = result;
  bestDepth = depth;
  // It is decided, as far as the search can see: more depth changes nothing.
  if (result >= DECIDED || result <= -DECIDED) isOver = abs(result) >= WON - depth - 2 || depth >= 20;
}

/** The root's best line becomes the best line. */
function takeLine(): void {
  const move = load<u32>(FRAMES, 16);
  if (move == 255) return;
  bestMove = move;
  lineLength = load<u32>(FRAMES, 52);
  memory.copy(BEST_LINE, LINES_FOUND, lineLength);
}

function run(end: i32): void {
  while (nodes() < end) {
    if (entering) {
      entering = false;
      if (!enter()) {
        if (leave()) return;
        continue;
      }
    }
    if (!tryNext()) {
      finish();
      if (leave()) return;
    }
  }
}

// @ts-ignore: decorator
@inline
function valueAtPly(value: i32): i32 {
  return value >= DECIDED ? value - ply : value <= -DECIDED ? value + ply : value;
}

// @ts-ignore: decorator
@inline
function valueFromPly(value: i32): i32 {
  return value >= DECIDED ? value + ply : value <= -DECIDED ? value - ply : value;
}

/** Looks at the position at `ply`: false when its value is known (`result`), true when its moves are to be tried. */
function enter(): bool {
  const frame = frameOf(ply);
  searched++;
  store<u32>(frame, 255, 16);
  store<u32>(frame, 0, 52);
  const situation = situationOf(at);
  store<i32>(frame, situation, 36);
  if (situation == WINS || situation == WINS_BY_FOUR) {
    result = WON - ply - (situation == WINS ? 1 : 3);
    store<u32>(frame, winningMove(at, situation), 16);
    return false;
  }
  if (situation == LOST) {
    result = -(WON - ply - 2);
    return false;
  }
  if (load<i32>(at + STONES) == 225 || ply >= MOST_PLIES) {
    result = 0;
    return false;
  }
  const alpha = load<i32>(frame, 0);
  const beta = load<i32>(frame, 4);
  const isWide = beta - alpha > 1;
  store<u32>(frame, isWide ? 1 : 0, 56);
  let deep = load<i32>(frame, 8);
  // The end of the line is not in the middle of a defence.
  if (situation == DEFENDS && deep < 1) deep = 1;
  if (deep < 0) deep = 0;
  store<i32>(frame, deep, 8);

  const entry = TABLE + ((<usize>load<u64>(at + KEY) & tableMask) << 4);
  let tableMove: u32 = 255;
  if (load<u64>(entry) == load<u64>(at + KEY) && load<u16>(entry, 14) == <u16>searches) {
    tableMove = load<u8>(entry, 10);
    if (ply > 0 && !isWide && load<i8>(entry, 11) >= deep) {
      const value = valueAtPly(load<i16>(entry, 8));
      const bound = load<u8>(entry, 12);
      if (bound == 3 || (bound == 2 && value >= beta) || (bound == 1 && value <= alpha)) {
        result = value;
        return false;
      }
    }
  }

  const moves = movesOf(at);
  let count: u32 = 0;
  if (situation == STOPS_FIVE) count = listStop(at, moves);
  else {
    if (ply > 0) {
      allow(min(LEAF_BUDGET, limit - nodes()));
      const length = winByFours(at);
      if (length > 0) {
        store<u32>(frame, firstMove, 16);
        result = WON - ply - length;
        keep(entry, result, firstMove, MOST_DEPTH, 3);
        return false;
      }
    }
    if (situation == DEFENDS) {
      count = listDefences(at, moves);
      if (count == 0) {
        result = -(WON - ply - 4);
        return false;
      }
    } else {
      const value = evaluate(at);
      store<i32>(frame, value, 60);
      if (deep == 0) {
        result = value;
        return false;
      }
      // So far behind that one move does not help, or so far ahead that one does not hurt.
      if (!isWide && ply > 0 && deep <= 3 && beta < DECIDED && value - 110 * deep >= beta) {
        result = value;
        return false;
      }
      count = listNear(at, moves);
    }
  }
  order(moves, count, tableMove, frame);
  store<i32>(frame, -MOST, 12);
  store<u32>(frame, count, 20);
  store<u32>(frame, 0, 24);
  store<i32>(frame, alpha, 40);
  return true;
}

/** From what was found earlier: the table's move, killers and the history come on top of what the shapes say. */
function order(moves: usize, count: u32, tableMove: u32, frame: usize): void {
  const history = HISTORY + (<usize>sideOf(at) << 10);
  const killers = load<u32>(frame, 48);
  for (let index: u32 = 0; index < count; index++) {
    const word = moves + (<usize>index << 2);
    const move = load<u32>(word);
    const cell = move & 255;
    let score = (move >> 8) + <u32>(load<i32>(history + (<usize>cell << 2)) >> 6);
    if (cell == tableMove) score = 0x7fff;
    else if (cell == (killers & 255) || cell == (killers >> 8)) score += 60;
    store<u32>(word, (score << 8) | cell);
  }
}

/** How a position looks to who is to move. */
function evaluate(at: usize): i32 {
  const side = sideOf(at);
  const worth = load<i32>(at + WORTH);
  let own = 6;
  while (own > 0 && !hasAny(setOf(at, side, own))) own--;
  let theirs = 6;
  while (theirs > 0 && !hasAny(setOf(at, side ^ 1, theirs))) theirs--;
  const value = ((side == 0 ? worth : -worth) >> 1) + TO_MOVE[own] - TO_WAIT[theirs];
  return max(min(value, 20000), -20000);
}

function keep(entry: usize, value: i32, move: u32, deep: i32, bound: u8): void {
  const key = load<u64>(at + KEY);
  // What is deeper and of this iteration stays.
  const isOurs = load<u16>(entry, 14) == <u16>searches && load<u8>(entry, 13) == <u8>age;
  if (isOurs && load<u64>(entry) != key && load<i8>(entry, 11) > <i8>deep + 2) return;
  store<u64>(entry, key);
  store<i16>(entry, <i16>valueFromPly(value), 8);
  store<u8>(entry, <u8>move, 10);
  store<i8>(entry, <i8>deep, 11);
  store<u8>(entry, bound, 12);
  store<u8>(entry, <u8>age, 13);
  store<u16>(entry, <u16>searches, 14);
}

/** The next move of the frame at `ply` is played and its frame made; false when there is none left. */
function tryNext(): bool {
  const frame = frameOf(ply);
  const next = load<u32>(frame, 24);
  const count = load<u32>(frame, 20);
  if (next >= count) return false;
  const deep = load<i32>(frame, 8);
  const best = load<i32>(frame, 12);
  const alpha = load<i32>(frame, 0);
  const isWide = load<u32>(frame, 56) != 0;
  const situation = load<i32>(frame, 36);
  const isFree = situation != STOPS_FIVE && situation != DEFENDS;
  // Late moves of shallow positions: as long as there is one that does not lose.
  if (isFree && ply > 0 && best > -DECIDED && deep <= 6) {
    if (next >= <u32>(isWide ? 10 + 4 * deep : 4 + deep * deep)) return false;
  }
  const moves = movesOf(at);
  let place = next;
  let top = load<u32>(moves + (<usize>next << 2));
  for (let index = next + 1; index < count; index++) {
    const move = load<u32>(moves + (<usize>index << 2));
    if (move > top) {
      top = move;
      place = index;
    }
  }
  store<u32>(moves + (<usize>place << 2), load<u32>(moves + (<usize>next << 2)));
  store<u32>(moves + (<usize>next << 2), top);
  store<u32>(frame, next + 1, 24);
  const cell = top & 255;
  const kind = classAt(at, cell, sideOf(at));
  store<u32>(frame, cell, 28);
  const child = frameOf(ply + 1);
  // The one answer to a four costs no depth.
  let rest = situation == STOPS_FIVE ? deep : deep - 1;
  store<i32>(frame, rest, 44);
  let how = 0;
  if (next > 0) {
    how = 2;
    if (isFree && deep >= 2 && next >= 3 && kind < CLASS_OPEN_THREE) {
      let less = <i32>load<u8>(REDUCTIONS + min(deep, 63) * 64 + min(next, 63));
      if (isWide) less--;
      if (less > 0) {
        how = 1;
        rest = max(rest - less, 0);
      }
    }
  }
  store<i32>(frame, how, 32);
  store<i32>(child, how == 0 ? -load<i32>(frame, 4) : -alpha - 1, 0);
  store<i32>(child, -alpha, 4);
  store<i32>(child, rest, 8);
  at = play(at, cell);
  ply++;
  entering = true;
  return true;
}

/** All moves of the frame at `ply` were tried. */
function finish(): void {
  const frame = frameOf(ply);
  const best = load<i32>(frame, 12);
  const move = load<u32>(frame, 16);
  const beta = load<i32>(frame, 4);
  const bound: u8 = best >= beta ? 2 : best > load<i32>(frame, 40) ? 3 : 1;
  const deep = load<i32>(frame, 8);
  keep(TABLE + ((<usize>load<u64>(at + KEY) & tableMask) << 4), best, move, deep, bound);
  if (bound == 2 && load<i32>(frame, 36) != STOPS_FIVE) {
    const killers = load<u32>(frame, 48);
    if ((killers & 255) != move) store<u32>(frame, ((killers & 255) << 8) | move, 48);
    reward(move, min(deep * deep, 400));
    const moves = movesOf(at);
    const tried = load<u32>(frame, 24);
    for (let index: u32 = 0; index + 1 < tried; index++)
      reward(load<u32>(moves + (<usize>index << 2)) & 255, -min(deep * deep, 400));
  }
  result = best;
}

/** Gravity keeps what is counted within bounds. */
function reward(cell: u32, amount: i32): void {
  const word = HISTORY + (<usize>sideOf(at) << 10) + (<usize>cell << 2);
  const known = load<i32>(word);
  store<i32>(word, max(known + amount * 8 - (known * abs(amount)) / 512, 0));
}

/** Goes back to the ply above with `result`; true at the root. */
function leave(): bool {
  if (ply == 0) {
    endIteration();
    return !isUnderWay;
  }
  ply--;
  at -= POSITION_SIZE;
  const frame = frameOf(ply);
  const value = -result;
  const alpha = load<i32>(frame, 0);
  const how = load<i32>(frame, 32);
  const move = load<u32>(frame, 28);
  if (how > 0 && value > alpha && (how == 1 || load<u32>(frame, 56) != 0)) {
    // Better than thought: once more, deeper or with the whole window.
    const child = frameOf(ply + 1);
    const full = how == 2;
    store<i32>(frame, full ? 0 : 2, 32);
    store<i32>(child, full ? -load<i32>(frame, 4) : -alpha - 1, 0);
    store<i32>(child, -alpha, 4);
    store<i32>(child, load<i32>(frame, 44), 8);
    at = play(at, move);
    ply++;
    entering = true;
    return false;
  }
  if (value <= load<i32>(frame, 12)) return false;
  store<i32>(frame, value, 12);
  if (value <= alpha && ply > 0) return false;
  store<u32>(frame, move, 16);
  const line = LINES_FOUND + (<usize>ply << 8);
  const below = frameOf(ply + 1);
  const length = min<u32>(load<u32>(below, 52), 200);
  store<u8>(line, <u8>move);
  memory.copy(line + 1, line + 256, length);
  store<u32>(frame, length + 1, 52);
  if (value > alpha) {
    store<i32>(frame, value, 0);
    if (ply == 0 && value < load<i32>(frame, 4)) {
      takeLine();
      bestValue = value;
    }
    // No other move matters any more.
    if (value >= load<i32>(frame, 4)) store<u32>(frame, load<u32>(frame, 24), 20);
  }
  return false;
}
