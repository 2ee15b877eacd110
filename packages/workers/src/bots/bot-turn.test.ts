import { mapResult, openRng, seedRng, type Bot } from "@tengen/kernel";
import { act, makeMatch, noWatchdog, sampleEngine, type DuelState } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import gomoku from "../../../../games/gomoku/engine.ts";
import { takeBotTurn, type Watchdog, type TurnOptions } from "./bot-turn.ts";
import { seatBot, type BotRequest, type SeatedBot } from "./seated-bot.ts";
import { playLocalMatch } from "./local-match.ts";

const FIRST = { type: "PLACE_STONE", x: 0, y: 0 };
const LAST = { type: "PLACE_STONE", x: 14, y: 14 };

const makeBot = (chooseAction: Bot["chooseAction"], more: Partial<Bot> = {}): Bot => ({
  name: "Test",
  description: "for tests",
  difficulty: "easy",
  chooseAction,
  ...more,
});

const fallback = seatBot(makeBot((_view, validActions) => validActions[0]));
const rngState = seedRng("bot");

/** A watchdog that expires at the next turn of the event loop. */
const soon = (): Watchdog => ({
  ...noWatchdog(),
  expired: new Promise((resolve) => {
    setImmediate(resolve);
  }),
});

/** A watchdog that expires as soon as the bot has been asked. */
const upAtOnce = (): Watchdog => ({ ...noWatchdog(), expired: Promise.resolve() });

const turnOf = (bot: SeatedBot, startWatchdog: TurnOptions["startWatchdog"] = noWatchdog) =>
  takeBotTurn(gomoku, makeMatch(gomoku), { bot, fallback: () => fallback }, rngState, {
    budget: { nodes: 1 },
    startWatchdog,
  });

test("[BOT-1] a bot gets its view, the valid actions, a generator, and the context", async () => {
  const seen: unknown[] = [];
  const bot = makeBot((view, validActions, rng, context) => {
    seen.push(view, validActions.length, rng.state(), context);
    return validActions.at(-1);
  });
  const turn = await turnOf(seatBot(bot));
  expect(turn).toEqual({ action: LAST, rngState, playedBy: "bot", fault: null });
  const match = makeMatch(gomoku);
  const signal = noWatchdog().signal;
  expect(JSON.stringify(seen)).toBe(
    JSON.stringify([match.state, 225, rngState, { entries: [], budget: { nodes: 1 }, signal }]),
  );
});

test("[BOT-1] a bot gets its own player's view and the public part of each entry", async () => {
  const first = makeMatch(sampleEngine);
  const card = (first.state as DuelState).hands["ann"]?.[0] ?? 0;
  const match = act(sampleEngine, first, "ann", "play", { card });
  const seen: unknown[] = [];
  const bot = seatBot(
    makeBot((view, valid, _rng, context) => {
      seen.push(view, context?.entries);
      return valid[0];
    }),
  );
  const defaultBot = () => bot;
  await takeBotTurn(sampleEngine, match, { bot, fallback: defaultBot }, rngState, {
    budget: { nodes: 1 },
    startWatchdog: noWatchdog,
  });
  expect(seen).toEqual([
    sampleEngine.getPlayerView(match.state as DuelState, "bob"),
    [{ seq: 0, actorId: "ann", type: "play", payload: { card } }],
  ]);
});

test("[BOT-4] a fault in one game does not affect the next", async () => {
  let games = 0;
  const bot = seatBot(
    makeBot((_view, valid) => valid.at(-1), {
      onGameStart: () => {
        games += 1;
        if (games === 1) throw new Error("first game");
      },
    }),
  );
  const game = { playerIds: ["ann", "bob"], options: {} };
  bot.start("ann", game);
  expect(await turnOf(bot)).toMatchObject({ fault: { message: "first game" } });
  bot.start("ann", game);
  expect(await turnOf(bot)).toMatchObject({ fault: null });
});

test("[BOT-4] a bot cannot modify shared data", async () => {
  const spoil = (value: unknown): void => {
    (value as Record<string, unknown>)["playerIds"] = [];
  };
  const bot = seatBot(
    makeBot((_view, valid) => valid[0], { onGameStart: (_id, game) => spoil(game), onGameEnd: spoil }),
  );
  const game = { playerIds: ["ann", "bob"], options: {} };
  const { state } = makeMatch(gomoku);
  bot.start("ann", game);
  bot.end(state, true);
  expect([game.playerIds, state.playerIds]).toEqual([
    ["ann", "bob"],
    ["ann", "bob"],
  ]);
});

test("[BOT-1] slow bots may answer with a promise", async () => {
  const bot = makeBot((_view, validActions) => Promise.resolve(validActions.at(-1)));
  expect(await turnOf(seatBot(bot))).toMatchObject({ action: LAST, fault: null });
});

