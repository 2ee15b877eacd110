// Shapes and threat classes. Untyped numbers, so that the kernel, the host and the reference implementation read the
// same file. The playout kernel has other shapes, with other numbers (../weights.ts).

/** The shape a stone would complete along one line. A "good" shape can be extended to the next one in more ways than
 *  an open one. */
export const DEAD = 0;
export const ONE = 1;
export const OPEN_ONE = 2;
export const TWO = 3;
export const OPEN_TWO = 4;
export const GOOD_TWO = 5;
export const THREE = 6;
export const OPEN_THREE = 7;
export const GOOD_THREE = 8;
export const FOUR = 9;
export const OPEN_FOUR = 10;
export const FIVE = 11;
/** Only for black in Renju, where they are forbidden: six or more, and two fours in one line. */
export const OVERLINE = 12;
export const DOUBLE_FOUR = 13;

/** The threat class of a cell: the best combination of shapes that a stone there would complete along its four
 *  lines. */
export const CLASS_NOTHING = 0;
export const CLASS_TWO = 1;
export const CLASS_THREE = 2;
export const CLASS_OPEN_THREE = 3;
/** For black in Renju: perhaps a forbidden double three (forbidden.ts). */
export const CLASS_TWO_THREES = 4;
export const CLASS_FOUR = 5;
export const CLASS_FOUR_AND_THREE = 6;
/** For black in Renju: forbidden, as a double four or an overline. */
export const CLASS_TWO_FOURS = 7;
export const CLASS_OPEN_FOUR = 8;
export const CLASS_FIVE = 9;
