// What is dead at the end of a game, in positions with known answers.
import { findDead, goPoint, judgeDeadStones, PASS, pointName, type GoGame, type GoSearchInfo } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { openInlineSearcher } from "./src/index.ts";
import { readStones } from "./tests/diagrams.ts";
import { readNetFile } from "./tests/nets.ts";

const searcher = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }, readNetFile());
const gameOf = (diagram: string): GoGame => ({
  stones: readStones(diagram),
  moves: [],
  toMove: "black",
  komi: 6.5,
});

/** The upper rows of the positions: both sides live. */
const BLACK_LEFT = `
  . . . B W . . . .
  . . . B W . . . .
  . . B B W . . . .
  . . B W W . . . .`;
const WHITE_LEFT = `
  . . . W B . . . .
  . . . W B . . . .
  . . W W B . . . .
  . . W B B . . . .`;

const namesOf = (stones: readonly number[]): string => stones.map((stone) => pointName(9, goPoint(stone))).join(" ");

describe("[GOS-T8] with the net", () => {
  test.each([
    [
      "bent four in the corner",
      BLACK_LEFT,
      "A3 B3 B2 C2 D2 E2 E1",
      `
        . B B B W W . . .
        B B B B B W . . .
        W W B B B B W . .
        . W W W W B W . .
        B B B . W B W . .`,
    ],
    [
      "a seki around three stones",
      BLACK_LEFT,
      "",
      `
        . . B B W . . . .
        . . . B B W W . .
        B B B B B B B W .
        W W W W W W B W .
        . B B B . W B W .`,
    ],
    [
      "a seki with an eye each",
      WHITE_LEFT,
      "",
      `
        . . W W B B . . .
        W . W W B B . . .
        W W B B B B B . .
        B B W W W W B . .
        . B . W . W B . .`,
    ],
    [
      "an eye against none",
      WHITE_LEFT,
      "C2 D2 E2 F2 D1 E1 F1",
      `
        . . W W B B . . .
        W . W W B B . . .
        W W B B B B B . .
        B B W W W W B . .
        . B . W W W B . .`,
    ],
    [
      "a false eye",
      BLACK_LEFT,
      "A2 B2 C2 B1 D1",
      `
        . . B B W . . . .
        . . . B W W . . .
        B B B B B W . . .
        W W W B B W . . .
        . W . W B W . . .`,
    ],
    [
      "three points with the vital one taken",
      BLACK_LEFT,
      "A2 B2 C2 D2 D1",
      `
        . . B B W . . . .
        . . . B B W . . .
        B B B B B W . . .
        W W W W B W . . .
        . B . W B W . . .`,
    ],
    [
      "five points with the vital one taken",
      BLACK_LEFT,
      "A4 B4 C4 C3 C2 D2 B1 C1",
      `
        B B B B W . . . .
        W W W B W W . . .
        . . W B B W . . .
        B . W W B W . . .
        . W W B B W . . .`,
    ],
    [
      "four points in a square",
      BLACK_LEFT,
      "A3 B3 C3 C2 D2 C1",
      `
        . B B B W . . . .
        B B B B W W . . .
        W W W B B W . . .
        . . W W B W . . .
        . . W B B W . . .`,
    ],
    [
      "four points in a row live",
      BLACK_LEFT,
      "",
      `
        . . B B W . . . .
        . . B . B W W . .
        B B B B B B W . .
        W W W W W B W . .
        . . . . W B W . .`,
    ],
    [
      "two eyes in the corner",
      BLACK_LEFT,
      "",
      `
        . B B B W . . . .
        B B . B W W . . .
        W W B B B W . . .
        . W W B B W . . .
        W . W B B W . . .`,
    ],
    [
      "stones without room",
      BLACK_LEFT,
      "C4 G3",
      `
        . . B B W . . . .
        . . W B W W . . .
        . . . B B W B . .
        . . . . B W W . .
        . . . . B W . . .`,
    ],
  ])("%s", async (_name, upper, dead, lower) => {
    const found = await judgeDeadStones(searcher, gameOf(`${upper}${lower}`));
    expect(namesOf(found).split(" ").toSorted().join(" ")).toBe(dead.split(" ").toSorted().join(" "));
  });
});

