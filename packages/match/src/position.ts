// The position of a match: the fold of its log, without the log itself. Every entry, new or replayed, goes through
// `applyPlayerAction` or `appendServerEntry`, so a replay applies the same rules as the acceptance.
import {
  countSchema,
  emptyObjectSchema,
  firstLink,
  mapResult,
  nextLink,
  ok,
  parseWith,
  playerIdSchema,
  reject,
  SERVER_ACTOR,
  VALID,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type JsonObject,
  type Outcome,
  type PhaseClock,
  type Result,
} from "@tengen/kernel";
import * as v from "valibot";
import { absenceSchema, isClaimType, resolveClaim } from "./claim.ts";
import {
  advanceClocks,
  deadlineOf,
  enterPhase,
  firstMoveLeft,
  startClocks,
  type Clocks,
  type ClockStep,
} from "./clock.ts";
import { serverActionId, type Entry, type ServerEntryType } from "./entry.ts";
import { isMatchActionType } from "./envelope.ts";
import { isLogFull, MAX_ENTRIES } from "./limits.ts";
import type { MatchRecord } from "./record.ts";
import { countTurns, isTakebackType, takeBack, type TurnHistory, type TakebackState } from "./takeback.ts";

export interface Position<State extends BaseGameState = BaseGameState> {
  readonly status: "active" | "finished";
  readonly record: MatchRecord;
  /** The place of the next entry. */
  readonly nextSeq: number;
  /** The number of effective turn actions. */
  readonly turnsPlayed: number;
  /** The hash of the last entry, or of the record before the first. */
  readonly head: string;
  readonly state: State;
  readonly clocks: Clocks;
  readonly outcome: Outcome | null;
  /** Null in a game with hidden information, which has no takebacks. */
  readonly history: TurnHistory | null;
  /** The player with an open takeback request; null for none. */
  readonly takebackBy: string | null;
  /** The absent player, if the last entry is an `ABSENCE`; null otherwise. */
  readonly absentId: string | null;
}

/** An entry, and the position after it. */
export interface Step {
  readonly entry: Entry;
  readonly position: Position;
}

/** An entry before its place, time and hash are known. */
export type Draft = Pick<Entry, "actionId" | "actorId" | "type" | "payload">;

/** [MAT-X10] The phase of a state that has a clock of its own in this match. */
const phaseOf = (engine: AnyEngine, { clock, phaseClocks }: MatchRecord, state: BaseGameState): PhaseClock | null =>
  clock === null && phaseClocks !== true ? null : (engine.phaseClock?.(state) ?? null);

/** The start of a match. The seed matters only in games with hidden information. */
export const startPosition = (engine: AnyEngine, record: MatchRecord, seed: string): Result<Position> => {
  if (record.gameId !== engine.gameId || record.rulesetVersion !== engine.rulesetVersion) {
    return reject(
      "INVALID_CONFIG",
      `This program does not know the rules ${record.rulesetVersion} of ${record.gameId}.`,
    );
  }
  const playerIds = record.seats.map((seat) => seat.playerId);
  const config = engine.parseConfig({ seed, playerIds, options: record.options });
  if (!config.ok) return config;
  const state = engine.init(config.value);
  return ok({
    status: "active",
    record,
    nextSeq: 0,
    turnsPlayed: 0,
    head: firstLink(record),
    state,
    clocks: enterPhase(
      startClocks(record.clock, playerIds.length, record.startedAt),
      phaseOf(engine, record, state),
      playerIds.length,
    ),
    outcome: null,
    history: engine.hiddenInformation ? null : { initialState: state, turns: null },
    takebackBy: null,
    absentId: null,
  });
};

const seatToMove = ({ state }: Position): number => state.playerIds.indexOf(state.currentPlayerId ?? "");

/** When the clock of the player to move runs out; null without a clock, and after the end. */
export const deadline = (position: Position): number | null =>
  position.status === "finished" ? null : deadlineOf(position.clocks, seatToMove(position));

/** Whether the player to move is in the time for the first move, before the clock runs (MAT-X8). */
export const isFirstMove = (position: Position): boolean =>
  position.status === "active" && firstMoveLeft(position.clocks, seatToMove(position)) !== null;

export const isLate = (position: Position, at: number): boolean => at > (deadline(position) ?? Infinity);

/** [MAT-T3] The later of the last entry's time and the store's clock. */
export const timeOfNext = ({ clocks }: Position, now: number): number => Math.max(clocks.since, now);

/** Whether an entry is a turn action: neither a table action nor a server entry. */
export const isTurnEntry = (engine: AnyEngine, { actorId, type }: Pick<Entry, "actorId" | "type">): boolean =>
  actorId !== SERVER_ACTOR && !engine.tableActions.includes(type) && !isMatchActionType(type);

/** Whether an entry makes a turn action that was chosen before it obsolete (MAT-O4). */
export const supersedesTurn = (engine: AnyEngine, entry: Pick<Entry, "actorId" | "type">): boolean =>
  isTurnEntry(engine, entry) || entry.type === "ACCEPT_TAKEBACK";

