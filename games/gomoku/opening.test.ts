// The openings as transcripts: `ann B 7,7` places a black stone, `bob takes B` chooses a colour, and so on. Each turn is
// taken by the player to move, and the test names that player.
import { unwrap } from "@tengen/kernel";
import { describe, expect, test } from "vitest";
import { findSameOffer, type OpeningRule } from "./opening.ts";
import { makeRulesetEngine } from "./ruleset-engine.ts";
import type { RulesetState, RulesetTurn } from "./ruleset-state.ts";
import { FREESTYLE_20, RENJU, STANDARD, type Ruleset } from "./rulesets.ts";

const [ANN, BOB] = ["ann", "bob"];

const open = (ruleset: Ruleset, opening: OpeningRule): RulesetState => {
  const engine = makeRulesetEngine(ruleset);
  return engine.init(unwrap(engine.parseConfig({ seed: "", playerIds: [ANN, BOB], options: { opening } })));
};

/** `B 7,7`, `W 7,8`, `takes B`, `places more`, `declares 3`, `offers 7,7`, `picks 7,7`, `passes`. */
const parseTurn = (text: string): RulesetTurn => {
  const [verb = "", what = ""] = text.split(" ");
  const [x = 0, y = 0] = what.split(",").map(Number);
  switch (verb) {
    case "B":
    case "W":
      return { type: "PLACE_STONE", x, y, color: verb };
    case "takes":
      return { type: "CHOOSE_COLOR", color: what === "B" ? "B" : "W" };
    case "places":
      return { type: "PLACE_MORE" };
    case "declares":
      return { type: "DECLARE", count: x };
    case "offers":
      return { type: "OFFER", x, y };
    case "picks":
      return { type: "PICK", x, y };
    case "passes":
      return { type: "PASS" };
    default:
      throw new Error(`unknown turn: ${text}`);
  }
};

/** Plays turns such as `ann B 7,7`. */
const play = (ruleset: Ruleset, state: RulesetState, ...turns: readonly string[]): RulesetState =>
  turns.reduce((before, line) => {
    const [player = ""] = line.split(" ");
    expect(before.currentPlayerId, line).toBe(player);
    const turn = parseTurn(line.slice(player.length + 1));
    expect(makeRulesetEngine(ruleset).getValidActions(before, player), line).toContainEqual(
      turn.type === "PLACE_STONE" ? { type: turn.type, x: turn.x, y: turn.y } : turn,
    );
    return makeRulesetEngine(ruleset).applyAction(before, turn, player);
  }, state);

/** The code and the message of a refused turn of the player to move. */
const refusal = (ruleset: Ruleset, state: RulesetState, text: string): string => {
  const result = makeRulesetEngine(ruleset).validateAction(state, parseTurn(text), state.currentPlayerId ?? "");
  return result.ok ? "accepted" : `${result.error.code}: ${result.error.message}`;
};

/** Who is to move, in which phase, with which colours. */
const summary = ({ currentPlayerId, phase, payload: { colors, nextColor, opening } }: RulesetState): string =>
  `${currentPlayerId} ${phase}, ${nextColor} next, B ${colors.B}, ${opening === null ? "over" : `step ${opening.step}`}`;

