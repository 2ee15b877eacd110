// The searcher that waits for its net, with fake searchers.
import { NOTHING_SEARCHED } from "@tengen/stones";
import { expect, test } from "vitest";
import type { StudySearcher } from "../study-game.ts";
import { openLazySearcher } from "./lazy-searcher.ts";

const open = (getNet: () => Promise<Uint8Array | null>, nodesWithoutNet?: number) => {
  const opened: (Uint8Array | null)[] = [];
  const closed: (Uint8Array | null)[] = [];
  const limits: unknown[] = [];
  const stops: number[] = [];
  const searcher = openLazySearcher<null>({
    getNet,
    open: (net): StudySearcher<null> => {
      opened.push(net);
      return {
        search: (_position, limit) => {
          limits.push(limit);
          return {
            result: Promise.resolve({ ...NOTHING_SEARCHED, nodes: 7 }),
            stop: () => stops.push("nodes" in limit ? limit.nodes : 0),
          };
        },
        close: () => closed.push(net),
      };
    },
    ...(nodesWithoutNet === undefined ? {} : { nodesWithoutNet }),
  });
  const search = (limit: { readonly nodes: number } | { readonly milliseconds: number }) =>
    searcher.search({ start: null, moves: [] }, limit, () => {});
  return { searcher, search, opened, closed, limits, stops };
};
const NET = Uint8Array.of(1);

test("[TBL-M5] [GMK-N1] [GMK-N2] nothing is opened before the first search, and it is opened anew when the net comes later", async () => {
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

test("[TBL-M4] without the net a search may have more nodes, not more time", async () => {
  const { search, limits } = open(() => Promise.resolve(null), 25);
  await search({ nodes: 4 }).result;
  await search({ milliseconds: 4 }).result;
  expect(limits).toEqual([{ nodes: 100 }, { milliseconds: 4 }]);
});

test("[TBL-M6] [STU-A1] of the searches before the net was there only the last begins", async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  const { search, limits } = open(() => promise);
  const [replaced, last] = [search({ nodes: 1 }), search({ nodes: 2 })];
  resolve(NET);
  expect([(await replaced.result).nodes, (await last.result).nodes]).toEqual([0, 7]);
  expect(limits).toEqual([{ nodes: 2 }]);
});

test("[TBL-M6] [STU-A1] a search that was stopped before the net was there does not begin", async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  const { search, opened } = open(() => promise);
  const stopped = search({ nodes: 1 });
  stopped.stop();
  resolve(NET);
  expect((await stopped.result).nodes).toBe(0);
  expect(opened).toEqual([]);
});

test("[TBL-M6] [STU-A1] a search of a searcher that was closed before the net was there does not begin", async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  const { searcher, search, opened } = open(() => promise);
  const { result } = search({ nodes: 1 });
  searcher.close();
  resolve(NET);
  expect((await result).nodes).toBe(0);
  expect(opened).toEqual([]);
});

test("[TBL-M6] [STU-A1] a search that has begun is stopped by itself, and by the next one", async () => {
  const { search, stops } = open(() => Promise.resolve(NET));
  const first = search({ nodes: 1 });
  await first.result;
  first.stop();
  expect(stops).toEqual([1]);
  const second = search({ nodes: 2 });
  await second.result;
  search({ nodes: 3 });
  expect(stops.at(-1)).toBe(2);
});
