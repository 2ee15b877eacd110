// Constants shared by the kernel and its TypeScript host. Untyped numbers, so that both compilers can read the file.

// Position, as offsets from its start; layout.ts has the fields that only the kernel uses.
/** u32[256]: the shape code of each empty cell, the shapes that a stone would complete along its four lines. Four
 *  bits per shape, black in the lower half, white in the upper half. */
export const CODES = 704;
/** i32 */
export const STONE_COUNT = 2412;
/** i32: 0 black, 1 white. */
export const SIDE_TO_MOVE = 2416;
/** i32: 0 none, 1 black, 2 white. */
export const WINNER = 2420;
export const POSITION_SIZE = 2432;

/** Start of the transposition table; its size is chosen when a search begins. */
export const TT_BASE = 0xa90000;
/** Size of one thread's memory. */
export const THREAD_MEMORY_SIZE = 0x150000;

/** A win in N plies has the value MATE_VALUE - N. Values from MATE_THRESHOLD on are proven wins. */
export const MATE_VALUE = 30000;
export const MATE_THRESHOLD = 29000;

// A net (net.ts) as the host writes it (src/net.ts): one block from NET_BASE on, each part an offset in it. A row has the
// vector that black sees, then that of white. Weights of two neighboring inputs stand together, for all outputs.
export const NET_BASE = 0x540000;
/** u16[2^16]: the index of a window by its cells without the middle one. */
export const NET_INDEX = 0;
/** i8[7381][2][32] */
export const NET_STRAIGHT = 0x20000;
export const NET_DIAGONAL = 0xa0000;
/** i16[2][288][32][2]: first layer with black to move, then with white to move; the inputs are in the order of SUMS. */
export const NET_FIRST = 0x120000;
export const NET_FIRST_SIZE = 0x9000;
/** i16[256][32] */
export const NET_THREATS = 0x132000;
/** i16[16][32][2] and i32[32] */
export const NET_SECOND = 0x136000;
export const NET_SECOND_BIAS = 0x136800;
/** i16[32] and i32 */
export const NET_VALUE = 0x136880;
export const NET_VALUE_BIAS = 0x1368c0;
/** i16[32] */
export const NET_BIAS = 0x136900;
/** i16[16][64][2] and i32[64] */
export const NET_VECTOR = 0x137000;
export const NET_VECTOR_BIAS = 0x138000;
/** i16[10][10] */
export const NET_CLASSES = 0x138100;
export const NET_SIZE = 0x138200;
