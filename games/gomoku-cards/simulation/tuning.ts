// The parameters of the expectimax search. Unless stated otherwise they were tuned by hand, in games against Greedy.

/**
 * Scores for move ordering: what a window with stones of only one colour adds to its cells, by its number of stones, if
 * they are the mover's own (attack) or the opponent's (defence). From Gomoku's Greedy.
 */
export const ATTACK = [0.5, 12, 150, 2_000, 1_000_000] as const;
export const DEFENSE = [0, 10, 120, 1_600, 100_000] as const;

/** Targets of a card inside the search: how many of the best-ranked get a static evaluation, and how many of those are
 *  searched deeper. With these 10,000 nodes reach depth three, and 60,000 depth four or five. */
export const PLACE_TARGETS = { evaluated: 10, searched: 3 } as const;
export const TAKE_TARGETS = { evaluated: 6, searched: 2 } as const;

/** Depth reduction for the cards that are rarely drawn: Inversion, Freeze and Generation. */
export const RARE_CARD_REDUCTION = 1;

/** Targets of the cards in hand that are searched at the root. */
export const ROOT_PLACE_TARGETS = 24;
export const ROOT_TAKE_TARGETS = 10;

/** Root actions that are kept after an iteration of depth 0, 1, 2 ...; the last number applies to greater depths. */
export const CANDIDATES_BY_DEPTH = [24, 14, 8, 5, 4] as const;

/** Random outcomes over which a Generation in hand is averaged. */
export const GENERATION_SAMPLES = 6;

/** The maximum depth: cards after the first one. */
export const MAX_DEPTH = 7;

/**
 * Converts a time budget to nodes, because a bot has no clock. On average a core of an x86 server searches 900 nodes
 * per millisecond on 15x15 and 650 on 19x19; a phone may be five times slower. So the 1,000 milliseconds that a page
 * allows take less than 500 there.
 */
export const NODES_PER_MILLISECOND = 60;

/**
 * Log odds of winning for the player who draws next, by the windows of each player: a weight per window with two
 * stones, and a table by the number of windows with three and with four stones (the last number applies to more).
 * Logistic regression over 109,299 positions of 2,500 self-play games with 600 nodes, on 15x15 and a deck of 55 cards
 * (36 Place, 9 Take, 2 Inversion, 4 Freeze, 4 Generation), without positions that a Place in hand wins at once.
 */
export const EVALUATION_WEIGHTS = {
  next: { two: 0.017, three: [0, 0.1, 0.26, 0.52, 0.64, 0.86, 1.02], four: [0, 1.63, 2.2] },
  waiting: { two: 0.009, three: [0, 0.01, 0.17, 0.26, 0.33, 0.46, 0.72], four: [0, 0.53, 1.8] },
} as const;
