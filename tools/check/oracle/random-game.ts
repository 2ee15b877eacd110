// Random games of Go, played out: no player fills an own eye in which the opponent's move would be suicide. At the last
// pass every stone is alive, so that every program counts the same score. Early turns sometimes pass or fill an eye,
// too.
import type { AnyEngine, BaseGameState, Rng } from "@tengen/kernel";

/** The part of the states of go-9x9 that is used here. */
export interface GoPosition extends BaseGameState {
  /** Only in the rulesets with agreed scoring. */
  readonly ko?: string;
  readonly handicap?: number;
  readonly boardSize: number;
  readonly board: readonly (readonly number[])[];
  readonly komi: number;
  readonly captures: Readonly<Record<string, number>>;
  readonly passesInARow: number;
  /** Only in the rulesets with agreed scoring. */
  readonly proposal?: { readonly dead: readonly unknown[] } | null;
  readonly scores: { readonly black: number; readonly white: number } | null;
}

export type GoTurn = { readonly type: "place"; readonly x: number; readonly y: number } | { readonly type: "pass" };

/** Turns in which passes and filled eyes occur. */
const WILD_TURNS = 70;

const isOwnEye = (engine: AnyEngine, state: GoPosition, turn: GoTurn): boolean => {
  if (turn.type === "pass") return false;
  const { x, y } = turn;
  const beside = [state.board[y - 1]?.[x], state.board[y + 1]?.[x], state.board[y]?.[x - 1], state.board[y]?.[x + 1]];
  const own = state.currentPlayerId === state.playerIds[0] ? 1 : 2;
  if (beside.some((cell) => cell !== undefined && cell !== own)) return false;
  const opponent = state.playerIds.find((id) => id !== state.currentPlayerId) ?? "";
  const valid = engine.validateAction({ ...state, currentPlayerId: opponent }, turn, opponent);
  return !valid.ok && valid.error.code === "SUICIDE";
};

/** The legal moves that fill no own eye; empty once the board is played out. */
export const listNonEyeMoves = (engine: AnyEngine, state: GoPosition): readonly GoTurn[] =>
  (engine.getValidActions(state, state.currentPlayerId ?? "") as readonly GoTurn[]).filter(
    (turn) => turn.type === "place" && !isOwnEye(engine, state, turn),
  );

/** The next turn of a random game. */
export const pickTurn = (engine: AnyEngine, state: GoPosition, nonEyeMoves: readonly GoTurn[], rng: Rng): GoTurn => {
  const isWild = state.passesInARow === 0 && state.turn < WILD_TURNS;
  if (isWild && rng.integer(30) === 0) return { type: "pass" };
  if (isWild && rng.integer(15) === 0) {
    return rng.pick(engine.getValidActions(state, state.currentPlayerId ?? "") as readonly GoTurn[]);
  }
  return nonEyeMoves.length === 0 ? { type: "pass" } : rng.pick(nonEyeMoves);
};
