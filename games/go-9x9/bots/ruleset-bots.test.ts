// Bots in the rulesets with agreed scoring: handicap, sizes, marking.
import fs from "node:fs";
import { playLocalMatch, seatBot } from "@tengen/workers/bots";
import { openRng, seedRng, type Bot, type JsonObject, type PublicEntry } from "@tengen/kernel";
import { COLORS, type GoSearcher, type Point } from "@tengen/stones";
import { noWatchdog } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import { judgeDead, judgeDeadBy } from "../life-and-death.ts";
import { answerMarking, withMarking } from "../marking-bot.ts";
import { toGoGame } from "../search-bot.ts";
import type { RulesetEngine } from "../rulesets/engine.ts";
import { leadBy, type GoView, type RulesetAction, type RulesetState, type RulesetTurn } from "../rulesets/state.ts";
import { boardOf, pointName } from "../state.ts";
import { readBoard } from "../tests/diagrams.ts";
import { aga, begin, chinese, firstChinese, japanese, play, secondJapanese, setUp } from "../tests/ruleset-games.ts";
import createExpert from "./expert.ts";
import createGreedy from "./greedy.ts";
import createLevel1 from "./level-1.ts";
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
    ["chinese-v2 on 13x13", chinese, { size: 13 }],
    ["japanese-v3 with free handicap", japanese, { handicap: 4, placement: "free" }],
    ["aga-v2 with fixed handicap", aga, { handicap: 9 }],
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

  test.each([
    [
      "a large dead group on 13x13",
      `
        . . . . . . B . . W . . .
        . W W . . . B . . W . . .
        . W . W . . B . . W . . .
        . . W . . . B . . W . . .
        . . . . . . B . . W . . .
        . . . . . . B . . W . . .
        . . . . . . B . . W . . .
        . . . . . . B . . W . B .
        . . . . . . B . . W . . .
        . . . . . . B . . W . . .
        . . . . . . B . . W . . .
        . . . . . . B . . W . . .
        . . . . . . B . . W . . .`,
      "M6",
    ],
    [
      "a group without eyes inside two living ones",
      `
        . B . B W . W W .
        B B B B W W W . W
        B W W B W . . . .
        B W . B W . . . .
        B W W B W . . . .
        B B B B W . . . .
        . . . B W . . . .
        . . . B W . . . .
        . . . B W . . . .`,
      "B7",
    ],
  ])("[GO-B5] %s", (_name, diagram, dead) => {
    const board = readBoard(diagram);
    expect(
      judgeDead(board)
        .map((point) => pointName(point, board.length))
        .join(" "),
    ).toBe(dead);
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

/** Neither side can approach the other in the corner: a seki. Random playouts find white's stones there dead. */
const SEKI = `
  . . . B W . . . .
  . . . B W . . . .
  . . B B W . . . .
  . . B W W . . . .
  . . B B W . . . .
  . . . B B W W . .
  B B B B B B B W .
  W W W W W W B W .
  . B B B . W B W .`;

describe("judgement with the net", () => {
  const net = fs.readFileSync(new URL("../../../searchers/go/net/go-9x9.net", import.meta.url));
  const proposal = async (bot: Bot<GoView, RulesetAction>) =>
    turnOf(bot, play(chinese, setUp(chinese, SEKI), { type: "pass" }, { type: "pass" }));

  test("[GO-B5] a bot that plays with the net judges 9x9 by it, without it by random playouts", async () => {
    expect(await proposal(createExpert(net))).toEqual({ type: "propose", dead: [] });
    const byPlayouts = { type: "propose", dead: judgeDead(readBoard(SEKI)) };
    expect(byPlayouts.dead).not.toEqual([]);
    expect(await proposal(createExpert(null))).toEqual(byPlayouts);
    expect(await proposal(createGreedy())).toEqual(byPlayouts);
  });

  test("[GO-B5] larger boards are judged by random playouts", async () => {
    const board = readBoard(FINISHED.replaceAll(/^(.*)$/gmu, "$1 . . . ."), 13);
    const searcher = { search: () => expect.unreachable() } as unknown as GoSearcher;
    expect(await judgeDeadBy(searcher, board)).toEqual(judgeDead(board));
  });

  test("[GO-B5] [GO-B6] bots that judge otherwise still end their game", async () => {
    const match = await playGame(chinese, [() => createLevel1(net), createGreedy], {});
    expect(match.outcome?.reason).toBe("score");
  });
});

describe("agreement", () => {
  /** The dead groups of the diagram: white's on the left, black's on the right. */
  const [left, right] = [
    { x: 1, y: 3 },
    { x: 7, y: 4 },
  ];
  const judged = [left, right];
  const markingOf = (engine: RulesetEngine) =>
    play(engine, setUp(engine, FINISHED), { type: "pass" }, { type: "pass" });
  const entry = (actorId: string, type: string): PublicEntry => ({ seq: 0, actorId, type, payload: {} });
  /** The answer of bob (white) to a list, after so many proposals of his own. */
  const answer = (
    dead: readonly Point[],
    proposals = 0,
    valid: readonly RulesetAction[] = [{ type: "accept" }, { type: "resume" }],
  ): RulesetTurn => {
    const state = play(chinese, markingOf(chinese), { type: "propose", dead });
    const earlier = Array.from({ length: proposals }, () => ({ playerId: "bob", dead: judged }));
    return answerMarking({ ...state, earlier: [{ playerId: "ann", dead: [] }, ...earlier] }, judged, {
      valid,
      entries: [],
    });
  };
  const own: RulesetTurn = { type: "propose", dead: judged };

  test("[GO-B5] it accepts its own judgement, and what is better for it", () => {
    expect(answer(judged)).toEqual({ type: "accept" });
    // White's stones on the left live.
    expect(answer([right])).toEqual({ type: "accept" });
  });

  test("[GO-B5] it accepts nothing that costs stones or saves the opponent's, however often it is repeated", () => {
    const lost = { x: 5, y: 0 };
    for (const dead of [[left], [], [left, lost, right], [left, lost]]) {
      const list = dead.toSorted((a, b) => a.y - b.y || a.x - b.x);
      expect(answer(list)).toEqual(own);
      for (const proposals of [1, 2, 3]) {
        expect(answer(list, proposals)).toEqual({ type: "resume" });
        expect(answer(list, proposals, [{ type: "accept" }])).toEqual(own);
        expect(answer(list, proposals, [{ type: "accept" }, { type: "disagree" }])).toEqual({ type: "disagree" });
      }
    }
  });

  test("[GO-B5] in an older match the entries say what it has proposed", () => {
    const state = play(firstChinese, markingOf(firstChinese), { type: "propose", dead: [] });
    const answerAfter = (...entries: readonly PublicEntry[]): RulesetTurn =>
      answerMarking(state, judged, { valid: [{ type: "accept" }, { type: "resume" }], entries });
    expect(answerAfter(entry("bob", "propose"), entry("bob", "pass"), entry("ann", "propose"))).toEqual(own);
    expect(answerAfter(entry("bob", "pass"), entry("bob", "propose"))).toEqual({ type: "resume" });
  });

  test("[GO-B5] [GO-M9] against an opponent who never gives in, the game ends", async () => {
    const bot = createGreedy();
    let state = play(chinese, setUp(chinese, FINISHED, "black", { komi: 0 }), { type: "pass" }, { type: "pass" });
    for (let turn = 0; turn < 200 && !state.gameOver; turn += 1) {
      const { currentPlayerId } = state;
      const valid = chinese.getValidActions(state, currentPlayerId ?? "");
      const context = { budget: { nodes: 1 }, entries: [], signal: new AbortController().signal };
      // Ann proposes whatever she may, never accepts, and never plays a stone.
      const stubborn = valid.find(({ type }) => type !== "accept" && type !== "place");
      const isBot = currentPlayerId === "bob";
      const chosen = isBot ? await bot.chooseAction(state, valid, openRng(seedRng("x")), context) : stubborn;
      if (chosen === undefined) throw new Error("nothing is valid");
      state = chinese.applyAction(state, chosen, currentPlayerId ?? "");
    }
    expect(state.outcome?.reason).toBe("score");
  });

  test("[GO-B5] it answers a list that costs it nothing by accepting, also where it may not resume", () => {
    for (const dead of [judged, [right]]) {
      for (const proposals of [1, 3]) {
        expect(answer(dead, proposals, [{ type: "accept" }, { type: "disagree" }])).toEqual({ type: "accept" });
      }
    }
  });

  test("[GO-B5] stones won elsewhere do not buy stones that it holds for alive", () => {
    // All of black's groups are dead, but so is one of white's.
    const greedy = [
      { x: 1, y: 0 },
      { x: 5, y: 0 },
      { x: 7, y: 4 },
    ];
    expect(answer(greedy)).toEqual(own);
  });

  test("[GO-B5] it resumes only where that is valid, and then captures the dead stones", async () => {
    const start = setUp(chinese, FINISHED, "black", { komi: 0 });
    const wrong: RulesetTurn = { type: "propose", dead: [] };
    const disputed = play(chinese, start, { type: "pass" }, { type: "pass" }, own, wrong);
    const context = { budget: { nodes: 400 }, entries: [], signal: new AbortController().signal };
    const bot = createPlayouts();
    const turnIn = async (state: RulesetState): Promise<RulesetAction> =>
      bot.chooseAction(
        state,
        chinese.getValidActions(state, state.currentPlayerId ?? ""),
        openRng(seedRng("any")),
        context,
      );
    expect(await turnIn(disputed)).toEqual({ type: "resume" });
    let state = play(chinese, disputed, { type: "resume" });
    for (let turn = 0; turn < 60 && state.phase === "playing"; turn += 1) {
      const isBot = state.currentPlayerId === "ann";
      const action: RulesetAction = isBot ? await turnIn(state) : { type: "pass" };
      state = play(chinese, state, action);
    }
    expect(boardOf(state)[4]?.[1]).not.toBe("white");
    expect(boardOf(state)[3]?.slice(1, 3)).not.toContain("white");
  });

  /** Bob is the bot. Ann proposes another list, is disputed, and passes from then on. */
  const disputeWith = async (create: () => Bot<GoView, RulesetAction>): Promise<RulesetState> => {
    const bot = create();
    const wrong: RulesetTurn = { type: "propose", dead: [left] };
    const entries: PublicEntry[] = [];
    let state = play(
      japanese,
      setUp(japanese, FINISHED),
      { type: "pass" },
      { type: "pass" },
      { type: "propose", dead: [] },
    );
    for (let turn = 0; turn < 200 && !state.gameOver; turn += 1) {
      const { currentPlayerId } = state;
      const context = { budget: { nodes: 30 }, entries, signal: new AbortController().signal };
      const valid = japanese.getValidActions(state, currentPlayerId ?? "");
      const refuse: RulesetTurn = state.phase === "scoring" ? wrong : { type: "pass" };
      const chosen =
        currentPlayerId === "ann" ? refuse : await bot.chooseAction(state, valid, openRng(seedRng("x")), context);
      state = play(japanese, state, chosen);
    }
    return state;
  };

  test.each([createGreedy, createPlayouts])(
    "[GO-B5] [GO-B6] [GO-M10] by territory %o disputes, and captures what it holds for dead",
    async (create) => {
      const over = await disputeWith(create);
      expect([over.outcome?.reason, over.proposal]).toEqual(["score", { playerId: "bob", dead: judged }]);
    },
  );

  test("[GO-B5] the search captures dead stones where they have to be: in a dispute, and in resumed play where none follows", () => {
    const resumed = (engine: RulesetEngine): RulesetState =>
      play(engine, markingOf(engine), { type: "propose", dead: judged }, { type: "resume" });
    const disputed = play(
      japanese,
      markingOf(japanese),
      { type: "propose", dead: judged },
      { type: "dispute", dead: [] },
    );
    const agrees = [markingOf(japanese), resumed(japanese), disputed, resumed(secondJapanese), resumed(chinese)].map(
      (state) => toGoGame(state, [], []).agreesOnDead,
    );
    expect(agrees).toEqual([true, true, false, false, false]);
  });

  test("[GO-B5] [GO-M10] who refuses every count, at random, never gets more than the count", async () => {
    for (let game = 0; game < 6; game += 1) {
      const bot = createPlayouts();
      const rng = openRng(seedRng(`refusal ${game}`));
      const color = COLORS[game % 2];
      let state = play(japanese, setUp(japanese, FINISHED, color, { komi: 0 }), { type: "pass" }, { type: "pass" });
      const fair = leadBy(state, judged, "black");
      for (let turn = 0; turn < 400 && !state.gameOver; turn += 1) {
        const valid = japanese.getValidActions(state, state.currentPlayerId ?? "");
        const refusals = valid.filter(({ type }) => type === "propose" || type === "resume" || type === "dispute");
        const places = valid.filter(({ type }) => type === "place");
        const pass: RulesetAction = { type: "pass" };
        const refuse =
          state.phase === "scoring" ? refusals : [pass, pass, places.length === 0 ? pass : rng.pick(places)];
        const context = { budget: { nodes: 150 }, entries: [], signal: new AbortController().signal };
        const isBot = state.currentPlayerId === "ann";
        state = play(japanese, state, isBot ? await bot.chooseAction(state, valid, rng, context) : rng.pick(refuse));
      }
      expect(state.outcome?.reason).toBe("score");
      expect((state.scores?.black ?? 0) - (state.scores?.white ?? 0)).toBeGreaterThanOrEqual(fair);
    }
  });

  test("[GO-B6] a bot that would pass captures instead, safely, and passes when the stones are gone", async () => {
    const passing = withMarking(() => ({
      name: "Pass",
      description: "passes",
      difficulty: "easy",
      chooseAction: () => ({ type: "pass" }),
    }));
    const over = await disputeWith(() => passing(null));
    expect(over.proposal?.dead).toEqual(judged);
    // Not in play.
    const state = play(japanese, setUp(japanese, FINISHED), { type: "pass" });
    expect(await turnOf(passing(null), state)).toEqual({ type: "pass" });
  });

  test("[GO-B5] all bots judge alike, on the board alone", async () => {
    const turns: RulesetAction[] = [];
    for (const create of [createRandom, createGreedy, createPlayouts]) {
      for (const color of COLORS) {
        const state = play(chinese, setUp(chinese, FINISHED, color), { type: "pass" }, { type: "pass" });
        turns.push(await turnOf(create(), state));
      }
    }
    expect(turns).toEqual(turns.map(() => own));
  });
});
