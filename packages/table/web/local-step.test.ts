// What happens at the table of a local game, with plain values: the effects are values too.
import type { BotTurn } from "@tengen/workers/bots";
import { reject, unwrap, type GameAction } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { playAction, startLocalGame, type LocalGame } from "./local-game.ts";
import { newLocalState, type LocalState } from "./local-state.ts";
import { stepLocal, type LocalEffect, type LocalEnvironment, type LocalEvent } from "./local-step.ts";
import type { SavedGame } from "./saved-games.ts";
import type { SeatChoice } from "./timeline.ts";
import { botSeat, makeEnvironment, PERSON } from "./test-table.ts";

const environment: LocalEnvironment = { settings: { confirm: "never", premove: "never" }, now: 5000 };
const place = (x: number, y: number): GameAction => ({ type: "PLACE_STONE", x, y }) as GameAction;
const pick = (point: number): LocalEvent => ({ type: "board", event: { type: "pick", point, input: "mouse" } });
const start = (...seats: readonly SeatChoice[]): LocalGame =>
  unwrap(startLocalGame(gomoku.engine, { seats, options: {} }, makeEnvironment()));
const twoPeople = newLocalState(gomoku, start(PERSON, PERSON));
const againstBot = newLocalState(gomoku, start(PERSON, botSeat("Greedy")));

const run = (state: LocalState, ...events: readonly LocalEvent[]) => {
  let step = { state, effects: [] as readonly LocalEffect[] };
  for (const event of events) step = stepLocal(step.state, event, environment);
  return step;
};
const typesOf = (effects: readonly LocalEffect[]): readonly string[] => effects.map(({ type }) => type);
const movesOf = ({ local }: LocalState): number => local.entries.length;
const noticeOf = ({ board }: LocalState): string | null => board.notice?.text() ?? null;

describe("a turn", () => {
  test("[TBL-P1] is played, announced and saved, and the bots follow", () => {
    const { state, effects } = run(twoPeople, pick(112));
    expect([movesOf(state), state.board.announcement.text, state.board.sound.count]).toEqual([1, "Black H8.", 1]);
    expect(state.local.entries[0]?.at).toBe(5000);
    expect(effects).toEqual([{ type: "schedule-bots" }, { type: "save", game: state.local, isRequested: false }]);
  });

  test("[TBL-P2] that is refused saves nothing", () => {
    const { state, effects } = run(twoPeople, pick(112), pick(112));
    expect([movesOf(state), effects, noticeOf(state)]).toEqual([1, [], "There is already a stone on H8."]);
  });

  test("[TBL-P4] is refused while a bot is to move", () => {
    const { state, effects } = run(againstBot, pick(112), pick(0));
    expect([movesOf(state), effects, noticeOf(state)]).toEqual([1, [], expect.stringContaining("turn")]);
  });

  test("[TBL-P3] that ends the game tells the bots", () => {
    const { state, effects } = run(twoPeople, { type: "resign" });
    expect(typesOf(effects)).toEqual(["schedule-bots", "save", "end-bots"]);
    expect(state.board.announcement.text).toContain("White wins");
  });

  test("[TBL-W2] of a bot leaves an earlier position shown; a person's returns to the last", () => {
    const turn: BotTurn = { action: place(0, 0), fault: null, playedBy: "bot" } as unknown as BotTurn;
    const looking: LocalEvent = { type: "board", event: { type: "show", count: 0, quietly: true } };
    const followed = run(againstBot, pick(112), looking, { type: "bot-turn", playerId: "seat-2", turn }).state;
    expect([movesOf(followed), followed.board.lookingAt]).toEqual([2, 0]);
    expect(run(followed, { type: "resign" }).state.board.lookingAt).toBeNull();
  });

  test("[TBL-B3] of a bot that failed says which one played instead", () => {
    const turn = { action: place(0, 0), fault: { kind: "threw" }, playedBy: "default" } as unknown as BotTurn;
    const { state } = run(againstBot, pick(112), { type: "bot-turn", playerId: "seat-2", turn });
    expect([movesOf(state), noticeOf(state)]).toEqual([2, expect.stringContaining("Greedy")]);
  });
});

test("[TBL-R2] a draw is offered, declined by hand with a notice, or declined by a move", () => {
  const offered = run(twoPeople, { type: "draw" }).state;
  expect([offered.local.entries[0]?.type, noticeOf(offered)]).toEqual(["REQUEST_DRAW", null]);
  const declined = run(offered, { type: "decline-draw" }).state;
  expect([declined.declinedOffer, noticeOf(declined)]).toEqual([
    offered.local.entries[0],
    expect.stringContaining("declined"),
  ]);
  expect(noticeOf(run(offered, pick(112), pick(113)).state)).toBe("Draw offer declined.");
  expect(run(offered, { type: "draw" }).state.board.announcement.text).toBe("Draw by agreement.");
});

