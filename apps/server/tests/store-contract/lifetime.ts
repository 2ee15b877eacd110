// What a store keeps from opening to closing: the fingerprint of the secret, failures, closing.
import { describe, expect, test } from "vitest";
import { StoreError, type Store } from "../../src/store/store.ts";
import { makeAppend, makeMatch } from "../sample-match.ts";
import { range, seqsOf, type WithStore } from "./fixtures.ts";

export const describeLifetime = (name: string, withStore: WithStore): void => {
  describe(`${name}: the fingerprint of the secret`, () => {
    test(
      "the first one stays, against later and concurrent ones",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        const kept = await Promise.all([
          store.keepFingerprint("one"),
          other.keepFingerprint("two"),
          store.keepFingerprint("three"),
        ]);
        expect(new Set(kept).size).toBe(1);
        expect(await (await openAgain()).keepFingerprint("four")).toBe(kept[0]);
      }),
    );
  });

  test(
    `${name}: [PRO-H10] what it does not do is listed as the store's failure, and it goes on`,
    withStore(async (store) => {
      await expect(store.keepFingerprint(null as unknown as string)).rejects.toBeInstanceOf(StoreError);
      expect(await store.keepFingerprint("one")).toBe("one");
    }),
  );

  describe(`${name}: closing`, () => {
    test(
      "everything is there after reopening",
      withStore(async (store, openAgain) => {
        await store.create(makeMatch("m"));
        await store.create(makeMatch("open", { status: "open" }, ["ada", null]));
        await store.append([makeAppend("m", 0, { dueAt: 5, payload: { 太郎: [1, null] } })]);
        await store.recordHeartbeat(60_000);
        const outages = await store.recordHeartbeat(-1);
        const look = async (from: Store) => [
          await from.read("m"),
          await from.read("open"),
          await from.readLog("m", 0),
          await from.heads(["m"]),
          await from.takeDueJobs("active", 10, 5, 10),
          await from.countMatchesOf("ada"),
        ];
        const before = await look(store);
        await store.close();
        const again = await openAgain();
        expect(await look(again)).toEqual(before);
        expect(await again.recordHeartbeat(600_000)).toEqual(outages);
        expect(await again.append([makeAppend("m", 0, { actionId: "other" }), makeAppend("m", 1)])).toEqual([
          false,
          true,
        ]);
      }),
    );

    test(
      "running calls are finished, and later ones are rejected",
      withStore(async (store, openAgain) => {
        await store.create(makeMatch("m"));
        const appends = range(300).map((seq) => store.append([makeAppend("m", seq)]));
        const reading = store.read("m");
        await store.close();
        expect((await Promise.all(appends)).flat()).toEqual(range(300).map(() => true));
        expect(await reading).not.toBeNull();
        await expect(store.read("m")).rejects.toThrow(/closed/u);
        await expect(store.append([makeAppend("m", 300)])).rejects.toThrow(/closed/u);
        await expect(store.close()).resolves.toBeUndefined();
        expect(await seqsOf(await openAgain(), "m")).toEqual(range(300));
      }),
    );
  });
};
