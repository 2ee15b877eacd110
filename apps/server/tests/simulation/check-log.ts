// Checks the log of a match with rules of its own: the clocks are computed again, offers lapse, and bots act in their
// place.
import { SERVER_ACTOR, sameJson } from "@tengen/kernel";
import type { Entry } from "@tengen/match";
import type { Truth } from "./oracle.ts";

/** Actions that are neither turns nor table actions of the game. */
const MATCH_ACTIONS = ["REQUEST_TAKEBACK", "ACCEPT_TAKEBACK", "DECLINE_TAKEBACK", "CLAIM_VICTORY", "CLAIM_DRAW"];

export const isTurn = ({ engine }: Truth, { actorId, type }: Entry): boolean =>
  actorId !== SERVER_ACTOR && !engine.tableActions.includes(type) && !MATCH_ACTIONS.includes(type);

/** The clocks of a match after each entry. */
const checkClocks = (truth: Truth): readonly string[] => {
  const { positions, entries, match, stored } = truth;
  const { clock, seats, startedAt } = match.record;
  if (clock === null) return [];
  const remaining = seats.map(() => clock.baseMs);
  const first: (number | null)[] = seats.map(() => clock.firstMoveMs ?? null);
  let since = startedAt;
  return entries.flatMap((entry, index) => {
    const { at, type, payload } = entry;
    const seat = seats.findIndex(({ playerId }) => playerId === positions[index]?.state.currentPlayerId);
    const used = at - since;
    const allowed = first[seat] ?? remaining[seat] ?? 0;
    const after = positions[index + 1] ?? match;
    const isHandover = after.state.currentPlayerId !== positions[index]?.state.currentPlayerId;
    const increment =
      isTurn(truth, entry) && (isHandover || clock.incrementOnHandover !== true) ? clock.incrementMs : 0;
    const added = type === "CLOCK_CREDIT" ? Number(payload["ms"]) : increment;
    const isFirst = first[seat] !== null;
    if (isFirst) first[seat] = isTurn(truth, entry) ? null : allowed - used + added;
    else remaining[seat] = allowed - used + added;
    since = at;
    const { remainingMs, firstMoveMs, since: theirs } = after.clocks;
    const where = `${stored.matchId} at ${entry.seq}`;
    if (!sameJson([remainingMs, firstMoveMs ?? seats.map(() => null), theirs], [remaining, first, since]))
      return [`${where}: the clocks are wrong`];
    if (type === "TIMEOUT" && (isFirst || used <= allowed)) return [`${where}: a clock has not run out`];
    return entry.actorId !== SERVER_ACTOR && used > allowed ? [`${where}: the action came too late`] : [];
  });
};

const checkOffers = (truth: Truth): readonly string[] =>
  truth.entries.flatMap((entry, index) => {
    const after = truth.positions[index + 1];
    if (!isTurn(truth, entry) || after === undefined || after.status === "finished") return [];
    const { drawOfferBy } = after.state;
    const where = `${truth.stored.matchId} after ${entry.seq}`;
    if (drawOfferBy !== null && drawOfferBy !== entry.actorId) return [`${where}: a draw offer survived a move`];
    return after.takebackBy === null ? [] : [`${where}: a request for a takeback survived a move`];
  });

const checkBots = ({ entries, stored }: Truth): readonly string[] =>
  entries.flatMap(({ actorId, actionId, seq }) => {
    const seat = stored.record.seats.findIndex((one) => one?.playerId === actorId);
    return stored.plan[seat]?.kind !== "bot" || actionId === `bot:${seat}:${seq}`
      ? []
      : [`${stored.matchId} at ${seq}: a bot's action has the id ${actionId}`];
  });

/** The row says what the log says. */
const checkRow = ({ stored, match }: Truth): readonly string[] => {
  const { matchId, status, outcome, dueAt } = stored;
  if (status !== match.status || !sameJson(outcome, match.outcome))
    return [`the row of ${matchId} is ${status} with ${JSON.stringify(outcome)}`];
  return status === "finished" && dueAt !== null ? [`${matchId} is finished, and has a job`] : [];
};

export const checkLog = (truth: Truth): readonly string[] => [
  ...checkClocks(truth),
  ...checkOffers(truth),
  ...checkBots(truth),
  ...checkRow(truth),
];