test("[BOT-2] the generator continues from turn to turn", async () => {
  const bot = seatBot(makeBot((_view, validActions, rng) => rng.pick(validActions)));
  const first = await turnOf(bot);
  expect(first.rngState).toEqual({ key: rngState.key, position: 1 });
  expect(first.action).toEqual(openRng(rngState).pick(gomoku.getValidActions(makeMatch(gomoku).state as never, "ann")));
});

describe("[BOT-4] the default bot plays for a bot that", () => {
  test.each<[string, Bot["chooseAction"], string, RegExp]>([
    [
      "throws",
      () => {
        throw new Error("out of ideas");
      },
      "threw",
      /out of ideas/u,
    ],
    [
      "throws something that is not an error",
      () => {
        throw "tantrum" as unknown as Error;
      },
      "threw",
      /tantrum/u,
    ],
    ["rejects its promise", () => Promise.reject(new Error("later")), "threw", /later/u],
    ["answers with nothing", () => undefined, "illegal", /not well-formed|undefined/u],
    ["answers with junk", () => ({ type: "PASS" }), "illegal", /type/u],
    ["answers off the board", () => ({ type: "PLACE_STONE", x: 15, y: 0 }), "illegal", /off the board/u],
    ["resigns", () => ({ type: "RESIGN" }), "illegal", /not a turn action/u],
    [
      "answers with a trap",
      () =>
        Object.defineProperty({ type: "PLACE_STONE", y: 0 }, "x", {
          get: () => {
            throw new Error("trap");
          },
          enumerable: true,
        }),
      "illegal",
      /computed/u,
    ],
  ])("%s", async (_name, chooseAction, kind, message) => {
    const turn = await turnOf(seatBot(makeBot(chooseAction)));
    expect(turn).toMatchObject({ action: FIRST, fault: { kind, message: expect.stringMatching(message) } });
  });

  test("stalls", async () => {
    let turns = 0;
    const startLimit: TurnOptions["startWatchdog"] = (of) => {
      if (of === "turn") turns += 1;
      return of === "turn" && turns === 1 ? upAtOnce() : noWatchdog();
    };
    const turn = await turnOf(seatBot(makeBot(() => new Promise(() => {}))), startLimit);
    expect(turn).toMatchObject({ action: FIRST, fault: { kind: "stalled" } });
  });

  test("fails, and if the default bot fails too, a random valid action is played", async () => {
    const broken = seatBot(makeBot(() => ({ type: "PASS" })));
    const bots = { bot: broken, fallback: () => broken };
    const match = makeMatch(gomoku);
    const turn = await takeBotTurn(gomoku, match, bots, rngState, { budget: { nodes: 1 }, startWatchdog: noWatchdog });
    expect(turn).toMatchObject({ playedBy: "chance", rngState: { position: 1 }, fault: { kind: "illegal" } });
    expect(gomoku.validateAction(match.state as never, turn.action as never, "ann").ok).toBe(true);
  });

  test("used the generator before it failed: the default bot starts from the same state", async () => {
    const wasteful = makeBot((_view, _valid, rng) => {
      rng.integer(6);
      throw new Error("wasted");
    });
    expect((await turnOf(seatBot(wasteful))).rngState).toEqual(rngState);
  });
});

describe("[BOT-4] a match is not harmed by a bot that", () => {
  const play = (bot: Bot, defaultBot: SeatedBot = fallback) => {
    const faults: string[] = [];
    return playLocalMatch(gomoku, {
      seed: "1",
      seats: [
        { playerId: "ann", name: "Odd", bot: seatBot(bot), fallback: defaultBot },
        { playerId: "bob", name: "Last", bot: seatBot(makeBot((_view, valid) => valid.at(-1))), fallback },
      ],
      maxEntries: 300,
      budget: { nodes: 1 },
      startWatchdog: noWatchdog,
      onFault: ({ name }, { kind, message }) => faults.push(`${name} ${kind} ${message}`),
    }).then(({ match }) => ({ match, faults }));
  };
  const boom = (): never => {
    throw new Error("boom");
  };

  test("throws when the game starts: the default bot plays its turns", async () => {
    const { match, faults } = await play(makeBot((_view, valid) => valid[0], { onGameStart: boom }));
    expect(match.outcome?.winners).toEqual(["ann"]);
    expect(faults).toContain("Odd threw boom");
  });

  test("throws when the game ends", async () => {
    const { match } = await play(makeBot((_view, valid) => valid[0], { onGameEnd: boom }));
    expect(match.status).toBe("finished");
  });

  test("modifies its arguments", async () => {
    const { match, faults } = await play(
      makeBot((view, valid) => {
        const choice = valid[0];
        (valid as unknown[]).length = 0;
        const { payload } = view as { payload: { board: string[][] } };
        for (const row of payload.board) row.fill("W");
        return choice;
      }),
    );
    expect([match.outcome?.winners, faults]).toEqual([["ann"], []]);
  });

  test("fails: the default bot is started first, once", async () => {
    const starts: string[] = [];
    const defaultBot = seatBot(
      makeBot((_view, valid) => valid[0], { onGameStart: (playerId) => void starts.push(playerId) }),
    );
    await play(
      makeBot(() => ({})),
      defaultBot,
    );
    expect(starts).toEqual(["ann"]);
  });

  test("does not become ready", async () => {
    const asleep: SeatedBot = { ...fallback, ready: () => new Promise(() => {}) };
    const startLimit: TurnOptions["startWatchdog"] = (of) => (of === "ready" ? soon() : noWatchdog());
    expect(await turnOf(asleep, startLimit)).toMatchObject({ action: FIRST, fault: { kind: "stalled" } });
  });
});

