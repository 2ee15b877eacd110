import { unwrap } from "@tengen/kernel";
import type { Board, Point } from "@tengen/stones";
import { expect, test } from "vitest";
import { readSgf } from "./read-sgf.ts";

/** The notes on a 13x13 game that ends with one black stone and two passes. */
const notesOf = async (facts: string): Promise<string> =>
  unwrap(await readSgf(`(;SZ[13]KM[7.5]${facts};B[cc];W[];B[])`)).notes();

test.each([
  ["B+3.5", "Black wins by 3.5 points"],
  ["W+1", "White wins by 1 point"],
  ["0", "Draw"],
])("[GO-G18] RE[%s] that no count gives is told, and the dead stones are to be marked", async (result, text) => {
  expect(await notesOf(`RE[${result}]`)).toBe(
    `The file does not say which stones are dead: mark them to count. Result in the file: ${text}.`,
  );
});

test("[GO-G18] a result that the count shows is not repeated; one that no count shows is", async () => {
  expect(await notesOf("RE[B+161.5]")).toBe("");
  expect(await notesOf("")).toBe("");
  expect(await notesOf("RE[W+R]")).toBe("Result in the file: White wins by resignation.");
  expect(await notesOf("RE[W+]")).toBe("Result in the file: White wins.");
  expect(await notesOf("RE[B+F]")).toBe("Result in the file: Black wins.");
});

test("[GO-G19] handicap stones that the file lacks are told", async () => {
  expect(unwrap(await readSgf("(;SZ[9]HA[2];W[ee])")).notes()).toBe(
    "The file does not say where the handicap stones are: they are on the star points.",
  );
});

/** Walls that divide the board, and a stone of each colour in the other's area. */
const WALLS = Array.from({ length: 9 }, (_, y) => `;B[d${"abcdefghi"[y]}];W[e${"abcdefghi"[y]}]`).join("");
const scored = (result: string): string => `(;SZ[9]KM[6.5]RU[Japanese]RE[${result}]${WALLS};B[fa];W[aa];B[];W[])`;

test("[GO-G18] the dead stones are judged beside the page, and only if no mark and no plain count settles the result", async () => {
  const asked: number[] = [];
  const judge = (board: Board): Promise<readonly Point[]> => {
    asked.push(board.length);
    return Promise.resolve([
      { x: 5, y: 0 },
      { x: 0, y: 0 },
    ]);
  };
  const read = async (text: string): Promise<string | undefined> =>
    unwrap(await readSgf(text, judge)).turns.at(-1)?.type;
  expect([await read(scored("W+15.5")), asked]).toEqual(["accept", [9]]);
  expect([await read(scored("W+6.5")), asked.length]).toEqual(["accept", 1]);
  expect([await read(scored("W+1.5")), asked.length]).toEqual(["pass", 2]);
  expect([await read(scored("W+R")), asked.length]).toEqual(["pass", 2]);
});

test("[GO-G18] without a worker this thread judges", async () => {
  expect(unwrap(await readSgf(scored("W+15.5"))).turns.at(-1)).toEqual({ type: "accept" });
});
