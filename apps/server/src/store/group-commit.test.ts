import { expect, test } from "vitest";
import { makeAppend } from "../../tests/sample-match.ts";
import { openManualHost } from "../../tests/manual-host.ts";
import { systemHost } from "../system-host.ts";
import { groupAppends } from "./group-commit.ts";
import type { Append } from "./store.ts";

const items = (...seqs: readonly number[]): readonly Append[] => seqs.map((seq) => makeAppend("m", seq));

/** Stores even seqs only, records the calls, and fails if a call contains a seq of 1,000 or more. */
const openRecorder = (limit?: number) => {
  const calls: (readonly number[])[] = [];
  const append = async (group: readonly Append[]): Promise<readonly boolean[]> => {
    const seqs = group.map(({ entry }) => entry.seq);
    calls.push(seqs);
    await Promise.resolve();
    if (seqs.some((seq) => seq >= 1000)) throw new Error("bad item");
    return seqs.map((seq) => seq % 2 === 0);
  };
  return { calls, ...groupAppends(systemHost, append, limit === undefined ? {} : { limit }) };
};

test("concurrent appends are one call, and each caller gets its own results", async () => {
  const { calls, append } = openRecorder();
  const answers = await Promise.all([append(items(0, 1)), append(items()), append(items(3)), append(items(4))]);
  expect(answers).toEqual([[true, false], [], [false], [true]]);
  expect(calls).toEqual([[0, 1, 3, 4]]);
});

test("appends that arrive during a call wait for the next one, in order", async () => {
  let finish = (): void => {};
  const calls: number[] = [];
  const { append } = groupAppends(systemHost, async (group) => {
    calls.push(group.length);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return group.map(() => true);
  });
  const first = append(items(0));
  await expect.poll(() => calls).toEqual([1]);
  const later = [append(items(1)), append(items(2, 3)), append(items(4))];
  finish();
  await first;
  await expect.poll(() => calls).toEqual([1, 4]);
  finish();
  expect(await Promise.all(later)).toEqual([[true], [true, true], [true]]);
});

test("a call has no more items than the limit, unless they come from one caller", async () => {
  const { calls, append } = openRecorder(3);
  await Promise.all([
    append(items(0, 1)),
    append(items(2)),
    append(items(3)),
    append(items(4, 5, 6, 7)),
    append(items(8)),
  ]);
  expect(calls).toEqual([[0, 1, 2], [3], [4, 5, 6, 7], [8]]);
});

test("an error reaches only the caller that caused it", async () => {
  const { append, settled } = openRecorder();
  const answers = await Promise.allSettled([append(items(0)), append(items(1000)), append(items(2, 3))]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(answers[2]).toMatchObject({ value: [true, false] });
  await settled();
  expect(await append(items(4))).toEqual([true]);
});

test("an error of the store reaches every caller, and the entries are not tried again", async () => {
  let calls = 0;
  const { append } = groupAppends(
    systemHost,
    () => {
      calls += 1;
      return Promise.reject(new Error("the connection was lost"));
    },
    { isItemError: () => false },
  );
  const answers = await Promise.allSettled([append(items(0)), append(items(1)), append(items(2))]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(calls).toBe(1);
});

test("is settled when the queue is empty", async () => {
  const { append, settled } = openRecorder(1);
  await settled();
  let answered = 0;
  const count = async (seq: number): Promise<void> => {
    await append(items(seq));
    answered += 1;
  };
  const all = Promise.all([count(0), count(1), count(2)]);
  await settled();
  expect(answered).toBe(3);
  await all;
});

test("busy items are retried next to others, and each caller gets its own results", async () => {
  const calls: (readonly number[])[] = [];
  let isHeld = true;
  const { append, settled } = groupAppends(systemHost, async (group) => {
    await Promise.resolve();
    const seqs = group.map(({ entry }) => entry.seq);
    calls.push(seqs);
    return seqs.map((seq) => (seq === 1 && isHeld ? "busy" : seq !== 3));
  });
  const busy = append(items(0, 1, 3));
  expect(await append(items(5))).toEqual([true]);
  expect(await append(items(7))).toEqual([true]);
  await expect.poll(() => calls.filter((seqs) => seqs.includes(1)).length).toBeGreaterThan(2);
  isHeld = false;
  // Only busy items are retried.
  expect(await busy).toEqual([true, true, false]);
  expect(calls.flat().filter((seq) => seq === 0)).toEqual([0]);
  await settled();
});

test("an item that stays busy fails after a while", async () => {
  const { host, advance } = openManualHost("busy");
  const { append } = groupAppends(host, async (group) => {
    await Promise.resolve();
    return group.map(() => "busy" as const);
  });
  const answer = Promise.allSettled([append(items(0))]);
  await advance(6000);
  const message = "the match m has been locked in the database for too long";
  expect(await answer).toMatchObject([{ status: "rejected", reason: { message } }]);
});

test("a second call runs while the first takes long, and never more than allowed", async () => {
  const stuck = Promise.withResolvers<undefined>();
  let [running, most] = [0, 0];
  const { append, settled } = groupAppends(
    systemHost,
    async (group) => {
      most = Math.max(most, (running += 1));
      if (group.some(({ entry }) => entry.seq === 0)) await stuck.promise;
      running -= 1;
      return group.map(() => true);
    },
    { maxConcurrent: 2 },
  );
  const first = append(items(0));
  await new Promise((done) => setTimeout(done, 20));
  // It waits until the first one takes long; later ones need not wait.
  expect(await append(items(1))).toEqual([true]);
  expect(await Promise.all([append(items(2)), append(items(3))])).toEqual([[true], [true]]);
  stuck.resolve(undefined);
  expect(await first).toEqual([true]);
  expect(await append(items(4))).toEqual([true]);
  await settled();
  expect(most).toBe(2);
});
