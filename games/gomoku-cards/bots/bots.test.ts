import fs from "node:fs";
import path from "node:path";
import { playLocalMatch, seatBot } from "@tengen/workers/bots";
import { canonicalJson, openRng, seedRng, type Bot, type Budget, type CreateBot } from "@tengen/kernel";
import { parseDiagram } from "@tengen/stones";
import { noWatchdog } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import { cardsOf, completeDeck, deckOf, type CardId } from "../cards.ts";
import engine from "../engine.ts";
import manifest from "../game.json" with { type: "json" };
import { LEVELS, levelOf } from "../simulation/levels.ts";
import type { CardsAction, CardsState, CardsView, Policy } from "../state.ts";
import createGreedy from "./greedy.ts";
import createLookahead from "./lookahead.ts";
import createRandom from "./random.ts";

const MARKS = { ".": 0, B: 1, W: 2 } as const;
const PLACE = "PLACE_STONE";
const TAKE = "TAKE_STONE";
const INVERSION = "POLARITY_INVERSION";
const FREEZE = "TIME_FREEZE";
const GENERATION = "SPONTANEOUS_GENERATION";

/** Most of a deck: the default draw pile of a test. */
const PILE = cardsOf(
  completeDeck({ PLACE_STONE: 20, TAKE_STONE: 4, POLARITY_INVERSION: 1, TIME_FREEZE: 2, SPONTANEOUS_GENERATION: 1 }),
);

interface Position {
  readonly hand: readonly [CardId, CardId];
  readonly diagram: string;
  readonly drawPile?: readonly CardId[];
  readonly discardPile?: readonly CardId[];
  readonly policy?: Policy;
}

/** A position from a diagram, black (ann) to move. */
const position = ({ hand, diagram, drawPile = PILE, discardPile = [], policy = "attacker" }: Position): CardsState => {
  const board = parseDiagram(diagram, [".", "B", "W"]).map((row) => row.map((mark) => MARKS[mark]));
  const start = engine.init({
    seed: "any",
    playerIds: ["ann", "bob"],
    options: {
      boardSize: board.length,
      deck: deckOf([...hand, ...drawPile, ...discardPile]),
      simultaneousFivePolicy: policy,
    },
  });
  return { ...start, board, hand, drawPile, discardPile };
};

const nodes = (count: number): Budget => ({ nodes: count });

const choose = async (
  create: CreateBot<CardsView, CardsAction>,
  state: CardsState,
  { seed = "any", budget = nodes(10_000) }: { readonly seed?: string; readonly budget?: Budget } = {},
): Promise<CardsAction> => {
  const view = engine.getPlayerView(state, "ann");
  const context = { entries: [], budget, signal: noWatchdog().signal };
  return create().chooseAction(view, engine.getValidActions(state, "ann"), openRng(seedRng(seed)), context);
};

/** An action in short: `PLACE_STONE 3,4`. */
const inShort = (action: CardsAction): string => {
  if (action.type !== "PLAY_CARD") return action.type;
  const { card, target } = action;
  return target !== undefined && "x" in target ? `${card} ${target.x},${target.y}` : card;
};

