// A match as a value: the fold of its log through the game's engine. `decide` answers a request to act, `appendEntry`
// folds one entry in; both use the same step, so what was accepted is what is replayed.
import {
  firstLink,
  isRejection,
  nextLink,
  reject,
  SERVER_ACTOR,
  type AnyEngine,
  type BaseGameState,
  type GameAction,
  type JsonObject,
  type Outcome,
  type Rejection,
} from "@tengen/kernel";
import { advanceClocks, deadlineOf, startClocks, type Clocks } from "./clock.ts";
import { isServerType, type Entry, type ServerType } from "./entry.ts";
import { parsePayload, type Submission } from "./envelope.ts";
import type { MatchRecord, OpenRecord } from "./record.ts";

/** A match whose seats are still being filled. */
export interface OpenMatch {
  readonly status: "open";
  readonly record: OpenRecord;
}

/** A match that has started. */
export interface Match<State extends BaseGameState = BaseGameState> {
  readonly status: "active" | "finished";
  readonly record: MatchRecord;
  readonly entries: readonly Entry[];
  /** The last entry's hash; the record's before the first. */
  readonly head: string;
  readonly state: State;
  readonly clocks: Clocks;
  readonly outcome: Outcome | null;
}

/** An entry before its place, time and hash are known. */
type Draft = Pick<Entry, "actionId" | "actorId" | "type" | "payload">;

/** A match at its start. The seed is needed by games with chance in them; the others come out the same with any. */
export const startMatch = (engine: AnyEngine, record: MatchRecord, seed: string): Match | Rejection => {
  if (record.gameId !== engine.gameId || record.rulesetVersion !== engine.rulesetVersion) {
    const asked = `${record.gameId} ${record.rulesetVersion}`;
    return reject(
      "INVALID_CONFIG",
      `The match is of ${asked}, the engine of ${engine.gameId} ${engine.rulesetVersion}.`,
    );
  }
  const playerIds = record.seats.map((seat) => seat.playerId);
  const config = engine.parseConfig({ seed, playerIds, options: record.options });
  if (isRejection(config)) return config;
  return {
    status: "active",
    record,
    entries: [],
    head: firstLink(record),
    state: engine.init(config),
    clocks: startClocks(record.clock, playerIds.length, record.startedAt),
    outcome: null,
  };
};

const seatToMove = ({ state }: Match): number => state.playerIds.indexOf(state.currentPlayerId ?? "");

/** When the clock of the player to move runs out; null without a clock, and when the match is over. */
export const deadline = (match: Match): number | null =>
  match.status === "finished" ? null : deadlineOf(match.clocks, seatToMove(match));

const isLate = (match: Match, at: number): boolean => at > (deadline(match) ?? Infinity);

/** Whether an entry was a move in the game: neither a table action nor an entry of the server. */
export const isTurnEntry = (engine: AnyEngine, { actorId, type }: Pick<Entry, "actorId" | "type">): boolean =>
  actorId !== SERVER_ACTOR && !engine.tableActions.includes(type);

const turnsPlayed = (engine: AnyEngine, { entries }: Match): number =>
  entries.filter((entry) => isTurnEntry(engine, entry)).length;

/** The state after a server's entry, or why the server may not make it now. */
const applyServerEntry = (
  engine: AnyEngine,
  match: Match,
  type: ServerType,
  payload: JsonObject,
  at: number,
): BaseGameState | Rejection => {
  const { state } = match;
  const fields = Object.keys(payload).join();
  switch (type) {
    case "TIMEOUT": {
      const loser = state.currentPlayerId;
      if (fields !== "playerId" || payload["playerId"] !== loser) {
        return reject("INVALID_PAYLOAD", `A TIMEOUT names the player to move: ${loser}.`);
      }
      if (!isLate(match, at)) return reject("MATCH_NOT_ACTIVE", "The clock has not run out.");
      return engine.conclude(state, { winners: state.playerIds.filter((id) => id !== loser), reason: "timeout" });
    }
    case "ABORT":
      if (fields !== "") return reject("INVALID_PAYLOAD", "An ABORT has an empty payload.");
      if (turnsPlayed(engine, match) >= 2) {
        return reject("NOT_ABORTABLE", "Two moves were played: a match can be aborted only before the second.");
      }
      return engine.conclude(state, { winners: null, reason: "aborted" });
    case "CLOCK_CREDIT": {
      const ms = payload["ms"];
      const pause = at - match.clocks.since;
      if (fields !== "ms" || typeof ms !== "number" || !Number.isInteger(ms) || match.record.clock === null) {
        return reject("INVALID_PAYLOAD", "A CLOCK_CREDIT gives back whole milliseconds of a match with a clock.");
      }
      return ms < 1 || ms > pause
        ? reject("INVALID_PAYLOAD", `A CLOCK_CREDIT gives back at most the ${pause} ms since the last entry.`)
        : state;
    }
  }
};