/** The turns of a log that were not taken back, in order. */
export const effectiveTurns = <E extends Pick<Entry, "type" | "actorId">>(
  engine: AnyEngine,
  entries: readonly E[],
): readonly E[] => {
  let turns: readonly E[] = [];
  let asker = "";
  for (const entry of entries) {
    if (entry.type === "REQUEST_TAKEBACK") asker = entry.actorId;
    else if (entry.type === "ACCEPT_TAKEBACK")
      turns = turns.slice(
        0,
        turns.findLastIndex((turn) => turn.actorId === asker),
      );
    else if (isTurnEntry(engine, entry)) turns = [...turns, entry];
  }
  return turns;
};

/** The effect of an entry on the clock of the seat to move. */
const clockStepOf = (engine: AnyEngine, position: Position, draft: Draft, next: BaseGameState): ClockStep => {
  if (draft.type === "CLOCK_CREDIT") return { isTurn: false, bonus: Number(draft.payload["ms"]) };
  const isTurn = isTurnEntry(engine, draft);
  const { clock } = position.record;
  const keepsTurn = clock?.incrementOnHandover === true && next.currentPlayerId === position.state.currentPlayerId;
  return { isTurn, bonus: isTurn && !keepsTurn ? (clock?.incrementMs ?? 0) : 0 };
};

/** Adds place, time and hash to an entry, and makes the position after it. The caller has validated the entry. */
const seal = (
  engine: AnyEngine,
  position: Position,
  draft: Draft,
  at: number,
  { state, history, takebackBy }: TakebackState,
  turnsPlayed: number,
): Step => {
  const { actionId, actorId, type, payload } = draft;
  const unsealed = { seq: position.nextSeq, actionId, actorId, type, payload, at };
  const entry: Entry = { ...unsealed, hash: nextLink(position.head, unsealed) };
  const clocks = advanceClocks(position.clocks, seatToMove(position), at, clockStepOf(engine, position, draft, state));
  return {
    entry,
    position: {
      status: state.gameOver ? "finished" : "active",
      record: position.record,
      nextSeq: position.nextSeq + 1,
      turnsPlayed,
      head: entry.hash,
      state,
      clocks: enterPhase(clocks, phaseOf(engine, position.record, state), position.record.seats.length),
      outcome: state.outcome,
      history,
      takebackBy,
      absentId: draft.type === "ABSENCE" ? position.state.currentPlayerId : null,
    },
  };
};

/** The takeback state after a turn, which cancels an open request. */
const afterTurn = (
  { history }: Position,
  state: BaseGameState,
  actorId: string,
  action: GameAction,
): TakebackState => ({
  state,
  history:
    history === null
      ? null
      : { initialState: history.initialState, turns: { actorId, action, previous: history.turns } },
  takebackBy: null,
});

/** Applies a player's action, at a time not before the last entry's. */
export const applyPlayerAction = (
  engine: AnyEngine,
  position: Position,
  { actionId, actorId }: Pick<Draft, "actionId" | "actorId">,
  action: GameAction,
  at: number,
): Result<Step> => {
  if (isLate(position, at)) {
    return reject("MATCH_FINISHED", `The clock of ${position.state.currentPlayerId} has run out.`);
  }
  const { type, ...payload } = action;
  const draft = { actionId, actorId, type, payload };
  const { turnsPlayed } = position;
  if (isTakebackType(type)) {
    const next = takeBack(engine, position, type, actorId);
    return mapResult(next, (after) => {
      const isTaken = type === "ACCEPT_TAKEBACK" && after.history !== null;
      return seal(engine, position, draft, at, after, isTaken ? countTurns(after.history) : turnsPlayed);
    });
  }
  if (isClaimType(type)) {
    const outcome = resolveClaim(type, actorId, position.state.playerIds, position.absentId);
    return mapResult(outcome, (reached) => {
      const state = engine.conclude(position.state, reached);
      return seal(engine, position, draft, at, { ...position, state }, turnsPlayed);
    });
  }
  return mapResult(engine.tryAction(position.state, action, actorId), (state) =>
    isTurnEntry(engine, draft)
      ? seal(engine, position, draft, at, afterTurn(position, state, actorId, action), turnsPlayed + 1)
      : seal(engine, position, draft, at, { ...position, state }, turnsPlayed),
  );
};

const timeOutSchema = v.strictObject({ playerId: playerIdSchema });
const creditSchema = v.strictObject({ ms: countSchema });

const parseServerPayload = <T>(schema: v.GenericSchema<unknown, T>, payload: JsonObject): Result<T> =>
  parseWith(schema, payload, "INVALID_PAYLOAD", "payload of the server entry");

