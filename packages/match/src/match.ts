// A match as an immutable value: its current position, and the log that led to it.
import {
  err,
  mapResult,
  ok,
  reject,
  SERVER_ACTOR,
  type AnyEngine,
  type BaseGameState,
  type Result,
} from "@tengen/kernel";
import { isServerActionId, isServerEntryType, serverActionId, type Entry } from "./entry.ts";
import { parsePayload } from "./envelope.ts";
import { isLogFull } from "./limits.ts";
import {
  isFirstMove,
  isLate,
  startPosition,
  applyPlayerAction,
  appendServerEntry,
  timeOfNext,
  type Position,
  type Step,
} from "./position.ts";
import type { MatchRecord, OpenRecord } from "./record.ts";

/** A match whose seats are still being filled. */
export interface OpenMatch {
  readonly status: "open";
  readonly record: OpenRecord;
}

/** A match that has started. */
export interface Match<State extends BaseGameState = BaseGameState> extends Position<State> {
  readonly entries: readonly Entry[];
}

export const startMatch = (engine: AnyEngine, record: MatchRecord, seed: string): Result<Match> =>
  mapResult(startPosition(engine, record, seed), (position) => ({ ...position, entries: [] }));

/** The match after one more step. `toSpliced` copies the log without spare room: half the memory of a spread. */
export const extend = ({ entries }: Match, step: Result<Step>): Result<Match> =>
  mapResult(step, ({ position, entry }) => ({ ...position, entries: entries.toSpliced(entries.length, 0, entry) }));

/** Ends a match whose player to move ran out of time; without a result if that was the time for the first move (MAT-X8). */
export const timeOut = (engine: AnyEngine, match: Match, now: number): Result<Match> => {
  if (isFirstMove(match)) return abort(engine, match, now);
  const payload = { playerId: match.state.currentPlayerId };
  return extend(match, appendServerEntry(engine, match, "TIMEOUT", payload, timeOfNext(match, now)));
};

/** [MAT-L2] Ends a match whose log is full. */
const endAtLimit = (engine: AnyEngine, match: Match, now: number): Result<Match> =>
  extend(match, appendServerEntry(engine, match, "ENTRY_LIMIT", {}, timeOfNext(match, now)));

/** Ends a match whose clock has run out or whose log is full; null otherwise. */
export const endIfDue = (engine: AnyEngine, match: Match, now: number): Result<Match | null> => {
  if (match.status === "finished") return ok(null);
  if (isLate(match, timeOfNext(match, now))) return timeOut(engine, match, now);
  return isLogFull(match) ? endAtLimit(engine, match, now) : ok(null);
};

/** [MAT-T5] Ends a match before its second move, or when a player's first move does not come. */
export const abort = (engine: AnyEngine, match: Match, now: number): Result<Match> =>
  extend(match, appendServerEntry(engine, match, "ABORT", {}, timeOfNext(match, now)));

/** Gives back to the player to move the time in which the service was down. */
export const creditClock = (engine: AnyEngine, match: Match, ms: number, now: number): Result<Match> =>
  extend(match, appendServerEntry(engine, match, "CLOCK_CREDIT", { ms }, timeOfNext(match, now)));

/** Attests that the player to move has been away since a time (MAT-X9). */
export const attestAbsence = (engine: AnyEngine, match: Match, since: number, now: number): Result<Match> => {
  const payload = { playerId: match.state.currentPlayerId, since: Math.max(since, match.clocks.since) };
  return extend(match, appendServerEntry(engine, match, "ABSENCE", payload, timeOfNext(match, now)));
};

/** The step of a stored entry, checked as if it were new. */
const stepOf = (engine: AnyEngine, position: Position, entry: Entry): Result<Step> => {
  const { actionId, actorId, type, payload, at } = entry;
  if (actorId === SERVER_ACTOR) {
    if (!isServerEntryType(type)) return reject("INVALID_PAYLOAD", `There are no server entries of type ${type}.`);
    const expected = serverActionId(type, position.nextSeq);
    if (actionId !== expected) return reject("INVALID_PAYLOAD", `The action id of this entry must be ${expected}.`);
    return appendServerEntry(engine, position, type, payload, at);
  }
  if (isServerActionId(actionId)) return reject("INVALID_PAYLOAD", "The action id is reserved for server entries.");
  const action = parsePayload(engine, type, payload);
  return action.ok ? applyPlayerAction(engine, position, { actionId, actorId }, action.value, at) : action;
};

/** Replays a stored entry; a refusal says what is wrong with it. */
const replay = (
  engine: AnyEngine,
  position: Position,
  entry: Entry,
  isUsed: (actionId: string) => boolean,
): Result<Step> => {
  if (entry.seq !== position.nextSeq) {
    return reject("SEQ_CONFLICT", `The entry has seq ${entry.seq}, but the next place is ${position.nextSeq}.`);
  }
  if (position.status === "finished") return reject("MATCH_FINISHED", "The entry comes after the end of the match.");
  if (isUsed(entry.actionId)) return reject("IDEMPOTENCY_REPLAY", "The action id is already in the log.");
  if (entry.at < position.clocks.since) return reject("INVALID_PAYLOAD", "The entry is older than the one before it.");
  const step = stepOf(engine, position, entry);
  if (!step.ok || step.value.entry.hash === entry.hash) return step;
  return reject("INVALID_PAYLOAD", "The entry's hash does not chain to the entry before it.");
};

/** Folds one stored entry. */
export const appendEntry = (engine: AnyEngine, match: Match, entry: Entry): Result<Match> =>
  extend(
    match,
    replay(engine, match, entry, (id) => match.entries.some((other) => other.actionId === id)),
  );

/**
 * Yields the position at the start and after each entry of a log. On an invalid entry it yields the refusal, with the
 * place in `detail.seq`, and ends.
 */
export function* replayLog(
  engine: AnyEngine,
  record: MatchRecord,
  seed: string,
  entries: readonly Entry[],
): Generator<Result<Position>, void> {
  let position = startPosition(engine, record, seed);
  yield position;
  const used = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (!position.ok) return;
    const step = replay(engine, position.value, entry, (id) => used.has(id));
    used.add(entry.actionId);
    position = step.ok
      ? ok(step.value.position)
      : err({ code: step.error.code, message: `Entry ${index}: ${step.error.message}`, detail: { seq: index } });
    yield position;
  }
}

/** Folds a whole log into a match, or returns the refusal that `replayLog` ends with. */
export const foldLog = (
  engine: AnyEngine,
  record: MatchRecord,
  seed: string,
  entries: readonly Entry[],
): Result<Match> => {
  let last: Result<Position> | null = null;
  for (const position of replayLog(engine, record, seed, entries)) last = position;
  if (last === null) throw new Error("replayLog yields at least the start");
  return mapResult(last, (position) => ({ ...position, entries }));
};
