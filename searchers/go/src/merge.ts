// Adds up the search infos of several threads that searched the same position.
import { byVisits } from "./kernel-memory.ts";
import type { RootMove, ThreadInfo } from "./search.ts";

const sumLists = (lists: readonly (readonly number[])[]): readonly number[] =>
  (lists[0] ?? []).map((_, index) => lists.reduce((sum, list) => sum + (list[index] ?? 0), 0));

/** Moves that were not visited come last, the likeliest first. */
const byVisitsAndPrior = (a: RootMove, b: RootMove): number =>
  a.visits + b.visits === 0 ? (b.prior ?? 0) - (a.prior ?? 0) || a.move - b.move : byVisits(a, b);

/** The principal variation of a move is that of the thread with the most visits. */
export const mergeInfos = (infos: readonly ThreadInfo[]): ThreadInfo => {
  const byMove = Map.groupBy(
    infos.flatMap(({ rootMoves }) => rootMoves),
    ({ move }) => move,
  );
  const rootMoves = [...byMove].map(([move, group]): RootMove => ({
    move,
    visits: group.reduce((sum, { visits }) => sum + visits, 0),
    valueSum: group.reduce((sum, { valueSum }) => sum + valueSum, 0),
    ...(group.some(({ areaSum }) => areaSum === undefined)
      ? {}
      : { areaSum: group.reduce((sum, { areaSum = 0 }) => sum + areaSum, 0) }),
    ...(group.some(({ prior }) => prior === undefined)
      ? {}
      : { prior: group.reduce((sum, { prior = 0 }) => sum + prior, 0) / group.length }),
    pv: group.toSorted(byVisits)[0]?.pv ?? [move],
  }));
  return {
    nodes: infos.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: Math.max(0, ...infos.map(({ depth }) => depth)),
    rootMoves: rootMoves.toSorted(byVisitsAndPrior),
    ownership: sumLists(infos.map(({ ownership }) => ownership)),
    scoreCounts: sumLists(infos.map(({ scoreCounts }) => scoreCounts)),
  };
};
