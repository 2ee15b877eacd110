// The contract suite for bots (BOT-1 to BOT-4, BOT-9), run on positions of random games and in games between the bots.
import assert from "node:assert/strict";
import {
  canonicalJson,
  openRng,
  seedRng,
  unwrap,
  type AnyEngine,
  type BaseView,
  type Bot,
  type BotContext,
  type Budget,
  type GameAction,
  type JsonObject,
} from "@tengen/kernel";
import {
  playLocalMatch,
  seatBot,
  type BotAnswer,
  type BotRequest,
  type SeatedBot,
  type Watchdog,
} from "@tengen/workers/bots";
import { makeStopController } from "@tengen/workers";
import type { Check } from "./check.ts";
import { deepFreeze, PLAYERS, playRandomGame } from "./random-game.ts";

export interface BotsUnderTest {
  readonly engine: AnyEngine;
  readonly players: number;
  readonly options?: JsonObject | undefined;
  /** Games of each pair of bots. */
  readonly games?: number;
  /** The default bot first. */
  readonly bots: readonly {
    /** From the manifest. */
    readonly name: string;
    readonly difficulty: string;
    readonly nodes?: number | undefined;
    readonly create: () => Bot;
  }[];
}

type BotUnderTest = BotsUnderTest["bots"][number];

/** Enough for several slices of any search. */
const LONG: Budget = { nodes: 20_000 };

/** The entry limit of a game between bots. */
const CAP = 1000;

const neverStopped = { aborted: false, addEventListener: () => {} };
const context: BotContext = { entries: [], budget: { nodes: 200 }, signal: neverStopped };

export const noWatchdog = (): Watchdog => ({
  signal: neverStopped,
  expired: new Promise<void>(() => {}),
  clear: () => {},
  restart: () => {},
  expire: () => {},
});

const ask = async (
  bot: Bot,
  view: BaseView,
  valid: readonly GameAction[],
  seed: string,
  more: Partial<BotContext> = {},
): Promise<string> => {
  const rng = openRng(seedRng(seed));
  return canonicalJson(await bot.chooseAction(deepFreeze(view), deepFreeze(valid), rng, { ...context, ...more }));
};

const checkIdentity = ({ name, difficulty, nodes, create }: BotUnderTest): void => {
  const bot = create();
  if (nodes === undefined) {
    assert.equal(bot.name, name, "the bot's name differs from the manifest");
    assert.equal(bot.difficulty, difficulty, "the bot's difficulty differs from the manifest");
  } else {
    // One bot at several strengths: the manifest sets the strength and extends the name.
    assert(name.startsWith(bot.name), "the name in the manifest does not start with the bot's own");
  }
  assert(bot.description.length > 0, "the bot has no description");
  assert.notEqual(create(), bot, "two seats share one bot");
};

const checkChoices = async ({ engine, players, options }: BotsUnderTest, { create }: BotUnderTest): Promise<void> => {
  const { steps } = playRandomGame(engine, { players, options, seed: "bot", choices: "bot" });
  for (const [index, { state }] of steps.entries()) {
    if (index % 5 !== 0) continue;
    const playerId = state.currentPlayerId ?? "";
    const valid = engine.getValidActions(state, playerId);
    const view = engine.getPlayerView(state, playerId);
    const choice = await ask(create(), view, valid, `${index}`);
    const action = unwrap(engine.parseAction(JSON.parse(choice)));
    const isListed = valid.map(canonicalJson).includes(choice);
    assert(
      isListed ||
        (engine.partlyListed?.includes(action.type) === true && engine.isValidAction(state, action, playerId)),
      `not a valid action: ${choice}`,
    );
    const copy = JSON.parse(JSON.stringify(view)) as BaseView;
    assert.equal(
      await ask(create(), copy, valid, `${index}`),
      choice,
      "the same view and generator gave a different choice",
    );
  }
};

/** More nodes than one slice of any search. */
const MANY_NODES = 20_000;

/** Pauses do not change a bot's choice, and a bot stops at its next pause when it is told to. */
const checkPauses = async (
  { engine, players, options }: BotsUnderTest,
  { create, nodes = 0 }: BotUnderTest,
): Promise<void> => {
  const { steps } = playRandomGame(engine, { players, options, seed: "pause", choices: "bot" });
  const { state } = steps[Math.min(6, steps.length - 1)] ?? {};
  assert(state !== undefined, "the game has no position");
  const playerId = state.currentPlayerId ?? "";
  const valid = engine.getValidActions(state, playerId);
  const view = engine.getPlayerView(state, playerId);
  const pause = async (): Promise<void> => {};
  const unpaused = await ask(create(), view, valid, "pause", { budget: LONG });
  const paused = await ask(create(), view, valid, "pause", { budget: LONG, pause });
  assert.equal(paused, unpaused, "a pause changed the choice");
  const { signal, stop } = makeStopController();
  let pauses = 0;
  const stopped = await ask(create(), view, valid, "pause", {
    budget: { nodes: Math.max(1, nodes) },
    signal,
    pause: async () => {
      pauses += 1;
      stop();
    },
  });
  assert(valid.map(canonicalJson).includes(stopped), `not a valid action: ${stopped}`);
  assert(pauses > 0 || nodes < MANY_NODES, "a long search never paused");
  assert(pauses <= 2, "the bot did not stop at its next pause");
};

