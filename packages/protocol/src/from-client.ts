// Messages from the client. Every message is answered.
import { countSchema, jsonObjectSchema, labelSchema, parseWith, type Result } from "@tengen/kernel";
import * as v from "valibot";
import { PHRASES } from "./phrases.ts";

/** Matches that one `ping` may name. */
export const MAX_PING_MATCHES = 64;

const seqsSchema = v.pipe(
  v.record(labelSchema, countSchema),
  v.maxEntries(MAX_PING_MATCHES, `at most ${MAX_PING_MATCHES} matches`),
);

export const fromClientSchema = v.variant("type", [
  /** The first message. Without a token the client can only watch. */
  v.strictObject({
    type: v.literal("hello"),
    protocol: countSchema,
    token: v.nullable(v.pipe(v.string(), v.maxLength(2048))),
  }),
  /** Subscribes to a match; `fromSeq` is the first entry that the client lacks. */
  v.strictObject({ type: v.literal("watch"), matchId: labelSchema, fromSeq: countSchema }),
  /** The match validates the envelope. */
  v.strictObject({ type: v.literal("submit"), envelope: jsonObjectSchema }),
  v.strictObject({ type: v.literal("sync"), matchId: labelSchema, fromSeq: countSchema }),
  v.strictObject({ type: v.literal("leave"), matchId: labelSchema }),
  /** A set phrase to the other players of a match. */
  v.strictObject({ type: v.literal("say"), matchId: labelSchema, phrase: v.picklist(PHRASES) }),
  /** The number of entries that the client has, by match. */
  v.strictObject({ type: v.literal("ping"), seqs: seqsSchema }),
]);
export type FromClient = v.InferOutput<typeof fromClientSchema>;

/** Limits of a message; its envelope nests deepest. */
const LIMITS = { depth: 10, values: 600, text: 2048 };

/** A message that came from a client, as JSON has it: the message, or what is wrong with it. */
export const parseFromClient = (value: unknown): Result<FromClient> =>
  parseWith(fromClientSchema, value, "INVALID_PAYLOAD", "message", LIMITS);
