// What states of the rulesets with agreed scoring say to bots, pages and files: how they count, who leads, which groups are
// dead, and which states and actions from outside are refused.
import { unwrap } from "@tengen/kernel";
import { handicapPoints } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { readBoard } from "../tests/diagrams.ts";
import { act, PASS as PASS_ONCE, positionOf, start } from "../tests/positions.ts";
import { aga, begin, chinese, codeOf, firstChinese, japanese, play, setUp } from "../tests/ruleset-games.ts";
import { listGroups, sameList, toggleGroup, validateList } from "./marking.ts";
import { isKomi, MAX_KOMI, placementOf, settingsOf } from "./options.ts";
import { findRuleset, rulesetNamed, RULESETS } from "./ruleset.ts";
import {
  areaKomiOf,
  bonusOf,
  countingOf,
  isRulesetState,
  leadBy,
  scoresNow,
  scoresWith,
  type RulesetAction,
  type RulesetState,
} from "./state.ts";

const PASS: RulesetAction = { type: "pass" };
const place = (x: number, y: number): RulesetAction => ({ type: "place", x, y });

/** Black has the left, white the right; one black stone is lost among white's. */
const WALL = `
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . B .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
`;
const LOST = { x: 7, y: 3 };

describe("counting", () => {
  test("[GO-T3] [GO-T4] each ruleset's way, and by area without agreed scoring", () => {
    expect([chinese, japanese, aga].map((engine) => countingOf(begin(engine)))).toEqual(["area", "territory", "area"]);
    expect(countingOf(start())).toBe("area");
    expect([isRulesetState(begin(chinese)), isRulesetState(start())]).toEqual([true, false]);
  });

  test("[GO-HC4] white's compensation is that of the state's ruleset", () => {
    const bonuses = [chinese, japanese, aga].map((engine) => bonusOf(begin(engine, { handicap: 4 })));
    expect(bonuses).toEqual([4, 0, 3]);
    expect(() => bonusOf({ rulesetVersion: "chinese-v9", handicap: 0 })).toThrow("there is no ruleset chinese-v9");
  });

  test("[GO-T3] [GO-HC4] the komi that makes a count by area lead as the ruleset's does", () => {
    expect(areaKomiOf(start())).toBe(6.5);
    expect(areaKomiOf(begin(chinese, { komi: 5.5, handicap: 3 }))).toBe(8.5);
    // Ten black stones and nine white ones; nobody has captured.
    const even = setUp(japanese, WALL, "white", { komi: 6.5 });
    expect(areaKomiOf(even)).toBe(6.5 + 10 - 9);
    const taken: RulesetState = { ...even, captures: { ann: 2, bob: 5 } };
    expect(areaKomiOf(taken)).toBe(6.5 + 10 + 5 - (9 + 2));
  });

  test("[GO-T3] [GO-T4] the scores now, and with dead groups", () => {
    const state = setUp(japanese, WALL, "white", { komi: 6.5 });
    // Alive, the lone stone leaves white no territory.
    expect(scoresNow(state)).toMatchObject({ black: 27, white: 6.5 });
    expect(scoresNow({ ...state, proposal: { playerId: "ann", dead: [LOST] } })).toMatchObject({ white: 6.5 });
    expect(scoresWith(state, [LOST])).toMatchObject({ black: 27, white: 36 + 1 + 6.5 });
    expect([leadBy(state, [LOST], "black"), leadBy(state, [LOST], "white")]).toEqual([-16.5, 16.5]);
    const area = positionOf(WALL);
    expect(scoresNow(area)).toEqual({ black: 37, white: 9 + 6.5 });
  });
});

