import { describe, expect, test } from "vitest";
import type { PresenceMessage } from "../bus.ts";
import {
  localStateOf,
  NO_PRESENCE,
  remoteSpectators,
  sightingOf,
  stateOf,
  stepPresence,
  type Presence,
  type PresenceEffect,
  type PresenceEvent,
} from "./presence.ts";

const GRACE = 1000;

const message = (server: string, here: string[], spectators = 0, away: string[] = []): PresenceMessage => ({
  type: "presence",
  server,
  here,
  away,
  spectators,
});
const hear = (...parts: Parameters<typeof message>): PresenceEvent => ({ type: "heard", message: message(...parts) });
const connect = (playerId: string): PresenceEvent => ({ type: "connected", playerId });
const disconnect = (playerId: string): PresenceEvent => ({ type: "disconnected", playerId });

/** Steps through events, each at a time of both clocks: the store's is a million milliseconds ahead. */
const after = (...events: readonly (readonly [number, PresenceEvent])[]) => {
  let presence: Presence = NO_PRESENCE;
  let effects: readonly PresenceEffect[] = [];
  for (const [time, event] of events) {
    ({ presence, effects } = stepPresence(presence, event, { at: 1_000_000 + time, monotonic: time }, GRACE));
  }
  return { presence, effects };
};

const OBSERVED = [0, { type: "observed" }] as const;
const stateAfter = (playerId: string, ...events: readonly (readonly [number, PresenceEvent])[]) =>
  stateOf(after(OBSERVED, ...events).presence, playerId, "gone");

test("[PRO-H5] a player nobody has seen is what the caller says: away after a start, otherwise gone", () => {
  expect(stateOf(NO_PRESENCE, "ada", "away")).toBe("away");
  expect(stateOf(NO_PRESENCE, "ada", "gone")).toBe("gone");
});

describe("on this server", () => {
  test("a player is here until the last connection closes, then away, then gone", () => {
    const twice = [
      [1, connect("ada")],
      [2, connect("ada")],
      [3, disconnect("ada")],
    ] as const;
    expect(stateAfter("ada", ...twice)).toBe("here");
    expect(stateAfter("ada", ...twice, [4, disconnect("ada")])).toBe("away");
    expect(stateAfter("ada", ...twice, [4, disconnect("ada")], [1004, { type: "waited", until: 1004 }])).toBe("gone");
  });

  test("only the first connection, the last disconnection and the end of the grace period are changes", () => {
    const effectsAfter = (...events: readonly (readonly [number, PresenceEvent])[]) =>
      after(OBSERVED, ...events).effects;
    expect(effectsAfter([1, connect("ada")])).toEqual([{ type: "changed" }]);
    expect(effectsAfter([1, connect("ada")], [2, connect("ada")])).toEqual([]);
    expect(effectsAfter([1, connect("ada")], [2, connect("ada")], [3, disconnect("ada")])).toEqual([]);
    const left = [
      [1, connect("ada")],
      [5, disconnect("ada")],
    ] as const;
    expect(effectsAfter(...left)).toEqual([{ type: "changed" }, { type: "wait", until: 1005 }]);
    expect(effectsAfter(...left, [1005, { type: "waited", until: 1005 }])).toEqual([{ type: "changed" }]);
    expect(effectsAfter([1, disconnect("ada")])).toEqual([]);
  });

  test("a player who returns within the grace period stays, whatever was waited for", () => {
    const returned = [
      [1, connect("ada")],
      [5, disconnect("ada")],
      [900, connect("ada")],
      [1005, { type: "waited", until: 1005 }],
    ] as const;
    expect(stateAfter("ada", ...returned)).toBe("here");
    // The grace period starts again with each disconnection.
    const again = [...returned, [1006, disconnect("ada")], [1007, { type: "waited", until: 1005 }]] as const;
    expect(stateAfter("ada", ...again)).toBe("away");
  });
});

