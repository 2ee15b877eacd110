// The parameters of the search. Plain numbers without types, so that the AssemblyScript compiler and the reference
// implementation in TypeScript read the same file. Tuned by matches against GNU Go and between
// versions (`tengen match`).

/** Maximum moves of a playout. */
export const MAX_PLAYOUT_MOVES = 240;
/** Mercy rule: lead in stones that ends a playout. */
export const MERCY_THRESHOLD = 30;

// How often a heavy playout applies each heuristic, in 256ths.
/** Capture or escape after the last move put something in atari. */
export const ATARI_RATE = 230;
/** Attack or defend chains with two liberties. */
export const TWO_LIBERTY_RATE = 200;
/** Play a 3x3 pattern next to the last move. */
export const PATTERN_RATE = 243;
/** Play the vital point of a small eye space. */
export const NAKADE_RATE = 220;
/** Reject a self-atari. */
export const SELF_ATARI_RATE = 250;
/** Reject a self-atari of a single stone, which may be a throw-in. */
export const SINGLE_SELF_ATARI_RATE = 128;

/** Visits after which a leaf is expanded. */
export const EXPANSION_VISITS = 2;
/** Equivalence parameter of RAVE: visits at which a move's own value and its RAVE value have equal
 *  weight. */
export const RAVE_EQUIVALENCE = 1000;
/** The root visits the pass at least once in this many visits. */
export const ROOT_PASS_INTERVAL = 24;
/** Exploration constant of UCT. Small, because RAVE values change with every playout and explore by themselves. */
export const UCT_EXPLORATION = 0.02;
/** Share of the score in the value of a playout; the rest is win or loss. Keeps play sensible in decided games. */
export const SCORE_WEIGHT = 0.05;

// Priors: virtual playouts that a move starts with in its RAVE statistics, won unless noted.
/** Half of them won. */
export const PRIOR_EVEN = 24;
/** Lost. */
export const PRIOR_SELF_ATARI = 12;
export const PRIOR_CAPTURE_ONE = 15;
export const PRIOR_CAPTURE_MANY = 30;
export const PRIOR_ATARI_ESCAPE = 20;
export const PRIOR_PATTERN = 10;
/** By distance to the last move. */
export const PRIOR_DISTANCE_1 = 22;
export const PRIOR_DISTANCE_2 = 14;
export const PRIOR_DISTANCE_3 = 6;
/** No stone nearby, on the third line or higher. */
export const PRIOR_OPEN_CENTER = 16;
export const PRIOR_ATARI = 6;
/** A move that the playout policy would answer the last move with. */
export const PRIOR_POLICY = 15;
/** A pass: lost, or four in ten won if passing wins the game. */
export const PRIOR_PASS = 30;
