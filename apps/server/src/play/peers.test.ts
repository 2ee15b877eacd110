import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLocalBus, type Bus } from "../bus.ts";
import { systemHost } from "../system-host.ts";
import { openPeers } from "./peers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const bus = openLocalBus();
  const storing = new Set(["a", "b"]);
  const join = (server: string, own: Bus = bus.join()) =>
    openPeers({ host: systemHost, bus: own, server, canStore: () => storing.has(server) });
  return { bus, storing, join };
};

test("[SRV-2] a server is alive while its heartbeat is received, and asked again when it returns", async () => {
  const { join } = open();
  const [a, b] = [join("a"), join("b")];
  const returned = vi.fn<() => void>();
  a.onReturn(returned);
  expect(a.isAlive("b")).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect([a.isAlive("b"), b.isAlive("a")]).toEqual([true, true]);
  b.close();
  await vi.advanceTimersByTimeAsync(8000);
  expect(a.isAlive("b")).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect([a.isAlive("b"), returned.mock.calls.length]).toEqual([false, 0]);
  // A presence message counts like a heartbeat.
  a.markAlive("b");
  expect([a.isAlive("b"), returned.mock.calls.length]).toEqual([true, 1]);
  a.close();
});

test("[SRV-2] while the bus is down, servers seen before count as alive", async () => {
  const { bus, join } = open();
  const own = bus.join();
  let isConnected = true;
  const a = join("a", { ...own, isConnected: () => isConnected });
  const b = join("b");
  await vi.advanceTimersByTimeAsync(1000);
  b.close();
  isConnected = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(a.isAlive("b")).toBe(true);
  isConnected = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(a.isAlive("b")).toBe(false);
  a.close();
});

test("[SRV-11] a server is partitioned if it cannot store while another can or none is alive, but not if none can store", async () => {
  const { storing, join } = open();
  const [a, b] = [join("a"), join("b")];
  await vi.advanceTimersByTimeAsync(1000);
  expect(a.isPartitioned()).toBe(false);
  storing.delete("a");
  await vi.advanceTimersByTimeAsync(2000);
  // Servers do not notice at the same moment.
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
