// The opening explorer: what was played in a position in the games on this device, and how those games ended. Positions
// are the same whatever the order of their moves, and mirrored or turned. Pure functions.
import type { BaseGameState } from "@tengen/kernel";
import type { Color } from "@tengen/stones";

/** How a game ended; null if it is not finished, or was aborted. */
export type GameResult = Color | "draw" | null;

export interface OpeningPosition {
  /** By point of a square board. */
  readonly stones: readonly (Color | null)[];
  readonly toMove: Color;
}

/** A game as the explorer reads it. */
export interface OpeningGame {
  /** From the start on. */
  readonly positions: readonly OpeningPosition[];
  /** The move in each position but the last: the index of a point, or of another move after the last point. */
  readonly moves: readonly number[];
  readonly result: GameResult;
}

/** How many games went on with a move, and how they ended. Unfinished games count as games only. */
export interface Tally {
  readonly games: number;
  readonly black: number;
  readonly white: number;
  readonly draw: number;
}

export interface OpeningMove extends Tally {
  readonly move: number;
}

/** The tallies of the moves in each position, as if every position lay in one direction. */
export type OpeningBook = ReadonlyMap<string, ReadonlyMap<number, Tally>>;

/** Later positions are hardly ever met again. */
export const MAX_OPENING_MOVES = 30;

/** The eight directions of a square board: to each point, the point that comes to lie there. */
const directionsOf = (size: number): readonly (readonly number[])[] => {
  const last = size - 1;
  const maps: readonly ((x: number, y: number) => readonly [number, number])[] = [
    (x, y) => [x, y],
    (x, y) => [last - x, y],
    (x, y) => [x, last - y],
    (x, y) => [last - x, last - y],
    (x, y) => [y, x],
    (x, y) => [last - y, x],
    (x, y) => [y, last - x],
    (x, y) => [last - y, last - x],
  ];
  return maps.map((from) =>
    Array.from({ length: size * size }, (_, point) => {
      const [x, y] = from(point % size, Math.floor(point / size));
      return y * size + x;
    }),
  );
};

/** By the size of a board; there are few. */
const known = new Map<number, readonly (readonly number[])[]>();
const directions = (size: number): readonly (readonly number[])[] => {
  const found = known.get(size) ?? directionsOf(size);
  known.set(size, found);
  return found;
};

const letterOf = (stone: Color | null | undefined): string =>
  stone === null || stone === undefined ? "." : (stone[0] ?? "");

interface Oriented {
  /** The stones in the first of all directions, in alphabetical order. */
  readonly key: string;
  /** The directions that lead there: more than one where the position is symmetric. */
  readonly ways: readonly (readonly number[])[];
}

const orient = ({ stones, toMove }: OpeningPosition): Oriented => {
  let key = "";
  let ways: (readonly number[])[] = [];
  for (const way of directions(Math.sqrt(stones.length))) {
    const text = toMove + way.map((point) => letterOf(stones[point])).join("");
    if (key === "" || text < key) [key, ways] = [text, [way]];
    else if (text === key) ways.push(way);
  }
  return { key, ways };
};

/** Where a move lies after a turn of the board; of a symmetric position, the first of the points that are the same. */
const turnMove = (ways: Oriented["ways"], move: number): number => {
  const turned = ways.map((way) => way.indexOf(move)).filter((point) => point >= 0);
  return turned.length === 0 ? move : Math.min(...turned);
};

const NOTHING: Tally = { games: 0, black: 0, white: 0, draw: 0 };

const count = (tally: Tally, result: GameResult): Tally => ({
  ...tally,
  games: tally.games + 1,
  ...(result === null ? {} : { [result]: tally[result] + 1 }),
});

/** Adds a game to a book that is being made. */
const addGame = (book: Map<string, Map<number, Tally>>, { positions, moves, result }: OpeningGame): void => {
  for (const [index, position] of positions.slice(0, MAX_OPENING_MOVES).entries()) {
    const move = moves[index];
    if (move === undefined) return;
    const { key, ways } = orient(position);
    const tallies = book.get(key) ?? new Map<number, Tally>();
    const turned = turnMove(ways, move);
    tallies.set(turned, count(tallies.get(turned) ?? NOTHING, result));
    book.set(key, tallies);
  }
};

export const makeOpeningBook = (games: Iterable<OpeningGame>): OpeningBook => {
  const book = new Map<string, Map<number, Tally>>();
  for (const game of games) addGame(book, game);
  return book;
};

/** What was played in a position, the most frequent move first. */
export const movesIn = (book: OpeningBook, position: OpeningPosition): readonly OpeningMove[] => {
  const { key, ways } = orient(position);
  const [way = []] = ways;
  return [...(book.get(key) ?? [])]
    .map(([turned, tally]) => ({ ...tally, move: way[turned] ?? turned }))
    .toSorted((a, b) => b.games - a.games || a.move - b.move);
};

/** How a game ended, by the colours that the players had at its end. */
export const resultOf = (
  outcome: BaseGameState["outcome"],
  players: readonly string[],
  colors: readonly Color[],
): GameResult => {
  if (outcome === null || outcome.reason === "aborted") return null;
  const [winner] = outcome.winners ?? [];
  if (winner === undefined) return "draw";
  return colors[players.indexOf(winner)] ?? null;
};
