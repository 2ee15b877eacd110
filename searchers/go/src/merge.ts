// Several threads that searched the same position, each with chance of its own: what they know together.
import { isBetter } from "./kernel.ts";
import type { Choice, Standing } from "./search.ts";

const sumOf = (lists: readonly (readonly number[])[]): readonly number[] =>
  (lists[0] ?? []).map((_, index) => lists.reduce((sum, list) => sum + (list[index] ?? 0), 0));

export const mergeStandings = (standings: readonly Standing[]): Standing => {
  const byMove = Map.groupBy(
    standings.flatMap(({ choices }) => choices),
    ({ move }) => move,
  );
  const choices = [...byMove].map(([move, same]): Choice => ({
    move,
    visits: same.reduce((sum, { visits }) => sum + visits, 0),
    total: same.reduce((sum, { total }) => sum + total, 0),
    line: same.toSorted(isBetter)[0]?.line ?? [move],
  }));
  return {
    nodes: standings.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: Math.max(0, ...standings.map(({ depth }) => depth)),
    choices: choices.toSorted(isBetter),
    owners: sumOf(standings.map(({ owners }) => owners)),
    scores: sumOf(standings.map(({ scores }) => scores)),
  };
};
