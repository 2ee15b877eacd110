// Tests the contract suites themselves: the sample game passes, and every broken engine or bot fails the check that
// should catch it.
import { canonicalJson, mapResult, ok, reject, seedRng, VALID, type AnyEngine, type Bot } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import createRandom from "../sample-game/bots/random.ts";
import { botContract, engineContract, sampleEngine, type Check, type DuelState } from "./index.ts";

const engine = sampleEngine as AnyEngine;
const players = 2;

const failing = async (checks: readonly Check[]): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const { name, run } of checks) {
    try {
      await run();
    } catch {
      names.push(name);
    }
  }
  return names;
};

describe("the sample game fulfils the contract", () => {
  for (const { name, run } of engineContract({ engine, players })) test(name, run);
  const bots = [{ name: "Random", difficulty: "easy", create: createRandom as () => Bot }];
  for (const { name, run } of botContract({ engine, players, bots })) test(name, run);
});

let calls = 0;
const count = (): number => {
  calls += 1;
  return calls;
};

const withTurn = (change: (state: DuelState) => DuelState): AnyEngine => ({
  ...engine,
  applyAction: (state, action, playerId) => change(engine.applyAction(state, action, playerId) as DuelState),
  tryAction: (state, action, playerId) =>
    mapResult(engine.tryAction(state, action, playerId), (next) => change(next as DuelState)),
});