const FOURS = `
  . . . . . . . . .
  . B B B B . . . .
  . . . . . . . . .
  . . W W W W . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

/** White threatens to complete five on either side. */
const OPEN_FOUR = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . W W W W . . .
  . . . . . . . . .
  . . . . B B . . .
  . . . B . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

/** White threatens to complete five on one side. */
const CLOSED_FOUR = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . B W W W W . . .
  . . . . . . . . .
  . . . . B . . . .
  . . . B . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

/** Black could complete five on either side, but has no Place Stone. */
const OWN_FOUR = `
  . . . . . . . . .
  . . . . . . . . .
  . . . . . . . . .
  . . B B B B . . .
  . . . . . . . . .
  . . . . W W . . .
  . . . W . . . . .
  . . . . . . . . .
  . . . . . . . . .`;

describe.each([
  ["Greedy", createGreedy],
  ["Lookahead", createLookahead],
])("[BOT-1] %s", (_name, create) => {
  test.each<[string, Position, readonly string[]]>([
    ["wins", { hand: [PLACE, TAKE], diagram: FOURS }, ["PLACE_STONE 0,1", "PLACE_STONE 5,1"]],
    ["blocks a four", { hand: [PLACE, GENERATION], diagram: CLOSED_FOUR }, ["PLACE_STONE 6,3"]],
    [
      "takes a stone out of an open four, which no stone can block",
      { hand: [PLACE, TAKE], diagram: OPEN_FOUR },
      ["TAKE_STONE 2,3", "TAKE_STONE 3,3", "TAKE_STONE 4,3", "TAKE_STONE 5,3"],
    ],
    ["inverts the stones rather than leave a four", { hand: [INVERSION, GENERATION], diagram: OPEN_FOUR }, [INVERSION]],
    [
      "does not turn its own four over to the other",
      { hand: [INVERSION, GENERATION], diagram: OWN_FOUR },
      [GENERATION],
    ],
    ["freezes the opponent to win with the next hand", { hand: [FREEZE, TAKE], diagram: OWN_FOUR }, [FREEZE]],
    ["freezes an opponent who would win", { hand: [FREEZE, GENERATION], diagram: OPEN_FOUR }, [FREEZE]],
  ])("%s", async (_what, drawn, expected) => {
    for (const seed of ["1", "2", "3"]) {
      expect(expected).toContain(inShort(await choose(create, position(drawn), { seed })));
    }
  });

  test("discards a hand that cannot be played", async () => {
    const diagram = Array.from({ length: 5 }, (_, y) => (y % 2 === 0 ? "B W B W B" : "W W B B W")).join("\n");
    const state = position({ hand: [PLACE, PLACE], diagram });
    expect(inShort(await choose(create, state))).toBe("DISCARD_HAND");
  });

  test("[BOT-2] uses only its view: the order of the hidden cards and the seed do not change its choice", async () => {
    for (const diagram of [FOURS, OPEN_FOUR, CLOSED_FOUR]) {
      const state = position({ hand: [FREEZE, TAKE], diagram });
      const choice = await choose(create, state);
      for (let round = 0; round < 5; round += 1) {
        const other = engine.determinize?.(state, "ann", openRng(seedRng(`${round}`))) ?? state;
        expect(await choose(create, other)).toEqual(choice);
      }
    }
  });
});

describe("[BOT-1] Lookahead", () => {
  // With only Place Stone to draw, an open four cannot be stopped.
  const stonesOnly = Array.from({ length: 20 }, (): CardId => PLACE);
  const twoPlans = `
    . . . . . . . . .
    . . . . . . . . .
    . . . W B . . . .
    . . . . B . . . .
    . W . . B . . . .
    . . B B . . . . .
    . . . . . . . W .
    . . . W . . . . .
    . . . . . . . . .`;

  test("sees a plan of two turns: a stone that makes two threats at once", async () => {
    const state = position({ hand: [PLACE, PLACE], diagram: twoPlans, drawPile: stonesOnly });
    expect(inShort(await choose(createLookahead, state))).toBe("PLACE_STONE 4,5");
  });

  test("considers what can be drawn: a four is harmless if the opponent cannot draw a Place Stone", async () => {
    const diagram = `
      . . . . . . . . .
      . . B W W W W . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . B B B . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .`;
    const hand = [PLACE, GENERATION] as const;
    expect(inShort(await choose(createLookahead, position({ hand, diagram })))).toBe("PLACE_STONE 7,1");
    const drawPile: readonly CardId[] = [GENERATION, GENERATION];
    const build = await choose(createLookahead, position({ hand, diagram, drawPile, discardPile: PILE }));
    expect(inShort(build)).toMatch(/^PLACE_STONE [1267],5$/u);
  });

  test("[BOT-2] a time budget is converted to nodes, so the choice is the same again; a stop ends the search", async () => {
    const state = position({ hand: [PLACE, TAKE], diagram: twoPlans });
    const timed = { budget: { milliseconds: 100 } };
    expect(await choose(createLookahead, state, timed)).toEqual(await choose(createLookahead, state, timed));
    const view = engine.getPlayerView(state, "ann");
    const valid = engine.getValidActions(state, "ann");
    const signal = { ...noWatchdog().signal, aborted: true };
    const context = { entries: [], budget: nodes(1_000_000_000), signal };
    const choice = await createLookahead().chooseAction(view, valid, openRng(seedRng("any")), context);
    expect(valid.map(canonicalJson)).toContain(canonicalJson(choice));
  });

  test.each<[number, Policy]>([
    [5, "draw"],
    [6, "attacker"],
    [19, "draw"],
  ])("[BOT-3] plays on %i lines, with the policy %s and a deck that is often reshuffled", async (boardSize, policy) => {
    const deck = { PLACE_STONE: 3, TAKE_STONE: 1, POLARITY_INVERSION: 1, TIME_FREEZE: 1, SPONTANEOUS_GENERATION: 1 };
    const options = { boardSize, deck, simultaneousFivePolicy: policy };
    let state = engine.init({ seed: `${boardSize}`, playerIds: ["ann", "bob"], options });
    const rng = openRng(seedRng("small"));
    for (let turn = 0; turn < 60 && !state.gameOver; turn += 1) {
      const playerId = state.currentPlayerId ?? "";
      const valid = engine.getValidActions(state, playerId);
      const context = { entries: [], budget: nodes(400), signal: noWatchdog().signal };
      const view = engine.getPlayerView(state, playerId);
      const action = await createLookahead().chooseAction(view, valid, rng, context);
      expect(engine.validateAction(state, action, playerId).ok).toBe(true);
      state = engine.applyAction(state, action, playerId);
    }
  });
});

/** The number of games that the first of two bots wins; seats are swapped after every game. */
const countWins = async (first: () => Bot, second: () => Bot, games: number, budget: Budget): Promise<number> => {
  let wins = 0;
  for (let game = 0; game < games; game += 1) {
    const seats = [
      { playerId: "one", name: "one", bot: seatBot(first()), fallback: seatBot(createRandom()) },
      { playerId: "other", name: "other", bot: seatBot(second()), fallback: seatBot(createRandom()) },
    ];
    const { match } = await playLocalMatch(engine, {
      seed: `${game}`,
      seats: game % 2 === 0 ? seats : seats.toReversed(),
      maxEntries: 1000,
      budget,
      startWatchdog: noWatchdog,
    });
    if (match.outcome?.winners?.[0] === "one") wins += 1;
  }
  return wins;
};

test("each bot has its difficulty; of Random, Greedy and Lookahead each is stronger than the one before", async () => {
  expect(manifest.bots.available.map(({ name, difficulty }) => `${name}: ${difficulty}`)).toEqual([
    "Random: easy",
    "Greedy: medium",
    "Lookahead 1: easy",
    "Lookahead 2: easy",
    "Lookahead 3: easy",
    "Lookahead 4: medium",
    "Lookahead 5: medium",
    "Lookahead 6: medium",
    "Lookahead 7: hard",
    "Lookahead: expert",
  ]);
  expect(await countWins(createGreedy as () => Bot, createRandom as () => Bot, 10, nodes(1))).toBeGreaterThanOrEqual(9);
  // RESULTS.md has more games.
  expect(await countWins(createLookahead as () => Bot, createGreedy as () => Bot, 8, nodes(2000))).toBeGreaterThan(4);
});

describe("[CAT-L2] the levels", () => {
  const levels = manifest.bots.ladder.map(
    ({ bot }) => manifest.bots.available.find(({ name }) => name === bot) ?? { name: "", nodes: 0 },
  );
  const budgets = levels.map((level) => ("nodes" in level ? level.nodes : 0));

  test("each of the manifest is one of the bot; the two highest differ in their nodes alone", () => {
    expect(levels.map(({ name }) => name)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((digit) => `Lookahead ${digit}`).concat("Lookahead"),
    );
    expect(budgets.map((budget) => LEVELS.indexOf(levelOf(budget)))).toEqual([0, 1, 2, 3, 4, 5, 6, 6]);
    expect(levelOf(1)).toBe(LEVELS[0]);
  });

  test("each has won more games against the one below than it has lost, by RESULTS.md", () => {
    const results = fs.readFileSync(path.join(import.meta.dirname, "..", "RESULTS.md"), "utf8");
    for (const [index, { name }] of levels.entries()) {
      if (index === 0) continue;
      const row = results.split("\n").find((line) => line.startsWith(`| ${name} | ${levels[index - 1]?.name} |`)) ?? "";
      const [wins = 0, , losses = 0] = row.split("|").slice(4, 7).map(Number);
      expect(wins, name).toBeGreaterThan(losses);
    }
  });

  /** How often the levels from the lowest on play one of the actions, in 30 games. */
  const countOf = async (drawn: Position, expected: readonly string[]): Promise<readonly number[]> =>
    Promise.all(
      budgets.slice(0, 5).map(async (budget) => {
        const seeds = Array.from({ length: 30 }, (_, index) => `${index}`);
        const choices = await Promise.all(
          seeds.map((seed) => choose(createLookahead, position(drawn), { seed, budget: nodes(budget) })),
        );
        return choices.filter((choice) => expected.includes(inShort(choice))).length;
      }),
    );

  const THREE = `
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . W W W . . .
    . . . . . . . . .
    . . . . B . . . .
    . . B . . . . . .
    . . . . . . . . .
    . . . . . . . B .`;

  test("all play a card that wins; the lowest often leaves a four; from the fourth on they stop an open three", async () => {
    const winning = ["PLACE_STONE 0,1", "PLACE_STONE 5,1"];
    expect(await countOf({ hand: [PLACE, TAKE], diagram: FOURS }, winning)).toEqual([30, 30, 30, 30, 30]);
    const [first = 0, ...others] = await countOf({ hand: [PLACE, PLACE], diagram: CLOSED_FOUR }, ["PLACE_STONE 6,3"]);
    expect(first).toBeLessThan(25);
    for (const count of others) expect(count).toBeGreaterThan(25);
    const stops = ["PLACE_STONE 1,3", "PLACE_STONE 2,3", "PLACE_STONE 6,3", "PLACE_STONE 7,3"];
    const [, second = 0, , ...higher] = await countOf({ hand: [PLACE, PLACE], diagram: THREE }, stops);
    expect(second).toBeLessThan(25);
    for (const count of higher) expect(count).toBeGreaterThan(25);
  });
});

describe("Lookahead in edge cases", () => {
  const quiet = (size: number, empties: number): string =>
    Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (__, x) => (y * size + x < empties ? "." : (x + 2 * y) % 4 < 2 ? "B" : "W")).join(
        "",
      ),
    ).join("\n");

  test.each([0, 1, 4, 5])("answers on a large board with %d empty cells, Generations to come", async (empties) => {
    const pile = cardsOf(completeDeck({ PLACE_STONE: 6, TAKE_STONE: 3, SPONTANEOUS_GENERATION: 9, TIME_FREEZE: 1 }));
    const state = position({ hand: [TAKE, FREEZE], diagram: quiet(19, empties), drawPile: pile });
    const action = await choose(createLookahead, state);
    expect(engine.isValidAction(state, action, "ann")).toBe(true);
  });

  test("plays a winning card, however small its budget", async () => {
    const diagram = [".......", "..BBBB.", ".......", ".W.W.W.", ".......", "..W....", "......."].join("\n");
    const state = position({ hand: [PLACE, TAKE], diagram });
    for (const count of [1, 2, 10]) {
      const action = await choose(createLookahead, state, { budget: nodes(count) });
      expect(engine.applyAction(state, action, "ann").winners).toEqual(["ann"]);
    }
  });
});
