import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { seedRng, type StartTimer } from "@tengen/kernel";
import { seatBot, takeBotTurn, type SeatedBot } from "../src/bots/index.ts";
import { makeMatch, noWatchdog } from "@tengen/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import gomoku from "../../../games/gomoku/engine.ts";
import type { ThreadBot } from "../src/bots/index.ts";
import { startNodeWatchdog } from "./watchdog.ts";
import { openNodeBot } from "./node-bot.ts";

let folder = "";
let open: ThreadBot[] = [];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tengen-bot-"));
});
afterEach(async () => {
  await Promise.all(open.map((bot) => bot.close()));
  open = [];
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** A bot on its own thread, with this source text as its choice. */
const openBot = (name: string, choose: string, startTimer?: StartTimer): ThreadBot => {
  const file = path.join(folder, `${name}.ts`);
  fs.writeFileSync(
    file,
    `let playerId = "";
    let asked = 0;
    export default () => ({
      name: "${name}", description: "for tests", difficulty: "easy",
      onGameStart: (id: string) => { playerId = id; },
      chooseAction: (view: any, valid: any[], rng: any, context: any) => { ${choose} },
    });`,
  );
  const bot = openNodeBot(file, startTimer);
  open.push(bot);
  bot.start("ann", { playerIds: ["ann", "bob"], options: {} });
  return bot;
};

const fallback = seatBot({
  name: "First",
  description: "plays the first action",
  difficulty: "easy",
  chooseAction: (_view, validActions) => validActions[0],
});

const turnOf = (bot: ThreadBot, milliseconds?: number) =>
  takeBotTurn(gomoku, makeMatch(gomoku), { bot, fallback: () => fallback }, seedRng("bot"), {
    budget: { nodes: 1 },
    startWatchdog: (of) =>
      of === "ready" || milliseconds === undefined ? noWatchdog() : startNodeWatchdog(milliseconds),
  });

const FIRST = { type: "PLACE_STONE", x: 0, y: 0 };

test("[BOT-3] a bot on a thread chooses as on the calling thread", async () => {
  const turn = await turnOf(openBot("picker", "return rng.pick(valid);"));
  const here = await takeBotTurn(
    gomoku,
    makeMatch(gomoku),
    {
      bot: seatBot({
        name: "P",
        description: "p",
        difficulty: "easy",
        chooseAction: (_view, valid, rng) => rng.pick(valid),
      }),
      fallback: () => fallback,
    },
    seedRng("bot"),
    { budget: { nodes: 1 }, startWatchdog: noWatchdog },
  );
  expect(turn).toEqual({ ...here, fault: null });
});

test("[BOT-13] a thread reads the file that a bot needs, from beside its code", async () => {
  const openNeeding = (name: string, needs: string): ThreadBot => {
    const file = path.join(folder, `${name}.ts`);
    fs.writeFileSync(
      file,
      `export const needs = ${JSON.stringify(needs)};
      export default (data) => ({
        name: "${name}", description: "", difficulty: "easy",
        chooseAction: () => { throw new Error(data === null ? "nothing" : [...data].join()); },
      });`,
    );
    const bot = openNodeBot(file);
    open.push(bot);
    bot.start("ann", { playerIds: ["ann", "bob"], options: {} });
    return bot;
  };
  fs.writeFileSync(path.join(folder, "some.net"), new Uint8Array([7, 8]));
  expect((await turnOf(openNeeding("fed", "./some.net"))).fault?.message).toBe("7,8");
  expect((await turnOf(openNeeding("hungry", "./none.net"))).fault?.message).toBe("nothing");
});

test("[BOT-1] a thread creates a new bot for every game, and tells it how the game ended", async () => {
  const file = path.join(folder, "counter.ts");
  fs.writeFileSync(
    file,
    `let made = 0;
    let ended = "";
    export default () => {
      made += 1;
      return {
        name: "counter", description: "", difficulty: "easy",
        onGameEnd: (view: any, won: boolean) => { ended = view.gameId + won; },
        chooseAction: () => { throw new Error(made + " made, " + ended); },
      };
    };`,
  );
  const bot = openNodeBot(file);
  open.push(bot);
  const game = { playerIds: ["ann", "bob"], options: {} };
  bot.start("ann", game);
  const first = await turnOf(bot);
  bot.end(makeMatch(gomoku).state, true);
  bot.start("ann", game);
  const second = await turnOf(bot);
  // One bot is created at startup, and one per game.
  expect([first.fault?.message, second.fault?.message]).toEqual(["2 made, ", "3 made, gomokutrue"]);
});

test("[BOT-4] a bot that never returns is terminated, and the match continues", async () => {
  const bot = openBot("endless", "for (;;) {}");
  expect(await turnOf(bot, 300)).toMatchObject({
    action: FIRST,
    fault: { kind: "stalled" },
  });
  expect(await turnOf(bot, 300)).toMatchObject({
    action: FIRST,
    fault: { kind: "stalled" },
  });
});

test("[BOT-4] the startup of a thread does not count against the turn", async () => {
  const bot = openBot("swift", "return valid.at(-1);");
  const order: string[] = [];
  const watched: SeatedBot = {
    ...bot,
    ready: async (signal) => {
      await bot.ready(signal);
      order.push("ready");
    },
  };
  for (let turn = 0; turn < 3; turn += 1) {
    const taken = await takeBotTurn(
      gomoku,
      makeMatch(gomoku),
      { bot: watched, fallback: () => fallback },
      seedRng("bot"),
      {
        budget: { nodes: 1 },
        startWatchdog: (of) => {
          order.push(`limit of ${of}`);
          return noWatchdog();
        },
      },
    );
    expect(taken).toMatchObject({ fault: null });
    await bot.close();
  }
  expect(order).toEqual(Array.from({ length: 3 }, () => ["limit of ready", "ready", "limit of turn"]).flat());
  const stuck = openBot("stuck", "for (;;) {}");
  expect(await turnOf(stuck, 50)).toMatchObject({ fault: { kind: "stalled" } });
  await stuck.ready(new AbortController().signal);
});

test("[BOT-1] [BOT-4] a bot may stop when it is told to", async () => {
  const bot = openBot(
    "polite",
    `return new Promise((resolve) => {
      if (asked === 1) resolve(valid.at(-1));
      asked += 1;
      context.signal.addEventListener("abort", () => resolve(valid[0]), { once: true });
    });`,
    // It has unlimited time to stop.
    () => () => {},
  );
  expect(await turnOf(bot, 50)).toMatchObject({ action: FIRST, fault: { kind: "stalled" } });
  // The thread is the same: it remembers the earlier request.
  expect(await turnOf(bot)).toMatchObject({ action: { x: 14, y: 14 }, fault: null });
});

test("[BOT-4] a bot that exits or throws outside of its turn is replaced", async () => {
  expect(await turnOf(openBot("leaver", "process.exit(3);"))).toMatchObject({
    action: FIRST,
    fault: { kind: "threw" },
  });
  expect(await turnOf(openBot("thrower", 'throw new Error("no idea");'))).toMatchObject({
    action: FIRST,
    fault: { kind: "threw", message: "no idea" },
  });
});

test("[BOT-4] a bot whose thread never starts is abandoned for good", async () => {
  const file = path.join(folder, "loop.ts");
  fs.writeFileSync(file, "for (;;) {}\nexport default () => ({});\n");
  const bot = openNodeBot(file);
  open.push(bot);
  let waits = 0;
  const take = () =>
    takeBotTurn(gomoku, makeMatch(gomoku), { bot, fallback: () => fallback }, seedRng("bot"), {
      budget: { nodes: 1 },
      startWatchdog: (of) => {
        if (of === "ready") waits += 1;
        return of === "ready" && waits === 1 ? startNodeWatchdog(300) : noWatchdog();
      },
    });
  expect(await take()).toMatchObject({ action: FIRST, fault: { kind: "stalled" } });
  // Without a watchdog now: a second attempt would wait forever.
  await setTimeout(10);
  expect(await take()).toMatchObject({
    action: FIRST,
    fault: { kind: "threw", message: "its thread did not start in time" },
  });
});

test("[BOT-4] a bot whose file does not load is replaced", async () => {
  const bot = openNodeBot(path.join(folder, "missing.ts"));
  open.push(bot);
  bot.start("ann", { playerIds: ["ann", "bob"], options: {} });
  expect(await turnOf(bot)).toMatchObject({ action: FIRST, fault: { kind: "threw" } });
});

test("[BOT-4] a new thread gets the current game", async () => {
  const bot = openBot(
    "once",
    'if (valid.length === 225 && playerId !== "ann") throw new Error("who am I?"); return valid.at(-1);',
  );
  expect(await turnOf(bot)).toMatchObject({ fault: null });
  await bot.close();
  expect(await turnOf(bot)).toMatchObject({ fault: null });
});
