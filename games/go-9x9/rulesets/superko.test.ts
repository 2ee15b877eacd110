// Superko: perft counts compared with a second, naive implementation that shares no code with the rules.
import { boardKey, boardKeyLength, boardOfKey, KO_RULES, type KoRule } from "@tengen/stones";
import { describe, expect, test } from "vitest";
import { perft } from "../perft.ts";
import { readBoard } from "../tests/diagrams.ts";

/** A board as text, `.`, `B` and `W` row by row. */
const besideIn = (size: number, point: number): readonly number[] => [
  ...(point % size > 0 ? [point - 1] : []),
  ...(point % size < size - 1 ? [point + 1] : []),
  ...(point >= size ? [point - size] : []),
  ...(point < size * (size - 1) ? [point + size] : []),
];

const put = (board: string, point: number, mark: string): string =>
  board.slice(0, point) + mark + board.slice(point + 1);

/** Removes the stones of a mark that have no way to an empty point. */
const removeDead = (size: number, board: string, mark: string): string => {
  let alive = board.replaceAll(mark, "x");
  for (let before = ""; before !== alive;) {
    before = alive;
    for (let point = 0; point < alive.length; point += 1) {
      const isFree = besideIn(size, point).some((next) => alive[next] === "." || alive[next] === mark);
      if (alive[point] === "x" && isFree) alive = put(alive, point, mark);
    }
  }
  return alive.replaceAll("x", ".");
};

const naivePerft = (size: number, most: number, ko: KoRule): number => {
  const count = (boards: readonly string[], passes: number, depth: number): number => {
    if (depth === 0 || passes === 2) return 1;
    const now = boards.at(-1) ?? "";
    const [own, other] = boards.length % 2 === 1 ? ["B", "W"] : ["W", "B"];
    let lines = count([...boards, now], passes + 1, depth - 1);
    for (let point = 0; point < now.length; point += 1) {
      if (now[point] !== ".") continue;
      const captured = removeDead(size, put(now, point, own), other);
      if (removeDead(size, captured, own) !== captured) continue;
      const isRepeated = boards.some((board, index) => {
        if (board !== captured) return false;
        if (ko === "simple") return index === boards.length - 2;
        return ko === "positional" || index % 2 === boards.length % 2;
      });
      if (!isRepeated) lines += count([...boards, captured], 0, depth - 1);
    }
    return lines;
  };
  return count([".".repeat(size * size)], 0, most);
};

describe.each(KO_RULES)("[GO-K1] [GO-K4] [GO-K5] %s", (ko) => {
  test.each([
    [2, 9],
    [3, 5],
    [4, 3],
  ])("size %d, %d moves", (size, depth) => {
    expect(perft(size, depth, ko)).toBe(naivePerft(size, depth, ko));
  });
});

test("[GO-K4] [GO-K5] the ko rules differ in these counts", () => {
  const counts = KO_RULES.map((ko) => perft(2, 9, ko));
  expect(new Set(counts).size).toBe(3);
  expect(counts[1]).toBeLessThan(counts[2] ?? 0);
  expect(counts[2]).toBeLessThan(counts[0] ?? 0);
});

test("[GO-S4] the key of a board", () => {
  expect(boardKey(readBoard(". B W\n. . .\nW W W"))).toBe("50q");
  expect(boardKey(readBoard("B . .\n. . .\n. . ."))).toBe("900");
  expect(boardKey(readBoard(". .\n. W"))).toBe("0i");
  expect([9, 13, 19].map(boardKeyLength)).toEqual([27, 57, 121]);
  for (const drawn of [". B W\n. . .\nW W W", ". .\n. W", ". . . B\nW . . .\nB B . W\n. . . W"]) {
    const board = readBoard(drawn);
    expect(boardOfKey(boardKey(board), board.length)).toEqual(board);
  }
});
