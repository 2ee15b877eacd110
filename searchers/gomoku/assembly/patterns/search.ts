// Principal variation search over moves by threat class. Nodes are frames in memory instead of recursive calls, so that
// the search can stop after any number of nodes and resume later. Iterative deepening is in root.ts.
import { MATE_THRESHOLD, MATE_VALUE } from "./constants";
import { evaluate, VALUE_LIMIT } from "./evaluate";
import {
  CELLS,
  COUNTER_MOVES,
  COUNTER_MOVES_SIZE,
  FRAME,
  FRAME_SIZE,
  HISTORY,
  HISTORY_SIZE,
  LMR_TABLE,
  MAX_SLOTS,
  NO_MOVE,
  PV,
  SLOT_SIZE,
  STONE_COUNT,
  WINNER,
} from "./layout";
import {
  appendFarMoves,
  listDefenses,
  listFiveBlock,
  listNearMoves,
  listRootMoves,
  SITUATION_BLOCK_FIVE,
  SITUATION_DEFEND,
  SITUATION_FIVE,
  SITUATION_LOST,
  SITUATION_QUIET,
  SITUATION_WINNING_FOUR,
  situationOf,
  threadMemory,
} from "./movegen";
import { isExcluded, MAX_PV_LENGTH, PROOF_SEARCH_OR_NONE, setPv } from "./multi-pv";
import { netValue } from "./net";
import { classAt, play, playNullMove, sideToMove } from "./position";
import { EXACT_BLACK, EXACT_WHITE, HAS_FORBIDDEN, HAS_NET } from "./rule";
import { CLASS_FOUR, CLASS_OPEN_THREE } from "./shapes";
import { findVcfIn, firstMove, moveListOf, proofNodes, setProofBudget } from "./threat-search";
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, probeTt, storeTt, ttBound, ttDepth, ttMove, ttValue } from "./tt";

/** Greater than any value. */
export const INFINITE_VALUE: i32 = 32000;
const MAX_PLY: i32 = 180;
/** Greatest search depth; also the stored depth of proven results. */
export const MAX_DEPTH: i32 = 100;

// Tuned by games (docs/experiments/gomoku-search.md).
/** Node limit of the VCF search in a node of depth 0, and what each ply of depth adds. */
const VCF_BASE_NODES: i32 = 12;
const VCF_NODES_PER_DEPTH: i32 = 12;
/** The net corrects an evaluation that is at most this far from alpha; and what each ply of depth adds. */
const NET_WINDOW: i32 = 200;
const NET_WINDOW_PER_DEPTH: i32 = 90;
/** Reverse futility pruning: margin per ply, and greatest depth. */
const REVERSE_FUTILITY_MARGIN: i32 = 90;
const REVERSE_FUTILITY_DEPTH: i32 = 6;
/** Futility pruning of quiet moves: margin per ply, and greatest depth. */
const FUTILITY_MARGIN: i32 = 120;
const FUTILITY_DEPTH: i32 = 5;
/** Razoring of nodes without a VCF whose evaluation is far below alpha: margin, what each ply of depth adds, and greatest depth. */
const RAZOR_MARGIN: i32 = 120;
const RAZOR_MARGIN_PER_DEPTH: i32 = 120;
const RAZOR_DEPTH: i32 = 4;
/** Null move pruning: least depth, reduction, a share of the depth that adds to it, and how many null moves a line may contain. */
const NULL_MOVE_DEPTH: i32 = 3;
const NULL_MOVE_REDUCTION: i32 = 4;
const NULL_MOVE_SHARE: i32 = 3;
const MAX_NULL_MOVES: usize = 12;
/** Late move pruning: moves searched at depth 0, growing with the square of the depth, and greatest depth. */
const LMP_BASE: i32 = 4;
const LMP_DEPTH: i32 = 6;
/**
 * Greatest depth at which a side that is threatened with an open four or two fours tries its own fours last, and not at all once an answer is
 * known that does not lose. Such a four only puts the answer off, and its own answer is searched too.
 */
const SPITE_FOUR_DEPTH: i32 = 1;
/** Late defences are searched one ply less deep: least depth. */
const LATE_DEFENSE_DEPTH: i32 = 3;
/** Internal iterative reduction: least depth. */
const IIR_DEPTH: i32 = 4;
/** Move ordering bonuses. */
const HASH_MOVE_SCORE: u32 = 0x7fff;
const KILLER_BONUS: u32 = 60;
const COUNTER_MOVE_BONUS: u32 = 40;

