// Move scores along one line, by the shape that a stone makes and by the opponent's shape that it prevents. Untyped
// numbers, so that the kernel, the host and the reference implementation read the same file.
//
// A five outscores everything else on four lines, blocking a five outscores everything below it, and an open four
// outscores all quiet moves; a test checks this over every window of nine cells. Preventing an open four outscores two
// own threats, preventing two threats outscores one own threat. The rest was tuned by games.

/** Shapes, from dead (the line cannot become five) to five. */
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

/** Scores by shape. */
export const ATTACK_SCORES = [0, 1, 2, 3, 7, 6, 24, 27, 465, 8165];
export const DEFENSE_SCORES = [0, 1, 1, 1, 3, 3, 13, 14, 76, 2000];

/** For the cell itself, and for every two more open cells along a line. Not 0, because the score 0 marks a cell that
 *  is not empty. */
export const SPACE_SCORE = 1;
/** For each own stone within distance 2. */
export const NEIGHBOR_SCORE = 2;

/** The least score of a move that makes five, blocks a five, makes an open four. */
export const FIVE_SCORE = 8165;
export const BLOCK_FIVE_SCORE = 2000;
export const OPEN_FOUR_SCORE = 465;
/** Lower bound for the score of a move that makes two fours: two fours, the space on each line, and an own stone
 *  within 2 for each four. */
export const MIN_TWO_FOURS_SCORE = 62;

/** Exploration constant of UCT (ENG-M1). */
export const UCT_EXPLORATION = 1.2;
