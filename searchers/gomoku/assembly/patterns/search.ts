// The search: alpha-beta, deeper and deeper, with a table of what is known. It keeps what it has under way in frames in memory and not
// on the machine's stack, so that it can stop after any number of positions and go on later as if nothing had been.
import {
  AGE,
  ANSWERS,
  FRAME,
  HISTORY,
  KEY,
  LIFE,
  LINE,
  LINES_TOLD,
  MOST_LINES,
  MOST_PLACES,
  PASSED_OVER,
  PLACE_SIZE,
  REDUCTIONS,
  STONES,
  TABLE,
  THREATS,
  WORTH,
} from "./layout";
import {
  DEFENDS,
  desk,
  FREE,
  listDefences,
  listFar,
  listNear,
  listStop,
  LOST,
  situationOf,
  STOPS_FIVE,
  winningMove,
  WINS,
  WINS_BY_FOUR,
} from "./moves";
import { classAt, hasAny, pass, play, setOf, sideOf } from "./position";
import { allow, firstMove, forgetWins, isExhausted, looked, movesOf, winByFours, winByThreats } from "./solver";
import { CLASS_FOUR, CLASS_FOUR_AND_THREE, CLASS_OPEN_THREE, CLASS_TWO_THREES } from "./weights";

/** A win is worth this, less the moves until it. */
export const WON: i32 = 30000;
/** From here on a value says that the game is decided. */
export const DECIDED: i32 = 29000;
const MOST: i32 = 32000;
const MOST_PLIES: i32 = 180;
const MOST_DEPTH: i32 = 100;
const NOWHERE: u32 = 255;

// What was settled by games (docs/adr/0016).
/** What a proof at the end of a line may cost, and how much more at each move above it; what one at the root may. */
const LEAF_FOURS: i32 = 40;
const MORE_FOURS: i32 = 20;
const ROOT_FOURS: i32 = 10000;
const ROOT_THREATS: i32 = 4000;
/** The share of all positions that goes to proofs by fours and threes at the root: one in so many. */
const THREATS_SHARE: i32 = 8;
const HELPERS_SHARE: i32 = 3;
const MOST_THREES: i32 = 12;
/** What a root with one move may cost. */
const FORCED_NODES: i32 = 3000;
/** How far from the last value the next is looked for at first. */
const WINDOW: i32 = 30;
/** So far ahead, for each move of depth, that a move does not hurt. */
const AHEAD: i32 = 90;
const AHEAD_DEPTH: i32 = 6;
/** So far behind that a quiet move does not help. */
const BEHIND: i32 = 120;
const BEHIND_DEPTH: i32 = 5;
/** How many passes there may be on the way to a position. */
const MOST_PASSES: usize = 12;
/** From which depth on to pass is tried, and how much less deep. */
const PASS_DEPTH: i32 = 3;
const PASS_LESS: i32 = 3;
/** How many moves there are at shallow depths. */
const FEW_BASE: i32 = 4;
const FEW_DEPTH: i32 = 6;
/** From which depth on a position without a move from the table is searched one less deep. */
const UNKNOWN_DEPTH: i32 = 4;

// A frame: what is under way at a ply, by offsets.
const ALPHA: usize = 0;
const BETA: usize = 4;
const DEPTH: usize = 8;
const BEST: usize = 12;
const BEST_MOVE: usize = 16;
const COUNT: usize = 20;
const NEXT: usize = 24;
const MOVE: usize = 28;
/** How the move under way is tried: with the whole window, with none and less deep, with none; or it is a pass. */
const HOW: usize = 32;
const SITUATION: usize = 36;
/** Alpha at the start. */
const START: usize = 40;
/** The depth of the move under way, if it is not searched less deep. */
const REST: usize = 44;
/** Two moves that were better than expected in other positions of the ply. */
const KILLERS: usize = 48;
const LINE_LENGTH: usize = 52;
/** Whether the window is more than one wide. */
const IS_WIDE: usize = 56;
const STATIC: usize = 60;
/** Whether the position is better for its side than two moves ago. */
const IS_BETTER: usize = 64;
/** What the move that led here was; NOWHERE after a pass. */
const LAST: usize = 68;

/** Whether the moves far from all stones are among the moves. */
const HAS_FAR: usize = 72;