// The search frame of a node, as offsets.
const ALPHA: usize = 0;
const BETA: usize = 4;
const DEPTH: usize = 8;
const BEST_VALUE: usize = 12;
const BEST_MOVE: usize = 16;
const MOVE_COUNT: usize = 20;
const NEXT_INDEX: usize = 24;
const CURRENT_MOVE: usize = 28;
/** How the current move is being searched. */
const MODE: usize = 32;
const SITUATION: usize = 36;
const ORIGINAL_ALPHA: usize = 40;
/** Depth for the current move, before reductions. */
const NEW_DEPTH: usize = 44;
/** Two killer moves, a byte each. */
const KILLERS: usize = 48;
const PV_LENGTH: usize = 52;
/** Whether this is a PV node, one with a window wider than one. */
const IS_PV: usize = 56;
const STATIC_EVAL: usize = 60;
/** Whether the static evaluation is better than two plies ago. */
const IMPROVING: usize = 64;
/** The move that led here; NO_MOVE after a null move. */
const PREVIOUS_MOVE: usize = 68;
/** Whether no moves are left to add to the list: those far from all stones are in it, or do not count. */
const HAS_FAR_MOVES: usize = 72;

// Values of MODE.
const FULL_WINDOW: i32 = 0;
/** Zero window and reduced depth. */
const REDUCED: i32 = 1;
const ZERO_WINDOW: i32 = 2;
const NULL_MOVE: i32 = 3;

let root: usize = 0;
/** Whether the root has no other moves than ROOT_MOVES. */
let isRestricted: bool = false;
/** Node limit of one threat search. */
let maxProofNodes: i32 = 0;
let nodeLimit: i64 = 0;
/** `proofNodes` when the search began. */
let proofNodesBefore: i64 = 0;
/** Nodes without those of threat searches. */
export let searchNodes: i64 = 0;
/** Depth of the current iteration, and index of the PV being searched. */
let rootDepth: i32 = 0;
let pvIndex: i32 = 0;
/** The current node. */
let ply: i32 = 0;
let current: usize = 0;
/** Whether the current node has just been entered, or is finished. */
let isEntering: bool = false;
let isLeaving: bool = false;
/** Selective depth: the greatest ply of a node, or of the end of a proof. */
export let maxPlyReached: i32 = 0;
/** Value of the last finished node, for its side to move. */
export let result: i32 = 0;

// @ts-ignore: decorator
@inline
function frameOf(slot: usize): usize {
  return slot + FRAME;
}

/** Nodes since the search began, with those of threat searches. */
export function nodes(): i64 {
  return searchNodes + proofNodes - proofNodesBefore;
}

/** Limits the budget of a threat search to `maxProofNodes` and to the nodes that are left. */
export function affordableNodes(budget: i32): i32 {
  return <i32>min<i64>(min(budget, maxProofNodes), nodeLimit - nodes());
}

/** Prepares a search with a limit of nodes, and of nodes in one threat search; perhaps of ROOT_MOVES only. */
export function startSearch(
  position: usize,
  maxNodes: i64,
  proofNodeLimit: i32,
  clearHistory: bool,
  isRootRestricted: bool,
): void {
  root = position;
  isRestricted = isRootRestricted;
  nodeLimit = maxNodes;
  maxProofNodes = proofNodeLimit;
  searchNodes = 0;
  maxPlyReached = 0;
  proofNodesBefore = proofNodes;
  if (clearHistory) {
    memory.fill(threadMemory + HISTORY, 0, HISTORY_SIZE);
    memory.fill(threadMemory + COUNTER_MOVES, <u8>NO_MOVE, COUNTER_MOVES_SIZE);
  }
  const end = threadMemory + MAX_SLOTS * SLOT_SIZE;
  for (let slot = root; slot < end; slot += SLOT_SIZE) memory.fill(frameOf(slot), 0xff, FRAME_SIZE);
}

/** Counts a node outside of the search. */
export function countNode(): void {
  searchNodes++;
}

export function updateSeldepth(reached: i32): void {
  maxPlyReached = max(maxPlyReached, reached);
}

