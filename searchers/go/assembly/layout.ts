// The memory map. A position is one block of plain bytes, so that playouts, perft and the tree search copy it instead
// of undoing moves. Addresses and offsets are constants, so that they become immediates of load and store instructions.
//
// A point is (y + 1) * 11 + x + 1: the board has a border, every point fits in seven bits, and 0 stands for a pass. An
// index is y * 9 + x, as in the TypeScript code; 81 is a pass. A bitboard has one bit per point.

/** Points of a row, border included. */
export const STRIDE: u32 = 11;
/** The index of a pass. */
export const PASS: u32 = 81;

/** The color of a point outside the board; 0 is empty, 1 black, 2 white. */
export const BORDER: u32 = 3;

// Offsets in a position.
/** u8[128]: the color of each point. */
export const COLORS: usize = 0;
/** u8[128]: chain of each stone; a chain's id is one of its points. */
export const CHAINS: usize = 128;
/** u16[128]: 3x3 neighborhood of each point, two bits per neighbor, in the order N E S W NE SE SW NW. */
export const NEIGHBORHOODS: usize = 256;
/** u8[128]: the empty points, unordered. */
export const EMPTY_POINTS: usize = 512;
/** u8[128]: where each empty point is in EMPTY_POINTS. */
export const EMPTY_INDEXES: usize = 640;
/** i32 */
export const EMPTY_COUNT: usize = 768;
/** i32: 1 black, 2 white. */
export const SIDE_TO_MOVE: usize = 772;
/** i32: the point forbidden by ko; 0 if none. */
export const KO_POINT: usize = 776;
/** i32: consecutive passes. */
export const PASSES: usize = 780;
/** u64: Zobrist key of the stones. */
export const ZOBRIST_KEY: usize = 784;
/** i32: 0 for a pass or none. */
export const LAST_MOVE: usize = 792;
/** i32: the move before the last one. */
export const PREVIOUS_MOVE: usize = 796;
/** i32 */
export const BOARD_SIZE: usize = 800;
/** bitboard[3]: empty points, black stones, white stones. */
export const COLOR_BITBOARDS: usize = 816;
/** bitboard[128]: liberties of each chain. */
export const LIBERTIES: usize = 896;
/** bitboard[128]: stones of each chain. */
export const STONES: usize = 2944;
export const POSITION_SIZE: usize = 4992;

/** The position to search. */
export const ROOT_POSITION: usize = 0x1000;
/** The position during a descent through the tree. */
export const DESCENT_POSITION: usize = 0x2800;
/** The position during a playout. */
export const PLAYOUT_POSITION: usize = 0x4000;

/** bitboard[128]: each point alone. */
export const POINT_BITS: usize = 0x7000;
/** bitboard[128]: the up to four neighbors of each point. */
export const NEIGHBORS: usize = 0x7800;
/** u64[3][128], by color. */
export const ZOBRIST_KEYS: usize = 0x8000;
export const BLACK_ZOBRIST_KEYS: usize = 0x8400;
export const WHITE_ZOBRIST_KEYS: usize = 0x8800;
/** u8[128] */
export const POINT_TO_INDEX: usize = 0x9000;
/** u8[128] */
export const INDEX_TO_POINT: usize = 0x9080;
/** i8[8]: distances to the neighbors, in the order of a neighborhood. */
export const NEIGHBOR_STEPS: usize = 0x9100;
/** u8[256]: candidate moves of a playout. */
export const CANDIDATES: usize = 0x9200;
/** u8[128]: line of each point, counted from the edge: 1 is the first line. */
export const EDGE_LINES: usize = 0x9300;
/** f32[2][84]: 1 for each move that black (white) played first in this iteration (AMAF). */
export const AMAF_PLAYS: usize = 0x9400;
/** i32[128]: playouts in which black owned the point, minus those in which white did. */
export const OWNERSHIP: usize = 0x9800;
/** u32[256]: how many playouts ended with each score; black minus white, plus 81. */
export const SCORE_COUNTS: usize = 0xa000;
/** u8[512]: moves of the last playout, the color in the top bit. */
export const PLAYOUT_MOVES: usize = 0xa400;
/** u32[400][2]: the nodes of the current descent, each with the index of the selected child. */
export const PATH: usize = 0xa800;
/** u64[4096]: hash set of the Zobrist keys of the game so far. */
export const HISTORY: usize = 0x10000;
/** u64[400]: Zobrist keys of the positions of the current descent. */
export const PATH_KEYS: usize = 0x18000;
/** u8[65536]: by neighborhood, a bit for each color that has an eye there. */
export const EYE_TABLE: usize = 0x20000;
/** u8[65536]: by neighborhood, a bit for each color that surrounds the point. */
export const OWNER_TABLE: usize = 0x30000;
/** u8[65536]: by neighborhood, nonzero where a 3x3 pattern matches. */
export const PATTERN_TABLE: usize = 0x40000;
/** Positions of a perft, one per ply. */
export const PERFT_STACK: usize = 0x60000;
/** Static data of the compiler: --memoryBase in tools/build/kernels. */
export const COMPILER_DATA: usize = 0x221000;
/** Nodes of the tree, up to the end of the memory. */
export const TREE: usize = 0x230000;
