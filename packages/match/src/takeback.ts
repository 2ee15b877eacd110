// Takebacks by agreement (MAT-X6). The log keeps the turns, the request and the acceptance; only the state goes back.
import { ok, reject, type AnyEngine, type BaseGameState, type GameAction, type Result } from "@tengen/kernel";

export type TakebackType = "REQUEST_TAKEBACK" | "ACCEPT_TAKEBACK";

export const isTakebackType = (type: string): type is TakebackType =>
  type === "REQUEST_TAKEBACK" || type === "ACCEPT_TAKEBACK";

/** A linked list of the effective turns, newest first. */
export interface TurnList {
  readonly actorId: string;
  readonly action: GameAction;
  readonly previous: TurnList | null;
}

/** What a state is recomputed from: the initial state and the effective turns. */
export interface TurnHistory {
  readonly initialState: BaseGameState;
  readonly turns: TurnList | null;
}

/** The turns before a player's last one; undefined if the player has none. */
const beforeLastOf = (turns: TurnList | null, playerId: string): TurnList | null | undefined => {
  let last = turns;
  while (last !== null && last.actorId !== playerId) last = last.previous;
  return last?.previous;
};

const replayTurns = (engine: AnyEngine, first: BaseGameState, turns: TurnList | null): BaseGameState => {
  const played: TurnList[] = [];
  for (let turn = turns; turn !== null; turn = turn.previous) played.push(turn);
  return played.reduceRight((state, { action, actorId }) => engine.applyAction(state, action, actorId), first);
};

/** The part of a position that takebacks depend on. */
export interface TakebackState {
  readonly state: BaseGameState;
  readonly history: TurnHistory | null;
  readonly takebackBy: string | null;
}

/** Applies a takeback request or acceptance, or refuses it. */
export const takeBack = (
  engine: AnyEngine,
  { state, history, takebackBy }: TakebackState,
  type: TakebackType,
  actorId: string,
): Result<TakebackState> => {
  if (!state.playerIds.includes(actorId)) return reject("NOT_SEATED", `${actorId} does not play in this match.`);
  if (state.gameOver) return reject("MATCH_FINISHED", "The game is over.");
  if (history === null)
    return reject("NO_TAKEBACK", "This game has hidden information, so moves cannot be taken back.");
  if (type === "REQUEST_TAKEBACK") {
    if (takebackBy !== null) return reject("NO_TAKEBACK", `${takebackBy} has already asked for a takeback.`);
    return beforeLastOf(history.turns, actorId) === undefined
      ? reject("NO_TAKEBACK", `${actorId} has no turn to take back.`)
      : ok({ state, history, takebackBy: actorId });
  }
  if (takebackBy === null || takebackBy === actorId)
    return reject("NO_TAKEBACK", "The opponent has not asked for a takeback.");
  const turns = beforeLastOf(history.turns, takebackBy);
  if (turns === undefined) throw new Error("a takeback was requested without a turn");
  return ok({
    state: replayTurns(engine, history.initialState, turns),
    history: { ...history, turns },
    takebackBy: null,
  });
};

export const countTurns = (past: TurnHistory): number => {
  let count = 0;
  for (let { turns } = past; turns !== null; turns = turns.previous) count += 1;
  return count;
};
