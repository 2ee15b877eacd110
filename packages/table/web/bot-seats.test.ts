// Bots whose threads answer after they were closed, which the table's tests cannot produce.
import { unwrap } from "@tengen/kernel";
import { seatBot, type ThreadBot } from "@tengen/workers/bots";
import { expect, test } from "vitest";
import engine from "../../../games/gomoku/engine.ts";
import gomoku from "../../../games/gomoku/page/table-game.tsx";
import { openBotSeats } from "./bot-seats.ts";
import type { AnyTableGame } from "./table-game.ts";
import { startLocalGame } from "./local-game.ts";
import { botSeat, makeEnvironment, makeTimers, settle } from "./test-table.ts";

/** Bots that answer when the test says so, even after they were closed. */
const openSlowBots = (game: AnyTableGame = gomoku) => {
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
  return { ...openBotSeats(() => game, { openBot, startTimer: makeTimers().startTimer }), local, requests };
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

/** The page's own hint bot, which plays on the first point. */
const openOwnBot = () => {
  let closed = 0;
  const own = {
    name: "Net",
    description: "",
    difficulty: "expert" as const,
    title: () => "Net",
    nodes: 10,
    close: () => {
      closed += 1;
    },
    chooseAction: () => Promise.resolve({ type: "PLACE_STONE", x: 0, y: 0 }),
  };
  return { own, closed: () => closed };
};

test("[TBL-H5] the page's own hint bot gives the hint, with its name, and is closed", async () => {
  const { own, closed } = openOwnBot();
  const { takeHint, local, requests } = openSlowBots({ ...gomoku, openHintBot: () => Promise.resolve(own) });
  const hint = await takeHint(local);
  expect(hint).toMatchObject({ turn: { action: { x: 0, y: 0 }, playedBy: "bot" } });
  expect([hint?.name(), closed(), requests.length]).toEqual(["Net", 1, 0]);
});

test.each([
  ["is not there", () => Promise.resolve(null)],
  ["cannot be opened", () => Promise.reject(new Error("no network"))],
])("[TBL-H5] where it %s, the hint bot gives the hint", async (_name, openHintBot) => {
  const { takeHint, local, requests } = openSlowBots({ ...gomoku, openHintBot });
  const taken = takeHint(local);
  await settle();
  requests[0]?.resolve({ type: "PLACE_STONE", x: 3, y: 3 });
  const hint = await taken;
  expect([hint?.turn.action, hint?.name()]).toEqual([{ type: "PLACE_STONE", x: 3, y: 3 }, "Expert"]);
});

test("[TBL-H5] it is not asked for a hint that was cancelled meanwhile", async () => {
  const { own, closed } = openOwnBot();
  const opening = Promise.withResolvers<typeof own>();
  const { takeHint, cancelHint, local, requests } = openSlowBots({ ...gomoku, openHintBot: () => opening.promise });
  const taken = takeHint(local);
  cancelHint();
  opening.resolve(own);
  expect([await taken, closed(), requests.length]).toEqual([null, 1, 0]);
});

test("[TBL-B2] a bot that was not cancelled plays", async () => {
  const { takeTurn, local, requests } = openSlowBots();
  const turn = takeTurn(local);
  await settle();
  requests[0]?.resolve({ type: "PLACE_STONE", x: 0, y: 0 });
  expect(await turn).toMatchObject({ action: { x: 0, y: 0 }, playedBy: "bot", fault: null });
});
