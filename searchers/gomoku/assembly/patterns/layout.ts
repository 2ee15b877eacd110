// Memory layout. A position is one block of bytes: to play a move is to copy it to the next slot of a stack and change
// the copy, so undo is one step down the stack and restores nothing. The playout kernel (../layout.ts) has a memory of
// its own: the same name may have another address there.
import * as shared from "./constants";
import { EXACT_BLACK, EXACT_WHITE, HAS_NET } from "./rule";

/** Cells per side. A cell number is y * 16 + x, so that it fits into a byte. */
export const SIZE: i32 = 15;
export const CELLS: i32 = 225;
export const CENTER: u32 = 7 * 16 + 7;
/** The cell number that stands for no move. */
export const NO_MOVE: u32 = 255;

// Position, as offsets from its start. The fields that the host reads, too, are described in constants.ts.
/** u64[88]: rows, columns, falling and rising diagonals. Two bits per cell (0 empty, 1 black, 2 white, 3 wall): 8
 *  walls, 15 cells, 8 walls. A cell is indexed by its x in rows and diagonals, and by its y in columns. */
export const LINES: usize = 0;
export const LINE_COUNT: usize = 88;
export const CODES: usize = shared.CODES;
/** For black, then for white: ten 256-bit sets, the empty cells of each threat class. */
export const CLASS_SETS: usize = 1728;
export const CLASS_SETS_SIZE: usize = 320;
/** 256-bit set: the cells within two of a stone. */
export const NEAR_SET: usize = 2368;
/** u64: Zobrist key of the stones and the side to move. */
export const ZOBRIST_KEY: usize = 2400;
/** i32: the tuned values of all codes, black minus white. */
export const VALUE_SUM: usize = 2408;
export const STONE_COUNT: usize = shared.STONE_COUNT;
export const SIDE_TO_MOVE: usize = shared.SIDE_TO_MOVE;
export const WINNER: usize = shared.WINNER;
export const POSITION_SIZE: usize = shared.POSITION_SIZE;

// 256-bit sets of cells.
export const SET_SIZE: usize = 32;
/** Offsets of the second to fourth 64-bit word, and of the second 128-bit half. */
export const SET_WORD_1: usize = 8;
export const SET_WORD_2: usize = 16;
export const SET_WORD_3: usize = 24;
export const SET_HIGH: usize = 16;

// Shared by all threads; the compiler keeps the first bytes of memory free.
/** i32: state of the lookup tables. */
export const TABLES_STATE: usize = 0x900;
export const TABLES_EMPTY: i32 = 0;
export const TABLES_FILLING: i32 = 1;
export const TABLES_READY: i32 = 2;
/** u32: the epoch of the transposition table, which counts its clears, and its age, which counts searches. */
export const TT_EPOCH: usize = 0x904;
export const TT_AGE: usize = 0x908;

/** 16 bytes per cell: the offsets of its four lines in a position (u16) and the bit shifts of its x and y in a line
 *  (u8). */
export const GEOMETRY: usize = 0x1000;
/** Binary logarithm of the bytes per cell. */
export const GEOMETRY_SHIFT: usize = 4;
export const ROW_LINE: usize = 0;
export const COLUMN_LINE: usize = 2;
export const FALLING_LINE: usize = 4;
export const RISING_LINE: usize = 6;
export const X_SHIFT: usize = 8;
export const Y_SHIFT: usize = 9;
/** 256-bit set per cell: the cells within two. */
export const NEIGHBORS: usize = 0x2000;
export const NEIGHBORS_SHIFT: usize = 5;
/** u64 per colour and cell, then one for the side to move. */
export const ZOBRIST_KEYS: usize = 0x4000;
export const ZOBRIST_SIDE_KEY: usize = ZOBRIST_KEYS + 512 * 8;
/** i32[256]: evaluation term by the threat classes available to the side to move (low four bits) and to the opponent
 *  (high four bits). */
export const THREAT_VALUES: usize = 0x6000;
/** i32[8][8]: evaluation term by the number of cells of a class, for the classes open three to four and three of the
 *  side to move, then of the opponent. */
export const CLASS_COUNT_VALUES: usize = 0x6400;
export const CLASS_COUNT_ROW: usize = 32;
/** i32[64]: evaluation term by half the number of stones. */
export const PHASE_VALUES: usize = 0x6500;
/** u8[64][64]: late move reduction by depth and move index. */
export const LMR_TABLE: usize = 0x7000;
/** u32[2^11]: the bits of a set of cells as digits of a ternary number. */
export const TERNARY: usize = 0x8000;
/** u8[3^11]: shape by own and blocked cells of a window, as a ternary number; used while the lookup tables are
 *  filled. One such table for each way to count five. */
