// What a move is worth along one line: by the shape that it makes for its player, and by the one that it denies the other.
// Plain numbers without types, so that the compiler of the kernel and the readable twin read the same file.
//
// A five outweighs the sum of everything else on four lines, the block of a five the sum of everything below it, and an open
// four all that is quiet; a test proves it from every window of nine cells. Denying an open four outweighs two threats of one's own,
// denying two threats at once outweighs one of them. Below that they were chosen by games between several.

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
export const MAKES = [0, 1, 2, 3, 7, 6, 24, 27, 465, 8165];
export const DENIES = [0, 1, 1, 1, 3, 3, 13, 14, 76, 2000];

/** For the cell itself, and for every two more empty ones along one line, up to the first stone of the other. Not 0: by its score
 *  a cell is known to be empty. */
export const SPACE = 1;
/** For each friend within distance 2. */
export const FRIEND = 2;

/** A score from which on a move wins at once, stops a five, makes an open four. */
export const WINS = 8165;
export const STOPS_FIVE = 2000;
export const MAKES_OPEN_FOUR = 465;
/** No move that makes two fours at once has less: two fours, a place on each line, and of the stones of each at least one within 2. */
export const MAKES_TWO_FOURS = 62;

/** How far the search explores (ENG-M1). */
export const EXPLORATION = 1.2;