/** Starts to search the root for one PV. */
export function startRootSearch(depth: i32, alpha: i32, beta: i32, index: i32): void {
  rootDepth = depth;
  pvIndex = index;
  ply = 0;
  current = root;
  const frame = frameOf(root);
  store<i32>(frame, alpha, ALPHA);
  store<i32>(frame, beta, BETA);
  store<i32>(frame, depth, DEPTH);
  store<u32>(frame, NO_MOVE, PREVIOUS_MOVE);
  isEntering = true;
  isLeaving = false;
}

/** Stores the PV of the root; returns whether there is one. */
export function storeRootPv(): bool {
  const frame = frameOf(root);
  if (load<u32>(frame, BEST_MOVE) === NO_MOVE) return false;
  setPv(pvIndex, load<i32>(frame, BEST_VALUE), rootDepth, PROOF_SEARCH_OR_NONE, root + PV, load<u32>(frame, PV_LENGTH));
  return true;
}

/** Searches until `nodes()` reaches `end`; returns whether the root is finished, with its value in `result`. */
export function run(end: i64): bool {
  while (nodes() < end) {
    if (isEntering) {
      isEntering = false;
      isLeaving = !enterNode();
    } else if (!searchNextMove()) {
      finishNode();
      isLeaving = true;
    }
    while (isLeaving) {
      isLeaving = false;
      if (ply === 0) return true;
      returnToParent();
    }
  }
  return false;
}

/** Mate values are stored relative to their position, and searched relative to the root. */
// @ts-ignore: decorator
@inline
function valueFromTt(value: i32): i32 {
  return value >= MATE_THRESHOLD ? value - ply : value <= -MATE_THRESHOLD ? value + ply : value;
}

// @ts-ignore: decorator
@inline
function valueToTt(value: i32): i32 {
  return value >= MATE_THRESHOLD ? value + ply : value <= -MATE_THRESHOLD ? value - ply : value;
}

