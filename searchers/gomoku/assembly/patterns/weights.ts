// What stones are worth, in one place. Plain numbers without types, so that the compiler of the kernel and the readable twin read the
// same file.

/** What a stone would make along one line, from nothing to five. A "good" shape has more than one way to the next. */
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

/** What a stone would make along its four lines together. */
export const CLASS_NOTHING = 0;
export const CLASS_TWO = 1;
export const CLASS_THREE = 2;
export const CLASS_OPEN_THREE = 3;
export const CLASS_TWO_THREES = 4;
export const CLASS_FOUR = 5;
export const CLASS_FOUR_AND_THREE = 6;
export const CLASS_TWO_FOURS = 7;
export const CLASS_OPEN_FOUR = 8;
export const CLASS_FIVE = 9;

/** By shape: what an empty cell is worth to the colour that could make it there. */
export const WORTHS = [0, 1, 2, 4, 9, 12, 12, 30, 36, 40, 80, 120];
/** By class, on top of it. */
export const CLASS_WORTHS = [0, 0, 0, 6, 60, 10, 140, 160, 120, 160];
/** By the highest class of the side to move, and by that of the other, for the whole position. */
export const TO_MOVE = [10, 14, 20, 40, 90, 50, 190, 400, 400, 400];
export const TO_WAIT = [0, 0, 0, 0, 20, 10, 80, 150, 150, 150];

/** By shape: where to look first, by what a stone makes and by what it denies. */
export const MAKES = [0, 2, 5, 8, 22, 28, 24, 80, 92, 70, 400, 900];
export const DENIES = [0, 1, 3, 5, 15, 19, 14, 50, 58, 40, 250, 900];
/** By class, on top of it. */
export const CLASS_MAKES = [0, 0, 0, 0, 160, 0, 400, 500, 500, 900];
export const CLASS_DENIES = [0, 0, 0, 0, 100, 0, 250, 300, 300, 700];