export const SHAPE_CACHE: usize = 0x10000;
export const EXACT_SHAPE_CACHE: usize = 0x130000;
export const SHAPE_CACHE_SIZE: usize = 0x30000;
/** Cells on either side of the middle of a window. A five needs four; whether it is exactly five, one more shows. */
export const REACH: u32 = EXACT_BLACK || EXACT_WHITE ? 5 : 4;
export const WINDOW_CELLS: u32 = 2 * REACH + 1;
/** u8 by window, of two bits per cell: the shapes in its middle; black in the low four bits, white in the high four. */
export const WINDOW_SHAPES: usize = EXACT_BLACK || EXACT_WHITE ? 0x540000 : 0x50000;
/** u32[2^16] by the code of one colour: threat class (4 bits), attack score for move ordering (12 bits), evaluation
 *  (upper 16 bits). */
export const CODE_INFO: usize = 0x90000;
/** The same for black where it has forbidden moves. */
export const BLACK_CODE_INFO: usize = 0xd0000;
/** u16[2^16] by the opponent's code: defence score for move ordering. */
export const DEFENSE_SCORES: usize = 0x1e0000;
/** The same against black where it has forbidden moves. */
export const DEFENSE_SCORES_AGAINST_BLACK: usize = 0x110000;
// The compiler's own data is at 0x221000 (--memoryBase).
/** u64[2^18]: results of VCF searches. */
export const VCF_TABLE: usize = 0x240000;
export const VCF_TABLE_SIZE: usize = 0x200000;
/** u64[2^17]: results of VCT searches. */
export const VCT_TABLE: usize = 0x440000;
export const VCT_TABLE_SIZE: usize = 0x100000;
// 0x540000 to 0x940000: WINDOW_SHAPES of wide windows, or a net.
/** Memory of the first thread; it ends where the transposition table begins. The memories of other threads follow
 *  the table. */
export const FIRST_THREAD_MEMORY: usize = shared.TT_BASE - shared.THREAD_MEMORY_SIZE;
export const TT_BASE: usize = shared.TT_BASE;

// Memory of one thread. It begins with the stack of positions; each slot also holds the move list, search frame and PV
// of its position.
/** u32[256]: moves, the cell in the low byte and the ordering score above it. */
export const MOVE_LIST: usize = POSITION_SIZE;
export const FRAME: usize = 3456;
export const FRAME_SIZE: usize = 128;
/** u8[]: the principal variation from this position, as cells. */
export const PV: usize = 3584;
/** With a net: i16[9][2][32], the sums of the cells' vectors over each region, as black and as white see them; then the
 *  Zobrist key of the stones that they are of. */
export const SUMS: usize = 3840;
export const SUMS_SIZE: usize = 1152;
export const SUMS_KEY: usize = SUMS + SUMS_SIZE;
export const SLOT_SIZE: usize = HAS_NET ? 5056 : 3840;
export const MAX_SLOTS: usize = 240;
/** i32[2][256]: history score by side and cell. */
export const HISTORY: usize = 0x129000;
export const HISTORY_SIZE: usize = 2048;
/** u8[2][256]: counter move by side and previous move. */
export const COUNTER_MOVES: usize = 0x129800;
export const COUNTER_MOVES_SIZE: usize = 512;
/** 256-bit sets: cells that defend against all threats, cells that defend against one threat, root moves excluded by
 *  MultiPV, root moves to which the search is restricted. */
export const DEFENSE_SET: usize = 0x129a00;
export const THREAT_DEFENSE_SET: usize = 0x129a20;
export const EXCLUDED_ROOT_MOVES: usize = 0x129a40;
export const ROOT_MOVES: usize = 0x129a60;
/** With a net: i32[64], a layer before it is rounded; i16[32], a hidden layer; and i16[2][32], the policy's vector for what
 *  black and what white sees of a cell. */
export const OUTPUTS: usize = 0x129b00;
export const HIDDEN: usize = 0x129c00;
export const POLICY: usize = 0x129c40;
export const POLICY_COLOR_SHIFT: usize = 6;
/** 256 bytes per PV: those last reported, and those of the current iteration with one spare (multi-pv.ts). */
export const REPORTED_PVS: usize = 0x12a000;
export const ROOT_PVS: usize = 0x138100;
export const MAX_MULTI_PV: i32 = 225;
