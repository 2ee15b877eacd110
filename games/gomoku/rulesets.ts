// The rulesets of Gomoku as data: the board, the rows that win, and the openings that a match can choose from. The oldest
// one, freestyle-15x15-v1, has an engine and a state of its own (engine.ts, state.ts). A new one is added to RULESETS and to
// game.json.
import { otherColor, STONES_TO_WIN, type RowRule } from "@tengen/stones";
import type { OpeningRule } from "./opening.ts";

export interface Ruleset {
  readonly rulesetVersion: string;
  /** The name in SGF and PSQ files (GMK-G1). */
  readonly name: string;
  readonly size: number;
  readonly rows: RowRule;
  /** The values of the option `opening`; the first is the default. */
  readonly openings: readonly OpeningRule[];
}

export const FREESTYLE_20: Ruleset = {
  rulesetVersion: "freestyle-20x20-v1",
  name: "Freestyle",
  size: 20,
  rows: "five-or-more",
  openings: ["none", "swap2"],
};

export const STANDARD: Ruleset = {
  rulesetVersion: "standard-15x15-v1",
  name: "Standard",
  size: 15,
  rows: "exactly-five",
  openings: ["none", "swap2"],
};

export const CARO: Ruleset = {
  rulesetVersion: "caro-15x15-v1",
  name: "Caro",
  size: 15,
  // Five win unless the opponent blocks both ends; the edge of the board, where there is no cell, blocks nothing.
  rows: (color, length, ends) =>
    length > STONES_TO_WIN || (length === STONES_TO_WIN && ends.some((end) => end !== otherColor(color))),
  openings: ["none"],
};

export const RENJU: Ruleset = {
  rulesetVersion: "renju-15x15-v1",
  name: "Renju",
  size: 15,
  rows: "renju",
  openings: ["none", "taraguchi-10", "soosyrv-8"],
};

/** All but the oldest. Of two with the same name and size, files of other programs are read by the first. */
export const RULESETS: readonly Ruleset[] = [FREESTYLE_20, STANDARD, CARO, RENJU];
