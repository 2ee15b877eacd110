// A position as one line of text, as UCI programs for Gomoku write it (FEN): rows from the top, `x` or `b` for black, `o` or
// `w` for white, a number for a run of empty points, then the side to move in the same letters. It has no moves, so it opens on the analysis
// board.
import type { Axes } from "@tengen/board";
import { err, ok, type Result } from "@tengen/kernel";
import type { Color } from "@tengen/stones";
import type { SetUpStones } from "../url-hash.ts";

/** What is wrong, in which row and at which character, both from 1; 0 for the whole. */
export interface PositionFault {
  readonly kind: "rows" | "row" | "sign";
  readonly row: number;
  readonly column: number;
}

const POSITION = /^\s*(?:position\s+fen\s+)?(?<board>[xobw\d]+(?:\/[^\s/]*)+)\s+(?<side>[bwxo])\s*$/iu;

const COLOR_OF_SIGN: Readonly<Record<string, Color>> = { x: "black", b: "black", o: "white", w: "white" };

/** Whether a text looks like a position. */
export const looksLikePosition = (text: string): boolean => POSITION.test(text.slice(0, 2000));

export const parsePosition = ({ columns, rows }: Axes, text: string): Result<SetUpStones, PositionFault> => {
  const { board = "", side = "b" } = POSITION.exec(text)?.groups ?? {};
  const stones: Record<Color, number[]> = { black: [], white: [] };
  const lines = board.toLowerCase().split("/");
  if (lines.length !== rows.length) return err({ kind: "rows", row: 0, column: 0 });
  for (const [y, line] of lines.entries()) {
    let x = 0;
    for (const { 0: part, index } of line.matchAll(/\d+|./gsu)) {
      const color = COLOR_OF_SIGN[part];
      const run = /^\d{1,2}$/u.test(part) ? Number(part) : 0;
      if (color === undefined && run === 0) return err({ kind: "sign", row: y + 1, column: index + 1 });
      if (color !== undefined) stones[color].push(y * columns.length + x);
      x += color === undefined ? run : 1;
    }
    if (x !== columns.length) return err({ kind: "row", row: y + 1, column: 0 });
  }
  return ok({ ...stones, toMove: COLOR_OF_SIGN[side.toLowerCase()] ?? "black" });
};
