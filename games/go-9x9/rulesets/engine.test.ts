// The rulesets with agreed scoring as games: options, handicap, ko rules, marking, the end.
import fs from "node:fs";
import path from "node:path";
import { unwrap, type Result } from "@tengen/kernel";
import { timeOut } from "@tengen/match";
import { handicapPoints, HANDICAPS, type Handicap } from "@tengen/stones";
import { act, makeMatch, START } from "@tengen/testkit";
import { describe, expect, test } from "vitest";
import { engines } from "../engine.ts";
import { boardOf, pointName } from "../state.ts";
import {
  aga,
  begin,
  chinese,
  codeOf,
  firstChinese,
  firstJapanese,
  japanese,
  play,
  setUp,
} from "../tests/ruleset-games.ts";
import type { GoOptions } from "./options.ts";
import { SIZES } from "./ruleset.ts";
import type { RulesetAction, RulesetState } from "./state.ts";

const PASS: RulesetAction = { type: "pass" };
const ACCEPT: RulesetAction = { type: "accept" };
const RESUME: RulesetAction = { type: "resume" };
const DISAGREE: RulesetAction = { type: "disagree" };
const place = (x: number, y: number): RulesetAction => ({ type: "place", x, y });
const propose = (...dead: readonly (readonly [number, number])[]): RulesetAction => ({
  type: "propose",
  dead: dead.map(([x, y]) => ({ x, y })),
});

test("[GO-S3] the default ruleset is the first engine, then those with agreed scoring", () => {
  expect(engines.map((engine) => engine.rulesetVersion)).toEqual([
    "chinese-9x9-v1",
    "chinese-v2",
    "japanese-v3",
    "aga-v2",
    "chinese-v1",
    "japanese-v2",
    "japanese-v1",
    "aga-v1",
  ]);
});

test("[GO-S3] [GO-S4] the initial state matches SPEC.md, field by field", () => {
  const board = Array.from({ length: 13 }, (_, y) =>
    Array.from({ length: 13 }, (_cell, x) => ((x === 9 && y === 3) || (x === 3 && y === 9) ? 1 : 0)),
  );
  const state = begin(japanese, { size: 13, handicap: 2 });
  const { history, ...others } = state;
  expect(others).toEqual({
    gameId: "go-9x9",
    rulesetVersion: "japanese-v3",
    phase: "playing",
    playerIds: ["ann", "bob"],
    currentPlayerId: "bob",
    turn: 0,
    gameOver: false,
    winners: null,
    outcome: null,
    drawOfferBy: null,
    rngState: null,
    boardSize: 13,
    board,
    komi: 0.5,
    handicap: 2,
    ko: "simple",
    captures: { ann: 0, bob: 0 },
    passesInARow: 0,
    previousBoard: null,
    lastMove: null,
    proposal: null,
    earlier: [],
    dispute: null,
    scores: null,
  });
  expect(begin(firstJapanese)).not.toHaveProperty("earlier");
  expect(history.map((key) => [key.length, key.slice(0, 1)])).toEqual([[58, "w"]]);
});