const timeOutState = (
  engine: AnyEngine,
  position: Position,
  payload: JsonObject,
  at: number,
): Result<BaseGameState> => {
  const parsed = parseServerPayload(timeOutSchema, payload);
  if (!parsed.ok) return parsed;
  const { state } = position;
  const loser = state.currentPlayerId;
  if (parsed.value.playerId !== loser)
    return reject("INVALID_PAYLOAD", `A TIMEOUT must name the player to move, ${loser}.`);
  if (isFirstMove(position)) return reject("MATCH_NOT_ACTIVE", "The clock does not run before the first move.");
  if (!isLate(position, at)) return reject("MATCH_NOT_ACTIVE", "The clock has not run out.");
  const winners = state.playerIds.filter((id) => id !== loser);
  return ok(engine.expire?.(state) ?? engine.conclude(state, { winners, reason: "timeout" }));
};

/** [MAT-T5] Whether a match may still be aborted: before its second move. */
export const mayAbort = ({ status, turnsPlayed }: Pick<Position, "status" | "turnsPlayed">): boolean =>
  status === "active" && turnsPlayed < 2;

const abortState = (engine: AnyEngine, position: Position, payload: JsonObject, at: number): Result<BaseGameState> => {
  const parsed = parseServerPayload(emptyObjectSchema, payload);
  if (!parsed.ok) return parsed;
  return mayAbort(position) || (isFirstMove(position) && isLate(position, at))
    ? ok(engine.conclude(position.state, { winners: null, reason: "aborted" }))
    : reject("NOT_ABORTABLE", "Two moves were played. A match can be aborted only before the second.");
};

const creditState = ({ record, clocks, state }: Position, payload: JsonObject, at: number): Result<BaseGameState> => {
  const parsed = parseServerPayload(creditSchema, payload);
  if (!parsed.ok) return parsed;
  const pause = at - clocks.since;
  if (record.clock === null && clocks.phase === undefined) {
    return reject("INVALID_PAYLOAD", "Without a clock there cannot be a CLOCK_CREDIT.");
  }
  const { ms } = parsed.value;
  return ms >= 1 && ms <= pause
    ? ok(state)
    : reject("INVALID_PAYLOAD", `A CLOCK_CREDIT must be 1 to ${pause} ms, the time since the last entry.`);
};

const entryLimitState = (engine: AnyEngine, position: Position, payload: JsonObject): Result<BaseGameState> => {
  const parsed = parseServerPayload(emptyObjectSchema, payload);
  if (!parsed.ok) return parsed;
  return isLogFull(position)
    ? ok(engine.conclude(position.state, { winners: null, reason: "move-limit" }))
    : reject("MATCH_NOT_ACTIVE", `The log has not reached ${MAX_ENTRIES} entries.`);
};

/** [MAT-X9] Whether an `ABSENCE` entry is valid now. */
const validateAbsence = (
  { record, clocks, state, status, turnsPlayed }: Position,
  { playerId, since }: v.InferOutput<typeof absenceSchema>,
  at: number,
): Result<null> => {
  const refuse = (why: string) => reject("NOT_CLAIMABLE", why);
  if (record.absenceMs === undefined) return refuse("This match does not allow claims.");
  if (mayAbort({ status, turnsPlayed })) return refuse("Before the second move a match can only be aborted.");
  if (playerId !== state.currentPlayerId) {
    return refuse(`An ABSENCE must name the player to move, ${state.currentPlayerId}.`);
  }
  if (since < clocks.since) return refuse("The absence must not begin before the last entry.");
  return at - since < record.absenceMs ? refuse(`The absence must last at least ${record.absenceMs} ms.`) : VALID;
};

const absenceState = (position: Position, payload: JsonObject, at: number): Result<BaseGameState> => {
  const parsed = parseServerPayload(absenceSchema, payload);
  if (!parsed.ok) return parsed;
  const valid = validateAbsence(position, parsed.value, at);
  return mapResult(valid, () => position.state);
};

/** The state after a server entry, or why it is not valid now (MAT-X2). */
const applyServerEntry = (
  engine: AnyEngine,
  position: Position,
  type: ServerEntryType,
  payload: JsonObject,
  at: number,
): Result<BaseGameState> => {
  switch (type) {
    case "TIMEOUT":
      return timeOutState(engine, position, payload, at);
    case "ABORT":
      return abortState(engine, position, payload, at);
    case "CLOCK_CREDIT":
      return creditState(position, payload, at);
    case "ENTRY_LIMIT":
      return entryLimitState(engine, position, payload);
    case "ABSENCE":
      return absenceState(position, payload, at);
  }
};

/** Appends a server entry, at a time not before the last entry's. */
export const appendServerEntry = (
  engine: AnyEngine,
  position: Position,
  type: ServerEntryType,
  payload: JsonObject,
  at: number,
): Result<Step> => {
  if (position.status === "finished") return reject("MATCH_FINISHED", "The match is over.");
  const draft = { actionId: serverActionId(type, position.nextSeq), actorId: SERVER_ACTOR, type, payload };
  return mapResult(applyServerEntry(engine, position, type, payload, at), (state) =>
    seal(engine, position, draft, at, { ...position, state }, position.turnsPlayed),
  );
};
