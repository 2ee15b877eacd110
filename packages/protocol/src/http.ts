// The bodies of HTTP requests and responses.
import { codeSchema, countSchema, hex32Schema, jsonObjectSchema, labelSchema, playerIdSchema } from "@tengen/kernel";
import { entrySchema, timeControlSchema } from "@tengen/match";
import * as v from "valibot";
import { viewSchema } from "./from-server.ts";
import { matchInfoSchema } from "./match-info.ts";

/** `guest-name.ts` validates the name: only the server knows which names are reserved. */
export const guestRequestSchema = v.strictObject({ name: v.string("must be a name") });
export const guestResponseSchema = v.strictObject({
  playerId: playerIdSchema,
  name: labelSchema,
  token: v.string(),
  /** Milliseconds since 1970. */
  expiresAt: countSchema,
});

/** The key that moves a guest to another device. */
export const handoverResponseSchema = v.strictObject({ key: v.string(), expiresAt: countSchema });
/** [PRO-H40] A game that is stored: its id, and for how many days from now. */
export const storedShareSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u)),
  days: countSchema,
});

export const redeemHandoverRequestSchema = v.strictObject({
  key: v.pipe(v.string("must be a key"), v.maxLength(64, "must have at most 64 characters")),
});

/** `me` is reserved for the creator of the match. */
const seatRequestSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("me") }),
  v.strictObject({ kind: v.literal("open") }),
  v.strictObject({ kind: v.literal("invite") }),
  v.strictObject({ kind: v.literal("bot"), name: v.optional(labelSchema) }),
]);

export const createRequestSchema = v.strictObject({
  gameId: labelSchema,
  /** The id of a ruleset in the game's manifest; without it, the game's default engine. */
  ruleset: v.optional(labelSchema),
  /** Options that replace those of the ruleset. */
  options: v.optional(jsonObjectSchema, {}),
  clock: v.optional(v.nullable(timeControlSchema), null),
  seats: v.pipe(v.array(seatRequestSchema), v.minLength(1), v.maxLength(16)),
  /** Whether it is in the public list of open matches. */
  listed: v.optional(v.boolean(), true),
});
export type CreateRequest = v.InferOutput<typeof createRequestSchema>;

export const createResponseSchema = v.strictObject({
  match: matchInfoSchema,
  /** The invitation keys by seat, returned only to the creator of the match. */
  invitations: v.array(v.strictObject({ seat: countSchema, key: v.string() })),
});

export const joinRequestSchema = v.strictObject({
  /** Default: the first seat that the guest may take. */
  seat: v.optional(countSchema),
  /** The player's part of the seed, 32 bytes, chosen after seeing the commitment. */
  nonce: hex32Schema,
  invitation: v.optional(v.pipe(v.string(), v.maxLength(256))),
});
export type JoinRequest = v.InferOutput<typeof joinRequestSchema>;

/** What a player wants to be paired for. */
export const pairRequestSchema = v.strictObject({
  gameId: labelSchema,
  /** As in the request that creates a match. */
  ruleset: v.optional(labelSchema),
  options: v.optional(jsonObjectSchema, {}),
  clock: v.optional(v.nullable(timeControlSchema), null),
});
export type PairRequest = v.InferOutput<typeof pairRequestSchema>;

/** A match that is being played or has ended, as a spectator sees it. */
const liveGameSchema = v.strictObject({
  match: matchInfoSchema,
  view: viewSchema,
  /** The turns that count: without those taken back. */
  turns: countSchema,
  spectators: countSchema,
  /** The time of the last entry, or of the start. */
  lastAt: countSchema,
});

export const lobbyResponseSchema = v.strictObject({
  /** Of this answer; `since` of the next request. */
  version: v.string(),
  /** Null if it is the one that the client has. */
  lobby: v.nullable(
    v.strictObject({
      open: v.array(matchInfoSchema),
      /** Those most worth watching first. */
      live: v.array(liveGameSchema),
      /** For each game the match that is most worth watching. */
      tv: v.array(v.strictObject({ gameId: labelSchema, matchId: labelSchema })),
      /** Finished matches, the newest first. */
      recent: v.array(liveGameSchema),
    }),
  ),
});
export type LobbyResponse = v.InferOutput<typeof lobbyResponseSchema>;
export type LobbyContent = NonNullable<LobbyResponse["lobby"]>;
export type LiveGame = LobbyContent["live"][number];

/** [PRO-34] What was played in a position, and how those games ended. */
export const openingsResponseSchema = v.strictObject({
  /** The public games that went on from this position. */
  games: countSchema,
  /** The most frequent first. */
  moves: v.array(
    v.strictObject({
      /** The index of a point, row by row, or for a pass the number of points. */
      move: countSchema,
      games: countSchema,
      black: countSchema,
      white: countSchema,
      draw: countSchema,
    }),
  ),
});
export type OpeningsResponse = v.InferOutput<typeof openingsResponseSchema>;

export const matchResponseSchema = v.strictObject({ match: matchInfoSchema, seq: countSchema });
export const listResponseSchema = v.strictObject({
  matches: v.array(matchInfoSchema),
  /** The cursor of the next page; null on the last. */
  next: v.nullable(v.string()),
});
export const logResponseSchema = v.strictObject({
  matchId: labelSchema,
  entries: v.array(entrySchema),
  /** The first entry of the next page; absent on the last. */
  next: v.optional(countSchema),
});
export const keyResponseSchema = v.strictObject({ publicKey: hex32Schema });

/** The body of every HTTP error. */
export const problemSchema = v.strictObject({
  error: v.strictObject({
    /** One of `ERROR_CODES`, or a code of the kernel, of the game, or of a newer server. */
    code: codeSchema,
    message: v.string(),
    detail: v.optional(v.unknown()),
  }),
});
