// The solving of a puzzle: a pure step from a state and an event to the next state. The solver answers for the defender.
import type { Puzzle, PuzzleAnswer, PuzzlePosition, PuzzleSolver } from "@tengen/table";

export interface PuzzleState {
  readonly puzzle: Puzzle;
  /** The points of the moves since the puzzle began, by both in turn. */
  readonly moves: readonly number[];
  /** What followed the last move; null before the first. */
  readonly answer: PuzzleAnswer | null;
  /** How many of the moves stay when the last one was wrong. */
  readonly kept: number;
  /** A point that was selected, to be confirmed. */
  readonly selected: number | null;
  /** A point that is shown as a hint. */
  readonly hint: number | null;
  readonly misses: number;
  readonly hints: number;
}

export type PuzzleEvent =
  /** `needsConfirm`: the move is only selected, until it is picked again or confirmed. */
  | { readonly type: "pick"; readonly point: number; readonly needsConfirm: boolean }
  | { readonly type: "confirm" }
  /** Takes the wrong move back. */
  | { readonly type: "retry" }
  /** Shows the next move. */
  | { readonly type: "hint" }
  /** Begins again, with nothing counted. */
  | { readonly type: "restart" };

export const startPuzzle = (puzzle: Puzzle): PuzzleState => ({
  puzzle,
  moves: [],
  answer: null,
  kept: 0,
  selected: null,
  hint: null,
  misses: 0,
  hints: 0,
});

export const isSolved = ({ answer }: PuzzleState): boolean => answer?.kind === "solved";

/** Whether the last move was wrong, and can be taken back. */
export const isWrong = ({ answer }: PuzzleState): boolean =>
  answer !== null && answer.kind !== "solved" && answer.kind !== "continues";

/** The position after some of the moves. */
export const positionAfter = ({ puzzle }: PuzzleState, moves: readonly number[]): PuzzlePosition => {
  const { stones, toMove, defender } = puzzle;
  const placed = moves.map((point, index) => ({ point, color: index % 2 === 0 ? toMove : defender }) as const);
  return { stones: [...stones, ...placed], toMove: moves.length % 2 === 0 ? toMove : defender };
};

const retry = (state: PuzzleState): PuzzleState =>
  isWrong(state) ? { ...state, moves: state.moves.slice(0, state.kept), answer: null, selected: null } : state;

const isEmpty = (state: PuzzleState, point: number): boolean =>
  !positionAfter(state, state.moves).stones.some((stone) => stone.point === point);

const play = (state: PuzzleState, solver: PuzzleSolver, point: number): PuzzleState => {
  const answer = solver.answer(positionAfter(state, state.moves), point);
  const reply = "reply" in answer && answer.reply !== null ? [answer.reply] : [];
  const moves = [...state.moves, point, ...reply];
  const next = { ...state, moves, answer, selected: null, hint: null };
  return isWrong(next) ? { ...next, misses: state.misses + 1 } : { ...next, kept: moves.length };
};

const pick = (before: PuzzleState, solver: PuzzleSolver, point: number, needsConfirm: boolean): PuzzleState => {
  const state = retry(before);
  if (isSolved(state) || !isEmpty(state, point)) return before;
  return needsConfirm && state.selected !== point ? { ...state, selected: point } : play(state, solver, point);
};

const showHint = (before: PuzzleState, solver: PuzzleSolver): PuzzleState => {
  const state = retry(before);
  if (isSolved(state) || state.hint !== null) return state;
  const hint = solver.solve(positionAfter(state, state.moves));
  return hint === null ? state : { ...state, hint, hints: state.hints + 1 };
};

export const stepPuzzle = (state: PuzzleState, event: PuzzleEvent, solver: PuzzleSolver): PuzzleState => {
  switch (event.type) {
    case "pick":
      return pick(state, solver, event.point, event.needsConfirm);
    case "confirm":
      return state.selected === null ? state : play(state, solver, state.selected);
    case "retry":
      return retry(state);
    case "hint":
      return showHint(state, solver);
    case "restart":
      return startPuzzle(state.puzzle);
  }
};
