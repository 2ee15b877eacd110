import fs from "node:fs";
import { openInlineSearcher } from "@tengen/go-searcher";
import { stonesOf, type Board } from "@tengen/stones";
import { expect, test } from "vitest";
import { estimate } from "./estimate.ts";
import { readBoard } from "./tests/diagrams.ts";

const of = (board: Board, previousBoard: Board | null = null) => estimate({ board, previousBoard }, 6.5, "black", 1500);

/** Black has the left side, white the right side and a dead stone in black's territory. */
const DIVIDED = readBoard(
  `
  . B . . B W . W .
  B B B B B W W W W
  . . W . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  . . . . B W . . .
  B B B B B W W W W
  . B . . B W . W .`,
  9,
);

test("[GO-E1] finds the owners of the corners and the dead stones", async () => {
  const { ownership, dead, winRate } = await of(DIVIDED);
  expect([ownership[0], ownership[72]].every((owned) => (owned ?? 0) > 0.2)).toBe(true);
  expect([ownership[8], ownership[80]].every((owned) => (owned ?? 0) < -0.2)).toBe(true);
  expect(dead).toEqual([{ x: 2, y: 2 }]);
  expect(winRate).toBeGreaterThan(0.9);
});

test("[GO-E1] the lead is the sum of the ownership minus komi", async () => {
  const { ownership, lead } = await of(DIVIDED);
  expect(lead).toBeCloseTo(ownership.reduce((sum, owned) => sum + owned, 0) - 6.5);
});

test("[GO-E1] the same position gives the same estimate", async () => {
  expect(await of(DIVIDED)).toEqual(await of(DIVIDED));
});

test("[GO-E1] an empty board has no owners", async () => {
  const { ownership, dead } = await of(readBoard(".", 9));
  expect(Math.max(...ownership.map(Math.abs))).toBeLessThan(0.7);
  expect(dead).toEqual([]);
});

test("[GO-E1] the ko point is not searched", async () => {
  const before = readBoard(". B W .\nB W . W\n. B W .", 9);
  const after = readBoard(". B W .\nB . B W\n. B W .", 9);
  const forbidden = await estimate({ board: after, previousBoard: before }, 6.5, "white", 300);
  const allowed = await estimate({ board: after, previousBoard: null }, 6.5, "white", 300);
  expect(forbidden).not.toEqual(allowed);
});

const NET = fs.readFileSync(new URL("../../searchers/go/net/go-9x9.net", import.meta.url));

test("[GO-E2] an open position is estimated with the net", async () => {
  const board = readBoard(". . . . .\n. . W . .\n. . . . .\n. B B . .", 9);
  const searcher = openInlineSearcher({ now: () => 0, pause: () => Promise.resolve() }, NET);
  const game = { stones: stonesOf(board), moves: [], toMove: "white", komi: 6.5 } as const;
  const found = await searcher.search(game, { nodes: 64 }).result;
  const { lead, winRate, ownership } = await estimate({ board, previousBoard: null }, 6.5, "white", 300, NET);
  expect([lead, 1 - winRate, ownership]).toEqual([found.score.lead, found.lines[0]?.winRate, found.score.ownership]);
});

test("[GO-E2] a settled position is estimated by playouts, which know its dead stones", async () => {
  const position = { board: DIVIDED, previousBoard: null };
  expect(await estimate(position, 6.5, "black", 1500, NET)).toEqual(await of(DIVIDED));
});
