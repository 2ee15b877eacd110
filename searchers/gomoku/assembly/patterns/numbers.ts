// The numbers that the kernel and its facade both go by, in one place. Plain numbers without types, so that both compilers read the same file.

// A position, by offsets from its start.
export const AT_CODES = 704;
export const AT_STONES = 2412;
export const AT_SIDE = 2416;
export const AT_WINNER = 2420;
export const BYTES_OF_POSITION = 2432;

/** Where the search's table begins, and how large a desk is. */
export const AT_TABLE = 0x640000;
export const BYTES_OF_DESK = 0x100000;

/** A win is worth this, less the moves until it; from `LEAST_DECIDED` on a value says that it is one. */
export const WORTH_OF_WIN = 30000;
export const LEAST_DECIDED = 29000;