describe("[GMK-O2] swap2", () => {
  const three = play(STANDARD, open(STANDARD, "swap2"), "ann B 7,7", "ann W 8,7", "ann B 0,0");

  test("the first player places three stones, then the second chooses", () => {
    expect(summary(three)).toBe("bob choosing, W next, B ann, step 3");
    expect(makeRulesetEngine(STANDARD).getValidActions(three, "bob")).toEqual([
      { type: "CHOOSE_COLOR", color: "B" },
      { type: "CHOOSE_COLOR", color: "W" },
      { type: "PLACE_MORE" },
    ]);
  });

  test("the second player takes white and plays on", () => {
    const chosen = play(STANDARD, three, "bob takes W");
    expect(summary(chosen)).toBe("bob placing, W next, B ann, over");
    expect(summary(play(STANDARD, chosen, "bob W 7,8"))).toBe("ann placing, B next, B ann, over");
  });

  test("the second player takes black, and the first plays on with white", () => {
    const chosen = play(STANDARD, three, "bob takes B");
    expect(summary(chosen)).toBe("ann placing, W next, B bob, over");
    expect(summary(play(STANDARD, chosen, "ann W 7,8"))).toBe("bob placing, B next, B bob, over");
  });

  test.each([
    ["B", "bob placing, W next, B ann, over"],
    ["W", "ann placing, W next, B bob, over"],
  ])("the second player places two more, and the first takes %s", (color, expected) => {
    const five = play(STANDARD, three, "bob places more", "bob W 1,1", "bob B 2,2");
    expect(summary(five)).toBe("ann choosing, W next, B ann, step 6");
    expect(refusal(STANDARD, five, "places more")).toBe("WRONG_PHASE: This is not possible now: choose a colour.");
    expect(summary(play(STANDARD, five, `ann takes ${color}`))).toBe(expected);
  });

  test("who has which colour decides who wins", () => {
    const won = play(
      STANDARD,
      three,
      "bob takes B",
      "ann W 14,0",
      "bob B 6,7",
      "ann W 14,2",
      "bob B 7,8",
      "ann W 14,4",
      "bob B 7,9",
      "ann W 14,6",
      "bob B 7,6",
      "ann W 14,8",
      "bob B 7,5",
    );
    expect(won.outcome).toEqual({ winners: [BOB], reason: "five" });
    expect(won.payload.winnerColor).toBe("B");
  });

  test("on 20x20 too", () => {
    const placed = play(FREESTYLE_20, open(FREESTYLE_20, "swap2"), "ann B 19,19", "ann W 8,7", "ann B 0,0");
    expect(summary(play(FREESTYLE_20, placed, "bob takes W"))).toBe("bob placing, W next, B ann, over");
  });

  test("[GMK-O7] a turn of another phase is refused, and the message says what is possible", () => {
    expect(refusal(STANDARD, three, "W 7,8")).toBe(
      "WRONG_PHASE: This is not possible now: choose a colour, or place two more stones.",
    );
    expect(refusal(STANDARD, open(STANDARD, "swap2"), "takes B")).toBe(
      "WRONG_PHASE: This is not possible now: place a stone.",
    );
    expect(refusal(STANDARD, three, "offers 7,8")).toMatch(/^WRONG_PHASE/u);
  });
});

/** Taraguchi-10 up to the fourth stone, with nobody swapping: B 7,7, W 7,6, B 7,8, W 7,9 is symmetric both ways. */
const FOUR = ["ann B 7,7", "bob takes W", "bob W 7,6", "ann takes B", "ann B 7,8", "bob takes W", "bob W 7,9"] as const;

describe("[GMK-O3] Taraguchi-10", () => {
  test("after each of the first four stones the other player may swap", () => {
    const turns = ["ann B 7,7", "bob takes B", "ann W 8,6", "bob takes W", "ann B 9,5", "bob takes B", "ann W 4,4"];
    const state = play(RENJU, open(RENJU, "taraguchi-10"), ...turns);
    expect(summary(state)).toBe("bob choosing, B next, B bob, step 7");
    expect(state.payload.moveHistory.map(({ color }) => color).join("")).toBe("BWBW");
  });

  test("every stone has its square in the middle", () => {
    const start = open(RENJU, "taraguchi-10");
    const outside = (size: number): string =>
      `OUTSIDE_AREA: In this opening the stone must be in the ${size}x${size} square in the middle.`;
    const listed = (state: RulesetState): number =>
      makeRulesetEngine(RENJU).getValidActions(state, state.currentPlayerId ?? "").length;
    expect(refusal(RENJU, start, "B 7,8")).toBe(
      "OUTSIDE_AREA: In this opening the stone must be on the point in the middle.",
    );
    expect(listed(start)).toBe(1);
    const one = play(RENJU, start, "ann B 7,7", "bob takes W");
    expect(refusal(RENJU, one, "W 9,7")).toBe(outside(3));
    expect(listed(one)).toBe(9 - 1);
    const two = play(RENJU, one, "bob W 8,8", "ann takes B");
    expect(refusal(RENJU, two, "B 10,7")).toBe(outside(5));
    expect(listed(two)).toBe(25 - 2);
    const three = play(RENJU, two, "ann B 9,9", "bob takes W");
    expect(refusal(RENJU, three, "W 7,3")).toBe(outside(7));
    expect(listed(three)).toBe(49 - 3);
    const four = play(RENJU, three, "bob W 10,10", "ann takes B");
    expect(refusal(RENJU, four, "B 12,7")).toBe(outside(9));
    expect(listed(four)).toBe(81 - 4);
  });

  test("one fifth stone: the other player may swap once more, then white plays anywhere", () => {
    const four = play(RENJU, open(RENJU, "taraguchi-10"), ...FOUR);
    const swapped = play(RENJU, four, "ann takes W");
    expect(summary(swapped)).toBe("bob placing, B next, B bob, step 8");
    const five = play(RENJU, swapped, "bob B 6,6");
    expect(summary(five)).toBe("ann choosing, W next, B bob, step 9");
    expect(summary(play(RENJU, five, "ann takes W", "ann W 0,0"))).toBe("bob placing, B next, B bob, over");
    expect(summary(play(RENJU, five, "ann takes B", "bob W 14,0"))).toBe("ann placing, B next, B ann, over");
  });

  test("[GMK-J7] nobody passes in an opening", () => {
    const start = open(RENJU, "taraguchi-10");
    expect(refusal(RENJU, start, "passes")).toBe("WRONG_PHASE: This is not possible now: place a stone.");
    const five = play(RENJU, play(RENJU, start, ...FOUR), "ann takes B", "ann B 6,6", "bob takes W");
    expect(refusal(RENJU, five, "passes")).toBe("accepted");
  });
});

