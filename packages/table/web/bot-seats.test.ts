// Bots whose threads answer after they were closed, which the table's tests cannot produce.
import { unwrap } from "@tengen/kernel";
import { seatBot, type ThreadBot } from "@tengen/workers/bots";
import { expect, test } from "vitest";
import engine from "../../../games/gomoku/engine.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { openBotSeats } from "./bot-seats.ts";
import { startLocalGame } from "./local-game.ts";
import { botSeat, makeEnvironment, makeTimers, settle } from "./test-table.ts";

/** Bots that answer when the test says so, even after they were closed. */
const openSlowBots = () => {
  const requests: PromiseWithResolvers<unknown>[] = [];
  const openBot = (): ThreadBot => {
    const chooseAction = (): Promise<unknown> => {
      const turn = Promise.withResolvers<unknown>();
      requests.push(turn);
      return turn.promise;
    };
    const bot = seatBot({ name: "Slow", description: "", difficulty: "easy", chooseAction });
    return { ...bot, close: () => Promise.resolve() };
  };
  const seats = [botSeat("Random"), botSeat("Random")];
  const local = unwrap(startLocalGame(engine, { seats, options: {} }, makeEnvironment()));
  return { ...openBotSeats(() => gomoku, { openBot, startTimer: makeTimers().startTimer }), local, requests };
};

test("[TBL-B2] the answer of a cancelled bot is ignored", async () => {
  const { takeTurn, restart, local, requests } = openSlowBots();
  const turn = takeTurn(local);
  await settle();
  restart();
  requests[0]?.resolve({ type: "PLACE_STONE", x: 0, y: 0 });
  expect(await turn).toBeNull();
});

test("[TBL-B2] no other bot plays for a cancelled bot that fails", async () => {
  const { takeHint, restart, local, requests } = openSlowBots();
  const turn = takeHint(local);
  await settle();
  restart();
  requests[0]?.reject(new Error("too late"));
  expect(await turn).toBeNull();
  expect(requests).toHaveLength(1);
});

test("[TBL-B2] a bot that was not cancelled plays", async () => {
  const { takeTurn, local, requests } = openSlowBots();
  const turn = takeTurn(local);
  await settle();
  requests[0]?.resolve({ type: "PLACE_STONE", x: 0, y: 0 });
  expect(await turn).toMatchObject({ action: { x: 0, y: 0 }, playedBy: "bot", fault: null });
});
