// Labels of a game: its positions and nearby ones, as the search values them.
import { SIZE, THREAT_CLASSES, type PatternKernel, type Sign } from "@tengen/gomoku-searcher";
import { playGame, type PlayedGame, type Position } from "../../research/tune-gomoku/positions.ts";
import { encodeLabel, LABEL_BYTES, type Label } from "./label-file.ts";

/** The threat classes that the evaluation counts. */
const FIRST_CLASS = THREAT_CLASSES.indexOf("open three");
const END_CLASS = THREAT_CLASSES.indexOf("four and three") + 1;

const threatsOf = (patterns: PatternKernel, side: Sign): number => {
  const counts = ([side, side === 1 ? -1 : 1] as const).flatMap((color) =>
    patterns.classCounts(color).slice(FIRST_CLASS, END_CLASS),
  );
  return counts.reduce((bits, count, index) => bits | (count > 0 ? 1 << index : 0), 0);
};

const labelOf = (patterns: PatternKernel, game: number, winner: PlayedGame["winner"], position: Position): Label => {
  const cells: (Sign | 0)[] = Array.from({ length: SIZE * SIZE }, () => 0);
  patterns.reset();
  for (const move of position.moves) patterns.play(move);
  const side = patterns.side();
  for (const [index, move] of position.moves.entries()) cells[move] = (index % 2 === 0) === (side === 1) ? 1 : -1;
  const { value, best, depth, isOfGame } = position;
  return {
    game,
    value,
    best,
    depth,
    evaluation: patterns.evaluate(),
    threats: threatsOf(patterns, side),
    isOfGame,
    result: !isOfGame ? null : winner === 0 ? 0 : winner === side ? 1 : -1,
    cells,
  };
};

/** The threats in a crowded position are what a static evaluation judges worst, so games begin with up to this many
 *  weak moves. */
const MAX_WEAK_MOVES = 32;
/** Games that last longer are hardly decided any more. */
const MAX_STONES = 90;

const GAME = { keepTables: true, onlyQuiet: true, maxWeakMoves: MAX_WEAK_MOVES, maxStones: MAX_STONES };

/** The records of one game of this kernel with itself; always the same for a seed. A game without an undecided position
 *  has none. */
export const labelGame = (patterns: PatternKernel, seed: string, game: number, nodes: number): Uint8Array => {
  const { positions, winner } = playGame(patterns, seed, { ...GAME, nodes });
  const bytes = new Uint8Array(positions.length * LABEL_BYTES);
  for (const [index, position] of positions.entries())
    bytes.set(encodeLabel(labelOf(patterns, game, winner, position)), index * LABEL_BYTES);
  return bytes;
};
