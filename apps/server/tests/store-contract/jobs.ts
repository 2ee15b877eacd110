// What waits: open matches, postponed jobs, handovers.
import { describe, expect, test } from "vitest";
import { makeAppend, makeMatch } from "../sample-match.ts";
import { range, type WithStore } from "./fixtures.ts";

export const describeJobs = (name: string, withStore: WithStore): void => {
  describe(`${name}: an open match that waits`, () => {
    test(
      "is due, can be postponed, and is no longer due after its start or cancellation",
      withStore(async (store) => {
        for (const id of ["m", "n", "o"]) await store.create(makeMatch(id, { dueAt: 100, status: "open" }));
        await store.create(makeMatch("active", { dueAt: 100 }));
        await store.create(makeMatch("forever", { dueAt: null, status: "open" }));
        expect(await store.takeDueJobs("open", 99, 500, 10)).toEqual([]);
        await store.postponeJobs(["n", "forever"], 300);
        expect(await store.takeDueJobs("open", 200, 250, 10)).toEqual(["m", "o"]);
        expect(await store.replace(makeMatch("m", { dueAt: null, status: "dropped" }))).toBe(true);
        expect(await store.replace(makeMatch("o", { dueAt: 260, status: "active" }))).toBe(true);
        expect(await store.takeDueJobs("open", 1000, 2000, 10)).toEqual(["n"]);
        expect(await store.takeDueJobs("active", 1000, 2000, 10)).toEqual(["active", "o"]);
      }),
    );

    test(
      "can be postponed in any number",
      withStore(async (store) => {
        const ids = range(1100).map((n) => `m${n}`);
        // Some of them exist, in every part of the list.
        for (let n = 0; n < ids.length; n += 50) {
          expect(await store.create(makeMatch(`m${n}`, { dueAt: 100, status: "open" }))).toBe(true);
        }
        await store.postponeJobs(ids, 300);
        expect(await store.takeDueJobs("open", 299, 400, 10)).toEqual([]);
      }),
    );
  });

  describe(`${name}: a postponed job`, () => {
    test(
      "is due later, unless it already is, is never due, or its match is finished",
      withStore(async (store) => {
        const dueAt = { soon: 100, late: 900, never: null, finished: 60, other: 100 };
        for (const [id, due] of Object.entries(dueAt)) {
          await store.create(makeMatch(id, { dueAt: due, status: id === "finished" ? id : "active" }));
        }
        await store.postponeJobs(["soon", "late", "never", "finished", "nowhere"], 500);
        const due = await Promise.all(Object.keys(dueAt).map(async (id) => (await store.read(id))?.dueAt));
        expect(due).toEqual([500, 900, null, 60, 100]);
        expect(await store.takeDueJobs("active", 499, 1000, 10)).toEqual(["other"]);
        await store.append([makeAppend("soon", 0, { dueAt: 70 })]);
        expect(await store.takeDueJobs("active", 499, 1000, 10)).toEqual(["soon"]);
      }),
    );
  });

  describe(`${name}: shared games`, () => {
    test(
      "[SRV-40] a shared game is kept until its time, which storing it again extends",
      withStore(async (store) => {
        const share = { id: "a".repeat(32), text: '{"game":"x"}', expiresAt: 100 };
        await store.keepShared(share, 0);
        expect(await store.readShared(share.id, 100)).toBe(share.text);
        expect(await store.readShared(share.id, 101)).toBeNull();
        expect(await store.readShared("b".repeat(32), 0)).toBeNull();
        await store.keepShared({ ...share, expiresAt: 200 }, 50);
        await store.keepShared({ ...share, expiresAt: 150 }, 60);
        expect(await store.readShared(share.id, 200)).toBe(share.text);
      }),
    );

    test(
      "[SRV-40] what has expired is deleted with the next one",
      withStore(async (store) => {
        const share = { id: "a".repeat(32), text: "{}", expiresAt: 100 };
        await store.keepShared(share, 0);
        await store.keepShared({ ...share, id: "b".repeat(32), expiresAt: 300 }, 101);
        expect(await store.readShared(share.id, 0)).toBeNull();
      }),
    );
  });

  describe(`${name}: handovers`, () => {
    const ada = { playerId: "ada", name: "Ada" };
    const far = 9_000_000_000_000;

    test(
      "a handover can be taken once, with its key",
      withStore(async (store) => {
        await store.keepHandover({ ...ada, keyHash: "one", expiresAt: far });
        expect(await store.redeemHandover("other", 1)).toBeNull();
        const both = await Promise.all([store.redeemHandover("one", 1), store.redeemHandover("one", 1)]);
        expect(both.filter((guest) => guest !== null)).toEqual([ada]);
        expect(await store.redeemHandover("one", 1)).toBeNull();
      }),
    );

    test(
      "a newer key replaces an older one, and an expired key is refused",
      withStore(async (store) => {
        await store.keepHandover({ ...ada, keyHash: "one", expiresAt: far });
        await store.keepHandover({ ...ada, keyHash: "two", expiresAt: far });
        await store.keepHandover({ playerId: "bo", name: "Bo", keyHash: "three", expiresAt: far });
        expect(await store.redeemHandover("one", 1)).toBeNull();
        expect(await store.redeemHandover("two", 1)).toEqual(ada);
        expect(await store.redeemHandover("three", far + 1)).toBeNull();
        expect(await store.redeemHandover("three", 1)).toBeNull();
      }),
    );
  });
};
