// Positions in which the side to move has a VCF.
import fs from "node:fs";
import path from "node:path";
import { SIZE } from "../src/index.ts";

/** Lines of `length: x,y x,y ...`; the moves alternate. */
export const forcedWins = fs
  .readFileSync(path.join(import.meta.dirname, "../fixtures/forced-wins.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [length = "", moves = ""] = line.split(": ");
    const cells = moves.split(" ").map((text) => text.split(",").map(Number));
    return { length: Number(length), moves: cells.map(([x = 0, y = 0]) => y * SIZE + x) };
  });
