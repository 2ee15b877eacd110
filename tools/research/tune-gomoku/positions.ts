// Training positions with the result of a search. They come from self-play games and from one to three moves away from
// them, after good, poor or random moves: a search evaluates such positions, and not those that two good players reach.
import { openPatternKernel, SIZE, type PvLine } from "@tengen/gomoku-searcher";
import { openRng, seedRng, type Rng } from "@tengen/kernel";

export interface Position {
  readonly moves: readonly number[];
  /** Value for the side to move, and the best move. */
  readonly value: number;
  readonly best: number;
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
/** Any search finds a VCF within this budget, and then does not evaluate the position. */
const SHORT_VCF_NODES = 200;

const patterns = await openPatternKernel();

const setPosition = (moves: readonly number[]): void => {
  patterns.reset();
  for (const move of moves) patterns.play(move);
};

const search = (parameters: {
  readonly nodes: number;
  readonly multiPv?: number;
  readonly maxDepth?: number;
}): readonly PvLine[] => {
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
const findOpening = (rng: Rng, nodes: number): readonly number[] => {
  for (;;) {
    const count = 2 + rng.integer(7);
    const moves: number[] = [];
    while (moves.length < count) moves.push(randomNear(rng, moves, 3 + rng.integer(2)));
    setPosition(moves);
    const [best] = search({ nodes: Math.ceil(nodes / 2) });
    if (best !== undefined && Math.abs(best.value) <= MAX_OPENING_VALUE) return moves;
  }
};

/** Whether a search would evaluate the position or order its moves. */
const isUndecided = (): boolean => {
  if (patterns.winner() !== 0) return false;
  const situation = patterns.situation();
  return situation === "defend" || (situation === "quiet" && patterns.solveVcf(SHORT_VCF_NODES) === null);
};

/** A plausible move, or in a quiet position possibly any near move. */
const deviatingMove = (rng: Rng): number | undefined => {
  const moves =
    patterns.situation() === "quiet" && rng.integer(2) === 0
      ? patterns.moves()
      : search(QUICK_SEARCH).map((pv) => pv.moves[0]);
  return moves.length === 0 ? undefined : moves[rng.integer(moves.length)];
};

/** The moves to a nearby position; null if it is decided. */
const nearbyPosition = (rng: Rng, from: readonly number[]): readonly number[] | null => {
  setPosition(from);
  const moves = [...from];
  for (let left = 1 + rng.integer(NEARBY.maxMoves); left > 0; left -= 1) {
    const move = isUndecided() || patterns.situation() === "block five" ? deviatingMove(rng) : undefined;
    if (move === undefined) return null;
    patterns.play(move);
    moves.push(move);
  }
  return isUndecided() ? moves : null;
};

/** Searches the current position; null if there is no move. */
const evaluate = (
  moves: readonly number[],
  nodes: number,
): { readonly pv: PvLine; readonly position: Position } | null => {
  const [pv] = search({ nodes });
  const [best] = pv?.moves ?? [];
  if (pv === undefined || best === undefined) return null;
  return { pv, position: { moves, best, value: Math.max(-MAX_VALUE, Math.min(MAX_VALUE, pv.value)) } };
};

/** Plays a game; returns its positions and nearby ones. */
export const playGame = (seed: string, nodes: number): readonly Position[] => {
  const rng = openRng(seedRng(seed));
  const positions: Position[] = [];
  const addPosition = (moves: readonly number[]): PvLine | undefined => {
    setPosition(moves);
    const wasUndecided = isUndecided();
    const evaluated = evaluate(moves, nodes);
    if (evaluated !== null && wasUndecided) positions.push(evaluated.position);
    return evaluated?.pv;
  };
  const moves = [...findOpening(rng, nodes)];
  for (;;) {
    const pv = addPosition([...moves]);
    const [best] = pv?.moves ?? [];
    // A proven result ends the game.
    if (pv === undefined || best === undefined || pv.winsIn !== null || pv.losesIn !== null) return positions;
    for (let count = 0; count < NEARBY.count; count += 1) {
      const nearby = nearbyPosition(rng, moves);
      if (nearby !== null) addPosition(nearby);
    }
    moves.push(best);
  }
};

/** A game as a line of text. */
export const formatGame = (positions: readonly Position[]): string =>
  positions.map(({ moves, value, best }) => `${moves.join(",")} ${value} ${best}`).join(";");

const parsePosition = (text: string): Position => {
  const match = /^([\d,]+) (-?\d+) (\d+)$/u.exec(text);
  if (match === null) throw new Error(`Not a position: ${text}`);
  const [, moves = "", value = "", best = ""] = match;
  return { moves: moves.split(",").map(Number), value: Number(value), best: Number(best) };
};

export const parseGame = (line: string): readonly Position[] => line.split(";").filter(Boolean).map(parsePosition);
