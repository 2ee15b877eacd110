// Merges the search info of several threads that search the same position.
import type { RootMove, ThreadInfo } from "./search.ts";

const visitsOf = ({ playouts }: RootMove): number => playouts?.visits ?? 0;
const valueSumOf = ({ playouts }: RootMove): number => playouts?.valueSum ?? 0;

const byVisits = (a: RootMove, b: RootMove): number =>
  visitsOf(b) - visitsOf(a) ||
  valueSumOf(b) / (visitsOf(b) || 1) - valueSumOf(a) / (visitsOf(a) || 1) ||
  b.score - a.score ||
  a.move - b.move;

const sumOf = <T>(all: readonly T[], read: (item: T) => number): number =>
  all.reduce((sum, item) => sum + read(item), 0);
const maxOf = <T>(all: readonly T[], read: (item: T) => number): number => Math.max(0, ...all.map(read));

/** Playouts: adds up visits and values by move. */
export const mergeInfos = (infos: readonly ThreadInfo[]): ThreadInfo => {
  const byMove = new Map<number, RootMove[]>();
  for (const rootMove of infos.flatMap(({ rootMoves }) => rootMoves)) {
    byMove.set(rootMove.move, [...(byMove.get(rootMove.move) ?? []), rootMove]);
  }
  const rootMoves = [...byMove.entries()].map(([move, duplicates]): RootMove => {
    const [best] = duplicates.toSorted(byVisits);
    return {
      move,
      playouts: { visits: sumOf(duplicates, visitsOf), valueSum: sumOf(duplicates, valueSumOf) },
      score: best?.score ?? 0,
      pv: best?.pv ?? [move],
      // Proven results follow from the position, so all threads have the same.
      ...(best?.winsIn === undefined ? {} : { winsIn: best.winsIn }),
      ...(best?.losesIn === undefined ? {} : { losesIn: best.losesIn }),
      ...(best?.by === undefined ? {} : { by: best.by }),
    };
  });
  return {
    nodes: sumOf(infos, ({ nodes }) => nodes),
    depth: maxOf(infos, ({ depth }) => depth),
    seldepth: maxOf(infos, ({ seldepth }) => seldepth),
    hashfull: maxOf(infos, ({ hashfull }) => hashfull),
    rootMoves: rootMoves.toSorted(byVisits),
  };
};

/** Alpha-beta: takes the thread with the shortest proven win, or else the greatest depth. */
export const pickBestInfo = (infos: readonly ThreadInfo[]): ThreadInfo => {
  const isProven = ({ rootMoves }: ThreadInfo): number => (rootMoves[0]?.winsIn === undefined ? 0 : 1);
  const [best] = infos.toSorted(
    (a, b) =>
      isProven(b) - isProven(a) ||
      (a.rootMoves[0]?.winsIn ?? 0) - (b.rootMoves[0]?.winsIn ?? 0) ||
      b.depth - a.depth ||
      (b.rootMoves[0]?.score ?? 0) - (a.rootMoves[0]?.score ?? 0),
  );
  return {
    nodes: sumOf(infos, ({ nodes }) => nodes),
    depth: best?.depth ?? 0,
    seldepth: maxOf(infos, ({ seldepth }) => seldepth),
    hashfull: maxOf(infos, ({ hashfull }) => hashfull),
    rootMoves: best?.rootMoves ?? [],
  };
};
