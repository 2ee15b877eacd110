// What the parts of the store contract share.
import type { ListQuery, Store } from "../../src/store/store.ts";

/** Runs a test with a fresh store, the place where it is and, on demand, a second connection to it; closes both. */
export type WithStore = (
  work: (store: Store, openAgain: () => Promise<Store>, place: string) => Promise<void>,
) => () => Promise<void>;

/** Runs a statement in the database of a place. */
export type Execute = (place: string, sql: string) => Promise<unknown>;

/** The tolerance between clocks, in milliseconds: half of a round trip, which is long on a busy machine. */
export const CLOCK_ERROR = 2000;

export const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

export const seqsOf = async (store: Store, matchId: string): Promise<readonly number[]> =>
  (await store.readLog(matchId, 0)).map(({ seq }) => seq);

/** Reads all pages of a list. */
export const listAll = async (
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
