// When bots move, with seats whose turns the test decides.
import type { BotTurn } from "@tengen/workers/bots";
import { unwrap } from "@tengen/kernel";
import { expect, test } from "vitest";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import type { BotSeats } from "./bot-seats.ts";
import { openBotTurns } from "./bot-turns.ts";
import { startLocalGame, type LocalGame } from "./local-game.ts";
import { botSeat, makeEnvironment, PERSON, settle } from "./test-table.ts";

const TURN = { action: { type: "PLACE_STONE", x: 7, y: 7 }, fault: null } as unknown as BotTurn;

/** A game in which a bot is to move; timers run when the test says so. */
const newGame = (): LocalGame =>
  unwrap(startLocalGame(gomoku.engine, { seats: [botSeat("Greedy"), PERSON], options: {} }, makeEnvironment()));

const openTurns = () => {
  let game = newGame();
  const answers: ((turn: BotTurn | null) => void)[] = [];
  const timers = new Set<() => void>();
  const played: (readonly [string, BotTurn])[] = [];
  let restarts = 0;
  const bots: BotSeats = {
    takeTurn: () => new Promise((resolve) => answers.push(resolve)),
    takeHint: () => Promise.resolve(null),
    hintBotOf: () => null,
    hasBots: () => true,
    preload: () => {},
    restart: () => {
      restarts += 1;
    },
    cancelHint: () => {},
    notifyEnd: () => {},
  };
  const turns = openBotTurns({
    bots,
    local: () => game,
    timeLeft: () => null,
    arePaused: () => false,
    pace: () => 0,
    startTimer: (_ms, act) => {
      timers.add(act);
      return () => void timers.delete(act);
    },
    onTurn: (...turn) => played.push(turn),
  });
  /** Fires all timers that wait. */
  const wait = (): void => {
    for (const act of timers) {
      timers.delete(act);
      act();
    }
  };
  return {
    turns,
    played,
    wait,
    restarts: () => restarts,
    replaceGame: () => {
      game = newGame();
    },
    answer: async (turn: BotTurn | null) => {
      answers.shift()?.(turn);
      await settle();
    },
  };
};

test("[TBL-B1] a bot's turn is played after the delay", async () => {
  const { turns, played, wait, answer } = openTurns();
  turns.schedule();
  expect(turns.thinking.value).toBe("seat-1");
  wait();
  await answer(TURN);
  expect([played, turns.thinking.value]).toEqual([[["seat-1", TURN]], null]);
});

test("[TBL-B2] a cancelled turn, and one for a game that is no longer at the table, is not played", async () => {
  const cancelled = openTurns();
  cancelled.turns.schedule();
  cancelled.wait();
  await cancelled.answer(null);
  expect(cancelled.played).toEqual([]);
  const late = openTurns();
  late.turns.schedule();
  late.wait();
  late.replaceGame();
  await late.answer(TURN);
  expect(late.played).toEqual([]);
});

test("[TBL-B2] a new schedule ends the turn that runs", async () => {
  const { turns, wait, restarts } = openTurns();
  turns.schedule();
  expect(restarts()).toBe(0);
  wait();
  turns.schedule();
  expect([restarts(), turns.thinking.value]).toEqual([1, "seat-1"]);
});