describe("on other servers", () => {
  test("[SRV-2] a player is here while connected to any server, and spectators add up", () => {
    const { presence } = after(
      OBSERVED,
      [1, connect("ada")],
      [2, hear("s1", ["ada", "bo"], 2)],
      [3, hear("s2", [], 3)],
      [4, disconnect("ada")],
    );
    expect(["ada", "bo", "cy"].map((playerId) => stateOf(presence, playerId, "gone"))).toEqual([
      "here",
      "here",
      "gone",
    ]);
    expect([localStateOf(presence, "ada"), localStateOf(presence, "bo")]).toEqual(["away", "gone"]);
    expect(remoteSpectators(presence)).toBe(5);
  });

  test("[SRV-2] what a server says last counts", () => {
    expect(stateAfter("bo", [1, hear("s1", ["bo"])], [2, hear("s1", [], 0, ["bo"])])).toBe("away");
    expect(stateAfter("bo", [1, hear("s1", ["bo"])], [2, hear("s1", [])])).toBe("gone");
  });

  test("[SRV-2] a repeated message changes nothing", () => {
    const isChange = (...events: readonly (readonly [number, PresenceEvent])[]): boolean =>
      after(OBSERVED, ...events).effects.length > 0;
    expect(isChange([1, hear("s1", [])])).toBe(false);
    expect(isChange([1, hear("s1", ["bo"])])).toBe(true);
    expect(isChange([1, hear("s1", ["bo"])], [2, hear("s1", ["bo"])])).toBe(false);
    expect(isChange([1, hear("s1", ["bo"])], [2, hear("s1", [])])).toBe(true);
  });

  test("[SRV-2] players of a dead server are away and then gone, and its spectators do not count", () => {
    const died = [
      OBSERVED,
      [1, hear("s1", ["bo"], 4)],
      [2, hear("s2", ["cy"], 1)],
      [9, { type: "server-died", server: "s1" }],
    ] as const;
    const { presence, effects } = after(...died);
    expect([stateOf(presence, "bo", "gone"), stateOf(presence, "cy", "gone")]).toEqual(["away", "here"]);
    expect(remoteSpectators(presence)).toBe(1);
    expect(effects).toEqual([{ type: "changed" }, { type: "wait", until: 1009 }]);
    expect(after(...died, [10, { type: "server-died", server: "s1" }]).effects).toEqual([]);
    const waited = after(...died, [1009, { type: "waited", until: 1009 }]);
    expect([stateOf(waited.presence, "bo", "gone"), waited.effects]).toEqual(["gone", [{ type: "changed" }]]);
  });

  test("[SRV-2] a server that returns in time restores its presence", () => {
    const events = [
      [1, hear("s1", ["bo"])],
      [2, { type: "server-died", server: "s1" }],
      [3, hear("s1", ["bo"])],
      [1002, { type: "waited", until: 1002 }],
    ] as const;
    expect(stateAfter("bo", ...events)).toBe("here");
  });
});

describe("since when", () => {
  test("[PRO-20] is the time by the store's clock at which a player came or left", () => {
    const { presence } = after(OBSERVED, [1, connect("ada")], [2, hear("s1", ["bo"])], [7, hear("s1", [])]);
    expect(sightingOf(presence, "ada")).toEqual({ isHere: true, since: 1_000_001 });
    expect(sightingOf(presence, "bo")).toEqual({ isHere: false, since: 1_000_007 });
    // Nobody has seen Cy since observation began.
    expect(sightingOf(presence, "cy")).toEqual({ isHere: false, since: 1_000_000 });
  });

  test("[PRO-20] a change of the server is none of the player, and gone is no later than away", () => {
    const { presence } = after(
      OBSERVED,
      [1, connect("ada")],
      [2, hear("s1", ["ada"])],
      [3, disconnect("ada")],
      [4, { type: "waited", until: 2000 }],
    );
    expect(sightingOf(presence, "ada")).toEqual({ isHere: true, since: 1_000_001 });
    const left = after(OBSERVED, [1, connect("bo")], [5, disconnect("bo")], [1005, { type: "waited", until: 1005 }]);
    expect(sightingOf(left.presence, "bo")).toEqual({ isHere: false, since: 1_000_005 });
  });

  test("[PRO-20] a server without subscribers forgets it, but not who is away", () => {
    const events = [OBSERVED, [1, connect("ada")], [5, disconnect("ada")], [6, { type: "unobserved" }]] as const;
    const { presence } = after(...events, [50, { type: "observed" }]);
    expect(sightingOf(presence, "ada")).toEqual({ isHere: false, since: 1_000_050 });
    expect(stateOf(presence, "ada", "gone")).toBe("away");
    expect(sightingOf(after(...events).presence, "ada").since).toBe(Infinity);
  });
});
