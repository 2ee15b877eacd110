import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outage, Store } from "../store/store.ts";
import { systemHost } from "../system-host.ts";
import { startHeartbeat } from "./heartbeat.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store that only accepts heartbeats, and fails while `isFull`. */
const openStore = () => {
  const store = { isFull: false, outages: [] as Outage[] };
  const port = {
    now: () => Date.now(),
    recordHeartbeat: () => (store.isFull ? Promise.reject(new Error("no room")) : Promise.resolve(store.outages)),
  } as unknown as Store;
  return { store, port };
};

test("a server is not ready while its store rejects heartbeats", async () => {
  const { store, port } = openStore();
  const errors: unknown[] = [];
  const heartbeat = await startHeartbeat(systemHost, port, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heartbeat.canStore()).toBe(true);
  store.isFull = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(heartbeat.canStore()).toBe(false);
  expect(errors.length).toBeGreaterThan(3);
  store.isFull = false;
  await vi.advanceTimersByTimeAsync(1500);
  expect(heartbeat.canStore()).toBe(true);
  heartbeat.stop();
});

test("[MAT-T3] catchUp reads the outages after a pause, and otherwise waits for nothing", async () => {
  const { store, port } = openStore();
  const heartbeat = await startHeartbeat(systemHost, port, () => {});
  await vi.advanceTimersByTimeAsync(2000);
  expect(heartbeat.catchUp()).toBeNull();
  // The clock advances while the timers do not.
  vi.setSystemTime(Date.now() + 60_000);
  store.outages = [{ from: 1, to: 2 }];
  await heartbeat.catchUp();
  expect(heartbeat.outages()).toEqual(store.outages);
  expect(heartbeat.catchUp()).toBeNull();
  heartbeat.stop();
});

test("[MAT-T3] a heartbeat that was sent before a pause says nothing about it: catchUp sends another one", async () => {
  const { store, port } = openStore();
  const heartbeat = await startHeartbeat(systemHost, port, () => {});
  const sent: PromiseWithResolvers<readonly Outage[]>[] = [];
  const recordHeartbeat = (): Promise<readonly Outage[]> => {
    const response = Promise.withResolvers<readonly Outage[]>();
    sent.push(response);
    return response.promise;
  };
  Object.assign(port, { recordHeartbeat });
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(Date.now() + 60_000);
  const caughtUp = heartbeat.catchUp();
  sent[0]?.resolve([]);
  await vi.advanceTimersByTimeAsync(0);
  store.outages = [{ from: 1, to: 2 }];
  sent[1]?.resolve(store.outages);
  await caughtUp;
  expect(sent).toHaveLength(2);
  expect(heartbeat.outages()).toEqual(store.outages);
  heartbeat.stop();
});
