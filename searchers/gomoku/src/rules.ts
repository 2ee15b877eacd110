// The rules that the searcher plays. Renju is played without an opening rule: who has which colour is settled before.

/** Freestyle: five or more win. Standard: exactly five. Renju: exactly five, and forbidden moves, for black only. */
export const RULES = ["freestyle", "standard", "renju"] as const;
export type Rule = (typeof RULES)[number];
