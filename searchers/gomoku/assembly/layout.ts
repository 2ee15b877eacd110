// Memory layout of the playout kernel. A position is one block of bytes, so that a playout starts with a copy of it.
// Addresses and offsets are constants: they become part of the instruction and cost no addition. The alpha-beta kernel
// (patterns/layout.ts) has a memory of its own: the same name may have another address there.
import * as shared from "./constants";

/** Cells per side. A cell number is y * 16 + x, so that it fits into a byte. */
export const SIZE: i32 = 15;
export const CELLS: i32 = 225;
export const CENTER: u32 = 7 * 16 + 7;

// The padded grid of scores (constants.ts).
export const GRID_CELL: usize = shared.GRID_CELL;
export const GRID_ROW: usize = shared.GRID_ROW;
export const GRID_ORIGIN: usize = shared.GRID_ORIGIN;

// Position, as offsets from its start. The fields that the host reads, too, are described in constants.ts.
/** u64[88]: rows, columns, falling and rising diagonals. Two bits per cell (0 empty, 1 black, 2 white, 3 wall): 8
 *  walls, 15 cells, 8 walls. A cell is indexed by its x in rows and diagonals, and by its y in columns. */
export const LINES: usize = 0;
export const LINE_COUNT: usize = 88;
export const LINES_SIZE: usize = LINE_COUNT * 8;
export const NEAR_SET: usize = shared.NEAR_SET;
export const BLACK_SET: usize = shared.BLACK_SET;
export const WHITE_SET: usize = shared.WHITE_SET;
export const EMPTY_SET: usize = shared.EMPTY_SET;
/** The upper halves of two of these sets. */
export const NEAR_SET_HIGH: usize = NEAR_SET + 16;
export const EMPTY_SET_HIGH: usize = EMPTY_SET + 16;
/** The byte of NEAR_SET with the center, and its bit. */
export const NEAR_SET_CENTER: usize = NEAR_SET + 14;
export const CENTER_BIT: u8 = 128;
export const STONE_COUNT: usize = shared.STONE_COUNT;
export const SIDE_TO_MOVE: usize = shared.SIDE_TO_MOVE;
export const WINNER: usize = shared.WINNER;
/** u16: the first and last row with a candidate, as multiples of GRID_ROW. */
export const FIRST_ROW: usize = 844;
export const LAST_ROW: usize = 846;
export const SCORES: usize = shared.SCORES;
export const POSITION_SIZE: usize = shared.POSITION_SIZE;
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
/** Binary logarithm of the bytes per cell. */
export const GEOMETRY_SHIFT: usize = 4;
export const ROW_LINE: usize = 0;
export const COLUMN_LINE: usize = 2;
export const FALLING_LINE: usize = 4;
export const RISING_LINE: usize = 6;
export const GRID_OFFSET: usize = 8;
export const X_SHIFT: usize = 10;
export const Y_SHIFT: usize = 11;
/** Two 256-bit sets per cell: the cells within the candidate radius, and the cell alone. */
export const NEIGHBORS: usize = 0x8000;
export const NEIGHBORS_SHIFT: usize = 6;
export const NEIGHBORS_HIGH: usize = 16;
export const SELF_SET: usize = 32;
export const SELF_SET_HIGH: usize = 48;
/** u32[468], padded grid: a random byte above the cell number, to break ties; 0 in the padding. */
export const TIE_BREAKS: usize = 0x6400;
/** The same, mixed for one playout. */
export const MIXED_TIE_BREAKS: usize = 0x6c00;
/** u8[480]: a padded grid of bytes; how many threats a stone on each cell may stop. */
export const DEFENSE_MARKS: usize = 0x7400;
export const DEFENSE_MARKS_SIZE: usize = 480;
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
export const TREE: usize = shared.TREE;
