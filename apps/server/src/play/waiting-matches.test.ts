import { expect, test } from "vitest";
import type { StoredMatch } from "../store/store.ts";
import { openAudiences } from "./audiences.ts";
import type { LiveMatch } from "./live-match.ts";
import type { AudienceListener } from "./subscribers.ts";
import type { Subscriber, Subscription } from "./subscription.ts";
import { openWaitingMatches } from "./waiting-matches.ts";

const NOW = 1_000_000;
const GRACE = 60_000;

const waiting = (createdBy: string, changes: Partial<StoredMatch> = {}): LiveMatch =>
  ({
    stored: {
      status: "open",
      listed: true,
      createdBy,
      pairKey: null,
      plan: [{ kind: "open" }],
      record: { seats: [null] },
      ...changes,
    },
  }) as unknown as LiveMatch;

/** `m1` waits with ann, `m2` has started, `m3` waits with bob, and `m4` for a pair of ann. `postponed` are the calls of the store; the first `failures` of them fail. */
const open = (failures = 0) => {
  const matches = new Map([
    ["m1", waiting("ann")],
    ["m2", waiting("ann", { status: "active" })],
    ["m3", waiting("bob")],
    ["m4", waiting("ann", { pairKey: "a pair" })],
  ]);
  const audiences = openAudiences();
  const listeners: AudienceListener[] = [];
  const postponed: (readonly [readonly string[], number])[] = [];
  const errors: unknown[] = [];
  const { postpone } = openWaitingMatches({
    store: {
      now: () => NOW,
      postponeJobs: (matchIds, next) => {
        postponed.push([matchIds, next]);
        return postponed.length <= failures ? Promise.reject(new Error("the store is down")) : Promise.resolve();
      },
    },
    matchCache: { peek: (matchId) => matches.get(matchId) },
    subscribers: { audiences, onAudience: (listener) => void listeners.push(listener) },
    graceMs: GRACE,
    onError: (error, matchId) => void errors.push([error, matchId]),
  });
  const visitor = (playerId: string | null): Subscriber => ({ playerId }) as Subscriber;
  return {
    postpone,
    postponed,
    errors,
    /** Somebody starts to watch, or leaves. */
    come: (matchId: string, playerId: string | null): void =>
      audiences.add(matchId, { subscriber: visitor(playerId) } as Subscription),
    report: (matchId: string, playerId: string | null): void => {
      for (const listener of listeners) listener(matchId, visitor(playerId));
    },
  };
};

test("[PRO-H5] the grace period starts again when a participant comes or leaves", () => {
  const { report, postponed } = open();
  report("m1", "ann");
  expect(postponed).toEqual([[["m1"], NOW + GRACE]]);
});

test.each([
  ["a stranger", "m1", "bob"],
  ["a spectator", "m1", null],
  ["a participant of a match that has started", "m2", "ann"],
  ["somebody in a match that is not cached", "m9", "ann"],
])("[PRO-H5] not by %s", (_name, matchId, playerId) => {
  const { report, postponed } = open();
  report(matchId, playerId);
  expect(postponed).toEqual([]);
});

test("[PRO-H5] all matches that a participant waits for here are postponed together", async () => {
  const { come, postpone, postponed } = open();
  for (const playerId of [null, "bob", "ann"]) come("m1", playerId);
  come("m2", "ann");
  come("m3", "ann");
  await postpone();
  expect(postponed).toEqual([[["m1"], NOW + GRACE]]);
});

test("[PRO-30] a pair has a shorter grace period than others", async () => {
  const { come, postpone, postponed } = open();
  for (const matchId of ["m1", "m4"]) come(matchId, "ann");
  await postpone();
  expect(postponed).toEqual([
    [["m1"], NOW + GRACE],
    [["m4"], NOW + 10_000],
  ]);
});

test("[PRO-H5] without any, the store is left alone", async () => {
  const { come, postpone, postponed } = open();
  come("m1", "bob");
  await postpone();
  expect(postponed).toEqual([]);
});

test("a failure is reported for its match", async () => {
  const { report, errors } = open(1);
  report("m1", "ann");
  await Promise.resolve();
  await Promise.resolve();
  expect(errors).toEqual([[new Error("the store is down"), "m1"]]);
});
