// What a move is worth along one line: by the shape that it makes for its player, and by the one that it denies the other.
// Plain numbers without types, so that the compiler of the kernel and the readable twin read the same file.
//
// A five outweighs the sum of everything else on four lines, the block of a five the sum of everything below it, and an open
// four all that is quiet. Below that they were chosen by hand so that two threats at once beat one, and making beats denying.

/** Shapes, from nothing (the line cannot become five) to five; an open shape is worth a closed one of the same length, and more. */
export const DEAD = 0;
export const ONE = 1;
export const OPEN_ONE = 2;
export const TWO = 3;
export const OPEN_TWO = 4;
export const THREE = 5;
export const OPEN_THREE = 6;
export const FOUR = 7;
export const OPEN_FOUR = 8;
export const FIVE = 9;

/** By shape. */
export const MAKES = [0, 1, 3, 5, 16, 14, 56, 64, 380, 7000];
export const DENIES = [0, 1, 2, 3, 9, 8, 40, 40, 100, 1700];

/** For every two empty cells along one line, up to the first stone of the other. */
export const SPACE = 1;
/** For each friend within distance 2. */
export const FRIEND = 2;

/** A score from which on a move wins at once, stops a five, makes an open four. */
export const WINS = 7000;
export const STOPS_FIVE = 1700;
export const MAKES_OPEN_FOUR = 380;

/** How far the search explores (ENG-M1). */
export const EXPLORATION = 1.2;
