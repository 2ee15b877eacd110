// The log of a match.
import { canonicalJson } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import { makeAppend, makeMatch } from "../sample-match.ts";
import { range, seqsOf, type WithStore } from "./fixtures.ts";

export const describeLog = (name: string, withStore: WithStore): void => {
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
        // A few at a time: a call that waits too long for a connection fails.
        for (let from = 0; from < 550; from += 10) {
          await Promise.all(ids.slice(from, from + 10).map((id) => store.create(makeMatch(id))));
        }
        await store.append([makeAppend("m3", 0), makeAppend("m3", 1), makeAppend("m549", 0)]);
        const heads = await store.heads(ids);
        expect(Object.keys(heads)).toHaveLength(550);
        const seqs = ["m0", "m3", "m549", "m550"].map((id) => heads[id]?.nextSeq);
        expect(seqs).toEqual([0, 2, 1, undefined]);
        expect(await store.heads([])).toEqual({});
      }),
    );
  });
};