const TEN = ["0,0", "1,0", "2,0", "3,0", "4,0", "5,0", "6,0", "7,0", "0,1", "1,1"];

describe("[GMK-O4] ten fifth moves", () => {
  const four = play(RENJU, open(RENJU, "taraguchi-10"), ...FOUR);

  test("black may offer ten instead of choosing a colour; white picks one and plays on", () => {
    expect(refusal(RENJU, four, "B 6,6")).toBe(
      "WRONG_PHASE: This is not possible now: choose a colour, or offer a fifth move.",
    );
    const offering = play(RENJU, four, "ann offers 0,0");
    expect(summary(offering)).toBe("ann offering, B next, B ann, step 10");
    expect(refusal(RENJU, offering, "takes W")).toBe("WRONG_PHASE: This is not possible now: offer a fifth move.");
    const offered = play(RENJU, offering, ...TEN.slice(1).map((point) => `ann offers ${point}`));
    expect(summary(offered)).toBe("bob picking, B next, B ann, step 11");
    expect(makeRulesetEngine(RENJU).getValidActions(offered, "bob")).toHaveLength(10);
    expect(refusal(RENJU, offered, "picks 8,8")).toBe(
      "NOT_OFFERED: This move was not offered. Pick one of the offered moves.",
    );
    const picked = play(RENJU, offered, "bob picks 3,0");
    expect(picked.payload.moveHistory.at(-1)).toEqual({ x: 3, y: 0, color: "B" });
    expect(summary(picked)).toBe("bob placing, W next, B ann, over");
    expect(picked.payload.board.flat().filter((cell) => cell !== ".")).toHaveLength(5);
  });

  test("offers are stones that black could place", () => {
    expect(refusal(RENJU, four, "offers 7,7")).toBe("CELL_OCCUPIED: There is a stone on H8 already.");
    expect(refusal(RENJU, four, "offers 7,15")).toMatch(/^OUT_OF_BOUNDS/u);
  });
});

describe("[GMK-O6] no two offers are the same by symmetry", () => {
  const four = play(RENJU, open(RENJU, "taraguchi-10"), ...FOUR);

  test("the four stones in one column are symmetric left and right, up and down", () => {
    const offering = play(RENJU, four, "ann offers 6,7");
    expect(refusal(RENJU, offering, "offers 6,7")).toBe("SAME_OFFER: G8 is offered already.");
    for (const point of ["8,7", "6,8", "8,8"]) {
      expect(refusal(RENJU, offering, `offers ${point}`)).toBe("SAME_OFFER: By symmetry this is the same move as G8.");
    }
    expect(refusal(RENJU, offering, "offers 6,6")).toBe("accepted");
    expect(makeRulesetEngine(RENJU).getValidActions(offering, "ann")).toHaveLength(225 - 4 - 4);
  });

  test("turned and mirrored positions: the eight symmetries", () => {
    const empty = Array.from({ length: 15 }, () => Array.from({ length: 15 }, () => null));
    const one = empty.map((row, y) => row.map((cell, x) => (x === 7 && y === 7 ? ("black" as const) : cell)));
    for (const [x, y] of [
      [8, 9],
      [8, 5],
      [6, 9],
      [6, 5],
      [9, 8],
      [9, 6],
      [5, 8],
      [5, 6],
    ] as const) {
      expect(findSameOffer(one, [{ x: 8, y: 9 }], { x, y })).toEqual({ x: 8, y: 9 });
    }
    expect(findSameOffer(one, [{ x: 8, y: 9 }], { x: 8, y: 8 })).toBeNull();
    expect(findSameOffer(empty, [{ x: 8, y: 9 }], { x: 6, y: 9 })).toBeNull();
  });

  test("colours count: B B W W in a row are symmetric up and down, but not left and right", () => {
    const turns = ["ann B 7,7", "bob takes W", "bob W 8,7", "ann takes B", "ann B 6,7", "bob takes W", "bob W 9,7"];
    const offering = play(RENJU, play(RENJU, open(RENJU, "taraguchi-10"), ...turns), "ann offers 6,6");
    expect(refusal(RENJU, offering, "offers 6,8")).toMatch(/^SAME_OFFER/u);
    expect(refusal(RENJU, offering, "offers 9,6")).toBe("accepted");
  });
});

