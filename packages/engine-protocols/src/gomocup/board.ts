// The lines between BOARD (or YXBOARD, or SWAP2BOARD) and DONE. A manager expects no answer before DONE, so the first
// error is kept until then.
import type { GomocupCommand } from "./command.ts";
import { findCellFault, type OwnedStone } from "./game.ts";

export interface ReadBoard {
  readonly kind: "board" | "yxboard" | "swap2board";
  /** When the command arrived. */
  readonly askedAt: number;
  readonly stones: readonly OwnedStone[];
  /** The first error; null if there is none. */
  readonly fault: string | null;
}

const OWN = 1;
const OPPONENT = 2;
/** Marks a winning line in a continuous game; not a stone. */
const MARK = 3;

export const newBoard = (kind: ReadBoard["kind"], askedAt: number): ReadBoard => ({
  kind,
  askedAt,
  stones: [],
  fault: null,
});

/** A line that is not a stone, or a wrong one. */
export const addFault = (board: ReadBoard, fault: string): ReadBoard => ({
  ...board,
  fault: board.fault ?? `${board.kind.toUpperCase()}: ${fault}`,
});

const findOwnerFault = ({ kind }: ReadBoard, who: number | null): string | null => {
  const isSwap2 = kind === "swap2board";
  if (who === null) return isSwap2 ? null : "x,y,who expected";
  if (who === OWN || who === OPPONENT || (who === MARK && !isSwap2)) return null;
  return `who is ${isSwap2 ? "1 or 2" : "1, 2 or 3"}, not ${who}`;
};

export const addStone = (
  board: ReadBoard,
  { cell, who }: Extract<GomocupCommand, { readonly type: "stone" }>,
): ReadBoard => {
  const { kind, stones } = board;
  const fault = findOwnerFault(board, who) ?? findCellFault(stones, cell);
  if (fault !== null) return addFault(board, fault);
  // [GCP-5] In swap2 our side is white, and the stones are black and white in turn, whatever the third number says.
  const owner = kind === "swap2board" ? OPPONENT - (stones.length % 2) : who;
  return owner === MARK ? board : { ...board, stones: [...stones, { ...cell, own: owner === OWN }] };
};
