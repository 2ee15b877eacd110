// Memory layout of the playout kernel. A position is one block of bytes, so that a playout starts with a copy of it.
// Addresses and offsets are constants: they become part of the instruction and cost no addition.
import {
  BLACK_SET_OFFSET,
  EMPTY_SET_OFFSET,
  GRID_CELL_SIZE,
  GRID_ORIGIN_OFFSET,
  GRID_ROW_SIZE,
  NEAR_SET_OFFSET,
  POSITION_SIZE,
  SCORES_OFFSET,
  SIDE_TO_MOVE_OFFSET,
  STONE_COUNT_OFFSET,
  TREE_OFFSET,
  WHITE_SET_OFFSET,
  WINNER_OFFSET,
} from "./constants";

/** Cells per side. A cell number is y * 16 + x, so that it fits into a byte. */
export const SIZE: i32 = 15;
export const CELLS: i32 = 225;
export const CENTER: u32 = 7 * 16 + 7;

// The padded grid of scores: rows of 20 words, 15 on the board and 5 of padding, with 4 padding rows above and below.
// Four steps from any cell, in any direction, lead to the board or to padding that stays 0.
export const GRID_CELL: usize = GRID_CELL_SIZE;
export const GRID_ROW: usize = GRID_ROW_SIZE;
/** Offset of the cell (0, 0). */
export const GRID_ORIGIN: usize = GRID_ORIGIN_OFFSET;

// Position, as offsets from its start.
/** u64[88]: rows, columns, falling and rising diagonals. Two bits per cell (0 empty, 1 black, 2 white, 3 wall): 8
 *  walls, 15 cells, 8 walls. A cell is indexed by its x in rows and diagonals, and by its y in columns. */
export const LINE_COUNT: usize = 88;
export const LINES_BYTES: usize = LINE_COUNT * 8;
/** 256-bit sets: cells within the candidate radius of a stone (on the empty board the centre), black, white and
 *  empty cells. */
export const NEAR_SET: usize = NEAR_SET_OFFSET;
export const BLACK_SET: usize = BLACK_SET_OFFSET;
export const WHITE_SET: usize = WHITE_SET_OFFSET;
export const EMPTY_SET: usize = EMPTY_SET_OFFSET;
/** The upper halves of two of them. */
export const NEAR_SET_HIGH: usize = NEAR_SET + 16;
export const EMPTY_SET_HIGH: usize = EMPTY_SET + 16;
/** The byte of NEAR_SET with the centre, and its bit. */
export const NEAR_SET_CENTER: usize = NEAR_SET + 14;
export const CENTER_BIT: u8 = 128;
/** i32 */
export const STONE_COUNT: usize = STONE_COUNT_OFFSET;
/** i32: 1 black, 2 white. */
export const SIDE_TO_MOVE: usize = SIDE_TO_MOVE_OFFSET;
/** i32: 0 none, 1 black, 2 white. */
export const WINNER: usize = WINNER_OFFSET;
/** u16: the first and last row with a candidate, as multiples of GRID_ROW. */
export const FIRST_ROW: usize = 844;
export const LAST_ROW: usize = 846;
/** u32[468]: padded grid of move scores, black in the upper half, white in the lower half. The top bit of each half
 *  marks a candidate. A score is never 0 on an empty cell, and always 0 elsewhere. */
export const SCORES: usize = SCORES_OFFSET;
export const POSITION_BYTES: usize = POSITION_SIZE;
export const CANDIDATE_FLAGS: u32 = 0x80008000;

// Positions: the root, the one that a descent through the tree plays on, and the one of a heuristic playout.
export const ROOT: usize = 0x1000;
export const DESCENT: usize = 0x2200;
export const PLAYOUT: usize = 0x3400;
/** Lines and sets of a random playout. */
export const RANDOM_PLAYOUT: usize = 0x4600;
/** u8[]: cells for the bench loops. */
export const BENCH_CELLS: usize = 0x4a00;

/** 16 bytes per cell: the offsets of its four lines (u16) and of its word in a padded grid (u16), and the bit shifts
 *  of its x and y in a line (u8). */
export const GEOMETRY: usize = 0x5000;
export const ROW_LINE: usize = 0;
export const COLUMN_LINE: usize = 2;
export const FALLING_LINE: usize = 4;
export const RISING_LINE: usize = 6;
export const GRID_OFFSET: usize = 8;
export const X_SHIFT: usize = 10;
export const Y_SHIFT: usize = 11;
/** Two 256-bit sets per cell: the cells within the candidate radius, and the cell alone. */
export const NEIGHBORS: usize = 0x8000;
export const NEIGHBORS_HIGH: usize = 16;
export const SELF_SET: usize = 32;
export const SELF_SET_HIGH: usize = 48;
/** u32[468], padded grid: a random byte above the cell number, to break ties; 0 in the padding. */
export const TIE_BREAKS: usize = 0x6400;
/** The same, mixed for one playout. */
export const MIXED_TIE_BREAKS: usize = 0x6c00;
/** u8[480]: a padded grid of bytes; how many threats a stone on each cell may stop. */
export const DEFENSE_MARKS: usize = 0x7400;
export const DEFENSE_MARKS_BYTES: usize = 480;
/** f32[65536]: sqrt(log(n)). */
export const SQRT_LOGS: usize = 0x10000;
/** u8[2^18]: shape by own and blocked cells of a window; also used by forced-moves.ts. */
export const SHAPE_CACHE: usize = 0x50000;
/** u32[2^18]: score of the middle of a window of nine cells, black in the upper half, white in the lower half. */
export const WINDOW_SCORES: usize = 0x100000;
/** 512 bytes per stone: what `undo` restores. */
export const UNDO_STACK: usize = 0x200000;
/** 8 bytes per step of a descent: the block and the child. */
export const SEARCH_PATH: usize = 0x220000;
export const PATH_BLOCK: usize = 0;
export const PATH_CHILD: usize = 4;
/** The compiler's own data (--memoryBase). */
export const COMPILER_DATA: usize = 0x221000;
/** The tree; it takes the rest of the memory. */
export const TREE: usize = TREE_OFFSET;
