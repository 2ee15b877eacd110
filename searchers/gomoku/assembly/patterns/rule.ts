// The rule this kernel plays: freestyle. The build also compiles the kernel with each file of rules/ in the place of
// this one. The constants let the compiler leave out what a rule does not need.

/** Whether only exactly five win, for black and for white. */
export const EXACT_BLACK: bool = false;
export const EXACT_WHITE: bool = false;
/** Whether overlines, double fours and double threes are forbidden for black. */
export const HAS_FORBIDDEN: bool = false;
/** Whether the kernel computes a net (net.ts). */
export const HAS_NET: bool = false;
