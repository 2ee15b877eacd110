// Lists of matches.
import { describe, expect, test } from "vitest";
import type { ListQuery, Store, StoredMatch } from "../../src/store/store.ts";
import { makeAppend, makeMatch } from "../sample-match.ts";
import { range, listAll, type WithStore } from "./fixtures.ts";

export const describeLists = (name: string, withStore: WithStore): void => {
  describe(`${name}: lists`, () => {
    test(
      "lists matching matches, newest first",
      withStore(async (store) => {
        const matches: readonly StoredMatch[] = [
          makeMatch("a", { status: "open", createdAt: 5 }, ["ada", null]),
          makeMatch("b", { status: "open", createdAt: 7, listed: false, gameId: "go-9x9" }, [null, "bo"]),
          makeMatch("c", { status: "active", createdAt: 6 }, ["ada", "bo"]),
          makeMatch("d", { status: "open", createdAt: 5, createdBy: "dee" }, ["cy", "bo"]),
          makeMatch("e", { status: "dropped", createdAt: 8 }, ["ada"]),
        ];
        for (const match of matches) await store.create(match);
        const idsOf = async (query: Partial<ListQuery>) =>
          (await store.list({ status: "open", limit: 10, ...query })).map(({ matchId }) => matchId);
        expect((await idsOf({})).toSorted()).toEqual(["a", "d"]);
        expect(await idsOf({ limit: 1 })).toHaveLength(1);
        expect(await idsOf({ gameId: "go-9x9" })).toEqual([]);
        expect(await idsOf({ gameId: "gomoku", limit: 3 })).toHaveLength(2);
        expect(await idsOf({ playerId: "bo" })).toEqual(["b", "d"]);
        expect(await idsOf({ playerId: "bo", gameId: "gomoku" })).toEqual(["d"]);
        expect(await idsOf({ playerId: "bo", gameId: "go-9x9" })).toEqual(["b"]);
        expect(await idsOf({ playerId: "dee" })).toEqual(["d"]);
        expect(await idsOf({ status: "active", playerId: "ada" })).toEqual(["c"]);
        expect(await idsOf({ status: "finished" })).toEqual([]);
        expect(await store.list({ status: "active", limit: 5, playerId: "bo" })).toEqual([matches[2]]);
      }),
    );

    test(
      "a list follows changes of seats and status",
      withStore(async (store) => {
        const isListed = async (status: StoredMatch["status"], playerId: string) =>
          (await store.list({ status, playerId, limit: 1 })).length === 1;
        const kept = {
          createdBy: "dee",
          plan: [{ kind: "player", playerId: "eve", name: "Eve" }, { kind: "open" }],
        } as const;
        await store.create(makeMatch("m", { ...kept, status: "open" }, ["ada", null]));
        await store.replace(makeMatch("m", { ...kept, status: "open" }, [null, "bo"]));
        expect([await isListed("open", "ada"), await isListed("open", "bo")]).toEqual([false, true]);
        expect([await isListed("open", "dee"), await isListed("open", "eve")]).toEqual([true, true]);
        await store.replace(makeMatch("m", { ...kept, status: "active", version: 1 }, ["cy", "bo"]));
        expect([await isListed("open", "bo"), await isListed("active", "cy")]).toEqual([false, true]);
        await store.append([makeAppend("m", 0, { outcome: { winners: ["bo"], reason: "resign" } })]);
        expect([await isListed("active", "cy"), await isListed("finished", "cy")]).toEqual([false, true]);
      }),
    );

    test.each([{}, { playerId: "bo" }, { gameId: "gomoku" }])(
      "the pages of a list contain each match once while others are created: %j",
      async (query) => {
        await withStore(async (store) => {
          // Equal times, so that the ids decide.
          const ids = range(50).map((n) => `m${String(n).padStart(2, "0")}`);
          await Promise.all(ids.map((id, n) => store.create(makeMatch(id, { createdAt: 1000 + (n % 5) }))));
          const listed = await listAll(store, { status: "active", limit: 7, ...query }, (page) =>
            store.create(makeMatch(`new${page}`, { createdAt: 2000 + page })),
          );
          expect(listed.toSorted()).toEqual(ids);
          const times = listed.map((id) => Number(id.slice(1)) % 5);
          expect(times).toEqual(times.toSorted((one, other) => other - one));
          expect(await store.list({ status: "active", limit: 50, ...query })).toHaveLength(50);
        })();
      },
    );

    test(
      "[SRV-31] lists the newest listed matches that are played, with the time of their last entry",
      withStore(async (store) => {
        await store.create(makeMatch("a", { createdAt: 1 }));
        await store.create(makeMatch("b", { createdAt: 2 }));
        await store.create(makeMatch("c", { createdAt: 3, listed: false }));
        await store.create(makeMatch("d", { createdAt: 4, status: "open" }));
        await store.create(makeMatch("e", { createdAt: 5, status: "finished" }));
        await store.append([makeAppend("a", 0, { at: 70 }), makeAppend("a", 1, { at: 90 })]);
        const listed = async (limit: number) =>
          (await store.listLive(limit)).map(({ stored, nextSeq, lastAt }) => [stored.matchId, nextSeq, lastAt]);
        expect(await listed(5)).toEqual([
          ["b", 0, null],
          ["a", 2, 90],
        ]);
        expect(await listed(1)).toEqual([["b", 0, null]]);
        expect((await store.listLive(1))[0]?.stored).toEqual(await store.read("b"));
        await store.append([makeAppend("a", 2, { outcome: { winners: ["bo"], reason: "resign" } })]);
        expect(await listed(5)).toEqual([["b", 0, null]]);
      }),
    );

    test(
      "counts the open or active matches of a player, each once",
      withStore(async (store) => {
        await store.create(makeMatch("a", { status: "open" }, [null, null]));
        await store.create(makeMatch("b", { status: "active" }, ["ada", "bo"]));
        await store.create(makeMatch("c", { status: "active", createdBy: "cy" }, ["ada", "bo"]));
        await store.create(makeMatch("d", { status: "finished" }, ["ada", "bo"]));
        await store.create(makeMatch("e", { status: "dropped" }, ["ada", null]));
        const counts = await Promise.all(["ada", "bo", "cy", "dee"].map((playerId) => store.countMatchesOf(playerId)));
        expect(counts).toEqual([3, 2, 1, 0]);
        await store.append([makeAppend("b", 0, { outcome: { winners: ["bo"], reason: "resign" } })]);
        expect(await store.countMatchesOf("bo")).toBe(1);
      }),
    );

    test(
      "[PRO-H7] counts unfinished matches with bots by creator, and the recently active ones by address",
      withStore(async (store) => {
        const make = (
          matchId: string,
          createdBy: string,
          botAddressHash: string | null,
          changes: Partial<StoredMatch> = {},
        ) => store.create(makeMatch(matchId, { createdBy, botAddressHash, createdAt: 100, ...changes }));
        await make("a", "ada", "here");
        await make("b", "ada", "there", { status: "open" });
        await make("c", "bo", "here");
        await make("d", "bo", null);
        await make("e", "bo", "here", { status: "finished" });
        await make("f", "bo", "here", { status: "dropped" });
        await make("g", "bo", "here", { createdAt: 50 });
        const count = (...args: Parameters<Store["countBotMatches"]>) => store.countBotMatches(...args);
        expect(await count("ada", "here", 50, 50)).toEqual({ byPlayer: 2, byAddress: 2 });
        expect(await count("bo", "there", 50, 50)).toEqual({ byPlayer: 1, byAddress: 1 });
        expect(await count("bo", "nowhere", 49, 49)).toEqual({ byPlayer: 2, byAddress: 0 });
        // An inactive match counts for its creator only.
        expect(await count("bo", "here", 49, 100)).toEqual({ byPlayer: 2, byAddress: 0 });
        await store.append([makeAppend("c", 0, { at: 110 }), makeAppend("g", 0, { at: 110 })]);
        await store.append([makeAppend("c", 1, { at: 120 })]);
        expect(await count("bo", "here", 49, 100)).toEqual({ byPlayer: 2, byAddress: 2 });
        expect(await count("bo", "here", 49, 110)).toEqual({ byPlayer: 2, byAddress: 1 });
        expect(await count("bo", "here", 49, 120)).toEqual({ byPlayer: 2, byAddress: 0 });
        await store.append([makeAppend("a", 0, { outcome: { winners: ["bo"], reason: "resign" } })]);
        expect(await count("ada", "here", 50, 50)).toEqual({ byPlayer: 1, byAddress: 1 });
        expect((await store.read("b"))?.botAddressHash).toBe("there");
      }),
    );

    test(
      "takes due jobs, the earliest first, and each again only after its visibility timeout",
      withStore(async (store) => {
        const dueAt = { late: 300, first: 100, second: 200, never: null, open: 50, finished: 60 };
        for (const [id, due] of Object.entries(dueAt)) {
          const status = id === "open" || id === "finished" ? id : "active";
          await store.create(makeMatch(id, { dueAt: due, status }));
        }
        expect(await store.takeDueJobs("active", 99, 500, 10)).toEqual([]);
        expect(await store.takeDueJobs("active", 100, 100, 10)).toEqual(["first"]);
        expect(await store.takeDueJobs("active", 250, 260, 10)).toEqual(["first", "second"]);
        expect(await store.takeDueJobs("active", 250, 260, 10)).toEqual([]);
        expect((await store.read("first"))?.dueAt).toBe(260);
        expect(await store.takeDueJobs("active", 1000, 310, 2)).toEqual(["first", "second"]);
        expect(await store.takeDueJobs("active", 1000, 320, 2)).toEqual(["late", "first"]);
        const outcome = { winners: null, reason: "aborted" } as const;
        await store.append([
          makeAppend("first", 0, { dueAt: 400 }),
          makeAppend("late", 0, { dueAt: null }),
          makeAppend("never", 0, { dueAt: 150 }),
          makeAppend("second", 0, { dueAt: 1, outcome }),
        ]);
        expect(await store.takeDueJobs("active", 1000, 2000, 10)).toEqual(["never", "first"]);
      }),
    );
  });
};