test("[BOT-4] the watchdog is cleared when the bot has answered", async () => {
  let [made, cleared] = [0, 0];
  await turnOf(fallback, () => {
    made += 1;
    return { ...noWatchdog(), clear: () => (cleared += 1) };
  });
  expect([made, cleared]).toEqual([2, 2]);
});

describe("[BOT-8] a bot that pauses", () => {
  /** A bot that pauses this often and then plays the last action. */
  const pausing = (times: number): SeatedBot =>
    seatBot(
      makeBot(async (_view, validActions, _rng, context) => {
        for (let count = 0; count < times && context?.signal.aborted === false; count += 1) await context?.pause?.();
        return validActions.at(-1);
      }),
    );
  const turnWith = (bot: SeatedBot, startWatchdog: TurnOptions["startWatchdog"], pause?: () => Promise<void>) =>
    takeBotTurn(gomoku, makeMatch(gomoku), { bot, fallback: () => fallback }, rngState, {
      budget: { nodes: 10 },
      startWatchdog,
      ...(pause === undefined ? {} : { pause }),
    });

  test("is alive: the watchdog stops during a pause and restarts after it", async () => {
    const events: string[] = [];
    const startLimit = (of: string): Watchdog => ({
      ...noWatchdog(),
      clear: () => events.push(`${of} cleared`),
      restart: () => events.push(`${of} restarted`),
    });
    const turn = await turnWith(pausing(2), startLimit, async () => void events.push("pause"));
    expect(turn).toMatchObject({ action: LAST, fault: null });
    const slice = ["turn cleared", "pause", "turn restarted"];
    expect(events).toEqual(["ready cleared", ...slice, ...slice, "turn cleared"]);
  });

  test("forever is stopped after a fixed number of slices", async () => {
    let pauses = 0;
    const startLimit = (): Watchdog => {
      const { promise, resolve } = Promise.withResolvers<void>();
      return { ...noWatchdog(), expired: promise, expire: resolve };
    };
    const count = async (): Promise<void> => void (pauses += 1);
    expect(await turnWith(pausing(1010), startLimit, count)).toMatchObject({ action: LAST, fault: null });
    expect(pauses).toBe(1010);
    expect(await turnWith(pausing(1011), startLimit)).toMatchObject({ action: FIRST, fault: { kind: "stalled" } });
  });
});

describe("[BOT-12] a bot that searches", () => {
  const turnWith = (bot: SeatedBot, more: Pick<TurnOptions, "onProgress" | "hurry">) =>
    takeBotTurn(gomoku, makeMatch(gomoku), { bot, fallback: () => fallback }, rngState, {
      budget: { nodes: 10 },
      startWatchdog: noWatchdog,
      ...more,
    });

  test("tells the share of its budget that it has used; what is no share is ignored", async () => {
    const shares: number[] = [];
    const bot = seatBot(
      makeBot(async (_view, validActions, _rng, context) => {
        for (const share of [0, 0.5, undefined, Number.NaN, -1, 2, 1]) await context?.pause?.(share);
        return validActions.at(-1);
      }),
    );
    await turnWith(bot, { onProgress: (share) => void shares.push(share) });
    expect(shares).toEqual([0, 0.5, 1]);
  });

  test("plays its best move so far when it is hurried, which is no fault", async () => {
    const controller = new AbortController();
    let pauses = 0;
    const bot = seatBot(
      makeBot(async (_view, validActions, _rng, context) => {
        while (context?.signal.aborted === false) {
          await context.pause?.();
          pauses += 1;
          if (pauses === 3) controller.abort();
        }
        return validActions.at(-1);
      }),
    );
    expect(await turnWith(bot, { hurry: controller.signal })).toMatchObject({
      action: LAST,
      playedBy: "bot",
      fault: null,
    });
    expect(pauses).toBe(3);
  });

  test("hears of the hurry as of any stop, once", async () => {
    const controller = new AbortController();
    let heard = 0;
    const bot = seatBot(
      makeBot((_view, validActions, _rng, context) => {
        context?.signal.addEventListener("abort", () => void (heard += 1), { once: true });
        controller.abort();
        return validActions.at(-1);
      }),
    );
    await turnWith(bot, { hurry: controller.signal });
    expect(heard).toBe(1);
  });
});