/** Enters the current node: returns false if its value is known (`result`), true if its moves have to be searched. */
function enterNode(): bool {
  const frame = frameOf(current);
  searchNodes++;
  if (ply > maxPlyReached) maxPlyReached = ply;
  store<u32>(frame, NO_MOVE, BEST_MOVE);
  store<u32>(frame, 0, PV_LENGTH);
  // Only a restricted root plays fives.
  if (isRestricted && ply === 1 && load<i32>(current + WINNER) !== 0) {
    result = -(MATE_VALUE - 1);
    return false;
  }
  let situation = situationOf(current);
  // A won root is searched for the PVs of its other moves, a restricted one for those of its moves.
  if (ply === 0 && (isRestricted || situation === SITUATION_WINNING_FOUR)) situation = SITUATION_QUIET;
  store<i32>(frame, situation, SITUATION);
  if (situation === SITUATION_FIVE || situation === SITUATION_WINNING_FOUR) {
    result = MATE_VALUE - ply - (situation === SITUATION_FIVE ? 1 : 3);
    return false;
  }
  if (situation === SITUATION_LOST) {
    result = -(MATE_VALUE - ply - 2);
    return false;
  }
  if (load<i32>(current + STONE_COUNT) === CELLS || ply >= MAX_PLY) {
    result = 0;
    return false;
  }
  const alpha = load<i32>(frame, ALPHA);
  const beta = load<i32>(frame, BETA);
  const isPv = beta - alpha > 1;
  store<u32>(frame, isPv ? 1 : 0, IS_PV);
  // Mate distance pruning.
  if (ply > 0) {
    if (alpha >= MATE_VALUE - ply - 3) {
      result = alpha;
      return false;
    }
    if (beta <= -(MATE_VALUE - ply - 4)) {
      result = beta;
      return false;
    }
  }
  let depth = load<i32>(frame, DEPTH);
  // Forced defences are searched at the horizon as well.
  if (situation === SITUATION_DEFEND && depth < 1) depth = 1;
  if (depth < 0) depth = 0;

  const entry = probeTt(current);
  let hashMove: u32 = NO_MOVE;
  if (entry !== 0) {
    hashMove = ttMove(entry);
    const value = valueFromTt(ttValue(entry));
    // Mate values hold at any depth.
    if (ply > 0 && !isPv && (ttDepth(entry) >= depth || abs(value) >= MATE_THRESHOLD)) {
      const bound = ttBound(entry);
      if (
        bound === BOUND_EXACT ||
        (bound === BOUND_LOWER && value >= beta) ||
        (bound === BOUND_UPPER && value <= alpha)
      ) {
        result = value;
        return false;
      }
    }
  }

  const moves = moveListOf(current);
  let count: u32 = 0;
  store<i32>(frame, -INFINITE_VALUE, STATIC_EVAL);
  if (situation === SITUATION_BLOCK_FIVE) count = listFiveBlock(current, moves);
  else {
    let value = -INFINITE_VALUE;
    if (situation === SITUATION_QUIET) {
      value = staticValue(depth, alpha);
      store<i32>(frame, value, STATIC_EVAL);
      // Reverse futility pruning.
      if (
        !isPv &&
        ply > 0 &&
        depth <= REVERSE_FUTILITY_DEPTH &&
        value - REVERSE_FUTILITY_MARGIN * depth >= beta &&
        abs(beta) < MATE_THRESHOLD
      ) {
        result = value;
        return false;
      }
    }
    if (ply > 0) {
      setProofBudget(affordableNodes(VCF_BASE_NODES + depth * VCF_NODES_PER_DEPTH));
      const length = findVcfIn(current, situation);
      if (length > 0) {
        updateSeldepth(ply + length);
        result = MATE_VALUE - ply - length;
        storeTt(current, valueToTt(result), firstMove, MAX_DEPTH, BOUND_EXACT);
        return false;
      }
    }
    if (situation === SITUATION_DEFEND) {
      count = listDefenses(current, moves);
      if (count === 0) {
        result = -(MATE_VALUE - ply - 4);
        return false;
      }
    } else {
      const isHopeless =
        !isPv &&
        ply > 0 &&
        depth <= RAZOR_DEPTH &&
        value + RAZOR_MARGIN + RAZOR_MARGIN_PER_DEPTH * depth <= alpha &&
        alpha < MATE_THRESHOLD;
      if (depth === 0 || isHopeless) {
        result = value;
        return false;
      }
      const twoPliesAgo = ply >= 2 ? load<i32>(frame - 2 * SLOT_SIZE, STATIC_EVAL) : INFINITE_VALUE;
      const improving = value > twoPliesAgo;
      store<u32>(frame, improving ? 1 : 0, IMPROVING);
      if (!isPv && ply > 0 && abs(beta) < MATE_THRESHOLD) {
        // Null move pruning; `returnToParent` takes the result.
        if (
          depth >= NULL_MOVE_DEPTH &&
          value >= beta &&
          load<u32>(frame, PREVIOUS_MOVE) !== NO_MOVE &&
          canPlayNullMove()
        ) {
          store<i32>(frame, depth, DEPTH);
          store<i32>(frame, NULL_MOVE, MODE);
          store<u32>(frame, hashMove, CURRENT_MOVE);
          const child = frameOf(current + SLOT_SIZE);
          store<i32>(child, -beta, ALPHA);
          store<i32>(child, -beta + 1, BETA);
          store<i32>(child, depth - NULL_MOVE_REDUCTION - depth / NULL_MOVE_SHARE, DEPTH);
          store<u32>(child, NO_MOVE, PREVIOUS_MOVE);
          current = playNullMove(current);
          ply++;
          isEntering = true;
          return true;
        }
      }
      count = ply === 0 && isRestricted ? listRootMoves(current, moves) : listNearMoves(current, moves);
      // Black has only forbidden moves left.
      if (HAS_FORBIDDEN && count === 0) {
        result = 0;
        return false;
      }
    }
  }
  // Internal iterative reduction.
  if (hashMove === NO_MOVE && situation === SITUATION_QUIET && depth >= IIR_DEPTH && ply > 0) depth--;
  store<i32>(frame, depth, DEPTH);
  startMoves(frame, moves, count, hashMove);
  return true;
}

/** The static evaluation, corrected by the net where that may change the result. */
function staticValue(depth: i32, alpha: i32): i32 {
  const value = evaluate(current);
  if (!HAS_NET || abs(value - alpha) > NET_WINDOW + NET_WINDOW_PER_DEPTH * depth) return value;
  return max(min(value + netValue(current), VALUE_LIMIT), -VALUE_LIMIT);
}

