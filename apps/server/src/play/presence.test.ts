import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PresenceMessage } from "../bus.ts";
import { systemHost } from "../system-host.ts";
import { openPresence } from "./presence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const presenceMessage = (server: string, here: string[], spectators = 0, away: string[] = []): PresenceMessage => ({
  type: "presence",
  server,
  here,
  away,
  spectators,
});

const open = (graceMs = 1000) => {
  const changed: string[] = [];
  return { changed, presence: openPresence(systemHost, graceMs, (matchId) => changed.push(matchId)) };
};

test("[PRO-H5] after a start nobody is gone before the grace period has passed", () => {
  const { presence } = open();
  expect(presence.stateOf("m", "ada")).toBe("away");
  vi.advanceTimersByTime(1000);
  expect(presence.stateOf("m", "ada")).toBe("gone");
});

test("[SRV-2] a player is here while connected to any server", () => {
  const { presence } = open();
  vi.advanceTimersByTime(1000);
  presence.connected("m", "ada");
  expect(presence.applyRemote("m", presenceMessage("s1", ["ada", "bo"], 2))).toBe(true);
  expect(presence.applyRemote("m", presenceMessage("s2", [], 3))).toBe(true);
  presence.disconnected("m", "ada");
  expect([presence.stateOf("m", "ada"), presence.stateOf("m", "bo")]).toEqual(["here", "here"]);
  expect(presence.localStateOf("m", "ada")).toBe("away");
  expect(presence.stateOf("n", "ada")).toBe("gone");
  expect(presence.remoteSpectators("m")).toBe(5);
  presence.applyRemote("m", presenceMessage("s1", [], 0, ["bo"]));
  expect([presence.stateOf("m", "bo"), presence.remoteSpectators("m")]).toEqual(["away", 3]);
  presence.applyRemote("m", presenceMessage("s1", []));
  expect(presence.stateOf("m", "bo")).toBe("gone");
});

test("[SRV-2] a repeated presence message changes nothing", () => {
  const { presence } = open();
  expect(presence.applyRemote("m", presenceMessage("s1", []))).toBe(false);
  expect(presence.applyRemote("m", presenceMessage("s1", ["bo"]))).toBe(true);
  expect(presence.applyRemote("m", presenceMessage("s1", ["bo"]))).toBe(false);
  expect(presence.applyRemote("m", presenceMessage("s1", []))).toBe(true);
});

test("[SRV-2] players of a dead server are away and then gone, and its spectators do not count", () => {
  const { presence, changed } = open();
  presence.applyRemote("m", presenceMessage("s1", ["bo"], 4));
  presence.applyRemote("m", presenceMessage("s2", ["cy"], 1));
  presence.expire(() => true);
  expect(changed).toEqual([]);
  presence.expire((server) => server === "s2");
  presence.expire((server) => server === "s2");
  expect([presence.stateOf("m", "bo"), presence.stateOf("m", "cy")]).toEqual(["away", "here"]);
  expect([presence.remoteSpectators("m"), changed]).toEqual([1, ["m"]]);
  vi.advanceTimersByTime(1000);
  expect([presence.stateOf("m", "bo"), changed]).toEqual(["gone", ["m", "m"]]);
});

test("[SRV-2] a server that returns in time restores its presence", () => {
  const { presence } = open();
  presence.applyRemote("m", presenceMessage("s1", ["bo"]));
  presence.expire(() => false);
  expect(presence.stateOf("m", "bo")).toBe("away");
  expect(presence.applyRemote("m", presenceMessage("s1", ["bo"]))).toBe(true);
  vi.advanceTimersByTime(5000);
  expect(presence.stateOf("m", "bo")).toBe("here");
});

test("after the last connection closes a player is away, then gone, and both are reported", () => {
  const { presence, changed } = open();
  vi.advanceTimersByTime(5000);
  presence.connected("m", "ann");
  presence.connected("m", "ann");
  presence.disconnected("m", "ann");
  expect(presence.stateOf("m", "ann")).toBe("here");
  presence.disconnected("m", "ann");
  expect([presence.stateOf("m", "ann"), changed]).toEqual(["away", []]);
  vi.advanceTimersByTime(1000);
  expect([presence.stateOf("m", "ann"), changed]).toEqual(["gone", ["m"]]);
});