describe("[GO-M2] lists of dead groups", () => {
  const board = readBoard(WALL, 9);

  test("name each group once, by its first stone, row by row", () => {
    const stones = [LOST, { x: 4, y: 8 }, { x: 3, y: 5 }, { x: 4, y: 2 }];
    expect(listGroups(board, stones)).toEqual([{ x: 3, y: 0 }, { x: 4, y: 0 }, LOST]);
    expect(listGroups(board, [])).toEqual([]);
    expect(toggleGroup(board, [LOST], { x: 4, y: 6 })).toEqual([{ x: 4, y: 0 }, LOST]);
    expect(toggleGroup(board, [{ x: 4, y: 0 }, LOST], { x: 4, y: 6 })).toEqual([LOST]);
    expect([sameList([LOST], [LOST]), sameList([LOST], []), sameList([LOST], [{ x: 4, y: 0 }])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("a group with another name is refused with the right one", () => {
    expect(validateList(board, [{ x: 4, y: 2 }])).toMatchObject({
      error: { message: "Name a dead group by its first stone row by row: E9 instead of E7." },
    });
  });
});

describe("[GO-O1] options", () => {
  test("the komi has limits", () => {
    expect([MAX_KOMI, -MAX_KOMI, MAX_KOMI + 0.5, 0.25].map(isKomi)).toEqual([true, true, false, false]);
  });

  test("the placement that puts stones on these points", () => {
    const right = handicapPoints(9, 3, "lower-right");
    expect(placementOf(9, 3, handicapPoints(9, 3, "upper-left"))).toBe("fixed");
    expect(placementOf(9, 3, right)).toBe("fixed-right");
    expect(placementOf(9, 3, [...right.slice(1), { x: 4, y: 4 }])).toBe("free");
    expect(placementOf(9, 0, [])).toBe("free");
    expect(placementOf(13, 5, handicapPoints(13, 5, "upper-left").toReversed())).toBe("fixed");
  });

  test("fixed points by default, at the upper left or the lower right", () => {
    const [ruleset] = RULESETS;
    if (ruleset === undefined) throw new Error("there is no ruleset");
    expect(settingsOf(ruleset).placement).toBe("fixed");
    expect(Object.is(settingsOf(ruleset, { komi: -0 }).komi, 0)).toBe(true);
  });

  test("rulesets are found by version, and the current ones by name", () => {
    for (const ruleset of RULESETS) expect(findRuleset(ruleset.rulesetVersion)).toBe(ruleset);
    expect(findRuleset("chinese-v1")).toMatchObject({ name: "Chinese", disputes: "endless" });
    expect(findRuleset("chinese-v9")).toBeUndefined();
    expect(rulesetNamed("AGA").rulesetVersion).toBe("aga-v2");
    expect(() => rulesetNamed("Ing")).toThrow("there is no ruleset Ing");
  });
});

const CORNER = `
  . B . .
  B W . .
  . . . .
`;

describe("turns", () => {
  test("[GO-V1] the listed ones are exactly the legal ones, and a pass", () => {
    const state = setUp(chinese, CORNER, "white");
    const turns = chinese.getValidActions(state, "bob");
    const all = Array.from({ length: 81 }, (_, index) => place(index % 9, Math.floor(index / 9)));
    expect(turns).toEqual([...all.filter((turn) => codeOf(chinese, state, turn) === null), PASS]);
    expect(turns).toHaveLength(81 - 3 - 1 + 1);
    const placing = begin(chinese, { handicap: 2, placement: "free" });
    expect(chinese.getValidActions(placing, "ann")).toHaveLength(81);
  });

  test("[GO-V1] [GO-C2] [GO-K4] a refusal names the point and the reason", () => {
    const state = setUp(chinese, CORNER, "white");
    const refusal = (engine: typeof chinese, at: RulesetState, action: RulesetAction) => {
      const valid = engine.validateAction(at, action, at.currentPlayerId ?? "");
      return valid.ok ? null : `${valid.error.code}: ${valid.error.message}`;
    };
    expect(refusal(chinese, state, place(0, 0))).toBe(
      "SUICIDE: A stone on A9 would have no liberty and takes nothing.",
    );
    expect(refusal(chinese, state, place(1, 1))).toBe("CELL_OCCUPIED: There is a stone on B8 already.");
    expect(refusal(chinese, state, place(9, 0))).toBe(
      "OUT_OF_BOUNDS: x and y go from 0 to 8; (9, 0) is off the board.",
    );
    const KO_SHAPE = `
      . B W .
      B W . W
      . B W .
    `;
    const taken = play(japanese, setUp(japanese, KO_SHAPE), place(2, 1));
    expect(refusal(japanese, taken, place(1, 1))).toBe(
      "KO: B8 would bring back the board before the opponent's move; play elsewhere first.",
    );
  });

  test("[GO-M5] proposals list every group once, and the empty list", () => {
    const marking = play(chinese, setUp(chinese, CORNER), PASS, PASS);
    expect(chinese.getValidActions(marking, marking.currentPlayerId ?? "")).toEqual([
      { type: "resume" },
      { type: "propose", dead: [] },
      { type: "propose", dead: [{ x: 1, y: 0 }] },
      { type: "propose", dead: [{ x: 0, y: 1 }] },
      { type: "propose", dead: [{ x: 1, y: 1 }] },
    ]);
    const proposed = play(chinese, marking, { type: "propose", dead: [{ x: 1, y: 1 }] });
    const turns = chinese.getValidActions(proposed, proposed.currentPlayerId ?? "");
    expect(turns.filter((turn) => turn.type === "propose" && turn.dead.length === 0)).toHaveLength(1);
    expect(turns).toContainEqual({ type: "accept" });
    expect(turns).not.toContainEqual({ type: "disagree" });
  });

  test("[GO-M8] the opponent's list is accepted, one's own is changed", () => {
    const one: RulesetAction = { type: "propose", dead: [{ x: 1, y: 1 }] };
    const marking = play(chinese, setUp(chinese, CORNER), PASS, PASS, one);
    const message = (at: RulesetState) => chinese.validateAction(at, one, at.currentPlayerId ?? "");
    expect(message(marking)).toMatchObject({ error: { message: expect.stringContaining("opponent's proposal") } });
    const again = play(chinese, marking, { type: "propose", dead: [] });
    expect(message(again)).toMatchObject({
      error: { message: expect.stringContaining("You have proposed this before") },
    });
  });

  test("[GO-A1] the actions of a ruleset, and nothing is hidden", () => {
    for (const type of ["accept", "resume", "disagree", "resign", "pass"] as const) {
      expect(unwrap(chinese.parseAction({ type }))).toEqual({ type });
    }
    expect(unwrap(firstChinese.parseAction({ type: "accept" }))).toEqual({ type: "accept" });
    expect(firstChinese.parseAction({ type: "disagree" })).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
    expect(chinese.parseAction({ type: "shout" })).toMatchObject({
      error: { message: expect.stringMatching(/^The action/u) },
    });
    expect(chinese.parseConfig({})).toMatchObject({ error: { message: expect.stringMatching(/^The config/u) } });
    expect(chinese.parseState({})).toMatchObject({ error: { message: expect.stringMatching(/^The state/u) } });
    const state = begin(chinese);
    expect([chinese.getPlayerView(state, null), chinese.hiddenInformation]).toEqual([state, false]);
    expect(chinese.getScores?.(state)).toBeNull();
    expect(chinese.expire?.(state)).toBeNull();
  });

  test("[GO-P1] a pass leaves the board as it is", () => {
    const state = setUp(chinese, CORNER);
    expect(play(chinese, state, PASS).board).toBe(state.board);
    const old = positionOf(CORNER);
    expect(act(old, PASS_ONCE).board).toBe(old.board);
  });
});
