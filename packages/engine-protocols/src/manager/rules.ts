// What programs are told of the rules of a tournament.
import type { KoRule, Point } from "@tengen/stones";

export interface GomokuProgramRules {
  readonly size: number;
  readonly rule: "freestyle" | "standard" | "renju" | "caro";
  /** The opening rule of a game; null if it starts with given stones. */
  readonly opening: string | null;
}

export const FREESTYLE_RULES: GomokuProgramRules = { size: 15, rule: "freestyle", opening: null };

export interface GoProgramRules {
  readonly size: number;
  readonly komi: number;
  /** Null where every stone counts as alive after two passes; engines are not told of any rules then. */
  readonly name: "chinese" | "japanese" | "aga" | null;
  readonly ko: KoRule;
  /** Black's stones before white's first move. */
  readonly handicap: readonly Point[];
  /** Whether black places the handicap stones. */
  readonly isFree: boolean;
}

/** Every stone counts as alive: the rules of a tournament that names none. */
export const QUICK_GO_RULES: GoProgramRules = {
  size: 9,
  komi: 6.5,
  name: null,
  ko: "simple",
  handicap: [],
  isFree: false,
};
