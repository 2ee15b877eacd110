import type { BotRequest } from "../src/bots/index.ts";
import { seedRng } from "@tengen/kernel";
import { expect, test } from "vitest";
import engine from "../../../games/gomoku/engine.ts";
import { makeStopController } from "../src/index.ts";
import { openFakeWorker } from "./fake-worker.ts";
import { serveBotFiles, type BotFiles } from "./serve-bot-files.ts";
import { openWebBot } from "./web-bot.ts";

const noTimer = () => () => {};

const FILES: BotFiles = {
  "../bots/random.ts": () => import("../../../games/gomoku/bots/random.ts"),
  "../bots/greedy.ts": () => import("../../../games/gomoku/bots/greedy.ts"),
};

/** A worker that serves these bots; without bots it never answers. */
const openWorker = (files: BotFiles | null) =>
  openFakeWorker((scope) => {
    if (files !== null) serveBotFiles(scope, files);
  });

/** Black has four in a row in the top corner, White four scattered stones. */
const FOURS = [0, 1, 2, 3].flatMap((x) => [[x, 0] as const, [3 * x, 9] as const]);

const request = (): BotRequest => {
  let view = engine.init({ seed: "any", playerIds: ["ann", "bob"] });
  for (const [x, y] of FOURS) {
    view = engine.applyAction(view, { type: "PLACE_STONE", x, y }, view.currentPlayerId ?? "");
  }
  return {
    view,
    validActions: engine.getValidActions(view, "ann"),
    rngState: seedRng("any"),
    entries: [],
    budget: { nodes: 1 },
  };
};

test("[TBL-B6] the bot that the page names plays", async () => {
  const { worker, isEnded } = openWorker(FILES);
  const bot = openWebBot(() => worker, "bots/greedy.ts", noTimer);
  const { signal } = makeStopController();
  bot.start("ann", { playerIds: ["ann", "bob"], options: {} });
  await bot.ready(signal);
  expect((await bot.choose(request(), signal)).action).toEqual({ type: "PLACE_STONE", x: 4, y: 0 });
  await bot.close();
  expect(isEnded()).toBe(true);
});

test.each(["bots/nobody.ts", "ots/greedy.ts"])("[TBL-B6] the unknown bot %s is reported", async (file) => {
  const { worker } = openWorker(FILES);
  const bot = openWebBot(() => worker, file, noTimer);
  await expect(bot.ready(makeStopController().signal)).rejects.toThrow(`there is no bot ${file}`);
});

test.each([
  ["a worker error", () => Object.assign(new Event("error"), { message: "out of memory" }), "out of memory"],
  ["a message that cannot be deserialised", () => new Event("messageerror"), "a message could not be read"],
])("[TBL-B6] %s ends the turn", async (_name, makeEvent, reason) => {
  const { worker, isEnded } = openWorker(null);
  const opened = Promise.withResolvers<void>();
  const open = (): Worker => {
    opened.resolve();
    return worker;
  };
  const bot = openWebBot(open, "bots/greedy.ts", noTimer);
  const turn = bot.choose(request(), makeStopController().signal);
  await opened.promise;
  worker.dispatchEvent(makeEvent());
  await expect(turn).rejects.toThrow(reason);
  expect(isEnded()).toBe(true);
});
