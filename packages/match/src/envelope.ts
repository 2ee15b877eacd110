// Parses envelopes: untrusted requests to act (MAT-E1).
import {
  countSchema,
  isReservedKey,
  jsonObjectSchema,
  labelSchema,
  mapResult,
  ok,
  parseWith,
  playerIdSchema,
  reject,
  type AnyEngine,
  type GameAction,
  type Result,
} from "@tengen/kernel";
import * as v from "valibot";
import { isClaimType } from "./claim.ts";
import { isServerEntryType } from "./entry.ts";
import { isTakebackType } from "./takeback.ts";

export const envelopeSchema = v.strictObject({
  gameId: labelSchema,
  matchId: labelSchema,
  /** Chosen by the client, unique in the match. */
  actionId: v.pipe(v.string(), v.uuid("an action id is a UUID")),
  /** The place in the log that the client expects its action to take. */
  seq: countSchema,
  actorId: playerIdSchema,
  type: labelSchema,
  payload: jsonObjectSchema,
  clientTimestamp: v.optional(countSchema),
});
export type Envelope = v.InferOutput<typeof envelopeSchema>;

/** A valid envelope, with the parsed action of the game. */
export interface Submission {
  readonly envelope: Envelope;
  readonly action: GameAction;
}

/** Far above the payload of any game. */
const LIMITS = { depth: 8, values: 512, text: 1024 };

/** Whether an action type exists in every match, whatever its game: takebacks and claims. */
export const isMatchActionType = (type: string): boolean => isTakebackType(type) || isClaimType(type);

const parseMatchAction = (type: string, payload: object): Result<GameAction> =>
  Object.keys(payload).length === 0 ? ok({ type }) : reject("INVALID_PAYLOAD", `The payload of ${type} must be empty.`);

/** Parses the `type` and `payload` of an envelope or an entry into the engine's flat action. */
export const parsePayload = (engine: AnyEngine, type: string, payload: object): Result<GameAction> => {
  if (Object.hasOwn(payload, "type") || isServerEntryType(type)) {
    return reject("INVALID_PAYLOAD", "The payload contains a type, or the type is reserved for the server.");
  }
  return isMatchActionType(type) ? parseMatchAction(type, payload) : engine.parseAction({ ...payload, type });
};

const PLAIN_TEXT = /^[\w.:-]{1,64}$/u;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/u;
const isPlainText = (value: unknown): value is string => typeof value === "string" && PLAIN_TEXT.test(value);
const isPlainKey = (value: unknown): value is string => isPlainText(value) && !isReservedKey(value);

const isFlat = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields)) {
    const field = fields[key];
    if (!isPlainKey(key) || !(Number.isSafeInteger(field) || isPlainText(field))) return false;
  }
  return true;
};

/**
 * A fast path for common envelopes parsed from JSON text: the schema takes four times as long. It accepts nothing that
 * the schema rejects; whatever it does not recognise goes to the schema.
 */
const isPlainEnvelope = (value: object): value is Envelope => {
  const { gameId, matchId, actionId, seq, actorId, type, payload } = value as Readonly<Record<string, unknown>>;
  return (
    Object.keys(value).length === 7 &&
    isPlainText(gameId) &&
    isPlainText(matchId) &&
    typeof actionId === "string" &&
    UUID.test(actionId) &&
    Number.isSafeInteger(seq) &&
    Number(seq) >= 0 &&
    !Object.is(seq, -0) &&
    isPlainKey(actorId) &&
    isPlainText(type) &&
    isFlat(payload)
  );
};

/** Parses an envelope without its action. `isFromText` enables the fast path. */
export const parseEnvelopeFields = (value: unknown, isFromText = false): Result<Envelope> => {
  const isPlain = isFromText && typeof value === "object" && value !== null && isPlainEnvelope(value);
  return isPlain ? ok(value) : parseWith(envelopeSchema, value, "INVALID_PAYLOAD", "envelope", LIMITS);
};

/** Parses the action of an envelope by the engine of its match. */
export const parseSubmission = (engine: AnyEngine, envelope: Envelope): Result<Submission> =>
  mapResult(parsePayload(engine, envelope.type, envelope.payload), (action) => ({ envelope, action }));

/** [MAT-E3] The first check. `engineOf` finds the engine of the match by its game. */
export const parseEnvelope = (
  value: unknown,
  engineOf: (gameId: string) => AnyEngine | undefined,
): Result<Submission> => {
  const envelope = parseEnvelopeFields(value);
  if (!envelope.ok) return envelope;
  const { gameId } = envelope.value;
  const engine = engineOf(gameId);
  return engine === undefined
    ? reject("INVALID_PAYLOAD", `There is no game ${gameId}.`)
    : parseSubmission(engine, envelope.value);
};
