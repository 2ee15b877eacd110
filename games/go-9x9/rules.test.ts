// Captures and scoring, on diagrams of any size. Left of the bar is the board with the stone to play (a lower-case
// letter), right of it the board after it.
import { err, openRng, seedRng, type Result } from "@tengen/kernel";
import {
  type Board,
  type Cell,
  type Color,
  COLORS,
  countAdjacent,
  groupsOf,
  isKo,
  emptyBoard,
  otherColor,
  ownersOf,
  type Placement,
  placeStone,
  pointsWith,
  sameBoard,
  scoresOf,
  winnerOf,
} from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { drawBoard, readBoard, readBoardAndMove, splitDiagram } from "./tests/diagrams.ts";

const play = (diagram: string): Result<Placement, "suicide"> => {
  const { board, move } = readBoardAndMove(diagram);
  return placeStone(board, move.point, move.color);
};

/** Name, diagrams, and the number of captured stones. */
const PLACEMENTS: readonly (readonly [string, string, number])[] = [
  [
    "[GO-C1] a stone next to a group with liberties captures nothing",
    `
    . W . | . W .
    W b . | W B .
    . . . | . . .
    `,
    0,
  ],
  [
    "[GO-C1] a stone in the middle is captured with its fourth liberty",
    `
    . B . . | . B . .
    B W b . | B . B .
    . B . . | . B . .
    . . . . | . . . .
    `,
    1,
  ],
  [
    "[GO-C1] a stone on the edge is captured with its third liberty",
    `
    B W b . | B . B .
    . B . . | . B . .
    . . . . | . . . .
    . . . . | . . . .
    `,
    1,
  ],
  [
    "[GO-C1] a stone in the corner is captured with its second liberty",
    `
    . . . | . . .
    . . w | . . W
    . W B | . W .
    `,
    1,
  ],
  [
    "[GO-C1] white captures as black does",
    `
    . W . | . W .
    W B w | W . W
    . W . | . W .
    `,
    1,
  ],
  [
    "[GO-C1] stones connected only diagonally are captured separately",
    `
    . B . . | . B . .
    B W b . | B . B .
    . B W . | . B W .
    . . . . | . . . .
    `,
    1,
  ],
  [
    "[GO-C1] a group with one liberty left stays",
    `
    . B B . | . B B .
    B W W . | B W W .
    . b B . | . B B .
    . . . . | . . . .
    `,
    0,
  ],
  [
    "[GO-C1] a whole group is captured",
    `
    . B B . . | . B B . .
    B W W B . | B . . B .
    . B W b . | . B . B .
    . . B . . | . . B . .
    . . . . . | . . . . .
    `,
    3,
  ],
  [
    "[GO-C1] a whole group along the edge is captured",
    `
    W W W W b | . . . . B
    B B B B . | B B B B .
    . . . . . | . . . . .
    . . . . . | . . . . .
    . . . . . | . . . . .
    `,
    4,
  ],
  [
    "[GO-C1] a ring is captured from inside, each stone counted once",
    `
    . B B B . | . B B B .
    B W W W B | B . . . B
    B W b W B | B . B . B
    B W W W B | B . . . B
    . B B B . | . B B B .
    `,
    8,
  ],
  [
    "[GO-C1] a group that touches the stone on two sides is counted once",
    `
    b W B | B . B
    W W B | . . B
    B B . | B B .
    `,
    3,
  ],
  [
    "[GO-C1] two groups at once",
    `
    B W b W B | B . B . B
    . B . B . | . B . B .
    . . . . . | . . . . .
    . . . . . | . . . . .
    . . . . . | . . . . .
    `,
    2,
  ],
  [
    "[GO-C1] two groups at once, of two stones and of one",
    `
    W W b W B | . . B . B
    B B . B . | B B . B .
    . . . . . | . . . . .
    . . . . . | . . . . .
    . . . . . | . . . . .
    `,
    3,
  ],
  [
    "[GO-C1] four groups at once, by a stone that had no liberty of its own",
    `
    . . B . . | . . B . .
    . B W B . | . B . B .
    B W b W B | B . B . B
    . B W B . | . B . B .
    . . B . . | . . B . .
    `,
    4,
  ],
  [
    "[GO-C1] of two neighbors only the one without liberties is captured",
    `
    B W b W . | B . B W .
    . B . . . | . B . . .
    . . . . . | . . . . .
    . . . . . | . . . . .
    . . . . . | . . . . .
    `,
    1,
  ],
  [
    "[GO-C1] a group without liberties elsewhere on the board is not captured",
    `
    W B . | W B .
    B . . | B . .
    . . b | . . B
    `,
    0,
  ],
  [
    "[GO-C1] a whole board except one point is captured",
    `
    W W W | . . .
    W b W | . B .
    W W W | . . .
    `,
    8,
  ],
  [
    "[GO-C1] a whole big group is captured",
    `
    W W W W W W W W W | . . . . . . . . .
    W B B B B B B B W | . B B B B B B B .
    W B . . . . . B W | . B . . . . . B .
    W B . . . . . B W | . B . . . . . B .
    W B . . . . . B W | . B . . . . . B .
    W B . . . . . B W | . B . . . . . B .
    W B . . . . . B W | . B . . . . . B .
    W B B B B B B B W | . B B B B B B B .
    W W W W W W W W b | . . . . . . . . B
    `,
    31,
  ],
  [
    "[GO-C1] [GO-C2] a stone in the last eye captures before its own liberties are counted",
    `
    b W B | B . B
    W B . | . B .
    B . . | B . .
    `,
    2,
  ],
  [
    "[GO-C1] [GO-C2] filling the last liberty of one's own group is legal if it captures",
    `
    B b W B | B B . B
    W W B . | W W B .
    . . . . | . . . .
    . . . . | . . . .
    `,
    1,
  ],
  [
    "[GO-C2] a stone without a liberty of its own shares those of its group",
    `
    w B . | W B .
    W B . | W B .
    . B . | . B .
    `,
    0,
  ],
];

