// Forced moves (ENG-M2). Every move left out loses, or wins later than one that is kept: a five is played, the
// opponent's five is blocked, an open four or two fours are made; against an open four or two fours of the opponent
// only moves on their lines and own fours are kept.
import {
  DEFENSE_MARKS,
  DEFENSE_MARKS_SIZE,
  GEOMETRY,
  GEOMETRY_SHIFT,
  GRID_OFFSET,
  SCORES,
  SHAPE_CACHE,
  SIDE_TO_MOVE,
  X_SHIFT,
  Y_SHIFT,
} from "./layout";
import { DEAD, FOUR, OPEN_FOUR_SCORE, MIN_TWO_FOURS_SCORE, OPEN_FOUR, BLOCK_FIVE_SCORE, FIVE_SCORE } from "./weights";

/** Reduces a move list (cell in the low byte, score above) to the forced moves; returns their number. `best` is the
 *  highest score. */
export function keepForcedMoves(position: usize, moves: usize, count: u32, best: u32): u32 {
  if (best >= <u32>FIVE_SCORE) return keepAtLeast(moves, count, FIVE_SCORE);
  if (best >= <u32>BLOCK_FIVE_SCORE) return keepAtLeast(moves, count, BLOCK_FIVE_SCORE);
  const color = <u32>load<i32>(position, SIDE_TO_MOVE);
  const winning = best >= <u32>MIN_TWO_FOURS_SCORE ? keepWinningMoves(position, moves, count, color) : 0;
  return winning > 0 ? winning : keepDefenses(position, moves, count, color);
}

/** Puts the moves that make an open four or two fours at the front of the list; returns their number. */
function keepWinningMoves(position: usize, moves: usize, count: u32, color: u32): u32 {
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const move = load<u32>(moves + ((<usize>index) << 2));
    const isWinning =
      move >> 8 >= <u32>OPEN_FOUR_SCORE ||
      (move >> 8 >= <u32>MIN_TWO_FOURS_SCORE && countFours(position, move & 255, color) > 1);
    if (!isWinning) continue;
    store<u32>(moves + ((<usize>index) << 2), load<u32>(moves + ((<usize>kept) << 2)));
    store<u32>(moves + ((<usize>kept) << 2), move);
    kept++;
  }
  return kept;
}

function keepAtLeast(moves: usize, count: u32, minScore: u32): u32 {
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const move = load<u32>(moves + ((<usize>index) << 2));
    if (move >> 8 < minScore) continue;
    store<u32>(moves + ((<usize>kept) << 2), move);
    kept++;
  }
  return kept;
}

/** Extracts one bit per cell of a window: a bit plane (0 black, 1 white). */
// @ts-ignore: decorator
@inline
function planeOf(window: u32, plane: u32): u32 {
  const single = (window >> plane) & 0x15555;
  const pairs = (single | (single >> 1)) & 0x13333;
  const fours = (pairs | (pairs >> 2)) & 0x10f0f;
  const eights = (fours | (fours >> 4)) & 0x100ff;
  return (eights | (eights >> 8)) & 0x1ff;
}

/** The shape that a stone of a colour would make along a direction, if it is a four or more. */
function shapeAt(position: usize, cell: u32, direction: usize, color: u32): u32 {
  const geometry = GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT);
  const shift = <u64>load<u8>(geometry + (direction === 1 ? Y_SHIFT : X_SHIFT)) - 8;
  const window = <u32>(load<u64>(position + load<u16>(geometry + (direction << 1))) >> shift) & 0x3ffff;
  // Most windows have fewer than three own stones, which cannot make a four.
  const plane = color - 1;
  if (popcnt<u32>((window >> plane) & ~(window >> (plane ^ 1)) & 0x15555) < 3) return <u32>DEAD;
  const own = planeOf(window, plane);
  const blocked = planeOf(window, plane ^ 1);
  // A wall has both bits set.
  return load<u8>(SHAPE_CACHE + ((((own & ~blocked) | 16) << 9) | blocked));
}

/** The number of directions in which a move makes a four. */
function countFours(position: usize, cell: u32, color: u32): u32 {
  let fours: u32 = 0;
  for (let direction: usize = 0; direction < 4; direction++) {
    if (shapeAt(position, cell, direction, color) === <u32>FOUR) fours++;
  }
  return fours;
}

/** Address of a cell's mark: a padded grid like that of the scores, with a byte per cell. */
// @ts-ignore: decorator
@inline
function markAddress(cell: u32): usize {
  return DEFENSE_MARKS + (load<u16>(GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT), GRID_OFFSET) >> 2);
}

/** Increments the marks of the cells within four steps along a direction. */
function markLine(cell: u32, direction: usize): void {
  const step = direction === 0 ? 1 : direction === 1 ? 20 : direction === 2 ? 21 : -19;
  for (let distance = -4; distance <= 4; distance++) {
    const mark = markAddress(cell) + distance * step;
    store<u8>(mark, load<u8>(mark) + 1);
  }
}

/** Keeps the moves that lie on the lines of the most threats of the opponent, and own fours. Without such threats
 *  all moves are kept. */
function keepDefenses(position: usize, moves: usize, count: u32, color: u32): u32 {
  const opponentShift: u32 = color === 1 ? 0 : 16;
  let threats = 0;
  memory.fill(DEFENSE_MARKS, 0, DEFENSE_MARKS_SIZE);
  for (let index: u32 = 0; index < count; index++) {
    const cell = load<u32>(moves + ((<usize>index) << 2)) & 255;
    const scores = load<u32>(position + load<u16>(GEOMETRY + ((<usize>cell) << GEOMETRY_SHIFT), GRID_OFFSET), SCORES);
    const opponentScore = (scores >> opponentShift) & 0x7fff;
    if (opponentScore >= <u32>OPEN_FOUR_SCORE) {
      // Every open four must be stopped.
      for (let direction: usize = 0; direction < 4; direction++) {
        if (shapeAt(position, cell, direction, 3 - color) !== <u32>OPEN_FOUR) continue;
        markLine(cell, direction);
        threats++;
      }
    } else if (opponentScore >= <u32>MIN_TWO_FOURS_SCORE && countFours(position, cell, 3 - color) > 1) {
      // Stopping one of the fours is enough; the cell itself is on all their lines but counts once.
      for (let direction: usize = 0; direction < 4; direction++) {
        if (shapeAt(position, cell, direction, 3 - color) === <u32>FOUR) markLine(cell, direction);
      }
      store<u8>(markAddress(cell), load<u8>(markAddress(cell)) - <u8>(countFours(position, cell, 3 - color) - 1));
      threats++;
    }
  }
  if (threats === 0) return count;
  let mostStopped: u8 = 0;
  for (let index: u32 = 0; index < count; index++) {
    mostStopped = max(mostStopped, load<u8>(markAddress(load<u32>(moves + ((<usize>index) << 2)) & 255)));
  }
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const move = load<u32>(moves + ((<usize>index) << 2));
    if (load<u8>(markAddress(move & 255)) < mostStopped && countFours(position, move & 255, color) === 0) continue;
    store<u32>(moves + ((<usize>kept) << 2), move);
    kept++;
  }
  return kept;
}
