// Reads the lines between BOARD (or YXBOARD, or SWAP2BOARD) and DONE. A manager expects no answer before DONE, so the
// first error is kept until then.
import type { GomocupCommand } from "./command.ts";
import { findCellFault, type OwnedStone } from "./game.ts";

export interface BoardReader {
  readonly kind: "board" | "yxboard" | "swap2board";
  /** When the command arrived. */
  readonly askedAt: number;
  readonly addStone: (stone: Extract<GomocupCommand, { type: "stone" }>) => void;
  /** A line that is not a stone. */
  readonly addFault: (fault: string) => void;
  readonly stones: () => readonly OwnedStone[];
  readonly fault: () => string | null;
}

const OWN = 1;
const OPPONENT = 2;
/** Marks a winning line in a continuous game; not a stone. */
const MARK = 3;

export const openBoardReader = (kind: BoardReader["kind"], askedAt: number): BoardReader => {
  const stones: OwnedStone[] = [];
  let fault: string | null = null;
  const addFault = (found: string): void => {
    fault ??= `${kind.toUpperCase()}: ${found}`;
  };

  /** Whether the stone is our own; null if it is none. In swap2 our side is white. */
  const ownerOf = (who: number | null): boolean | null => {
    const owner = kind === "swap2board" ? OPPONENT - (stones.length % 2) : who;
    if ((who === null) !== (kind === "swap2board")) addFault(who === null ? "x,y,who expected" : "x,y expected");
    else if (owner !== OWN && owner !== OPPONENT && owner !== MARK) addFault(`who is 1, 2 or 3, not ${owner}`);
    return owner === OWN || owner === OPPONENT ? owner === OWN : null;
  };

  return {
    kind,
    askedAt,
    addStone: ({ cell, who }) => {
      const own = ownerOf(who);
      const cellFault = findCellFault(stones, cell);
      if (cellFault !== null) addFault(cellFault);
      else if (own !== null) stones.push({ ...cell, own });
    },
    addFault,
    stones: () => stones,
    fault: () => fault,
  };
};
