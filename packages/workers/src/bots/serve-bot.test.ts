import { seedRng, type BaseView, type Bot, type CreateBot } from "@tengen/kernel";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { settle } from "../../tests/fake-threads.ts";
import { inlineThread } from "../inline.ts";
import { makeStopController } from "../stop-controller.ts";
import { openWorker } from "../worker.ts";
import { serveBot, type LoadBot } from "./serve-bot.ts";
import { openThreadBot } from "./thread-bot.ts";
import type { BotWork } from "./bot-work.ts";
import type { BotRequest } from "./seated-bot.ts";

const view: BaseView = makeMatch(gomoku).state;
const rngState = seedRng("bot");
const request: BotRequest = {
  view,
  validActions: [{ type: "PLACE_STONE" }],
  rngState,
  entries: [],
  budget: { nodes: 1 },
};
const GAME = { playerIds: ["ann", "bob"], options: {} };
const START: BotWork["notification"] = { kind: "start", playerId: "ann", game: GAME };

const makeBot = (chooseAction: Bot["chooseAction"], more: Partial<Bot> = {}): Bot => ({
  name: "Test",
  description: "for tests",
  difficulty: "easy",
  chooseAction,
  ...more,
});

const open = (createBot: CreateBot) =>
  openWorker(inlineThread(serveBot(async () => ({ default: createBot }))), "bots/test.ts");

test("[BOT-1] the worker plays the bot of its file", async () => {
  const files: string[] = [];
  const load: LoadBot = async (file) => {
    files.push(file);
    return { default: () => makeBot((_view, valid) => valid[0]) };
  };
  const worker = openWorker(inlineThread(serveBot(load)), "bots/one.ts");
  expect(await worker.request(request).result).toEqual({ action: { type: "PLACE_STONE" }, rngState });
  expect(files).toEqual(["bots/one.ts"]);
});

test("[BOT-13] a bot gets the file that its module needs, or null", async () => {
  const asked: string[] = [];
  const found: unknown[] = [];
  const serve = (needs: string | undefined, data: Uint8Array | null): Promise<unknown> => {
    const createBot: CreateBot = (given) => {
      found.push(given);
      return makeBot((_view, valid) => valid[0]);
    };
    const module = { default: createBot, ...(needs === undefined ? {} : { needs }) };
    const service = serveBot(
      async () => module,
      async (file, name) => {
        asked.push(`${file} ${name}`);
        return data;
      },
    );
    return openWorker(inlineThread(service), "bots/one.ts").request(request).result;
  };
  const bytes = new Uint8Array([1, 2]);
  await serve("../a.net", bytes);
  await serve("../a.net", null);
  await serve(undefined, bytes);
  expect(found).toEqual([null, bytes, null, null]);
  expect(asked).toEqual(["bots/one.ts ../a.net", "bots/one.ts ../a.net"]);
});

test("[BOT-13] a file that comes later is there at the next turn, for a bot of the same game", async () => {
  const found: unknown[] = [];
  const started: string[] = [];
  let data: Uint8Array | null = null;
  const createBot: CreateBot = (given) => {
    found.push(given);
    return makeBot((_view, valid) => valid[0], { onGameStart: (playerId) => void started.push(playerId) });
  };
  let reads = 0;
  const service = serveBot(
    async () => ({ default: createBot, needs: "../a.net" }),
    async () => {
      reads += 1;
      return data;
    },
  );
  const worker = openWorker(inlineThread(service), "bots/one.ts");
  worker.notify(START);
  await worker.ready;
  await settle();
  expect(reads).toBe(0);
  await worker.request(request).result;
  expect(found).toEqual([null, null]);
  data = new Uint8Array([1, 2]);
  await worker.request(request).result;
  await worker.request(request).result;
  expect(found).toEqual([null, null, data]);
  expect(started).toEqual(["ann", "ann"]);
});

test("[BOT-1] each start creates a new bot, which is notified of the start and the end of its game", async () => {
  let made = 0;
  const calls: unknown[] = [];
  const worker = open(() => {
    made += 1;
    const number = made;
    return makeBot(() => number, {
      onGameStart: (...args) => void calls.push([number, ...args]),
      onGameEnd: (...args) => void calls.push([number, ...args]),
    });
  });
  const first = worker.request(request);
  worker.notify(START);
  const second = worker.request(request);
  worker.notify({ kind: "end", view, won: true });
  worker.notify(START);
  const third = worker.request(request);
  const answers = await Promise.all([first, second, third].map(({ result }) => result));
  expect(answers.map(({ action }) => action)).toEqual([1, 2, 3]);
  expect(calls).toEqual([
    [2, "ann", GAME],
    [2, view, true],
    [3, "ann", GAME],
  ]);
});

test("[BOT-4] an exception of the bot rejects its turn", async () => {
  const worker = open(() =>
    makeBot(() => {
      throw new Error("out of ideas");
    }),
  );
  await expect(worker.request(request).result).rejects.toThrow("out of ideas");
  expect(worker.isEnded()).toBe(false);
});

test("[BOT-1] a stop reaches the bot's signal in this turn only", async () => {
  const seen: unknown[] = [];
  const worker = open(() =>
    makeBot(
      (_view, _valid, _rng, context) =>
        new Promise((resolve) => {
          seen.push(context?.signal.aborted);
          context?.signal.addEventListener("abort", () => resolve(context.signal.aborted), { once: true });
        }),
    ),
  );
  const first = worker.request(request);
  await settle();
  first.stop();
  expect((await first.result).action).toBe(true);
  worker.request(request);
  await settle();
  expect(seen).toEqual([false, false]);
});

test("[BOT-9] [BOT-12] a bot pauses until its host lets it continue, and tells how far it is", async () => {
  const worker = open(() =>
    makeBot(async (_view, _valid, _rng, context) => {
      await context?.pause?.();
      await context?.pause?.(0.5);
      return "done";
    }),
  );
  const shares: (number | undefined)[] = [];
  const onPause = async (share?: number): Promise<void> => void shares.push(share);
  expect((await worker.request(request, { onPause }).result).action).toBe("done");
  expect(shares).toEqual([undefined, 0.5]);
});

test("[BOT-4] a failed load rejects `ready`, and the next thread may succeed", async () => {
  const loads: LoadBot[] = [
    async () => {
      throw new Error("no such file");
    },
    async () => ({ default: () => makeBot((_view, valid) => valid[0]) }),
  ];
  const bot = openThreadBot(
    {
      openThread: (events) => inlineThread(serveBot(loads.shift() ?? (() => Promise.reject(new Error()))))(events),
      startTimer: () => () => {},
    },
    "bots/test.ts",
  );
  const { signal } = makeStopController();
  await expect(bot.ready(signal)).rejects.toThrow("no such file");
  await bot.ready(signal);
  expect(await bot.choose(request, signal)).toEqual({ action: { type: "PLACE_STONE" }, rngState });
});

test("[BOT-4] a bot that cannot be created ends its worker, at the start or for another game", async () => {
  const never = open(() => {
    throw new Error("no memory");
  });
  await expect(never.ready).rejects.toThrow("no memory");
  let made = 0;
  const once = open(() => {
    made += 1;
    if (made > 1) throw new Error("only one of me");
    return makeBot(() => null);
  });
  once.notify(START);
  await expect(once.request(request).result).rejects.toThrow("only one of me");
  expect(once.isEnded()).toBe(true);
});
