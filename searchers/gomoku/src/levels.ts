// Levels for people. A weaker one reads less, and takes any of the moves that look about as good to it; the lowest do not read at all, and play what
// catches the eye. None throws stones away.
import type { SearchHost } from "@tengen/threads";
import type { Color } from "./board.ts";
import { runPatterns, setPatternPosition, type SearchTask, type SearchInfo } from "./search.ts";
import type { PatternKernel } from "./patterns.ts";

/** Who reads weighs the best moves by what the search says of them. */
interface ReadingLevel {
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

/** Who does not read plays what catches the eye: the search's own first look at a move, what a stone makes there and what it denies. It sees five, its own and the
 *  other's, and where it can have two ways to five. */
interface LookingLevel {
  readonly nodes: number;
  /** How much less a move catches the eye that it takes e times less often; 32 is how often the best move is the one. */
  readonly softness: number;
  /** Whether it sees where the other can have two ways to five. */
  readonly seesThrees: boolean;
}

export type Level = ReadingLevel | LookingLevel;

/** What is so much worse is never played by who reads. */
const CLEARLY_WORSE = 200;

/** From beginner to full strength; npm run levels:gomoku measures the steps between them. */
export const LEVELS: readonly Level[] = [
  { nodes: 500, softness: 64, seesThrees: false },
  { nodes: 1000, softness: 38, seesThrees: false },
  { nodes: 1500, softness: 14, seesThrees: false },
  { nodes: 2500, softness: 20, seesThrees: true },
  { nodes: 3500, lines: 10, softness: 60, sight: 0, deepest: 1 },
  { nodes: 4000, lines: 8, softness: 50, sight: 0, deepest: 2 },
  { nodes: 5000, lines: 5, softness: 32, sight: 15, deepest: 3 },
  { nodes: 6000, lines: 3, softness: 12, deepest: 5 },
  { nodes: 8000, lines: 1, softness: 0 },
  { nodes: 45_000, lines: 1, softness: 0 },
  { nodes: 200_000, lines: 1, softness: 0 },
];

/** The level that so many nodes are. */
export const levelOf = (nodes: number): Level => {
  const [least] = LEVELS;
  const level = LEVELS.findLast((other) => other.nodes <= nodes) ?? least;
  if (level === undefined) throw new Error("there are no levels");
  return level;
};

interface Weighed {
  readonly move: number;
  readonly score: number;
}

/** One of them, by a number from 0 to 1 (not 1): one with so much less is taken e times less often. */
const pick = (choices: readonly Weighed[], softness: number, chance: number): number | null => {
  const most = Math.max(...choices.map(({ score }) => score));
  const weights = choices.map(({ score }) => (softness === 0 ? 1 : Math.exp((score - most) / softness)));
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  const chosen = choices.find((_, index) => {
    left -= weights[index] ?? 0;
    return left < 0;
  });
  return (chosen ?? choices[0])?.move ?? null;
};

/** Where a colour makes five. */
const fivesOf = (patterns: PatternKernel, color: Color): ReadonlySet<number> =>
  new Set(patterns.threatMap(color).flatMap((made, move) => (made === "five" ? [move] : [])));

/** What a level that does not read sees that it has to do; null: nothing. */
const dutiesOf = (patterns: PatternKernel, { seesThrees }: LookingLevel): ReadonlySet<number> | null => {
  const situation = patterns.situation();
  // One of two fives at least is stopped.
  if (situation === "lost") return fivesOf(patterns, patterns.side() === 1 ? -1 : 1);
  if (situation === "free" || (situation === "defends" && !seesThrees)) return null;
  const moves = patterns.moves();
  // Where nothing helps any more, one plays all the same.
  return moves.length === 0 ? null : new Set(moves);
};

/** What catches the eye of who does not read. */
const look = (patterns: PatternKernel, level: LookingLevel): readonly Weighed[] => {
  const duties = dutiesOf(patterns, level);
  return patterns.scoredMoves().filter(({ move }) => duties === null || duties.has(move));
};

/** One of the moves that a level would play, by a number from 0 to 1 (not 1); null where the game is over. */
export const playAtLevel = async (
  patterns: PatternKernel,
  task: Omit<SearchTask, "lines" | "milliseconds" | "sight" | "deepest"> & { readonly nodes: number },
  host: SearchHost<SearchInfo>,
  chance: number,
  level: Level = levelOf(task.nodes),
): Promise<number | null> => {
  if (!("lines" in level)) {
    setPatternPosition(patterns, task);
    return patterns.winner() === 0 ? pick(look(patterns, level), level.softness, chance) : null;
  }
  const { softness, nodes: _nodes, ...limits } = level;
  const { rootMoves } = await runPatterns(patterns, { ...task, ...limits, milliseconds: null }, host);
  const [best] = rootMoves;
  if (best === undefined) return null;
  const near = rootMoves.filter(({ score }) => score >= best.score - Math.min(2 * softness, CLEARLY_WORSE));
  return pick(near, softness, chance);
};