describe("[GOS-T8] the net and random playouts, where only one of them is right, or neither", () => {
  // Dead stones have small letters.
  test.each([
    [
      "a bent three in a large group, the vital one taken, in a decided game",
      `
        W W . W B B . B B
        b W b W B . B B .
        b W W W W B B B B
        b W b W W W W B .
        b b b W B B B B B
        . b b W W W B B B
        W . b b W . W B W
        b b b W W W W B W
        b b b b W W W W W`,
    ],
    [
      "straight three, the vital one taken",
      `
        . W . W B . B . B
        W W W W B B B B .
        b b W . W W B B B
        . b W W . W B . B
        W b W W W W B B B
        . b W . W B B . B
        b b W W W B B B B
        W W W . W W B . B
        . W . W W W B B .`,
    ],
    [
      "pyramid four, the vital one taken",
      `
        . W . W B . B . B
        W W W W B B B B .
        b b W . W W B B B
        . b b W . W B . B
        W . b W W W B B B
        . b b W W B B . B
        b b W W W B B B B
        W W W . W W B . B
        . W . W W W B B .`,
    ],
    [
      "bulky five, the vital one taken",
      `
        . W . W B . B . B
        W W W W B B B B .
        b b b W W W B B B
        . . b W . W B . B
        W . b W W W B B B
        . b b W W B B . B
        b b W W W B B B B
        W W W . W W B . B
        . W . W W W B B .`,
    ],
    [
      "three points that nobody has played in: unsettled",
      `
        . W . W B . B . B
        W W W W B B B B .
        B B W . W W B B B
        . B W W . W B . B
        . B W W W W B B B
        . B W . W B B . B
        B B W W W B B B B
        W W W . W W B . B
        . W . W W W B B .`,
    ],
    [
      "straight four with a stone at its end lives",
      `
        W W W W B . B . B
        B B W W B B B B .
        w B W . W W B B B
        . B W W . W B . B
        . B W W W W B B B
        . B W . W B B . B
        B B W W W B B B B
        W W W . W W B . B
        . W . W W W B B .`,
    ],
    [
      "a dead invasion",
      `
        . . . B W . . . .
        . B . B W . . . .
        . w . B W W . . .
        B w w B B W . . .
        . . w . B W . . .
        B w . B B W . . .
        . B . B W W . . .
        . . . B W . . . .
        . . . B W . . . .`,
    ],
    [
      "a small living group in the corner",
      `
        . B . B W . W . .
        B B B B W W W W W
        . . . B W . . . .
        . . . B W . . . .
        . . B B W . . . .
        B B B W W W . . .
        W W B B B W . . .
        . W W W B W W . .
        W . W W B B W . .`,
    ],
    [
      "a ko is left over",
      `
        . B . B W . W . .
        B B B B W W W W W
        . . . B W . . . .
        . . . B W . . . .
        . . B . B W . . .
        . B B B W . W . .
        . . . B W W . . .
        B B B B W W W W W
        . B . B W . W . .`,
    ],
    [
      "seki with two shared liberties",
      `
        . . . B W . . . .
        . . . B W . . . .
        . . B B W . . . .
        . . B W W . . . .
        . . B B W . . . .
        . . . B W W W . .
        B B B B B B B W .
        W W W W W W B W .
        . B B B . W B W .`,
    ],
    [
      "seki with an eye each",
      `
        . . . W B . . . .
        . . . W B . . . .
        . . W W B . . . .
        . . W B B . . . .
        . . W W B B . . .
        W . W W B B . . .
        W W B B B B B . .
        B B W W W W B . .
        . B . W . W B . .`,
    ],
    [
      "black owns the whole board: dead stones of several kinds",
      `
        . w B B . B B w .
        w B B B B B B B w
        B B . B B w w B w
        . B w B B B . B B
        B B B B B B B B B
        B . B B B B B B .
        B B B B w w . B w
        B B B B B w w B w
        B . B w w w B B w`,
    ],
    [
      "black owns the whole board: nakade shapes",
      `
        B . B . B . B . B
        B B . B . B . B B
        B B B . B . B B B
        . B B B B B B B B
        w B . B B B . B B
        B B w w B . B B B
        . B B w w B . B B
        B . B B B B B B .
        . B . B w . B . B`,
    ],
  ])("%s", async (_name, diagram) => {
    const marked = diagram.replaceAll(/\s/gu, "");
    const dead = [...marked.matchAll(/[bw]/gu)].map(({ index }) => index);
    expect(await judgeDeadStones(searcher, gameOf(diagram.toUpperCase()))).toEqual(dead);
  });
});

