// What the net sees of a position (net/FORMAT.md).
import { otherColor, PASS, signOf, type GoGame, type GoMove } from "@tengen/stones";
import { POINTS } from "../board.ts";
import type { Kernel } from "../kernel.ts";
import { setPosition } from "../search.ts";

/** The planes in the order of the format, each with a value for each point. */
export type Planes = readonly Float32Array[];

/** Komi is seen in tens of points. */
const KOMI_UNIT = 10;
/** Chains with up to three liberties have planes of their own. */
const MAX_LIBERTIES = 3;

/** The planes of the position of a game. Sets the game up on the kernel's board. */
export const planesOf = (kernel: Kernel, game: GoGame): Planes => {
  setPosition(kernel, game);
  return planesOfBoard(kernel, game.moves.slice(-2), game.komi);
};

/** The planes of the position on the kernel's board, after these last moves. */
export const planesOfBoard = (kernel: Kernel, moves: readonly GoMove[], komi: number): Planes => {
  const own = kernel.side();
  const cells = kernel.cells();
  const liberties = cells.map((cell, index) => (cell === null ? 0 : kernel.liberties(index).length));
  const plane = (valueAt: (index: number) => number | boolean): Float32Array =>
    Float32Array.from({ length: POINTS }, (_, index) => Number(valueAt(index)));
  const colors = [own, otherColor(own)];
  const last = moves.at(-1);
  const before = moves.at(-2);
  const isLastOther = last?.color === otherColor(own);
  const lastOther = isLastOther ? last.move : PASS;
  const lastOwn = isLastOther && before?.color === own ? before.move : PASS;
  const ko = kernel.ko();
  return [
    ...colors.map((color) => plane((index) => cells[index] === color)),
    ...Array.from({ length: MAX_LIBERTIES }, (_, less) =>
      colors.map((color) => plane((index) => cells[index] === color && liberties[index] === less + 1)),
    ).flat(),
    plane((index) => index === ko),
    plane((index) => index === lastOther),
    plane((index) => index === lastOwn),
    plane(() => kernel.passes() > 0),
    plane(() => 1),
    plane(() => (-signOf(own) * komi) / KOMI_UNIT),
  ];
};
