import { expect, test } from "vitest";
import { makeFakeThreads } from "../../tests/fake-threads.ts";
import type { SearchWork } from "./search-worker.ts";
import { infoInterval, openThreads, splitEvenly } from "./threads.ts";

const openFake = () => {
  const { openThread, threads, thread } = makeFakeThreads<SearchWork<string, number>>();
  return { ...openThreads({ openThread, now: () => 0 }), threads, thread };
};

test("[WRK-9] the first thread starts at once, the others with the first search that uses them", () => {
  const { run, threads } = openFake();
  expect(threads).toHaveLength(1);
  run(["a", "b", "c"], () => {});
  expect(threads.map(({ posted }) => posted)).toEqual(
    ["a", "b", "c"].map((request) => [{ kind: "request", id: 1, request }]),
  );
});

test("[WRK-9] infos and results are in the order of the threads", async () => {
  const { run, thread } = openFake();
  const reported: (readonly number[])[] = [];
  const { result } = run(["a", "b"], (infos) => reported.push(infos));
  for (const index of [1, 0])
    thread(index).onMessage({ kind: "progress", id: 1, progress: { info: index, isFinal: true } });
  for (const index of [1, 0]) thread(index).onMessage({ kind: "result", id: 1, result: 10 + index });
  expect([reported, await result]).toEqual([
    [[1], [0, 1]],
    [10, 11],
  ]);
});

test.each([
  [1, 50],
  [4, 50],
  [5, 100],
  [64, 800],
])("of %i threads each reports every %i ms", (count, interval) => {
  expect(infoInterval(count)).toBe(interval);
});

test.each([
  [7, 2, [4, 3]],
  [6, 3, [2, 2, 2]],
  [1, 3, [1, 0, 0]],
])("%i in %i parts", (whole, count, shares) => {
  expect(shares.map((_, index) => splitEvenly(whole, count, index))).toEqual(shares);
});