const WHOLE: i32 = 0;
const LESS_DEEP: i32 = 1;
const NARROW: i32 = 2;
const PASSED: i32 = 3;

// Of the table, two words an entry, four entries side by side: the key, mixed with the second word, so that an entry that two threads wrote at
// once belongs to nobody; and from below value (16 bits), move (8), depth (8), bound (8: 1 at most, 2 at least, 3 exact), age (8), and
// the number of the life of the table (16).

let root: usize = 0;
let tableMask: usize = 0;
/** The most that one proof may cost. */
let sight: i32 = 0;
/** 0: the thread that minds the table; others help. */
let helper: i32 = 0;
let limit: i32 = 0;
let wanted: i32 = 1;
let searched: i32 = 0;
let lookedBefore: i32 = 0;
let depth: i32 = 0;
let low: i32 = 0;
let high: i32 = 0;
let delta: i32 = 0;
let ply: i32 = 0;
let at: usize = 0;
let isOver: bool = true;
let isUnderWay: bool = false;
/** Whether the root has one move, so that only its value is to be found. */
let isForced: bool = false;
let threatsDepth: i32 = 0;
let threatsSpent: i32 = 0;
/** Which line is looked for. */
let number: i32 = 0;
/** How many lines there are. */
export let lines: i32 = 0;
/** Whether the frame at `ply` has just been made, or is done with. */
let isEntering: bool = false;
let isLeaving: bool = false;
/** What the last position that was left is worth to who was to move there. */
let result: i32 = 0;

// @ts-ignore: decorator
@inline
function frameOf(place: usize): usize {
  return place + FRAME;
}

// @ts-ignore: decorator
@inline
function told(line: i32): usize {
  return desk + LINES_TOLD + (<usize>line << 8);
}

export function nodes(): i32 {
  return searched + looked - lookedBefore;
}

/** Empties the table and all that was learnt. */
function startLife(bytes: usize): void {
  let life = (load<u32>(LIFE) + 1) & 0xffff;
  if (life == 0) {
    memory.fill(TABLE, 0, bytes);
    life = 1;
  }
  store<u32>(LIFE, life);
  store<u32>(AGE, 0);
  forgetWins();
}

/** Begins a search of a position, with so many bytes for the table and at most so many positions to look at, for so many lines. What
 *  the search before it knew is kept or not. Threads other than the first, which minds the table, say their number. `foresight` is the most that
 *  one proof may cost. */
export function begin(position: usize, bytes: u32, most: i32, count: i32, keeps: bool, thread: i32, foresight: i32): void {
  helper = thread;
  sight = foresight;
  limit = most;
  wanted = min(max(count, 1), MOST_LINES);
  root = position;
  at = position;
  let size: usize = 1 << 16;
  while (size * 2 <= <usize>bytes) size *= 2;
  const mask = (size >> 6) - 1;
  if (!keeps || mask != tableMask) {
    memory.fill(desk + HISTORY, 0, 2048);
    memory.fill(desk + ANSWERS, <u8>NOWHERE, 512);
    if (thread == 0) startLife(size);
  }
  tableMask = mask;
  const end = desk + MOST_PLACES * PLACE_SIZE;
  for (let place = root; place < end; place += PLACE_SIZE) memory.fill(frameOf(place), 0xff, 128);
  if (thread == 0) store<u32>(AGE, (load<u32>(AGE) + 1) & 255);
  searched = 0;
  lookedBefore = looked;
  // Who helps is a move ahead, so that not all do the same.
  depth = thread & 1;
  isOver = load<i32>(position + STONES) == 225;
  isUnderWay = false;
  isForced = false;
  isEntering = false;
  isLeaving = false;
  threatsDepth = 0;
  threatsSpent = 0;
  lines = 0;
  if (!isOver) lookAtOnce();
}

/** What is known of the root without a search: a move to play in any case, and a win or a single answer. */
function lookAtOnce(): void {
  const moves = movesOf(root);
  const situation = situationOf(root);
  if (situation == WINS || situation == WINS_BY_FOUR) {
    prove(winningMove(root, situation), situation == WINS ? 1 : 3);
    return;
  }
  let count: u32 = 0;
  if (situation == STOPS_FIVE || situation == LOST) count = listStop(root, moves);
  else if (situation == DEFENDS) count = listDefences(root, moves);
  const isLost = situation == LOST || (situation == DEFENDS && count == 0);
  if (count == 0) count = listNear(root, moves);
  let best: u32 = 0;
  for (let index: u32 = 0; index < count; index++) best = max(best, load<u32>(moves + (<usize>index << 2)));
  setMove(best & 255);
  wanted = min(wanted, <i32>count);
  if (isLost) {
    isOver = true;
    store<i32>(told(0), -WON + (situation == LOST ? 2 : 4));
  }
  else if (load<i32>(root + STONES) == 0) isOver = true;
  isForced = situation == STOPS_FIVE;
}

