// What a person does at a board, with plain values: no signals, no timers, no page.
import { unwrap, type Json } from "@tengen/kernel";
import { parsePoint } from "@tengen/board";
import { describe, expect, test } from "vitest";
import go from "../../../games/go-9x9/page/table-game.tsx";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { keepPosition, NEW_BOARD, shownCount, type BoardState } from "./board-state.ts";
import { confirmationIn, stepBoard, type BoardContext, type BoardEvent } from "./board-step.ts";
import { playAction, startLocalGame, type LocalGame } from "./local-game.ts";
import { localBoard } from "./local-state.ts";
import { makeEnvironment, PERSON } from "./test-table.ts";

const { axes } = gomoku.renderer.geometryOf({});
const at = (name: string): number => parsePoint(axes, name) ?? -1;

/** A game between two people, with stones at these points. */
const gameWith = (...names: readonly string[]): LocalGame => {
  const setup = { seats: [PERSON, PERSON], options: {} };
  let game = unwrap(startLocalGame(gomoku.engine, setup, makeEnvironment()));
  for (const [index, name] of names.entries()) {
    const point = at(name);
    const action = { type: "PLACE_STONE", x: point % 15, y: Math.floor(point / 15) } as const;
    game = unwrap(playAction(gomoku.engine, game, `seat-${(index % 2) + 1}`, action, 2000));
  }
  return game;
};
const contextOf = (local: LocalGame, confirm: BoardContext["confirm"] = "never"): BoardContext =>
  localBoard(gomoku, { local, uncovered: null }, { confirm, premove: "never" });

/** The board after these events, with the turn of the last one. */
const run = (context: BoardContext, ...events: readonly BoardEvent[]) => {
  let step = { board: NEW_BOARD, turn: null } as ReturnType<typeof stepBoard>;
  for (const event of events) step = stepBoard(step.board, event, context);
  return step;
};
const pick = (name: string, input: "mouse" | "touch" = "mouse"): BoardEvent => ({
  type: "pick",
  point: at(name),
  input,
});
const show = (count: number, quietly = false): BoardEvent => ({ type: "show", count, quietly });
const noticeOf = ({ notice }: BoardState): string | null => notice?.text() ?? null;

describe("picking a point", () => {
  test("[TBL-P1] is a turn of the player to move", () => {
    const { turn, board } = run(contextOf(gameWith("H8")), pick("A1"));
    expect(turn).toEqual({ playerId: "seat-2", action: { type: "PLACE_STONE", x: 0, y: 14 } });
    expect(board).toEqual(NEW_BOARD);
  });

  test("[TBL-P2] that the rules refuse is explained before it is confirmed; otherwise the table does so", () => {
    const { turn, board } = run(contextOf(gameWith("H8"), "always"), pick("H8"));
    expect([turn, noticeOf(board), board.announcement.count]).toEqual([null, "There is already a stone on H8.", 1]);
    expect(run(contextOf(gameWith("H8")), pick("H8")).turn?.action).toMatchObject({ x: 7, y: 7 });
  });

  test.each([
    ["never", "touch", false],
    ["touch", "mouse", false],
    ["touch", "touch", true],
    ["always", "mouse", true],
  ] as const)("[TBL-C1] with the setting %s, %s must be confirmed: %j", (confirm, input, mustConfirm) => {
    const { turn, board } = run(contextOf(gameWith(), confirm), pick("H8", input));
    expect([turn === null, board.turnToConfirm?.point ?? null]).toEqual([mustConfirm, mustConfirm ? at("H8") : null]);
  });

  test("[TBL-C2] a second tap or the button confirms; another point moves the stone; cancelling removes it", () => {
    const context = contextOf(gameWith(), "always");
    const selected = run(context, pick("H8"));
    expect(selected.board.announcement.text).toContain("H8");
    expect(selected.board.turnToConfirm?.label()).toContain("H8");
    expect(run(context, pick("H8"), pick("H8")).turn?.action).toMatchObject({ x: 7, y: 7 });
    expect(run(context, pick("H8"), { type: "confirm" }).turn?.action).toMatchObject({ x: 7, y: 7 });
    expect(run(context, pick("H8"), pick("A1")).board.turnToConfirm?.point).toBe(at("A1"));
    expect(run(context, pick("H8"), { type: "cancel" }).board.turnToConfirm).toBeNull();
    expect(run(context, { type: "confirm" }).turn).toBeNull();
  });

  test("[TBL-C2] a refusal and another position remove the stone to confirm", () => {
    const context = contextOf(gameWith("H8"), "always");
    expect(run(context, pick("A1"), pick("H8")).board.turnToConfirm).toBeNull();
    expect(run(context, pick("A1"), show(0)).board.turnToConfirm).toBeNull();
  });

  test("[TBL-W2] on an earlier position is refused", () => {
    const { turn, board } = run(contextOf(gameWith("H8")), show(0), pick("A1"));
    expect([turn, noticeOf(board)]).toEqual([null, expect.stringContaining("earlier position")]);
  });

  test("[TBL-E1] with a choice that has no such target changes nothing, and says so", () => {
    const context: BoardContext = { ...contextOf(gameWith()), game: { ...gomoku, actionAt: () => null } };
    const { turn, board } = run(context, { type: "choose", choice: "card" }, pick("A1"));
    expect([turn, board.choice, noticeOf(board)]).toEqual([null, "card", expect.any(String)]);
  });
});

