// Constants shared by the playout kernel and its TypeScript host. Untyped numbers, so that both compilers can read the
// file.

// Position, as offsets from its start; layout.ts has the fields that only the kernel uses.
/** 256-bit sets: cells within the candidate radius of a stone (on the empty board the center), black, white and
 *  empty cells. */
export const NEAR_SET = 704;
export const BLACK_SET = 736;
export const WHITE_SET = 768;
export const EMPTY_SET = 800;
/** i32 */
export const STONE_COUNT = 832;
/** i32: 1 black, 2 white. */
export const SIDE_TO_MOVE = 836;
/** i32: 0 none, 1 black, 2 white. */
export const WINNER = 840;
/** u32[468]: padded grid of move scores, black in the upper half, white in the lower half. The top bit of each half
 *  marks a candidate. A score is never 0 on an empty cell, and always 0 elsewhere. */
export const SCORES = 848;
export const POSITION_SIZE = 2720;

// The padded grid of scores: rows of 20 words, 15 on the board and 5 of padding, with 4 padding rows above and below.
// Four steps from any cell, in any direction, lead to the board or to padding that stays 0.
/** Bytes of a cell and of a row. */
export const GRID_CELL = 4;
export const GRID_ROW = 80;
/** Offset of the cell (0, 0). */
export const GRID_ORIGIN = 336;

/** Start of the tree, which takes the rest of the memory. */
export const TREE = 0x230000;

// The block of a node's children (tree.ts): its header, as offsets, and then arrays of `capacity` words, by their
// index.
export const BLOCK_CHILDREN = 0;
export const BLOCK_VISITED = 4;
export const BLOCK_VISITS = 8;
export const BLOCK_CAPACITY = 12;
export const BLOCK_ARRAYS = 16;
/** f32: Q, the mean value. */
export const Q_ARRAY = 0;
/** f32: 1 / sqrt(N). */
export const INVERSE_SQRT_N_ARRAY = 1;
/** u32: N, the visits. */
export const N_ARRAY = 2;
/** i32: W, twice the sum of the values. */
export const W_ARRAY = 3;
/** u32: the block of the child; 0 if it was not expanded. */
export const LINK_ARRAY = 4;
/** u32: the move, its cell in the low byte and its heuristic score above. */
export const MOVE_ARRAY = 5;
export const ARRAY_COUNT = 6;
