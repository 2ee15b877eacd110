// What a client says. Every message is answered.
import { countSchema, jsonObjectSchema, labelSchema, parseWith, type Rejection } from "@tengen/kernel";
import * as v from "valibot";

/** Matches that one message may name. */
export const MAX_PING_MATCHES = 64;

const seqsSchema = v.pipe(
  v.record(labelSchema, countSchema),
  v.maxEntries(MAX_PING_MATCHES, `at most ${MAX_PING_MATCHES} matches`),
);

export const fromClientSchema = v.variant("type", [
  /** The first one. Without a token one can only watch. */
  v.strictObject({
    type: v.literal("hello"),
    protocol: countSchema,
    token: v.nullable(v.pipe(v.string(), v.maxLength(2048))),
  }),
  /** From then on one hears of a match; `fromSeq` is the place of the first entry that one lacks. */
  v.strictObject({ type: v.literal("watch"), matchId: labelSchema, fromSeq: countSchema }),
  /** What is in the envelope is looked at by the match. */
  v.strictObject({ type: v.literal("submit"), envelope: jsonObjectSchema }),
  v.strictObject({ type: v.literal("sync"), matchId: labelSchema, fromSeq: countSchema }),
  v.strictObject({ type: v.literal("leave"), matchId: labelSchema }),
  /** How far one has come with each match. */
  v.strictObject({ type: v.literal("ping"), seqs: seqsSchema }),
]);
export type FromClient = v.InferOutput<typeof fromClientSchema>;

/** A message nests less than this: its envelope has the most. */
const LIMITS = { depth: 10, values: 600, text: 2048 };

export const parseFromClient = (value: unknown): FromClient | Rejection =>
  parseWith(fromClientSchema, value, "INVALID_PAYLOAD", "message", LIMITS);
