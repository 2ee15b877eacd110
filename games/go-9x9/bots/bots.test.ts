import fs from "node:fs";
import { boardKey, encodeBoard, isEye, scoresOf, winnerOf } from "@tengen/stones";
import { playLocalMatch, seatBot } from "@tengen/workers/bots";
import { openRng, seedRng, type Bot, type PublicEntry } from "@tengen/kernel";
import { noWatchdog } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import engine from "../engine.ts";
import { previousBoards, candidateMoves } from "../candidates.ts";
import type { GoView, RulesetAction } from "../rulesets/state.ts";
import { boardOf, pointName, type GoAction, type GoState } from "../state.ts";
import { readBoard } from "../tests/diagrams.ts";
import { LEVELS } from "@tengen/go-searcher";
import manifest from "../game.json" with { type: "json" };
import createLevel, { needs as neededByLevel } from "./level-7.ts";
import { toGoGame } from "../search-bot.ts";
import createExpert, { needs } from "./expert.ts";
import createGreedy from "./greedy.ts";
import createPlayouts from "./playouts.ts";
import createRandom from "./random.ts";

const start = engine.init({ seed: "any", playerIds: ["ann", "bob"] });

/** A position from a diagram, black to move. */
const position = (diagram: string, changes: Partial<GoState> = {}): GoState => ({
  ...start,
  board: encodeBoard(readBoard(diagram, 9)),
  ...changes,
});

const choose = async (bot: Bot<GoView, RulesetAction>, state: GoState, seed = "any"): Promise<string> => {
  const valid = engine.getValidActions(state, "ann");
  const action = await bot.chooseAction(state, valid, openRng(seedRng(seed)));
  return action.type === "place" ? pointName(action) : action.type;
};

describe("candidate moves", () => {
  test.each([
    [". B .\nB . B\n. B .", 1, 1, true],
    ["W B .\nB . B\n. B .", 1, 1, true],
    ["W B .\nB . B\n. B W", 1, 1, false],
    [". B\nB B", 0, 0, true],
    [". B\nB W", 0, 0, false],
    [". B\nW B", 0, 0, false],
  ])("[GO-B1] an eye or not:\n%s", (diagram, x, y, expected) => {
    expect(isEye(readBoard(diagram, 9), { x, y }, "black")).toBe(expected);
  });

  test("[GO-B1] all earlier boards are known, including those after captures and passes", () => {
    let state = start;
    const entries: PublicEntry[] = [];
    const boards = [boardKey(boardOf(state))];
    const line: readonly GoAction[] = [
      { type: "place", x: 1, y: 0 },
      { type: "place", x: 0, y: 0 },
      { type: "place", x: 0, y: 1 },
      { type: "pass" },
      { type: "place", x: 8, y: 8 },
    ];
    for (const action of line) {
      const { type, ...payload } = action;
      entries.push({ seq: entries.length, actorId: state.currentPlayerId ?? "", type, payload });
      state = engine.applyAction(state, action, state.currentPlayerId ?? "");
      boards.push(boardKey(boardOf(state)));
    }
    expect(previousBoards(9, entries)).toEqual(new Set(boards));
  });
});

test("[GO-B1] a placement that repeats an earlier board is not a candidate", () => {
  const entries: readonly PublicEntry[] = [{ seq: 0, actorId: "ann", type: "place", payload: { x: 4, y: 4 } }];
  const points = [
    { x: 4, y: 4 },
    { x: 3, y: 3 },
  ];
  const candidates = candidateMoves(boardOf(start), "black", points, previousBoards(9, entries));
  expect(candidates.map(({ point }) => point)).toEqual([{ x: 3, y: 3 }]);
});

describe("Random", () => {
  test("[GO-B1] fills no eye of its own, and passes when no other move is left", async () => {
    const full = Array.from({ length: 9 }, (_, y) => (y === 0 ? ". B . B B B B B B" : "B B B B B B B B B")).join("\n");
    expect(await choose(createRandom(), position(full))).toBe("pass");
  });

  test("[GO-B1] plays any other move", async () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 300; seed += 1) seen.add(await choose(createRandom(), start, String(seed)));
    expect(seen.size).toBeGreaterThan(70);
    expect(seen.has("pass")).toBe(false);
  });
});

describe("Greedy", () => {
  test.each([
    ["captures what it can", ". B W .\nB W W B\n. B B .", "D9"],
    ["saves stones in atari", ". W . .\nW B . .\n. W . .", "C8"],
    ["captures the larger group", "W W . B\nB B B .\n. . . .\nW B . .\n. . . .", "C9"],
  ])("[GO-B2] %s", async (_name, diagram, expected) => {
    expect(await choose(createGreedy(), position(diagram))).toBe(expected);
  });

  test("[GO-B2] avoids self-atari, even to threaten more stones", async () => {
    // A stone on B9 would put white's stones and itself in atari.
    const state = position(`
      . . W W W B . B .
      . W . B B . B . B
      W . W W W B B B W
      . . . B B W W W W
      . . W B . B . W W
      . . W B B B . . .
      . . W W W B B B B
      W B B . B . B . .
      . W . . . B . W .`);
    expect(await choose(createGreedy(), state)).toBe("A9");
  });

  /** Black has the left side, white the right side; one dead white stone is in black's territory. */
  const DIVIDED = Array.from({ length: 9 }, (_, y) => (y === 4 ? ". W . B W . . . ." : ". . . B W . . . .")).join("\n");

  test("[GO-B2] does not pass while it can capture a dead stone", async () => {
    expect(await choose(createGreedy(), position(DIVIDED))).not.toBe("pass");
  });

  test("[GO-B2] answers a pass with a pass when that wins, whatever else there is to gain", async () => {
    const diagram = `
      . . . . . . . . .
      . . . . . . . . .
      . . B W W W W . .
      B B . B B W W . .
      . . B B B W B B .
      B B . B W W W . .
      . . B W W W W . .
      . . . . . B . . B
      . . . . . . . B .`;
    const state = position(diagram);
    expect(winnerOf(scoresOf(boardOf(state), 6.5))).toBe("black");
    expect(await choose(createGreedy(), state)).not.toBe("pass");
    const passed: Partial<GoState> = { passesInARow: 1, turn: 2, lastMove: { type: "pass" } };
    expect(await choose(createGreedy(), { ...state, ...passed, previousBoard: state.board })).toBe("pass");
  });
});

