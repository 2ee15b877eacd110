// Levels for people. A weaker level looks less far and picks among cards of similar value. None misses a card that
// wins at once.
import { MAX_DEPTH } from "./tuning.ts";

export interface Level {
  /** A budget of at least this many nodes selects the level. */
  readonly nodes: number;
  /** How many cards after its own it looks at. */
  readonly maxDepth: number;
  /** Softmax temperature, in win probability: a card that is this much worse is e times less likely. With 0 it plays
   *  its best card. */
  readonly temperature: number;
}

/** From beginner to full strength; `npm run results -- gomoku-cards` measures the differences. */
export const LEVELS: readonly Level[] = [
  { nodes: 50, maxDepth: 0, temperature: 0.2 },
  { nodes: 100, maxDepth: 0, temperature: 0.09 },
  { nodes: 150, maxDepth: 0, temperature: 0.04 },
  { nodes: 200, maxDepth: 0, temperature: 0.018 },
  { nodes: 250, maxDepth: 0, temperature: 0.006 },
  { nodes: 500, maxDepth: 1, temperature: 0.01 },
  { nodes: 600, maxDepth: MAX_DEPTH, temperature: 0 },
];

/** The level of a node budget. */
export const levelOf = (nodes: number): Level => {
  const [least] = LEVELS;
  const level = LEVELS.findLast((other) => other.nodes <= nodes) ?? least;
  if (level === undefined) throw new Error("LEVELS is empty");
  return level;
};

/** The index of a sample from the softmax of the values, which begin with the best one; `random` is in [0, 1). */
export const sampleIndex = (values: readonly number[], temperature: number, random: number): number => {
  const [best = 0] = values;
  const weights = values.map((value) => Math.exp((value - best) / temperature));
  let remaining = random * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    remaining -= weight;
    return remaining < 0;
  });
  return Math.max(0, index);
};
