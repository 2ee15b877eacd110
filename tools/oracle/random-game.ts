// Random games of Go that are played to the very end: nobody fills an own eye that the opponent cannot play into, so that
// at the last pass every stone lives beyond doubt, and any judge must come to the same score. Before that, anything goes
// now and then: passes, and eyes filled after all.
import type { AnyEngine, Rng } from "@tengen/kernel";

/** What is used of the state of go-9x9. */
export interface GoPosition {
  readonly boardSize: number;
  readonly board: readonly (readonly number[])[];
  readonly komi: number;
  readonly playerIds: readonly string[];
  readonly currentPlayerId: string | null;
  readonly captures: Readonly<Record<string, number>>;
  readonly passesInARow: number;
  readonly turn: number;
  readonly gameOver: boolean;
  readonly scores: { readonly black: number; readonly white: number } | null;
}

export type GoTurn = { readonly type: "place"; readonly x: number; readonly y: number } | { readonly type: "pass" };

/** As long as anything goes. */
const WILD_TURNS = 70;

const isOwnEye = (engine: AnyEngine, state: GoPosition, turn: GoTurn): boolean => {
  if (turn.type === "pass") return false;
  const { x, y } = turn;
  const beside = [state.board[y - 1]?.[x], state.board[y + 1]?.[x], state.board[y]?.[x - 1], state.board[y]?.[x + 1]];
  const own = state.currentPlayerId === state.playerIds[0] ? 1 : 2;
  if (beside.some((cell) => cell !== undefined && cell !== own)) return false;
  const opponent = state.playerIds.find((id) => id !== state.currentPlayerId) ?? "";
  return engine.validateAction({ ...state, currentPlayerId: opponent }, turn, opponent)?.code === "SUICIDE";
};

/** Where the player to move may put a stone without filling an own eye; nothing once the board is played out. */
export const listSensible = (engine: AnyEngine, state: GoPosition): readonly GoTurn[] =>
  (engine.getValidActions(state, state.currentPlayerId ?? "") as readonly GoTurn[]).filter(
    (turn) => turn.type === "place" && !isOwnEye(engine, state, turn),
  );

/** The next turn of a random game. */
export const pickTurn = (engine: AnyEngine, state: GoPosition, sensible: readonly GoTurn[], rng: Rng): GoTurn => {
  const isWild = state.passesInARow === 0 && state.turn < WILD_TURNS;
  if (isWild && rng.integer(30) === 0) return { type: "pass" };
  if (isWild && rng.integer(15) === 0) {
    return rng.pick(engine.getValidActions(state, state.currentPlayerId ?? "") as readonly GoTurn[]);
  }
  return sensible.length === 0 ? { type: "pass" } : rng.pick(sensible);
};
