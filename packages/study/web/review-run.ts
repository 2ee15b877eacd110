// One run of a review: evaluates the positions of a line with its own searcher until it is stopped.
import type { AnyEngine, BaseGameState } from "@tengen/kernel";
import { colorAtPly, type Color, type PvLine } from "@tengen/stones";
import type { EvaluatePosition } from "@tengen/study";
import type { StudyGame } from "@tengen/table";
import { openReviewSearches } from "./review-searches.ts";
import { makeLine, stateAt, type StudyLine } from "./study-line.ts";

/** The evaluation of a position, for the side to move. */
export type PositionEvaluation = PvLine<number>;

/** The result of a finished position for a seat, from 0 to 1. */
const resultFor = ({ winners, playerIds }: BaseGameState, seat: number): number =>
  winners === null ? 0.5 : winners.includes(playerIds[seat] ?? "") ? 1 : 0;

/** Who plays which colour. */
export interface Sides {
  /** Who moves first: White after handicap stones. */
  readonly first: Color;
  /** The seat with the black stones. */
  readonly blackSeat: number;
}

/** A finished position after `count` moves. */
export const judgeEnd = (
  state: BaseGameState,
  count: number,
  { first, blackSeat }: Sides = { first: "black", blackSeat: 0 },
): PositionEvaluation => {
  const winRate = resultFor(state, colorAtPly(count, first) === "black" ? blackSeat : 1 - blackSeat);
  // A five is a proven loss for the side to move; a score at the end proves nothing about earlier positions.
  return state.outcome?.reason === "five" ? { winRate, losesIn: 0, moves: [] } : { winRate, moves: [] };
};

/** Black's lead in points, komi included, at the end as the rules count it; null in a game without a score. */
export const leadIn = (
  engine: AnyEngine,
  state: BaseGameState,
  evaluation: PositionEvaluation,
  { blackSeat }: Sides,
): number | null => {
  const scores = state.gameOver ? (engine.getScores?.(state) ?? null) : null;
  const [black, white] = [blackSeat, 1 - blackSeat].map((seat) => scores?.[state.playerIds[seat] ?? ""]);
  return black === undefined || white === undefined ? (evaluation.lead ?? null) : black - white;
};

export interface ReviewRun {
  readonly line: StudyLine;
  readonly moves: readonly number[];
  /** Null once the run is stopped. */
  readonly evaluate: EvaluatePosition<number>;
  /** Ends the running search; no other one begins. */
  readonly stop: () => void;
  /** Stops, and frees the searcher. */
  readonly close: () => void;
}

/** What a run has found of a position. */
export interface FoundEvaluation {
  readonly played: readonly number[];
  readonly budgetFactor: number;
  readonly evaluation: PositionEvaluation;
  /** Black's, in points, komi included; null if unknown. */
  readonly lead: number | null;
}

export interface ReviewRunOptions {
  readonly engine: AnyEngine;
  readonly study: StudyGame;
  readonly sides: Sides;
  readonly line: StudyLine;
  /** Called for each evaluated position, unless the run was stopped; the budget factor is 1 for the first time. */
  readonly onEvaluated: (found: FoundEvaluation) => void;
}

/** Whether moves are the first ones of a line. */
export const isInLine = (played: readonly number[], moves: readonly number[]): boolean =>
  played.every((move, index) => move === moves[index]);

export const startReviewRun = ({ engine, study, sides, line, onEvaluated }: ReviewRunOptions): ReviewRun => {
  const start = stateAt(line, 0);
  const moves = line.turns.map((turn) => study.moveOf(turn));
  const searches = openReviewSearches({
    searchers: Array.from({ length: study.reviewSearchers ?? 1 }, () => study.openSearcher("review")),
    start,
    line: line.states.flatMap((state, count) => (state.gameOver ? [] : [moves.slice(0, count)])),
    nodes: study.reviewNodes,
  });
  let isStopped = false;

  const positionAfter = (played: readonly number[]): BaseGameState =>
    stateAt(
      isInLine(played, moves)
        ? line
        : makeLine(
            engine,
            start,
            played.map((move) => study.actionOf(move)),
          ),
      played.length,
    );
  const search = async (played: readonly number[], budgetFactor: number): Promise<PositionEvaluation | null> => {
    const { lines } = await searches.evaluate(played, budgetFactor);
    const [best] = lines;
    if (isStopped) return null;
    if (best === undefined) throw new Error(`the searcher returned no line after ${played.length} moves`);
    return best;
  };
  const stop = (): void => {
    isStopped = true;
    searches.stop();
  };
  return {
    line,
    moves,
    evaluate: async (played, budgetFactor) => {
      if (isStopped) return null;
      const state = positionAfter(played);
      const evaluation = state.gameOver ? judgeEnd(state, played.length, sides) : await search(played, budgetFactor);
      if (evaluation === null) return null;
      onEvaluated({ played, budgetFactor, evaluation, lead: leadIn(engine, state, evaluation, sides) });
      return evaluation;
    },
    stop,
    close: () => {
      stop();
      searches.close();
    },
  };
};