/** Illegal moves. */
const SUICIDES: readonly (readonly [string, string])[] = [
  [
    "in a corner",
    `
    w B .
    B . .
    . . .
    `,
  ],
  [
    "on an edge",
    `
    B w B
    . B .
    . . .
    `,
  ],
  [
    "in the middle",
    `
    . W .
    W b W
    . W .
    `,
  ],
  [
    "of two stones",
    `
    W w B
    B B .
    . . .
    `,
  ],
  [
    "of three stones that the last one connects",
    `
    W w W B
    B B B .
    . . . .
    . . . .
    `,
  ],
  [
    "of two groups that the last stone connects",
    `
    . B B B .
    B W w W B
    . B B B .
    . . . . .
    . . . . .
    `,
  ],
  [
    "of a board that is full of one colour",
    `
    B B B
    B B B
    B B b
    `,
  ],
  [
    "between stones that all have other liberties",
    `
    . W W .
    W b W .
    . W . .
    . . . .
    `,
  ],
];

describe("placing a stone", () => {
  test.each(PLACEMENTS)("%s", (_name, diagram, captured) => {
    const [before, after] = splitDiagram(diagram);
    const start = readBoardAndMove(before);
    const placed = play(before);
    if (!placed.ok) throw new Error("refused as suicide");
    expect(drawBoard(placed.value.board)).toBe(drawBoard(readBoard(after)));
    expect(placed.value.captured).toHaveLength(captured);
    for (const { x, y } of placed.value.captured) expect(start.board[y]?.[x]).toBe(otherColor(start.move.color));
  });

  test.each(SUICIDES)("[GO-C2] suicide %s", (_name, diagram) => {
    expect(play(diagram)).toEqual(err("suicide"));
  });

  test("[GO-C1] the given board is not changed", () => {
    const { board, move } = readBoardAndMove(". B .\nB W b\n. B .");
    const before = drawBoard(board);
    placeStone(board, move.point, move.color);
    expect(drawBoard(board)).toBe(before);
  });
});

test("[GO-K1] boards are equal if all points are", () => {
  const board = readBoard("B . .\n. W .\n. . .");
  expect(sameBoard(board, readBoard("B . .\n. W .\n. . ."))).toBe(true);
  expect(sameBoard(board, readBoard("B . .\n. W .\n. . W"))).toBe(false);
  expect(sameBoard(board, readBoard("W . .\n. W .\n. . ."))).toBe(false);
  expect(isKo(board, readBoard("B . .\n. W .\n. . ."))).toBe(true);
  expect(isKo(board, readBoard("B . .\n. . .\n. . ."))).toBe(false);
  expect(isKo(board, null)).toBe(false);
});

