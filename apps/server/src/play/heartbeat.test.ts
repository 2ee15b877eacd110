import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outage, Store } from "../store/store.ts";
import { startHeartbeat } from "./scheduler.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store of which only the beat is used; it fails while `isFull`. */
const openStore = () => {
  const store = { isFull: false, outages: [] as Outage[] };
  const port = {
    now: () => Date.now(),
    beat: () => (store.isFull ? Promise.reject(new Error("no room")) : Promise.resolve(store.outages)),
  } as unknown as Store;
  return { store, port };
};

test("a server whose store takes no beat any more is not ready, and is again when it does", async () => {
  const { store, port } = openStore();
  const errors: unknown[] = [];
  const heart = await startHeartbeat(port, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heart.canStore()).toBe(true);
  store.isFull = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(heart.canStore()).toBe(false);
  expect(errors.length).toBeGreaterThan(3);
  store.isFull = false;
  await vi.advanceTimersByTimeAsync(1500);
  expect(heart.canStore()).toBe(true);
  heart.stop();
});

test("[MAT-T3] a server that stood still learns of it before anything else, and otherwise waits for nothing", async () => {
  const { store, port } = openStore();
  const heart = await startHeartbeat(port, () => {});
  await vi.advanceTimersByTimeAsync(2000);
  expect(heart.catchUp()).toBeNull();
  // The clock goes on while the timers do not.
  vi.setSystemTime(Date.now() + 60_000);
  store.outages = [{ from: 1, to: 2 }];
  await heart.catchUp();
  expect(heart.outages()).toEqual(store.outages);
  expect(heart.catchUp()).toBeNull();
  heart.stop();
});
