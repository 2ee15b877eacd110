// Checks what a page shows before the server has answered: the confirmed state, with the pending actions applied in
// order by the rules, and nothing else.
import type { Snapshot } from "@tengen/client";
import { sameJson, type AnyEngine, type BaseGameState, type GameAction } from "@tengen/kernel";

/** The actions of the match itself, whose result is up to others. */
const MATCH_ACTIONS = ["REQUEST_TAKEBACK", "ACCEPT_TAKEBACK", "CLAIM_VICTORY", "CLAIM_DRAW"];

interface Known {
  readonly actionId: string;
  readonly action: GameAction;
}

/** The state after these actions of one player; null if one of them is unknown, or not valid in its place. */
const applyAll = (
  engine: AnyEngine,
  start: BaseGameState,
  ids: readonly string[],
  { playerId, known }: { readonly playerId: string; readonly known: readonly Known[] },
): BaseGameState | null => {
  let state = start;
  for (const id of ids) {
    const action = known.find(({ actionId }) => actionId === id)?.action;
    if (action === undefined) return null;
    if (MATCH_ACTIONS.includes(action.type)) continue;
    const next = engine.tryAction(state, action, playerId);
    if (!next.ok) return null;
    state = next.value;
  }
  return state;
};

/** `snapshot` is null for a match that the page does not watch. `known` are the player's own actions. */
export const findOptimisticFaults = (
  page: string,
  snapshot: Snapshot | null,
  engine: AnyEngine,
  { playerId, known }: { readonly playerId: string; readonly known: readonly Known[] },
): readonly string[] => {
  if (snapshot === null || snapshot.match === null || snapshot.integrityError !== null) return [];
  const { match, optimistic, pending, entries, matchId } = snapshot;
  const where = `the optimistic state on ${page} in ${matchId} at ${entries.length}`;
  if (optimistic === null) return [`${where} is missing`];
  const { state, applied, dropped } = optimistic;
  const ids = [...applied, ...dropped];
  if (!pending.every(({ actionId }) => ids.includes(actionId))) return [`${where} lacks a pending action`];
  if (entries.some(({ actionId }) => ids.includes(actionId))) return [`${where} has an action that is in the log`];
  const expected = applyAll(engine, match.state, applied, { playerId, known });
  if (expected === null) return [`${where} has actions that are not valid`];
  return sameJson(state, expected) ? [] : [`${where} is not the confirmed state with the pending actions`];
};
