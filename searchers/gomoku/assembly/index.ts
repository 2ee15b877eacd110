// What the facade can ask of the kernel.
import { ROOT, SIDE } from "./layout";
import { heuristicPlayout, randomPlayout, seed } from "./playout";
import { clear, play as playAt, setRadius as setRadiusTo, undo as undoAt } from "./position";
import { fillNear, fillTables, rootOfLog } from "./tables";

export {
  benchBare,
  benchHeuristic,
  benchPlay,
  benchRandom,
  benchScore,
  listCells,
} from "./bench";
export { begin, bytesUsed, depthReached, rootBlock, search } from "./tree";
export { rootOfLog, seed };

fillTables();
clear(ROOT);

/** The empty board. */
export function reset(): void {
  clear(ROOT);
}

/** Candidates within 1 or 2 of a stone, from the empty board on. */
export function setRadius(radius: i32): void {
  setRadiusTo(radius);
  fillNear(radius);
  clear(ROOT);
}

/** Plays a stone of the side to move on an empty cell. */
export function play(cell: u32): void {
  playAt(ROOT, cell);
}

/** Takes the last stone back. */
export function undo(): void {
  undoAt(ROOT);
}

/** For a position whose stones did not come in turn. */
export function setSide(color: i32): void {
  store<i32>(ROOT, color, SIDE);
}

/** Where the position lies. */
export function position(): usize {
  return ROOT;
}

export function playRandomly(): i32 {
  return randomPlayout(ROOT);
}

export function playByHeuristic(): i32 {
  return heuristicPlayout(ROOT);
}
