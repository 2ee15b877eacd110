// Alpha-beta over moves by class. It keeps what it has under way in frames in memory and not on the machine's stack, so that it can stop after any
// number of positions and go on later as if nothing had been. What is asked of it, depth by depth, is in root.ts.
import { ANSWERS, FRAME, HISTORY, LINE, MOST_PLACES, PLACE_SIZE, REDUCTIONS, STONES } from "./layout";
import { evaluate } from "./evaluate";
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
  WINS,
  WINS_BY_FOUR,
} from "./moves";
import { classAt, pass, play, sideOf } from "./position";
import { allow, firstMove, looked, movesOf, winByFours } from "./solver";
import { AT_LEAST, AT_MOST, boundIn, depthIn, EXACT, keep, moveIn, NOWHERE, probe, valueIn } from "./table";
import { BY_SEARCH, DECIDED, isPassedOver, putLine, WON } from "./told";
import { CLASS_OPEN_THREE } from "./weights";

/** More than any value. */
export const MOST: i32 = 32000;
const MOST_PLIES: i32 = 180;
/** The depth of what is known for good. */
export const MOST_DEPTH: i32 = 100;

// What was settled by games (docs/adr/0016).
/** What a proof at the end of a line may cost, and how much more at each move above it. */
const LEAF_FOURS: i32 = 40;
const MORE_FOURS: i32 = 20;
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

let root: usize = 0;
/** The most that one proof may cost. */
let sight: i32 = 0;
let limit: i64 = 0;
let before: i64 = 0;
/** Positions looked at, without those of proofs. */
export let searched: i64 = 0;
/** How deep the root is searched, and for which line. */
let depth: i32 = 0;
let number: i32 = 0;
let ply: i32 = 0;
let at: usize = 0;
/** Whether the frame at `ply` has just been made, or is done with. */
let isEntering: bool = false;
let isLeaving: bool = false;
/** The selective depth: the farthest ply that the search has looked at, or that a proof of a win has come to. */
export let selectiveDepth: i32 = 0;
/** What the last position that was left is worth to who was to move there. */
export let result: i32 = 0;

// @ts-ignore: decorator
@inline
function frameOf(place: usize): usize {
  return place + FRAME;
}

/** Positions looked at since the search began, those of proofs as well. */
export function nodes(): i64 {
  return searched + looked - before;
}

/** How many positions a proof may take that is allowed so many: not more than there are left. */
export function affordable(positions: i32): i32 {
  return <i32>min<i64>(min(positions, sight), limit - nodes());
}

/** Gets ready to search a position with at most so many positions looked at, and so many in one proof. What was learnt of moves is forgotten or not. */
export function startAt(position: usize, most: i64, foresight: i32, forgets: bool): void {
  root = position;
  limit = most;
  sight = foresight;
  searched = 0;
  selectiveDepth = 0;
  before = looked;
  if (forgets) {
    memory.fill(desk + HISTORY, 0, 2048);
    memory.fill(desk + ANSWERS, <u8>NOWHERE, 512);
  }
  const end = desk + MOST_PLACES * PLACE_SIZE;
  for (let place = root; place < end; place += PLACE_SIZE) memory.fill(frameOf(place), 0xff, 128);
}

/** One position more was looked at, outside of the search. */
export function countOne(): void {
  searched++;
}

export function reachPly(plies: i32): void {
  selectiveDepth = max(selectiveDepth, plies);
}

/** Begins to search the root so deep, with a window, for a line; moves that have one already are passed over. */
export function startFrom(deep: i32, low: i32, high: i32, line: i32): void {
  depth = deep;
  number = line;
  ply = 0;
  at = root;
  const frame = frameOf(root);
  store<i32>(frame, low, ALPHA);
  store<i32>(frame, high, BETA);
  store<i32>(frame, deep, DEPTH);
  store<u32>(frame, NOWHERE, LAST);
  isEntering = true;
  isLeaving = false;
}