/** What the seat to move gets back with an entry. */
const bonusOf = (engine: AnyEngine, { record }: Match, { actorId, type, payload }: Draft): number => {
  if (type === "CLOCK_CREDIT") return Number(payload["ms"]);
  return isTurnEntry(engine, { actorId, type }) ? (record.clock?.incrementMs ?? 0) : 0;
};

/** The match with one more entry. The caller has checked that the action is valid. */
const grow = (engine: AnyEngine, match: Match, draft: Draft, at: number, state: BaseGameState): Match => {
  const unsealed = { seq: match.entries.length, ...draft, at };
  const entry: Entry = { ...unsealed, hash: nextLink(match.head, unsealed) };
  return {
    ...match,
    status: state.gameOver ? "finished" : "active",
    entries: [...match.entries, entry],
    head: entry.hash,
    state,
    clocks: advanceClocks(match.clocks, seatToMove(match), at, bonusOf(engine, match, draft)),
    outcome: state.outcome,
  };
};

const playerDraft = (actionId: string, actorId: string, { type, ...payload }: GameAction): Draft => ({
  actionId,
  actorId,
  type,
  payload,
});

/** [MAT-T3] The later of the last entry's time and the store's clock. */
const timeOfNext = (match: Match, now: number): number => Math.max(match.clocks.since, now);

const FINISHED = "The match is over.";

/** An entry of the server's own, with the action id that follows from it, so that it cannot be made twice. */
const appendServerEntry = (
  engine: AnyEngine,
  match: Match,
  type: ServerType,
  payload: JsonObject,
  now: number,
): Match | Rejection => {
  if (match.status === "finished") return reject("MATCH_FINISHED", FINISHED);
  const at = timeOfNext(match, now);
  const state = applyServerEntry(engine, match, type, payload, at);
  if (isRejection(state)) return state;
  return grow(
    engine,
    match,
    { actionId: serverActionId(match, type), actorId: SERVER_ACTOR, type, payload },
    at,
    state,
  );
};

const SERVER_ID_PREFIX = { TIMEOUT: "timeout", ABORT: "abort", CLOCK_CREDIT: "credit" } as const;

const serverActionId = (match: Match, type: ServerType): string => `${SERVER_ID_PREFIX[type]}:${match.entries.length}`;

/** Ends a match whose player to move has run out of time. */
export const timeOut = (engine: AnyEngine, match: Match, now: number): Match | Rejection =>
  appendServerEntry(engine, match, "TIMEOUT", { playerId: match.state.currentPlayerId }, now);

/** [MAT-T5] Ends a match before its second move. */
export const abort = (engine: AnyEngine, match: Match, now: number): Match | Rejection =>
  appendServerEntry(engine, match, "ABORT", {}, now);

/** Gives the player to move back the time in which the service was down. */
export const creditClock = (engine: AnyEngine, match: Match, ms: number, now: number): Match | Rejection =>
  appendServerEntry(engine, match, "CLOCK_CREDIT", { ms }, now);

/** What to do with a request: store the last entry of `match` and say accepted; store it and refuse; or refuse. */
export type Decision =
  | { readonly kind: "accept"; readonly match: Match }
  | { readonly kind: "time-out"; readonly match: Match; readonly rejection: Rejection }
  | { readonly kind: "refuse"; readonly rejection: Rejection };

export interface Requester {
  /** Whose token came with the request; null for none. */
  readonly authenticatedAs: string | null;
  /** The store's clock, in milliseconds since 1970. */
  readonly now: number;
}