describe("undo and redo", () => {
  test("[TBL-U4] [TBL-B2] save, announce, and restart the bots before the next turn", () => {
    const { state, effects } = run(twoPeople, pick(112), { type: "undo" });
    expect([movesOf(state), state.local.undone.length]).toEqual([0, 1]);
    expect(typesOf(effects)).toEqual(["restart-bots", "schedule-bots", "save"]);
    expect(movesOf(run(state, { type: "redo" }).state)).toBe(1);
  });

  test("[TBL-U4] do nothing where there is nothing to undo", () => {
    for (const type of ["undo", "redo"] as const) {
      expect(run(twoPeople, { type })).toEqual({ state: twoPeople, effects: [] });
    }
  });

  test("[TBL-B5] undo pauses a game between bots; a new game runs", () => {
    const bots = newLocalState(gomoku, start(botSeat("Greedy"), botSeat("Greedy")));
    const turn = { action: place(0, 0), fault: null, playedBy: "bot" } as unknown as BotTurn;
    const undone = run(bots, { type: "bot-turn", playerId: "seat-1", turn }, { type: "undo" }).state;
    expect(undone.areBotsPaused).toBe(true);
    expect(
      run(undone, { type: "started", rules: gomoku, game: { ok: true, value: bots.local }, isRequested: true }).state
        .areBotsPaused,
    ).toBe(false);
  });
});

describe("another game", () => {
  const saved = { id: "saved-1", revision: 3 } as SavedGame;

  test("[TBL-O5] that starts keeps nothing of the last one", () => {
    const busy = run(twoPeople, pick(112), { type: "board", event: { type: "choose", choice: 1 } }).state;
    const next = start(PERSON, PERSON);
    const { state, effects } = run(busy, {
      type: "started",
      rules: gomoku,
      game: { ok: true, value: next },
      isRequested: true,
    });
    expect([state.local, state.board.choice, state.uncovered]).toEqual([next, null, null]);
    expect(effects).toEqual([
      { type: "restart-bots" },
      { type: "autosave", saved: null, id: next.record.matchId },
      { type: "schedule-bots" },
      { type: "save", game: next, isRequested: true },
    ]);
  });

  test("[TBL-O5] that cannot start is refused and changes nothing", () => {
    const game = reject("INVALID_PAYLOAD", "No such options.");
    const { state, effects } = run(twoPeople, { type: "started", rules: gomoku, game, isRequested: true });
    expect([state.local, effects, noticeOf(state) === null]).toEqual([twoPeople.local, [], false]);
  });

  test("[TBL-O3] that is opened continues its revisions", () => {
    const { effects } = run(twoPeople, { type: "opened", rules: gomoku, game: againstBot.local, saved });
    expect(effects).toContainEqual({ type: "autosave", saved, id: "saved-1" });
    expect(typesOf(effects)).not.toContain("save");
  });

  test("[TBL-F5] from a file does not touch a game that is saved already", () => {
    const opened = { rules: gomoku, game: againstBot.local, message: () => "Opened." };
    const idOf = (isKnown: boolean) =>
      run(twoPeople, { type: "file-opened", opened, isKnown }).effects.find(({ type }) => type === "autosave");
    expect([idOf(false), idOf(true)]).toMatchObject([{ id: againstBot.local.record.matchId }, { id: "" }]);
  });
});

describe("another tab", () => {
  const played = (state: LocalState, action: GameAction): LocalGame =>
    unwrap(playAction(gomoku.engine, state.local, "seat-1", action, 5000));

  test("[TBL-D1] its move is announced, and the bots go on", () => {
    const { state, effects } = run(twoPeople, {
      type: "changed-elsewhere",
      game: played(twoPeople, place(7, 7)),
      lost: null,
    });
    expect([state.board.announcement.text, typesOf(effects)]).toEqual(["Black H8.", ["schedule-bots"]]);
  });

  test("[TBL-D2] another move than the own one wins, and the page says so; the same one loses nothing", () => {
    const here = run(twoPeople, pick(112)).state;
    const changed = (game: LocalGame) => run(here, { type: "changed-elsewhere", game, lost: here.local });
    const other = changed(played(twoPeople, place(0, 0)));
    expect([typesOf(other.effects), noticeOf(other.state)]).toEqual([
      ["restart-bots", "schedule-bots"],
      expect.stringContaining("tab"),
    ]);
    expect(noticeOf(changed(played(twoPeople, place(7, 7))).state)).toBeNull();
  });
});

