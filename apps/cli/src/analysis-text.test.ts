import { expect, test } from "vitest";
import { reviewGame } from "@tengen/study";
import { pointName, type Point, type PvLine } from "@tengen/stones";
import gomoku from "../../../games/gomoku/engine.ts";
import { analysisText, type Analysis } from "./analysis-text.ts";

const at = (x: number, y: number): Point => ({ x, y });
const [H8, I9, A1, O15] = [at(7, 7), at(8, 6), at(0, 14), at(14, 0)];

const GAME: Analysis["game"] = {
  gameId: "gomoku",
  engine: gomoku,
  options: {},
  setup: [],
  variations: 0,
};
const DEFAULTS = {
  game: GAME,
  nameOf: (turn) => (turn === "pass" ? turn : pointName(15, turn)),
  evaluator: "patterns",
  remarks: [],
  limit: { nodes: 50_000 },
  threats: null,
  isStopped: false,
} satisfies Omit<Analysis, "review">;

/** The text for a game with these evaluations of its positions. */
const textOf = async (moves: readonly Point[], evaluations: readonly PvLine<Point>[], more: Partial<Analysis> = {}) => {
  const review = await reviewGame(moves, {
    evaluate: (played) => Promise.resolve(evaluations[played.length] ?? null),
    isSame: (a, b) => a.x === b.x && a.y === b.y,
  });
  return analysisText({ ...DEFAULTS, review, ...more });
};

test("[CLI-A1] wins are described: in how many moves and by which method", async () => {
  const text = await textOf(
    [H8, I9, A1],
    [
      { winRate: 1, winsIn: 9, by: "fours", moves: [H8] },
      { winRate: 0, losesIn: 8, by: "search", moves: [I9] },
      { winRate: 1, winsIn: 7, by: "fours and threes", moves: [O15, H8] },
      { winRate: 0.5, moves: [O15] },
    ],
  );
  expect(text.split("\n").slice(0, 6)).toEqual([
    "move  side   point  black wins  remark",
    "   1  black  H8     100.0 %     best, wins in 5 (VCF)",
    "   2  white  I9     100.0 %     best",
    "   3  black  A1     50.0 %      blunder (-50 %), missed a win in 4 (VCT), better O15 H8",
    "",
    "white to move: black wins 50.0 %, best O15",
  ]);
});

test("[CLI-A1] allowed wins, the evaluation of a proven final position, and a win found by search", async () => {
  const text = await textOf(
    [H8],
    [
      { winRate: 0.5, moves: [I9] },
      { winRate: 1, winsIn: 5, by: "search", moves: [A1] },
    ],
    { limit: { nodes: 2000, milliseconds: 1500 }, isStopped: true },
  );
  expect(text).toMatch(/^white to move: wins in 3, best A1$/mu);
  expect(text).toMatch(
    /\nreviewed with patterns, 2,000 nodes or 1,500 ms per position\nrules: .*\nstopped by Ctrl-C: .*\n$/u,
  );
  const lost = await textOf(
    [H8],
    [
      { winRate: 0.5, moves: [H8] },
      { winRate: 0.2, losesIn: 6, moves: [A1] },
    ],
  );
  expect(lost).toMatch(/^ +1 +black +H8 +100\.0 % +best, wins in 4$/mu);
  expect(lost).toMatch(/^white to move: loses in 3, best A1$/mu);
});

test("[CLI-A1] only proven results are 100 %, and a loss is never rounded up to the next verdict", async () => {
  const likely = await textOf(
    [H8],
    [
      { winRate: 0.9, moves: [H8] },
      { winRate: 0.00001, moves: [A1] },
    ],
  );
  expect(likely).toMatch(/H8 +99\.9 % +best$/mu);
  const opinions = new Map([
    ["", { winRate: 0.5, moves: [I9] }],
    ["8", { winRate: 0.5, moves: [A1] }],
    ["7", { winRate: 0.599, moves: [A1] }],
  ]);
  const review = await reviewGame([H8], {
    evaluate: (played) => Promise.resolve(opinions.get(played.map(({ x }) => x).join(" ")) ?? null),
    isSame: (a, b) => a.x === b.x,
  });
  expect(analysisText({ ...DEFAULTS, review })).toMatch(/inaccuracy \(-9 %\), better I9$/mu);
});

test("[CLI-A2] variations of the file are counted, and were not reviewed", async () => {
  const text = await textOf([H8], [{ winRate: 0.5, moves: [H8] }], { game: { ...GAME, variations: 2 } });
  expect(text).toMatch(/\nrules: freestyle-15x15-v1\nthe file has 2 variations, which were not reviewed$/mu);
  expect(await textOf([H8], [{ winRate: 0.5, moves: [H8] }])).not.toMatch(/variation/u);
});

test("[CLI-A5] the stones of an opening count as moves, but were not reviewed; remarks about the rules", async () => {
  const setup = [
    { ...A1, color: "black" as const },
    { ...O15, color: "white" as const },
  ];
  const opened = await textOf([H8], [{ winRate: 0.5, moves: [H8] }], { game: { ...GAME, setup } });
  expect(opened).toMatch(/^reviewed .*\nrules: freestyle-15x15-v1\nthe 2 stones of the opening were not reviewed$/mu);
  const rated = [
    { winRate: 0.5, moves: [H8] },
    { winRate: 0.5, moves: [I9] },
  ];
  expect(await textOf([H8], rated, { game: { ...GAME, setup } })).toMatch(/^ +3 +black +H8/mu);
  const remarks = ["komi 0.5", "another remark"];
  const handicap = await textOf([H8], rated, { game: { ...GAME, gameId: "go-9x9", setup }, remarks });
  expect(handicap).toMatch(/^ +1 +black +H8/mu);
  expect(handicap).toMatch(/^rules: freestyle-15x15-v1, komi 0\.5\nanother remark$/mu);
});