describe("options", () => {
  const parse = (options: unknown): Result<unknown> =>
    chinese.parseConfig({ seed: "", playerIds: ["ann", "bob"], options });

  test.each<[string, GoOptions, readonly number[]]>([
    ["none", {}, [9, 7.5, 0]],
    ["a size", { size: 19 }, [19, 7.5, 0]],
    ["a handicap", { handicap: 3 }, [9, 0.5, 3]],
    ["a komi", { komi: -3.5, handicap: 2 }, [9, -3.5, 2]],
    ["no komi", { komi: 0 }, [9, 0, 0]],
  ])("[GO-O1] %s", (_name, options, expected) => {
    const { boardSize, komi, handicap } = begin(chinese, options);
    expect([boardSize, komi, handicap]).toEqual(expected);
  });

  test("[GO-O1] the defaults of the rulesets", () => {
    expect([chinese, japanese, aga].map((engine) => [begin(engine).komi, begin(engine).ko])).toEqual([
      [7.5, "positional"],
      [6.5, "simple"],
      [7.5, "situational"],
    ]);
    expect(begin(japanese, { ko: "positional" }).ko).toBe("positional");
  });

  test.each<[string, unknown, string]>([
    ["a size", { size: 11 }, "options.size: the size must be 9, 13 or 19"],
    ["a komi that is no half point", { komi: 6.25 }, "options.komi: komi must be a multiple of 0.5"],
    ["too much komi", { komi: 150.5 }, "options.komi: komi must be a multiple of 0.5 between -150 and 150"],
    ["a komi that is a text", { komi: "6.5" }, "options.komi: komi must be a number"],
    ["one handicap stone", { handicap: 1 }, "options.handicap: the handicap must be 0, or from 2 to 9"],
    ["ten handicap stones", { handicap: 10 }, "options.handicap"],
    ["a placement", { placement: "any" }, "options.placement: the placement must be fixed, fixed-right or free"],
    ["a ko rule", { ko: "super" }, "options.ko: the ko rule must be simple, positional or situational"],
    ["an unknown field", { boardSize: 9 }, "options.boardSize"],
    ["a list", [], "options"],
  ])("[GO-O1] refuses %s", (_name, options, message) => {
    const refused = parse(options);
    expect(refused).toMatchObject({ error: { code: "INVALID_CONFIG" } });
    expect(refused.ok ? "" : refused.error.message).toContain(message);
  });
});

describe("handicap", () => {
  const fixture = fs.readFileSync(path.join(import.meta.dirname, "../fixtures/handicap.txt"), "utf8");
  const lines = Array.from(fixture.matchAll(/^(\d+) (\d): (.*)$/gmu), ([, size, count, points = ""]) => ({
    size: Number(size) as (typeof SIZES)[number],
    count: Number(count) as Handicap,
    points: points.split(" "),
  }));

  test("[GO-HC2] the fixture has every size and count", () => {
    expect(lines.map(({ size, count }) => `${size} ${count}`)).toEqual(
      SIZES.flatMap((size) => HANDICAPS.slice(1).map((count) => `${size} ${count}`)),
    );
  });

  test.each(lines)("[GO-HC1] [GO-HC2] $count fixed stones on $size", ({ size, count, points }) => {
    expect(handicapPoints(size, count).map((point) => pointName(point, size))).toEqual(points);
    const state = begin(chinese, { size, handicap: count });
    expect(state.board.flat().filter((cell) => cell === 1)).toHaveLength(count);
    expect([state.phase, state.currentPlayerId, state.turn]).toEqual(["playing", "bob", 0]);
  });

  test("[GO-HC2] the third of three stones may be at the lower right", () => {
    const stonesOf = (handicap: Handicap, placement: "fixed" | "fixed-right"): string => {
      const state = begin(chinese, { size: 19, handicap, placement });
      const cells = state.board.flat().flatMap((cell, index) => (cell === 1 ? [index] : []));
      return cells.map((index) => pointName({ x: index % 19, y: Math.floor(index / 19) }, 19)).join(" ");
    };
    expect([stonesOf(3, "fixed"), stonesOf(3, "fixed-right")]).toEqual(["D16 Q16 D4", "Q16 D4 Q4"]);
    for (const count of HANDICAPS.slice(1).filter((handicap) => handicap !== 3)) {
      expect(stonesOf(count, "fixed-right")).toBe(stonesOf(count, "fixed"));
    }
  });

  test("[GO-HC3] free stones are placed one by one, then white plays", () => {
    const start = begin(chinese, { handicap: 2, placement: "free" });
    expect([start.phase, start.currentPlayerId, start.history]).toEqual(["placing-handicap", "ann", []]);
    expect(codeOf(chinese, start, PASS)).toBe("HANDICAP_LEFT");
    expect(codeOf(chinese, start, propose())).toBe("NOT_MARKING");
    expect(chinese.getValidActions(start, "ann")).toHaveLength(81);
    const one = play(chinese, start, place(0, 0));
    expect([one.phase, one.currentPlayerId, one.turn]).toEqual(["placing-handicap", "ann", 1]);
    expect(codeOf(chinese, one, place(0, 0))).toBe("CELL_OCCUPIED");
    const two = play(chinese, one, place(8, 8));
    expect([two.phase, two.currentPlayerId, two.history.length]).toEqual(["playing", "bob", 1]);
    expect(play(chinese, two, place(4, 4)).currentPlayerId).toBe("ann");
  });

  test.each([
    ["chinese-v2", chinese, 4],
    ["japanese-v3", japanese, 0],
    ["aga-v2", aga, 3],
  ] as const)("[GO-HC4] compensation in %s", (_name, engine, bonus) => {
    const over = play(engine, begin(engine, { handicap: 4 }), PASS, PASS, propose(), ACCEPT);
    expect(over.scores?.counts.white).toMatchObject({ komi: 0.5, bonus });
    expect(over.scores?.white).toBe(bonus + 0.5);
  });

  test("[GO-HC4] none without a handicap", () => {
    expect(play(aga, begin(aga), PASS, PASS, propose(), ACCEPT).scores?.white).toBe(7.5);
  });
});

