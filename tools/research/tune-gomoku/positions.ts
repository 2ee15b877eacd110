// Training positions with the result of a search. They come from self-play games and from one to three moves away from
// them, after good, poor or random moves: a search evaluates such positions, and not those that two good players reach.
import { SIZE, type PatternKernel, type KernelLine, type Sign } from "@tengen/gomoku-searcher";
import { openRng, seedRng, type Rng } from "@tengen/kernel";

export interface Position {
  readonly moves: readonly number[];
  /** Value for the side to move, and the best move. */
  readonly value: number;
  readonly best: number;
  readonly depth: number;
  /** Whether it is a position of the game, not a nearby one. */
  readonly isOfGame: boolean;
}

/** The positions of a game with nearby ones, and who won it; 0 if nobody did. */
export interface PlayedGame {
  readonly positions: readonly Position[];
  readonly winner: Sign | 0;
}

/** How a game is played. */
export interface GameSearch {
  /** Nodes per position. */
  readonly nodes: number;
  /** Whether searches after the first keep the tables of those before. */
  readonly keepTables?: boolean;
  /** Whether only quiet positions are wanted. */
  readonly onlyQuiet?: boolean;
  /** The greatest number of moves of a weak search between the opening and the game, so that boards fill up. */
  readonly maxWeakMoves?: number;
  /** The number of stones at which a game ends as a draw. */
  readonly maxStones?: number;
}

const TABLE_BYTES = 1 << 19;
/** An opening is even if its value is at most this. */
const MAX_OPENING_VALUE = 120;
/** Values are clamped to this; proven results have it. */
const MAX_VALUE = 1200;
/** Nearby positions per position of the game, and their greatest distance in moves. */
const NEARBY = { count: 3, maxMoves: 3 };
/** The search that finds plausible moves. */
const QUICK_SEARCH = { nodes: 200, multiPv: 8, maxDepth: 1 };
/** The search that plays weak moves, and how much worse than the best a move may be. */
const WEAK_SEARCH = { nodes: 500, multiPv: 3 };
const WEAK_MARGIN = 80;
/** Any search finds a VCF within this budget, and then does not evaluate the position. */
const SHORT_VCF_NODES = 200;

const setPosition = (patterns: PatternKernel, moves: readonly number[]): void => {
  patterns.reset();
  for (const move of moves) patterns.play(move);
};

interface SearchLimits {
  readonly nodes: number;
  readonly keepTables?: boolean;
  readonly multiPv?: number;
  readonly maxDepth?: number;
}

const search = (patterns: PatternKernel, parameters: SearchLimits): readonly KernelLine[] => {
  patterns.begin({ bytes: TABLE_BYTES, ...parameters });
  while (patterns.search(parameters.nodes));
  return patterns.info().lines;
};

const randomNear = (rng: Rng, moves: readonly number[], spread: number): number => {
  const middle = (SIZE - 1) / 2;
  for (;;) {
    const [x, y] = [middle - spread + rng.integer(2 * spread + 1), middle - spread + rng.integer(2 * spread + 1)];
    const index = y * SIZE + x;
    if (!moves.includes(index)) return index;
  }
};

/** Random stones near the middle with an even value, so that the game lasts. */
const findOpening = (patterns: PatternKernel, rng: Rng, nodes: number): readonly number[] => {
  for (;;) {
    const count = 2 + rng.integer(7);
    const moves: number[] = [];
    while (moves.length < count) moves.push(randomNear(rng, moves, 3 + rng.integer(2)));
    setPosition(patterns, moves);
    const [best] = search(patterns, { nodes: Math.ceil(nodes / 2) });
    if (best !== undefined && Math.abs(best.value) <= MAX_OPENING_VALUE) return moves;
  }
};

/** Whether a search would evaluate the position or order its moves. */
const isUndecided = (patterns: PatternKernel): boolean => {
  if (patterns.winner() !== 0) return false;
  const situation = patterns.situation();
  return situation === "defend" || (situation === "quiet" && patterns.solveVcf(SHORT_VCF_NODES) === null);
};

/** A plausible move, or in a quiet position possibly any near move. */
const deviatingMove = (patterns: PatternKernel, rng: Rng, keepTables: boolean): number | undefined => {
  const moves =
    patterns.situation() === "quiet" && rng.integer(2) === 0
      ? patterns.moves()
      : search(patterns, { ...QUICK_SEARCH, keepTables }).map((pv) => pv.moves[0]);
  return moves.length === 0 ? undefined : moves[rng.integer(moves.length)];
};