test("[TBL-H1] a hint is marked until the game changes; a bot that failed gives none", () => {
  const hint = (playedBy: BotTurn["playedBy"]): LocalEvent => ({
    type: "hint",
    turn: { action: place(7, 7), fault: null, playedBy } as unknown as BotTurn,
    name: () => "Greedy",
    reasons: { hintReason: () => "makes an open four" },
  });
  const hinted = run(twoPeople, hint("bot")).state;
  expect([hinted.hintedPoint, noticeOf(hinted)]).toEqual([112, expect.stringMatching(/H8.*Greedy|Greedy.*H8/u)]);
  expect(noticeOf(hinted)).toContain("makes an open four");
  expect(run(hinted, pick(0)).state.hintedPoint).toBeNull();
  expect(run(twoPeople, hint("chance")).state.hintedPoint).toBeNull();
});

test("[TBL-K3] a failure to save is reported", () => {
  const { state } = run(twoPeople, { type: "not-saved" });
  expect([state.isSaved, state.board.notice?.kind]).toEqual([false, "error"]);
});

describe("a move that is chosen ahead", () => {
  const waiting: LocalEnvironment = { settings: { confirm: "always", premove: "mouse" }, now: 5000 };
  const go = (state: LocalState, ...events: readonly LocalEvent[]) => {
    let step = { state, effects: [] as readonly LocalEffect[] };
    for (const event of events) step = stepLocal(step.state, event, waiting);
    return step;
  };
  const touch = (point: number): LocalEvent => ({ type: "board", event: { type: "pick", point, input: "touch" } });
  const answer = (x: number, y: number): LocalEvent => ({
    type: "bot-turn",
    playerId: "seat-2",
    turn: { action: place(x, y), fault: null, playedBy: "bot" } as unknown as BotTurn,
  });
  /** The person has moved; the bot is to move. */
  const asked = go(againstBot, pick(112), { type: "board", event: { type: "confirm" } }).state;

  test("[TBL-P15] is played after the bot's turn, without being confirmed", () => {
    const chosen = go(asked, pick(0)).state;
    expect([chosen.board.premove, movesOf(chosen), noticeOf(chosen)]).toEqual([0, 1, null]);
    const { state, effects } = go(chosen, answer(1, 1));
    expect([movesOf(state), state.board.premove]).toEqual([3, null]);
    expect(state.local.entries.at(-1)).toMatchObject({ actorId: "seat-1", payload: { x: 0, y: 0 } });
    // Both turns are saved, in order.
    expect(typesOf(effects)).toEqual(["schedule-bots", "save", "schedule-bots", "save"]);
  });

  test("[TBL-P15] is dropped with a notice if it is illegal by then", () => {
    const { state } = go(asked, pick(0), answer(0, 0));
    expect([movesOf(state), state.board.premove, noticeOf(state)]).toEqual([
      2,
      null,
      "The premove A15 was not possible.",
    ]);
  });

  test("[TBL-P15] another point moves it; the same point and Escape cancel it", () => {
    expect(go(asked, pick(0), pick(1)).state.board.premove).toBe(1);
    expect(go(asked, pick(0), pick(0)).state.board.premove).toBeNull();
    const cancelled = go(asked, pick(0), { type: "board", event: { type: "cancel" } }).state;
    expect([cancelled.board.premove, cancelled.board.announcement.text]).toEqual([null, "Premove cancelled."]);
    expect(movesOf(go(cancelled, answer(1, 1)).state)).toBe(2);
  });

  test("[TBL-P15] undo and looking back drop it, and nothing is played", () => {
    expect(go(asked, pick(0), { type: "undo" }).state.board.premove).toBeNull();
    const looking: LocalEvent = { type: "board", event: { type: "show", count: 0, quietly: true } };
    const { state } = go(asked, pick(0), looking, answer(1, 1));
    expect([movesOf(state), state.board.premove]).toEqual([2, null]);
  });

  test("[TBL-P15] is not offered by touch, on a stone, to two people, or where the setting says never", () => {
    expect(go(asked, touch(0)).state.board.premove).toBeNull();
    expect(go(asked, pick(112)).state.board.premove).toBeNull();
    expect(run(asked, pick(0)).state.board.premove).toBeNull();
    expect(go(twoPeople, pick(112)).state.board.premove).toBeNull();
    const always = stepLocal(asked, touch(0), { settings: { confirm: "never", premove: "always" }, now: 5000 });
    expect(always.state.board.premove).toBe(0);
  });
});
