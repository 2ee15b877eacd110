// The bodies of requests and answers over HTTP.
import { codeSchema, countSchema, hex32Schema, jsonObjectSchema, labelSchema, playerIdSchema } from "@tengen/kernel";
import { entrySchema, timeControlSchema } from "@tengen/match";
import * as v from "valibot";
import { matchInfoSchema } from "./match-info.ts";

/** Which names a guest may have is in `guest-name.ts`: some are kept for others, whom only the server knows. */
export const guestRequestSchema = v.strictObject({ name: v.string("a name is needed") });
export const guestResponseSchema = v.strictObject({
  playerId: playerIdSchema,
  name: labelSchema,
  token: v.string(),
  /** Milliseconds since 1970. */
  expiresAt: countSchema,
});

/** What another device shows to go on as the same guest. */
export const handoverResponseSchema = v.strictObject({ key: v.string(), expiresAt: countSchema });
export const takeoverRequestSchema = v.strictObject({
  key: v.pipe(v.string("a key is needed"), v.maxLength(64, "a key has at most 64 characters")),
});

/** `me` is kept for whoever creates the match. */
const seatRequestSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("me") }),
  v.strictObject({ kind: v.literal("open") }),
  v.strictObject({ kind: v.literal("invite") }),
  v.strictObject({ kind: v.literal("bot"), name: v.optional(labelSchema) }),
]);

export const createRequestSchema = v.strictObject({
  gameId: labelSchema,
  options: v.optional(jsonObjectSchema, {}),
  clock: v.optional(v.nullable(timeControlSchema), null),
  seats: v.pipe(v.array(seatRequestSchema), v.minLength(1), v.maxLength(16)),
  /** Whether strangers find it among the open matches. */
  listed: v.optional(v.boolean(), true),
});
export type CreateRequest = v.InferOutput<typeof createRequestSchema>;

export const createResponseSchema = v.strictObject({
  match: matchInfoSchema,
  /** What lets somebody take a seat that is by invitation, by seat. Said only here, to whoever created the match. */
  invitations: v.array(v.strictObject({ seat: countSchema, key: v.string() })),
});

export const joinRequestSchema = v.strictObject({
  /** Without it: the first seat that one may take. */
  seat: v.optional(countSchema),
  /** One's own part of the seed, 32 bytes; chosen after the commitment is known. */
  nonce: hex32Schema,
  invitation: v.optional(v.pipe(v.string(), v.maxLength(256))),
});
export type JoinRequest = v.InferOutput<typeof joinRequestSchema>;

export const matchResponseSchema = v.strictObject({ match: matchInfoSchema, seq: countSchema });
export const listResponseSchema = v.strictObject({
  matches: v.array(matchInfoSchema),
  /** For the next page; null on the last. */
  next: v.nullable(v.string()),
});
export const logResponseSchema = v.strictObject({
  matchId: labelSchema,
  entries: v.array(entrySchema),
  /** Where the next page begins; not there on the last. */
  next: v.optional(countSchema),
});
export const keyResponseSchema = v.strictObject({ publicKey: hex32Schema });

/** Every refusal over HTTP. */
export const problemSchema = v.strictObject({
  error: v.strictObject({
    /** One of `ERROR_CODES`, of the kernel's, of the game's own, or of a newer server's. */
    code: codeSchema,
    message: v.string(),
    detail: v.optional(v.unknown()),
  }),
});
