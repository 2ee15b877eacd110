// The two sides of a game.

export const SIDES = ["black", "white"] as const;
export type Side = (typeof SIDES)[number];

export const otherSide = (side: Side): Side => (side === "black" ? "white" : "black");

/** The side that takes the turn with this index, from 0. */
export const sideOf = (turn: number): Side => (turn % 2 === 0 ? "black" : "white");
