import { unwrap } from "@tengen/kernel";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { chooseGame } from "./game-opening.ts";
import { defaultSetup } from "./game-setup.ts";
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
const broken = saved("broken", {
  kept: { ...toStoredGame(game), moves: [{ actorId: "seat-2", type: "PLACE_STONE", payload: { x: 0, y: 0 }, at: 0 }] },
} as Partial<SavedGame>);

test("[TBL-O3] a game is opened by its id, also when it is finished", () => {
  const finished = saved("mine", { finished: true });
  expect(chooseGame(gomoku, "mine", finished, [saved("other")])).toMatchObject({ saved: finished });
});

test("[TBL-O2] without an id the latest unfinished game of this kind is resumed", () => {
  const all = [saved("cards", { gameId: "cards" }), saved("over", { finished: true }), saved("here"), saved("older")];
  expect(chooseGame(gomoku, "", null, all)).toMatchObject({ saved: { id: "here" } });
});

test("[TBL-O4] otherwise a new game starts with the setup of the last one, and the reason", () => {
  expect(chooseGame(gomoku, "", null, [])).toEqual({ setup: defaultSetup(gomoku), problem: null });
  expect(chooseGame(gomoku, "gone", null, [saved("other")])).toEqual({ setup, problem: "missing" });
  expect(chooseGame(gomoku, "broken", broken, [])).toEqual({ setup: defaultSetup(gomoku), problem: "broken" });
  expect(chooseGame(gomoku, "", null, [broken])).toEqual({ setup, problem: "broken" });
});