/** The moves to a nearby position; null if it is decided. */
const nearbyPosition = (
  patterns: PatternKernel,
  rng: Rng,
  from: readonly number[],
  keepTables: boolean,
): readonly number[] | null => {
  setPosition(patterns, from);
  const moves = [...from];
  for (let left = 1 + rng.integer(NEARBY.maxMoves); left > 0; left -= 1) {
    const move =
      isUndecided(patterns) || patterns.situation() === "block five"
        ? deviatingMove(patterns, rng, keepTables)
        : undefined;
    if (move === undefined) return null;
    patterns.play(move);
    moves.push(move);
  }
  return isUndecided(patterns) ? moves : null;
};

/** Goes on from a position with moves that are about as good as the best, as long as it is undecided. */
const playWeakMoves = (
  patterns: PatternKernel,
  rng: Rng,
  from: readonly number[],
  count: number,
): readonly number[] => {
  setPosition(patterns, from);
  const moves = [...from];
  while (moves.length < from.length + count && isUndecided(patterns)) {
    const lines = search(patterns, { ...WEAK_SEARCH, keepTables: true });
    const [first] = lines;
    if (first === undefined || first.winsIn !== null || first.losesIn !== null) break;
    const good = lines.filter(({ value }) => value >= first.value - WEAK_MARGIN);
    const [move] = good[rng.integer(good.length)]?.moves ?? [];
    if (move === undefined) break;
    patterns.play(move);
    moves.push(move);
  }
  return moves;
};

/** Plays a game with this kernel; returns its positions and nearby ones. */
export const playGame = (patterns: PatternKernel, seed: string, game: GameSearch): PlayedGame => {
  const { nodes, keepTables = false, onlyQuiet = false, maxWeakMoves = 0, maxStones = SIZE * SIZE } = game;
  const rng = openRng(seedRng(seed));
  const positions: Position[] = [];
  const isWanted = (): boolean => isUndecided(patterns) && (!onlyQuiet || patterns.situation() === "quiet");
  const addPosition = (moves: readonly number[], isOfGame: boolean): KernelLine | undefined => {
    setPosition(patterns, moves);
    const wasWanted = isWanted();
    if (!wasWanted && !isOfGame) return undefined;
    const [pv] = search(patterns, { nodes, keepTables });
    const [best] = pv?.moves ?? [];
    if (pv === undefined || best === undefined) return undefined;
    const value = Math.max(-MAX_VALUE, Math.min(MAX_VALUE, pv.value));
    if (wasWanted) positions.push({ moves, best, value, depth: pv.depth, isOfGame });
    return pv;
  };
  const opening = findOpening(patterns, rng, nodes);
  const moves =
    maxWeakMoves === 0 ? [...opening] : [...playWeakMoves(patterns, rng, opening, rng.integer(maxWeakMoves + 1))];
  for (;;) {
    const pv = addPosition([...moves], true);
    const [best] = pv?.moves ?? [];
    if (pv === undefined || best === undefined || moves.length >= maxStones)
      return { positions, winner: patterns.winner() };
    // A proven result ends the game.
    if (pv.winsIn !== null) return { positions, winner: patterns.side() };
    if (pv.losesIn !== null) return { positions, winner: patterns.side() === 1 ? -1 : 1 };
    for (let count = 0; count < NEARBY.count; count += 1) {
      const nearby = nearbyPosition(patterns, rng, moves, keepTables);
      if (nearby !== null) addPosition(nearby, false);
    }
    moves.push(best);
  }
};

/** A game as a line of text. */
export const formatGame = ({ positions }: PlayedGame): string =>
  positions.map(({ moves, value, best }) => `${moves.join(",")} ${value} ${best}`).join(";");

/** What a line of text keeps of a position. */
export type StoredPosition = Pick<Position, "moves" | "value" | "best">;

const parsePosition = (text: string): StoredPosition => {
  const match = /^([\d,]+) (-?\d+) (\d+)$/u.exec(text);
  if (match === null) throw new Error(`Not a position: ${text}`);
  const [, moves = "", value = "", best = ""] = match;
  return { moves: moves.split(",").map(Number), value: Number(value), best: Number(best) };
};

export const parseGame = (line: string): readonly StoredPosition[] =>
  line.split(";").filter(Boolean).map(parsePosition);