/** Name, the board with the owner of each point, and the scores of black and white without komi. */
const POSITIONS: readonly (readonly [string, string, number, number])[] = [
  ["an empty board has no owner", ". . . | . . .\n. . . | . . .\n. . . | . . .", 0, 0],
  ["one stone owns the whole board", ". . . | B B B\n. B . | B B B\n. . . | B B B", 9, 0],
  ["a stone of each colour: no owner", "B . . | B . .\n. . . | . . .\n. . W | . . W", 1, 1],
  ["the last point touches both colours: only stones count", "B B W | B B W\nB W W | B W W\nB B . | B B .", 5, 3],
  [
    "a wall divides the board",
    `
    . B W . | B B W W
    . B W . | B B W W
    . B W . | B B W W
    . B W . | B B W W
    `,
    8,
    8,
  ],
  [
    "a neutral point between the walls has no owner",
    `
    . B . W | B B . W
    . B B W | B B B W
    . B W W | B B W W
    . B W . | B B W W
    `,
    9,
    6,
  ],
  [
    "an eye inside, and a region outside that touches both colours",
    `
    . . . . . | . . . . .
    . B B B . | . B B B .
    . B . B . | . B B B .
    . B B B . | . B B B .
    W . . . . | W . . . .
    `,
    9,
    1,
  ],
  [
    "capturable stones count as alive and neutralize the territory around them",
    `
    . . B W . | . . B W W
    . W B W . | . W B W W
    . . B W . | . . B W W
    B B B W . | B B B W W
    W W W W . | W W W W W
    `,
    6,
    14,
  ],
  [
    "seki: shared liberties have no owner",
    `
    . B W . B W . | B B W . B W W
    B B W . B W W | B B W . B W W
    . B W W B W . | B B W W B W W
    B B B B W W W | B B B B W W W
    . . . B W . . | B B B B W W W
    . . . B W . . | B B B B W W W
    . . . B W . . | B B B B W W W
    `,
    25,
    22,
  ],
  [
    "two regions of one colour, and one without an owner",
    `
    . B . W . | B B . W W
    B B . W W | B B . W W
    . . . . . | . . . . .
    B B . B B | B B . B B
    . B . B . | B B . B B
    `,
    12,
    4,
  ],
];

describe("area scoring", () => {
  test.each(POSITIONS)("[GO-T1] %s", (_name, diagram, black, white) => {
    const [before, owners] = splitDiagram(diagram);
    const board = readBoard(before);
    const drawn = drawBoard(board);
    expect(drawBoard(ownersOf(board))).toBe(drawBoard(readBoard(owners)));
    expect(scoresOf(board, 0)).toEqual({ black, white });
    expect(scoresOf(board, 6.5)).toEqual({ black, white: white + 6.5 });
    expect(drawBoard(board)).toBe(drawn);
  });

  test.each<[number, number, Color | null]>([
    [41, 46.5, "white"],
    [44, 43.5, "black"],
    [7, 6.5, "black"],
    [6, 6.5, "white"],
    [0, 6.5, "white"],
    [81, 6.5, "black"],
    [0, 0, null],
    [40.5, 40.5, null],
  ])("[GO-T2] black %d, white %d", (black, white, winner) => {
    expect(winnerOf({ black, white })).toBe(winner);
  });
});

/** Whether every stone of a board has a liberty. */
const allBreathe = (board: Board): boolean =>
  COLORS.every((color) => groupsOf<Cell>(board, color).every((group) => countAdjacent(board, group, null) > 0));

test("[GO-C1] [GO-C2] in random games every group has a liberty, and every stone is accounted for", () => {
  const rng = openRng(seedRng("stones"));
  let captured = 0;
  for (const size of [2, 3, 4, 5, 7, 9]) {
    let board: Board = emptyBoard(size);
    let color: Color = "black";
    let [placements, captures] = [0, 0];
    for (let turn = 0; turn < 300; turn += 1) {
      const points = pointsWith<Cell>(board, null);
      const point = rng.pick(points);
      const placed = placeStone(board, point, color);
      if (placed.ok) {
        placements += 1;
        captures += placed.value.captured.length;
        ({ board } = placed.value);
        expect(board[point.y]?.[point.x]).toBe(color);
        expect(allBreathe(board)).toBe(true);
        expect(size * size - pointsWith<Cell>(board, null).length).toBe(placements - captures);
      }
      color = otherColor(color);
    }
    captured += captures;
  }
  expect(captured).toBeGreaterThan(500);
});

test("[GO-T1] every point has at most one owner, and swapping the colours swaps the scores", () => {
  const rng = openRng(seedRng("areas"));
  for (let count = 0; count < 200; count += 1) {
    const few = 1 + rng.integer(12);
    const board: Board = emptyBoard(9).map((row) =>
      row.map((): Cell => (rng.integer(few) === 0 ? rng.pick(COLORS) : null)),
    );
    const { black, white } = scoresOf(board, 0);
    const nobodys = pointsWith<Cell>(ownersOf(board), null).length;
    expect(black + white + nobodys).toBe(81);
    const changed = board.map((row) => row.map((cell): Cell => (cell === null ? null : otherColor(cell))));
    expect(scoresOf(changed, 0)).toEqual({ black: white, white: black });
  }
});
