// [GO-M10] A dispute about dead stones that play settles: what is played shows which of them live, and nothing else. Then
// the board is again as it was.
import {
  boardOfKey,
  cellAt,
  encodeBoard,
  groupAt,
  positionKey,
  samePoint,
  type Board,
  type Point,
} from "@tengen/stones";
import { boardOf, colorToMove } from "../state.ts";
import { listGroups, sameList } from "./marking.ts";
import { maxDisputeTurns } from "./ruleset.ts";
import type { Dispute, RulesetState } from "./state.ts";

/** A state with a dispute in it. */
export type DisputeState = RulesetState & { readonly dispute: Dispute };

export const isDisputing = (state: RulesetState): state is DisputeState =>
  state.phase === "disputing" && (state.dispute ?? null) !== null;

/** Whether a list can be disputed with another: only if they differ is there something to settle. */
export const differsFrom = ({ proposal }: RulesetState, dead: readonly Point[]): boolean =>
  proposal !== null && !sameList(proposal.dead, dead);

/** Begins to settle a dispute with a list of the player to move; the opponent plays first. */
export const beginDispute = (state: RulesetState, dead: readonly Point[]): RulesetState => {
  const { proposal, history, captures, currentPlayerId, playerIds } = state;
  if (proposal === null) throw new Error("there is no proposal to dispute");
  const playerId = currentPlayerId ?? "";
  const next: RulesetState = {
    ...state,
    currentPlayerId: playerIds.find((id) => id !== playerId) ?? null,
    phase: "disputing",
    passesInARow: 0,
    proposal: null,
    earlier: [],
    dispute: { lists: [proposal, { playerId, dead }], positions: history.length, captures },
  };
  return { ...next, history: [...history, positionKey(boardOf(next), colorToMove(next))] };
};

/** [GO-M10] [GO-M13] Whether the dispute is over: by two passes in a row, or by its last turn. */
export const isSettled = ({ passesInARow, history, boardSize, dispute }: DisputeState): boolean =>
  passesInARow === 2 || history.length - dispute.positions > maxDisputeTurns(boardSize);

/** The board on which the dispute began. */
export const boardBefore = ({ history, boardSize, dispute }: DisputeState): Board =>
  boardOfKey(history[dispute.positions - 1]?.slice(1) ?? "", boardSize);

const has = (list: readonly Point[], point: Point): boolean => list.some((one) => samePoint(one, point));

/** The groups that only one of the players holds for dead, of the board on which the dispute began. */
export const disputedGroups = (state: DisputeState): readonly Point[] => {
  const [one, other] = state.dispute.lists.map(({ dead }) => dead);
  const all = [...(one ?? []), ...(other ?? [])];
  return all.filter((point) => !has(one ?? [], point) || !has(other ?? [], point));
};

/** The groups that are dead if the dispute ends now: those on both lists, and of the others those that are gone. */
export const deadByPlay = (state: DisputeState): readonly Point[] => {
  const [before, board] = [boardBefore(state), boardOf(state)];
  const isGone = (group: Point): boolean => {
    const color = cellAt(before, group);
    return groupAt(before, group).points.every((point) => cellAt(board, point) !== color);
  };
  const disputed = disputedGroups(state);
  const all = state.dispute.lists.flatMap(({ dead }) => dead);
  return listGroups(
    before,
    all.filter((point) => !has(disputed, point) || isGone(point)),
  );
};

/** The list of the opponent of the player to move, who has let the time run out (GO-M12). */
export const listOfOpponent = ({ dispute, currentPlayerId }: DisputeState): readonly Point[] =>
  dispute.lists.find(({ playerId }) => playerId !== currentPlayerId)?.dead ?? [];

/** The state at the two passes again, with the groups that turned out to be dead. */
export const restore = (state: DisputeState, dead: readonly Point[]): RulesetState => {
  const { history, dispute } = state;
  const board = encodeBoard(boardBefore(state));
  return {
    ...state,
    board,
    previousBoard: board,
    captures: dispute.captures,
    history: history.slice(0, dispute.positions),
    passesInARow: 2,
    lastMove: { type: "pass" },
    proposal: { playerId: dispute.lists[1]?.playerId ?? "", dead },
    dispute: null,
  };
};
