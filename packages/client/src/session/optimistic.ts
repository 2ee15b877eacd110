// The optimistic state: the confirmed state with the valid pending actions applied, one after the other. It is extended
// by a new action, so that the rules see each action once, and made anew when the confirmed state changes.
import { VALID, type AnyEngine, type BaseGameState, type Result } from "@tengen/kernel";
import { isMatchActionType, type Match } from "@tengen/match";
import type { PendingAction } from "./pending-actions.ts";

export interface Optimistic {
  /** What the actions were applied to. */
  readonly confirmed: Match;
  readonly state: BaseGameState;
  /** All pending actions in order; those that are no longer valid are left out of `state`. */
  readonly actions: readonly { readonly actionId: string; readonly isApplied: boolean }[];
}

/** The optimistic state with one more action, and whether the rules allow that. */
export interface Extended {
  readonly optimistic: Optimistic;
  readonly validity: Result<unknown>;
}

export const extend = (engine: AnyEngine, before: Optimistic, { envelope, action }: PendingAction): Extended => {
  const { actionId, actorId } = envelope;
  const add = (state: BaseGameState, isApplied: boolean): Optimistic => ({
    ...before,
    state,
    actions: [...before.actions, { actionId, isApplied }],
  });
  // The result of a takeback is up to the opponent, that of a claim up to the server.
  if (isMatchActionType(action.type)) return { optimistic: add(before.state, true), validity: VALID };
  const next = engine.tryAction(before.state, action, actorId);
  return { optimistic: next.ok ? add(next.value, true) : add(before.state, false), validity: next };
};

const isUpToDate = (optimistic: Optimistic, match: Match, pending: readonly PendingAction[]): boolean =>
  optimistic.confirmed === match &&
  optimistic.actions.length === pending.length &&
  optimistic.actions.every(({ actionId }, index) => actionId === pending[index]?.envelope.actionId);

/** The optimistic state for this confirmed state and these actions; `before` itself if it still holds. */
export const updateOptimistic = (
  before: Optimistic | null,
  engine: AnyEngine,
  match: Match,
  pending: readonly PendingAction[],
): Optimistic => {
  if (before !== null && isUpToDate(before, match, pending)) return before;
  const start: Optimistic = { confirmed: match, state: match.state, actions: [] };
  return pending.reduce((optimistic, action) => extend(engine, optimistic, action).optimistic, start);
};
