// The tests of every host: a client and a service together.
import { expect, test } from "vitest";
import { openWorker, type OpenThread } from "../src/index.ts";
import type { SampleWork } from "./sample-service.ts";

/** Runs the tests in a host whose threads serve `openSample`. */
export const testHost = (openThread: OpenThread<SampleWork>): void => {
  const closed = new Error("closed");

  test("[WRK-8] setup, notifications, requests and progress arrive in order", async () => {
    const worker = openWorker(openThread, "one");
    worker.notify("a");
    const progress: number[] = [];
    const first = worker.request(3, { onProgress: (count) => progress.push(count) });
    worker.notify("b");
    const second = worker.request(0);
    await worker.ready;
    expect(await second.result).toEqual({ setup: "one", notes: ["a", "b"], count: 0, isStopped: false });
    expect(await first.result).toEqual({ setup: "one", notes: ["a"], count: 3, isStopped: false });
    expect(progress).toEqual([1, 2, 3]);
    await worker.end(closed);
  });

  test("[WRK-8] a request stops, and the worker goes on", async () => {
    const worker = openWorker(openThread, "");
    const endless = worker.request(Infinity, { onProgress: (count) => count === 2 && endless.stop() });
    expect(await endless.result).toMatchObject({ isStopped: true });
    expect(await worker.request(1).result).toMatchObject({ count: 1, isStopped: false });
    await worker.end(closed);
  });

  test("[WRK-8] errors of a request, of a notification and of the start", async () => {
    const worker = openWorker(openThread, "");
    await expect(worker.request("throw").result).rejects.toThrow("asked to throw");
    expect(await worker.request(1).result).toMatchObject({ count: 1 });
    worker.notify("bad");
    await expect(worker.request(1).result).rejects.toThrow("bad note");
    expect(worker.isEnded()).toBe(true);
    await expect(openWorker(openThread, "bad").ready).rejects.toThrow("bad setup");
  });

  test("[WRK-8] ending a worker ends a request that runs", async () => {
    const worker = openWorker(openThread, "");
    const started = Promise.withResolvers<void>();
    const { result } = worker.request(Infinity, { onProgress: () => started.resolve() });
    await started.promise;
    await worker.end(closed);
    await expect(result).rejects.toThrow("closed");
  });
};
