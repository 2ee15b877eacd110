// Several threads that searched the same position, each with chance of its own: what they know together.
import { byVisits } from "./kernel.ts";
import type { RootMove, SearchInfo } from "./search.ts";

const sumOf = (lists: readonly (readonly number[])[]): readonly number[] =>
  (lists[0] ?? []).map((_, index) => lists.reduce((sum, list) => sum + (list[index] ?? 0), 0));

export const mergeInfos = (standings: readonly SearchInfo[]): SearchInfo => {
  const byMove = Map.groupBy(
    standings.flatMap(({ rootMoves }) => rootMoves),
    ({ move }) => move,
  );
  const choices = [...byMove].map(([move, same]): RootMove => ({
    move,
    visits: same.reduce((sum, { visits }) => sum + visits, 0),
    valueSum: same.reduce((sum, { valueSum }) => sum + valueSum, 0),
    pv: same.toSorted(byVisits)[0]?.pv ?? [move],
  }));
  return {
    nodes: standings.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: Math.max(0, ...standings.map(({ depth }) => depth)),
    rootMoves: choices.toSorted(byVisits),
    ownership: sumOf(standings.map(({ ownership }) => ownership)),
    scoreCounts: sumOf(standings.map(({ scoreCounts }) => scoreCounts)),
  };
};
