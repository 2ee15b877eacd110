// Test fixtures: a started match between ann and bob, and envelopes for it.
import {
  commitTo,
  deriveSeed,
  firstLink,
  localSecrets,
  nextLink,
  unwrap,
  type AnyEngine,
  type JsonObject,
  type Result,
} from "@tengen/kernel";
import {
  decide,
  parseEnvelope,
  startMatch,
  type ClockSetting,
  type Decision,
  type Entry,
  type Match,
  type MatchRecord,
  type OpenMatch,
} from "@tengen/match";

export const START = 1_000_000;

export const makeRecord = (engine: AnyEngine, secret: string, clock: ClockSetting | null = null): MatchRecord => {
  const { serverBytes, nonces } = localSecrets(secret, 2);
  return {
    matchId: "match-1",
    gameId: engine.gameId,
    rulesetVersion: engine.rulesetVersion,
    options: {},
    seats: ["ann", "bob"].map((playerId, seat) => ({ playerId, name: playerId, nonce: nonces[seat] ?? "" })),
    clock,
    commitment: commitTo(serverBytes),
    startedAt: START,
  };
};

export const seedOf = (secret: string): string => {
  const { serverBytes, nonces } = localSecrets(secret, 2);
  return deriveSeed(serverBytes, nonces);
};

/** A new match; the same secret gives the same match. */
export const makeMatch = (engine: AnyEngine, secret = "secret", clock: ClockSetting | null = null): Match =>
  unwrap(startMatch(engine, makeRecord(engine, secret, clock), seedOf(secret)));

let lastId = 0;

/** A new UUID. */
export const freshId = (): string => {
  lastId += 1;
  return `00000000-0000-4000-8000-${String(lastId).padStart(12, "0")}`;
};

export const makeEnvelope = (
  match: Match,
  actorId: string,
  type: string,
  payload: JsonObject = {},
  more: object = {},
) => ({
  gameId: match.record.gameId,
  matchId: match.record.matchId,
  actionId: freshId(),
  seq: match.entries.length,
  actorId,
  type,
  payload,
  ...more,
});

/** The decision of a match on an envelope, sent by its actor unless `authenticatedAs` says otherwise. */
export const send = (
  engine: AnyEngine,
  match: Match | OpenMatch | null,
  envelope: unknown,
  { now = START, authenticatedAs }: { readonly now?: number; readonly authenticatedAs?: string | null } = {},
): Result<Decision> => {
  const submission = parseEnvelope(envelope, (gameId) => (gameId === engine.gameId ? engine : undefined));
  if (!submission.ok) return submission;
  const sender = authenticatedAs === undefined ? submission.value.envelope.actorId : authenticatedAs;
  return decide(engine, match, submission.value, { authenticatedAs: sender, now });
};

/** The match after an action that must be accepted. */
export const act = (
  engine: AnyEngine,
  match: Match,
  actorId: string,
  type: string,
  payload: JsonObject = {},
  now = START,
): Match => {
  const decision = unwrap(send(engine, match, makeEnvelope(match, actorId, type, payload), { now }));
  if (decision.kind !== "accept") throw new Error(`refused: ${JSON.stringify(decision.rejection)}`);
  return decision.match;
};

/** Recomputes the hash chain of changed entries, so that only other errors can be found. */
export const rechain = (record: MatchRecord, entries: readonly Entry[]): readonly Entry[] => {
  let previous = firstLink(record);
  return entries.map((entry) => {
    previous = nextLink(previous, entry);
    return { ...entry, hash: previous };
  });
};

/** The rejection code of a decision; null if the action was accepted. */
export const codeOf = (decision: Result<Decision>): string | null => {
  if (!decision.ok) return decision.error.code;
  return decision.value.kind === "accept" ? null : decision.value.rejection.code;
};
