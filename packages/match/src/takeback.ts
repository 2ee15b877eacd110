// Turns that are taken back by agreement (MAT-X6). The log only grows: it tells of the request, of the agreement, and of the turns as they were
// played; what is taken back is the state.
import { reject, type AnyEngine, type BaseGameState, type GameAction, type Rejection } from "@tengen/kernel";

export type TakebackType = "REQUEST_TAKEBACK" | "ACCEPT_TAKEBACK";

export const isTakebackType = (type: string): type is TakebackType =>
  type === "REQUEST_TAKEBACK" || type === "ACCEPT_TAKEBACK";

/** A turn that stands, and those before it. */
export interface TurnList {
  readonly actorId: string;
  readonly action: GameAction;
  readonly previous: TurnList | null;
}

/** What a state can be gone back to: the first one, and the turns that stand. */
export interface TurnHistory {
  readonly initialState: BaseGameState;
  readonly turns: TurnList | null;
}

/** What stands before the last turn of a player; undefined when the player has none. */
const beforeLastOf = (turns: TurnList | null, playerId: string): TurnList | null | undefined => {
  let last = turns;
  while (last !== null && last.actorId !== playerId) last = last.previous;
  return last?.previous;
};

const replayTurns = (engine: AnyEngine, first: BaseGameState, turns: TurnList | null): BaseGameState => {
  const played: TurnList[] = [];
  for (let turn = turns; turn !== null; turn = turn.previous) played.push(turn);
  return played.reduceRight(
    (state, { action, actorId }) => engine.applyAction(state, action, actorId) as BaseGameState,
    first,
  );
};

/** What there is to know of a match when somebody asks for a takeback, or agrees to one. */
export interface TakebackState {
  readonly state: BaseGameState;
  readonly history: TurnHistory | null;
  readonly takebackBy: string | null;
}

/** The situation after a request or an agreement, or why there can be none. */
export const takeBack = (
  engine: AnyEngine,
  { state, history, takebackBy }: TakebackState,
  type: TakebackType,
  actorId: string,
): TakebackState | Rejection => {
  if (!state.playerIds.includes(actorId)) return reject("NOT_SEATED", `${actorId} does not play in this match.`);
  if (state.gameOver) return reject("MATCH_FINISHED", "The game is over.");
  if (history === null)
    return reject("NO_TAKEBACK", "What was hidden has been seen: nothing is taken back in this game.");
  if (type === "REQUEST_TAKEBACK") {
    if (takebackBy !== null) return reject("NO_TAKEBACK", `${takebackBy} asks for one already.`);
    return beforeLastOf(history.turns, actorId) === undefined
      ? reject("NO_TAKEBACK", `${actorId} has played no turn that stands.`)
      : { state, history, takebackBy: actorId };
  }
  if (takebackBy === null || takebackBy === actorId) return reject("NO_TAKEBACK", "Nobody else asks for one.");
  const turns = beforeLastOf(history.turns, takebackBy);
  if (turns === undefined) throw new Error("a takeback was asked for without a turn");
  return { state: replayTurns(engine, history.initialState, turns), history: { ...history, turns }, takebackBy: null };
};

export const countTurns = (past: TurnHistory): number => {
  let count = 0;
  for (let { turns } = past; turns !== null; turns = turns.previous) count += 1;
  return count;
};
