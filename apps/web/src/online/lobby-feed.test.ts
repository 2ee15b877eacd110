import { signal } from "@preact/signals";
import { ok, reject, type Result } from "@tengen/kernel";
import type { LobbyRequest } from "@tengen/client";
import type { LobbyContent, LobbyResponse } from "@tengen/protocol";
import { expect, test } from "vitest";
import { openLobbyFeed } from "./lobby-feed.ts";

const NOTHING: LobbyContent = { open: [], live: [], tv: [], recent: [] };
const TV: LobbyContent = { ...NOTHING, tv: [{ gameId: "gomoku", matchId: "m1" }] };

const open = (answers: readonly Result<LobbyResponse>[], game?: string) => {
  const asked: (LobbyRequest | undefined)[] = [];
  const isOnline = signal(true);
  const clock = { now: 0 };
  const lobby = (request?: LobbyRequest) => {
    const answer = answers[asked.length];
    asked.push(request);
    return answer === undefined ? Promise.reject(new Error("no network")) : Promise.resolve(answer);
  };
  return { feed: openLobbyFeed({ isOnline, api: { lobby } }, game, () => clock.now), asked, isOnline, clock };
};

test("[ONL-50] all lists of a page share one request, which names the version they have", async () => {
  const { feed, asked, clock } = open(
    [ok({ version: "v1", lobby: TV }), ok({ version: "v1", lobby: null }), ok({ version: "v2", lobby: NOTHING })],
    "gomoku",
  );
  await Promise.all([feed.refresh(), feed.refresh()]);
  await feed.refresh();
  expect(asked).toEqual([{ game: "gomoku" }]);
  expect(feed.content.value).toEqual(TV);
  clock.now = 5000;
  await feed.refresh();
  expect(feed.content.value).toEqual(TV);
  clock.now = 10_000;
  await feed.refresh();
  expect(feed.content.value).toEqual(NOTHING);
  expect(asked.slice(1)).toEqual([
    { game: "gomoku", since: "v1" },
    { game: "gomoku", since: "v1" },
  ]);
});

test("[ONL-23] [ONL-50] a failure is said, keeps what was shown, and is forgotten with the next answer", async () => {
  const { feed, clock, isOnline, asked } = open([
    ok({ version: "v1", lobby: TV }),
    reject<string>("RATE_LIMITED", "slow down"),
    ok({ version: "v1", lobby: null }),
  ]);
  await feed.refresh();
  clock.now = 5000;
  await feed.refresh();
  expect(feed.problem.value).not.toBeNull();
  expect(feed.content.value).toEqual(TV);
  // After a failure the next list asks again at once.
  await feed.refresh();
  expect(feed.problem.value).toBeNull();
  isOnline.value = false;
  clock.now = 10_000;
  await feed.refresh();
  expect(feed.problem.value).not.toBeNull();
  expect(asked).toHaveLength(3);
});
