// The contract of every store. `openStore` opens the store of a place; the same place gives another connection to the
// same store. `execute` runs a statement in its database.
import { canonicalJson } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import { StoreError, type ListQuery, type Outage, type Store, type StoredMatch } from "../src/store/store.ts";
import { makeAppend, makeMatch } from "./sample-match.ts";

/** The tolerance between clocks, in milliseconds: half of a round trip, which is long on a busy machine. */
const CLOCK_ERROR = 2000;

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

const seqsOf = async (store: Store, matchId: string): Promise<readonly number[]> =>
  (await store.readLog(matchId, 0)).map(({ seq }) => seq);

/** Reads all pages of a list. */
const listAll = async (
  store: Store,
  query: Omit<ListQuery, "after">,
  betweenPages: (page: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly string[]> => {
  const ids: string[] = [];
  let after: ListQuery["after"];
  for (let page = 0; ; page += 1) {
    const found = await store.list({ ...query, ...(after === undefined ? {} : { after }) });
    ids.push(...found.map(({ matchId }) => matchId));
    const last = found.at(-1);
    if (last === undefined) return ids;
    after = { createdAt: last.createdAt, matchId: last.matchId };
    await betweenPages(page);
  }
};

export const describeStore = (
  name: string,
  openStore: (place: string) => Promise<Store>,
  execute: (place: string, sql: string) => Promise<unknown>,
): void => {
  let places = 0;
  /** Runs a test with a fresh store and, on demand, a second connection to it; closes both. */
  const withStore =
    (work: (store: Store, openAgain: () => Promise<Store>, place: string) => Promise<void>) => async () => {
      const place = `place-${(places += 1)}`;
      const opened: Store[] = [];
      const open = async (): Promise<Store> => {
        const store = await openStore(place);
        opened.push(store);
        return store;
      };
      try {
        await work(await open(), open, place);
      } finally {
        await Promise.all(opened.map((store) => store.close()));
      }
    };

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

  describe(`${name}: the log`, () => {
    test(
      "[MAT-O5] an entry is accepted at the next seq only",
      withStore(async (store) => {
        await store.create(makeMatch("m"));
        expect(await store.append([makeAppend("m", 1)])).toEqual([false]);
        expect(await store.append([makeAppend("m", 0)])).toEqual([true]);
        expect(await store.append([makeAppend("m", 0, { actionId: "other" })])).toEqual([false]);
        expect(await store.append([makeAppend("m", 2, { actionId: "other" })])).toEqual([false]);
        expect(await store.append([makeAppend("m", -1, { actionId: "other" })])).toEqual([false]);
        expect(await store.append([makeAppend("m", 1)])).toEqual([true]);
        expect(await store.readLog("m", 0)).toEqual([makeAppend("m", 0).entry, makeAppend("m", 1).entry]);
      }),
    );

    test(
      "[MAT-O5] an action id is unique within a match, case-sensitive, and can be used in another match",
      withStore(async (store) => {
        await store.create(makeMatch("m"));
        await store.create(makeMatch("n"));
        const ids = ["a", "A", "a", "á", "a\u0301", " a", "a"];
        let seq = 0;
        for (const [index, actionId] of ids.entries()) {
          const isNew = ids.indexOf(actionId) === index;
          expect(await store.append([makeAppend("m", seq, { actionId, dueAt: index })])).toEqual([isNew]);
          if (isNew) seq += 1;
        }
        expect(await seqsOf(store, "m")).toEqual([0, 1, 2, 3, 4]);
        // A rejected entry leaves nothing behind.
        expect(await store.read("m")).toMatchObject({ dueAt: 5 });
        expect(await store.append([makeAppend("n", 0, { actionId: "a" })])).toEqual([true]);
      }),
    );

    test(
      "[MAT-O5] each item of a call is checked after the items before it",
      withStore(async (store) => {
        await store.create(makeMatch("m"));
        await store.create(makeMatch("n"));
        const items = [
          makeAppend("m", 0),
          makeAppend("m", 2),
          makeAppend("n", 0, { actionId: "same" }),
          makeAppend("m", 1),
          makeAppend("n", 1, { actionId: "same" }),
          makeAppend("nowhere", 0),
          makeAppend("m", 2),
          makeAppend("n", 1),
        ];
        expect(await store.append(items)).toEqual([true, false, true, true, false, false, true, true]);
        expect(await seqsOf(store, "m")).toEqual([0, 1, 2]);
        expect(await seqsOf(store, "n")).toEqual([0, 1]);
        expect(await store.append([])).toEqual([]);
      }),
    );

    test(
      "[MAT-O5] one of several racing entries gets a seq, on one connection and on two",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        await store.create(makeMatch("m"));
        for (const seq of range(20)) {
          const stored = await Promise.all(
            range(8).map((n) =>
              (n % 2 === 0 ? store : other).append([makeAppend("m", seq, { actionId: `${seq}-${n}`, dueAt: n })]),
            ),
          );
          expect(stored.filter(([isStored]) => isStored)).toHaveLength(1);
          const winner = stored.findIndex(([isStored]) => isStored);
          const [entry] = await other.readLog("m", seq);
          expect(entry?.actionId).toBe(`${seq}-${winner}`);
          // The match and its log belong to the same append.
          expect(await store.read("m")).toMatchObject({ dueAt: winner });
        }
        expect(await seqsOf(store, "m")).toEqual(range(20));
      }),
    );

    test(
      "[MAT-O5] one of several racing entries with the same action id is stored, at any seq",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        await store.create(makeMatch("m"));
        let seq = 0;
        for (const round of range(20)) {
          const stored = await Promise.all(
            range(8).map((n) =>
              (n % 2 === 0 ? store : other).append([
                makeAppend("m", seq + (n >> 1), { actionId: `action-${round}` }),
                makeAppend("m", seq + 1 + (n >> 1), { actionId: `action-${round}` }),
              ]),
            ),
          );
          expect(stored.flat().filter(Boolean)).toHaveLength(1);
          seq += 1;
        }
        expect((await store.readLog("m", 0)).map(({ actionId }) => actionId)).toEqual(
          range(20).map((n) => `action-${n}`),
        );
        expect(await seqsOf(store, "m")).toEqual(range(20));
      }),
    );

    test.each(["open", "finished", "dropped"] as const)(
      "[MAT-O5] a match that is %s accepts no entry",
      async (status) => {
        await withStore(async (store) => {
          await store.create(makeMatch("m", { status }));
          expect(await store.append([makeAppend("m", 0, { dueAt: 5 })])).toEqual([false]);
          expect(await store.readLog("m", 0)).toEqual([]);
          expect(await store.read("m")).toEqual(makeMatch("m", { status }));
        })();
      },
    );

    test(
      "an outcome finishes the match atomically with its entry",
      withStore(async (store) => {
        await store.create(makeMatch("m"));
        const outcome = { winners: null, reason: "agreement" } as const;
        const items = [makeAppend("m", 0, { dueAt: 9 }), makeAppend("m", 1, { outcome }), makeAppend("m", 2)];
        expect(await store.append(items)).toEqual([true, true, false]);
        expect(await store.read("m")).toEqual(makeMatch("m", { status: "finished", outcome }));
        expect(await store.append([makeAppend("m", 2)])).toEqual([false]);
        expect(await seqsOf(store, "m")).toEqual([0, 1]);
      }),
    );

    test(
      "a rejected entry does not finish the match",
      withStore(async (store) => {
        await store.create(makeMatch("m"));
        const outcome = { winners: ["ada"], reason: "five" } as const;
        expect(await store.append([makeAppend("m", 3, { outcome, dueAt: 8 })])).toEqual([false]);
        expect(await store.read("m")).toEqual(makeMatch("m"));
      }),
    );

    test(
      "a long log is read in order, from any seq",
      withStore(async (store) => {
        const length = 1200;
        await store.create(makeMatch("m"));
        await store.create(makeMatch("n"));
        const stored = await store.append(range(length).flatMap((seq) => [makeAppend("m", seq), makeAppend("n", seq)]));
        expect(stored.every(Boolean)).toBe(true);
        const log = await store.readLog("m", 0);
        expect(log).toEqual(range(length).map((seq) => makeAppend("m", seq).entry));
        expect(await store.readLog("m", 1190)).toEqual(log.slice(1190));
        expect(await store.readLog("m", length)).toEqual([]);
        // Concurrent reads keep their own limits.
        const [some, rest, none, all] = await Promise.all([
          store.readLog("m", 100, 50),
          store.readLog("m", 1190, 50),
          store.readLog("m", 0, 0),
          store.readLog("m", 1100),
        ]);
        expect([some, rest, none, all]).toEqual([log.slice(100, 150), log.slice(1190), [], log.slice(1100)]);
      }),
    );

    test(
      "alternating appends on two connections leave no gap",
      withStore(async (store, openAgain) => {
        const other = await openAgain();
        await store.create(makeMatch("m"));
        for (const seq of range(40)) {
          const [stored] = await (seq % 2 === 0 ? store : other).append([makeAppend("m", seq)]);
          expect(stored).toBe(true);
        }
        expect(await seqsOf(other, "m")).toEqual(range(40));
      }),
    );

    const texts = [
      "",
      "Žofie",
      "太郎",
      "\u{1F600}",
      "e\u0301",
      "\u0000\u001F\u2028\u2029",
      "'\"\\;--",
      "\uFEFF",
      "\uFFFF",
    ];
    const payloads = [
      {},
      { null: null, true: true, false: false, list: [], object: {}, nested: [[{ a: [null, 1, "x"] }]] },
      { zero: 0, minus: -1, fraction: 0.1, tiny: 5e-324, huge: 1.7976931348623157e308, safe: 2 ** 53 - 1, big: 1e21 },
      Object.fromEntries(texts.map((text) => [text, text])),
      { long: "x".repeat(1024), many: range(500) },
    ];
    test(
      "payloads of every kind are read as the same canonical JSON",
      withStore(async (store) => {
        await store.create(makeMatch("m"));
        await store.append(payloads.map((payload, seq) => makeAppend("m", seq, { payload })));
        const log = await store.readLog("m", 0);
        expect(log.map(({ payload }) => canonicalJson(payload))).toEqual(
          payloads.map((payload) => canonicalJson(payload)),
        );
      }),
    );

    test(
      "names and times of every kind are read unchanged",
      withStore(async (store) => {
        await store.create(makeMatch("m"));
        const entry = { actionId: "\u{1F600} 'id'", actorId: "太郎", type: "Žluť", at: 2 ** 53 - 1 };
        expect(await store.append([makeAppend("m", 0, entry)])).toEqual([true]);
        expect(await store.readLog("m", 0)).toEqual([makeAppend("m", 0, entry).entry]);
      }),
    );

    test(
      "reads the heads of matches",
      withStore(async (store) => {
        const ids = range(600).map((n) => `m${n}`);
        await Promise.all(ids.slice(0, 550).map((id) => store.create(makeMatch(id))));
        await store.append([makeAppend("m3", 0), makeAppend("m3", 1), makeAppend("m549", 0)]);
        const heads = await store.heads(ids);
        expect(Object.keys(heads)).toHaveLength(550);
        const seqs = ["m0", "m3", "m549", "m550"].map((id) => heads[id]?.nextSeq);
        expect(seqs).toEqual([0, 2, 1, undefined]);
        expect(await store.heads([])).toEqual({});
      }),
    );
  });

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
