// What happens on the analysis board, with plain values.
import { parsePoint } from "@tengen/board";
import type { StudyGame } from "@tengen/table";
import { describe, expect, test } from "vitest";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import {
  commonMovesIn,
  newStudyState,
  shownIn,
  stepStudy,
  type StudyEnvironment,
  type StudyEvent,
} from "./study-step.ts";
import type { StudyState } from "./study-step.ts";
import { makeOrigin } from "./test-study.ts";

const study: StudyGame = gomokuStudy;
const at = (name: string): number => parsePoint(gomoku.renderer.geometryOf({}).axes, name) ?? -1;
const environment: StudyEnvironment = {
  game: gomoku,
  study,
  origin: makeOrigin(
    gomoku,
    study,
    ["H8", "A1", "H9"].map((name) => study.actionOf(at(name))),
  ),
  confirm: "never",
};
const pick = (name: string): StudyEvent => ({
  type: "board",
  event: { type: "pick", point: at(name), input: "mouse" },
});
const show = (count: number): StudyEvent => ({ type: "board", event: { type: "show", count, quietly: true } });
const run = (...events: readonly StudyEvent[]): StudyState =>
  events.reduce((state, event) => stepStudy(state, event, environment), newStudyState(environment, null));
const movesOf = ({ line }: StudyState): readonly number[] => line.turns.map((turn) => study.moveOf(turn));
const noticeOf = ({ board }: StudyState): string | null => board.notice?.text() ?? null;

describe("a move", () => {
  test("[STU-B1] other than the next one replaces the rest of the line; the same one follows it", () => {
    expect(movesOf(run(show(1), pick("C3")))).toEqual([at("H8"), at("C3")]);
    const followed = run(show(1), pick("A1"));
    expect([movesOf(followed).length, shownIn(followed)]).toEqual([3, 2]);
  });

  test("[STU-B1] that the rules refuse is explained and changes nothing", () => {
    const state = run(pick("H8"));
    expect([movesOf(state).length, noticeOf(state)]).toEqual([3, "There is already a stone on H8."]);
  });

  test("[STU-B2] leaves the game, and returning leads to where the variation left it", () => {
    const variation = run(show(1), pick("C3"), pick("D4"));
    expect([commonMovesIn(variation), movesOf(variation).length]).toEqual([1, 3]);
    const back = stepStudy(variation, { type: "return" }, environment);
    expect([movesOf(back), shownIn(back)]).toEqual([[at("H8"), at("A1"), at("H9")], 1]);
    const adopted = stepStudy(variation, { type: "make-main-line" }, environment);
    expect(commonMovesIn(adopted)).toBe(3);
  });
});

describe("[STU-B3] setting up a position", () => {
  test("a picked point gets the chosen stone, and loses it when it is picked again", () => {
    const stoneAt = (point: number, ...events: readonly StudyEvent[]) => run(...events).settingUp?.stones[point];
    const begun: StudyEvent = { type: "begin-set-up" };
    const white: StudyEvent = { type: "change-set-up", change: { brush: "white" } };
    const none: StudyEvent = { type: "change-set-up", change: { brush: "none" } };
    expect(stoneAt(at("H8"), begun)).toBe("black");
    expect(stoneAt(at("C3"), begun, pick("C3"))).toBe("black");
    expect(stoneAt(at("C3"), begun, pick("C3"), pick("C3"))).toBeNull();
    expect(stoneAt(at("C3"), begun, white, pick("C3"))).toBe("white");
    expect(stoneAt(at("H8"), begun, none, pick("H8"))).toBeNull();
  });

  test("no move is played meanwhile, and cancelling changes nothing", () => {
    const state = run({ type: "begin-set-up" }, pick("C3"), show(0));
    expect([movesOf(state).length, shownIn(state)]).toEqual([3, 3]);
    const cancelled = stepStudy(state, { type: "cancel-set-up" }, environment);
    expect([cancelled.settingUp, cancelled.line]).toEqual([null, run().line]);
  });

  test("starts a new line, with either side to move; an impossible one is refused with the reason", () => {
    const white: StudyEvent = { type: "change-set-up", change: { toMove: "white" } };
    const state = run({ type: "begin-set-up" }, pick("C3"), white, { type: "finish-set-up" });
    expect([state.settingUp, movesOf(state), state.line.states[0]?.currentPlayerId]).toEqual([null, [], "b"]);
    const five = ["A5", "B5", "C5", "D5", "E5"].map(pick);
    const refused = run({ type: "begin-set-up" }, ...five, { type: "finish-set-up" });
    expect([refused.settingUp === null, noticeOf(refused)]).toEqual([false, expect.stringContaining("five")]);
  });
});
