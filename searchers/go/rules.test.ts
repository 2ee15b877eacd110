// The plain rules, compared with those of games/go-9x9.
import { expect, test } from "vitest";
import { ownersOf as ownersByRules } from "../../games/go-9x9/rules.ts";
import { afterMove, areaOf, ownersOf, PASS, positionOf, refusalOf, SIZE, type GoGame } from "./src/index.ts";
import { readStones } from "./tests/diagrams.ts";

const game = (diagram: string, changes: Partial<GoGame> = {}): GoGame => ({
  stones: readStones(diagram),
  moves: [],
  toMove: 1,
  komi: 6.5,
  ...changes,
});

test("[GOS-B2] refuses occupied points, suicide and the recapture in a ko", () => {
  const corner = positionOf(game(". W\nW ."));
  expect(refusalOf(corner, { color: 1, move: 0 })).toBe("suicide");
  expect(refusalOf(corner, { color: -1, move: 0 })).toBeNull();
  expect(refusalOf(corner, { color: 1, move: 1 })).toBe("occupied");
  expect(refusalOf(corner, { color: 1, move: PASS })).toBeNull();
  const before = positionOf(game(". B W .\nB W . W\n. B W ."));
  const after = afterMove(before, { color: 1, move: SIZE + 2 });
  expect(refusalOf(after, { color: -1, move: SIZE + 1 })).toBe("ko");
  expect(refusalOf(after, { color: 1, move: SIZE + 1 })).toBeNull();
  expect(refusalOf(afterMove(after, { color: -1, move: PASS }), { color: -1, move: SIZE + 1 })).toBeNull();
  expect(after.taken).toEqual({ black: 1, white: 0 });
  expect(() => afterMove(corner, { color: 1, move: 0 })).toThrow("suicide");
});

test("[GOS-B2] captured stones are removed before suicide is checked", () => {
  const position = positionOf(game("W B .\n. B .\nB . ."));
  const after = afterMove(position, { color: 1, move: SIZE });
  expect(after.cells[0]).toBe(0);
});

test("[GOS-B5] point owners equal those of games/go-9x9", () => {
  const diagram = ". B . W\nB B . W\n. B W .\n. B W W";
  const { cells } = positionOf(game(diagram));
  const board = Array.from({ length: SIZE }, (_, y) =>
    cells.slice(y * SIZE, (y + 1) * SIZE).map((cell) => (cell === -1 ? 2 : cell)),
  ) as Parameters<typeof ownersByRules>[0];
  const expected = ownersByRules(board)
    .flat()
    .map((cell) => (cell === 2 ? -1 : cell));
  expect(ownersOf(cells)).toEqual(expected);
  expect(areaOf(cells)).toBe(expected.reduce<number>((sum, owner) => sum + owner, 0));
});