describe("[GOS-T8] questions", () => {
  /** White has no second eye in the corner; black has 36 points without it, white 24. */
  const GAME = gameOf(`
    . . . B W . . . .
    . . . B W . . . .
    . . . B W . . . .
    . . . B W . . . .
    . . . B W . . . .
    . . . B W . . . .
    B B B B W . . . .
    W W B W W . . . .
    . W B W . . . . .`);
  const GROUP = [63, 64, 73];
  const ownedBy = (ofGroup: number): readonly number[] =>
    Array.from({ length: PASS }, (_, index) => {
      if (GROUP.includes(index)) return ofGroup;
      if (index === 72) return 0;
      const [x, y] = [index % 9, Math.floor(index / 9)];
      return (y < 6 && x < 4) || (y === 6 && x < 4) || (y > 6 && x === 2) ? 1 : -1;
    });
  const infoOf = (ofGroup: number, winRate = 0.5): GoSearchInfo => ({
    nodes: 1,
    milliseconds: 1,
    depth: 1,
    lines: [{ winRate, visits: 1, moves: [PASS] }],
    move: PASS,
    score: { lead: 0, ownership: ownedBy(ofGroup), dead: [], deviation: 0, leads: [] },
  });
  /** The dead stones if white's group is owned so by black, and what is asked of it. */
  const judge = (ofGroup: number, winRate: number, hasNet = true) => {
    const questions = findDead(GAME, hasNet);
    const [first, second] = [questions.next(), questions.next(infoOf(ofGroup))];
    const asked = [first, second].flatMap(({ value, done }) =>
      done === true ? [] : [[value.game.toMove, value.nodes]],
    );
    const third = questions.next(infoOf(ofGroup));
    const last = third.done === true ? third : questions.next(infoOf(ofGroup, winRate));
    return {
      asked,
      question: third.done === true ? null : third.value,
      dead: last.done === true ? namesOf(last.value) : "",
    };
  };

  test("the whole board is searched with each side to move", () => {
    expect([judge(1, 0).asked, judge(1, 0, false).asked]).toEqual([
      [
        ["black", 100],
        ["white", 100],
      ],
      [
        ["black", 5000],
        ["white", 5000],
      ],
    ]);
  });

  test("by playouts a group is dead from one half on, with a net from 0.1 on, if random playouts agree", () => {
    expect([judge(0.5, 0, false).dead, judge(0.49, 0, false).dead]).toEqual(["A2 B2 B1", ""]);
    expect(judge(0.1, 1)).toMatchObject({ question: null, dead: "A2 B2 B1" });
    expect(judge(0.09, 1)).toMatchObject({ question: { nodes: 200 }, dead: "" });
    expect(judge(-1, 0)).toMatchObject({ question: { nodes: 200 }, dead: "A2 B2 B1" });
  });

  test("a group that is open moves first, in its place, with the komi of the rest; it lives from four wins in five on", () => {
    const { question, dead } = judge(0, 0.79);
    expect(dead).toBe("A2 B2 B1");
    expect(judge(0, 0.8).dead).toBe("");
    expect(question?.nodes).toBe(200);
    expect(question?.game).toMatchObject({ toMove: "white", komi: 30 - 47, agreesOnDead: true });
    expect(question?.avoid.map(({ color }) => color)).toEqual(["black", "white"]);
    for (const { moves, depth } of question?.avoid ?? []) {
      expect(depth).toBeGreaterThan(100);
      const allowed = Array.from({ length: PASS + 1 }, (_, move) => move).filter((move) => !moves.includes(move));
      expect(allowed).toEqual([...GROUP.slice(0, 2), 72, 73, PASS]);
    }
  });
});
