// Levels below full strength. They imitate what a weaker player does not see: fewer playouts, a shallower tree,
// playouts without some heuristics, and moves sampled with a temperature. None plays random moves. `npm run go:levels`
// measures them.
import { PLAYOUT_HEURISTICS } from "./kernel.ts";

export interface Level {
  /** From 1, the weakest. */
  readonly level: number;
  /** Maximum playouts per move; null: no limit. */
  readonly nodes: number | null;
  /** Maximum depth of the tree. */
  readonly depth: number;
  /** Heuristics of playouts (PLAYOUT_HEURISTICS). */
  readonly heuristics: number;
  /** 0 always plays the most visited move; 1 plays each move in proportion to its visits. */
  readonly temperature: number;
}

const { atari, patterns, selfAtari, all } = PLAYOUT_HEURISTICS;
const UNLIMITED_DEPTH = 400;

export const LEVELS: readonly Level[] = [
  { level: 1, nodes: 30, depth: 1, heuristics: 0, temperature: 1 },
  { level: 2, nodes: 80, depth: 1, heuristics: selfAtari, temperature: 0.7 },
  { level: 3, nodes: 130, depth: 2, heuristics: selfAtari, temperature: 0.55 },
  { level: 4, nodes: 140, depth: 2, heuristics: atari | selfAtari, temperature: 0.4 },
  { level: 5, nodes: 230, depth: 3, heuristics: atari | selfAtari, temperature: 0.3 },
  { level: 6, nodes: 280, depth: 3, heuristics: atari | patterns | selfAtari, temperature: 0.25 },
  { level: 7, nodes: 450, depth: 6, heuristics: all, temperature: 0.2 },
  { level: 8, nodes: 900, depth: UNLIMITED_DEPTH, heuristics: all, temperature: 0.1 },
  { level: 9, nodes: 2200, depth: UNLIMITED_DEPTH, heuristics: all, temperature: 0.05 },
];

export const FULL_STRENGTH: Level = {
  level: LEVELS.length + 1,
  nodes: null,
  depth: UNLIMITED_DEPTH,
  heuristics: all,
  temperature: 0,
};

/** The level with a number; full strength if there is none. */
export const levelOf = (level: number): Level => LEVELS.find((one) => one.level === level) ?? FULL_STRENGTH;