/** The position stack has a slot for every stone and MAX_NULL_MOVES more. */
function canPlayNullMove(): bool {
  return (current - threadMemory) / SLOT_SIZE < <usize>load<i32>(current + STONE_COUNT) + MAX_NULL_MOVES;
}

function startMoves(frame: usize, moves: usize, count: u32, hashMove: u32): void {
  scoreMoves(moves, count, hashMove, frame);
  store<i32>(frame, -INFINITE_VALUE, BEST_VALUE);
  store<u32>(frame, count, MOVE_COUNT);
  store<u32>(frame, 0, NEXT_INDEX);
  store<u32>(frame, ply === 0 && isRestricted ? 1 : 0, HAS_FAR_MOVES);
  store<i32>(frame, load<i32>(frame, ALPHA), ORIGINAL_ALPHA);
}

/** Adds hash move, killers, counter move and history to the ordering scores. */
function scoreMoves(moves: usize, count: u32, hashMove: u32, frame: usize): void {
  const side = sideToMove(current);
  const history = threadMemory + HISTORY + ((<usize>side) << 10);
  const killers = load<u32>(frame, KILLERS);
  const previousMove = load<u32>(frame, PREVIOUS_MOVE);
  const counterMove =
    previousMove === NO_MOVE ? NO_MOVE : <u32>load<u8>(threadMemory + COUNTER_MOVES + (side << 8) + previousMove);
  const delaysSpiteFours = mayPruneSpiteFours(frame);
  for (let index: u32 = 0; index < count; index++) {
    const word = moves + ((<usize>index) << 2);
    const move = load<u32>(word);
    const cell = move & 255;
    let score = (move >> 8) + <u32>(load<i32>(history + ((<usize>cell) << 2)) >> 6);
    if (cell === hashMove) score = HASH_MOVE_SCORE;
    else {
      if (cell === (killers & 255) || cell === ((killers >> 8) & 255)) score += KILLER_BONUS;
      if (cell === counterMove) score += COUNTER_MOVE_BONUS;
      if (delaysSpiteFours && isSpiteFour(cell, side)) score >>= 4;
    }
    store<u32>(word, (score << 8) | cell);
  }
}

// @ts-ignore: decorator
@inline
function mayPruneSpiteFours(frame: usize): bool {
  return load<i32>(frame, SITUATION) === SITUATION_DEFEND && load<i32>(frame, DEPTH) <= SPITE_FOUR_DEPTH;
}

/** Whether a move makes a four on a cell where the opponent could make none. */
// @ts-ignore: decorator
@inline
function isSpiteFour(cell: u32, side: u32): bool {
  return classAt(current, cell, side) >= CLASS_FOUR && classAt(current, cell, side ^ 1) < CLASS_FOUR;
}

