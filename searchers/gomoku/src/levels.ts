// Levels for people. A weaker one reads less, and takes any of the moves that look about as good to it; none throws stones away: what
// looks clearly worse to it is not played.
import type { SearchHost } from "@tengen/threads";
import { runPatterns, type SearchTask, type Standing } from "./search.ts";
import type { Patterns } from "./patterns.ts";

export interface Level {
  /** What a move may take; from so many on it is this level. */
  readonly nodes: number;
  /** How many moves it weighs. */
  readonly lines: number;
  /** How much worse, in the search's values (200: from one half to three quarters), a move is that it takes e times less often; it takes none that is clearly
   *  worse: more than twice as much, or than 200. */
  readonly softness: number;
  /** How many positions it looks at to find a win by fours: none, and it sees only what is one or two moves away. */
  readonly sight?: number;
  /** How many moves ahead it looks at most. */
  readonly deepest?: number;
}

/** What is so much worse is never played. */
const CLEARLY_WORSE = 200;

/** From beginner to full strength; npm run levels:gomoku measures the steps between them. */
export const LEVELS: readonly Level[] = [
  { nodes: 3000, lines: 20, softness: 300, sight: 0, deepest: 1 },
  { nodes: 3500, lines: 10, softness: 60, sight: 0, deepest: 1 },
  { nodes: 4000, lines: 8, softness: 50, sight: 0, deepest: 2 },
  { nodes: 5000, lines: 5, softness: 32, sight: 15, deepest: 3 },
  { nodes: 6000, lines: 3, softness: 12, deepest: 5 },
  { nodes: 8000, lines: 1, softness: 0 },
  { nodes: 35_000, lines: 1, softness: 0 },
  { nodes: 200_000, lines: 1, softness: 0 },
];

/** The level that so many nodes are. */
export const levelOf = (nodes: number): Level => {
  const [least] = LEVELS;
  const level = LEVELS.findLast((other) => other.nodes <= nodes) ?? least;
  if (level === undefined) throw new Error("there are no levels");
  return level;
};

/** One of the moves that a level would play, by a number from 0 to 1 (not 1); null where the game is over. */
export const playAtLevel = async (
  patterns: Patterns,
  task: Omit<SearchTask, "lines" | "milliseconds" | "sight" | "deepest"> & { readonly nodes: number },
  host: SearchHost<Standing>,
  chance: number,
  level: Level = levelOf(task.nodes),
): Promise<number | null> => {
  const { softness, nodes: _nodes, ...limits } = level;
  const { choices } = await runPatterns(patterns, { ...task, ...limits, milliseconds: null }, host);
  const [best] = choices;
  if (best === undefined) return null;
  const near = choices.filter(({ score }) => score >= best.score - Math.min(2 * softness, CLEARLY_WORSE));
  const weights = near.map(({ score }) => (softness === 0 ? 1 : Math.exp((score - best.score) / softness)));
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = near.find((_, index) => {
    left -= weights[index] ?? 0;
    return left < 0;
  });
  return (chosen ?? best).move;
};
