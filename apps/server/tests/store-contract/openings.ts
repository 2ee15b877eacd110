// The opening index of a store.
import { describe, expect, test } from "vitest";
import type { Store } from "../../src/store/store.ts";
import { makeAppend, makeMatch } from "../sample-match.ts";
import { range, type WithStore } from "./fixtures.ts";

const OUTCOME = { winners: ["ada"], reason: "resign" };

/** A match that was played and has ended. */
const finish = async (store: Store, matchId: string, changes: Parameters<typeof makeMatch>[1] = {}): Promise<void> => {
  await store.create(makeMatch(matchId, changes));
  await store.append([makeAppend(matchId, 0, { outcome: OUTCOME })]);
};

const idsOf = async (store: Store, limit = 10): Promise<readonly string[]> =>
  (await store.listUncounted(limit)).map(({ matchId }) => matchId);

export const describeOpenings = (name: string, withStore: WithStore): void => {
  describe(`${name}: openings`, () => {
    test(
      "[SRV-50] lists listed finished matches that are not counted yet, the oldest first",
      withStore(async (store) => {
        await finish(store, "a");
        await finish(store, "hidden", { listed: false });
        await store.create(makeMatch("running"));
        await finish(store, "b", { gameId: "go-9x9" });
        expect(await idsOf(store)).toEqual(["a", "b"]);
        expect(await idsOf(store, 1)).toEqual(["a"]);
        expect((await store.listUncounted(1))[0]).toMatchObject({ matchId: "a", outcome: OUTCOME });
        expect(await store.countOpening("a", [], null)).toBe(true);
        expect(await idsOf(store)).toEqual(["b"]);
      }),
    );

    test(
      "[SRV-50] counts each match once, by its moves and its end",
      withStore(async (store, openAgain) => {
        for (const id of ["a", "b", "c", "d"]) await finish(store, id);
        const rows = [
          { position: "p2", move: 3 },
          { position: "p1", move: 112 },
        ];
        const other = await openAgain();
        const counted = await Promise.all([
          store.countOpening("a", rows, "black"),
          other.countOpening("a", rows, "black"),
        ]);
        expect(counted.filter((isFirst) => isFirst)).toHaveLength(1);
        expect(await store.countOpening("b", rows.slice(1), "white")).toBe(true);
        expect(await store.countOpening("c", [{ position: "p1", move: 7 }], "draw")).toBe(true);
        expect(await store.countOpening("d", rows.slice(1), null)).toBe(true);
        expect(await store.countOpening("unknown", rows, null)).toBe(false);
        expect(await other.readOpening("p1")).toEqual([
          { move: 112, games: 3, black: 1, white: 1, draw: 0 },
          { move: 7, games: 1, black: 0, white: 0, draw: 1 },
        ]);
        expect(await store.readOpening("p2")).toEqual([{ move: 3, games: 1, black: 1, white: 0, draw: 0 }]);
        expect(await store.readOpening("p3")).toEqual([]);
      }),
    );

    test(
      "[SRV-50] matches that are counted at once with the same moves hold nobody up",
      withStore(async (store, openAgain) => {
        const ids = range(12).map((n) => `m${n}`);
        for (const id of ids) await finish(store, id);
        const rows = range(20).map((n) => ({ position: `p${n}`, move: n }));
        const other = await openAgain();
        await Promise.all(
          ids.map((id, n) =>
            (n % 2 === 0 ? store : other).countOpening(id, n % 3 === 0 ? rows.toReversed() : rows, "black"),
          ),
        );
        for (const { position, move } of rows)
          expect(await store.readOpening(position)).toEqual([{ move, games: 12, black: 12, white: 0, draw: 0 }]);
      }),
    );

    test(
      "[SRV-51] a match that is counted stays as it is for everything else",
      withStore(async (store) => {
        await finish(store, "a");
        const before = await store.read("a");
        await store.countOpening("a", [{ position: "p", move: 0 }], "black");
        expect(await store.read("a")).toEqual(before);
        expect(await store.list({ status: "finished", limit: 5 })).toEqual([before]);
      }),
    );
  });
};
