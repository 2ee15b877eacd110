// How matches are stored and changed.
import { describe, expect, test } from "vitest";
import { makeAppend, makeMatch } from "../sample-match.ts";
import { range, type WithStore } from "./fixtures.ts";

export const describeMatches = (name: string, withStore: WithStore): void => {
  describe(`${name}: matches`, () => {
    test(
      "a match is read as it was stored, whatever it contains",
      withStore(async (store) => {
        const full = makeMatch(
          "full",
          {
            status: "open",
            version: 3,
            plan: [
              { kind: "player", playerId: "ada", name: "Ada" },
              { kind: "invite" },
              { kind: "bot", name: "greedy" },
            ],
            listed: false,
            rematchOf: "before",
            rematch: "after",
            invitations: [null, "hash of a key", null],
            sealedBytes: "c2VjcmV0 \u{1F600}",
            dueAt: 2 ** 53 - 1,
            outcome: { winners: ["ada"], reason: "resign" },
          },
          ["ada", null, "Žofie \u{1F600} 太郎"],
        );
        expect(await store.create(full)).toBe(true);
        expect(await store.read("full")).toEqual(full);
        const plain = makeMatch("plain");
        expect(await store.create(plain)).toBe(true);
        expect(await store.read("plain")).toEqual(plain);
      }),
    );

    test(
      "[PRO-30] [SRV-32] of the matches with one pair key at most one is open, however many are created at once",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        const pair = (matchId: string, pairKey = "key") =>
          makeMatch(matchId, { status: "open", pairKey }, [null, null]);
        const made = await Promise.all(
          range(20).map((n) => (n % 2 === 0 ? store : other).create(pair(`m${String(n).padStart(2, "0")}`))),
        );
        expect(made.filter(Boolean)).toHaveLength(1);
        const first = await store.findPair("key");
        expect(first?.matchId).toBe(`m${String(made.indexOf(true)).padStart(2, "0")}`);
        expect(await other.list({ status: "open", limit: 50 })).toEqual([first]);
        expect(await store.findPair("other")).toBeNull();
        // Other keys, and matches without one, are not concerned.
        expect(await store.create(pair("other", "other"))).toBe(true);
        expect(await store.create(makeMatch("plain", { status: "open" }))).toBe(true);
        expect(await store.create(makeMatch("plain-too", { status: "open" }))).toBe(true);
        if (first === null) throw new Error("there is no pair");
        // Seats may be taken while it is open; when it has started or was cancelled, another one may wait.
        const seated = { ...first, record: makeMatch(first.matchId, {}, ["ada", null]).record };
        expect(await store.replace(seated)).toBe(true);
        expect(await store.findPair("key")).toEqual({ ...seated, version: 1 });
        expect(await store.create(pair("late"))).toBe(false);
        expect(await store.replace({ ...seated, version: 1, status: "active" })).toBe(true);
        expect(await store.findPair("key")).toBeNull();
        expect(await store.create(pair("next"))).toBe(true);
        expect(await store.replace({ ...pair("next"), status: "dropped" })).toBe(true);
        expect(await store.create(pair("last"))).toBe(true);
        expect((await other.findPair("key"))?.matchId).toBe("last");
      }),
    );

    test(
      "an unknown match is not found",
      withStore(async (store) => {
        await store.create(makeMatch("m"));
        expect(await store.read("M")).toBeNull();
        expect(await store.readLog("M", 0)).toEqual([]);
        expect(await store.replace(makeMatch("M"))).toBe(false);
        expect(await store.append([makeAppend("M", 0)])).toEqual([false]);
      }),
    );

    test(
      "an id can be created once, even concurrently",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        const made = await Promise.all(
          range(20).map((n) => (n % 2 === 0 ? store : other).create(makeMatch("m", { createdBy: `player-${n}` }))),
        );
        expect(made.filter(Boolean)).toHaveLength(1);
        expect(await other.read("m")).toMatchObject({ createdBy: `player-${made.indexOf(true)}` });
        expect(await store.create(makeMatch("m", { gameId: "go-9x9" }))).toBe(false);
        expect(await store.read("m")).toMatchObject({ gameId: "gomoku" });
      }),
    );

    test(
      "[MAT-T5] an open match is changed by compare-and-set",
      withStore(async (store) => {
        const open = makeMatch("m", { status: "open" }, ["ada", null]);
        await store.create(open);
        const seated = makeMatch("m", { status: "open" }, ["ada", "cy"]);
        expect(await store.replace(seated)).toBe(true);
        expect(await store.read("m")).toEqual({ ...seated, version: 1 });
        // A caller with the old version.
        expect(await store.replace(makeMatch("m", { status: "open" }, ["ada", "dee"]))).toBe(false);
        expect(await store.replace({ ...seated, version: 2 })).toBe(false);
        expect(await store.read("m")).toEqual({ ...seated, version: 1 });
        const sealed = { ...seated, version: 1, status: "active" as const, dueAt: 77 };
        expect(await store.replace(sealed)).toBe(true);
        expect(await store.read("m")).toEqual({ ...sealed, version: 2 });
      }),
    );

    test(
      "[MAT-T5] one of several concurrent changes succeeds",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        await store.create(makeMatch("m", { status: "open" }, ["ada", null]));
        for (const version of range(5)) {
          const changed = await Promise.all(
            range(10).map((n) =>
              (n % 2 === 0 ? store : other).replace(
                makeMatch("m", { status: "open", version }, ["ada", `player-${n}`]),
              ),
            ),
          );
          expect(changed.filter(Boolean)).toHaveLength(1);
          const match = await other.read("m");
          expect(match?.version).toBe(version + 1);
          expect(match?.record.seats[1]?.playerId).toBe(`player-${changed.indexOf(true)}`);
        }
      }),
    );

    test(
      "[MAT-T5] a started match is changed only by entries, except for its rematch",
      withStore(async (store) => {
        const match = makeMatch("m");
        await store.create(match);
        const outcome = { winners: ["bo"], reason: "resign" } as const;
        await store.append([makeAppend("m", 0, { dueAt: 99 }), makeAppend("m", 1, { dueAt: 55, outcome })]);
        const finished = { ...match, status: "finished", outcome, dueAt: 55 };
        // Read before the entries, so its version is still current.
        expect(await store.replace({ ...makeMatch("m", { rematch: "again" }, ["cy", "dee"]), sealedBytes: "" })).toBe(
          true,
        );
        expect(await store.read("m")).toEqual({ ...finished, rematch: "again", version: 1 });
        expect(await store.replace(makeMatch("m", { rematch: "another" }))).toBe(false);
        for (const status of ["open", "dropped"] as const) {
          expect(await store.replace(makeMatch("m", { status, version: 1 }))).toBe(false);
        }
        expect(await store.read("m")).toEqual({ ...finished, rematch: "again", version: 1 });
        expect(await store.heads(["m"])).toEqual({ m: { nextSeq: 2, version: 1 } });
      }),
    );

    test(
      "[MAT-T5] a cancelled match stays cancelled",
      withStore(async (store) => {
        await store.create(makeMatch("m", { status: "open" }));
        expect(await store.replace(makeMatch("m", { status: "dropped" }))).toBe(true);
        expect(await store.replace(makeMatch("m", { status: "active", version: 1 }))).toBe(false);
        expect(await store.replace(makeMatch("m", { status: "open", version: 1 }))).toBe(false);
        expect(await store.read("m")).toMatchObject({ status: "dropped", version: 1 });
      }),
    );
  });
};
