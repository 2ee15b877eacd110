// Asks a worker of its own for an estimate or for the dead stones.
import type { WorkerAnswers, WorkerRequest } from "./estimate-worker.ts";

/** Returns how to stop the worker: then it answers nothing. */
export const askWorker = <Kind extends WorkerRequest["kind"]>(
  request: Extract<WorkerRequest, { readonly kind: Kind }>,
  onAnswer: (answer: WorkerAnswers[Kind]) => void,
  onFailed: () => void,
): (() => void) => {
  const worker = new Worker(new URL("./estimate-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerAnswers[Kind]>) => {
    worker.terminate();
    onAnswer(data);
  });
  worker.addEventListener("error", onFailed);
  worker.postMessage(request);
  return () => worker.terminate();
};
