import { LEVELS } from "@tengen/gomoku-searcher";
import {
  openRng,
  seedRng,
  unwrap,
  type AnyEngine,
  type BaseGameState,
  type Bot,
  type Budget,
  type GameAction,
  type JsonObject,
} from "@tengen/kernel";
import { playLocalMatch, seatBot } from "@tengen/workers/bots";
import { makeGrid, withCell, type Point } from "@tengen/stones";
import { noWatchdog } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import engine, { engines } from "../engine.ts";
import manifest from "../game.json" with { type: "json" };
import type { CellLetter, GomokuState } from "../state.ts";
import createGreedy from "./greedy.ts";
import createPlayouts from "./playouts.ts";
import createRandom from "./random.ts";
import createReader from "./reader.ts";

/** A position with the given black and white stones, black to move. */
const position = (black: readonly Point[], white: readonly Point[]): GomokuState => {
  const start = engine.init({ seed: "any", playerIds: ["ann", "bob"] });
  let board = makeGrid<CellLetter>(15, ".");
  for (const point of black) board = withCell(board, point, "B");
  for (const point of white) board = withCell(board, point, "W");
  return { ...start, payload: { ...start.payload, board } };
};

const row = (y: number, ...xs: readonly number[]): readonly Point[] => xs.map((x) => ({ x, y }));

const greedyMove = (state: GomokuState) =>
  createGreedy().chooseAction(state, engine.getValidActions(state, "ann"), openRng(seedRng("greedy")));

