// The numbers of the search, each with its unit. Plain numbers without types, so that the compiler of the kernel and the readable twin read
// the same file. Found by games against GNU Go and between versions (`npm run go:match`).

/** Moves after which a playout is given up. */
export const LONGEST = 240;
/** A playout ends when one side has so many stones more: the rest of it is not in doubt. */
export const MERCY = 30;

/** Of 256: how often a playout answers atari, plays a pattern beside the last move, and keeps from putting itself in atari. */
export const ANSWERS_ATARI = 230;
export const PLAYS_NEAR_LIBERTIES = 200;
export const PLAYS_PATTERN = 243;
export const PLAYS_VITAL = 220;
export const KEEPS_FROM_ATARI = 250;
/** The same for a single stone, which may be a throw-in. */
export const KEEPS_ONE_FROM_ATARI = 128;

/** Visits after which a node gets children of its own. */
export const EXPANDS_AT = 2;
/** Playouts after which what was found of a move itself counts as much as what was found of it in all playouts. */
export const RAVE_EQUAL = 1000;
/** Of so many visits of the position that is searched one at least is a pass. */
export const PASS_SHARE = 24;
/** How far the search explores; little, because the estimates of all moves move with every playout. */
export const EXPLORATION = 0.02;
/** What of the value of a playout goes by points, not by who wins, so that won and lost games are played on. */
export const POINTS_WEIGHT = 0.05;

/** What is thought of a move before it was tried, in playouts won or lost. */
export const PRIOR_EVEN = 24;
export const PRIOR_SELF_ATARI = 12;
export const PRIOR_TAKES_ONE = 15;
export const PRIOR_TAKES_MORE = 30;
export const PRIOR_SAVES = 20;
export const PRIOR_PATTERN = 10;
export const PRIOR_NEAR_1 = 22;
export const PRIOR_NEAR_2 = 14;
export const PRIOR_NEAR_3 = 6;
export const PRIOR_LONELY_MIDDLE = 16;
export const PRIOR_ATARI = 6;
/** Of what a playout would answer the last move with. */
export const PRIOR_ANSWERS = 15;
/** Of a pass that does not win. */
export const PRIOR_PASS = 30;
