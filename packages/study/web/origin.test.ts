// Games of other rulesets on the analysis board: they begin where their stones do.
import { err, unwrap, VALID, type GameAction } from "@tengen/kernel";
import {
  colorsIn,
  gameRulesetsOf,
  headOf,
  noSavedGames,
  openLocalTable,
  type AnyTableGame,
  type LocalTable,
  type StudyGame,
} from "@tengen/table";
import { expect, test } from "vitest";
import { loadTableGame } from "../../../games/gomoku/page/table-game.tsx";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import { originOf } from "./origin.ts";
import { newStudyState } from "./study-step.ts";
import { studyLinkOf } from "./study-link.ts";
import { openTestStudy, SETTINGS } from "./test-study.ts";

const openTable = (): LocalTable => {
  let count = 0;
  return openLocalTable(gameRulesetsOf({ default: gomoku }), {
    games: noSavedGames,
    settings: SETTINGS,
    now: () => 0,
    randomBytes: () => {
      count += 1;
      return count.toString(16).padStart(64, "0");
    },
    lastPlay: { read: () => null, write: () => {} },
    openBot: () => {
      throw new Error("no bot plays here");
    },
    startTimer: () => () => {},
  });
};

const loadStandard = async (): Promise<{ readonly game: AnyTableGame; readonly study: StudyGame }> => {
  const game = await loadTableGame("standard-15x15-v1");
  const study = await game?.loadStudy?.();
  if (game === null || study === undefined) throw new Error("Gomoku has this ruleset and its analysis board");
  return { game, study };
};

test("[STU-B7] a game with swap2 begins without its choices, with the players on their final colours", async () => {
  const { game, study } = await loadStandard();
  const table = openTable();
  table.start({ seats: [{ kind: "person" }, { kind: "person" }], options: { opening: "swap2" } }, game);
  for (const point of [112, 113, 114]) table.pick(point, "mouse");
  // The second player takes Black, so the first is White and moves next.
  table.play({ type: "CHOOSE_COLOR", color: "B" } as GameAction);
  table.pick(0, "mouse");
  const local = table.local.value;
  const origin = originOf(game, study, local, true);
  expect(origin.record.seats).toEqual(local.record.seats);
  expect(colorsIn(game, game.engine.getPlayerView(origin.start, null))).toEqual(["white", "black"]);
  const { line } = newStudyState({ game, study, origin, confirm: "never" }, null);
  expect(line.turns.map((turn) => study.moveOf(turn))).toEqual([112, 113, 114, 0]);
  expect(line.states.at(-1)).toMatchObject({ phase: "placing" });
  expect(headOf(local).state.gameOver).toBe(false);
});

test("[STU-B7] a link names the ruleset, unless it is the oldest one without options", async () => {
  const { game, study } = await loadStandard();
  const local = unwrap(openTable().makeGame(game, {}));
  const origin = originOf(game, study, local, false);
  const opened = openTestStudy(gomoku, gomokuStudy, ["H8"]);
  const link = studyLinkOf(
    "",
    study,
    { ...opened.origin, record: origin.record },
    opened.study.table,
    "freestyle-15x15-v1",
  );
  expect(link.rules).toEqual({ rulesetVersion: "standard-15x15-v1", options: {} });
  expect(studyLinkOf("", study, opened.origin, opened.study.table, "freestyle-15x15-v1").rules).toBeUndefined();
});

test("[STU-B8] where no searcher can play the game, the study says why", () => {
  const unable: StudyGame = {
    ...gomokuStudy,
    checkSearchable: ({ size }) => (size === 20 ? err(() => "only 15x15") : VALID),
  };
  expect(openTestStudy(gomoku, unable).study.searchable()).toEqual(VALID);
  const refusing: StudyGame = { ...gomokuStudy, checkSearchable: () => err(() => "only 15x15") };
  const refused = openTestStudy(gomoku, refusing).study.searchable();
  expect(refused.ok ? "" : refused.error()).toBe("only 15x15");
});
