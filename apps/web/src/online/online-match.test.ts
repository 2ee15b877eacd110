import { signal } from "@preact/signals";
import type { Snapshot, WatchOptions } from "@tengen/client";
import { reject } from "@tengen/kernel";
import type { Envelope } from "@tengen/match";
import type { AnyTableGame } from "@tengen/table";
import { DEFAULT_SETTINGS } from "@tengen/ui";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/page/table-game.tsx";
import { makeInMemoryStorage, openClientStorage } from "./client-storage.ts";
import { openOnlineMatch } from "./online-match.ts";
import type { OnlineSession } from "./online-session.ts";
import { openTestMatch, play, startTestMatch } from "./tests/test-match.ts";

const GAMES = [gomoku as AnyTableGame];
const MATCH = "match-1";
const envelope = {
  matchId: MATCH,
  actionId: "a-1",
  type: "PLACE_STONE",
  payload: { x: 7, y: 7 },
} as unknown as Envelope;

/** What a client shows of a match with one stone. */
const loaded = async (): Promise<Snapshot> => {
  const match = openTestMatch(
    gomoku,
    play(gomoku.engine, startTestMatch(gomoku.engine), "ann", { type: "PLACE_STONE", x: 7, y: 7 } as never),
  );
  return (await match.join("ann")).table.snapshot.value;
};

/** A page of a player that has opened the match, and whose client has loaded nothing. */
const openPage = async (playerId: string, games = GAMES, stored: readonly Envelope[] = []) => {
  const snapshot = await loaded();
  const storage = openClientStorage(makeInMemoryStorage(), () => 1);
  storage.updateMatch(MATCH, { pending: stored.map((one) => ({ ...one })) });
  storage.setGuest({ playerId, name: playerId, token: "token", expiresAt: 5 });
  let listener = (_snapshot: Snapshot): void => {};
  let options: WatchOptions = {};
  const pending: Envelope[] = [];
  const client = {
    wake: () => {},
    watch: (matchId: string, onSnapshot: typeof listener, watchOptions: WatchOptions) => {
      [listener, options] = [onSnapshot, watchOptions];
      const loading: Snapshot = { ...snapshot, state: "loading", info: null, entries: [], seq: 0, hash: null };
      const close = (): void => {};
      return { matchId, snapshot: () => loading, pendingEnvelopes: () => pending, close };
    },
  };
  const session = {
    connect: () => client,
    storage,
    connection: signal({ kind: "connected" }),
    isOnline: signal(true),
    guest: signal(storage.guest()),
  } as unknown as OnlineSession;
  const page = openOnlineMatch(games, MATCH, {
    session,
    settings: signal(DEFAULT_SETTINGS),
    startTimer: () => () => {},
  });
  return {
    page,
    storage,
    pending,
    load: (change: Partial<Snapshot> = {}) => listener({ ...snapshot, ...change }),
    answer: (actionId: string, code: "CELL_OCCUPIED") =>
      options.onAnswer?.({ ...envelope, actionId }, reject(code, "There is a stone.")),
    notice: () => page.table.value?.notice.value?.text() ?? null,
  };
};

test("[ONL-1] the table opens when the log has arrived, and stays while the seat does", async () => {
  const { page, load } = await openPage("ann");
  expect(page.table.value).toBeNull();
  load();
  const table = page.table.value;
  expect([table?.me, table?.timeline.value.entries.length]).toEqual(["ann", 1]);
  load({ presence: { players: [], spectators: 1 } });
  expect(page.table.value).toBe(table);
});

test("[ONL-1] a match of rules that the page does not know gets no table", async () => {
  const { page, load } = await openPage("ann", []);
  load();
  expect(page.table.value).toBeNull();
});

test("[ONL-2] [ONL-21] a refused action of an earlier page is explained, also if the answer comes before the table", async () => {
  const early = await openPage("bob", GAMES, [envelope]);
  early.answer("a-1", "CELL_OCCUPIED");
  early.load();
  expect(early.notice()).toBe("There is already a stone on H8.");
  const late = await openPage("bob", GAMES, [envelope]);
  late.load();
  expect(late.notice()).toBeNull();
  late.answer("a-1", "CELL_OCCUPIED");
  expect(late.notice()).toBe("There is already a stone on H8.");
});

test("[ONL-21] the answer to an action of this page is shown by its table alone", async () => {
  const { answer, load, notice } = await openPage("bob", GAMES, [envelope]);
  answer("a-2", "CELL_OCCUPIED");
  load();
  answer("a-3", "CELL_OCCUPIED");
  expect(notice()).toBeNull();
});

test("[ONL-21] a player's page stores what a reload needs, a spectator's nothing", async () => {
  const { hash } = await loaded();
  const player = await openPage("bob", GAMES, [envelope]);
  player.pending.push({ ...envelope, actionId: "a-2" });
  player.load();
  const { known, pending } = player.storage.readMatch(MATCH);
  expect(known).toEqual({ seq: 1, hash });
  expect(pending).toMatchObject([{ actionId: "a-1" }, { actionId: "a-2" }]);
  const spectator = await openPage("eve");
  spectator.load();
  expect(spectator.storage.readMatch(MATCH)).toEqual({ pending: [] });
});
