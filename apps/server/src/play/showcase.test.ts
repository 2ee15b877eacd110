// The lobby that everybody sees, on a store and a clock that the test controls.
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import type { Match } from "@tengen/match";
import { act, makeMatch as makePlayed } from "@tengen/testkit";
import path from "node:path";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { openManualHost } from "../../tests/manual-host.ts";
import { makeMatch } from "../../tests/sample-match.ts";
import type { LiveRow, StoredMatch } from "../store/store.ts";
import { loadGames } from "./games.ts";
import type { LiveMatch } from "./live-match.ts";
import { openShowcase, SHOWCASE_MS } from "./showcase.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(openCatalogue(root), importFrom(root));
const match = makePlayed(gomoku);
const NOW = match.record.startedAt + 1000;

const rowOf = (matchId: string): LiveRow => ({
  stored: makeMatch(matchId, { record: { ...match.record, matchId } }, []),
  nextSeq: 0,
  lastAt: null,
});

/** The players of the match, in turn. */
const PLAYERS = ["ann", "bob"];

/** The match after some turns and Black's resignation. */
const finishedAfter = (turns: number): Match => {
  const played = Array.from({ length: turns }, (_, index) => index).reduce(
    (before, index) => act(gomoku, before, PLAYERS[index % 2] ?? "", "PLACE_STONE", { x: index, y: (index % 2) * 7 }),
    match,
  );
  return act(gomoku, played, "ann", "RESIGN", {}, NOW);
};

/** A finished match in the store, by its id: its number of turns. */
type Finished = Readonly<Record<string, number>>;

const storedFinished = (matchId: string): StoredMatch =>
  makeMatch(matchId, {
    status: "finished",
    record: { ...match.record, matchId },
    outcome: { winners: ["bob"], reason: "resign" },
  });

const open = (rows: { current: readonly LiveRow[] }, unreadable: readonly string[] = [], finished: Finished = {}) => {
  const { host, advance } = openManualHost("showcase");
  const calls: string[] = [];
  const errors: string[] = [];
  const spectators = new Map<string, number>();
  const game = games.find("gomoku", match.record.rulesetVersion);
  if (game === undefined) throw new Error("there is no Gomoku");
  const showcase = openShowcase({
    host,
    store: {
      now: () => NOW,
      list: ({ status }) => {
        calls.push(status);
        if (status === "finished") return Promise.resolve(Object.keys(finished).map(storedFinished));
        return Promise.resolve([makeMatch("waiting", { status: "open" }, ["ada", null])]);
      },
      listLive: () => {
        calls.push("live");
        return Promise.resolve(rows.current);
      },
    },
    matchCache: {
      find: (matchId) => {
        if (unreadable.includes(matchId)) return Promise.reject(new Error("unreadable"));
        const turns = finished[matchId];
        if (turns !== undefined) {
          calls.push(`read ${matchId}`);
          const ended = { stored: storedFinished(matchId), match: finishedAfter(turns) };
          return Promise.resolve({ matchId, game, ...ended, usedAt: 0, tail: null } satisfies LiveMatch);
        }
        const stored = rows.current.find((row) => row.stored.matchId === matchId)?.stored;
        if (stored === undefined) return Promise.resolve(null);
        return Promise.resolve({ matchId, game, stored, match, usedAt: 0, tail: null } satisfies LiveMatch);
      },
      refresh: () => Promise.resolve(),
    },
    topics: {
      retain: (matchId) => void calls.push(`+${matchId}`),
      release: (matchId) => void calls.push(`-${matchId}`),
    },
    games,
    countSpectators: ({ matchId }) => spectators.get(matchId) ?? 0,
    onError: (_error, matchId) => void errors.push(matchId),
  });
  return { showcase, advance, calls, errors, spectators };
};

test("[SRV-31] however many ask, the store is asked once in two seconds, and not at all while nobody asks", async () => {
  const { showcase, advance, calls } = open({ current: [rowOf("a")] });
  await Promise.all(Array.from({ length: 100 }, () => showcase.read(null, null)));
  await showcase.read("gomoku", null);
  expect(calls).toEqual(["open", "live", "finished", "+a"]);
  await advance(SHOWCASE_MS - 1);
  await showcase.read(null, null);
  expect(calls).toEqual(["open", "live", "finished", "+a"]);
  await advance(1);
  await showcase.read(null, null);
  expect(calls).toEqual(["open", "live", "finished", "+a", "open", "live", "finished"]);
  await advance(60_000);
  expect(calls.slice(7)).toEqual(["-a"]);
});

