import { unwrap } from "@tengen/kernel";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { chooseSavedGame, setupOfLastGame } from "./game-opening.ts";
import { playAction, startLocalGame, toStoredGame, type LocalGame } from "./local-game.ts";
import type { SavedGame } from "./saved-games.ts";
import { makeEnvironment, PERSON } from "./test-table.ts";

const setup = { seats: [PERSON, PERSON], options: {} };
const start = unwrap(startLocalGame(gomoku.engine, setup, makeEnvironment()));
const game: LocalGame = unwrap(
  playAction(gomoku.engine, start, "seat-1", { type: "PLACE_STONE", x: 7, y: 7 } as never, 2000),
);
const saved = (id: string, more: Partial<SavedGame> = {}): SavedGame => ({
  id,
  gameId: "gomoku",
  revision: 1,
  savedAt: 0,
  finished: false,
  kept: toStoredGame(game),
  ...more,
});
test("[TBL-O3] a game is opened by its id, also when it is finished", () => {
  const finished = saved("mine", { finished: true });
  expect(chooseSavedGame("gomoku", "mine", finished, [saved("other")])).toBe(finished);
});

test("[TBL-O2] without an id the latest unfinished game of this kind is resumed", () => {
  const all = [saved("cards", { gameId: "cards" }), saved("over", { finished: true }), saved("here"), saved("older")];
  expect(chooseSavedGame("gomoku", "", null, all)).toMatchObject({ id: "here" });
  expect(chooseSavedGame("gomoku", "gone", null, all)).toBeNull();
});

test("[TBL-O4] otherwise a new game starts with the ruleset, the seats and the options of the last one", () => {
  const last = { rulesetVersion: "freestyle-15x15-v1", setup };
  expect(setupOfLastGame("gomoku", [saved("cards", { gameId: "cards" }), saved("other")])).toEqual(last);
  expect(setupOfLastGame("gomoku", [])).toBeNull();
});