describe("ko", () => {
  /** Black captures in a ko at C8; white would recapture at B8. */
  const KO = ". B W .\nB W . W\n. B W .";

  test.each(["simple", "positional", "situational"] as const)(
    "[GO-K1] [GO-K4] [GO-K5] %s forbids the recapture",
    (ko) => {
      const captured = play(chinese, setUp(chinese, KO, "black", { ko }), place(2, 1));
      expect(captured.captures).toEqual({ ann: 1, bob: 0 });
      expect(codeOf(chinese, captured, place(1, 1))).toBe("KO");
      // After a move elsewhere and its answer the board is another one.
      expect(codeOf(chinese, play(chinese, captured, place(8, 8), place(8, 0)), place(1, 1))).toBeNull();
    },
  );

  test("[GO-K4] [GO-K5] after two passes and a resumption", () => {
    // White recaptures on the board of the start, where black was to move then and now.
    const codeAfterPass = (ko: "simple" | "positional" | "situational"): string | null => {
      const captured = play(chinese, setUp(chinese, KO, "black", { ko }), place(2, 1));
      return codeOf(chinese, play(chinese, captured, PASS, PASS, propose(), RESUME), place(1, 1));
    };
    expect(["simple", "positional", "situational"].map((ko) => codeAfterPass(ko as "simple"))).toEqual([
      null,
      "KO",
      "KO",
    ]);
  });

  test("[GO-K4] [GO-K5] situational superko allows a board on which now the other player is to move", () => {
    // White sends two stones, black takes them, and white takes back one: the first board, now with black to move.
    const sent = (ko: "simple" | "positional" | "situational"): RulesetState =>
      play(chinese, setUp(chinese, ". W . W\nB B W W", "white", { ko }), place(0, 0), place(2, 0));
    expect(sent("simple").captures).toEqual({ ann: 2, bob: 0 });
    expect(codeOf(chinese, sent("simple"), place(1, 0))).toBeNull();
    expect(codeOf(chinese, sent("situational"), place(1, 0))).toBeNull();
    expect(codeOf(chinese, sent("positional"), place(1, 0))).toBe("KO");
    // If white has passed before, the same player was to move on that board.
    const passed = play(chinese, setUp(chinese, ". W . W\nB B W W", "white", { ko: "situational" }), PASS, place(8, 8));
    expect(passed.history).toHaveLength(3);
    const later = play(chinese, setUp(chinese, ". W . W\nB B W W", "black", { ko: "situational" }), PASS);
    expect(codeOf(chinese, play(chinese, later, place(0, 0), place(2, 0)), place(1, 0))).toBe("KO");
  });

  test("[GO-K4] [GO-K5] a pass is never refused, and a refusal says why", () => {
    const captured = play(chinese, setUp(chinese, KO), place(2, 1));
    expect(codeOf(chinese, captured, PASS)).toBeNull();
    expect(chinese.validateAction(captured, place(1, 1), "bob")).toMatchObject({
      error: { message: "B8 would repeat an earlier position (positional superko); play elsewhere." },
    });
  });
});

/** Black has the left side, white the right side; one white group is in black's area, one black stone in white's. */
const FINISHED = `
  . . . B W . . . .
  . . . B W . . . .
  . W . B W . . . .
  . W . B W . B . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .
  . . . B W . . . .`;
const DEAD = [
  [1, 2],
  [6, 3],
] as const;