test("[GMK-N4] no bot of the game, and so no level and no hint, asks for a file such as the net", async () => {
  const files = new Set(manifest.bots.available.map(({ file }) => file.replace(/^.*\//u, "")));
  expect(files.size).toBeGreaterThan(2);
  for (const file of files) {
    const bot = (await import(`./${file.replace(/\.ts$/u, "")}.ts`)) as Readonly<Record<string, unknown>>;
    expect(bot["default"]).toBeTypeOf("function");
    expect(bot["needs"]).toBeUndefined();
  }
});

describe("Greedy", () => {
  test.each<[string, GomokuState, readonly Point[]]>([
    ["wins", position(row(7, 4, 5, 6, 7), row(8, 4, 5, 6, 7)), row(7, 3, 8)],
    ["wins by filling a gap", position(row(7, 4, 5, 7, 8), row(8, 0, 2, 4)), row(7, 6)],
    ["blocks a four", position(row(3, 1, 2), row(8, 4, 5, 6, 7)), row(8, 3, 8)],
    ["blocks a broken four", position(row(3, 1, 2), row(8, 4, 5, 7, 8)), row(8, 6)],
    ["makes an open four rather than stop a three", position(row(3, 5, 6, 7), row(8, 5, 6, 7)), row(3, 4, 8)],
    ["makes an open three rather than stop a two", position(row(3, 6, 7), row(10, 6, 7)), row(3, 5, 8)],
    ["stops an open two rather than start elsewhere", position([{ x: 0, y: 0 }], row(8, 6, 7)), row(8, 5, 8)],
    [
      "makes a four of a closed three",
      position(
        [...row(3, 1, 2, 3)],
        [
          { x: 0, y: 3 },
          { x: 12, y: 12 },
        ],
      ),
      row(3, 4, 5),
    ],
    ["stops an open three", position([{ x: 1, y: 1 }], row(8, 5, 6, 7)), row(8, 4, 8)],
  ])("%s", (_name, state, expected) => {
    const { x, y } = greedyMove(state) as Point;
    expect(expected).toContainEqual({ x, y });
  });

  test("blocks a four on a larger board", () => {
    const start = position([], []);
    let board = makeGrid<CellLetter>(20, ".");
    for (const x of [14, 15, 16, 17]) board = withCell(board, { x, y: 18 }, "W");
    const state = { ...start, payload: { ...start.payload, board } };
    const valid = [13, 4, 18].map((x) => ({ type: "PLACE_STONE", x, y: 18 }) as const);
    const choice = createGreedy().chooseAction(state, valid, openRng(seedRng("greedy")));
    expect([valid[0], valid[2]]).toContainEqual(choice);
  });
});

describe("Playouts", () => {
  const playoutsMove = async (
    state: GomokuState,
    budget: Budget = { nodes: 500 },
    { seed = "any", aborted = false }: { readonly seed?: string; readonly aborted?: boolean } = {},
  ) => {
    const context = { entries: [], budget, signal: { ...noWatchdog().signal, aborted } };
    const valid = engine.getValidActions(state, "ann");
    const action = await createPlayouts().chooseAction(state, valid, openRng(seedRng(seed)), context);
    expect(valid).toContainEqual(action);
    return action as Point;
  };

  test.each<[string, GomokuState, readonly Point[]]>([
    ["wins", position(row(7, 4, 5, 6, 7), row(8, 4, 5, 6, 7)), row(7, 3, 8)],
    ["wins by filling a gap", position(row(7, 4, 5, 7, 8), row(8, 0, 2, 4)), row(7, 6)],
    ["blocks a four", position([...row(3, 1, 2), { x: 3, y: 8 }], row(8, 4, 5, 6, 7)), row(8, 8)],
    ["blocks a broken four", position(row(3, 1, 2), row(8, 4, 5, 7, 8)), row(8, 6)],
    ["starts in the centre", position([], []), row(7, 7)],
  ])("%s", async (_name, state, expected) => {
    const { x, y } = await playoutsMove(state);
    expect(expected).toContainEqual({ x, y });
    // Also if it is stopped before it starts.
    const hasty = await playoutsMove(state, { nodes: 500 }, { aborted: true });
    expect(expected).toContainEqual({ x: hasty.x, y: hasty.y });
  });

  test("[BOT-2] randomness comes only from the generator, and a time budget is converted to nodes", async () => {
    const state = position(row(7, 4, 7), row(8, 5, 7));
    for (const budget of [{ nodes: 3000 }, { milliseconds: 40 }]) {
      const first = await playoutsMove(state, budget);
      await playoutsMove(position([], row(3, 3)), { nodes: 50 }, { seed: "other" });
      expect(await playoutsMove(state, budget)).toEqual(first);
    }
    const rng = openRng(seedRng("any"));
    await createPlayouts().chooseAction(state, engine.getValidActions(state, "ann"), rng);
    expect(rng.state().position).toBeGreaterThan(0);
  });

  test("[BOT-1] always answers: with one node, stopped before it starts, and with one cell left", async () => {
    const all = Array.from({ length: 225 }, (_, index) => ({ x: index % 15, y: Math.floor(index / 15) }));
    const isBlack = ({ x, y }: Point): boolean => (x + 2 * y) % 4 < 2;
    const stones = all.filter(({ x, y }) => x !== 9 || y !== 4);
    const full = position(
      stones.filter(isBlack),
      stones.filter((point) => !isBlack(point)),
    );
    expect(await playoutsMove(full)).toMatchObject({ x: 9, y: 4 });
    for (const state of [position([], []), position([], [{ x: 0, y: 0 }]), full]) {
      await playoutsMove(state, { nodes: 1 });
      await playoutsMove(state, { nodes: 1_000_000_000 }, { aborted: true });
    }
  });
});

describe("Reader", () => {
  const readerMove = async (
    state: GomokuState,
    budget: Budget = { nodes: 25_000 },
    { seed = "any", aborted = false }: { readonly seed?: string; readonly aborted?: boolean } = {},
  ) => {
    const context = { entries: [], budget, signal: { ...noWatchdog().signal, aborted } };
    const valid = engine.getValidActions(state, "ann");
    const action = await createReader().chooseAction(state, valid, openRng(seedRng(seed)), context);
    expect(valid).toContainEqual(action);
    return action as Point;
  };

  test.each<[string, GomokuState, readonly Point[]]>([
    ["wins", position(row(7, 4, 5, 6, 7), row(8, 4, 5, 6, 7)), row(7, 3, 8)],
    ["blocks a four", position([...row(3, 1, 2), { x: 3, y: 8 }], row(8, 4, 5, 6, 7)), row(8, 8)],
    ["makes an open four", position(row(7, 5, 6, 7), row(10, 2, 9)), row(7, 4, 8)],
    ["starts in the centre", position([], []), row(7, 7)],
  ])("%s at every level", async (_name, state, expected) => {
    for (const { nodes } of LEVELS) {
      const { x, y } = await readerMove(state, { nodes });
      expect(expected).toContainEqual({ x, y });
    }
  });

  test("[BOT-2] the same view and generator give the same move, also with a time budget", async () => {
    const state = position(row(7, 4, 7), row(8, 5, 7));
    for (const budget of [{ nodes: 600 }, { nodes: 3000 }, { milliseconds: 40 }]) {
      const first = await readerMove(state, budget);
      await readerMove(position([], row(3, 3)), { nodes: 50 }, { seed: "other" });
      expect(await readerMove(state, budget)).toEqual(first);
    }
  });

  test("[BOT-1] always answers: with one node, and stopped before it starts", async () => {
    for (const state of [position([], []), position([], [{ x: 0, y: 0 }])]) {
      await readerMove(state, { nodes: 1 });
      await readerMove(state, { nodes: 1_000_000_000 }, { aborted: true });
    }
  });
});

test("[BOT-6] there is a bot of every difficulty; stronger ones have more nodes, and Reader has those of the levels", () => {
  const { available } = manifest.bots;
  expect(new Set(available.map(({ difficulty }) => difficulty))).toEqual(new Set(["easy", "medium", "hard", "expert"]));
  const budgetsOf = (file: string): readonly number[] =>
    available.flatMap((bot) => ("nodes" in bot && bot.file === file ? [bot.nodes] : []));
  expect(budgetsOf("bots/playouts.ts")).toEqual([5000, 50_000, 500_000]);
  expect(budgetsOf("bots/reader.ts")).toEqual(LEVELS.map(({ nodes }) => nodes));
});

test.each<[string, () => Bot]>([
  ["Greedy", createGreedy],
  ["Playouts", createPlayouts],
  ["Reader", createReader],
])("%s beats Random in every one of ten games, from either seat", async (name, create) => {
  for (let game = 0; game < 10; game += 1) {
    const bots = [
      { playerId: "stronger", name, bot: seatBot(create()), fallback: seatBot(createRandom()) },
      { playerId: "random", name: "Random", bot: seatBot(createRandom()), fallback: seatBot(createRandom()) },
    ];
    const { match } = await playLocalMatch(engine, {
      seed: `${game}`,
      seats: game % 2 === 0 ? bots : bots.toReversed(),
      maxEntries: 300,
      budget: { nodes: 500 },
      startWatchdog: noWatchdog,
    });
    expect(match.outcome).toEqual({ winners: ["stronger"], reason: "five" });
  }
});

/** Plays a game between bots with this ruleset; returns its last state and the actions. */
const playRuleset = async (
  engine: AnyEngine,
  options: JsonObject,
  createBot: () => Bot,
  nodes: number,
  seed: string,
): Promise<{ readonly state: BaseGameState; readonly types: readonly string[] }> => {
  const rng = openRng(seedRng(seed));
  const config = unwrap(engine.parseConfig({ seed: "00".repeat(32), playerIds: ["a", "b"], options }));
  let state: BaseGameState = engine.init(config);
  const types: string[] = [];
  const signal = { aborted: false, addEventListener: () => {} };
  while (!state.gameOver && types.length < 300) {
    const playerId = state.currentPlayerId ?? "";
    const view = engine.getPlayerView(state, playerId);
    const valid = engine.getValidActions(state, playerId);
    const action = (await createBot().chooseAction(view, valid, rng, {
      entries: [],
      budget: { nodes },
      signal,
    })) as GameAction;
    types.push(action.type);
    state = engine.applyAction(state, action, playerId);
  }
  return { state, types };
};

const engineOf = (version: string): AnyEngine => {
  const found = engines.find(({ rulesetVersion }) => rulesetVersion === version);
  if (found === undefined) throw new Error(`no engine ${version}`);
  return found;
};

test.each<[string, string, JsonObject]>([
  ["standard", "standard-15x15-v1", {}],
  ["swap2", "standard-15x15-v1", { opening: "swap2" }],
  ["Renju", "renju-15x15-v1", {}],
  ["Taraguchi-10", "renju-15x15-v1", { opening: "taraguchi-10" }],
  ["Soosyrv-8", "renju-15x15-v1", { opening: "soosyrv-8" }],
])("[GMK-B1] Reader plays %s to the end", async (_name, version, options) => {
  const { state, types } = await playRuleset(engineOf(version), options, createReader, 3500, "rulesets");
  expect(state.gameOver, types.join()).toBe(true);
  if ("opening" in options) expect(types).toContain("CHOOSE_COLOR");
});

test("[GMK-B1] Reader takes the better colour in swap2", async () => {
  const engine = engineOf("standard-15x15-v1");
  const config = unwrap(
    engine.parseConfig({ seed: "00".repeat(32), playerIds: ["a", "b"], options: { opening: "swap2" } }),
  );
  const place = (state: BaseGameState, x: number, y: number): BaseGameState =>
    engine.applyAction(state, { type: "PLACE_STONE", x, y } as GameAction, "a");
  // Black has two stones in the middle and white one in a corner: black is better.
  const state = place(place(place(engine.init(config), 7, 7), 0, 0), 8, 8);
  const rng = openRng(seedRng("swap2"));
  const action = await (createReader() as Bot).chooseAction(state, engine.getValidActions(state, "b"), rng);
  expect(action).toEqual({ type: "CHOOSE_COLOR", color: "B" });
});

test("[GMK-B1] Greedy plays on 20x20 and Reader refuses to", async () => {
  const engine = engineOf("freestyle-20x20-v1");
  const { state } = await playRuleset(engine, {}, createGreedy, 1, "twenty");
  expect(state.gameOver).toBe(true);
  await expect(playRuleset(engine, {}, createReader as () => Bot, 500, "twenty")).rejects.toThrow(
    "not freestyle-20x20-v1",
  );
});
