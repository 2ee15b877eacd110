// Constants shared by the kernel and its TypeScript host. Untyped numbers, so that both compilers can read the file.

// Offsets into a position.
export const CODES_OFFSET = 704;
export const STONE_COUNT_OFFSET = 2412;
export const SIDE_TO_MOVE_OFFSET = 2416;
export const WINNER_OFFSET = 2420;
export const POSITION_SIZE = 2432;

/** Start of the transposition table, and the size of one thread's memory. */
export const TT_OFFSET = 0x640000;
export const THREAD_MEMORY_SIZE = 0x100000;

/** A win in N plies has the value MATE_VALUE - N. Values from MATE_THRESHOLD on are proven wins. */
export const MATE_VALUE = 30000;
export const MATE_THRESHOLD = 29000;
