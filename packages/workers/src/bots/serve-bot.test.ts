import { seedRng, type BaseView, type Bot, type CreateBot } from "@tengen/kernel";
import { makeMatch } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import type { BotRequest } from "@tengen/bots";
import { serveBot } from "./serve-bot.ts";
import { makeStopController } from "../stop-controller.ts";
import { openThreadBot } from "./thread-bot.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

const view: BaseView = makeMatch(gomoku).state;
const rngState = seedRng("bot");
const request: BotRequest = {
  view,
  validActions: [{ type: "PLACE_STONE" }],
  rngState,
  entries: [],
  budget: { nodes: 1 },
};
const START: ToThread = { kind: "start", playerId: "ann", game: { playerIds: ["ann", "bob"], options: {} } };
const choice = (id: number): ToThread => ({ kind: "choose", id, request });
const READY: FromThread = { kind: "ready" };
const answerTo = (id: number, action: unknown): FromThread => ({ kind: "answer", id, answer: { action, rngState } });

const makeBot = (chooseAction: Bot["chooseAction"], more: Partial<Bot> = {}): Bot => ({
  name: "Test",
  description: "for tests",
  difficulty: "easy",
  chooseAction,
  ...more,
});

/** Lets all pending promises settle. */
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** The thread side with its replies. */
const serve = (load: CreateBot | Promise<CreateBot>) => {
  const replies: FromThread[] = [];
  const receive = serveBot(
    async () => load,
    (message) => void replies.push(message),
  );
  /** Sends messages and returns the replies after all promises have settled. */
  const send = async (...messages: readonly ToThread[]): Promise<readonly FromThread[]> => {
    for (const message of messages) receive(message);
    await settle();
    return replies;
  };
  return { send, replies };
};

test("[BOT-1] a served bot reports that it is ready, and answers with the id of the request", async () => {
  const { send } = serve(() => makeBot((_view, valid) => valid[0]));
  expect(await send(choice(7))).toEqual([READY, answerTo(7, { type: "PLACE_STONE" })]);
});

test("[BOT-1] each start creates a new bot, which is notified of the start and the end of its game", async () => {
  let made = 0;
  const calls: unknown[] = [];
  const { send } = serve(() => {
    made += 1;
    const number = made;
    return makeBot(() => number, {
      onGameStart: (...args) => void calls.push([number, ...args]),
      onGameEnd: (...args) => void calls.push([number, ...args]),
    });
  });
  const replies = await send(choice(1), START, choice(2), { kind: "end", view, won: true }, START, choice(3));
  expect(replies).toEqual([READY, answerTo(1, 1), answerTo(2, 2), answerTo(3, 3)]);
  const { game } = START;
  expect(calls).toEqual([
    [2, "ann", game],
    [2, view, true],
    [3, "ann", game],
  ]);
});

test("[BOT-4] an exception of the bot is replied with its message", async () => {
  const { send } = serve(() =>
    makeBot(() => {
      throw new Error("out of ideas");
    }),
  );
  expect(await send(choice(4))).toEqual([READY, { kind: "error", id: 4, error: "out of ideas" }]);
});

test("[BOT-4] an answer that cannot be cloned is replied as an error", async () => {
  const replies: FromThread[] = [];
  const receive = serveBot(
    async () => () => makeBot(() => () => {}),
    (message) => {
      if (message.kind === "answer") throw new Error("no function can be sent");
      replies.push(message);
    },
  );
  receive(choice(1));
  await settle();
  expect(replies).toEqual([READY, { kind: "error", id: 1, error: "no function can be sent" }]);
});

test("[BOT-1] abort reaches the bot's signal in this turn only", async () => {
  const seen: unknown[] = [];
  const { send, replies } = serve(() =>
    makeBot(
      (_view, _valid, _rng, context) =>
        new Promise((resolve) => {
          seen.push(context?.signal.aborted);
          context?.signal.addEventListener("abort", () => resolve(context.signal.aborted), { once: true });
        }),
    ),
  );
  expect(await send({ kind: "abort" }, choice(1))).toEqual([READY]);
  expect(await send({ kind: "abort" })).toEqual([READY, answerTo(1, true)]);
  await send(choice(2));
  expect([seen, replies.length]).toEqual([[false, false], 2]);
});

test("[BOT-9] a paused bot continues on resume or abort", async () => {
  const { send, replies } = serve(() =>
    makeBot(async (_view, _valid, _rng, context) => {
      await context?.pause?.();
      await context?.pause?.();
      return context?.signal.aborted;
    }),
  );
  const slice: FromThread = { kind: "slice", id: 3 };
  expect(await send(choice(3))).toEqual([READY, slice]);
  expect(await send({ kind: "resume", id: 3 })).toEqual([READY, slice, slice]);
  await send({ kind: "abort" });
  expect(replies).toEqual([READY, slice, slice, answerTo(3, true)]);
});

test("[BOT-4] messages before the bot is loaded are queued in order", async () => {
  const { promise, resolve } = Promise.withResolvers<CreateBot>();
  const calls: string[] = [];
  const { send, replies } = serve(promise);
  expect(await send(START, choice(1), { kind: "end", view, won: false }, choice(2))).toEqual([]);
  resolve(() =>
    makeBot(() => calls.push("choose"), {
      onGameStart: () => void calls.push("start"),
      onGameEnd: () => void calls.push("end"),
    }),
  );
  await settle();
  expect(calls).toEqual(["start", "choose", "end", "choose"]);
  expect(replies).toEqual([READY, answerTo(1, 2), answerTo(2, 4)]);
});

test("[BOT-4] a bot that does not load is never ready, and the error is reported once", async () => {
  const { send } = serve(Promise.reject(new Error("no such file")));
  expect(await send(START, choice(1))).toEqual([{ kind: "failed", error: "no such file" }]);
});

test("[BOT-4] both sides together: a failed load rejects `ready`, a loaded bot plays", async () => {
  const loads: (() => Promise<CreateBot>)[] = [
    async () => {
      throw new Error("no such file");
    },
    async () => () => makeBot((_view, valid) => valid[0]),
  ];
  const bot = openThreadBot({
    open: ({ message }) => {
      const load = loads.shift() ?? (() => Promise.reject(new Error("one thread too many")));
      const receive = serveBot(load, (reply) => setImmediate(() => message(reply)));
      return { post: (sent) => void setImmediate(() => receive(sent)), end: () => {} };
    },
    startTimer: () => () => {},
  });
  const { signal } = makeStopController();
  await expect(bot.ready(signal)).rejects.toThrow("no such file");
  await bot.ready(signal);
  expect(await bot.choose(request, signal)).toEqual({ action: { type: "PLACE_STONE" }, rngState });
});

test("[BOT-4] a bot that cannot be created is never ready, and the error is reported", async () => {
  const { send } = serve(() => {
    throw new Error("no memory");
  });
  expect(await send()).toEqual([{ kind: "failed", error: "no memory" }]);
});

test("[BOT-4] a bot that cannot be created for another game reports the error", async () => {
  let made = 0;
  const { send } = serve(() => {
    made += 1;
    if (made > 1) throw new Error("only one of me");
    return makeBot(() => null);
  });
  expect(await send(START)).toEqual([READY, { kind: "failed", error: "only one of me" }]);
});
