// The opening index, on the real store and a clock that the test controls.
import { importFrom, openCatalogue } from "@tengen/catalogue/node";
import { foldPosition, makePositionText, type OpeningPosition } from "@tengen/stones";
import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { expect, test } from "vitest";
import { openManualHost } from "../../tests/manual-host.ts";
import { makeAppend, makeMatch } from "../../tests/sample-match.ts";
import { openDirectStore } from "../store/sqlite-direct-store.ts";
import type { Append, StoredMatch } from "../store/store.ts";
import { loadGames, type Game } from "./games.ts";
import { COUNT_MS, openOpeningIndex } from "./opening-index.ts";

const root = path.resolve(import.meta.dirname, "..", "..", "..", "..");
const games = await loadGames(openCatalogue(root), importFrom(root));

const gameOf = (gameId: string, rulesetVersion?: string): Game => {
  const game = games.find(gameId, rulesetVersion);
  if (game === undefined) throw new Error(`there is no ${gameId}`);
  return game;
};
const gomoku = gameOf("gomoku");
const RESIGNED = { winners: ["ada"], reason: "resign" };

type Turn = Pick<Append["entry"], "type" | "payload"> & { readonly actorId?: string };

const place = (x: number, y: number): Turn => ({ type: "PLACE_STONE", payload: { x, y } });

const openIndex = async () => {
  const { host, advance } = openManualHost("openings");
  const database = new DatabaseSync(":memory:");
  const store = await openDirectStore(database, () => 0);
  const errors: string[] = [];
  let canStore = true;
  const index = openOpeningIndex({
    host,
    store,
    games,
    canStore: () => canStore,
    onError: (error, matchId) => void errors.push(`${matchId}: ${String(error)}`),
  });
  return {
    store,
    database,
    index,
    errors,
    setCanStore: (can: boolean) => void (canStore = can),
    pass: async (): Promise<void> => {
      await advance(2 * COUNT_MS);
      // All that does not wait for a timer has happened before the next task.
      await new Promise((done) => setTimeout(done));
    },
    /** Stores a match that has ended: the players take turns unless a turn says otherwise. */
    finish: async (
      matchId: string,
      turns: readonly Turn[],
      {
        game = gomoku,
        outcome = RESIGNED,
        options = {},
        ...changes
      }: Partial<StoredMatch> & {
        readonly game?: Game;
        readonly options?: StoredMatch["record"]["options"];
      } = {},
    ): Promise<void> => {
      const { gameId, rulesetVersion } = game.engine;
      const stored = makeMatch(matchId, { gameId, ...changes });
      await store.create({ ...stored, record: { ...stored.record, gameId, rulesetVersion, options } });
      const appends = turns.map(({ actorId, ...turn }, seq) =>
        makeAppend(matchId, seq, { actorId: actorId ?? ["ada", "bo"][seq % 2] ?? "", ...turn }),
      );
      const resign = game.engine.tableActions.find((type) => /resign/iu.test(type)) ?? "";
      const last = makeAppend(matchId, turns.length, { type: resign, payload: {}, actorId: "bo", outcome });
      await store.append([...appends, last]);
    },
  };
};

const emptyBoard = (size: number): OpeningPosition => ({
  stones: Array.from({ length: size * size }, () => null),
  toMove: "black",
});
const CENTRE = 112;
const withCentre: OpeningPosition = { stones: emptyBoard(15).stones.with(CENTRE, "black"), toMove: "white" };

test("[SRV-50] [PRO-34] counts the openings of matches that have ended, and reads them as the board lies", async () => {
  const { index, finish, pass, errors } = await openIndex();
  await finish("a", [place(7, 7), place(7, 6), place(0, 0)]);
  await finish("b", [place(7, 7), place(8, 7)], { outcome: { winners: ["bo"], reason: "timeout" } });
  await finish("c", [place(7, 7), place(0, 0)], { outcome: { winners: null, reason: "agreement" } });
  expect(await index.read(gomoku, withCentre)).toEqual({ games: 0, moves: [] });
  await pass();
  expect(await index.read(gomoku, emptyBoard(15))).toEqual({
    games: 3,
    moves: [{ move: CENTRE, games: 3, black: 1, white: 1, draw: 1 }],
  });
  const { games: count, moves } = await index.read(gomoku, withCentre);
  expect([count, moves.map(({ games: some }) => some)]).toEqual([3, [2, 1]]);
  // One of the four points beside the stone.
  expect([CENTRE - 15, CENTRE + 15, CENTRE - 1, CENTRE + 1]).toContain(moves[0]?.move);
  expect(errors).toEqual([]);
  await index.close();
});

