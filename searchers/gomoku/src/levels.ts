// Levels for people. A weaker level searches less and picks among moves of similar value; the lowest do not search at
// all and pick by move ordering score. None plays obviously wasted moves.
import type { SearchHost } from "@tengen/workers";
import type { Sign } from "./board.ts";
import { runPatterns, setPatternPosition, type SearchTask, type ThreadInfo } from "./search.ts";
import type { PatternKernel } from "./patterns.ts";

/** Picks among the PVs of a search by their values. */
interface SearchLevel {
  /** Node limit; a budget of at least this many nodes selects the level. */
  readonly nodes: number;
  /** Number of PVs to choose from. */
  readonly multiPv: number;
  /** Softmax temperature, in units of the search value: a move that is this much worse is e times less likely. Moves
   *  that are worse by more than twice the temperature, or by more than CLEARLY_WORSE, are never played. */
  readonly temperature: number;
  /** Node limit of one threat search. With 0 it sees only wins that are one or two moves away. */
  readonly maxProofNodes?: number;
  /** Depth limit. */
  readonly maxDepth?: number;
}

/** Does not search: picks by the move ordering score, what a stone makes and what it prevents. It sees fives of both
 *  sides and its own winning fours. */
interface HeuristicLevel {
  readonly nodes: number;
  /** Softmax temperature, in units of the move ordering score; 32 gives the probabilities that the scores were
   *  fitted to. */
  readonly temperature: number;
  /** Whether it defends against winning fours of the opponent. */
  readonly seesThreats: boolean;
}

export type Level = SearchLevel | HeuristicLevel;

/** A difference in value: a win rate of 27 % instead of 50 %. */
const CLEARLY_WORSE = 200;

/** From beginner to full strength; `npm run levels:gomoku` measures the differences. */
export const LEVELS: readonly Level[] = [
  { nodes: 500, temperature: 64, seesThreats: false },
  { nodes: 1000, temperature: 38, seesThreats: false },
  { nodes: 1500, temperature: 14, seesThreats: false },
  { nodes: 2500, temperature: 20, seesThreats: true },
  { nodes: 3500, multiPv: 10, temperature: 60, maxProofNodes: 0, maxDepth: 1 },
  { nodes: 4000, multiPv: 8, temperature: 50, maxProofNodes: 0, maxDepth: 2 },
  { nodes: 5000, multiPv: 5, temperature: 32, maxProofNodes: 15, maxDepth: 3 },
  { nodes: 6000, multiPv: 3, temperature: 12, maxDepth: 5 },
  { nodes: 8000, multiPv: 1, temperature: 0 },
  { nodes: 45_000, multiPv: 1, temperature: 0 },
  { nodes: 200_000, multiPv: 1, temperature: 0 },
];

/** The level of a node budget. */
export const levelOf = (nodes: number): Level => {
  const [least] = LEVELS;
  const level = LEVELS.findLast((other) => other.nodes <= nodes) ?? least;
  if (level === undefined) throw new Error("LEVELS is empty");
  return level;
};

interface ScoredMove {
  readonly move: number;
  readonly score: number;
}

/** Samples a move from the softmax of the scores; `random` is in [0, 1). */
const sampleMove = (choices: readonly ScoredMove[], temperature: number, random: number): number | null => {
  const best = Math.max(...choices.map(({ score }) => score));
  const weights = choices.map(({ score }) => (temperature === 0 ? 1 : Math.exp((score - best) / temperature)));
  let remaining = random * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = choices.find((_, index) => {
    remaining -= weights[index] ?? 0;
    return remaining < 0;
  });
  return (chosen ?? choices[0])?.move ?? null;
};

/** The cells on which a colour makes five. */
const fiveCells = (patterns: PatternKernel, color: Sign): ReadonlySet<number> =>
  new Set(patterns.threatMap(color).flatMap((threatClass, move) => (threatClass === "five" ? [move] : [])));

/** The forced moves that a level without search sees; null if there are none. */
const forcedMoves = (patterns: PatternKernel, { seesThreats }: HeuristicLevel): ReadonlySet<number> | null => {
  const situation = patterns.situation();
  // Block one of several fives.
  if (situation === "lost") return fiveCells(patterns, patterns.side() === 1 ? -1 : 1);
  if (situation === "quiet" || (situation === "defend" && !seesThreats)) return null;
  const moves = patterns.moves();
  // Without a defence it plays any move.
  return moves.length === 0 ? null : new Set(moves);
};

/** The moves that a level without search chooses from. */
const heuristicMoves = (patterns: PatternKernel, level: HeuristicLevel): readonly ScoredMove[] => {
  const forced = forcedMoves(patterns, level);
  return patterns.scoredMoves().filter(({ move }) => forced === null || forced.has(move));
};

/** Chooses a move at a level; `random` is in [0, 1). Null if the game is over. */
export const playAtLevel = async (
  patterns: PatternKernel,
  task: Omit<SearchTask, "multiPv" | "milliseconds" | "maxProofNodes" | "maxDepth"> & { readonly nodes: number },
  host: SearchHost<ThreadInfo>,
  random: number,
  level: Level = levelOf(task.nodes),
): Promise<number | null> => {
  if (!("multiPv" in level)) {
    setPatternPosition(patterns, task);
    return patterns.winner() === 0 ? sampleMove(heuristicMoves(patterns, level), level.temperature, random) : null;
  }
  const { temperature, nodes: _nodes, ...limits } = level;
  const { rootMoves } = await runPatterns(patterns, { ...task, ...limits, milliseconds: null }, host);
  const [best] = rootMoves;
  if (best === undefined) return null;
  const closeMoves = rootMoves.filter(({ score }) => score >= best.score - Math.min(2 * temperature, CLEARLY_WORSE));
  return sampleMove(closeMoves, temperature, random);
};
