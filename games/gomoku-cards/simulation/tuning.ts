// The numbers of the lookahead, together. Where nothing else is said they were found by hand, in games against Greedy.

/** What a window lends its cells as a first guess at good targets, by its stones, of one colour alone: for the player to
 *  move and against the other. No unit; found by hand for Gomoku's Greedy. They only choose what is looked at. */
export const ATTACK = [0.5, 12, 150, 2_000, 1_000_000] as const;
export const DEFENCE = [0, 10, 120, 1_600, 100_000] as const;

/** Targets of a card inside the lookahead: so many of the best guesses get an estimate, and so many of the best estimates
 *  are looked at further. Found by hand: so 10,000 nodes reach three cards after the own one, and 60,000 four or five. */
export const PLACE_TARGETS = { evaluated: 10, searched: 3 } as const;
export const TAKE_TARGETS = { evaluated: 6, searched: 2 } as const;

/** Cards less that are looked at after a kind that is seldom drawn: Inversion, Freeze and Generation. */
export const RARE_CARD_REDUCTION = 1;

/** Targets of the cards in hand that are looked at at all. */
export const ROOT_PLACE_TARGETS = 24;
export const ROOT_TAKE_TARGETS = 10;

/** Actions that are kept after a look at 0, 1, 2 ... cards after them; the last number stands for more. */
export const CANDIDATES_BY_DEPTH = [24, 14, 8, 5, 4] as const;

/** Random outcomes of a Generation in hand; their mean counts. */
export const GENERATION_SAMPLES = 6;

/** Cards after the own one that are looked at, at most. */
export const MAX_DEPTH = 8;

/** How fast nodes are taken to be where the budget is a time, because a bot has no clock. In the middle a core of an x86
 *  server does 900 of them in a millisecond on 15 lines and 650 on 19; a phone may be five times as slow. So the 1,000
 *  milliseconds that a page gives take less than 500 there. */
export const NODES_PER_MILLISECOND = 60;

/** Log odds of winning for the player who draws next, by the windows of each player: so much for each with two stones;
 *  with three and with four by how many there are (the last number stands for more). Logistic regression over 109,299
 *  positions of 2,500 games of the lookahead against itself with 600 nodes, on 15 lines and a deck of 55 cards (36 Place,
 *  9 Take, 2 Inversion, 4 Freeze, 4 Generation); positions that a Place in hand wins at once were left out. */
export const EVALUATION_WEIGHTS = {
  next: { two: 0.017, three: [0, 0.1, 0.26, 0.52, 0.64, 0.86, 1.02], four: [0, 1.63, 2.2] },
  waiting: { two: 0.009, three: [0, 0.01, 0.17, 0.26, 0.33, 0.46, 0.72], four: [0, 0.53, 1.8] },
} as const;
