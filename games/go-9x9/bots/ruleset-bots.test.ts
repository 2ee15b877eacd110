// Bots in the rulesets with agreed scoring: handicap, sizes, marking.
import { playLocalMatch, seatBot } from "@tengen/bots";
import { openRng, seedRng, type Bot, type JsonObject, type PublicEntry } from "@tengen/kernel";
import { noWatchdog } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import { judgeDead } from "../life-and-death.ts";
import { answerMarking } from "../marking-bot.ts";
import type { RulesetEngine } from "../rulesets/engine.ts";
import type { GoView, RulesetAction, RulesetState, RulesetTurn } from "../rulesets/state.ts";
import { boardOf, pointName } from "../state.ts";
import { readBoard } from "../tests/diagrams.ts";
import { aga, begin, chinese, japanese, play, setUp } from "../tests/ruleset-games.ts";
import createGreedy from "./greedy.ts";
import createPlayouts from "./playouts.ts";
import createRandom from "./random.ts";

const playGame = async (
  engine: RulesetEngine,
  creators: readonly (() => Bot)[],
  options: JsonObject,
  seed = "game",
) => {
  const faults: string[] = [];
  const { match } = await playLocalMatch(engine, {
    seed,
    options,
    seats: creators.map((create, index) => ({
      playerId: index === 0 ? "ann" : "bob",
      name: create().name,
      bot: seatBot(create()),
      fallback: seatBot(create()),
    })),
    maxEntries: 1500,
    budget: { nodes: 30 },
    startWatchdog: noWatchdog,
    onFault: (_seat, fault) => faults.push(fault.message),
  });
  expect(faults).toEqual([]);
  return match;
};

const turnOf = async (bot: Bot<GoView, RulesetAction>, state: RulesetState): Promise<RulesetAction> =>
  bot.chooseAction(state, chinese.getValidActions(state, state.currentPlayerId ?? ""), openRng(seedRng("any")));

describe("games", () => {
  test.each<[string, RulesetEngine, JsonObject]>([
    ["chinese-v1 on 13x13", chinese, { size: 13 }],
    ["japanese-v1 with free handicap", japanese, { handicap: 4, placement: "free" }],
    ["aga-v1 with fixed handicap", aga, { handicap: 9 }],
  ])("[GO-B1] [GO-B4] [GO-B5] Random and Greedy play %s to an agreed score", async (_name, engine, options) => {
    const match = await playGame(engine, [createGreedy, createRandom], options);
    expect(match.outcome?.reason).toBe("score");
    expect(match.entries.slice(-2).map(({ type }) => type)).toEqual(["propose", "accept"]);
  });

  test("[GO-B4] [GO-B5] a bot that searches and Greedy agree on 9x9, whatever each of them judges", async () => {
    const match = await playGame(chinese, [createPlayouts, createGreedy], { handicap: 2, placement: "free" });
    expect(match.outcome?.reason).toBe("score");
  });

  test("[GO-B4] free handicap stones go on the fixed points", async () => {
    const start = begin(chinese, { handicap: 2, placement: "free", size: 19 });
    const first = await turnOf(createRandom(), start);
    const second = await turnOf(createRandom(), play(chinese, start, first));
    expect([first, second].map((turn) => (turn.type === "place" ? pointName(turn, 19) : turn.type))).toEqual([
      "Q16",
      "D4",
    ]);
  });

  test("[GO-B4] a bot that searches says that it plays 9x9 only", async () => {
    await expect(turnOf(createPlayouts(), begin(chinese, { size: 13 }))).rejects.toThrow("9x9 only");
  });
});

/** A dead white group on the left, a dead black stone on the right; both sides live. */
const FINISHED = `
  . B . . B W . W .
  B B B B B W W W W
  . . . . B W . . .
  . W W . B W . . .
  . W . . B W . B .
  . . . . B W . . .
  . . . . B W . . .
  B B B B B W W W W
  . B . . B W . W .`;

describe("judgement", () => {
  test("[GO-B5] random playouts find the dead groups, and only those", () => {
    expect(judgeDead(readBoard(FINISHED)).map((point) => pointName(point))).toEqual(["H5", "B6"]);
  });

  test("[GO-B5] in an open position no stone is dead", () => {
    expect(judgeDead(readBoard(". . . . .\n. B . . .\n. . . W .", 9))).toEqual([]);
    expect(judgeDead(readBoard("", 19))).toEqual([]);
  });

  test.each([createRandom, createGreedy, createPlayouts])(
    "[GO-B5] %o proposes them, and accepts them",
    async (create) => {
      const marking = play(chinese, setUp(chinese, FINISHED), { type: "pass" }, { type: "pass" });
      const turn = await turnOf(create(), marking);
      expect(turn).toEqual({
        type: "propose",
        dead: [
          { x: 1, y: 3 },
          { x: 7, y: 4 },
        ],
      });
      expect(await turnOf(create(), play(chinese, marking, turn))).toEqual({ type: "accept" });
    },
  );
});

describe("agreement", () => {
  const judged = [{ x: 1, y: 3 }];
  const marking = play(chinese, setUp(chinese, FINISHED), { type: "pass" }, { type: "pass" });
  const wrong: RulesetTurn = { type: "propose", dead: [] };
  const entry = (actorId: string, type: string): PublicEntry => ({ seq: 0, actorId, type, payload: {} });
  const answer = (state: RulesetState, ...log: readonly (readonly [string, string])[]): RulesetTurn =>
    answerMarking(
      state,
      judged,
      log.map(([actorId, type]) => entry(actorId, type)),
    );
  const offered = play(chinese, marking, wrong);

  test("[GO-B5] it answers with its own proposal, then resumes once, then insists", () => {
    const passes = [
      ["ann", "pass"],
      ["bob", "pass"],
    ] as const;
    const own: RulesetTurn = { type: "propose", dead: judged };
    expect(answer(offered, ...passes, ["ann", "propose"])).toEqual(own);
    expect(answer(offered, ...passes, ["ann", "propose"], ["bob", "propose"], ["ann", "propose"])).toEqual({
      type: "resume",
    });
    const resumed = [...passes, ["bob", "resume"], ...passes] as const;
    expect(answer(offered, ...resumed, ["ann", "propose"])).toEqual(own);
    expect(answer(offered, ...resumed, ["bob", "propose"])).toEqual(own);
  });

  test("[GO-B5] in the end it calls every stone alive, and accepts that; nothing else that is wrong", () => {
    const log = [
      ["bob", "resume"],
      ["ann", "pass"],
      ["bob", "propose"],
      ["bob", "propose"],
    ] as const;
    expect(answer(offered, ...log)).toEqual({ type: "accept" });
    const bad = play(chinese, marking, { type: "propose", dead: [{ x: 1, y: 0 }] });
    expect(answer(bad, ...log)).toEqual({ type: "propose", dead: [] });
  });

  test("[GO-B5] two bots that judge differently come to an end", () => {
    let state = marking;
    const log: PublicEntry[] = [entry("ann", "pass"), entry("bob", "pass")];
    for (let turn = 0; turn < 40 && !state.gameOver; turn += 1) {
      const player = state.currentPlayerId ?? "";
      const action: RulesetAction =
        state.phase === "scoring"
          ? answerMarking(state, player === "ann" ? judged : [{ x: 7, y: 4 }], log)
          : { type: "pass" };
      log.push(entry(player, action.type));
      state = play(chinese, state, action);
    }
    expect([state.gameOver, state.proposal?.dead]).toEqual([true, []]);
    expect(log.filter(({ type }) => type === "resume")).toHaveLength(2);
    expect(boardOf(state)).toHaveLength(9);
  });
});
