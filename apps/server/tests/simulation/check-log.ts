// Checks the log of a match with rules of its own: the clocks are computed again, offers lapse, and bots act in their
// place.
import { SERVER_ACTOR, sameJson } from "@tengen/kernel";
import type { Entry, Match } from "@tengen/match";
import type { Truth } from "./oracle.ts";

/** Actions that are neither turns nor table actions of the game. */
const MATCH_ACTIONS = ["REQUEST_TAKEBACK", "ACCEPT_TAKEBACK", "DECLINE_TAKEBACK", "CLAIM_VICTORY", "CLAIM_DRAW"];

export const isTurn = ({ engine }: Truth, { actorId, type }: Entry): boolean =>
  actorId !== SERVER_ACTOR && !engine.tableActions.includes(type) && !MATCH_ACTIONS.includes(type);

/** The times of all seats, computed from the log alone (MAT-T3, MAT-X8, MAT-X10). */
interface Times {
  readonly remaining: readonly number[];
  /** For the first move; null for a seat that has moved. */
  readonly first: readonly (number | null)[];
  /** In a phase with a clock of its own. */
  readonly phase: { readonly id: string; readonly left: readonly number[] } | null;
  readonly since: number;
}

const leftOf = ({ remaining, first, phase }: Times, seat: number): number =>
  phase?.left[seat] ?? first[seat] ?? remaining[seat] ?? 0;

/** What one entry makes of the times: `used` is charged and `added` given to the seat to move. */
const charge = (times: Times, seat: number, ms: { readonly used: number; readonly added: number }, isMove: boolean) => {
  const left = leftOf(times, seat) - ms.used + ms.added;
  const { phase } = times;
  if (phase !== null) return { ...times, phase: { ...phase, left: phase.left.with(seat, left) } };
  if (times.first[seat] === null) return { ...times, remaining: times.remaining.with(seat, left) };
  return { ...times, first: times.first.with(seat, isMove ? null : left) };
};

/** The times after an entry that leads into a phase, or out of it. */
const enterPhase = (times: Times, next: { readonly id: string; readonly ms: number } | null): Times => {
  if (next?.id === times.phase?.id) return times;
  return { ...times, phase: next === null ? null : { id: next.id, left: times.remaining.map(() => next.ms) } };
};

const sameTimes = ({ remaining, first, phase, since }: Times, { clocks }: Match): boolean =>
  sameJson(
    [remaining, first, phase === null ? null : [phase.id, phase.left], since],
    [
      clocks.remainingMs,
      clocks.firstMoveMs ?? first.map(() => null),
      clocks.phase === undefined ? null : [clocks.phase.id, clocks.phase.remainingMs],
      clocks.since,
    ],
  );

/** The clocks of a match after each entry. */
const checkClocks = (truth: Truth): readonly string[] => {
  const { engine, positions, entries, match, stored } = truth;
  const { clock, seats, startedAt } = match.record;
  if (clock === null) return [];
  let times: Times = {
    remaining: seats.map(() => clock.baseMs),
    first: seats.map(() => clock.firstMoveMs ?? null),
    phase: null,
    since: startedAt,
  };
  return entries.flatMap((entry, index) => {
    const { at, type, payload } = entry;
    const [before, after = match] = [positions[index], positions[index + 1]];
    const seat = seats.findIndex(({ playerId }) => playerId === before?.state.currentPlayerId);
    const [used, allowed] = [at - times.since, leftOf(times, seat)];
    const isFirst = times.phase === null && times.first[seat] !== null;
    const isMove = isTurn(truth, entry);
    const isHandover = after.state.currentPlayerId !== before?.state.currentPlayerId;
    const isPaid = isMove && times.phase === null && (isHandover || clock.incrementOnHandover !== true);
    const added = type === "CLOCK_CREDIT" ? Number(payload["ms"]) : isPaid ? clock.incrementMs : 0;
    const charged = charge(times, seat, { used, added }, isMove);
    times = enterPhase({ ...charged, since: at }, engine.phaseClock?.(after.state) ?? null);
    const where = `${stored.matchId} at ${entry.seq}`;
    if (!sameTimes(times, after)) return [`${where}: the clocks are wrong`];
    if (type === "TIMEOUT" && (isFirst || used <= allowed)) return [`${where}: a clock has not run out`];
    return entry.actorId !== SERVER_ACTOR && used > allowed ? [`${where}: the action came too late`] : [];
  });
};

/** A match is aborted before its second move, or because a first move did not come in time. */
const checkAborts = (truth: Truth): readonly string[] => {
  const players: string[] = [];
  let asker = "";
  return truth.entries.flatMap((entry, index) => {
    const { type, actorId, at, seq } = entry;
    if (type === "REQUEST_TAKEBACK") asker = actorId;
    else if (type === "ACCEPT_TAKEBACK") players.length = players.lastIndexOf(asker);
    else if (isTurn(truth, entry)) players.push(actorId);
    const before = truth.positions[index];
    const seat = before?.state.playerIds.indexOf(before.state.currentPlayerId ?? "") ?? -1;
    const firstMove = before?.clocks.firstMoveMs?.[seat] ?? Infinity;
    return type !== "ABORT" || players.length < 2 || at - (before?.clocks.since ?? 0) > firstMove
      ? []
      : [`${truth.stored.matchId} was aborted at ${seq}, after ${players.length} moves`];
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
  ...checkAborts(truth),
  ...checkOffers(truth),
  ...checkBots(truth),
  ...checkRow(truth),
];
