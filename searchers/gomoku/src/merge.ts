// Several threads that searched the same position, each with chance of its own: what they know together.
import type { RootMove, SearchInfo } from "./search.ts";

const visitsOf = ({ playouts }: RootMove): number => playouts?.visits ?? 0;
const totalOf = ({ playouts }: RootMove): number => playouts?.total ?? 0;

const isBetter = (a: RootMove, b: RootMove): number =>
  visitsOf(b) - visitsOf(a) ||
  totalOf(b) / (visitsOf(b) || 1) - totalOf(a) / (visitsOf(a) || 1) ||
  b.score - a.score ||
  a.move - b.move;

const sumOf = <T>(all: readonly T[], read: (one: T) => number): number => all.reduce((sum, one) => sum + read(one), 0);
const mostOf = <T>(all: readonly T[], read: (one: T) => number): number => Math.max(0, ...all.map(read));

/** Threads that play out add their visits up. */
export const mergeInfos = (standings: readonly SearchInfo[]): SearchInfo => {
  const byMove = new Map<number, RootMove[]>();
  for (const choice of standings.flatMap(({ rootMoves }) => rootMoves)) {
    byMove.set(choice.move, [...(byMove.get(choice.move) ?? []), choice]);
  }
  const choices = [...byMove.entries()].map(([move, same]): RootMove => {
    const [most] = same.toSorted(isBetter);
    return {
      move,
      playouts: { visits: sumOf(same, visitsOf), total: sumOf(same, totalOf) },
      score: most?.score ?? 0,
      pv: most?.pv ?? [move],
      // What is proven is read off the position, so all say the same.
      ...(most?.winsIn === undefined ? {} : { winsIn: most.winsIn }),
      ...(most?.losesIn === undefined ? {} : { losesIn: most.losesIn }),
      ...(most?.by === undefined ? {} : { by: most.by }),
    };
  });
  return {
    nodes: sumOf(standings, ({ nodes }) => nodes),
    depth: mostOf(standings, ({ depth }) => depth),
    seldepth: mostOf(standings, ({ seldepth }) => seldepth),
    hashfull: mostOf(standings, ({ hashfull }) => hashfull),
    rootMoves: choices.toSorted(isBetter),
  };
};

/** Several threads that read threats: a win that is proven is one, however the others see it; else who looked deepest is believed. */
export const pickBestInfo = (standings: readonly SearchInfo[]): SearchInfo => {
  const isProven = ({ rootMoves }: SearchInfo): number => (rootMoves[0]?.winsIn === undefined ? 0 : 1);
  const [best] = standings.toSorted(
    (a, b) =>
      isProven(b) - isProven(a) ||
      (a.rootMoves[0]?.winsIn ?? 0) - (b.rootMoves[0]?.winsIn ?? 0) ||
      b.depth - a.depth ||
      (b.rootMoves[0]?.score ?? 0) - (a.rootMoves[0]?.score ?? 0),
  );
  return {
    nodes: sumOf(standings, ({ nodes }) => nodes),
    depth: best?.depth ?? 0,
    seldepth: mostOf(standings, ({ seldepth }) => seldepth),
    hashfull: mostOf(standings, ({ hashfull }) => hashfull),
    rootMoves: best?.rootMoves ?? [],
  };
};