describe("marking", () => {
  const marking = (engine = chinese): RulesetState => play(engine, setUp(engine, FINISHED), PASS, PASS);

  test("[GO-M1] two passes lead to marking, and the next player acts first", () => {
    const state = marking();
    expect([state.phase, state.currentPlayerId, state.proposal, state.gameOver]).toEqual([
      "scoring",
      "ann",
      null,
      false,
    ]);
    expect(codeOf(chinese, state, place(0, 0))).toBe("MARKING");
    expect(codeOf(chinese, state, PASS)).toBe("MARKING");
    for (const action of [propose(), ACCEPT, RESUME]) {
      expect(codeOf(chinese, begin(chinese), action)).toBe("NOT_MARKING");
      expect(chinese.validateAction(state, action, "bob")).toMatchObject({ error: { code: "NOT_PLAYER_TURN" } });
    }
  });

  test("[GO-M1] [GO-M2] proposals in turn; the last one counts", () => {
    const one = play(chinese, marking(), propose([1, 2]));
    expect([one.currentPlayerId, one.proposal]).toEqual(["bob", { playerId: "ann", dead: [{ x: 1, y: 2 }] }]);
    const two = play(chinese, one, propose(...DEAD));
    expect([two.currentPlayerId, two.proposal?.playerId, two.proposal?.dead.length]).toEqual(["ann", "bob", 2]);
    expect([two.passesInARow, two.lastMove, two.turn]).toEqual([2, PASS, 4]);
    expect(play(chinese, two, propose()).proposal?.dead).toEqual([]);
  });

  test.each<[string, RulesetAction, string]>([
    ["off the board", propose([9, 0]), "OUT_OF_BOUNDS"],
    ["no stone", propose([0, 0]), "CELL_EMPTY"],
    ["not the first stone of its group", propose([1, 3]), "BAD_PROPOSAL"],
    ["the same group twice", propose([1, 2], [1, 2]), "BAD_PROPOSAL"],
    ["another order", propose([6, 3], [1, 2]), "BAD_PROPOSAL"],
  ])("[GO-M2] refuses a proposal: %s", (_name, action, code) => {
    expect(codeOf(chinese, marking(), action)).toBe(code);
  });

  test.each([
    { type: "propose" },
    { type: "propose", dead: [[1, 2]] },
    { type: "accept", dead: [] },
    { type: "resume", x: 1 },
  ])("[GO-A2] refuses %j", (action) => {
    expect(chinese.parseAction(action)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });

  test("[GO-M3] [GO-T3] an accepted proposal ends the game by area", () => {
    expect(codeOf(chinese, marking(), ACCEPT)).toBe("NO_PROPOSAL");
    const over = play(chinese, marking(), propose(...DEAD), ACCEPT);
    expect([over.phase, over.outcome]).toEqual(["finished", { winners: ["bob"], reason: "score" }]);
    expect(over.scores).toMatchObject({ black: 36, white: 52.5 });
    expect(chinese.getScores?.(over)).toEqual({ ann: 36, bob: 52.5 });
    expect(over.proposal?.dead).toHaveLength(2);
  });

  test("[GO-M3] [GO-T4] and by territory", () => {
    const over = play(japanese, marking(japanese), propose(...DEAD), ACCEPT);
    expect(over.scores).toMatchObject({ black: 29, white: 43.5 });
  });

  test("[GO-T6] [GO-M3] equal scores have no winner", () => {
    const over = play(chinese, begin(chinese, { komi: 0 }), PASS, PASS, propose(), ACCEPT);
    expect(over.outcome).toEqual({ winners: null, reason: "score" });
  });

  test("[GO-M4] play resumes with the opponent, and the passes no longer count", () => {
    const resumed = play(chinese, marking(), RESUME);
    expect([resumed.phase, resumed.currentPlayerId, resumed.passesInARow]).toEqual(["playing", "bob", 0]);
    const answered = play(chinese, marking(), propose(), RESUME);
    expect([answered.currentPlayerId, answered.proposal]).toEqual(["ann", null]);
    expect(play(chinese, answered, PASS).phase).toBe("playing");
    expect(play(chinese, answered, PASS, PASS).phase).toBe("scoring");
    expect(codeOf(chinese, answered, place(0, 0))).toBeNull();
  });

  test("[GO-M4] [GO-K2] a resumption keeps the ko ban lifted", () => {
    const captured = play(japanese, setUp(japanese, ". B W .\nB W . W\n. B W ."), place(2, 1));
    expect(codeOf(japanese, captured, place(1, 1))).toBe("KO");
    const resumed = play(japanese, captured, PASS, PASS, propose(), RESUME);
    expect([resumed.currentPlayerId, codeOf(japanese, resumed, place(1, 1))]).toEqual(["bob", null]);
  });

  test("[GO-M7] each player may resume once on the same board, until a stone is placed", () => {
    const once = play(chinese, marking(), RESUME, PASS, PASS);
    expect([once.phase, once.currentPlayerId]).toEqual(["scoring", "bob"]);
    const byAnn = play(chinese, once, propose());
    expect([byAnn.currentPlayerId, codeOf(chinese, byAnn, RESUME)]).toEqual(["ann", "ALREADY_RESUMED"]);
    expect(chinese.getValidActions(byAnn, "ann")).not.toContainEqual(RESUME);
    // Bob has not resumed yet; then nobody may.
    expect(codeOf(chinese, once, RESUME)).toBeNull();
    const twice = play(chinese, once, RESUME, PASS, PASS);
    expect([twice.phase, twice.currentPlayerId, codeOf(chinese, twice, RESUME)]).toEqual([
      "scoring",
      "ann",
      "ALREADY_RESUMED",
    ]);
    expect(codeOf(chinese, play(chinese, twice, propose()), RESUME)).toBe("ALREADY_RESUMED");
    // A stone makes another board.
    const played = play(chinese, once, RESUME, place(0, 0), PASS, PASS);
    expect([played.phase, codeOf(chinese, played, RESUME)]).toEqual(["scoring", null]);
    expect(codeOf(chinese, play(chinese, played, propose()), RESUME)).toBeNull();
  });

  test("[GO-M8] a player proposes no list twice, nor the opponent's", () => {
    const first = play(chinese, marking(), propose(...DEAD));
    expect(codeOf(chinese, first, propose(...DEAD))).toBe("ALREADY_PROPOSED");
    expect(chinese.validateAction(first, propose(...DEAD), "bob")).toMatchObject({
      error: { message: "This is your opponent's proposal: accept it." },
    });
    const second = play(chinese, first, propose());
    expect(codeOf(chinese, second, propose(...DEAD))).toBe("ALREADY_PROPOSED");
    expect(codeOf(chinese, second, propose([1, 2]))).toBeNull();
    expect(chinese.getValidActions(second, "ann")).not.toContainEqual(propose(...DEAD));
    // Each marking phase begins anew.
    const again = play(chinese, second, RESUME, PASS, PASS);
    expect(codeOf(chinese, again, propose(...DEAD))).toBeNull();
  });

  test("[GO-M8] a player makes at most five proposals in a marking phase, however they differ", () => {
    const lists = [
      propose(),
      propose([1, 2]),
      propose([6, 3]),
      propose([3, 0]),
      propose([4, 0]),
      propose([1, 2], [6, 3]),
      propose([3, 0], [1, 2]),
      propose([3, 0], [6, 3]),
      propose([3, 0], [4, 0]),
      propose([4, 0], [6, 3]),
    ];
    const all = play(chinese, marking(), ...lists);
    expect([all.currentPlayerId, all.earlier?.length]).toEqual(["ann", 9]);
    expect(codeOf(chinese, all, propose([3, 0], [1, 2], [6, 3]))).toBe("NO_PROPOSAL_LEFT");
    expect(chinese.getValidActions(all, "ann")).toEqual([ACCEPT, RESUME]);
    expect(chinese.parseState(JSON.parse(JSON.stringify(all)))).toEqual({ ok: true, value: all });
  });

  test("[GO-M9] where play settles nothing, a player may leave every stone alive", () => {
    const proposed = play(chinese, marking(), propose(...DEAD));
    expect(codeOf(chinese, marking(), DISAGREE)).toBe("NO_PROPOSAL");
    expect(codeOf(chinese, proposed, DISAGREE)).toBe("MAY_RESUME");
    // Bob resumes; after two passes ann acts first, and bob may resume no more.
    const again = play(chinese, proposed, RESUME, PASS, PASS, propose(...DEAD));
    expect([again.currentPlayerId, codeOf(chinese, again, RESUME), codeOf(chinese, again, DISAGREE)]).toEqual([
      "bob",
      "ALREADY_RESUMED",
      null,
    ]);
    expect(chinese.getValidActions(again, "bob")).toContainEqual(DISAGREE);
    const over = play(chinese, again, DISAGREE);
    expect([over.outcome?.reason, over.proposal, over.earlier]).toEqual(["score", null, []]);
    expect(over.scores).toEqual(play(chinese, marking(), propose(), ACCEPT).scores);
    expect(chinese.parseState(JSON.parse(JSON.stringify(over)))).toEqual({ ok: true, value: over });
  });

  test("[GO-M8] [GO-M9] the first versions of the rulesets keep their rules", () => {
    let state = play(firstChinese, setUp(firstChinese, FINISHED), PASS, PASS);
    for (let count = 0; count < 20; count += 1) state = play(firstChinese, state, propose());
    expect(state).not.toHaveProperty("earlier");
    expect(firstChinese.parseAction(DISAGREE)).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
    expect(firstChinese.parseState(state).ok).toBe(true);
    expect(firstChinese.parseState({ ...state, earlier: [] }).ok).toBe(false);
  });

  test("[GO-M5] lists accept, resume, and the proposals next to the last one", () => {
    const valid = (state: RulesetState): readonly string[] =>
      chinese
        .getValidActions(state, state.currentPlayerId ?? "")
        .map((action) => (action.type === "propose" ? `propose ${action.dead.length}` : action.type));
    expect(valid(marking())).toEqual(["resume", "propose 0", ...Array.from({ length: 4 }, () => "propose 1")]);
    expect(valid(play(chinese, marking(), propose(...DEAD)))).toEqual([
      "accept",
      "resume",
      "propose 0",
      "propose 3",
      "propose 3",
      "propose 1",
      "propose 1",
    ]);
    expect(chinese.partlyListed).toEqual(["propose"]);
  });

  test("a resignation and an end from outside leave no score", () => {
    const proposed = play(chinese, marking(), propose());
    const resigned = chinese.applyAction(proposed, { type: "resign" }, "ann");
    expect([resigned.outcome, resigned.scores]).toEqual([{ winners: ["bob"], reason: "resign" }, null]);
    for (const state of [resigned, chinese.conclude(proposed, { winners: null, reason: "aborted" })]) {
      expect(chinese.parseState(JSON.parse(JSON.stringify(state))).ok).toBe(true);
    }
  });
});

describe("time", () => {
  const CLOCK = { baseMs: 10_000, incrementMs: 0 };
  const marking = () => {
    const one = act(chinese, makeMatch(chinese, "secret", CLOCK), "ann", "place", { x: 2, y: 2 }, START + 1000);
    return act(chinese, act(chinese, one, "bob", "pass", {}, START + 2000), "ann", "pass", {}, START + 3000);
  };

  test("[GO-M6] each player has three minutes; the main clocks stand still", () => {
    const match = marking();
    expect(match.clocks).toMatchObject({ remainingMs: [8000, 9000], phase: { remainingMs: [180_000, 180_000] } });
    const proposed = act(chinese, match, "bob", "propose", { dead: [] }, START + 63_000);
    expect(proposed.clocks.phase?.remainingMs).toEqual([180_000, 120_000]);
    const resumed = act(chinese, proposed, "ann", "resume", {}, START + 64_000);
    expect([resumed.clocks.remainingMs, resumed.clocks.phase]).toEqual([[8000, 9000], undefined]);
  });

  test("[GO-M6] when they run out, the opponent's proposal counts", () => {
    const proposed = act(chinese, marking(), "bob", "propose", { dead: [{ x: 2, y: 2 }] }, START + 3000);
    const dead = unwrap(timeOut(chinese, proposed, START + 183_001));
    expect((dead.state as RulesetState).scores).toMatchObject({ black: 0, white: 7.5 });
    expect(dead.outcome).toEqual({ winners: ["bob"], reason: "score" });
    expect(chinese.expire?.(begin(chinese))).toBeNull();
  });

  test("[GO-M6] who lets them run out without a proposal to answer loses on time", () => {
    const late = unwrap(timeOut(chinese, marking(), START + 183_001));
    expect(late.outcome).toEqual({ winners: ["ann"], reason: "timeout" });
    expect((late.state as RulesetState).scores).toBeNull();
    expect(chinese.parseState(late.state).ok).toBe(true);
  });

  test("[GO-M6] after a resumption it is one minute, with or without stones in between", () => {
    const resumed = act(chinese, marking(), "bob", "resume", {}, START + 4000);
    const passed = act(chinese, resumed, "ann", "pass", {}, START + 5000);
    const again = act(chinese, passed, "bob", "pass", {}, START + 6000);
    expect(again.clocks.phase).toEqual({ id: "scoring", remainingMs: [60_000, 60_000] });
    const played = act(chinese, passed, "bob", "place", { x: 6, y: 6 }, START + 6000);
    const end = act(chinese, act(chinese, played, "ann", "pass", {}, START + 7000), "bob", "pass", {}, START + 8000);
    expect(end.clocks.phase).toEqual({ id: "scoring", remainingMs: [60_000, 60_000] });
  });
});

describe("states from outside", () => {
  const scored = play(japanese, setUp(japanese, FINISHED), PASS, PASS, propose(...DEAD), ACCEPT);
  const proposed = play(japanese, setUp(japanese, FINISHED), PASS, PASS, propose(...DEAD));
  const placing = play(japanese, begin(japanese, { handicap: 3, placement: "free" }), place(0, 0));

  test.each<[string, RulesetState, object]>([
    ["a board of another size", begin(japanese), { boardSize: 13 }],
    ["a komi that cannot be", begin(japanese), { komi: 0.3 }],
    ["a history of other boards", begin(japanese), { history: [`b1${"0".repeat(26)}`] }],
    ["a key of another length", begin(japanese), { history: ["b0"] }],
    ["no history", begin(japanese), { history: [] }],
    ["a history while handicap stones are placed", placing, { history: begin(japanese).history }],
    ["white placing handicap stones", placing, { currentPlayerId: "bob" }],
    ["more handicap stones than allowed", placing, { handicap: 0 }],
    ["marking after one pass", proposed, { passesInARow: 1 }],
    ["play after two passes", proposed, { phase: "playing" }],
    ["a proposal of a stranger", proposed, { proposal: { playerId: "cem", dead: [] } }],
    ["a proposal of the player to move", proposed, { proposal: { playerId: "bob", dead: [] } }],
    ["a proposal that is no list of groups", proposed, { proposal: { playerId: "ann", dead: [{ x: 0, y: 0 }] } }],
    ["a proposal during play", begin(japanese), { proposal: { playerId: "bob", dead: [] } }],
    ["earlier proposals without a last one", begin(japanese), { earlier: [{ playerId: "ann", dead: [] }] }],
    ["two proposals of a player in a row", proposed, { earlier: [{ playerId: "ann", dead: [] }] }],
    ["an earlier proposal that is no list", proposed, { earlier: [{ playerId: "bob", dead: [{ x: 0, y: 0 }] }] }],
    ["scores of another proposal", scored, { proposal: null }],
    ["other scores", scored, { captures: { ann: 1, bob: 0 } }],
    ["no scores", scored, { scores: null }],
    ["a last move off the board", play(japanese, begin(japanese), place(0, 0)), { lastMove: place(20, 20) }],
    ["captures of one player", begin(japanese), { captures: { ann: 0 } }],
  ])("[GO-S3] [GO-S4] refused: %s", (_name, state, damage) => {
    expect(japanese.parseState(state).ok).toBe(true);
    expect(japanese.parseState({ ...state, ...damage })).toMatchObject({ error: { code: "INVALID_PAYLOAD" } });
  });

  test("[GO-D2] a state of 19x19 survives JSON", () => {
    const state = play(
      aga,
      begin(aga, { size: 19, handicap: 9 }),
      place(0, 0),
      place(18, 18),
      PASS,
      PASS,
      propose([0, 0]),
    );
    expect(aga.parseState(JSON.parse(JSON.stringify(state)))).toEqual({ ok: true, value: state });
    expect(boardOf(state)).toHaveLength(19);
  });
});
