// Checks with rules of its own how a match ended, and what a takeback took back: pages and servers share the code of the
// rules, so that all of them may agree on what is wrong.
import { sameJson } from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import { isTurn } from "./check-log.ts";
import type { Truth } from "./oracle.ts";

const isResignation = (type: string): boolean => /resign/iu.test(type);

/** Who must have won by the last entry; undefined where the rules of the game decide. */
const winnersBy = (
  { match, positions, engine }: Truth,
  { type, actorId }: Entry,
): readonly string[] | null | undefined => {
  const { playerIds } = match.state;
  if (isResignation(type)) return playerIds.filter((id) => id !== actorId);
  if (type === "CLAIM_VICTORY") return [actorId];
  // An offer that is answered by an offer is a draw.
  if (type === "CLAIM_DRAW" || type === "ABORT" || engine.tableActions.includes(type)) return null;
  const before = positions.at(-2)?.state;
  const isDecidedOnTime = type === "TIMEOUT" && before !== undefined && engine.expire?.(before) === undefined;
  return isDecidedOnTime ? playerIds.filter((id) => id !== before.currentPlayerId) : undefined;
};

const checkEnd = (truth: Truth): readonly string[] => {
  const { entries, match, stored, positions, engine } = truth;
  const last = entries.at(-1);
  const offered = positions.slice(0, -1).findIndex(({ state }, index) => {
    const { type = "", actorId } = entries[index] ?? {};
    const isAnswer = engine.tableActions.includes(type) && !isResignation(type) && state.drawOfferBy !== null;
    return isAnswer && state.drawOfferBy !== actorId;
  });
  if (offered >= 0 && offered < entries.length - 1) return [`${stored.matchId} went on after a draw at ${offered}`];
  if (match.status !== "finished" || last === undefined) return [];
  const expected = winnersBy(truth, last);
  return expected === undefined || sameJson(match.outcome?.winners ?? null, expected)
    ? []
    : [`${stored.matchId} ended by ${last.type} of ${last.actorId} with ${JSON.stringify(match.outcome)}`];
};

/** A takeback leads to the position before the last turn of whoever asked for it; all later turns are undone. */
const checkTakebacks = (truth: Truth): readonly string[] => {
  /** The turns that count: who made each, and the position before it. */
  const turns: { readonly actorId: string; readonly seq: number }[] = [];
  let asker = "";
  return truth.entries.flatMap((entry, index) => {
    const { type, actorId, seq } = entry;
    if (type === "REQUEST_TAKEBACK") asker = actorId;
    if (isTurn(truth, entry)) turns.push({ actorId, seq });
    if (type !== "ACCEPT_TAKEBACK") return [];
    const last = turns.findLastIndex((turn) => turn.actorId === asker);
    const [undone] = turns.splice(last);
    // An offer of a draw is not restored.
    const stateAt = (at: number | undefined) => ({ ...truth.positions[at ?? -1]?.state, drawOfferBy: null });
    return last >= 0 && sameJson(stateAt(index + 1), stateAt(undone?.seq))
      ? []
      : [
          `${truth.stored.matchId} at ${seq}: the takeback led to another position than that before entry ${undone?.seq}`,
        ];
  });
};

export const checkEnds = (truth: Truth): readonly string[] => [...checkEnd(truth), ...checkTakebacks(truth)];
