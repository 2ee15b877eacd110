// What a game provides for the daily puzzle: its positions, and a solver that plays the defender and judges any move.
import type { Scene } from "@tengen/board";
import type { Color } from "@tengen/stones";
import type { BoardGeometry } from "./table-game.ts";

export type PuzzleDifficulty = "easy" | "medium" | "hard" | "very_hard";

export interface PuzzleStone {
  readonly point: number;
  readonly color: Color;
}

/** Stones in the order in which they were placed. */
export interface PuzzlePosition {
  readonly stones: readonly PuzzleStone[];
  readonly toMove: Color;
}

export interface Puzzle extends PuzzlePosition {
  readonly defender: Color;
  /** The moves of the solver in the shortest win. */
  readonly moves: number;
  readonly difficulty: PuzzleDifficulty;
}

/** What follows a move of the solver; `reply` is the defender's point. */
export type PuzzleAnswer =
  | { readonly kind: "solved" }
  | { readonly kind: "continues"; readonly reply: number }
  /** The move threatened, but after the answer the win is gone. */
  | { readonly kind: "no-win"; readonly reply: number }
  /** The defender wins at once. */
  | { readonly kind: "loses"; readonly reply: number }
  /** The move threatens nothing. `reply` begins a win of the defender, if there is one. */
  | { readonly kind: "no-threat"; readonly reply: number | null };

export interface PuzzleSolver {
  /** What follows a move on an empty point. */
  readonly answer: (position: PuzzlePosition, point: number) => PuzzleAnswer;
  /** A move that wins; null if there is none. */
  readonly solve: (position: PuzzlePosition) => number | null;
}

export interface PuzzleGame {
  readonly geometry: BoardGeometry;
  /** One for each day, in whole weeks from Monday on. Later versions only add to them. */
  readonly puzzles: readonly Puzzle[];
  /** `played` is how many of the stones were placed since the puzzle began. */
  readonly draw: (position: PuzzlePosition, played: number) => Scene;
  /** What is to be found, and how. */
  readonly describeTask: (puzzle: Puzzle) => { readonly task: string; readonly how: string };
  /** What followed a move. */
  readonly describeAnswer: (answer: PuzzleAnswer) => string;
  /** Loads the solver. */
  readonly openSolver: () => Promise<PuzzleSolver>;
}
