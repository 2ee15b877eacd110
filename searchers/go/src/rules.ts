// The rules of Go 9x9 in plain TypeScript, for code outside of the kernel: simple ko, no suicide, area scoring.
import { neighborsOf, chainOf, PASS, POINTS, SIZE, type Color, type GoGame, type Move } from "./board.ts";

export interface Position {
  /** By index: 1 black, -1 white, 0 empty. */
  readonly cells: readonly number[];
  /** The move that ko forbids. */
  readonly ko: Move | null;
  /** Consecutive passes. */
  readonly passes: number;
  /** Stones captured by black and by white. */
  readonly taken: { readonly black: number; readonly white: number };
}

export type Refusal = "occupied" | "ko" | "suicide";

const EMPTY_CELLS: readonly number[] = Array.from({ length: POINTS }, () => 0);

/** The board after a move, and the captured stones; null for suicide. */
const placeStone = (cells: readonly number[], { color, move }: Move) => {
  const placed = cells.with(move, color);
  const captured = new Set(
    neighborsOf(move)
      .filter((next) => placed[next] === -color)
      .map((next) => chainOf(placed, next))
      .filter(({ liberties }) => liberties.length === 0)
      .flatMap(({ stones }) => stones),
  );
  const remaining = captured.size === 0 ? placed : placed.map((cell, index) => (captured.has(index) ? 0 : cell));
  const own = chainOf(remaining, move);
  return own.liberties.length === 0 ? null : { cells: remaining, captured: [...captured], own };
};

/** Why a move is illegal; null if it is legal. */
export const refusalOf = ({ cells, ko }: Position, { color, move }: Move): Refusal | null => {
  if (move === PASS) return null;
  if (cells[move] !== 0) return "occupied";
  if (ko?.move === move && ko.color === color) return "ko";
  return placeStone(cells, { color, move }) === null ? "suicide" : null;
};

/** The position after a legal move. */
export const afterMove = (position: Position, { color, move }: Move): Position => {
  if (move === PASS) return { ...position, ko: null, passes: position.passes + 1 };
  const placed = placeStone(position.cells, { color, move });
  if (placed === null) throw new Error(`The move to point ${move} is suicide. Check it with refusalOf first.`);
  const { cells, captured, own } = placed;
  const [only] = captured;
  // Ko: a single stone captured a single stone and has one liberty left.
  const isKo = captured.length === 1 && own.stones.length === 1 && own.liberties.length === 1;
  const { black, white } = position.taken;
  return {
    cells,
    ko: isKo && only !== undefined ? { color: color === 1 ? -1 : 1, move: only } : null,
    passes: 0,
    taken: color === 1 ? { black: black + captured.length, white } : { black, white: white + captured.length },
  };
};

/** The current position of a game. */
export const positionOf = ({ stones, moves, toMove, ko, passes }: GoGame): Position => {
  const cells = stones.reduce((board, { x, y, color }) => board.with(y * SIZE + x, color), EMPTY_CELLS);
  const start: Position = {
    cells,
    ko: ko === undefined || ko === null ? null : { color: moves[0]?.color ?? toMove, move: ko },
    passes: passes ?? 0,
    taken: { black: 0, white: 0 },
  };
  return moves.reduce(afterMove, start);
};

/** The owner of each point as the board stands: the color of its stone, or the only color that its region touches. */
export const ownersOf = (cells: readonly number[]): readonly number[] => {
  const owners = [...cells];
  const seen = new Set<number>();
  for (const [index, cell] of cells.entries()) {
    if (cell !== 0 || seen.has(index)) continue;
    const region = chainOf(cells, index).stones;
    const colors = new Set(region.flatMap((point) => neighborsOf(point).map((next) => cells[next])).filter(Boolean));
    const [owner = 0] = colors;
    for (const point of region) {
      seen.add(point);
      owners[point] = colors.size === 1 ? owner : 0;
    }
  }
  return owners;
};

/** Area score, black minus white; every stone counts as alive. */
export const areaOf = (cells: readonly number[]): number => ownersOf(cells).reduce((sum, owner) => sum + owner, 0);

export const otherColor = (color: Color): Color => (color === 1 ? -1 : 1);
