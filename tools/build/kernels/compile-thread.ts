// A thread that compiles kernels, one after another, and answers when each is written.
import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { buildKernel, type KernelBuild } from "./kernels.ts";

if (parentPort === null) throw new Error("this is a thread of kernels.ts");
for await (const [build] of on(parentPort, "message") as AsyncIterable<[KernelBuild]>) {
  await buildKernel(workerData as string, build);
  parentPort.postMessage(null);
}
