// Positions to learn from, each with what the search says of it. The search plays a game with itself; beside every position of it a few
// more are looked at, one to three moves away, that a search comes to when it tries moves: good ones, poor ones, any. What shapes are worth is asked
// there, and not where two good players come.
import { openPatternKernel, SIZE, type PvLine } from "@tengen/gomoku-searcher";
import { openRng, seedRng, type Rng } from "@tengen/kernel";

export interface Position {
  readonly moves: readonly number[];
  /** What it is worth to who is to move, and the best move. */
  readonly value: number;
  readonly best: number;
}

const TABLE_BYTES = 1 << 19;
/** An opening is even within this value. */
const EVEN = 120;
/** What is decided is worth this, and nothing more. */
const MOST_VALUE = 1200;
/** How many positions beside each one of the game, and how many moves away they are at most. */
const BESIDE = { count: 3, away: 3 };
/** How a move is found that looks good. */
const GLANCE = { nodes: 200, lines: 8, deepest: 1 };
/** A win by fours that takes no more than this is found by any search, which does not ask what the position is worth. */
const AT_HAND = 200;

const patterns = await openPatternKernel();

const setUp = (moves: readonly number[]): void => {
  patterns.reset();
  for (const move of moves) patterns.play(move);
};

const search = (terms: {
  readonly nodes: number;
  readonly lines?: number;
  readonly deepest?: number;
}): readonly PvLine[] => {
  patterns.begin({ bytes: TABLE_BYTES, ...terms });
  while (patterns.search(terms.nodes));
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

/** Random stones near the middle after which nobody is far ahead: else the game is over soon. */
const findOpening = (rng: Rng, nodes: number): readonly number[] => {
  for (;;) {
    const count = 2 + rng.integer(7);
    const moves: number[] = [];
    while (moves.length < count) moves.push(randomNear(rng, moves, 3 + rng.integer(2)));
    setUp(moves);
    const [best] = search({ nodes: Math.ceil(nodes / 2) });
    if (best !== undefined && Math.abs(best.value) <= EVEN) return moves;
  }
};

/** Whether a search would ask what the position is worth, or where to look first. */
const isOpen = (): boolean => {
  if (patterns.winner() !== 0) return false;
  const situation = patterns.situation();
  return situation === "defends" || (situation === "free" && patterns.solveVcf(AT_HAND) === null);
};

/** A move that looks good, or any near one where nothing is forced. */
const strayMove = (rng: Rng): number | undefined => {
  const moves =
    patterns.situation() === "free" && rng.integer(2) === 0
      ? patterns.moves()
      : search(GLANCE).map((line) => line.moves[0]);
  return moves.length === 0 ? undefined : moves[rng.integer(moves.length)];
};

/** The moves to a position near this one; null where it is decided. */
const stray = (rng: Rng, from: readonly number[]): readonly number[] | null => {
  setUp(from);
  const moves = [...from];
  for (let left = 1 + rng.integer(BESIDE.away); left > 0; left -= 1) {
    const move = isOpen() || patterns.situation() === "stops a five" ? strayMove(rng) : undefined;
    if (move === undefined) return null;
    patterns.play(move);
    moves.push(move);
  }
  return isOpen() ? moves : null;
};

/** What the search says of the position that is set up; null where there is no move. */
const judge = (
  moves: readonly number[],
  nodes: number,
): { readonly line: PvLine; readonly position: Position } | null => {
  const [line] = search({ nodes });
  const [best] = line?.moves ?? [];
  if (line === undefined || best === undefined) return null;
  return { line, position: { moves, best, value: Math.max(-MOST_VALUE, Math.min(MOST_VALUE, line.value)) } };
};

/** The positions of a game, and those beside it. */
export const playGame = (seed: string, nodes: number): readonly Position[] => {
  const rng = openRng(seedRng(seed));
  const found: Position[] = [];
  const take = (moves: readonly number[]): PvLine | undefined => {
    setUp(moves);
    const wasOpen = isOpen();
    const judged = judge(moves, nodes);
    if (judged !== null && wasOpen) found.push(judged.position);
    return judged?.line;
  };
  const moves = [...findOpening(rng, nodes)];
  for (;;) {
    const line = take([...moves]);
    const [best] = line?.moves ?? [];
    // A proof needs no play.
    if (line === undefined || best === undefined || line.winsIn !== null || line.losesIn !== null) return found;
    for (let count = 0; count < BESIDE.count; count += 1) {
      const beside = stray(rng, moves);
      if (beside !== null) take(beside);
    }
    moves.push(best);
  }
};

/** A game as a line. */
export const textOf = (positions: readonly Position[]): string =>
  positions.map(({ moves, value, best }) => `${moves.join(",")} ${value} ${best}`).join(";");

const parsePosition = (text: string): Position => {
  const match = /^([\d,]+) (-?\d+) (\d+)$/u.exec(text);
  if (match === null) throw new Error(`this is no position: ${text}`);
  const [, moves = "", value = "", best = ""] = match;
  return { moves: moves.split(",").map(Number), value: Number(value), best: Number(best) };
};

export const parseGame = (line: string): readonly Position[] => line.split(";").filter(Boolean).map(parsePosition);
