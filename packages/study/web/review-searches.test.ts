import type { BaseGameState } from "@tengen/kernel";
import { expect, test } from "vitest";
import { openReviewSearches } from "./review-searches.ts";
import { makeEvaluation, makeFakeSearchers, settle } from "./test-study.ts";

const LINE = [[], [1], [1, 2], [1, 2, 3]] as const;

const open = (count: number) => {
  const fake = makeFakeSearchers();
  const searchers = Array.from({ length: count }, () => fake.openSearcher());
  const searches = openReviewSearches({ searchers, start: {} as BaseGameState, line: LINE, nodes: 10 });
  const asked = () =>
    fake.requests.map(({ position, limit }) => `${position.moves.join(" ")}*${"nodes" in limit ? limit.nodes : 0}`);
  const answer = async (index: number): Promise<void> => {
    fake.requests[index]?.answer(makeEvaluation([index], 0.5));
    await settle();
  };
  return { ...fake, searches, asked, answer };
};

test("[STU-R8] one searcher searches what is asked for", async () => {
  const { searches, asked, answer } = open(1);
  const first = searches.evaluate([], 1);
  const second = searches.evaluate([5], 4);
  expect(asked()).toEqual(["*10"]);
  await answer(0);
  expect((await first).lines[0]?.moves).toEqual([0]);
  expect(asked()).toEqual(["*10", "5*40"]);
  await answer(1);
  expect((await second).lines[0]?.moves).toEqual([1]);
  expect(asked()).toHaveLength(2);
});

test("[STU-R8] a second one looks ahead along the line, and every position is searched once", async () => {
  const { searches, asked, answer } = open(2);
  void searches.evaluate([], 1);
  expect(asked()).toEqual(["*10", "1*10"]);
  await answer(1);
  expect(asked()).toEqual(["*10", "1*10", "1 2*10"]);
  // The review is about to ask, so the first searcher stays free.
  await answer(0);
  expect(asked()).toHaveLength(3);
  void searches.evaluate([9], 1);
  expect(asked()[3]).toBe("9*10");
  await answer(3);
  // Known already.
  expect((await searches.evaluate([1], 1)).lines[0]?.moves).toEqual([1]);
  expect(asked()).toHaveLength(4);
  // While one is waited for, the idle searcher looks ahead.
  void searches.evaluate([1, 2], 1);
  expect(asked()[4]).toBe("1 2 3*10");
  await answer(2);
  await answer(4);
  expect(asked()).toHaveLength(5);
});

test("[STU-R8] stopping ends all searches, and closing all searchers", async () => {
  const { searches, requests, closed, answer } = open(2);
  void searches.evaluate([], 1);
  void searches.evaluate([7], 1);
  const waiting = searches.evaluate([8], 1);
  searches.stop();
  expect(requests.every(({ isStopped }) => isStopped)).toBe(true);
  expect((await waiting).lines).toEqual([]);
  await answer(0);
  await answer(1);
  expect(requests).toHaveLength(2);
  searches.close();
  expect(closed()).toBe(2);
});

test("[STU-R6] a search that fails rejects what asked for it", async () => {
  const { searches, requests } = open(2);
  const asked = searches.evaluate([], 1);
  requests[0]?.fail();
  await expect(asked).rejects.toThrow("a thread has died");
  requests[1]?.fail();
  await settle();
  await expect(searches.evaluate([1], 1)).rejects.toThrow("a thread has died");
});
