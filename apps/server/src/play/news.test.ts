import { expect, test } from "vitest";
import { makeMatch } from "../../tests/sample-match.ts";
import type { BusMessage } from "../bus.ts";
import type { LiveMatch } from "./live-match.ts";
import { openNews } from "./news.ts";

/** News of a server that has three entries of one match, in version 2; it notes what it reads and publishes. */
const openNoted = () => {
  const notes: string[] = [];
  const live = { matchId: "m", match: { nextSeq: 3 }, stored: makeMatch("m", { version: 2 }) } as LiveMatch;
  const find = (matchId: string) => (matchId === "m" ? live : undefined);
  let hear = (_matchId: string, _message: BusMessage): void => {};
  let heads: Readonly<Record<string, { readonly nextSeq: number; readonly version: number }>> = {};
  const news = openNews({
    store: {
      heads: (matchIds) =>
        Promise.resolve(Object.fromEntries(matchIds.flatMap((id) => (heads[id] ? [[id, heads[id]]] : [])))),
    },
    topics: {
      retain: () => {},
      release: () => {},
      ids: () => ["m", "other"],
      publish: (matchId, message) => void notes.push(`publish ${matchId} ${JSON.stringify(message)}`),
      onOpened: () => {},
      onClosed: () => {},
      onMessage: (listener) => {
        hear = listener;
      },
    },
    matchCache: {
      peek: find,
      find: (matchId: string) => {
        notes.push(`find ${matchId}`);
        return Promise.resolve(find(matchId) ?? null);
      },
      refresh: ({ matchId }: LiveMatch) => {
        notes.push(`refresh ${matchId}`);
        return Promise.resolve();
      },
    } as Parameters<typeof openNews>[0]["matchCache"],
    onError: (error) => {
      throw error;
    },
  });
  const settled = () => new Promise((done) => setImmediate(done));
  return {
    live,
    news,
    notes,
    hear: async (matchId: string, seq: number, version: number) => {
      hear(matchId, { type: "news", seq, version });
      await settled();
      return notes.splice(0);
    },
    poll: async (stored: typeof heads) => {
      heads = stored;
      await news.poll();
      await settled();
      return notes.splice(0);
    },
  };
};

const READ = ["find m", "refresh m"];

test("[SRV-1] news of more than is cached is read from the store, and nothing else is", async () => {
  const { hear } = openNoted();
  expect(await hear("m", 3, 2)).toEqual([]);
  expect(await hear("m", 2, 1)).toEqual([]);
  expect(await hear("m", 4, 2)).toEqual(READ);
  expect(await hear("m", 3, 3)).toEqual(READ);
  expect(await hear("other", 0, 0)).toEqual(["find other"]);
});

test("[SRV-1] a poll reads what the news of has been lost", async () => {
  const { poll } = openNoted();
  expect(await poll({ m: { nextSeq: 3, version: 2 } })).toEqual([]);
  expect(await poll({ m: { nextSeq: 4, version: 2 } })).toEqual(READ);
});

test("[SRV-1] a server tells the others how much it has", () => {
  const { live, news, notes } = openNoted();
  news.publish(live);
  expect(notes).toEqual(['publish m {"type":"news","seq":3,"version":2}']);
});