/** [MAT-O1] The checks in their order; the first that applies is the answer. `parseEnvelope` was the first of them. */
export const decide = (
  engine: AnyEngine,
  match: Match | OpenMatch | null,
  { envelope, action }: Submission,
  { authenticatedAs, now }: Requester,
): Decision => {
  const { actorId, actionId, seq } = envelope;
  if (match === null) return refuse("MATCH_NOT_FOUND", `There is no match ${envelope.matchId}.`);
  if (envelope.gameId !== match.record.gameId || engine.gameId !== match.record.gameId) {
    return refuse("INVALID_PAYLOAD", `The match is one of ${match.record.gameId}, not of ${envelope.gameId}.`);
  }
  if (authenticatedAs !== actorId) return refuse("NOT_AUTHORIZED", `This is not the token of ${actorId}.`);
  if (!match.record.seats.some((seat) => seat?.playerId === actorId)) {
    return refuse("NOT_SEATED", `${actorId} does not play in this match.`);
  }
  if (match.status === "open") return refuse("MATCH_NOT_ACTIVE", "The match has not started: a seat is still empty.");

  const stored = match.entries.find((entry) => entry.actionId === actionId);
  if (stored !== undefined) {
    return refuse("IDEMPOTENCY_REPLAY", `This action was accepted before, as entry ${stored.seq}.`, { entry: stored });
  }
  if (match.status === "finished") return refuse("MATCH_FINISHED", FINISHED);

  const at = timeOfNext(match, now);
  if (isLate(match, at)) {
    const ended = timeOut(engine, match, now);
    if (isRejection(ended)) throw new Error(`a late match did not time out: ${ended.message}`);
    return { kind: "time-out", match: ended, rejection: reject("MATCH_FINISHED", "The clock had run out.") };
  }
  const draft = playerDraft(actionId, actorId, action);
  if (isTurnEntry(engine, draft) && match.entries.slice(seq).some((entry) => isTurnEntry(engine, entry))) {
    const head = match.entries.length;
    return refuse("SEQ_CONFLICT", `Another move took place ${seq} first; the log stands at ${head}.`, { seq: head });
  }
  const rejection = engine.validateAction(match.state, action, actorId);
  if (rejection !== null) return { kind: "refuse", rejection };
  return { kind: "accept", match: grow(engine, match, draft, at, engine.applyAction(match.state, action, actorId)) };
};

const refuse = (...parts: Parameters<typeof reject>): Decision => ({ kind: "refuse", rejection: reject(...parts) });

/** Folds one stored entry in, checking it as if it were new; a refusal says what is wrong with it. */
export const appendEntry = (engine: AnyEngine, match: Match, entry: Entry): Match | Rejection => {
  const { actionId, actorId, type, payload, at } = entry;
  if (entry.seq !== match.entries.length) {
    return reject("SEQ_CONFLICT", `The entry has seq ${entry.seq}; ${match.entries.length} is the next.`);
  }
  if (match.status === "finished") return reject("MATCH_FINISHED", "The entry comes after the end.");
  if (match.entries.some((other) => other.actionId === actionId)) {
    return reject("IDEMPOTENCY_REPLAY", `The action id ${actionId} stands in the log already.`);
  }
  if (at < match.clocks.since) return reject("INVALID_PAYLOAD", "The entry is older than the one before it.");

  const next =
    actorId === SERVER_ACTOR
      ? appendStoredServerEntry(engine, match, entry)
      : appendStoredAction(engine, match, { actionId, actorId, type, payload }, at);
  if (isRejection(next) || next.head === entry.hash) return next;
  return reject("INVALID_PAYLOAD", "The entry's hash does not follow from the entries before it.");
};

const appendStoredServerEntry = (engine: AnyEngine, match: Match, entry: Entry): Match | Rejection => {
  const { type, payload, at } = entry;
  if (!isServerType(type)) return reject("INVALID_PAYLOAD", `The server makes no entry of type ${type}.`);
  if (entry.actionId !== serverActionId(match, type)) {
    return reject("INVALID_PAYLOAD", `The action id of this entry must be ${serverActionId(match, type)}.`);
  }
  return appendServerEntry(engine, match, type, payload, at);
};

const appendStoredAction = (engine: AnyEngine, match: Match, draft: Draft, at: number): Match | Rejection => {
  const action = parsePayload(engine, draft.type, draft.payload);
  if (isRejection(action)) return action;
  if (isLate(match, at)) return reject("MATCH_FINISHED", `The clock of ${match.state.currentPlayerId} had run out.`);
  const rejection = engine.validateAction(match.state, action, draft.actorId);
  if (rejection !== null) return rejection;
  return grow(engine, match, draft, at, engine.applyAction(match.state, action, draft.actorId));
};

/** The match after its log; a refusal names the first entry that does not fit, in `detail.seq`. */
export const foldLog = (
  engine: AnyEngine,
  record: MatchRecord,
  seed: string,
  entries: readonly Entry[],
): Match | Rejection => {
  let match = startMatch(engine, record, seed);
  for (const [index, entry] of entries.entries()) {
    if (isRejection(match)) return match;
    const next: Match | Rejection = appendEntry(engine, match, entry);
    if (isRejection(next)) return reject(next.code, `Entry ${index}: ${next.message}`, { seq: index });
    match = next;
  }
  return match;
};
