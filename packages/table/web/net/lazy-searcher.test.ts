// The searcher that waits for its net, with fake searchers.
import { expect, test } from "vitest";
import type { StudySearcher } from "../study-game.ts";
import { openLazySearcher } from "./lazy-searcher.ts";

const open = (getNet: () => Promise<Uint8Array | null>, nodesWithoutNet?: number) => {
  const opened: (Uint8Array | null)[] = [];
  const closed: (Uint8Array | null)[] = [];
  const limits: unknown[] = [];
  const searcher = openLazySearcher<null>({
    getNet,
    open: (net): StudySearcher<null> => {
      opened.push(net);
      return {
        search: (_position, limit) => {
          limits.push(limit);
          return { result: Promise.resolve({ nodes: 7, candidates: [], scoreEstimate: null }), stop: () => {} };
        },
        close: () => closed.push(net),
      };
    },
    ...(nodesWithoutNet === undefined ? {} : { nodesWithoutNet }),
  });
  const search = (limit: { readonly nodes: number } | { readonly milliseconds: number }) =>
    searcher.search({ start: null, moves: [] }, limit, () => {});
  return { searcher, search, opened, closed, limits };
};
const NET = Uint8Array.of(1);

test("[GMK-N1] [GMK-N2] nothing is opened before the first search, and it is opened anew when the net comes later", async () => {
  let asked = 0;
  const { search, opened, closed, limits } = open(() => {
    asked += 1;
    return Promise.resolve(asked > 2 ? NET : null);
  });
  expect(opened).toEqual([]);
  for (const nodes of [1, 2, 3, 4]) await search({ nodes }).result;
  expect(opened).toEqual([null, NET]);
  expect(closed).toEqual([null]);
  expect(limits).toEqual([1, 2, 3, 4].map((nodes) => ({ nodes })));
});

test("[GO-N2] without the net a search may have more nodes, not more time", async () => {
  const { search, limits } = open(() => Promise.resolve(null), 25);
  await search({ nodes: 4 }).result;
  await search({ milliseconds: 4 }).result;
  expect(limits).toEqual([{ nodes: 100 }, { milliseconds: 4 }]);
});

test("[STU-A1] a search that was stopped, replaced or closed before the net was there does not begin", async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  const { searcher, search, opened } = open(() => promise);
  const [replaced, stopped, last] = [search({ nodes: 1 }), search({ nodes: 1 }), search({ nodes: 1 })];
  stopped.stop();
  searcher.close();
  resolve(NET);
  for (const { result } of [replaced, stopped, last]) expect((await result).nodes).toBe(0);
  expect(opened).toEqual([]);
});