test("[PRO-31] a version names the content: an unchanged one is not sent again", async () => {
  const rows = { current: [rowOf("a"), rowOf("b")] };
  const { showcase, advance, spectators } = open(rows);
  const first = await showcase.read(null, null);
  expect(first.lobby?.live.map((one) => one.match.record.matchId)).toEqual(["a", "b"]);
  expect(first.lobby?.open.map(({ record }) => record.matchId)).toEqual(["waiting"]);
  expect(first.lobby?.tv).toEqual([{ gameId: "gomoku", matchId: "a" }]);
  await advance(SHOWCASE_MS);
  expect(await showcase.read(null, first.version)).toEqual({ version: first.version, lobby: null });
  spectators.set("b", 3);
  await advance(SHOWCASE_MS);
  const next = await showcase.read(null, first.version);
  expect(next.version).not.toBe(first.version);
  expect(next.lobby?.tv).toEqual([{ gameId: "gomoku", matchId: "b" }]);
  expect(next.lobby?.live[0]).toMatchObject({ spectators: 3, turns: 0, lastAt: match.record.startedAt });
});

test("[PRO-31] the lobby of one game has nothing of another, and that of a game nobody plays is empty", async () => {
  const { showcase } = open({ current: [rowOf("a")] });
  expect((await showcase.read("gomoku", null)).lobby?.live).toHaveLength(1);
  const other = await showcase.read("go-9x9", null);
  expect(other.lobby).toEqual({ open: [], live: [], tv: [], recent: [] });
  expect(await showcase.read("go-9x9", other.version)).toEqual({ version: other.version, lobby: null });
});

test("[SRV-31] a match that cannot be read does not hide the others", async () => {
  const { showcase, errors } = open({ current: [rowOf("a"), rowOf("b")] }, ["a"]);
  const { lobby } = await showcase.read(null, null);
  expect(lobby?.live.map((one) => one.match.record.matchId)).toEqual(["b"]);
  expect(errors).toEqual(["a"]);
});

test("[SRV-31] spectators are followed in the matches that are shown, and no longer", async () => {
  const rows = { current: [rowOf("a")] };
  const { showcase, advance, calls } = open(rows);
  await showcase.read(null, null);
  rows.current = [rowOf("b")];
  await advance(SHOWCASE_MS);
  await showcase.read(null, null);
  expect(calls.filter((call) => /^[+-]/u.test(call))).toEqual(["+a", "+b", "-a"]);
  showcase.close();
  expect(calls.at(-1)).toBe("-b");
});

test("[PRO-31] the newest finished matches of nine turns and more are shown, two of a game", async () => {
  const { showcase } = open({ current: [] }, [], { short: 8, first: 10, second: 10, third: 10 });
  const { lobby } = await showcase.read(null, null);
  expect(lobby?.recent).toMatchObject([
    { match: { status: "finished", record: { matchId: "first" } }, turns: 10, spectators: 0, lastAt: NOW },
    { match: { record: { matchId: "second" } } },
  ]);
  expect(lobby?.recent).toHaveLength(2);
  expect(lobby?.recent[0]?.view).toMatchObject({ gameOver: true });
  expect((await showcase.read("gomoku", null)).lobby?.recent).toEqual(lobby?.recent);
  expect((await showcase.read("go-9x9", null)).lobby?.recent).toEqual([]);
});

test("[SRV-31] a finished match is read once, and one that cannot be read hides no other", async () => {
  const { showcase, advance, calls, errors } = open({ current: [] }, ["a"], { a: 10, b: 10, c: 3 });
  const recent = async () => (await showcase.read(null, null)).lobby?.recent.map((one) => one.match.record.matchId);
  expect(await recent()).toEqual(["b"]);
  await advance(SHOWCASE_MS);
  expect(await recent()).toEqual(["b"]);
  expect(calls.filter((call) => call.startsWith("read"))).toEqual(["read b", "read c"]);
  expect(errors).toEqual(["a"]);
});
