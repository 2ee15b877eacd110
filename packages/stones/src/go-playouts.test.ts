// The playouts' kernel plays by the rules of packages/stones.
import { openRng, seedRng } from "@tengen/kernel";
import {
  cellAt,
  decodeCell,
  emptyBoard,
  koPoint,
  makePlayoutBoard,
  otherColor,
  playStone,
  pointAtIndex,
  tryStone,
  type Board,
  type Color,
  type GoPosition,
  type PlayoutBoard,
} from "./index.ts";
import { expect, test } from "vitest";

const boardOf = (size: number, { cells, points }: PlayoutBoard): Board =>
  Array.from({ length: size }, (_row, y) =>
    Array.from({ length: size }, (_cell, x) => decodeCell(cells[points[y * size + x] ?? 0] ?? 0)),
  );

test.each([
  [5, 40],
  [9, 6],
])("random games on %i lines: the same captures, suicides and kos as by the rules", (size, games) => {
  const rng = openRng(seedRng(`playout board ${size}`));
  let [suicides, kos, captures] = [0, 0, 0];
  for (let game = 0; game < games; game += 1) {
    let position: GoPosition = {
      board: emptyBoard(size),
      previousBoard: null,
      passes: 0,
      captures: { black: 0, white: 0 },
    };
    const fast = makePlayoutBoard(position.board);
    let color: Color = "black";
    for (let turn = 0; turn < size * size * 4; turn += 1) {
      const index = rng.integer(size * size);
      const point = pointAtIndex(size, index);
      if (cellAt(position.board, point) !== null) continue;
      const next = tryStone(position, point, color);
      if (!next.ok && next.error === "ko") continue;
      const forbidden = playStone(fast, fast.points[index] ?? 0, color === "black" ? 1 : 2);
      expect(forbidden < 0).toBe(!next.ok);
      if (!next.ok) {
        suicides += 1;
        continue;
      }
      position = next.value;
      expect(boardOf(size, fast)).toEqual(position.board);
      // Every ko is forbidden; the kernel forbids a few captures more.
      const ko = koPoint(position.board, position.previousBoard, otherColor(color));
      if (ko !== null) {
        kos += 1;
        expect(fast.points.indexOf(forbidden)).toBe(ko.y * size + ko.x);
      }
      color = otherColor(color);
    }
    captures += position.captures.black + position.captures.white;
  }
  expect(Math.min(suicides, kos, captures)).toBeGreaterThan(3);
});
