// Messages from the server. Clients validate them, because a server may be newer or broken.
import {
  codeSchema,
  countSchema,
  hex32Schema,
  integerSchema,
  jsonObjectSchema,
  labelSchema,
  outcomeSchema,
  parseWith,
  playerIdSchema,
  type BaseView,
  type JsonLimits,
  type Result,
} from "@tengen/kernel";
import { entrySchema, revealSchema, signatureSchema } from "@tengen/match";
import * as v from "valibot";
import { matchInfoSchema } from "./match-info.ts";

export const viewSchema = v.custom<BaseView>(
  (value) => v.is(jsonObjectSchema, value) && "gameId" in value && "currentPlayerId" in value,
  "must be a view of a game",
);

const messageText = v.string();

export const fromServerSchema = v.variant("type", [
  v.strictObject({
    type: v.literal("welcome"),
    protocol: countSchema,
    /** The client's player id; null for a spectator without a token. */
    playerId: v.nullable(playerIdSchema),
    name: v.nullable(labelSchema),
    now: countSchema,
  }),
  /** The state of a match: the answer to `watch`, and sent again when its row changes. */
  v.strictObject({
    type: v.literal("watching"),
    match: matchInfoSchema,
    /** The current view, in a started game with hidden information. */
    view: v.nullable(viewSchema),
    /** The number of entries, and the hash of the last one (of the record if there are none; null before the start). */
    seq: countSchema,
    hash: v.nullable(hex32Schema),
    now: countSchema,
  }),
  /** Entries in order, without gaps; empty if there is nothing new. */
  v.strictObject({
    type: v.literal("entries"),
    matchId: labelSchema,
    items: v.array(v.strictObject({ entry: entrySchema, view: v.optional(viewSchema) })),
  }),
  v.strictObject({
    type: v.literal("accepted"),
    matchId: labelSchema,
    actionId: labelSchema,
    seq: countSchema,
    hash: hex32Schema,
  }),
  v.strictObject({
    type: v.literal("rejected"),
    /** From the envelope; null if it had none. */
    matchId: v.nullable(v.string()),
    actionId: v.nullable(v.string()),
    /** A code of the kernel, of the game, or of a newer server. */
    code: codeSchema,
    message: messageText,
    detail: v.optional(v.unknown()),
  }),
  v.strictObject({
    type: v.literal("presence"),
    matchId: labelSchema,
    /** `away`: disconnected, within the grace period. */
    players: v.array(v.strictObject({ playerId: playerIdSchema, state: v.picklist(["here", "away", "gone"]) })),
    spectators: countSchema,
  }),
  /** The player to move is away, and the match can be claimed from `claimAt` on; null when that ends. */
  v.strictObject({
    type: v.literal("absence"),
    matchId: labelSchema,
    absent: v.nullable(v.strictObject({ playerId: playerIdSchema, since: countSchema, claimAt: countSchema })),
  }),
  v.strictObject({
    type: v.literal("clock"),
    matchId: labelSchema,
    /** The number of entries. */
    seq: countSchema,
    /** At least 0; servers of earlier releases sent negative numbers. */
    remainingMs: v.array(v.pipe(integerSchema, v.metadata({ minimum: 0 }))),
    /** What each seat has left for its first move, null once it has moved; omitted when all have. */
    firstMoveMs: v.exactOptional(v.array(v.nullable(v.pipe(integerSchema, v.metadata({ minimum: 0 }))))),
    /** Each seat's time for the phase, where the phase has a clock of its own; the other times stand still. */
    phase: v.exactOptional(
      v.strictObject({ id: labelSchema, remainingMs: v.array(v.pipe(integerSchema, v.metadata({ minimum: 0 }))) }),
    ),
    /** The times of the last entry and of this message, by the store's clock. */
    since: countSchema,
    now: countSchema,
  }),
  v.strictObject({
    type: v.literal("finished"),
    matchId: labelSchema,
    outcome: outcomeSchema,
    reveal: revealSchema,
    signature: signatureSchema,
  }),
  /** A player says a set phrase: one of `PHRASES`, or one of a newer server. */
  v.strictObject({ type: v.literal("said"), matchId: labelSchema, playerId: playerIdSchema, phrase: labelSchema }),
  v.strictObject({ type: v.literal("left"), matchId: labelSchema }),
  /** The heads of the named matches that the client watches. */
  v.strictObject({ type: v.literal("pong"), heads: v.record(labelSchema, countSchema), now: countSchema }),
  v.strictObject({
    type: v.literal("error"),
    /** One of `ERROR_CODES`, or a code of a newer server. */
    code: codeSchema,
    message: messageText,
    matchId: v.optional(v.string()),
    /** For `RATE_LIMITED`: `{seconds}`, the time to wait. */
    detail: v.optional(v.unknown()),
  }),
]);
export type FromServer = v.InferOutput<typeof fromServerSchema>;

/** Large enough for a whole log with a view for each entry. */
const LIMITS: JsonLimits = { depth: 32, values: 4_000_000, text: 65_536 };

/** A message that came from a server, as JSON has it: the message, or what is wrong with it. */
export const parseFromServer = (value: unknown): Result<FromServer> =>
  parseWith(fromServerSchema, value, "INVALID_PAYLOAD", "message", LIMITS);
