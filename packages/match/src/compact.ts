// A match file without what follows from the rest: the hash chain, the commitment, the seed, places and usual action ids. It
// is for links and small records; `expandMatch` gives back the same file, which is verified like any other (MAT-X5).
import {
  commitTo,
  countSchema,
  deriveSeed,
  firstLink,
  hex32Schema,
  jsonObjectSchema,
  labelSchema,
  nextLink,
  outcomeSchema,
  parseWith,
  SERVER_ACTOR,
  type JsonLimits,
  type Result,
  mapResult,
} from "@tengen/kernel";
import * as v from "valibot";
import { clockSettingSchema } from "./clock.ts";
import { isServerEntryType, localActionId, serverActionId, type Entry } from "./entry.ts";
import { MATCH_FORMAT, signatureSchema, type MatchFile } from "./file.ts";
import { MAX_ENTRIES } from "./limits.ts";

/** The seat of the actor (-1 for the server), the type, the payload, the milliseconds since the entry before it, and the action id if it is not the usual one. */
const compactEntrySchema = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(15)),
  labelSchema,
  jsonObjectSchema,
  countSchema,
  v.nullable(labelSchema),
]);

/** The player's id, their name, and their nonce. */
const compactSeatSchema = v.tuple([labelSchema, labelSchema, hex32Schema]);

export const compactMatchSchema = v.strictObject({
  id: labelSchema,
  gameId: labelSchema,
  rulesetVersion: labelSchema,
  options: jsonObjectSchema,
  seats: v.pipe(v.array(compactSeatSchema), v.minLength(1), v.maxLength(16)),
  clock: v.nullable(clockSettingSchema),
  absenceMs: v.exactOptional(v.pipe(countSchema, v.minValue(1), v.maxValue(1_000_000_000))),
  phaseClocks: v.exactOptional(v.literal(true)),
  serverBytes: hex32Schema,
  startedAt: countSchema,
  entries: v.pipe(v.array(compactEntrySchema), v.maxLength(MAX_ENTRIES + 1)),
  outcome: v.nullable(outcomeSchema),
  signature: v.nullable(signatureSchema),
});
export type CompactMatch = v.InferOutput<typeof compactMatchSchema>;

const LIMITS: JsonLimits = { depth: 16, values: 100_000, text: 4096 };

const usualActionId = ({ actorId, type }: Pick<Entry, "actorId" | "type">, seq: number): string =>
  actorId === SERVER_ACTOR && isServerEntryType(type) ? serverActionId(type, seq) : localActionId(seq);

/** Null for a match that is longer than any that is played today. */
export const compactMatch = ({ match, reveal, entries, outcome, signature }: MatchFile): CompactMatch | null => {
  const { matchId: id, gameId, rulesetVersion, options, seats, clock, absenceMs, phaseClocks, startedAt } = match;
  if (entries.length > MAX_ENTRIES + 1) return null;
  return {
    id,
    gameId,
    rulesetVersion,
    options,
    seats: seats.map(({ playerId, name, nonce }) => [playerId, name, nonce]),
    clock,
    ...(absenceMs === undefined ? {} : { absenceMs }),
    ...(phaseClocks === undefined ? {} : { phaseClocks }),
    serverBytes: reveal.serverBytes,
    startedAt,
    entries: entries.map((entry, seq) => [
      seats.findIndex(({ playerId }) => playerId === entry.actorId),
      entry.type,
      entry.payload,
      entry.at - (entries[seq - 1]?.at ?? startedAt),
      entry.actionId === usualActionId(entry, seq) ? null : entry.actionId,
    ]),
    outcome,
    signature,
  };
};

/** The file again. It is well-formed, but not verified: anybody can write a compact match. */
const expand = (compact: CompactMatch): MatchFile => {
  const {
    id: matchId,
    gameId,
    rulesetVersion,
    options,
    clock,
    absenceMs,
    phaseClocks,
    serverBytes,
    startedAt,
  } = compact;
  const seats = compact.seats.map(([playerId, name, nonce]) => ({ playerId, name, nonce }));
  const match = {
    matchId,
    gameId,
    rulesetVersion,
    options,
    seats,
    clock,
    ...(absenceMs === undefined ? {} : { absenceMs }),
    ...(phaseClocks === undefined ? {} : { phaseClocks }),
    commitment: commitTo(serverBytes),
    startedAt,
  };
  const entries: Entry[] = [];
  let [previous, at] = [firstLink(match), startedAt];
  for (const [seq, [seat, type, payload, after, actionId]] of compact.entries.entries()) {
    at += after;
    const actorId = seats[seat]?.playerId ?? SERVER_ACTOR;
    const unsealed = { seq, actionId: actionId ?? usualActionId({ actorId, type }, seq), actorId, type, payload, at };
    previous = nextLink(previous, unsealed);
    entries.push({ ...unsealed, hash: previous });
  }
  const nonces = seats.map(({ nonce }) => nonce);
  return {
    format: MATCH_FORMAT,
    match,
    reveal: { serverBytes, seed: deriveSeed(serverBytes, nonces) },
    entries,
    outcome: compact.outcome,
    signature: compact.signature,
  };
};

export const parseCompactMatch = (value: unknown): Result<CompactMatch> =>
  parseWith(compactMatchSchema, value, "INVALID_PAYLOAD", "compact match", LIMITS);

/** The match file of a compact match from outside. */
export const expandMatch = (value: unknown): Result<MatchFile> => mapResult(parseCompactMatch(value), expand);