test("[GO-B2] Greedy beats Random", async () => {
  for (let game = 0; game < 2; game += 1) {
    const seat = (playerId: string, create: () => Bot) => ({
      playerId,
      name: playerId,
      bot: seatBot(create()),
      fallback: seatBot(create()),
    });
    const pair = [seat("greedy", createGreedy), seat("random", createRandom)];
    const { match } = await playLocalMatch(engine, {
      seed: `pair ${game}`,
      seats: game % 2 === 0 ? pair : pair.toReversed(),
      maxEntries: 400,
      budget: { nodes: 1 },
      startWatchdog: noWatchdog,
    });
    expect(match.outcome?.winners).toEqual(["greedy"]);
  }
});

test("[GO-B1] games of Random end in fewer than 400 moves", async () => {
  for (let game = 0; game < 3; game += 1) {
    const seat = (playerId: string) => ({
      playerId,
      name: "Random",
      bot: seatBot(createRandom()),
      fallback: seatBot(createRandom()),
    });
    const { match } = await playLocalMatch(engine, {
      seed: `random ${game}`,
      seats: [seat("ann"), seat("bob")],
      maxEntries: 400,
      budget: { nodes: 1 },
      startWatchdog: noWatchdog,
    });
    expect(match.outcome?.reason).toBe("score");
  }
});

describe("bots that search", () => {
  const WON = Array.from({ length: 9 }, (_, y): string => {
    if (y === 0 || y === 8) return ". B . . B W . W .";
    return y === 1 || y === 7 ? "B B B B B W W W W" : ". . . . B W . . .";
  });
  const withDead = position(WON.with(2, ". . W . B W . . .").join("\n"));

  test("[GO-B3] captures dead stones before it passes, one liberty after the other", async () => {
    let state = withDead;
    for (let turn = 0; turn < 3; turn += 1) {
      const name = await choose(createPlayouts(), state);
      expect(["B7", "D7", "C6"]).toContain(name);
      const place = { x: "ABCDEFGHJ".indexOf(name[0] ?? ""), y: 9 - Number(name[1]) };
      state = engine.applyAction(state, { type: "place", ...place }, "ann");
      state = engine.applyAction(state, { type: "pass" }, "bob");
    }
    expect(state.captures["ann"]).toBe(1);
    expect(await choose(createPlayouts(), state)).toBe("pass");
  });

  test("[GO-B3] answers a pass with a pass when that wins", async () => {
    const lone = position("\n\n. . B");
    expect(await choose(createPlayouts(), lone)).not.toBe("pass");
    const passed = { passesInARow: 1, turn: 2, lastMove: { type: "pass" }, previousBoard: lone.board } as const;
    expect(await choose(createPlayouts(), { ...lone, ...passed })).toBe("pass");
  });

  test("[GO-B3] the searcher gets the moves if they are known, otherwise the stones and the ko point", () => {
    const entries: readonly PublicEntry[] = [
      { seq: 0, actorId: "ann", type: "place", payload: { x: 4, y: 4 } },
      { seq: 1, actorId: "bob", type: "pass", payload: {} },
    ];
    const first = engine.applyAction(start, { type: "place", x: 4, y: 4 }, "ann");
    const played = engine.applyAction(first, { type: "pass" }, "bob");
    const valid = engine.getValidActions(played, "ann");
    expect(toGoGame(played, valid, entries)).toEqual({
      stones: [],
      moves: [
        { color: "black", move: 40 },
        { color: "white", move: 81 },
      ],
      toMove: "black",
      komi: 6.5,
    });
    expect(toGoGame(played, valid, [])).toMatchObject({
      stones: [{ x: 4, y: 4, color: "black" }],
      moves: [],
      passes: 1,
    });
    const before = position(". B W .\nB W . W\n. B W .");
    const after = engine.applyAction(before, { type: "place", x: 2, y: 1 }, "ann");
    expect(toGoGame(after, engine.getValidActions(after, "bob"), []).ko).toBe(10);
  });

  test("[GO-B3] the bot of a level has the playouts of that level", () => {
    const entries = manifest.bots.available.filter(({ name }) => name.startsWith("Level"));
    expect(entries.map((entry) => ("nodes" in entry ? entry.nodes : null))).toEqual(LEVELS.map(({ nodes }) => nodes));
  });
});

test("[GO-B3] [BOT-13] Expert and the levels name the net, and play with it", async () => {
  expect(needs).toBe(neededByLevel);
  const net = fs.readFileSync(new URL(needs, import.meta.url));
  // The best move of an empty board, by the policy alone and with a few visits.
  expect(await choose(createLevel(net), start)).toBe("E5");
  const valid = engine.getValidActions(start, "ann");
  const noEntries = { entries: [], signal: { aborted: false, addEventListener: () => {} } };
  const action = await createExpert(net).chooseAction(start, valid, openRng(seedRng("any")), {
    ...noEntries,
    budget: { nodes: 1000 },
  });
  expect(action).toEqual({ type: "place", x: 4, y: 4 });
});