/** The root's best line becomes the line that is looked for; whether it has one. */
export function takeLine(): bool {
  const frame = frameOf(root);
  if (load<u32>(frame, BEST_MOVE) == NOWHERE) return false;
  putLine(number, load<i32>(frame, BEST), depth, BY_SEARCH, root + LINE, load<u32>(frame, LINE_LENGTH));
  return true;
}

/** Goes on until so many positions were looked at; whether the root is done with, and `result` what it is worth. */
export function run(end: i64): bool {
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
      if (ply == 0) return true;
      leave();
    }
  }
  return false;
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
  const frame = frameOf(at);
  searched++;
  if (ply > selectiveDepth) selectiveDepth = ply;
  store<u32>(frame, NOWHERE, BEST_MOVE);
  store<u32>(frame, 0, LINE_LENGTH);
  let situation = situationOf(at);
  // A root that is won is searched for the sake of its other moves.
  if (situation == WINS_BY_FOUR && ply == 0) situation = FREE;
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

  const known = probe(at);
  let tableMove: u32 = NOWHERE;
  if (known != 0) {
    tableMove = moveIn(known);
    const value = valueAtPly(valueIn(known));
    // What is decided is so at any depth.
    if (ply > 0 && !isWide && (depthIn(known) >= deep || abs(value) >= DECIDED)) {
      const bound = boundIn(known);
      if (bound == EXACT || (bound == AT_LEAST && value >= beta) || (bound == AT_MOST && value <= alpha)) {
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
      allow(affordable(LEAF_FOURS + deep * MORE_FOURS));
      const length = winByFours(at);
      if (length > 0) {
        reachPly(ply + length);
        result = WON - ply - length;
        keep(at, valueFromPly(result), firstMove, MOST_DEPTH, EXACT);
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

/** All moves of the frame at `ply` were tried. */
function finish(): void {
  const frame = frameOf(at);
  let best = load<i32>(frame, BEST);
  // Nothing was worth a try.
  if (best == -MOST) best = load<i32>(frame, ALPHA);
  const move = load<u32>(frame, BEST_MOVE);
  const beta = load<i32>(frame, BETA);
  const bound = best >= beta ? AT_LEAST : best > load<i32>(frame, START) ? EXACT : AT_MOST;
  const deep = load<i32>(frame, DEPTH);
  if (ply > 0 || number == 0) keep(at, valueFromPly(best), move, deep, bound);
  if (bound == AT_LEAST && load<i32>(frame, SITUATION) != STOPS_FIVE) {
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

/** Goes back to the ply above with `result`. */
function leave(): void {
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
      // One's own stone never hurts, so that what is won after a pass is won with a move.
      result = value;
      isLeaving = true;
      return;
    }
    if (move == NOWHERE && load<i32>(frame, DEPTH) >= UNKNOWN_DEPTH) store<i32>(frame, load<i32>(frame, DEPTH) - 1, DEPTH);
    const moves = movesOf(at);
    startMoves(frame, moves, listNear(at, moves), move);
    return;
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
    return;
  }
  if (value <= load<i32>(frame, BEST)) return;
  store<i32>(frame, value, BEST);
  if (value <= alpha && ply > 0) return;
  store<u32>(frame, move, BEST_MOVE);
  const below = at + PLACE_SIZE;
  const length = min<u32>(load<u32>(frameOf(below), LINE_LENGTH), 200);
  store<u8>(at + LINE, <u8>move);
  memory.copy(at + LINE + 1, below + LINE, length);
  store<u32>(frame, length + 1, LINE_LENGTH);
  if (value > alpha) {
    store<i32>(frame, value, ALPHA);
    // A move that loses says nothing of the position as long as there are others to try.
    if (ply == 0 && number == 0 && value < beta && value > -DECIDED) takeLine();
    // No other move matters any more.
    if (value >= beta) {
      store<u32>(frame, load<u32>(frame, NEXT), COUNT);
      store<u32>(frame, 1, HAS_FAR);
    }
  }
}