describe("[GMK-O5] Soosyrv-8", () => {
  const three = play(RENJU, open(RENJU, "soosyrv-8"), "ann B 7,7", "ann W 8,6", "ann B 9,9");

  test("the first player places one of the 26 openings, and the other may swap", () => {
    expect(summary(three)).toBe("bob choosing, W next, B ann, step 3");
    const start = open(RENJU, "soosyrv-8");
    expect(refusal(RENJU, start, "B 6,7")).toMatch(/^OUTSIDE_AREA.* on the point in the middle/u);
    expect(refusal(RENJU, play(RENJU, start, "ann B 7,7"), "W 9,7")).toMatch(/^OUTSIDE_AREA.* 3x3 /u);
    expect(refusal(RENJU, play(RENJU, start, "ann B 7,7", "ann W 7,6"), "B 10,7")).toMatch(/^OUTSIDE_AREA.* 5x5 /u);
  });

  test("white places the fourth stone anywhere and declares, and the other may swap", () => {
    const fourth = play(RENJU, three, "bob takes B", "ann W 0,14");
    expect(summary(fourth)).toBe("ann declaring, B next, B bob, step 5");
    expect(refusal(RENJU, fourth, "declares 0")).toBe("BAD_COUNT: Declare a number from 1 to 8; 0 is none.");
    expect(refusal(RENJU, fourth, "declares 9")).toMatch(/^BAD_COUNT/u);
    expect(makeRulesetEngine(RENJU).getValidActions(fourth, "ann")).toHaveLength(8);
    const declared = play(RENJU, fourth, "ann declares 2");
    expect(summary(declared)).toBe("bob choosing, B next, B bob, step 6");
    expect(refusal(RENJU, declared, "offers 1,1")).toBe("WRONG_PHASE: This is not possible now: choose a colour.");
  });

  test.each([1, 2, 8])("black offers as many as declared (%s), and white picks", (count) => {
    const chosen = play(RENJU, three, "bob takes W", "bob W 3,14", `bob declares ${count}`, "ann takes W");
    expect(summary(chosen)).toBe("bob offering, B next, B bob, step 7");
    const offered = play(RENJU, chosen, ...TEN.slice(0, count).map((point) => `bob offers ${point}`));
    expect(summary(offered)).toBe("ann picking, B next, B bob, step 8");
    expect(summary(play(RENJU, offered, "ann picks 0,0", "ann W 9,0"))).toBe("bob placing, B next, B bob, over");
  });
});

test.each<[OpeningRule, Ruleset]>([
  ["swap2", STANDARD],
  ["taraguchi-10", RENJU],
  ["soosyrv-8", RENJU],
])("[GMK-O1] %s begins with the first player", (rule, ruleset) => {
  const state = open(ruleset, rule);
  expect(unwrap(makeRulesetEngine(ruleset).parseState(state))).toEqual(state);
  expect(summary(state)).toBe("ann placing, B next, B ann, step 0");
});

test("[GMK-O7] in every phase of an opening the turns of the others are refused", () => {
  const three = play(RENJU, open(RENJU, "soosyrv-8"), "ann B 7,7", "ann W 8,6", "ann B 9,9");
  const declaring = play(RENJU, three, "bob takes W", "bob W 3,14");
  const offering = play(RENJU, declaring, "bob declares 1", "ann takes W");
  const phases = [open(RENJU, "soosyrv-8"), three, declaring, offering, play(RENJU, offering, "bob offers 0,0")];
  const turns = ["B 7,7", "takes B", "declares 1", "offers 1,1", "picks 0,0", "places more", "passes"];
  const table = phases.map((state) => [
    state.phase,
    turns.filter((turn) => !refusal(RENJU, state, turn).startsWith("WRONG_PHASE")),
  ]);
  expect(table).toEqual([
    ["placing", ["B 7,7"]],
    ["choosing", ["takes B"]],
    ["declaring", ["declares 1"]],
    ["offering", ["offers 1,1"]],
    ["picking", ["picks 0,0"]],
  ]);
});

test("[GMK-O1] colours are tentative: a player who resigns in the opening loses, whatever the colour", () => {
  const three = play(STANDARD, open(STANDARD, "swap2"), "ann B 7,7", "ann W 8,7", "ann B 0,0");
  const over = makeRulesetEngine(STANDARD).applyAction(three, { type: "RESIGN" }, "ann");
  expect(over.outcome).toEqual({ winners: [BOB], reason: "resign" });
  expect(over.payload.winnerColor).toBe("W");
  expect(unwrap(makeRulesetEngine(STANDARD).parseState(over))).toEqual(over);
});