test("[PRO-34] an unlisted or aborted match, another ruleset and a game with hidden cards do not count", async () => {
  const { index, finish, pass, store, errors } = await openIndex();
  const standard = gameOf("gomoku", "standard-15x15-v1");
  await finish("unlisted", [place(7, 7)], { listed: false });
  await finish("aborted", [place(7, 7)], { outcome: { winners: null, reason: "aborted" } });
  await finish("standard", [place(7, 7)], { game: standard });
  await finish("cards", [place(7, 7)], { game: gameOf("gomoku-cards") });
  await finish("removed", [place(7, 7)], { gameId: "a-game-of-old" });
  await pass();
  expect((await index.read(gomoku, emptyBoard(15))).games).toBe(0);
  expect((await index.read(standard, emptyBoard(15))).games).toBe(1);
  expect([await store.listUncounted(5), errors]).toEqual([[], []]);
  expect([gameOf("go-9x9").openings === null, gameOf("gomoku-cards").openings]).toEqual([false, null]);
  await index.close();
});

test("[SRV-50] turns that were taken back do not count", async () => {
  const { index, finish, pass } = await openIndex();
  await finish("a", [
    place(7, 7),
    place(0, 0),
    { type: "REQUEST_TAKEBACK", payload: {}, actorId: "bo" },
    { type: "ACCEPT_TAKEBACK", payload: {}, actorId: "ada" },
    { ...place(7, 6), actorId: "bo" },
  ]);
  await pass();
  const { moves } = await index.read(gomoku, withCentre);
  expect(moves).toHaveLength(1);
  expect(moves[0]?.move).not.toBe(0);
  await index.close();
});

test("[SRV-50] in Go a handicap placed freely and the marking of dead stones are no moves, a pass is", async () => {
  const { index, finish, pass, errors } = await openIndex();
  const go = gameOf("go-9x9", "chinese-v2");
  const at = (x: number, y: number): Turn => ({ type: "place", payload: { x, y } });
  const passing: Turn = { type: "pass", payload: {} };
  await finish(
    "a",
    [
      { ...at(2, 2), actorId: "ada" },
      { ...at(6, 6), actorId: "ada" },
      { ...at(4, 4), actorId: "bo" },
      { ...passing, actorId: "ada" },
      { ...passing, actorId: "bo" },
    ],
    { game: go, options: { size: 9, handicap: 2, placement: "free" } },
  );
  await pass();
  expect(errors).toEqual([]);
  const stones = emptyBoard(9).stones.with(20, "black").with(60, "black");
  expect((await index.read(go, { stones, toMove: "white" })).moves).toMatchObject([{ move: 40 }]);
  const after: OpeningPosition = { stones: stones.with(40, "white"), toMove: "black" };
  expect((await index.read(go, after)).moves).toMatchObject([{ move: 81, games: 1 }]);
  expect((await index.read(go, emptyBoard(9))).games).toBe(0);
  await index.close();
});

test("[SRV-51] a damaged log is reported once and left out; an emptied index fills again", async () => {
  const { index, finish, pass, errors, database } = await openIndex();
  await finish("bad", [place(7, 7), place(7, 7)]);
  await finish("good", [place(7, 7)]);
  await pass();
  await pass();
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain("bad: Error: the opening could not be read");
  expect((await index.read(gomoku, emptyBoard(15))).games).toBe(1);
  database.exec("delete from openings; update matches set is_counted = null");
  expect((await index.read(gomoku, emptyBoard(15))).games).toBe(0);
  await pass();
  expect((await index.read(gomoku, emptyBoard(15))).games).toBe(1);
  await index.close();
});

test("[SRV-50] ten matches at a time, and none while the server cannot store", async () => {
  const { index, finish, pass, setCanStore } = await openIndex();
  for (let n = 0; n < 25; n += 1) await finish(`m${n}`, [place(7, 7)]);
  setCanStore(false);
  await pass();
  expect((await index.read(gomoku, emptyBoard(15))).games).toBe(0);
  setCanStore(true);
  await pass();
  const { games: some } = await index.read(gomoku, emptyBoard(15));
  expect([10, 20]).toContain(some);
  await pass();
  await pass();
  expect((await index.read(gomoku, emptyBoard(15))).games).toBe(25);
  await index.close();
});

test("[PRO-34] at most 20 moves, the most frequent first", async () => {
  const { index, finish, pass } = await openIndex();
  // Beside three stones that no symmetry maps to themselves, every point is another move.
  const lead = [place(7, 7), place(3, 2), place(9, 12)];
  for (let n = 0; n < 22; n += 1) await finish(`m${n}`, [...lead, place(n % 11, 5 + Math.floor(n / 11))]);
  await finish("again", [...lead, place(10, 6)]);
  for (let n = 0; n < 4; n += 1) await pass();
  const stones = emptyBoard(15).stones.with(112, "black").with(33, "white").with(189, "black");
  const { games: count, moves } = await index.read(gomoku, { stones, toMove: "white" });
  expect([count, moves.length]).toEqual([23, 20]);
  expect(moves[0]).toMatchObject({ move: 6 * 15 + 10, games: 2 });
  await index.close();
});

test("[PRO-34] a position is the same for a page that has folded it", () => {
  const folded = foldPosition(withCentre);
  expect(folded.text).toBe(makePositionText(withCentre));
});
