import { expect, test } from "vitest";
import { settle } from "../../tests/fake-threads.ts";
import { openWorker } from "../worker.ts";
import { inlineThreads, type SearchWork, type TaskRunner } from "./search-worker.ts";

type Work = SearchWork<number, string>;

const clock = { now: () => 7, pause: () => Promise.resolve(), slicesPerPause: 3 };

const open = (run: TaskRunner<number, string>) => openWorker(inlineThreads(async () => run, clock).openThread, null);

test("[WRK-8] a task gets the clock of its thread, and its infos are reported", async () => {
  const progress: Work["progress"][] = [];
  const worker = open(async (task, { now, slicesPerPause, report, reportFinal }) => {
    report(`${task} at ${now()}`);
    reportFinal(`after ${slicesPerPause}`);
    return "done";
  });
  expect(await worker.request(5, { onProgress: (one) => progress.push(one) }).result).toBe("done");
  expect(progress).toEqual([
    { info: "5 at 7", isFinal: false },
    { info: "after 3", isFinal: true },
  ]);
});

test("[WRK-5] a task sees its stop, whether it waits for it or not yet", async () => {
  const seen: boolean[] = [];
  const worker = open(async (_task, { isStopped, untilStopped }) => {
    seen.push(isStopped());
    await untilStopped();
    return "stopped";
  });
  const [first, second] = [worker.request(1), worker.request(2)];
  await settle();
  second.stop();
  expect([await first.result, await second.result, seen]).toEqual(["stopped", "stopped", [false, true]]);
});

test("[WRK-1] a runner that does not open fails its worker", async () => {
  const { openThread } = inlineThreads<number, string>(() => Promise.reject(new Error("no WebAssembly here")), clock);
  await expect(openWorker(openThread, null).ready).rejects.toThrow("no WebAssembly here");
});
