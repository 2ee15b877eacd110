// The exports of the playout kernel.
import { ROOT, SIDE_TO_MOVE } from "./layout";
import { heuristicPlayout, randomPlayout, seed } from "./playout";
import { clear, play as playOn, setRadius as setCandidateRadius, undo as undoOn } from "./position";
import { fillNeighbors, fillLookupTables, sqrtLog } from "./lookup-tables";

export { benchUnscoredPlay, benchHeuristic, benchPlay, benchRandom, benchScore, listCells } from "./bench";
export { newTree, bytesUsed, depthReached, rootBlock, search } from "./tree";
export { sqrtLog, seed };

fillLookupTables();
clear(ROOT);

/** Returns to the empty board. */
export function reset(): void {
  clear(ROOT);
}

/** Sets the candidate radius (1 or 2), and returns to the empty board. */
export function setRadius(radius: i32): void {
  setCandidateRadius(radius);
  fillNeighbors(radius);
  clear(ROOT);
}

/** Plays a stone of the side to move on an empty cell. */
export function play(cell: u32): void {
  playOn(ROOT, cell);
}

export function undo(): void {
  undoOn(ROOT);
}

/** Sets the side to move (1 black, 2 white), for positions whose stones did not alternate. */
export function setSide(color: i32): void {
  store<i32>(ROOT, color, SIDE_TO_MOVE);
}

/** Address of the position. */
export function position(): usize {
  return ROOT;
}

export function runRandomPlayout(): i32 {
  return randomPlayout(ROOT);
}

export function runHeuristicPlayout(): i32 {
  return heuristicPlayout(ROOT);
}
