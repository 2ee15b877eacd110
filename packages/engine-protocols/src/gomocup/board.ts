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
  if ((who === null) !== (kind === "swap2board")) return who === null ? "x,y,who expected" : "x,y expected";
  return who === null || who === OWN || who === OPPONENT || who === MARK ? null : `who is 1, 2 or 3, not ${who}`;
};

export const addStone = (
  board: ReadBoard,
  { cell, who }: Extract<GomocupCommand, { readonly type: "stone" }>,
): ReadBoard => {
  const { kind, stones } = board;
  const fault = findOwnerFault(board, who) ?? findCellFault(stones, cell);
  if (fault !== null) return addFault(board, fault);
  // In swap2 our side is white.
  const owner = kind === "swap2board" ? OPPONENT - (stones.length % 2) : who;
  return owner === MARK ? board : { ...board, stones: [...stones, { ...cell, own: owner === OWN }] };
};
