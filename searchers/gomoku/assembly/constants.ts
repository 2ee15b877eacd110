// Constants shared by the playout kernel and its TypeScript host. Untyped numbers, so that both compilers can read the
// file.

// Offsets into a position.
export const NEAR_SET_OFFSET = 704;
export const BLACK_SET_OFFSET = 736;
export const WHITE_SET_OFFSET = 768;
export const EMPTY_SET_OFFSET = 800;
export const STONE_COUNT_OFFSET = 832;
export const SIDE_TO_MOVE_OFFSET = 836;
export const WINNER_OFFSET = 840;
export const SCORES_OFFSET = 848;
export const POSITION_SIZE = 2720;

// The padded grid of scores, in bytes: a cell, a row, and the offset of the cell (0, 0).
export const GRID_CELL_SIZE = 4;
export const GRID_ROW_SIZE = 80;
export const GRID_ORIGIN_OFFSET = 336;

/** Start of the tree. */
export const TREE_OFFSET = 0x230000;

// The block of a node's children (tree.ts): its header, as offsets, and then arrays of `capacity` words, by their
// index.
export const BLOCK_CHILDREN_OFFSET = 0;
export const BLOCK_VISITED_OFFSET = 4;
export const BLOCK_VISITS_OFFSET = 8;
export const BLOCK_CAPACITY_OFFSET = 12;
export const BLOCK_ARRAYS_OFFSET = 16;
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
