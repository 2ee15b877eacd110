// The store's clock, and when no server was running.
import { describe, expect, test } from "vitest";
import type { Outage } from "../../src/store/store.ts";
import { makeAppend, makeMatch } from "../sample-match.ts";
import { CLOCK_ERROR, type Execute, type WithStore } from "./fixtures.ts";

export const describeTime = (name: string, withStore: WithStore, execute: Execute): void => {
  describe(`${name}: time`, () => {
    test(
      "has an advancing clock in milliseconds",
      withStore(async (store) => {
        const before = store.now();
        expect(Number.isSafeInteger(before)).toBe(true);
        // After 2020, which a clock in seconds would not show.
        expect(before).toBeGreaterThan(1_577_836_800_000);
        expect(store.now()).toBeGreaterThanOrEqual(before);
      }),
    );

    test(
      "two connections have the same clock",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        const [before, between, after] = [store.now(), other.now(), store.now()];
        expect(between).toBeGreaterThanOrEqual(before - CLOCK_ERROR);
        expect(between).toBeLessThanOrEqual(after + CLOCK_ERROR);
      }),
    );

    test(
      "a first heartbeat, and one in time, record no outage",
      withStore(async (store) => {
        expect(await store.recordHeartbeat(0)).toEqual([]);
        expect(await store.recordHeartbeat(60_000)).toEqual([]);
      }),
    );

    test(
      "a late heartbeat records one outage since the last heartbeat",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        // Its clock has been running for long, so every outage is relevant.
        await store.create(makeMatch("m", { dueAt: 1 }));
        const before = store.now();
        await store.recordHeartbeat(60_000);
        const after = store.now();
        // A negative tolerance makes every heartbeat late, so that no test has to wait.
        const [outage, ...rest] = await other.recordHeartbeat(-1);
        expect(rest).toEqual([]);
        expect(outage?.from).toBeGreaterThanOrEqual(before - CLOCK_ERROR);
        expect(outage?.from).toBeLessThanOrEqual(after + CLOCK_ERROR);
        expect(outage?.to).toBeGreaterThanOrEqual(after - CLOCK_ERROR);
        expect(await store.recordHeartbeat(60_000)).toEqual([outage]);
        await expect.poll(() => store.now()).toBeGreaterThan(outage?.to ?? 0);
        const outages = await store.recordHeartbeat(-1);
        expect(outages[0]).toEqual(outage);
        expect(outages).toHaveLength(2);
        expect(outages[1]?.from).toBeGreaterThanOrEqual(outage?.to ?? Infinity);
      }),
    );

    test(
      "[MAT-T3] an outage is kept while a clock runs that was running before it ended, and no longer",
      withStore(async (store) => {
        /** Records another, later outage; returns all known ones. */
        const note = async (): Promise<readonly Outage[]> => {
          const until = store.now();
          await expect.poll(() => store.now(), { interval: 1 }).toBeGreaterThan(until);
          return store.recordHeartbeat(-1);
        };
        const createdAt = store.now();
        const running = { createdAt, dueAt: createdAt + 600_000 };
        await store.create(makeMatch("moved", running));
        await store.create(makeMatch("new", running));
        // None of these has a running clock.
        await store.create(makeMatch("without", { ...running, createdAt: 1, dueAt: null }));
        await store.create(makeMatch("open", { ...running, createdAt: 1, status: "open" }, ["ada", null]));
        await store.create(makeMatch("over", { ...running, createdAt: 1 }));
        await store.append([makeAppend("over", 0, { at: 1, outcome: { winners: null, reason: "agreement" } })]);
        await store.recordHeartbeat(60_000);
        const [first, ...others] = await note();
        if (first === undefined) throw new Error("no outage was noted");
        expect(others).toEqual([]);

        const { dueAt } = running;
        await store.append([makeAppend("moved", 0, { at: first.to + 1, dueAt })]);
        expect(await note()).toHaveLength(2);
        // The last match whose clock ran during the first outage gets an entry, but before its end.
        await store.append([makeAppend("new", 0, { at: first.to - 1, dueAt })]);
        const [kept, second] = await note();
        expect(kept).toEqual(first);
        await store.append([makeAppend("new", 1, { at: first.to, dueAt })]);
        const later = await note();
        expect(later[0]).toEqual(second);
        expect(later).toHaveLength(3);
        // The list does not grow while nobody plays.
        const outcome = { winners: null, reason: "agreement" } as const;
        await store.append([makeAppend("new", 2, { outcome }), makeAppend("moved", 1, { outcome })]);
        expect(await note()).toHaveLength(1);
        expect(await note()).toHaveLength(1);
        expect(await store.recordHeartbeat(60_000)).toHaveLength(1);
      }),
    );

    test(
      "one of several returning servers records the outage",
      withStore(async (store, openAgain, place) => {
        const others = [store, await openAgain(), await openAgain()];
        await store.recordHeartbeat(60_000);
        // As if nobody had been there for a day.
        await execute(place, "update service set last_beat = last_beat - 86400000");
        await Promise.all(others.map((other) => other.recordHeartbeat(3_600_000)));
        expect(await store.recordHeartbeat(3_600_000)).toHaveLength(1);
      }),
    );
  });
};
