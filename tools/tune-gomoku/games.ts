// Games of the searcher with itself, from which the worth of shapes is learnt. After a few random stones near the middle it plays as
// well as it can with a small budget; now and then a move is random, so that also what it would not choose is seen punished.
import { openPatterns, SIZE } from "@tengen/gomoku-searcher";
import { openRng, seedRng, type Rng } from "@tengen/kernel";

export interface Game {
  readonly moves: readonly number[];
  /** How many of the first were random. */
  readonly opening: number;
  /** 1 black, -1 white, 0 nobody. */
  readonly winner: number;
}

const TABLE_BYTES = 1 << 21;
const MOST_MOVES = 120;
/** One move in so many is random, in the first so many moves after the opening. */
const STRAY = { every: 12, until: 20 };

const patterns = await openPatterns();

const randomNear = (rng: Rng, moves: readonly number[], middle: number, spread: number): number => {
  for (;;) {
    const x = (middle % SIZE) - spread + rng.integer(2 * spread + 1);
    const y = Math.floor(middle / SIZE) - spread + rng.integer(2 * spread + 1);
    const index = y * SIZE + x;
    if (x >= 0 && y >= 0 && x < SIZE && y < SIZE && !moves.includes(index)) return index;
  }
};

export const playGame = (seed: string, nodes: number): Game => {
  const rng = openRng(seedRng(seed));
  const moves: number[] = [];
  const opening = 2 + rng.integer(7);
  patterns.reset();
  const play = (move: number): void => {
    patterns.play(move);
    moves.push(move);
  };
  while (moves.length < opening) play(randomNear(rng, moves, 112, 3 + rng.integer(2)));
  while (patterns.winner() === 0 && moves.length < MOST_MOVES) {
    const isStray = moves.length < opening + STRAY.until && rng.integer(STRAY.every) === 0;
    if (isStray && patterns.situation() === "free") {
      play(randomNear(rng, moves, moves.at(-1) ?? 112, 2));
      continue;
    }
    patterns.begin({ bytes: TABLE_BYTES, nodes });
    while (patterns.think(nodes));
    const { lines, proven } = patterns.found();
    // A proof needs no play.
    if (proven !== null) return { moves, opening, winner: patterns.side() };
    const move = lines[0]?.moves[0];
    if (move === undefined) break;
    play(move);
  }
  return { moves, opening, winner: patterns.winner() };
};

export const textOf = ({ moves, opening, winner }: Game): string => `${winner} ${opening} ${moves.join(",")}`;

export const parseGame = (text: string): Game => {
  const match = /^(-?[01]) (\d+) ([\d,]*)$/u.exec(text);
  if (match === null) throw new Error(`this is no game: ${text}`);
  const [, winner = "", opening = "", moves = ""] = match;
  return { winner: Number(winner), opening: Number(opening), moves: moves.split(",").map(Number) };
};
