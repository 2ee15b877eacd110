import type { StopSignal } from "@tengen/kernel";
import { expect, test } from "vitest";
import { settle } from "../tests/fake-threads.ts";
import { openSample, type SampleWork } from "../tests/sample-service.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { serveWorker, type OpenService } from "./serve-worker.ts";

type Reply = FromWorker<SampleWork>;

const READY: Reply = { kind: "ready" };
const OPEN: ToWorker<SampleWork> = { kind: "open", setup: "" };
const request = (id: number, asked: SampleWork["request"]): ToWorker<SampleWork> => ({
  kind: "request",
  id,
  request: asked,
});
const progress = (id: number, count: number): Reply => ({ kind: "progress", id, progress: count });
const pause = (id: number): Reply => ({ kind: "pause", id });
const resultOf = (id: number, count: number, more: object = {}): Reply => ({
  kind: "result",
  id,
  result: { setup: "", notes: [], count, isStopped: false, ...more },
});

/** The worker's side. `send` returns the replies since the last call, after all promises have settled. */
const serve = (open: OpenService<SampleWork> = openSample) => {
  let replies: Reply[] = [];
  const receive = serveWorker<SampleWork>(open, (message) => void replies.push(structuredClone(message)));
  return async (...messages: readonly ToWorker<SampleWork>[]): Promise<readonly Reply[]> => {
    for (const message of messages) receive(message);
    await settle();
    const sent = replies;
    replies = [];
    return sent;
  };
};

test("[WRK-1] a worker answers `ready`, or `failed` and nothing else", async () => {
  expect(await serve()(OPEN)).toEqual([READY]);
  const send = serve();
  expect(await send({ kind: "open", setup: "bad" }, request(1, 0))).toEqual([{ kind: "failed", error: "bad setup" }]);
  expect(await send({ kind: "notify", notification: "bad" }, request(2, 0))).toEqual([]);
});

test("[WRK-1] messages before the worker is open wait for it", async () => {
  const opening = Promise.withResolvers<void>();
  const send = serve(async (setup) => {
    await opening.promise;
    return openSample(setup);
  });
  expect(await send(OPEN, { kind: "notify", notification: "a" }, request(1, 0))).toEqual([]);
  opening.resolve();
  expect(await send()).toEqual([READY, resultOf(1, 0, { notes: ["a"] })]);
});

test("[WRK-2] requests and notifications are handled in order, one at a time", async () => {
  const send = serve();
  expect(await send(OPEN, request(1, 1), { kind: "notify", notification: "a" }, request(2, 0))).toEqual([
    READY,
    progress(1, 1),
    pause(1),
  ]);
  expect(await send({ kind: "resume", id: 1 })).toEqual([resultOf(1, 1), resultOf(2, 0, { notes: ["a"] })]);
});

test("[WRK-3] a request that throws is answered with its error, and the worker stays usable", async () => {
  const send = serve();
  expect(await send(OPEN, request(1, "throw"), request(2, 0))).toEqual([
    READY,
    { kind: "error", id: 1, error: "asked to throw" },
    resultOf(2, 0),
  ]);
});

test("[WRK-3] so is one that throws something else, and one whose result cannot be sent", async () => {
  const send = serve(async () => ({
    handle: async (asked) => {
      if (asked === "throw") throw "tantrum" as unknown as Error;
      return () => {};
    },
  }));
  expect(await send(OPEN, request(1, "throw"), request(2, 0))).toMatchObject([
    READY,
    { kind: "error", id: 1, error: "tantrum" },
    { kind: "error", id: 2, error: expect.stringContaining("could not be cloned") as string },
  ]);
});

test("[WRK-3] a notification that throws fails the worker; a service may do without them", async () => {
  const send = serve();
  expect(await send(OPEN, { kind: "notify", notification: "bad" })).toEqual([
    READY,
    { kind: "failed", error: "bad note" },
  ]);
  const deaf = serve(async () => ({ handle: async () => null }));
  expect(await deaf(OPEN, { kind: "notify", notification: "a" })).toEqual([READY]);
});

test("[WRK-4] a paused request continues when it is resumed, and no other one does", async () => {
  const send = serve();
  expect(await send(OPEN, request(7, 2))).toEqual([READY, progress(7, 1), pause(7)]);
  expect(await send({ kind: "resume", id: 6 })).toEqual([]);
  expect(await send({ kind: "resume", id: 7 })).toEqual([progress(7, 2), pause(7)]);
  expect(await send({ kind: "resume", id: 7 })).toEqual([resultOf(7, 2)]);
});

test("[WRK-5] a stop ends the pause of its request, and those before it, but none after it", async () => {
  const send = serve();
  await send(OPEN, request(1, 9), request(2, 9), request(3, 9));
  expect(await send({ kind: "stop", id: 2 })).toEqual([
    resultOf(1, 1, { isStopped: true }),
    resultOf(2, 0, { isStopped: true }),
    progress(3, 1),
    pause(3),
  ]);
  expect(await send({ kind: "stop", id: 2 })).toEqual([]);
});

test("[WRK-5] a stop after the answer does not reach the request", async () => {
  const signals: StopSignal[] = [];
  const send = serve(async () => ({
    handle: async (_request, { signal }) => {
      signals.push(signal);
      return null;
    },
  }));
  await send(OPEN, request(1, 0), request(2, 0));
  await send({ kind: "stop", id: 2 });
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
});

test("[WRK-5] a stopped request does not pause any more", async () => {
  const send = serve(async () => ({
    handle: async (_request, job) => {
      await job.pause();
      await job.pause();
      return job.signal.aborted;
    },
  }));
  expect(await send(OPEN, request(1, 0))).toEqual([READY, pause(1)]);
  expect(await send({ kind: "stop", id: 1 })).toEqual([{ kind: "result", id: 1, result: true }]);
});
