// What a searching bot decides in an opening, with values that the tests make up. A value is for the side to move.
import { openRng, seedRng, unwrap, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";
import type { Judge } from "@tengen/gomoku-searcher";
import { expect, test } from "vitest";
import { engines } from "../engine.ts";
import type { RulesetAction, RulesetState } from "../ruleset-state.ts";
import type { ColorLetter } from "../state.ts";
import { chooseInOpening } from "./opening.ts";

const engineOf = (version: string): AnyEngine => {
  const found = engines.find(({ rulesetVersion }) => rulesetVersion === version);
  if (found === undefined) throw new Error(`no engine ${version}`);
  return found;
};
const renju = engineOf("renju-15x15-v1");
const standard = engineOf("standard-15x15-v1");

const at = (x: number, y: number) => ({ type: "PLACE_STONE", x, y });
const offer = (x: number, y: number) => ({ type: "OFFER", x, y });
const color = (letter: ColorLetter) => ({ type: "CHOOSE_COLOR", color: letter });

const after = (engine: AnyEngine, opening: string, ...actions: readonly object[]): RulesetState => {
  const config = { seed: "00".repeat(32), playerIds: ["a", "b"], options: { opening } };
  const start: BaseGameState = engine.init(unwrap(engine.parseConfig(config)));
  const play = (state: BaseGameState, action: object): BaseGameState =>
    engine.applyAction(state, action as GameAction, state.currentPlayerId ?? "");
  return actions.reduce(play, start) as RulesetState;
};

const choose = (engine: AnyEngine, state: RulesetState, judge: Judge): Promise<RulesetAction> =>
  chooseInOpening(
    state,
    engine.getValidActions(state, state.currentPlayerId ?? "") as readonly RulesetAction[],
    { glance: judge, judge },
    openRng(seedRng("opening")),
  );

/** A value for each place of the last stone. */
const byLastStone =
  (valueOf: (x: number, y: number) => number): Judge =>
  async ({ stones }) => {
    const { x, y } = stones.find((stone) => !FOUR.some((known) => known.x === stone.x && known.y === stone.y)) ?? {
      x: 0,
      y: 0,
    };
    return valueOf(x, y);
  };

const FOUR = [at(7, 7), at(8, 6), at(9, 8), at(5, 6)] as const;
const [first, second, third, fourth] = FOUR;
const soosyrv = [first, second, third, color("W"), fourth] as const;
const taraguchi = [first, color("W"), second, color("B"), third, color("W"), fourth] as const;

test.each([
  [40, "W"],
  [-40, "B"],
])("[GMK-B1] white is to move with the value %s: takes %s", async (value, letter) => {
  const state = after(standard, "swap2", at(7, 7), at(8, 8), at(9, 7));
  expect(await choose(standard, state, async () => value)).toEqual(color(letter as ColorLetter));
});

test("[GMK-B1] the most even of the judged places gets a stone", async () => {
  const values: number[] = [];
  const judge: Judge = async ({ stones }) => {
    const [, , last] = [...stones].toSorted((a, b) => a.y * 15 + a.x - b.y * 15 - b.x);
    const value = ((last?.x ?? 0) * 37 + (last?.y ?? 0) * 11) % 60;
    values.push(value - 30);
    return value - 30;
  };
  const state = after(standard, "swap2", at(7, 7), at(8, 8));
  const { x, y } = (await choose(standard, state, judge)) as { readonly x: number; readonly y: number };
  const even = Math.min(...values.map(Math.abs));
  const placed = await judge({
    stones: [
      { x: 7, y: 7, color: "black" },
      { x: 8, y: 8, color: "white" },
      { x, y, color: "black" },
    ],
    toMove: "white",
  });
  expect(Math.abs(placed)).toBe(even);
});

test("[GMK-B1] offers black's best move, then the next best", async () => {
  // The value is white's: the lowest is best for black.
  const judge = byLastStone((x, y) => 100 * Math.abs(x - 6) + 10 * Math.abs(y - 5));
  const offering = [...soosyrv, { type: "DECLARE", count: 2 }, color("B")];
  expect(await choose(renju, after(renju, "soosyrv-8", ...offering), judge)).toEqual(offer(6, 5));
  const next = await choose(renju, after(renju, "soosyrv-8", ...offering, offer(6, 5)), judge);
  expect([offer(6, 4), offer(6, 6)]).toContainEqual(next);
});

test("[GMK-B1] moves that are the same by symmetry count once", async () => {
  // A row of four stones in turn, with a mirror through it: each value is found above and below.
  const row = [at(7, 7), at(8, 7), at(9, 7), color("W"), at(10, 7)];
  const values: Readonly<Record<number, number>> = { 8: -90, 9: -40, 10: 5 };
  const judge: Judge = async ({ stones }) => {
    const fifth = stones.find(({ y }) => Math.abs(y - 7) === 1);
    return values[fifth?.x ?? 0] ?? 500;
  };
  expect(await choose(renju, after(renju, "soosyrv-8", ...row), judge)).toEqual({ type: "DECLARE", count: 3 });
});

test("[GMK-B1] picks the offered move that is best for white", async () => {
  const state = after(
    renju,
    "soosyrv-8",
    ...soosyrv,
    { type: "DECLARE", count: 3 },
    color("B"),
    offer(6, 5),
    offer(6, 8),
    offer(8, 9),
  );
  const values: Readonly<Record<string, number>> = { "6,5": -300, "6,8": 90, "8,9": 20 };
  const pick = await choose(
    renju,
    state,
    byLastStone((x, y) => values[`${x},${y}`] ?? 0),
  );
  expect(pick).toEqual({ type: "PICK", x: 6, y: 8 });
});

test.each([
  ["the third best move is even", [-90, -50, 5, 60, 70, 80, 90, 95], 3],
  ["all are good for white, the first least", [10, 60, 70, 80, 90, 95, 96, 97], 1],
  ["all are good for black, the last least", [-97, -96, -95, -90, -80, -70, -60, -10], 8],
  ["as many as possible are alike", [-90, -20, -20, 20, 20, 60, 70, 80], 5],
])("[GMK-B1] asks for the number of fifth moves that is most even: %s", async (_name, values, count) => {
  const points = ["6,5", "6,8", "8,9", "7,5", "9,5", "10,9", "4,7", "6,4"];
  const judge = byLastStone((x, y) => values[points.indexOf(`${x},${y}`)] ?? 1000);
  expect(await choose(renju, after(renju, "soosyrv-8", ...soosyrv), judge)).toEqual({ type: "DECLARE", count });
});

test.each([
  ["offers if the worst of ten moves is good for black", -1, "OFFER"],
  ["chooses a colour if it is not", 1, "CHOOSE_COLOR"],
])("[GMK-B1] Taraguchi-10: %s", async (_name, tenth, type) => {
  const points = ["6,5", "6,8", "8,9", "7,5", "9,5", "10,9", "4,7", "6,4", "7,9"];
  const judge = byLastStone((x, y) => (points.includes(`${x},${y}`) ? -100 : x === 10 && y === 5 ? tenth : 500));
  expect(await choose(renju, after(renju, "taraguchi-10", ...taraguchi), judge)).toMatchObject({ type });
});
