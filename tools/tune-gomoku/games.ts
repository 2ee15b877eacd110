// Games of the searcher with itself, from which the worth of shapes is learnt. After a few random stones near the middle it plays as
// well as it can with a small budget; now and then a move is random, so that also what it would not choose is seen punished.
import { openPatterns, SIZE, type FoundLine } from "@tengen/gomoku-searcher";
import { openRng, seedRng, type Rng } from "@tengen/kernel";

export interface Game {
  readonly moves: readonly number[];
  /** How many of the first were random. */
  readonly opening: number;
  /** 1 black, -1 white, 0 nobody. */
  readonly winner: number;
  /** What the search saw before each move, for who made it; null for a random one. */
  readonly values: readonly (number | null)[];
}

const TABLE_BYTES = 1 << 21;
const MOST_MOVES = 120;
/** One move in so many is random, in the first so many moves after the opening. */
const STRAY = { every: 12, until: 20 };
/** An opening is judged with so many of 100 nodes, and is even within this value. */
const JUDGED = { part: 50, even: 120 };
/** What is decided is worth no more than this. */
const MOST_VALUE = 2000;

/** In the place of a value. */
const RANDOM = "?";

const patterns = await openPatterns();

const setUp = (moves: readonly number[]): void => {
  patterns.reset();
  for (const move of moves) patterns.play(move);
};

const randomNear = (rng: Rng, moves: readonly number[], middle: number, spread: number): number => {
  for (;;) {
    const x = (middle % SIZE) - spread + rng.integer(2 * spread + 1);
    const y = Math.floor(middle / SIZE) - spread + rng.integer(2 * spread + 1);
    const index = y * SIZE + x;
    if (x >= 0 && y >= 0 && x < SIZE && y < SIZE && !moves.includes(index)) return index;
  }
};

const search = (nodes: number): FoundLine | undefined => {
  patterns.begin({ bytes: TABLE_BYTES, nodes });
  while (patterns.think(nodes));
  return patterns.found().lines[0];
};

/** Random stones near the middle after which nobody is far ahead: else there is little to learn from the game. */
const findOpening = (rng: Rng, nodes: number): readonly number[] => {
  for (;;) {
    const count = 2 + rng.integer(7);
    const moves: number[] = [];
    while (moves.length < count) moves.push(randomNear(rng, moves, 112, 3 + rng.integer(2)));
    setUp(moves);
    const { value } = search(Math.ceil((nodes * JUDGED.part) / 100)) ?? { value: Infinity };
    if (Math.abs(value) <= JUDGED.even) return moves;
  }
};

export const playGame = (seed: string, nodes: number): Game => {
  const rng = openRng(seedRng(seed));
  const first = findOpening(rng, nodes);
  const opening = first.length;
  const moves = [...first];
  const values: (number | null)[] = first.map(() => null);
  setUp(moves);
  const play = (move: number, value: number | null = null): void => {
    patterns.play(move);
    moves.push(move);
    values.push(value);
  };
  while (patterns.winner() === 0 && moves.length < MOST_MOVES) {
    const isStray = moves.length < opening + STRAY.until && rng.integer(STRAY.every) === 0;
    if (isStray && patterns.situation() === "free") {
      play(randomNear(rng, moves, moves.at(-1) ?? 112, 2));
      continue;
    }
    const best = search(nodes);
    const [move] = best?.moves ?? [];
    if (best === undefined || move === undefined) break;
    // A proof needs no play.
    if (best.winsIn !== null) return { moves, opening, winner: patterns.side(), values };
    if (best.losesIn !== null) return { moves, opening, winner: -patterns.side(), values };
    play(move, Math.max(-MOST_VALUE, Math.min(MOST_VALUE, best.value)));
  }
  return { moves, opening, winner: patterns.winner(), values };
};

export const textOf = ({ moves, opening, winner, values }: Game): string =>
  `${winner} ${opening} ${moves.join(",")} ${values.map((value) => value ?? RANDOM).join(",")}`;

export const parseGame = (text: string): Game => {
  const match = /^(-?[01]) (\d+) ([\d,]+) ([\d,?-]+)$/u.exec(text);
  if (match === null) throw new Error(`this is no game: ${text}`);
  const [, winner = "", opening = "", moves = "", values = ""] = match;
  return {
    winner: Number(winner),
    opening: Number(opening),
    moves: moves.split(",").map(Number),
    values: values.split(",").map((value) => (value === RANDOM ? null : Number(value))),
  };
};