function setMove(move: u32): void {
  const line = told(0);
  store<i32>(line, 0, 0);
  store<i32>(line, 0, 4);
  store<u32>(line, 1, 8);
  store<u8>(line, <u8>move, 16);
  lines = max(lines, 1);
}

function prove(move: u32, length: i32): void {
  const deep = depth;
  if (lines == 0 || load<u8>(told(0), 16) != <u8>move) setMove(move);
  store<i32>(told(0), WON - length, 0);
  store<i32>(told(0), deep, 4);
  isOver = true;
}

export function valueOf(line: i32): i32 {
  return load<i32>(told(line));
}

export function depthOf(line: i32): i32 {
  return load<i32>(told(line), 4);
}

export function lineAt(line: i32, index: u32): u32 {
  return line < lines && index < load<u32>(told(line), 8) ? load<u8>(told(line) + 16 + index) : NOWHERE;
}

/** Goes on for about so many positions; whether there is more to do. */
export function think(budget: i32): bool {
  const end = min(nodes() + budget, limit);
  while (!isOver && nodes() < end) {
    if (isUnderWay) run(end);
    else if (searched == 0 && looked == lookedBefore) {
      searched++;
      allow(min(min(ROOT_FOURS, sight), limit - nodes()));
      const length = winByFours(root);
      if (length > 0) prove(firstMove, length);
    } else if (sight >= ROOT_THREATS && threatsDepth < MOST_THREES && threatsSpent * (helper == 0 ? THREATS_SHARE : HELPERS_SHARE) < nodes()) lookForThreats();
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
  if (depth >= MOST_DEPTH || (isForced && nodes() >= FORCED_NODES)) {
    isOver = true;
    return;
  }
  depth++;
  number = 0;
  memory.fill(desk + PASSED_OVER, 0, 32);
  startLine();
}

/** The next line at this depth, round the value that it had before. */
function startLine(): void {
  const isNew = depth < 3 || number >= lines;
  const before = isNew ? 0 : valueOf(number);
  delta = WINDOW;
  low = isNew ? -MOST : before - delta;
  high = isNew ? MOST : before + delta;
  startFrom();
}

function startFrom(): void {
  ply = 0;
  at = root;
  isUnderWay = true;
  const frame = frameOf(root);
  store<i32>(frame, low, ALPHA);
  store<i32>(frame, high, BETA);
  store<i32>(frame, depth, DEPTH);
  store<u32>(frame, NOWHERE, LAST);
  isEntering = true;
}

/** The line is found, or its window was too small. */
function endLine(): void {
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
  if (load<u32>(frameOf(root), BEST_MOVE) != NOWHERE) {
    takeLine();
    store<i32>(told(number), depth, 4);
    passOver(load<u8>(told(number), 16));
    settle();
  }
  number++;
  if (number < wanted) {
    startLine();
    return;
  }
  const value = valueOf(0);
  // It is decided, as far as the search can see: more depth changes nothing.
  if (abs(value) >= DECIDED && wanted == 1) isOver = abs(value) >= WON - depth - 2 || depth >= 30;
}

/** A line that turned out better than those above it goes up. */
function settle(): void {
  for (let line = number; line > 0 && valueOf(line) > valueOf(line - 1); line--) {
    const spare = told(MOST_LINES);
    memory.copy(spare, told(line), 256);
    memory.copy(told(line), told(line - 1), 256);
    memory.copy(told(line - 1), spare, 256);
  }
}

/** The root's best line becomes the line that is looked for; if its move was further down before, those between go down. */
function takeLine(): void {
  const frame = frameOf(root);
  const move = load<u32>(frame, BEST_MOVE);
  if (move == NOWHERE) return;
  const line = told(number);
  for (let other = number + 1; other < lines; other++) {
    if (load<u8>(told(other), 16) != <u8>move) continue;
    memory.copy(told(number + 1), line, <usize>(other - number) << 8);
    break;
  }
  const length = min<u32>(load<u32>(frame, LINE_LENGTH), 200);
  store<i32>(line, load<i32>(frame, BEST), 0);
  store<i32>(line, depth, 4);
  store<u32>(line, length, 8);
  memory.copy(line + 16, root + LINE, length);
  lines = max(lines, number + 1);
}

function run(end: i32): void {
  while (nodes() < end) {
    if (isEntering) {
      isEntering = false;
      isLeaving = !enter();
    } else if (!tryNext()) {
      finish();
      isLeaving = true;
    }
    while (isLeaving) {
      isLeaving = false;
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

/** The entry of the position at `at` in the table; 0: there is none. */
function probe(): u64 {
  const key = load<u64>(at + KEY);
  const entries = TABLE + ((<usize>key & tableMask) << 6);
  const life = load<u32>(LIFE);
  for (let entry = entries; entry < entries + 64; entry += 16) {
    const data = load<u64>(entry, 8);
    if ((load<u64>(entry) ^ data) == key && <u32>(data >> 48) == life) return data;
  }
  return 0;
}

function keep(value: i32, move: u32, deep: i32, bound: u32): void {
  const key = load<u64>(at + KEY);
  const entries = TABLE + ((<usize>key & tableMask) << 6);
  const life = load<u32>(LIFE);
  const age = load<u32>(AGE);
  let place = entries;
  let least = i32.MAX_VALUE;
  for (let entry = entries; entry < entries + 64; entry += 16) {
    const data = load<u64>(entry, 8);
    const isOurs = <u32>(data >> 48) == life;
    if (isOurs && (load<u64>(entry) ^ data) == key) {
      place = entry;
      if (move == NOWHERE) move = <u32>(data >> 16) & 255;
      break;
    }
    const worth = isOurs ? <i32>(<i8>(data >> 24)) - <i32>((age - <u32>(data >> 40)) & 255) * 4 : i32.MIN_VALUE;
    if (worth < least) {
      least = worth;
      place = entry;
    }
  }
  const data =
    (<u64>valueFromPly(value) & 0xffff) |
    (<u64>move << 16) |
    ((<u64>deep & 255) << 24) |
    (<u64>bound << 32) |
    (<u64>age << 40) |
    (<u64>life << 48);
  store<u64>(place, key ^ data);
  store<u64>(place, data, 8);
}

/** Looks at the position at `ply`: false when its value is known (`result`), true when its moves are to be tried. */
function enter(): bool {
  const frame = frameOf(at);
  searched++;
  store<u32>(frame, NOWHERE, BEST_MOVE);
  store<u32>(frame, 0, LINE_LENGTH);
  const situation = situationOf(at);
  store<i32>(frame, situation, SITUATION);
  if (situation == WINS || situation == WINS_BY_FOUR) {
    result = WON - ply - (situation == WINS ? 1 : 3);
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
  const alpha = load<i32>(frame, ALPHA);
  const beta = load<i32>(frame, BETA);
  const isWide = beta - alpha > 1;
  store<u32>(frame, isWide ? 1 : 0, IS_WIDE);
  // Whatever is found here, it is no sooner than what there is.
  if (ply > 0) {
    if (alpha >= WON - ply - 3) {
      result = alpha;
      return false;
    }
    if (beta <= -(WON - ply - 4)) {
      result = beta;
      return false;
    }
  }
  let deep = load<i32>(frame, DEPTH);
  // The end of the line is not in the middle of a defence.
  if (situation == DEFENDS && deep < 1) deep = 1;
  if (deep < 0) deep = 0;

  const known = probe();
  let tableMove: u32 = NOWHERE;
  if (known != 0) {
    tableMove = <u32>(known >> 16) & 255;
    const value = valueAtPly(<i32>(<i16>known));
    // What is decided is so at any depth.
    if (ply > 0 && !isWide && (<i32>(<i8>(known >> 24)) >= deep || abs(value) >= DECIDED)) {
      const bound = <u32>(known >> 32) & 255;
      if (bound == 3 || (bound == 2 && value >= beta) || (bound == 1 && value <= alpha)) {
        result = value;
        return false;
      }
    }
  }

  const moves = movesOf(at);
  let count: u32 = 0;
  store<i32>(frame, -MOST, STATIC);
  if (situation == STOPS_FIVE) count = listStop(at, moves);
  else {
    let value = -MOST;
    if (situation == FREE) {
      value = evaluate(at);
      store<i32>(frame, value, STATIC);
      // So far ahead that nothing has to be found.
      if (!isWide && ply > 0 && deep <= AHEAD_DEPTH && value - AHEAD * deep >= beta && abs(beta) < DECIDED) {
        result = value;
        return false;
      }
    }
    if (ply > 0) {
      allow(min(min(LEAF_FOURS + deep * MORE_FOURS, sight), limit - nodes()));
      const length = winByFours(at);
      if (length > 0) {
        result = WON - ply - length;
        keep(result, firstMove, MOST_DEPTH, 3);
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
      if (deep == 0) {
        result = value;
        return false;
      }
      const before = ply >= 2 ? load<i32>(frame - 2 * PLACE_SIZE, STATIC) : MOST;
      const isBetter = value > before;
      store<u32>(frame, isBetter ? 1 : 0, IS_BETTER);
      if (!isWide && ply > 0 && abs(beta) < DECIDED) {
        if (deep >= PASS_DEPTH && value >= beta && load<u32>(frame, LAST) != NOWHERE && canPass()) {
          store<i32>(frame, deep, DEPTH);
          store<i32>(frame, PASSED, HOW);
          store<u32>(frame, tableMove, MOVE);
          const child = frameOf(at + PLACE_SIZE);
          store<i32>(child, -beta, ALPHA);
          store<i32>(child, -beta + 1, BETA);
          store<i32>(child, deep - PASS_LESS - deep / 4, DEPTH);
          store<u32>(child, NOWHERE, LAST);
          at = pass(at);
          ply++;
          isEntering = true;
          return true;
        }
      }
      count = listNear(at, moves);
    }
  }
  if (tableMove == NOWHERE && situation == FREE && deep >= UNKNOWN_DEPTH && ply > 0) deep--;
  store<i32>(frame, deep, DEPTH);
  startMoves(frame, moves, count, tableMove);
  return true;
}

/** A desk has a place for every stone, and for a few passes on top of them. */
function canPass(): bool {
  return (at - desk) / PLACE_SIZE < <usize>load<i32>(at + STONES) + MOST_PASSES;
}

function startMoves(frame: usize, moves: usize, count: u32, tableMove: u32): void {
  order(moves, count, tableMove, frame);
  store<i32>(frame, -MOST, BEST);
  store<u32>(frame, count, COUNT);
  store<u32>(frame, 0, NEXT);
  store<u32>(frame, 0, HAS_FAR);
  store<i32>(frame, load<i32>(frame, ALPHA), START);
}

/** From what was found earlier: the table's move, killers and the history come on top of what the shapes say. */
function order(moves: usize, count: u32, tableMove: u32, frame: usize): void {
  const side = sideOf(at);
  const history = desk + HISTORY + (<usize>side << 10);
  const killers = load<u32>(frame, KILLERS);
  const last = load<u32>(frame, LAST);
  const answer = last == NOWHERE ? NOWHERE : <u32>load<u8>(desk + ANSWERS + (side << 8) + last);
  for (let index: u32 = 0; index < count; index++) {
    const word = moves + (<usize>index << 2);
    const move = load<u32>(word);
    const cell = move & 255;
    let score = (move >> 8) + <u32>(load<i32>(history + (<usize>cell << 2)) >> 6);
    if (cell == tableMove) score = 0x7fff;
    else {
      if (cell == (killers & 255) || cell == ((killers >> 8) & 255)) score += 60;
      if (cell == answer) score += 40;
    }
    store<u32>(word, (score << 8) | cell);
  }
}

/** The classes from open three to four and three that a colour could make, a bit each. */
// @ts-ignore: decorator
@inline
function threatsOf(at: usize, color: u32): u32 {
  return (
    <u32>hasAny(setOf(at, color, CLASS_OPEN_THREE)) |
    (<u32>hasAny(setOf(at, color, CLASS_TWO_THREES)) << 1) |
    (<u32>hasAny(setOf(at, color, CLASS_FOUR)) << 2) |
    (<u32>hasAny(setOf(at, color, CLASS_FOUR_AND_THREE)) << 3)
  );
}

/** How a position looks to who is to move. */
function evaluate(at: usize): i32 {
  const side = sideOf(at);
  const worth = load<i32>(at + WORTH);
  const both = threatsOf(at, side) | (threatsOf(at, side ^ 1) << 4);
  const value = ((side == 0 ? worth : -worth) >> 1) + load<i32>(THREATS + (<usize>both << 2));
  return max(min(value, 20000), -20000);
}

/** The next move of the frame at `ply` is played and its frame made; false when there is none left. */
function tryNext(): bool {
  const frame = frameOf(at);
  let next = load<u32>(frame, NEXT);
  let count = load<u32>(frame, COUNT);
  const deep = load<i32>(frame, DEPTH);
  const best = load<i32>(frame, BEST);
  const alpha = load<i32>(frame, ALPHA);
  const isWide = load<u32>(frame, IS_WIDE) != 0;
  const situation = load<i32>(frame, SITUATION);
  const isFree = situation == FREE;
  const isBetter = load<u32>(frame, IS_BETTER) == 1;
  const moves = movesOf(at);
  const side = sideOf(at);
  let cell: u32 = 0;
  let kind: i32 = 0;
  let denied: i32 = 0;
  let isFound = false;
  while (!isFound) {
    if (next >= count) {
      // What loses with every move near a stone has lost only if it does so with the others too.
      if (!isFree || best > -DECIDED || load<u32>(frame, HAS_FAR) != 0) return false;
      store<u32>(frame, 1, HAS_FAR);
      count = listFar(at, moves, count);
      store<u32>(frame, count, COUNT);
      if (next >= count) return false;
    }
    // Late moves of shallow positions: as long as there is one that does not lose.
    const isLoose = isFree && ply > 0 && best > -DECIDED;
    if (isLoose && deep <= FEW_DEPTH) {
      const few = FEW_BASE + deep * deep;
      if (next >= <u32>(isWide ? few + 6 + 2 * deep : isBetter ? few : (few * 3) / 4)) return false;
    }
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
    next++;
    cell = top & 255;
    if (ply == 0 && isPassedOver(cell)) continue;
    kind = classAt(at, cell, side);
    denied = classAt(at, cell, side ^ 1);
    const isHopeless =
      isLoose &&
      !isWide &&
      deep <= BEHIND_DEPTH &&
      next > 1 &&
      kind < CLASS_OPEN_THREE &&
      denied < CLASS_OPEN_THREE &&
      load<i32>(frame, STATIC) + BEHIND * deep <= alpha;
    isFound = !isHopeless;
  }
  const tried = next - 1;
  store<u32>(frame, next, NEXT);
  store<u32>(frame, cell, MOVE);
  // The one answer to a four costs no depth.
  let rest = situation == STOPS_FIVE ? deep : deep - 1;
  store<i32>(frame, rest, REST);
  let how = WHOLE;
  if (best > -MOST) {
    how = NARROW;
    if (isFree && deep >= 2 && tried >= 2 && kind < CLASS_OPEN_THREE) {
      let less = <i32>load<u8>(REDUCTIONS + min(deep, 63) * 64 + min(tried, 63));
      if (isWide) less--;
      if (!isBetter) less++;
      if (denied >= CLASS_OPEN_THREE) less--;
      const killers = load<u32>(frame, KILLERS);
      if (cell == (killers & 255)) less--;
      if (less > 0) {
        how = LESS_DEEP;
        rest = max(rest - less, 0);
      }
    }
  } else if (!isWide) how = NARROW;
  store<i32>(frame, how, HOW);
  const child = frameOf(at + PLACE_SIZE);
  store<i32>(child, how == WHOLE ? -load<i32>(frame, BETA) : -alpha - 1, ALPHA);
  store<i32>(child, -alpha, BETA);
  store<i32>(child, rest, DEPTH);
  store<u32>(child, cell, LAST);
  at = play(at, cell);
  ply++;
  isEntering = true;
  return true;
}

function passOver(cell: u32): void {
  const word = desk + PASSED_OVER + ((cell >> 5) << 2);
  store<u32>(word, load<u32>(word) | (<u32>1 << (cell & 31)));
}

function isPassedOver(cell: u32): bool {
  return ((load<u32>(desk + PASSED_OVER + ((cell >> 5) << 2)) >> (cell & 31)) & 1) != 0;
}

/** All moves of the frame at `ply` were tried. */
function finish(): void {
  const frame = frameOf(at);
  let best = load<i32>(frame, BEST);
  // Nothing was worth a try.
  if (best == -MOST) best = load<i32>(frame, ALPHA);
  const move = load<u32>(frame, BEST_MOVE);
  const beta = load<i32>(frame, BETA);
  const bound: u32 = best >= beta ? 2 : best > load<i32>(frame, START) ? 3 : 1;
  const deep = load<i32>(frame, DEPTH);
  if (ply > 0 || number == 0) keep(best, move, deep, bound);
  if (bound == 2 && load<i32>(frame, SITUATION) != STOPS_FIVE) {
    const killers = load<u32>(frame, KILLERS);
    if ((killers & 255) != move) store<u32>(frame, ((killers & 255) << 8) | move, KILLERS);
    const last = load<u32>(frame, LAST);
    if (last != NOWHERE) store<u8>(desk + ANSWERS + (sideOf(at) << 8) + last, <u8>move);
    reward(move, min(deep * deep, 400));
    const moves = movesOf(at);
    const tried = load<u32>(frame, NEXT);
    for (let index: u32 = 0; index + 1 < tried; index++)
      reward(load<u32>(moves + (<usize>index << 2)) & 255, -min(deep * deep, 400));
  }
  result = best;
}

/** Gravity keeps what is counted within bounds. */
function reward(cell: u32, amount: i32): void {
  const word = desk + HISTORY + (<usize>sideOf(at) << 10) + (<usize>cell << 2);
  const known = load<i32>(word);
  store<i32>(word, max(known + amount * 8 - (known * abs(amount)) / 512, 0));
}

/** Goes back to the ply above with `result`; true at the root. */
function leave(): bool {
  if (ply == 0) {
    endLine();
    return !isUnderWay;
  }
  ply--;
  at -= PLACE_SIZE;
  const frame = frameOf(at);
  const value = -result;
  const alpha = load<i32>(frame, ALPHA);
  const beta = load<i32>(frame, BETA);
  const how = load<i32>(frame, HOW);
  const move = load<u32>(frame, MOVE);
  if (how == PASSED) {
    if (value >= beta) {
      // Who passes does not win by it.
      result = value >= DECIDED ? beta : value;
      isLeaving = true;
      return false;
    }
    if (move == NOWHERE && load<i32>(frame, DEPTH) >= UNKNOWN_DEPTH) store<i32>(frame, load<i32>(frame, DEPTH) - 1, DEPTH);
    const moves = movesOf(at);
    startMoves(frame, moves, listNear(at, moves), move);
    return false;
  }
  if (value > alpha && (how == LESS_DEEP || (how == NARROW && load<u32>(frame, IS_WIDE) != 0 && value < beta))) {
    // Better than thought: once more, deeper or with the whole window.
    const child = frameOf(at + PLACE_SIZE);
    const isFull = how == NARROW;
    store<i32>(frame, isFull ? WHOLE : NARROW, HOW);
    store<i32>(child, isFull ? -beta : -alpha - 1, ALPHA);
    store<i32>(child, -alpha, BETA);
    store<i32>(child, load<i32>(frame, REST), DEPTH);
    store<u32>(child, move, LAST);
    at = play(at, move);
    ply++;
    isEntering = true;
    return false;
  }
  if (value <= load<i32>(frame, BEST)) return false;
  store<i32>(frame, value, BEST);
  if (value <= alpha && ply > 0) return false;
  store<u32>(frame, move, BEST_MOVE);
  const below = at + PLACE_SIZE;
  const length = min<u32>(load<u32>(frameOf(below), LINE_LENGTH), 200);
  store<u8>(at + LINE, <u8>move);
  memory.copy(at + LINE + 1, below + LINE, length);
  store<u32>(frame, length + 1, LINE_LENGTH);
  if (value > alpha) {
    store<i32>(frame, value, ALPHA);
    if (ply == 0 && number == 0 && value < beta) takeLine();
    // No other move matters any more.
    if (value >= beta) {
      store<u32>(frame, load<u32>(frame, NEXT), COUNT);
      store<u32>(frame, 1, HAS_FAR);
    }
  }
  return false;
}