const checkGame = async (
  { engine, players, options, games = 1 }: BotsUnderTest,
  first: BotUnderTest,
  second: BotUnderTest,
): Promise<void> => {
  const seats = PLAYERS.slice(0, players).map((playerId, index) => {
    const { name, create } = index % 2 === 0 ? first : second;
    return { playerId, name, bot: seatBot(create()), fallback: seatBot(create()) };
  });
  for (let game = 1; game <= games; game += 1) {
    const faults: string[] = [];
    const { match } = await playLocalMatch(engine, {
      seed: `${game}`,
      options: options ?? {},
      seats,
      maxEntries: CAP,
      // The strength of a bot does not matter here.
      budget: { nodes: 50 },
      startWatchdog: noWatchdog,
      onFault: (seat, fault) => faults.push(`${seat.name} ${fault.kind}: ${fault.message}`),
    });
    assert.deepEqual(faults, []);
    assert.equal(match.status, "finished", `no end after ${CAP} entries`);
  }
};

/** How a broken bot answers; `stall` lets the watchdog of its turn expire. */
type Break = (request: BotRequest, stall: () => void) => Promise<BotAnswer>;

/** The ways in which a bot can fail; the default bot must finish the game. */
const BROKEN: Readonly<Record<string, Break>> = {
  throws: () => Promise.reject(new Error("broken")),
  "answers with a malformed action": ({ rngState }) => Promise.resolve({ action: { type: "junk" }, rngState }),
  "answers with nothing": ({ rngState }) => Promise.resolve({ action: undefined, rngState }),
  "answers with the last move again, or with nothing where that is valid": ({ entries, validActions, rngState }) => {
    const { type, payload } = entries.at(-1) ?? { type: "none", payload: {} };
    const action = { ...payload, type };
    const isValid = validActions.some((valid) => canonicalJson(valid) === canonicalJson(action));
    return Promise.resolve({ action: isValid ? null : action, rngState });
  },
  "never answers": (_request, stall) => {
    stall();
    return new Promise(() => {});
  },
};

const checkBrokenSeat = async ({ engine, players, options, bots }: BotsUnderTest, fail: Break): Promise<void> => {
  const [spare] = bots;
  assert(spare !== undefined, "the game has no bot");
  for (let broken = 0; broken < players; broken += 1) {
    let faults = 0;
    let stall = (): void => {};
    const { match } = await playLocalMatch(engine, {
      seed: "broken",
      options: options ?? {},
      seats: PLAYERS.slice(0, players).map((playerId, index) => {
        const bot = seatBot(spare.create());
        const choose: SeatedBot["choose"] = (request) => fail(request, () => stall());
        const fallback = seatBot(spare.create());
        return { playerId, name: playerId, bot: index === broken ? { ...bot, choose } : bot, fallback };
      }),
      maxEntries: CAP,
      budget: { nodes: 200 },
      startWatchdog: () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        stall = resolve;
        return { ...noWatchdog(), expired: promise };
      },
      onFault: ({ playerId }) => {
        assert.equal(playerId, PLAYERS[broken], "a fault of the wrong bot was reported");
        faults += 1;
      },
    });
    assert.equal(match.status, "finished");
    assert.equal(faults, match.entries.filter((entry) => entry.actorId === PLAYERS[broken]).length);
  }
};

/** With more bots than this, not every pair plays: that would take minutes and find nothing new. */
const MOST_ROUND = 6;

/** The opponents of a bot: all bots, or with many bots the next one in the list, cyclically. */
const opponentsOf = (bots: readonly BotUnderTest[], index: number): readonly BotUnderTest[] =>
  bots.length <= MOST_ROUND ? bots : [...bots, ...bots].slice(index + 1, index + 2);

/** The whole suite for the bots of one game. */
export const botContract = (subject: BotsUnderTest): readonly Check[] => [
  ...subject.bots.flatMap((bot, index): readonly Check[] => [
    { name: `[BOT-1] ${bot.name} is what the manifest says`, run: () => checkIdentity(bot) },
    {
      name: `[BOT-1] [BOT-2] ${bot.name} chooses valid actions, the same ones again`,
      run: () => checkChoices(subject, bot),
    },
    {
      name: `[BOT-9] ${bot.name} makes the same choice when it is paused, and stops when it is told to`,
      run: () => checkPauses(subject, bot),
    },
    ...opponentsOf(subject.bots, index).map((other) => ({
      name: `[BOT-3] ${bot.name} against ${other.name} comes to an end`,
      run: () => checkGame(subject, bot, other),
    })),
  ]),
  ...Object.entries(BROKEN).map(([how, fail]) => ({
    name: `[BOT-4] a bot that ${how} harms no game`,
    run: () => checkBrokenSeat(subject, fail),
  })),
];
