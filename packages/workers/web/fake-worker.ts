// A Web Worker for tests, on this thread: messages arrive asynchronously, as copies.
import type { WorkerScope } from "./threads.ts";

export interface FakeWorker {
  readonly worker: Worker;
  readonly isEnded: () => boolean;
}

const messageOf = (data: unknown): Event => Object.assign(new Event("message"), { data });

/** Opens a worker whose script is `run`. */
export const openFakeWorker = (run: (scope: WorkerScope) => void): FakeWorker => {
  const inside = new EventTarget();
  const outside = new EventTarget();
  let isEnded = false;
  const sendTo = (target: EventTarget) => (data: unknown) => {
    const copy: unknown = structuredClone(data);
    setTimeout(() => isEnded || target.dispatchEvent(messageOf(copy)));
  };
  run(Object.assign(inside, { postMessage: sendTo(outside) }) as unknown as WorkerScope);
  const terminate = (): void => {
    isEnded = true;
  };
  const worker = Object.assign(outside, { postMessage: sendTo(inside), terminate }) as unknown as Worker;
  return { worker, isEnded: () => isEnded };
};
