// What a server says. A client looks at it as closely as a server at what clients say: it may be a newer or a broken one.
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
  type Rejection,
} from "@tengen/kernel";
import { entrySchema, revealSchema, signatureSchema } from "@tengen/match";
import * as v from "valibot";
import { matchInfoSchema } from "./match-info.ts";

export const viewSchema = v.custom<BaseView>(
  (value) => v.is(jsonObjectSchema, value) && "gameId" in value && "currentPlayerId" in value,
  "a view of a game is needed",
);

const messageText = v.string();

export const fromServerSchema = v.variant("type", [
  v.strictObject({
    type: v.literal("welcome"),
    protocol: countSchema,
    /** Who one is; null for a spectator without a token. */
    playerId: v.nullable(playerIdSchema),
    name: v.nullable(labelSchema),
    now: countSchema,
  }),
  /** How a match stands: the answer to `watch`, and news of one that is still open. */
  v.strictObject({
    type: v.literal("watching"),
    match: matchInfoSchema,
    /** Of a game with hidden information, once it has begun: what one may see now. */
    view: v.nullable(viewSchema),
    /** How many entries the log has, and the hash of the last (of the record, where there is none; null before the start). */
    seq: countSchema,
    hash: v.nullable(hex32Schema),
    now: countSchema,
  }),
  /** In the order of their places, without a gap; none where there is nothing new. */
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
    /** As the envelope had them, if it had them. */
    matchId: v.nullable(v.string()),
    actionId: v.nullable(v.string()),
    /** One of the kernel's, of the game's own, or of a newer server's. */
    code: codeSchema,
    message: messageText,
    detail: v.optional(v.unknown()),
  }),
  v.strictObject({
    type: v.literal("presence"),
    matchId: labelSchema,
    /** `away`: not connected, but not for long. */
    players: v.array(v.strictObject({ playerId: playerIdSchema, state: v.picklist(["here", "away", "gone"]) })),
    spectators: countSchema,
  }),
  /** The player to move is away, and from `claimAt` on one may claim the match; null when that is over. */
  v.strictObject({
    type: v.literal("absence"),
    matchId: labelSchema,
    absent: v.nullable(v.strictObject({ playerId: playerIdSchema, since: countSchema, claimAt: countSchema })),
  }),
  v.strictObject({
    type: v.literal("clock"),
    matchId: labelSchema,
    /** After so many entries. */
    seq: countSchema,
    /** Promised to be at least 0; servers of earlier releases said by how much somebody was late. */
    remainingMs: v.array(v.pipe(integerSchema, v.metadata({ minimum: 0 }))),
    /** What each seat has left for its first move, null for one that has made it; left out where no clock waits for one. */
    firstMoveMs: v.exactOptional(v.array(v.nullable(v.pipe(integerSchema, v.metadata({ minimum: 0 }))))),
    /** When the last entry was made, and what time it is now, both by the store's clock. */
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
  v.strictObject({ type: v.literal("left"), matchId: labelSchema }),
  /** Of the matches that were named and that one watches. */
  v.strictObject({ type: v.literal("pong"), heads: v.record(labelSchema, countSchema), now: countSchema }),
  v.strictObject({
    type: v.literal("error"),
    /** One of `ERROR_CODES`, or of a newer server's. */
    code: codeSchema,
    message: messageText,
    matchId: v.optional(v.string()),
    /** Of `RATE_LIMITED`: `{seconds}`, how long to wait. */
    detail: v.optional(v.unknown()),
  }),
]);
export type FromServer = v.InferOutput<typeof fromServerSchema>;

/** A whole log with a view for each entry. */
const LIMITS: JsonLimits = { depth: 32, values: 4_000_000, text: 65_536 };

export const parseFromServer = (value: unknown): FromServer | Rejection =>
  parseWith(fromServerSchema, value, "INVALID_PAYLOAD", "message", LIMITS);
