// A line on the analysis board, as an immutable value: its start, its turns, and the position after each. It is not a
// match: it is neither saved nor verified, and may start from any position.
import {
  mapResult,
  sameJson,
  unwrap,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type Result,
} from "@tengen/kernel";
import type { Entry } from "@tengen/match";

export interface StudyLine {
  readonly turns: readonly GameAction[];
  /** The start, and the position after each turn. */
  readonly states: readonly BaseGameState[];
}

export const startLine = (start: BaseGameState): StudyLine => ({ turns: [], states: [start] });

export const stateAt = ({ states }: StudyLine, count: number): BaseGameState => {
  const state = states[count];
  if (state === undefined) throw new Error(`the line has no position ${count}`);
  return state;
};

export const isSameTurn = (a: GameAction | undefined, b: GameAction): boolean =>
  a !== undefined && sameJson({ ...a }, { ...b });

/** The length of the common prefix of two lines; 0 if they start from different positions. */
export const commonTurns = (a: StudyLine, b: StudyLine): number => {
  if (a.states[0] !== b.states[0]) return 0;
  const differs = a.turns.findIndex((turn, index) => !isSameTurn(b.turns[index], turn));
  return differs < 0 ? a.turns.length : differs;
};

/** The line with `turn` played after `count` turns. A different turn there replaces the rest; the same one keeps it. */
export const playTurn = (engine: AnyEngine, line: StudyLine, count: number, turn: GameAction): Result<StudyLine> => {
  const state = stateAt(line, count);
  return mapResult(engine.tryAction(state, turn, state.currentPlayerId ?? ""), (next) =>
    isSameTurn(line.turns[count], turn)
      ? line
      : { turns: [...line.turns.slice(0, count), turn], states: [...line.states.slice(0, count + 1), next] },
  );
};

/** A line from legal turns. */
export const makeLine = (engine: AnyEngine, start: BaseGameState, turns: readonly GameAction[]): StudyLine =>
  turns.reduce<StudyLine>((line, turn) => {
    const next = playTurn(engine, line, line.turns.length, turn);
    return unwrap(next, `turn ${line.turns.length + 1} was refused`);
  }, startLine(start));

/** The turns as entries of a timeline. */
export const entriesOf = ({ turns, states }: StudyLine): readonly Entry[] =>
  turns.map(({ type, ...payload }, seq) => ({
    seq,
    actionId: `study:${seq}`,
    actorId: states[seq]?.currentPlayerId ?? "",
    type,
    payload,
    at: 0,
    hash: "",
  }));
