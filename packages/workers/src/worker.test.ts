import { expect, test } from "vitest";
import { makeFakeThreads, makeFakeTimers, settle, stateOf } from "../tests/fake-threads.ts";
import type { SampleWork } from "../tests/sample-service.ts";
import { makeWorkerSlot } from "./worker-slot.ts";
import { openWorker } from "./worker.ts";

/** A worker whose thread and timers are controlled by the test. */
const open = (stopMs?: number) => {
  const { openThread, thread } = makeFakeThreads<SampleWork>();
  const { timers, startTimer } = makeFakeTimers();
  const worker = openWorker(
    openThread,
    "setup",
    stopMs === undefined ? undefined : { milliseconds: stopMs, startTimer },
  );
  return { worker, thread: thread(0), timers };
};

test("[WRK-1] a worker is opened with its setup, and waited for", async () => {
  const { worker, thread } = open();
  expect([thread.setup, await stateOf(worker.ready)]).toEqual(["setup", "waiting"]);
  thread.onMessage({ kind: "ready" });
  await worker.ready;
});

test("[WRK-3] each answer settles the request with its id, once", async () => {
  const { worker, thread } = open();
  const [first, second, third] = [worker.request(1), worker.request(2), worker.request(3)];
  expect(thread.posted).toEqual([1, 2, 3].map((id) => ({ kind: "request", id, request: id })));
  thread.onMessage({ kind: "error", id: 2, error: "no" });
  thread.onMessage({ kind: "result", id: 3, result: "three" });
  thread.onMessage({ kind: "result", id: 3, result: "again" });
  expect(await stateOf(first.result)).toBe("waiting");
  await expect(second.result).rejects.toThrow("no");
  expect([await third.result, worker.isEnded()]).toEqual(["three", false]);
});

test("[WRK-4] progress reaches its request, and none after the answer", () => {
  const { worker, thread } = open();
  const seen: number[] = [];
  worker.request(1, { onProgress: (count) => seen.push(count) });
  worker.request(2, { onProgress: (count) => seen.push(10 * count) });
  thread.onMessage({ kind: "progress", id: 1, progress: 1 });
  thread.onMessage({ kind: "progress", id: 2, progress: 2 });
  thread.onMessage({ kind: "result", id: 1, result: null });
  thread.onMessage({ kind: "progress", id: 1, progress: 3 });
  expect(seen).toEqual([1, 20]);
});

test("[WRK-4] a paused request continues when its client lets it, but not after its answer", async () => {
  const { worker, thread } = open();
  const pauses: PromiseWithResolvers<void>[] = [];
  const onPause = (): Promise<void> => {
    const pause = Promise.withResolvers<void>();
    pauses.push(pause);
    return pause.promise;
  };
  worker.request(1, { onPause });
  const resumes = () => thread.posted.filter(({ kind }) => kind === "resume");
  thread.onMessage({ kind: "pause", id: 1 });
  await settle();
  expect([pauses.length, resumes()]).toEqual([1, []]);
  pauses[0]?.resolve();
  await settle();
  expect(resumes()).toEqual([{ kind: "resume", id: 1 }]);
  thread.onMessage({ kind: "pause", id: 1 });
  thread.onMessage({ kind: "result", id: 1, result: null });
  pauses[1]?.resolve();
  await settle();
  expect([pauses.length, resumes().length]).toEqual([2, 1]);
});

test("[WRK-4] a client that refuses to resume a request ends the worker with its reason", async () => {
  const { worker, thread } = open();
  const reason = new Error("closing");
  const { result } = worker.request(1, { onPause: () => Promise.reject(reason) });
  thread.onMessage({ kind: "pause", id: 1 });
  await expect(result).rejects.toBe(reason);
  await settle();
  expect(thread.ended).toBe(1);
});

test("[WRK-4] a refusal after the answer does no harm", async () => {
  const { worker, thread } = open();
  worker.request(1, { onPause: () => Promise.reject(new Error("late")) });
  thread.onMessage({ kind: "pause", id: 1 });
  thread.onMessage({ kind: "result", id: 1, result: null });
  await settle();
  expect(worker.isEnded()).toBe(false);
});

test("[WRK-5] a stop is sent while the request is pending", () => {
  const { worker, thread } = open();
  const request = worker.request(1);
  request.stop();
  thread.onMessage({ kind: "result", id: 1, result: null });
  request.stop();
  expect(thread.posted.slice(1)).toEqual([{ kind: "stop", id: 1 }]);
});

test("[WRK-5] a request that does not stop in time ends its worker, one that does keeps it", async () => {
  const { worker, thread, timers } = open(70);
  worker.request(1).stop();
  thread.onMessage({ kind: "result", id: 1, result: null });
  timers[0]?.act();
  expect([timers[0]?.milliseconds, worker.isEnded()]).toEqual([70, false]);
  const { result, stop } = worker.request(2);
  stop();
  timers[1]?.act();
  await expect(result).rejects.toThrow("did not stop in time");
  expect(worker.isEnded()).toBe(true);
});

test("[WRK-6] a thread that dies rejects everything, is terminated once, and is not heard again", async () => {
  const { worker, thread } = open();
  const seen: number[] = [];
  const requests = [1, 2].map((count) => worker.request(count, { onProgress: (progress) => seen.push(progress) }));
  thread.onFailure(new Error("crash"));
  thread.onFailure(new Error("crash again"));
  await worker.end(new Error("later"));
  for (const { result } of requests) await expect(result).rejects.toThrow(/^crash$/u);
  await expect(worker.ready).rejects.toThrow("crash");
  thread.onMessage({ kind: "progress", id: 1, progress: 1 });
  requests[0]?.stop();
  await settle();
  expect([seen, thread.ended, thread.posted.length]).toEqual([[], 1, 2]);
});

test("[WRK-6] a worker that answers `failed` ends, and so does one that its client ends", async () => {
  const failed = open();
  failed.thread.onMessage({ kind: "failed", error: "no such file" });
  await expect(failed.worker.ready).rejects.toThrow("no such file");
  const closed = open();
  const { result } = closed.worker.request(1);
  await closed.worker.end(new Error("closed"));
  await expect(result).rejects.toThrow("closed");
  await settle();
  expect([failed.thread.ended, closed.thread.ended]).toEqual([1, 1]);
});

test("[WRK-7] a slot opens a worker when it is needed, and replaces one that has ended", async () => {
  const { openThread, threads, thread } = makeFakeThreads<SampleWork>();
  const slot = makeWorkerSlot(() => openWorker(openThread, ""));
  expect([slot.running(), threads.length]).toEqual([null, 0]);
  const first = slot.worker();
  expect([slot.worker() === first, slot.running() === first]).toEqual([true, true]);
  thread(0).onFailure(new Error("crash"));
  expect(slot.running()).toBe(null);
  expect(slot.worker()).not.toBe(first);
  expect(threads).toHaveLength(2);
});