test("[TBL-P4] an unknown coordinate is answered with the valid range", () => {
  const { board } = run(contextOf(gameWith()), { type: "unknown-point", text: "Z99" });
  expect(noticeOf(board)).toMatch(/Z99.*A1.*O15/u);
});

test("a turn without a point is confirmed by the button, and may come with a warning", () => {
  const local = unwrap(startLocalGame(go.engine, { seats: [PERSON, PERSON], options: {} }, makeEnvironment()));
  const context = localBoard(go, { local, uncovered: null }, { confirm: "never", premove: "never" });
  const button = { label: () => "Pass", action: { type: "pass" } as const, warning: () => "Sure?" };
  const asked = run(context, { type: "ask", button });
  expect([asked.turn, asked.board.turnToConfirm?.point, noticeOf(asked.board)]).toEqual([null, null, "Sure?"]);
  expect(run(context, { type: "ask", button }, { type: "confirm" }).turn?.action).toEqual({ type: "pass" });
});

describe("the shown position", () => {
  const game = gameWith("H8", "A1", "H9");
  const context = contextOf(game);
  const shownIn = (board: BoardState): number => shownCount(board, game);

  test("[TBL-W1] is any from the start to the last, and is announced", () => {
    expect([-1, 0, 2, 3, 9].map((count) => shownIn(run(context, show(count)).board))).toEqual([0, 0, 2, 3, 3]);
    expect(run(context, show(1)).board.announcement.text).toContain("H8");
    expect(run(context, show(1, true)).board.announcement.count).toBe(0);
  });

  test("[TBL-W2] stays while others play on, unless it was the last one", () => {
    const { board } = run(context, show(1));
    expect(shownIn(keepPosition(board, game))).toBe(1);
    expect(keepPosition(board, { entries: [1] }).lookingAt).toBeNull();
  });

  test("[TBL-W3] advances in a replay, from the start if the last one is shown, and only the end is announced", () => {
    const next: BoardEvent = { type: "next-position" };
    const replay: BoardEvent = { type: "replay", on: true };
    const steps = [[replay], [replay, next], [replay, next, next], [replay, next, next, next]];
    const boards = steps.map((events) => run(context, ...events).board);
    expect(boards.map((board) => [shownIn(board), board.isReplaying, board.announcement.count])).toEqual([
      [0, true, 0],
      [1, true, 0],
      [2, true, 0],
      [3, false, 1],
    ]);
    expect(shownIn(run(context, show(1), replay, next).board)).toBe(2);
    expect(run(context, replay, show(2)).board.isReplaying).toBe(false);
    // A timer that was too late.
    expect(shownIn(run(context, replay, { type: "replay", on: false }, next).board)).toBe(0);
  });
});

test("[TBL-E1] a choice lasts until it is cancelled or another position is shown", () => {
  const context = contextOf(gameWith("H8"));
  const choiceAfter = (...events: readonly BoardEvent[]): Json =>
    run(context, { type: "choose", choice: 7 }, ...events).board.choice;
  expect(choiceAfter()).toBe(7);
  expect(choiceAfter(pick("H8"))).toBe(7);
  expect([choiceAfter({ type: "cancel" }), choiceAfter(show(0))]).toEqual([null, null]);
  const told = run(context, { type: "choose", choice: 7, message: () => "Chosen." });
  expect(noticeOf(told.board)).toBe("Chosen.");
});

test.each([
  ["never", "never", "never"],
  ["touch", "touch", "touch"],
  ["always", "always", "always"],
  ["slow", "never", "always"],
] as const)("[TBL-C3] the setting %s means %s in a fast game, and %s in a slow one", (setting, fast, slow) => {
  expect([confirmationIn(setting, false), confirmationIn(setting, true)]).toEqual([fast, slow]);
});
