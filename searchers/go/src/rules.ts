// The rules of Go 9x9, plainly: what whoever asks a searcher needs to know of a position without asking a kernel. Simple ko, no suicide.
import { neighborsOf, chainOf, PASS, POINTS, SIZE, type Color, type GoGame, type Move } from "./board.ts";

export interface Position {
  /** By index: 1 black, -1 white, 0 empty. */
  readonly cells: readonly number[];
  /** Where ko forbids a stone of that colour. */
  readonly ko: Move | null;
  /** In a row. */
  readonly passes: number;
  /** Stones that black has taken, and white. */
  readonly taken: { readonly black: number; readonly white: number };
}

export type Refusal = "occupied" | "ko" | "suicide";

const EMPTY_CELLS: readonly number[] = Array.from({ length: POINTS }, () => 0);

/** The board with the stone, and what it takes; null where it could not breathe. */
const put = (cells: readonly number[], { color, move }: Move) => {
  const placed = cells.with(move, color);
  const taken = new Set(
    neighborsOf(move)
      .filter((next) => placed[next] === -color)
      .map((next) => chainOf(placed, next))
      .filter(({ liberties }) => liberties.length === 0)
      .flatMap(({ stones }) => stones),
  );
  const left = taken.size === 0 ? placed : placed.map((cell, index) => (taken.has(index) ? 0 : cell));
  const own = chainOf(left, move);
  return own.liberties.length === 0 ? null : { cells: left, taken: [...taken], own };
};

export const refusalOf = ({ cells, ko }: Position, { color, move }: Move): Refusal | null => {
  if (move === PASS) return null;
  if (cells[move] !== 0) return "occupied";
  if (ko?.move === move && ko.color === color) return "ko";
  return put(cells, { color, move }) === null ? "suicide" : null;
};

/** The position after a move that is not refused. */
export const afterMove = (position: Position, { color, move }: Move): Position => {
  if (move === PASS) return { ...position, ko: null, passes: position.passes + 1 };
  const placed = put(position.cells, { color, move });
  if (placed === null) throw new Error(`a stone on ${move} would be suicide`);
  const { cells, taken, own } = placed;
  const [only] = taken;
  // One stone taken by a single stone that is left with one liberty.
  const isKo = taken.length === 1 && own.stones.length === 1 && own.liberties.length === 1;
  const { black, white } = position.taken;
  return {
    cells,
    ko: isKo && only !== undefined ? { color: color === 1 ? -1 : 1, move: only } : null,
    passes: 0,
    taken: color === 1 ? { black: black + taken.length, white } : { black, white: white + taken.length },
  };
};

/** The position that a game has come to. */
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

/** Whose each point is as the board stands: that of its stone, or of the one colour that its region touches. */
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

/** Black's points less white's, every stone alive. */
export const areaOf = (cells: readonly number[]): number => ownersOf(cells).reduce((sum, owner) => sum + owner, 0);

export const otherColor = (color: Color): Color => (color === 1 ? -1 : 1);
