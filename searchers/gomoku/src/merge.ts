// Several threads that searched the same position, each with chance of its own: what they know together.
import type { Choice, Standing } from "./search.ts";

const isBetter = (a: Choice, b: Choice): number =>
  b.visits - a.visits || b.total / (b.visits || 1) - a.total / (a.visits || 1) || b.score - a.score || a.move - b.move;

export const mergeStandings = (standings: readonly Standing[]): Standing => {
  const byMove = new Map<number, Choice[]>();
  for (const choice of standings.flatMap(({ choices }) => choices)) {
    byMove.set(choice.move, [...(byMove.get(choice.move) ?? []), choice]);
  }
  const choices = [...byMove.entries()].map(([move, same]): Choice => {
    const [most] = same.toSorted(isBetter);
    return {
      move,
      visits: same.reduce((sum, { visits }) => sum + visits, 0),
      total: same.reduce((sum, { total }) => sum + total, 0),
      score: most?.score ?? 0,
      line: most?.line ?? [move],
    };
  });
  return {
    nodes: standings.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: Math.max(0, ...standings.map(({ depth }) => depth)),
    choices: choices.toSorted(isBetter),
  };
};

/** Several threads that read threats: a win that is proven is one, however the others see it; else who looked deepest is believed. */
export const pickStanding = (standings: readonly Standing[]): Standing => {
  const isProven = ({ choices }: Standing): number => (choices[0]?.winsIn === undefined ? 0 : 1);
  const [best] = standings.toSorted(
    (a, b) =>
      isProven(b) - isProven(a) ||
      (a.choices[0]?.winsIn ?? 0) - (b.choices[0]?.winsIn ?? 0) ||
      b.depth - a.depth ||
      (b.choices[0]?.score ?? 0) - (a.choices[0]?.score ?? 0),
  );
  return {
    nodes: standings.reduce((sum, { nodes }) => sum + nodes, 0),
    depth: best?.depth ?? 0,
    choices: best?.choices ?? [],
  };
};