/** Plays the next move of the current node and enters the child; returns false if no move is left. */
function searchNextMove(): bool {
  const frame = frameOf(current);
  let next = load<u32>(frame, NEXT_INDEX);
  let count = load<u32>(frame, MOVE_COUNT);
  const depth = load<i32>(frame, DEPTH);
  const best = load<i32>(frame, BEST_VALUE);
  const alpha = load<i32>(frame, ALPHA);
  const isPv = load<u32>(frame, IS_PV) !== 0;
  const situation = load<i32>(frame, SITUATION);
  const isQuiet = situation === SITUATION_QUIET;
  const improving = load<u32>(frame, IMPROVING) === 1;
  const moves = moveListOf(current);
  const side = sideToMove(current);
  let cell: u32 = 0;
  let threatClass: i32 = 0;
  let deniedClass: i32 = 0;
  let isChosen = false;
  while (!isChosen) {
    if (next >= count) {
      // If every move near a stone loses, the far moves are searched too before the node counts as lost.
      if (!isQuiet || best > -MATE_THRESHOLD || load<u32>(frame, HAS_FAR_MOVES) !== 0) return false;
      store<u32>(frame, 1, HAS_FAR_MOVES);
      count = appendFarMoves(current, moves, count);
      store<u32>(frame, count, MOVE_COUNT);
      if (next >= count) return false;
    }
    // Moves are pruned only if one is known that does not lose.
    const canPrune = ply > 0 && best > -MATE_THRESHOLD;
    const canPruneQuiet = canPrune && isQuiet;
    // Late move pruning.
    if (canPruneQuiet && depth <= LMP_DEPTH) {
      const maxMoves = LMP_BASE + depth * depth;
      if (next >= <u32>(isPv ? maxMoves + 6 + 2 * depth : improving ? maxMoves : (maxMoves * 3) / 4)) return false;
    }
    let slot = next;
    let bestMove = load<u32>(moves + ((<usize>next) << 2));
    for (let index = next + 1; index < count; index++) {
      const move = load<u32>(moves + ((<usize>index) << 2));
      if (move > bestMove) {
        bestMove = move;
        slot = index;
      }
    }
    store<u32>(moves + ((<usize>slot) << 2), load<u32>(moves + ((<usize>next) << 2)));
    store<u32>(moves + ((<usize>next) << 2), bestMove);
    next++;
    cell = bestMove & 255;
    if (ply === 0 && isExcluded(cell)) continue;
    threatClass = classAt(current, cell, side);
    deniedClass = classAt(current, cell, side ^ 1);
    const isFutile =
      canPruneQuiet &&
      !isPv &&
      depth <= FUTILITY_DEPTH &&
      next > 1 &&
      threatClass < CLASS_OPEN_THREE &&
      deniedClass < CLASS_OPEN_THREE &&
      load<i32>(frame, STATIC_EVAL) + FUTILITY_MARGIN * depth <= alpha;
    isChosen = !isFutile && !(canPrune && mayPruneSpiteFours(frame) && isSpiteFour(cell, side));
  }
  const moveIndex = next - 1;
  store<u32>(frame, next, NEXT_INDEX);
  store<u32>(frame, cell, CURRENT_MOVE);
  // The forced answer to a four costs no depth.
  let newDepth = situation === SITUATION_BLOCK_FIVE ? depth : depth - 1;
  store<i32>(frame, newDepth, NEW_DEPTH);
  let mode = FULL_WINDOW;
  if (best > -INFINITE_VALUE) {
    mode = ZERO_WINDOW;
    // Late move reductions. A four alone seldom helps where there is no VCF.
    if (isQuiet && depth >= 2 && moveIndex >= 2) {
      let reduction = <i32>load<u8>(LMR_TABLE + min(depth, 63) * 64 + min(moveIndex, 63));
      if (isPv) reduction--;
      if (!improving) reduction++;
      if (deniedClass >= CLASS_OPEN_THREE) reduction--;
      if (threatClass === CLASS_OPEN_THREE) reduction--;
      if (threatClass === CLASS_FOUR) reduction++;
      const killers = load<u32>(frame, KILLERS);
      if (cell === (killers & 255)) reduction--;
      if (reduction > 0) {
        mode = REDUCED;
        newDepth = max(newDepth - reduction, 0);
      }
    } else if (
      situation === SITUATION_DEFEND &&
      depth >= LATE_DEFENSE_DEPTH &&
      moveIndex >= 2 &&
      threatClass < CLASS_OPEN_THREE
    ) {
      mode = REDUCED;
      newDepth--;
    }
  } else if (!isPv) mode = ZERO_WINDOW;
  store<i32>(frame, mode, MODE);
  const child = frameOf(current + SLOT_SIZE);
  store<i32>(child, mode === FULL_WINDOW ? -load<i32>(frame, BETA) : -alpha - 1, ALPHA);
  store<i32>(child, -alpha, BETA);
  store<i32>(child, newDepth, DEPTH);
  store<u32>(child, cell, PREVIOUS_MOVE);
  current = play(current, cell);
  ply++;
  isEntering = true;
  return true;
}

