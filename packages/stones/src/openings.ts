// The openings of games: what was played in a position, and how those games ended. Positions are the same whatever the
// order of their moves, and mirrored or turned. Pages make a book of the games on a device, servers store the tallies of
// their public games. Pure functions.
import type { BaseGameState } from "@tengen/kernel";
import { colorOfLetter, letterOf, type Color, type ColorLetter } from "./color.ts";

/** How a game ended; null if it is not finished, or was aborted. */
export type GameResult = Color | "draw" | null;

export interface OpeningPosition {
  /** By point of a square board, row by row. */
  readonly stones: readonly (Color | null)[];
  readonly toMove: Color;
}

/** A move that was played in a position. */
export interface PlayedMove {
  readonly position: OpeningPosition;
  /** The index of a point, or for a pass the number of points. */
  readonly move: number;
}

/** A game as the explorer reads it. */
export interface OpeningGame {
  readonly moves: readonly PlayedMove[];
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
export const directionsOf = (size: number): readonly (readonly number[])[] => {
  const ways: number[][] = [];
  /** From a point to the next one in its row, and in its column. */
  const steps = [
    [1, size],
    [size, 1],
  ].flatMap(([across = 0, down = 0]) => [
    [across, down],
    [-across, down],
    [across, -down],
    [-across, -down],
  ]);
  for (const [across = 0, down = 0] of steps) {
    const corner = (size - 1) * (Math.max(0, -across) + Math.max(0, -down));
    const way: number[] = [];
    for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) way.push(corner + x * across + y * down);
    ways.push(way);
  }
  return ways;
};

/** By the size of a board; there are few, and each takes longer to make than a position to fold. */
const known = new Map<number, readonly (readonly number[])[]>();
const directions = (size: number): readonly (readonly number[])[] => {
  const found = known.get(size) ?? directionsOf(size);
  known.set(size, found);
  return found;
};

const lettersOf = (stones: OpeningPosition["stones"]): readonly string[] =>
  stones.map((stone) => (stone === null ? "." : letterOf(stone)));

/** A position as a text: the side to move, then the points row by row, each `.`, `B` or `W`. */
export const makePositionText = ({ stones, toMove }: OpeningPosition): string =>
  letterOf(toMove) + lettersOf(stones).join("");

/** Reads such a text; null if it is none of a square board of up to 25 lines. */
export const parsePositionText = (text: string): OpeningPosition | null => {
  const size = Math.sqrt(text.length - 1);
  if (!/^[BW][.BW]{1,625}$/u.test(text) || !Number.isInteger(size)) return null;
  const [first = "", ...rest] = text;
  return {
    stones: rest.map((letter) => (letter === "." ? null : colorOfLetter(letter as ColorLetter))),
    toMove: colorOfLetter(first as ColorLetter),
  };
};

/** A position in the first of its eight directions. */
export interface FoldedPosition {
  /** As a text: the first of the eight in alphabetical order. */
  readonly text: string;
  /** The directions that lead there: more than one where the position is symmetric. */
  readonly ways: readonly (readonly number[])[];
}

export const foldPosition = ({ stones, toMove }: OpeningPosition): FoldedPosition => {
  const letters = lettersOf(stones);
  const letterAt = (way: readonly number[], place: number): string => letters[way[place] ?? 0] ?? "";
  let ways: (readonly number[])[] = [];
  // Directions mostly differ early, so only the one that comes first is made a text.
  for (const way of directions(Math.sqrt(stones.length))) {
    const [first = way] = ways;
    const place = way.findIndex((point, at) => letters[point] !== letterAt(first, at));
    if (place < 0) ways.push(way);
    else if (letterAt(way, place) < letterAt(first, place)) ways = [way];
  }
  const [first = []] = ways;
  return { text: letterOf(toMove) + first.map((point) => letters[point]).join(""), ways };
};

/** Where a move lies in a folded position; where that is symmetric, the first of the points that are the same. */
export const foldMove = ({ ways }: Pick<FoldedPosition, "ways">, move: number): number => {
  // A pass is no point, and lies nowhere.
  const turned = ways.map((way) => way.indexOf(move)).filter((point) => point >= 0);
  return turned.length === 0 ? move : Math.min(...turned);
};

/** Where a move of a folded position lies on the board. */
export const unfoldMove = ({ ways: [way = []] }: Pick<FoldedPosition, "ways">, move: number): number =>
  way[move] ?? move;

const NOTHING: Tally = { games: 0, black: 0, white: 0, draw: 0 };

const count = (tally: Tally, result: GameResult): Tally => ({
  ...tally,
  games: tally.games + 1,
  ...(result === null ? {} : { [result]: tally[result] + 1 }),
});

/** Adds a game to a book that is being made. */
const addGame = (book: Map<string, Map<number, Tally>>, { moves, result }: OpeningGame): void => {
  for (const { position, move } of moves) {
    const folded = foldPosition(position);
    const tallies = book.get(folded.text) ?? new Map<number, Tally>();
    const turned = foldMove(folded, move);
    tallies.set(turned, count(tallies.get(turned) ?? NOTHING, result));
    book.set(folded.text, tallies);
  }
};

export const makeOpeningBook = (games: Iterable<OpeningGame>): OpeningBook => {
  const book = new Map<string, Map<number, Tally>>();
  for (const game of games) addGame(book, game);
  return book;
};

/** What was played in a position, the most frequent move first. */
export const movesIn = (book: OpeningBook, position: OpeningPosition): readonly OpeningMove[] => {
  const folded = foldPosition(position);
  return [...(book.get(folded.text) ?? [])]
    .map(([turned, tally]) => ({ ...tally, move: unfoldMove(folded, turned) }))
    .toSorted((a, b) => b.games - a.games || a.move - b.move);
};

/**
 * The move between two positions, as the stones tell: the point of a new stone, or a pass where only the side to move
 * has changed. Null for anything else, such as a choice of colours.
 */
export const moveBetween = (before: OpeningPosition, after: OpeningPosition): number | null => {
  const placed = after.stones.flatMap((stone, point) =>
    stone !== null && before.stones[point] === null ? [point] : [],
  );
  const [point, second] = placed;
  if (second !== undefined) return null;
  if (point !== undefined) return after.stones[point] === before.toMove ? point : null;
  const isSame = before.stones.every((stone, index) => stone === after.stones[index]);
  return isSame && before.toMove !== after.toMove ? before.stones.length : null;
};

/** The first moves of a game, by its positions; null for one that is no part of the opening. */
export const readOpeningMoves = (positions: readonly (OpeningPosition | null)[]): readonly PlayedMove[] => {
  const moves: PlayedMove[] = [];
  for (const [index, position] of positions.entries()) {
    const after = positions[index + 1] ?? null;
    if (moves.length === MAX_OPENING_MOVES) break;
    const move = position === null || after === null ? null : moveBetween(position, after);
    if (position !== null && move !== null) moves.push({ position, move });
  }
  return moves;
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

/** What a game tells of its states for the opening explorer. */
export interface OpeningReader<State extends BaseGameState = BaseGameState> {
  /** Null for a state that is no part of the opening, such as the marking of dead stones. */
  positionOf(state: State): OpeningPosition | null;
  /** The colours of the players, by seat. */
  colorsOf(state: State): readonly Color[];
}