/** Broken engines, and a part of the name of the check that must fail. */
const FAULTS: readonly (readonly [string, AnyEngine, RegExp])[] = [
  [
    "changes the state it is given",
    {
      ...engine,
      applyAction: (state: DuelState, action: never, playerId: string) => {
        const next = engine.applyAction(state, action, playerId) as DuelState;
        (state.taken as Record<string, number>)[playerId] = 99;
        return next;
      },
    },
    /is pure/u,
  ],
  [
    "has its own randomness",
    withTurn((state) => ({ ...state, taken: { ...state.taken, ann: count() } })),
    /same game/u,
  ],
  [
    "has a state that is not JSON",
    withTurn((state) => ({ ...state, extra: undefined }) as DuelState),
    /survives JSON/u,
  ],
  [
    "lists an action it refuses",
    {
      ...engine,
      getValidActions: (state: DuelState, id: string) => {
        const valid = engine.getValidActions(state, id);
        return valid.length === 0 ? valid : [...valid, { type: "play", card: 99 }];
      },
    },
    /lists, validates/u,
  ],
  [
    "forgets to list an action",
    { ...engine, getValidActions: (state: DuelState, id: string) => engine.getValidActions(state, id).slice(0, 2) },
    /lists, validates/u,
  ],
  [
    "plays what it refuses",
    {
      ...engine,
      applyAction: (state: DuelState, action: never, id: string) =>
        engine.isValidAction(state, action, id) ? engine.applyAction(state, action, id) : state,
    },
    /lists, validates/u,
  ],
  [
    "tries what it refuses",
    {
      ...engine,
      tryAction: (state, action, id) =>
        engine.isValidAction(state, action, id) ? engine.tryAction(state, action, id) : ok(state),
    },
    /lists, validates/u,
  ],
  [
    "tries without playing",
    { ...engine, tryAction: (state, action, id) => mapResult(engine.tryAction(state, action, id), () => state) },
    /lists, validates/u,
  ],
  [
    "throws on a malformed action",
    {
      ...engine,
      parseAction: (value: { type: string }) =>
        value.type === "" ? engine.parseAction(value) : engine.parseAction(value),
    },
    /malformed actions/u,
  ],
  [
    "accepts an action with unknown fields",
    {
      ...engine,
      parseAction: (value: unknown) => {
        if (typeof value !== "object" || value === null || !("extra" in value)) return engine.parseAction(value);
        const { extra: _extra, ...rest } = value;
        return engine.parseAction(rest);
      },
    },
    /malformed actions/u,
  ],
  ["accepts any config", { ...engine, parseConfig: (value) => ok(value as never) }, /malformed configs/u],
  [
    "fills in a config's missing field",
    {
      ...engine,
      parseConfig: (value: object) =>
        engine.parseConfig(typeof value === "object" && value !== null ? { seed: "none", ...value } : value),
    },
    /malformed configs/u,
  ],
  ["accepts any state", { ...engine, parseState: (value) => ok(value as never) }, /malformed states/u],
  ["does not count turns", withTurn((state) => ({ ...state, turn: 0 })), /base fields/u],
  [
    "forgets who is to move",
    withTurn((state) => (state.gameOver ? { ...state, currentPlayerId: "ann" } : state)),
    /base fields/u,
  ],
  ["shows the generator", { ...engine, getPlayerView: (state: DuelState) => state }, /shows no viewer/u],
  [
    "leaks hidden information in a refusal",
    {
      ...engine,
      validateAction: (state: DuelState, action: never, id: string) => {
        const valid = engine.validateAction(state, action, id);
        return !valid.ok && valid.error.code === "CARD_NOT_IN_HAND"
          ? reject<string>("CARD_NOT_IN_HAND", `The next card is ${state.drawPile.at(-1)}.`)
          : valid;
      },
    },
    /what is hidden/u,
  ],
  [
    "leaks hidden information through valid actions",
    {
      ...engine,
      getValidActions: (state: DuelState, id: string) => {
        const valid = engine.getValidActions(state, id);
        return (state.drawPile.at(-1) ?? 0) > 6 ? valid.toReversed() : valid;
      },
    },
    /what is hidden/u,
  ],
  [
    "shows both hands and the pile",
    {
      ...engine,
      getPlayerView: (state: DuelState, viewer: string | null) => ({
        ...engine.getPlayerView(state, viewer),
        all: [state.hands, state.drawPile],
      }),
    },
    /what is hidden/u,
  ],
  [
    "shows the pile after the first turn",
    {
      ...engine,
      getPlayerView: (state: DuelState, viewer: string | null) => ({
        ...engine.getPlayerView(state, viewer),
        next: state.turn > 0 ? state.drawPile.at(-1) : 0,
      }),
    },
    /what is hidden/u,
  ],
  [
    "shows the generator in capitals",
    {
      ...engine,
      getPlayerView: (state: DuelState, viewer: string | null) => ({
        ...engine.getPlayerView(state, viewer),
        key: state.rngState.key.toUpperCase(),
      }),
    },
    /shows no viewer/u,
  ],
  ["hides information but has no determinize", { ...engine, determinize: undefined as never }, /what is hidden/u],
  [
    "has a determinize that changes only the generator",
    { ...engine, determinize: (state: DuelState) => ({ ...state, rngState: seedRng("x") }) },
    /what is hidden/u,
  ],
  ["ignores an end from outside", { ...engine, conclude: (state: DuelState) => state }, /end from outside/u],
  ["does not know the player to move", { ...engine, getCurrentPlayer: () => "ann" }, /base fields/u],
  ["says that it is always over", { ...engine, isGameOver: () => true }, /base fields/u],
  ["names winners during the game", { ...engine, getWinners: () => ["ann"] }, /base fields/u],
  [
    "throws when asked for the scores",
    {
      ...engine,
      getScores: () => {
        throw new Error("no scores");
      },
    },
    /base fields/u,
  ],
  [
    "ends with an undeclared reason",
    withTurn((state) =>
      state.gameOver ? { ...state, outcome: { winners: null, reason: "boredom" }, winners: null } : state,
    ),
    /base fields/u,
  ],
  ["says that it hides nothing", { ...engine, hiddenInformation: false }, /what is hidden/u],
  [
    "continues after the end",
    {
      ...engine,
      validateAction: (state: DuelState, action: never, id: string) =>
        state.gameOver ? VALID : engine.validateAction(state, action, id),
    },
    /after the end/u,
  ],
  [
    "lets anybody play",
    {
      ...engine,
      validateAction: (state: DuelState, action: never, id: string) =>
        state.gameOver || !state.playerIds.includes(id) ? engine.validateAction(state, action, id) : VALID,
    },
    /only the player to move/u,
  ],
  [
    "makes the wrong player win a resignation",
    withTurn((state) =>
      state.outcome?.reason === "resign"
        ? { ...state, winners: ["ann"], outcome: { winners: ["ann"], reason: "resign" } }
        : state,
    ),
    /resign/u,
  ],
  [
    "forgets to decline a draw",
    withTurn((state) => (state.gameOver ? state : { ...state, drawOfferBy: state.drawOfferBy ?? "ann" })),
    /draw offers/u,
  ],
  ["calls a shared code its own", { ...engine, refusals: ["CARD_NOT_IN_HAND", "CELL_EMPTY"] }, /of its own/u],
  ["has a malformed code", { ...engine, refusals: ["CARD_NOT_IN_HAND", "no card"] }, /of its own/u],
  ["has a code twice", { ...engine, refusals: ["CARD_NOT_IN_HAND", "CARD_NOT_IN_HAND"] }, /of its own/u],
  ["calls a shared reason its own", { ...engine, endings: ["score"] }, /of its own/u],
  ["has a malformed reason", { ...engine, endings: ["No more"] }, /of its own/u],
  ["does not declare its code", { ...engine, refusals: [] }, /lists, validates/u],
  [
    "uses an undeclared code",
    {
      ...engine,
      validateAction: (...args: [DuelState, never, string]) =>
        engine.validateAction(...args).ok ? VALID : reject<string>("NO", "No way."),
    },
    /lists, validates/u,
  ],
];

