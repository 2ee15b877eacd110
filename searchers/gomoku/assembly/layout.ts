// Where everything lies in memory. A position is plain bytes in one piece, so that a playout starts by copying it. Addresses and
// offsets are constants: they then are part of an instruction, and cost no addition.

/** Cells a side. A cell's number is y * 16 + x, so that it fits a byte. */
export const SIZE: i32 = 15;
export const CELLS: i32 = 225;
export const CENTRE: u32 = 7 * 16 + 7;

// A position, by offsets from its start, where it has its lines: u64[88], rows, columns, falling and rising diagonals. Two bits a cell
// (empty 0, black 1, white 2, wall 3): 8 walls, 15 cells, 8 walls. A cell's place in its row and on both diagonals is its x, in its column its y.
/** 256 bits each: cells within the candidates' radius of a stone (on the empty board the centre); black; white; empty. */
export const NEARBY: usize = 704;
export const BLACKS: usize = 736;
export const WHITES: usize = 768;
export const EMPTIES: usize = 800;
/** i32 */
export const STONES: usize = 832;
/** i32: the side to move, 1 black, 2 white. */
export const SIDE: usize = 836;
/** i32: 0 none, 1, 2. */
export const WINNER: usize = 840;
/** u16: the first and last row that has a candidate, as offsets into a field. */
export const FIRST_ROW: usize = 844;
export const LAST_ROW: usize = 846;
/**
 * u32[468]: what playing there is worth to black in the upper half, to white in the lower one; the uppermost bit of each half says that the
 * cell is a candidate; never 0 on an empty cell, and always on others.
 */
export const SCORES: usize = 848;
//
// Scores are a field: rows of 20 words, 15 on the board and 5 beside it, with 4 rows above and below, so that four
// steps from any cell, in any direction, lead to a word that belongs to no other cell and stays 0.
export const POSITION_SIZE: usize = 2720;

/** The position that is asked about, the one a descent through the tree plays on, and the one that playouts use up. */
export const ROOT: usize = 0x1000;
export const WORK: usize = 0x2200;
export const SCRATCH: usize = 0x3400;
/** Lines and sets of a random playout. */
export const LIGHT: usize = 0x4600;

/** Of each cell 16 bytes: offsets of its four lines (u16), of its word in a field (u16), shifts of its x and y in a line (u8). */
export const GEOMETRY: usize = 0x5000;
/** Of each cell 64 bytes: the cells within the candidates' radius, and the cell alone. */
export const NEAR: usize = 0x8000;
/** A field: a byte that looks random above the number of the cell; 0 beside the board. */
export const TIES: usize = 0x6400;
/** The same, mixed for one playout. */
export const MIXED: usize = 0x6c00;
/** u8[480]: a field in bytes; of each cell how many threats it may stop. */
export const MARKS: usize = 0x7400;
/** f32[65536]: the square root of the logarithm. */
export const LOGS: usize = 0x10000;
/** u8[2^18]: shapes by the cells that are one's own and those that are shut, while the worths are worked out. */
export const SHAPES: usize = 0x50000;
/** u32[2^18]: what the middle of a window of nine cells is worth, to black above and to white below. */
export const WORTHS: usize = 0x100000;
/** What play needs to take a stone back: 512 bytes a stone. */
export const HISTORY: usize = 0x200000;
/** 8 bytes a step: the block and the child. */
export const PATH: usize = 0x220000;
/** Where the compiler puts what it needs itself. */
export const COMPILERS: usize = 0x221000;
/** The tree, as far as the memory goes. */
export const TREE: usize = 0x230000;
