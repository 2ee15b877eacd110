// Engine against engine, with bots that answer what the test says and timers that it fires.
import { signal } from "@preact/signals";
import type { BotServices } from "@tengen/table";
import { DEFAULT_SETTINGS, type Settings } from "@tengen/ui";
import { describe, expect, test } from "vitest";
import goStudy from "../../../games/go-9x9/page/study.ts";
import go from "../../../games/go-9x9/page/table-game.tsx";
import gomokuStudy from "../../../games/gomoku/page/study.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { openPlayOn } from "./play-on.ts";
import { makeFakeSearchers, makeOrigin, settle } from "./test-study.ts";
import { openStudy } from "./study.ts";

type Bot = ReturnType<BotServices["openBot"]>;
type Choose = Bot["choose"];

/** A study of a game after these moves (the searcher's), and its play-on. */
const open = (game: typeof gomoku | typeof go, moves: readonly number[]) => {
  const studyGame = game === gomoku ? gomokuStudy : goStudy;
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, pace: 500 });
  const timers = new Map<() => void, number>();
  const startTimer: BotServices["startTimer"] = (milliseconds, act) => {
    timers.set(act, milliseconds);
    return () => void timers.delete(act);
  };
  const origin = makeOrigin(
    game,
    studyGame,
    moves.map((move) => studyGame.actionOf(move)),
  );
  const study = openStudy(game, {
    settings,
    startTimer,
    study: { ...studyGame, openSearcher: makeFakeSearchers().openSearcher },
    origin,
    opened: null,
  });
  const asked: {
    readonly file: string;
    readonly answer: (action: unknown) => void;
    readonly progress: (share: number) => void;
    readonly hurry: Parameters<Choose>[3];
  }[] = [];
  let closed = 0;
  const openBot = (file: string): Bot => ({
    ready: () => Promise.resolve(),
    start: () => {},
    choose: ({ rngState }, _signal, pause, hurry) =>
      new Promise((resolve) => {
        const answer = (action: unknown): void => resolve({ action, rngState });
        asked.push({ file, answer, progress: (share) => void pause?.(share), hurry });
      }),
    end: () => {},
    close: () => {
      closed += 1;
      return Promise.resolve();
    },
  });
  const playOn = openPlayOn({
    game,
    origin,
    table: study.table,
    isMove: study.isMove,
    settings,
    startTimer,
    openBot,
    newSeed: () => "seed",
  });
  /** Fires the timers of so many milliseconds. */
  const fire = async (milliseconds: number): Promise<void> => {
    for (const [act, after] of new Map(timers)) {
      if (after !== milliseconds) continue;
      timers.delete(act);
      act();
    }
    await settle();
  };
  /** The next bot plays a move. */
  const move = async (number: number): Promise<void> => {
    await fire(500);
    asked.at(-1)?.answer(studyGame.actionOf(number));
    await settle();
  };
  const { table } = study;
  return { playOn, table, asked, closed: () => closed, fire, move, settings, notice: () => table.notice.value?.text() };
};

const movesOf = (table: ReturnType<typeof open>["table"]): number => table.line.value.turns.length;

describe("[STU-E1] two bots play on from the shown position", () => {
  test("in turn, at the speed of the settings, as a variation", async () => {
    const { playOn, table, asked, move, fire, settings } = open(gomoku, [112, 113, 114]);
    table.show(1);
    const [first, second] = ["Reader 1", "Greedy"];
    playOn.players.value = { black: first, white: second };
    playOn.start();
    expect([playOn.isRunning.value, asked]).toEqual([true, []]);
    await move(0);
    await move(15);
    const fileOf = (name: string) => playOn.bots.find((bot) => bot.name === name)?.file;
    expect(asked.map(({ file }) => file)).toEqual([fileOf(second), fileOf(first)]);
    expect(table.line.value.turns.map((turn) => gomokuStudy.moveOf(turn as never))).toEqual([112, 0, 15]);
    // The game is kept beside it.
    expect(table.mainLine.value.turns).toHaveLength(3);
    settings.value = { ...settings.value, pace: 200 };
    await move(30);
    expect(asked).toHaveLength(3);
    await fire(200);
    expect(asked).toHaveLength(4);
    playOn.close();
  });

  test("bots that can play the game are offered, first of all the one that gives hints", () => {
    const { playOn } = open(gomoku, []);
    expect(playOn.players.value).toEqual({ black: "Reader", white: "Reader" });
    expect(playOn.bots.length).toBeGreaterThan(10);
    playOn.close();
  });
});

describe("[STU-E2] they stop", () => {
  test("when they are told to: a search ends at once, and its move is not played", async () => {
    const { playOn, table, asked, fire, closed, notice } = open(gomoku, [112]);
    playOn.start();
    await fire(500);
    playOn.stop();
    asked[0]?.answer(gomokuStudy.actionOf(0));
    await settle();
    expect([playOn.isRunning.value, movesOf(table), closed() > 0]).toEqual([false, 1, true]);
    expect(notice()).toBe("The bots have stopped.");
    playOn.close();
  });

  test("when another position is shown, or one is set up", async () => {
    const { playOn, table, move, fire, asked } = open(gomoku, [112, 113]);
    playOn.start();
    await move(0);
    table.show(0);
    expect(playOn.isRunning.value).toBe(false);
    playOn.start();
    table.beginSetUp();
    expect(playOn.isRunning.value).toBe(false);
    const before = asked.length;
    await fire(500);
    expect(asked).toHaveLength(before);
    playOn.close();
  });

  test("at the end of the game, which is said instead", async () => {
    const { playOn, table, move, notice } = open(gomoku, [0, 30, 1, 31, 2, 32, 3, 33]);
    playOn.start();
    await move(4);
    expect([table.state.value.gameOver, playOn.isRunning.value, playOn.canStart()]).toEqual([true, false, false]);
    expect(notice()).not.toBe("The bots have stopped.");
    playOn.start();
    expect(playOn.isRunning.value).toBe(false);
    playOn.close();
  });

  test("in Go after two passes: dead stones are not marked on the analysis board", async () => {
    const { playOn, table, move, fire, asked } = open(go, [40]);
    playOn.start();
    await move(81);
    await move(81);
    await fire(500);
    asked.at(-1)?.answer({ type: "propose", dead: [] });
    await settle();
    expect([movesOf(table), playOn.isRunning.value]).toEqual([3, false]);
    playOn.close();
  });
});

test("[STU-E3] a bot that thinks for long shows its progress, and can be told to move", async () => {
  const { playOn, asked, fire } = open(gomoku, [112]);
  playOn.start();
  await fire(500);
  asked[0]?.progress(0.5);
  playOn.moveNow();
  expect([playOn.longThought.value, asked[0]?.hurry?.aborted]).toEqual([null, false]);
  await fire(1000);
  expect(playOn.longThought.value).toEqual({ share: 0.5 });
  playOn.moveNow();
  expect(asked[0]?.hurry?.aborted).toBe(true);
  playOn.close();
});
