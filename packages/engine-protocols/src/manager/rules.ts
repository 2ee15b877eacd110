// What programs are told of the rules of a tournament.
import { GOMOKU_RULES, type GomokuRule, type KoRule, type Point } from "@tengen/stones";
import type { GoRules } from "../go/rules.ts";

/** What a ruleset is outside of its engine: the part of its entry in the manifest that protocols need (CAT-R1, CAT-R7). */
export interface OutsideRules {
  readonly searcher?: string | undefined;
  readonly gomocup?: number | undefined;
  readonly gtp?: string | null | undefined;
}

export interface GomokuProgramRules {
  readonly size: number;
  /** The number of `INFO rule`; null if the Gomocup protocol has none. */
  readonly gomocup: number | null;
  /** The rule of our searcher, and of UCI; null if it has none. */
  readonly searcher: GomokuRule | null;
  /** The opening rule of a game; null if it starts with given stones. */
  readonly opening: string | null;
}

export const FREESTYLE_RULES: GomokuProgramRules = { size: 15, gomocup: 0, searcher: "freestyle", opening: null };

export const findSearcherRule = (name: string | undefined): GomokuRule | null =>
  GOMOKU_RULES.find((rule) => rule === name) ?? null;

export interface GoProgramRules {
  readonly size: number;
  readonly komi: number;
  /** The name in GTP and what it means; null if engines are not told of any rules. */
  readonly named: { readonly name: string; readonly rules: GoRules } | null;
  /** Whether GTP engines can play it. */
  readonly hasGtp: boolean;
  readonly ko: KoRule;
  /** Whether the players agree on dead stones; otherwise every stone counts as alive after two passes. */
  readonly agreesOnDead: boolean;
  /** Black's stones before white's first move. */
  readonly handicap: readonly Point[];
  /** The handicap stones that black places, in its first turns. */
  readonly freeStones: number;
}

/** Every stone counts as alive: the rules of a tournament that names none. */
export const QUICK_GO_RULES: GoProgramRules = {
  size: 9,
  komi: 6.5,
  named: null,
  hasGtp: true,
  ko: "simple",
  agreesOnDead: false,
  handicap: [],
  freeStones: 0,
};
