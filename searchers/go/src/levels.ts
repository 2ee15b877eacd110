// Strengths below the full one, by what a player of that strength does not see: few playouts, a tree that reads only so far ahead, playouts that
// run into ladders and atari, and a choice among the moves that look good that is softer than always the best. None of them
// ever plays a move at random. How they do against each other is measured by `npm run go:levels`.
import { PLAYOUT_HEURISTICS } from "./kernel.ts";

export interface Level {
  /** From 1, the weakest. */
  readonly level: number;
  /** Playouts a move at most; null: as many as the limit allows. */
  readonly nodes: number | null;
  /** Moves that the tree reads ahead. */
  readonly depth: number;
  /** What playouts see (SENSES). */
  readonly heuristics: number;
  /** 0 always plays the most visited move; 1 plays each as often as it was visited. */
  readonly temperature: number;
}

const { atari, patterns, selfAtari, all } = PLAYOUT_HEURISTICS;
const ANY_DEPTH = 400;

export const LEVELS: readonly Level[] = [
  { level: 1, nodes: 30, depth: 1, heuristics: 0, temperature: 1 },
  { level: 2, nodes: 80, depth: 1, heuristics: selfAtari, temperature: 0.7 },
  { level: 3, nodes: 130, depth: 2, heuristics: selfAtari, temperature: 0.55 },
  { level: 4, nodes: 140, depth: 2, heuristics: atari | selfAtari, temperature: 0.4 },
  { level: 5, nodes: 230, depth: 3, heuristics: atari | selfAtari, temperature: 0.3 },
  { level: 6, nodes: 280, depth: 3, heuristics: atari | patterns | selfAtari, temperature: 0.25 },
  { level: 7, nodes: 450, depth: 6, heuristics: all, temperature: 0.2 },
  { level: 8, nodes: 900, depth: ANY_DEPTH, heuristics: all, temperature: 0.1 },
  { level: 9, nodes: 2200, depth: ANY_DEPTH, heuristics: all, temperature: 0.05 },
];

export const FULL_STRENGTH: Level = {
  level: LEVELS.length + 1,
  nodes: null,
  depth: ANY_DEPTH,
  heuristics: all,
  temperature: 0,
};

/** The level of a number; the full strength where there is none. */
export const levelOf = (level: number): Level => LEVELS.find((one) => one.level === level) ?? FULL_STRENGTH;