describe("the suite finds an engine that", () => {
  test.each(FAULTS)("%s", async (_name, faulty, check) => {
    const checks = engineContract({ engine: faulty, players }).filter(({ name }) => check.test(name));
    expect(await failing(checks)).not.toEqual([]);
  });
});

const faultyBot =
  (changes: Partial<Bot>): (() => Bot) =>
  () => ({ ...(createRandom() as Bot), ...changes });
const shared = createRandom() as Bot;

describe("the suite finds a bot that", () => {
  test.each<[string, () => Bot, RegExp]>([
    ["has another name", faultyBot({ name: "Other" }), /manifest says/u],
    ["has another difficulty", faultyBot({ difficulty: "hard" }), /manifest says/u],
    ["is shared between seats", () => shared, /manifest says/u],
    [
      "answers with an invalid action",
      faultyBot({ chooseAction: () => ({ type: "play", card: 99 }) }),
      /valid actions/u,
    ],
    [
      "has its own randomness",
      faultyBot({ chooseAction: (_view, valid) => valid[count() % valid.length] }),
      /the same ones/u,
    ],
    ["changes its input", faultyBot({ chooseAction: (_view, valid) => (valid as unknown[]).pop() }), /valid actions/u],
    [
      "throws",
      faultyBot({
        chooseAction: () => {
          throw new Error("no");
        },
      }),
      /comes to an end/u,
    ],
  ])("%s", async (_name, create, check) => {
    const bots = [{ name: "Random", difficulty: "easy", create }];
    const checks = botContract({ engine, players, bots }).filter(({ name }) => check.test(name));
    expect(await failing(checks)).not.toEqual([]);
  });
});

test("[BOT-6] the names of a bot of several strengths start with its own", async () => {
  const strength = (name: string) => ({ name, difficulty: "expert", nodes: 7, create: createRandom as () => Bot });
  expect(await failing(botContract({ engine, players, bots: [strength("Random 7")] }))).toEqual([]);
  expect(await failing(botContract({ engine, players, bots: [strength("Chance 7")] }))).toEqual(
    expect.arrayContaining([expect.stringMatching(/manifest says/u)]),
  );
});

test("the sample game hides information and uses the generator", () => {
  const states = ["a", "b"].map((seed) => engine.init({ seed, playerIds: ["ann", "bob"] }) as DuelState);
  expect(canonicalJson(states[0])).not.toBe(canonicalJson(states[1]));
  expect(states[0]?.rngState.key).toBe(seedRng("a").key);
});
