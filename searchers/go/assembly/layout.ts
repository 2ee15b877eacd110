// Where everything lies in memory. A position is plain bytes in one piece, so that a playout, a step of a count or a look ahead starts by
// copying it, and nothing is ever taken back. Addresses and offsets are constants: they then are part of an instruction, and cost no addition.

/** Points of a row with its wall; a point's number is (y + 1) * 11 + x + 1, so that it fits seven bits and 0 stands for a pass. */
export const STRIDE: u32 = 11;
/** The index of a pass. */
export const PASS: u32 = 81;

// A position, by offsets from its start, where it has its colours: u8[128], 0 empty, 1 black, 2 white, 3 wall. Sets have a bit for each point.
/** u8[128]: chains, by the number of one of their stones, of each stone. */
export const CHAINS: usize = 128;
/** u16[128]: the eight points around, two bits each: N E S W, then NE SE SW NW. */
export const CODES: usize = 256;
/** u8[128]: the empty points, in no order; the place of a point among them; i32: how many they are. */
export const EMPTIES: usize = 512;
export const PLACES: usize = 640;
export const EMPTY_COUNT: usize = 768;
/** i32: the side to move, 1 black, 2 white. */
export const SIDE: usize = 772;
/** i32: the point that ko forbids; 0 none. */
export const KO: usize = 776;
/** i32: passes in a row. */
export const PASSES: usize = 780;
/** u64: hash of the stones. */
export const HASH: usize = 784;
/** i32: the last move, 0 a pass or none; the one before it. */
export const LAST: usize = 792;
export const BEFORE_LAST: usize = 796;
/** i32 */
export const POINTS_A_SIDE: usize = 800;
/** set[3]: by colour; the first are the empty points. */
export const SETS: usize = 816;
/** set[128]: liberties, by chain; stones, by chain. */
export const LIBERTIES: usize = 896;
export const STONES: usize = 2944;
export const POSITION_SIZE: usize = 4992;

/** The position that is asked about, the one a descent through the tree plays on, the one that playouts use up, and one to try things on. */
export const ROOT: usize = 0x1000;
export const WORK: usize = 0x2800;
export const SCRATCH: usize = 0x4000;
export const TRIAL: usize = 0x5800;

/** set[128]: the point alone; the points beside it. */
export const BITS: usize = 0x7000;
export const NEIGHBOURS: usize = 0x7800;
/** u64[3][128] */
export const HASHES: usize = 0x8000;
export const BLACK_HASHES: usize = 0x8400;
export const WHITE_HASHES: usize = 0x8800;
/** u8[128]: from points to indices (y * 9 + x), and back; a pass is 81. */
export const INDICES: usize = 0x9000;
export const POINTS: usize = 0x9080;
/** i8[8]: steps to the points around, in the order of their bits. */
export const STEPS: usize = 0x9100;
/** u8[256]: moves that are thought of. */
export const CANDIDATES: usize = 0x9200;
/** u8[128]: lines from the edge, from 1. */
export const EDGES: usize = 0x9300;
/** f32[84], twice: 1 where black, where white was the first to play in an iteration. */
export const FIRSTS: usize = 0x9400;
/** i32[128]: of the points, ends as black's less ends as white's. */
export const OWNERS: usize = 0x9800;
/** u32[256]: how often each score came up, black's points less white's, and 81. */
export const SCORES: usize = 0xa000;
/** u8[512]: moves of a playout, the colour in the uppermost bit. */
export const MOVES: usize = 0xa400;
/** u32[2][400]: the blocks on the way down, each with its child. */
export const PATH: usize = 0xa800;
/** u64[4096]: hashes of the positions that have been; those of the way down. */
export const SEEN: usize = 0x10000;
export const WAY: usize = 0x18000;
/** u8[65536]: by the points around, bits of the colours whose eye it is; whose point it is; for whom a stone there has good shape. */
export const EYES: usize = 0x20000;
export const OWNED: usize = 0x30000;
export const SHAPES: usize = 0x40000;
/** Positions of a count of lines, one for each step. */
export const STACK: usize = 0x60000;
/** Where the compiler puts what it needs itself. */
export const COMPILERS: usize = 0x221000;
/** The tree, as far as the memory goes. */
export const TREE: usize = 0x230000;
