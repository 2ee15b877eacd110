// Loops for the bench, so that the cost of a call into the kernel is not measured.
import { BENCH_CELLS, EMPTY_SET, NEAR_SET, ROOT, SCORES, WINNER } from "./layout";
import { heuristicPlayout, randomPlayout } from "./playout";
import { play, playUnscored, undo, undoUnscored, scoreAt } from "./position";

/** Number of candidates listed in BENCH_CELLS. */
let count: u32 = 0;
/** Offset of a score that the loops read, so that their work is not optimised away. */
const SAMPLE_SCORE: usize = SCORES + 800;

/** Lists the candidates of the root, to be played in turn. */
export function listCells(): u32 {
  count = 0;
  for (let cell: u32 = 0; cell < 256; cell++) {
    const byte = ROOT + (cell >> 3);
    if (((<u32>load<u8>(byte, NEAR_SET) & <u32>load<u8>(byte, EMPTY_SET)) >> (cell & 7)) & 1) {
      store<u8>(BENCH_CELLS + count, <u8>cell);
      count++;
    }
  }
  return count;
}

export function benchUnscoredPlay(rounds: u32): u32 {
  let sum: u32 = 0;
  let index: u32 = 0;
  for (let round: u32 = 0; round < rounds; round++) {
    playUnscored(ROOT, load<u8>(BENCH_CELLS + index));
    sum += load<u32>(ROOT, WINNER) + load<u32>(ROOT, NEAR_SET);
    undoUnscored(ROOT);
    if (++index === count) index = 0;
  }
  return sum;
}

export function benchPlay(rounds: u32): u32 {
  let sum: u32 = 0;
  let index: u32 = 0;
  for (let round: u32 = 0; round < rounds; round++) {
    play(ROOT, load<u8>(BENCH_CELLS + index));
    sum += load<u32>(ROOT, WINNER) + load<u32>(ROOT, SAMPLE_SCORE);
    undo(ROOT);
    if (++index === count) index = 0;
  }
  return sum;
}

export function benchScore(rounds: u32): u32 {
  let sum: u32 = 0;
  let index: u32 = 0;
  for (let round: u32 = 0; round < rounds; round++) {
    sum += scoreAt(ROOT, load<u8>(BENCH_CELLS + index));
    if (++index === count) index = 0;
  }
  return sum;
}

export function benchRandom(rounds: u32): u32 {
  let sum: u32 = 0;
  for (let round: u32 = 0; round < rounds; round++) sum = sum * 3 + randomPlayout(ROOT);
  return sum;
}

export function benchHeuristic(rounds: u32): u32 {
  let sum: u32 = 0;
  for (let round: u32 = 0; round < rounds; round++) sum = sum * 3 + heuristicPlayout(ROOT);
  return sum;
}
