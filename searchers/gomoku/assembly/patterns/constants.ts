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
export const TT_BASE = 0xa40000;
/** Size of one thread's memory. */
export const THREAD_MEMORY_SIZE = 0x100000;

/** A win in N plies has the value MATE_VALUE - N. Values from MATE_THRESHOLD on are proven wins. */
export const MATE_VALUE = 30000;
export const MATE_THRESHOLD = 29000;
