import { expect, test } from "vitest";
import {
  cellAt,
  goPoint,
  goPositionOf,
  parseDiagram,
  PASS,
  playMove,
  tryMove,
  type Cell,
  type GoGame,
  type GoMove,
  type GoPosition,
  type Stone,
} from "./index.ts";

const COLOR = { ".": null, B: "black", W: "white" } as const satisfies Record<string, Cell>;

/** Why a move is refused; null if it is legal. */
const refusalOf = (position: GoPosition, move: GoMove): string | null => {
  const tried = tryMove(position, move);
  return tried.ok ? null : tried.error;
};

/** A square diagram in the upper left corner. */
const game = (diagram: string, changes: Partial<GoGame> = {}): GoGame => {
  const stones = parseDiagram(diagram, [".", "B", "W"]).flatMap((row, y) =>
    row.flatMap((mark, x): readonly Stone[] => {
      const color = COLOR[mark];
      return color === null ? [] : [{ x, y, color }];
    }),
  );
  return { stones, moves: [], toMove: "black", komi: 6.5, ...changes };
};

/** Black captures in a ko at C8; white would recapture at B8. */
const KO = ". B W .\nB W . W\n. B W .\n. . . .";
const [C8, B8] = [11, 10];

test("[GO-V1] [GO-C2] a move is refused on a stone and for suicide; a pass never is", () => {
  const corner = goPositionOf(game(". W\nW ."));
  expect(refusalOf(corner, { color: "black", move: 0 })).toBe("suicide");
  expect(refusalOf(corner, { color: "white", move: 0 })).toBeNull();
  expect(refusalOf(corner, { color: "black", move: 1 })).toBe("occupied");
  expect(refusalOf(corner, { color: "black", move: PASS })).toBeNull();
  expect(() => playMove(corner, { color: "black", move: 0 })).toThrow("suicide");
});

test("[GO-K1] [GO-K2] ko forbids the recapture until the next move or pass, and only to the opponent", () => {
  const after = playMove(goPositionOf(game(KO)), { color: "black", move: C8 });
  expect(after.captures).toEqual({ black: 1, white: 0 });
  expect(refusalOf(after, { color: "white", move: B8 })).toBe("ko");
  expect(refusalOf(after, { color: "black", move: B8 })).toBeNull();
  expect(refusalOf(playMove(after, { color: "white", move: PASS }), { color: "white", move: B8 })).toBeNull();
});

test("[GO-K1] a position from the middle of a game names its ko point", () => {
  const middle = game(". B W .\nB . B W\n. B W .\n. . . .", { toMove: "white" });
  expect(refusalOf(goPositionOf(middle), { color: "white", move: B8 })).toBeNull();
  expect(refusalOf(goPositionOf({ ...middle, ko: B8 }), { color: "white", move: B8 })).toBe("ko");
  const moves = [{ color: "white", move: PASS }] as const;
  expect(refusalOf(goPositionOf({ ...middle, ko: B8, moves }), { color: "white", move: B8 })).toBeNull();
});

test("[GO-C1] captured stones leave the board, and passes are counted", () => {
  const moves = [
    { color: "black", move: 9 },
    { color: "white", move: PASS },
  ] as const;
  const position = goPositionOf(game("W B .\n. B .\nB . .", { passes: 1, moves }));
  expect(cellAt(position.board, goPoint(0))).toBeNull();
  expect(position.passes).toBe(1);
});
