import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLocalBus, type Bus } from "../bus.ts";
import { openPeers } from "./peers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const bus = openLocalBus();
  const storing = new Set(["a", "b"]);
  const join = (server: string, own: Bus = bus.join()) =>
    openPeers({ bus: own, server, canStore: () => storing.has(server), now: Date.now });
  return { bus, storing, join };
};

test("[SRV-2] a server is heard while it says that it is there, and asked again when it comes back", async () => {
  const { join } = open();
  const [a, b] = [join("a"), join("b")];
  const returned = vi.fn<() => void>();
  a.onReturn(returned);
  expect(a.isHeard("b")).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect([a.isHeard("b"), b.isHeard("a")]).toEqual([true, true]);
  b.close();
  await vi.advanceTimersByTimeAsync(8000);
  expect(a.isHeard("b")).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect([a.isHeard("b"), returned.mock.calls.length]).toEqual([false, 0]);
  // What it states counts as well as that it says it is there.
  a.hear("b");
  expect([a.isHeard("b"), returned.mock.calls.length]).toEqual([true, 1]);
  a.close();
});

test("[SRV-2] while nobody can be heard, whoever was heard of before counts", async () => {
  const { bus, join } = open();
  const own = bus.join();
  let isConnected = true;
  const a = join("a", { ...own, isConnected: () => isConnected });
  const b = join("b");
  await vi.advanceTimersByTimeAsync(1000);
  b.close();
  isConnected = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(a.isHeard("b")).toBe(true);
  isConnected = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(a.isHeard("b")).toBe(false);
  a.close();
});

test("[SRV-11] a server is cut off when it cannot store and another can, or none can be heard; not when none can", async () => {
  const { storing, join } = open();
  const [a, b] = [join("a"), join("b")];
  await vi.advanceTimersByTimeAsync(1000);
  expect(a.isPartitioned()).toBe(false);
  storing.delete("a");
  await vi.advanceTimersByTimeAsync(2000);
  // They do not notice at the same moment.
  expect([a.isPartitioned(), b.isPartitioned()]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([a.isPartitioned(), b.isPartitioned()]).toEqual([true, false]);
  storing.delete("b");
  await vi.advanceTimersByTimeAsync(2000);
  expect([a.isPartitioned(), b.isPartitioned()]).toEqual([false, false]);
  b.close();
  await vi.advanceTimersByTimeAsync(8000);
  expect(a.isPartitioned()).toBe(true);
  a.close();
});
