import { expect, test, vi } from "vitest";
import { openWorker } from "../src/index.ts";
import { testHost } from "../tests/host-contract.ts";
import type { SampleWork } from "../tests/sample-service.ts";
import { nodeThread } from "./threads.ts";

const openThread = nodeThread<SampleWork>(new URL("../tests/sample-thread.ts", import.meta.url));

testHost(openThread);

test("[WRK-3] a result that cannot be cloned is an error", async () => {
  const worker = openWorker(openThread, "");
  await expect(worker.request("unsendable").result).rejects.toThrow("could not be cloned");
  expect(await worker.request(1).result).toMatchObject({ count: 1 });
  await worker.end(new Error("closed"));
});

test("[WRK-6] a thread that exits ends its worker", async () => {
  const worker = openWorker(openThread, "");
  await expect(worker.request("exit").result).rejects.toThrow("the thread has ended");
  expect(worker.isEnded()).toBe(true);
});

test("[WRK-6] a thread whose file does not load ends its worker", async () => {
  const worker = openWorker<SampleWork>(nodeThread(new URL("./missing.ts", import.meta.url)), "");
  await expect(worker.ready).rejects.toThrow("missing.ts");
});

test("[WRK-8] what a worker prints goes to stderr", async () => {
  const written: string[] = [];
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
    written.push(Buffer.from(chunk as Uint8Array).toString());
    return true;
  });
  const worker = openWorker(openThread, "");
  await worker.request("print").result;
  await expect.poll(() => written.join("")).toBe("printed by a worker\n");
  stderr.mockRestore();
  await worker.end(new Error("closed"));
});
