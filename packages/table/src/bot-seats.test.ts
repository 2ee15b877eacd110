// What the table's tests do not reach: bots whose threads answer although they were closed.
import { seatBot, type ThreadBot } from "@tengen/bots";
import { expect, test } from "vitest";
import engine from "../../../games/gomoku/engine.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { openBotSeats } from "./bot-seats.ts";
import { startLocalGame } from "./local-game.ts";
import { botSeat, makeEnvironment, makeTimers, must, settle } from "./test-table.ts";

/** Seats whose bots wait for their answer, and do not mind being closed. */
const openStubborn = () => {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const openBot = (): ThreadBot => {
    const chooseAction = (): Promise<unknown> => {
      const turn = Promise.withResolvers<unknown>();
      asked.push(turn);
      return turn.promise;
    };
    const bot = seatBot({ name: "Stubborn", description: "", difficulty: "easy", chooseAction });
    return { ...bot, close: () => Promise.resolve() };
  };
  const seats = [botSeat("Random"), botSeat("Random")];
  const local = must(startLocalGame(engine, { seats, options: {} }, makeEnvironment()));
  return { ...openBotSeats(gomoku, { openBot, startTimer: makeTimers().startTimer }), local, asked };
};

test("[TBL-B2] what a bot answers after it was dropped is nothing", async () => {
  const { takeTurn, restart, local, asked } = openStubborn();
  const turn = takeTurn(local);
  await settle();
  restart();
  asked[0]?.resolve({ type: "PLACE_STONE", x: 0, y: 0 });
  expect(await turn).toBeNull();
});

test("[TBL-B2] for a bot that fails after it was dropped nobody plays", async () => {
  const { takeHint, restart, local, asked } = openStubborn();
  const turn = takeHint(local);
  await settle();
  restart();
  asked[0]?.reject(new Error("too late"));
  expect(await turn).toBeNull();
  expect(asked).toHaveLength(1);
});

test("[TBL-B2] a bot that was not dropped plays", async () => {
  const { takeTurn, local, asked } = openStubborn();
  const turn = takeTurn(local);
  await settle();
  asked[0]?.resolve({ type: "PLACE_STONE", x: 0, y: 0 });
  expect(await turn).toMatchObject({ action: { x: 0, y: 0 }, playedBy: "bot", fault: null });
});
