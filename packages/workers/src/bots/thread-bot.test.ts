import { seedRng, type BaseView } from "@tengen/kernel";
import { makeMatch, noWatchdog } from "@tengen/testkit";
import { expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { makeFakeThreads, makeFakeTimers, settle, stateOf } from "../../tests/fake-threads.ts";
import { makeStopController } from "../stop-controller.ts";
import type { BotWork } from "./bot-work.ts";
import { openThreadBot } from "./thread-bot.ts";
import type { BotAnswer, BotRequest } from "./seated-bot.ts";

const view: BaseView = makeMatch(gomoku).state;
const request: BotRequest = {
  view,
  validActions: [],
  rngState: seedRng("bot"),
  entries: [],
  budget: { nodes: 1 },
};
const game = { playerIds: ["ann", "bob"], options: {} };
const startOf = (playerId: string) => ({ kind: "notify", notification: { kind: "start", playerId, game } });
const START = startOf("ann");
const turn = (id: number) => ({ kind: "request", id, request });
const answerOf = (action: string): BotAnswer => ({ action, rngState: seedRng(action) });
const answer = (id: number, action: string) => ({ kind: "result", id, result: answerOf(action) }) as const;
const { signal: never } = noWatchdog();

/** A bot whose threads and timers are controlled by the test. */
const openFake = () => {
  const { openThread, threads, thread } = makeFakeThreads<BotWork>();
  const { timers, startTimer } = makeFakeTimers();
  return { bot: openThreadBot({ openThread, startTimer }, "bots/test.ts"), threads, thread, timers };
};

test("[BOT-4] no thread is opened after the signal is aborted", async () => {
  const { bot, threads } = openFake();
  const { signal, stop } = makeStopController();
  stop();
  await expect(bot.ready(signal)).rejects.toThrow("no longer needed");
  expect(threads).toEqual([]);
});

test("[BOT-4] a thread is opened once, gets the game, and is waited for", async () => {
  const { bot, threads, thread } = openFake();
  bot.start("ann", game);
  const ready = bot.ready(never);
  expect(await stateOf(ready)).toBe("waiting");
  thread(0).onMessage({ kind: "ready" });
  await ready;
  const chosen = bot.choose(request, never);
  thread(0).onMessage(answer(1, "a"));
  expect(await chosen).toEqual(answerOf("a"));
  bot.start("bob", game);
  expect([threads.length, thread(0).setup]).toEqual([1, "bots/test.ts"]);
  expect(thread(0).posted).toEqual([START, turn(1), startOf("bob")]);
});

test("[BOT-4] an exception of the bot rejects the turn, and its thread stays", async () => {
  const { bot, threads, thread } = openFake();
  const chosen = bot.choose(request, never);
  thread(0).onMessage({ kind: "error", id: 1, error: "out of ideas" });
  await expect(chosen).rejects.toThrow("out of ideas");
  void bot.choose(request, never);
  expect([threads.length, thread(0).posted]).toEqual([1, [turn(1), turn(2)]]);
});

test("[BOT-4] a late answer to an earlier turn is ignored", async () => {
  const { bot, thread } = openFake();
  const first = bot.choose(request, never);
  thread(0).onMessage(answer(1, "a"));
  await first;
  const second = bot.choose(request, never);
  thread(0).onMessage(answer(1, "late"));
  thread(0).onMessage({ kind: "error", id: 1, error: "late" });
  thread(0).onMessage(answer(2, "b"));
  expect(await second).toEqual(answerOf("b"));
});

test("[BOT-4] a bot that answers after a stop keeps its thread", async () => {
  const { bot, threads, thread, timers } = openFake();
  const { signal, stop } = makeStopController();
  const chosen = bot.choose(request, signal);
  stop();
  expect([thread(0).posted, timers[0]?.milliseconds]).toEqual([[turn(1), { kind: "stop", id: 1 }], 200]);
  const again = bot.ready(never);
  thread(0).onMessage(answer(1, "a"));
  expect(await chosen).toEqual(answerOf("a"));
  thread(0).onMessage({ kind: "ready" });
  await again;
  void bot.choose(request, never);
  timers[0]?.act();
  await settle();
  expect([threads.length, thread(0).ended]).toEqual([1, 0]);
});

test("[BOT-4] a bot that does not answer after a stop is terminated with its thread", async () => {
  const { bot, threads, thread, timers } = openFake();
  const { signal, stop } = makeStopController();
  const chosen = bot.choose(request, signal);
  stop();
  const again = bot.ready(never);
  // Until then no second thread is opened.
  expect([await stateOf(chosen), await stateOf(again), threads.length]).toEqual(["waiting", "waiting", 1]);
  timers[0]?.act();
  await expect(chosen).rejects.toThrow("did not stop in time");
  await settle();
  expect([threads.length, thread(0).ended]).toEqual([2, 1]);
  thread(1).onMessage({ kind: "ready" });
  await again;
});

test("[BOT-4] the timeout of an earlier turn does not stop this turn", async () => {
  const { bot, thread, timers } = openFake();
  const { signal, stop } = makeStopController();
  const first = bot.choose(request, signal);
  thread(0).onMessage(answer(1, "a"));
  await first;
  void bot.choose(request, never);
  stop();
  expect([thread(0).posted, timers]).toEqual([[turn(1), turn(2)], []]);
});

test("[BOT-4] a new thread after a dead one gets the game again", async () => {
  const { bot, threads, thread } = openFake();
  bot.start("ann", game);
  const chosen = bot.choose(request, never);
  thread(0).onFailure(new Error("crash"));
  await expect(chosen).rejects.toThrow("crash");
  void bot.choose(request, never);
  expect([threads.length, thread(1).posted]).toEqual([2, [START, turn(1)]]);
  // Events of the dead thread are ignored.
  thread(0).onFailure(new Error("crash again"));
  thread(0).onMessage(answer(1, "ghost"));
  await settle();
  expect([thread(0).ended, thread(1).ended]).toEqual([1, 0]);
});

test("[BOT-4] a dead thread gets no stop", async () => {
  const { bot, thread, timers } = openFake();
  const { signal, stop } = makeStopController();
  const chosen = bot.choose(request, signal);
  thread(0).onFailure(new Error("crash"));
  await expect(chosen).rejects.toThrow("crash");
  stop();
  expect([thread(0).posted, timers]).toEqual([[turn(1)], []]);
});

test("[BOT-4] a thread that fails before it is ready is terminated, and the next turn tries again", async () => {
  const { bot, threads, thread } = openFake();
  const ready = bot.ready(never);
  await settle();
  thread(0).onMessage({ kind: "failed", error: "no such file" });
  await expect(ready).rejects.toThrow("no such file");
  await settle();
  expect(thread(0).ended).toBe(1);
  const again = bot.ready(never);
  await settle();
  thread(1).onMessage({ kind: "ready" });
  await again;
  expect(threads).toHaveLength(2);
});

test("[BOT-4] a thread that fails while idle does no harm", async () => {
  const { bot, thread } = openFake();
  bot.start("ann", game);
  thread(0).onFailure(new Error("crash"));
  await settle();
  expect(thread(0).ended).toBe(1);
});

test("[BOT-4] a thread that is not ready in time is abandoned for good", async () => {
  const { bot, threads, thread } = openFake();
  const { signal, stop } = makeStopController();
  const ready = bot.ready(signal);
  await settle();
  stop();
  await expect(ready).rejects.toThrow("did not start in time");
  await settle();
  expect(thread(0).ended).toBe(1);
  await expect(bot.ready(never)).rejects.toThrow("did not start in time");
  await expect(bot.choose(request, never)).rejects.toThrow("did not start in time");
  bot.start("ann", game);
  expect(threads).toHaveLength(1);
});

test("[BOT-4] a host that cannot open a thread fails the turn, not the start", async () => {
  const openThread = () => {
    throw new Error("no threads here");
  };
  const bot = openThreadBot({ openThread, startTimer: () => () => {} }, "bots/test.ts");
  bot.start("ann", game);
  await expect(bot.ready(never)).rejects.toThrow("no threads here");
  await expect(bot.choose(request, never)).rejects.toThrow("no threads here");
});

test("[BOT-4] a busy bot loses its thread when it is asked again", async () => {
  const { bot, threads, thread } = openFake();
  bot.start("ann", game);
  const first = bot.choose(request, never);
  const second = bot.choose(request, never);
  await expect(first).rejects.toThrow("still busy");
  await settle();
  expect([threads.length, thread(0).ended, thread(1).posted]).toEqual([2, 1, [START, turn(1)]]);
  void bot.choose(request, never);
  await expect(second).rejects.toThrow("still busy");
  expect(threads).toHaveLength(3);
});

test("[BOT-9] a paused bot continues when its host resumes it, but not after its turn", async () => {
  const { bot, thread } = openFake();
  const pauses: PromiseWithResolvers<void>[] = [];
  const pause = (): Promise<void> => {
    const held = Promise.withResolvers<void>();
    pauses.push(held);
    return held.promise;
  };
  const chosen = bot.choose(request, never, pause);
  const resumes = () => thread(0).posted.filter(({ kind }) => kind === "resume");
  thread(0).onMessage({ kind: "pause", id: 1 });
  await settle();
  expect([pauses.length, resumes()]).toEqual([1, []]);
  pauses[0]?.resolve();
  await settle();
  expect(resumes()).toEqual([{ kind: "resume", id: 1 }]);
  thread(0).onMessage({ kind: "pause", id: 1 });
  thread(0).onMessage(answer(1, "a"));
  pauses[1]?.resolve();
  thread(0).onMessage({ kind: "pause", id: 1 });
  await settle();
  expect([await chosen, pauses.length, resumes().length]).toEqual([answerOf("a"), 2, 1]);
});

test("[BOT-12] a pause carries the share of the budget that is used", async () => {
  const { bot, thread } = openFake();
  const shares: (number | undefined)[] = [];
  const chosen = bot.choose(request, never, async (share) => void shares.push(share));
  thread(0).onMessage({ kind: "pause", id: 1, share: 0.25 });
  thread(0).onMessage({ kind: "pause", id: 1 });
  await settle();
  thread(0).onMessage(answer(1, "a"));
  await chosen;
  expect(shares).toEqual([0.25, undefined]);
});

test("[BOT-12] a bot that is hurried is asked to stop, and keeps its thread however long that takes", async () => {
  for (const isLate of [true, false]) {
    const { bot, thread, threads } = openFake();
    const controller = new AbortController();
    if (!isLate) controller.abort();
    const chosen = bot.choose(request, never, undefined, controller.signal);
    if (isLate) controller.abort();
    expect(thread(0).posted.filter(({ kind }) => kind === "stop")).toEqual([{ kind: "stop", id: 1 }]);
    await settle();
    thread(0).onMessage(answer(1, "a"));
    expect(await chosen).toEqual(answerOf("a"));
    expect([threads.length, thread(0).ended]).toEqual([1, 0]);
  }
});

test("[BOT-9] a host that refuses to resume a bot fails its turn with the reason", async () => {
  const { bot, thread } = openFake();
  const chosen = bot.choose(request, never, () => Promise.reject(new Error("closing")));
  thread(0).onMessage({ kind: "pause", id: 1 });
  await expect(chosen).rejects.toThrow("closing");
  await settle();
  expect(thread(0).ended).toBe(1);
});

test("[BOT-1] the end of a game is sent to a running thread and opens none", () => {
  const { bot, threads, thread } = openFake();
  bot.end(view, true);
  expect(threads).toHaveLength(0);
  bot.start("ann", game);
  bot.end(view, false);
  expect(thread(0).posted).toEqual([START, { kind: "notify", notification: { kind: "end", view, won: false } }]);
});

test("[BOT-4] closing a bot terminates its thread and turn; the next turn opens another", async () => {
  const { bot, threads, thread } = openFake();
  await bot.close();
  expect(threads).toHaveLength(0);
  bot.start("ann", game);
  const chosen = stateOf(bot.choose(request, never));
  await bot.close();
  expect([await chosen, thread(0).ended]).toEqual(["the bot was closed", 1]);
  await bot.close();
  expect(thread(0).ended).toBe(1);
  void bot.choose(request, never);
  expect([threads.length, thread(1).posted]).toEqual([2, [START, turn(1)]]);
});