test("[BOT-4] an action may have fields with any name", async () => {
  const engine = {
    ...gomoku,
    parseAction: (value: unknown) => {
      const { kind: _kind, ...rest } = value as { kind: string };
      const action = gomoku.parseAction(rest);
      return mapResult(action, (stone) => ({ ...stone, kind: "stone" }));
    },
  };
  const match = makeMatch(gomoku);
  const bots = { bot: seatBot(makeBot(() => ({ ...FIRST, kind: "stone" }))), fallback: () => fallback };
  const turn = await takeBotTurn(engine, match, bots, rngState, { budget: { nodes: 1 }, startWatchdog: noWatchdog });
  expect(turn).toMatchObject({ action: { ...FIRST, kind: "stone" }, fault: null });
});

test("[BOT-4] a match with broken bots ends by the rules and reports the faults", async () => {
  const faults: string[] = [];
  const { match } = await playLocalMatch(gomoku, {
    seed: "1",
    seats: [
      { playerId: "ann", name: "Broken", bot: seatBot(makeBot(() => ({}))), fallback },
      { playerId: "bob", name: "Last", bot: seatBot(makeBot((_view, validActions) => validActions.at(-1))), fallback },
    ],
    maxEntries: 300,
    budget: { nodes: 1 },
    startWatchdog: noWatchdog,
    onFault: ({ name }, { kind }) => faults.push(`${name} ${kind}`),
  });
  expect(match.outcome).toEqual({ winners: ["ann"], reason: "five" });
  expect(faults).toEqual(Array.from({ length: 5 }, () => "Broken illegal"));
});

test("[MAT-F5] [BOT-1] bots never see the seed, the server's bytes or the match's generator", async () => {
  const requests: BotRequest[] = [];
  const events: unknown[] = [];
  const spy = (): SeatedBot => {
    const seated = seatBot(makeBot((_view, validActions, rng) => rng.pick(validActions)));
    return {
      ...seated,
      start: (playerId, game) => events.push([playerId, game]),
      choose: (request, signal) => {
        requests.push(request);
        return seated.choose(request, signal);
      },
      end: (view, won) => events.push([view, won]),
    };
  };
  const { match, serverBytes } = await playLocalMatch(sampleEngine, {
    seed: "1",
    seats: ["ann", "bob"].map((playerId) => ({ playerId, name: playerId, bot: spy(), fallback: spy() })),
    maxEntries: 100,
    budget: { nodes: 1 },
    startWatchdog: noWatchdog,
  });
  const { key } = (match.state as { rngState: { key: string } }).rngState;
  const text = JSON.stringify([requests, events]);
  expect(requests).toHaveLength(16);
  expect(events).toHaveLength(4);
  expect(text).not.toContain(key);
  expect(text).not.toContain(serverBytes);
  expect(new Set(requests.map(({ rngState: state }) => state.key)).size).toBe(2);
});

test("[BOT-1] a bot is notified how its game ended", async () => {
  const ends: unknown[] = [];
  const listener = (name: string) =>
    seatBot(makeBot((_view, validActions) => validActions[0], { onGameEnd: (_view, won) => ends.push([name, won]) }));
  await playLocalMatch(gomoku, {
    seed: "1",
    seats: [
      { playerId: "ann", name: "A", bot: listener("A"), fallback },
      { playerId: "bob", name: "B", bot: listener("B"), fallback },
    ],
    maxEntries: 300,
    budget: { nodes: 1 },
    startWatchdog: noWatchdog,
  });
  expect(ends).toHaveLength(2);
  expect(ends).toContainEqual(["A", true]);
  expect(ends).toContainEqual(["B", false]);
});

test("[BOT-3] a match that does not end is abandoned", async () => {
  const { match } = await playLocalMatch(gomoku, {
    seed: "1",
    seats: ["ann", "bob"].map((playerId) => ({ playerId, name: playerId, bot: fallback, fallback })),
    maxEntries: 3,
    budget: { nodes: 1 },
    startWatchdog: noWatchdog,
  });
  expect([match.status, match.entries.length, match.outcome]).toEqual(["active", 3, null]);
});
