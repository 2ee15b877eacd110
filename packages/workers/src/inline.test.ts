import type { StopSignal } from "@tengen/kernel";
import { expect, test } from "vitest";
import { settle } from "../tests/fake-threads.ts";
import { testHost } from "../tests/host-contract.ts";
import { openSample, type SampleWork } from "../tests/sample-service.ts";
import { inlineThread } from "./inline.ts";
import { openWorker } from "./worker.ts";

testHost(inlineThread(openSample));

test("[WRK-6] ending a worker on the caller's thread stops what it is doing", async () => {
  const signals: StopSignal[] = [];
  const openThread = inlineThread<SampleWork>(async () => ({
    handle: async (_request, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
  }));
  const worker = openWorker(openThread, "");
  worker.request(1);
  await settle();
  await worker.end(new Error("closed"));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