/** Stores the result of the current node, and updates killers, counter move and history after a cutoff. */
function finishNode(): void {
  const frame = frameOf(current);
  let best = load<i32>(frame, BEST_VALUE);
  // Every move was pruned.
  if (best === -INFINITE_VALUE) best = load<i32>(frame, ALPHA);
  const move = load<u32>(frame, BEST_MOVE);
  const beta = load<i32>(frame, BETA);
  const bound = best >= beta ? BOUND_LOWER : best > load<i32>(frame, ORIGINAL_ALPHA) ? BOUND_EXACT : BOUND_UPPER;
  const depth = load<i32>(frame, DEPTH);
  if (ply > 0 || (pvIndex === 0 && !isRestricted)) storeTt(current, valueToTt(best), move, depth, bound);
  if (bound === BOUND_LOWER && load<i32>(frame, SITUATION) !== SITUATION_BLOCK_FIVE) {
    const killers = load<u32>(frame, KILLERS);
    if ((killers & 255) !== move) store<u32>(frame, ((killers & 255) << 8) | move, KILLERS);
    const previousMove = load<u32>(frame, PREVIOUS_MOVE);
    if (previousMove !== NO_MOVE) {
      store<u8>(threadMemory + COUNTER_MOVES + (sideToMove(current) << 8) + previousMove, <u8>move);
    }
    updateHistory(move, min(depth * depth, 400));
    const moves = moveListOf(current);
    const searched = load<u32>(frame, NEXT_INDEX);
    for (let index: u32 = 0; index + 1 < searched; index++) {
      updateHistory(load<u32>(moves + ((<usize>index) << 2)) & 255, -min(depth * depth, 400));
    }
  }
  result = best;
}

/** Adds a bonus or malus to the history score of a move; gravity keeps the score bounded. */
function updateHistory(cell: u32, amount: i32): void {
  const word = threadMemory + HISTORY + ((<usize>sideToMove(current)) << 10) + ((<usize>cell) << 2);
  const entry = load<i32>(word);
  store<i32>(word, max(entry + amount * 8 - (entry * abs(amount)) / 512, 0));
}

/** Returns to the parent node with `result`. */
function returnToParent(): void {
  ply--;
  current -= SLOT_SIZE;
  const frame = frameOf(current);
  const value = -result;
  const alpha = load<i32>(frame, ALPHA);
  const beta = load<i32>(frame, BETA);
  const mode = load<i32>(frame, MODE);
  const move = load<u32>(frame, CURRENT_MOVE);
  if (mode === NULL_MOVE) {
    if (value >= beta) {
      // Null move cutoff. In freestyle an extra stone never hurts, so there is no zugzwang and mate values are sound.
      // Where it can make an overline or a forbidden move, they prove nothing.
      result = (EXACT_BLACK || EXACT_WHITE) && value >= MATE_THRESHOLD ? beta : value;
      isLeaving = true;
      return;
    }
    if (move === NO_MOVE && load<i32>(frame, DEPTH) >= IIR_DEPTH) {
      store<i32>(frame, load<i32>(frame, DEPTH) - 1, DEPTH);
    }
    const moves = moveListOf(current);
    startMoves(frame, moves, listNearMoves(current, moves), move);
    return;
  }
  if (value > alpha && (mode === REDUCED || (mode === ZERO_WINDOW && load<u32>(frame, IS_PV) !== 0 && value < beta))) {
    // Fail high: search again, at full depth or with the full window.
    const child = frameOf(current + SLOT_SIZE);
    const isFullWindow = mode === ZERO_WINDOW;
    store<i32>(frame, isFullWindow ? FULL_WINDOW : ZERO_WINDOW, MODE);
    store<i32>(child, isFullWindow ? -beta : -alpha - 1, ALPHA);
    store<i32>(child, -alpha, BETA);
    store<i32>(child, load<i32>(frame, NEW_DEPTH), DEPTH);
    store<u32>(child, move, PREVIOUS_MOVE);
    current = play(current, move);
    ply++;
    isEntering = true;
    return;
  }
  if (value <= load<i32>(frame, BEST_VALUE)) return;
  store<i32>(frame, value, BEST_VALUE);
  if (value <= alpha && ply > 0) return;
  store<u32>(frame, move, BEST_MOVE);
  const child = current + SLOT_SIZE;
  const length = min<u32>(load<u32>(frameOf(child), PV_LENGTH), MAX_PV_LENGTH);
  store<u8>(current + PV, <u8>move);
  memory.copy(current + PV + 1, child + PV, length);
  store<u32>(frame, length + 1, PV_LENGTH);
  if (value > alpha) {
    store<i32>(frame, value, ALPHA);
    // A losing move is not reported while others are left to search.
    if (ply === 0 && pvIndex === 0 && value < beta && value > -MATE_THRESHOLD) storeRootPv();
    // Beta cutoff: skip the remaining moves.
    if (value >= beta) {
      store<u32>(frame, load<u32>(frame, NEXT_INDEX), MOVE_COUNT);
      store<u32>(frame, 1, HAS_FAR_MOVES);
    }
  }
}
