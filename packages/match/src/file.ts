// The match file format `tengen-match/1` (MAT-X4). A file holds everything needed to verify the match.
import {
  commitTo,
  deriveSeed,
  hex32Schema,
  outcomeSchema,
  parseWith,
  type JsonLimits,
  type Result,
} from "@tengen/kernel";
import * as v from "valibot";
import { entrySchema } from "./entry.ts";
import type { Match } from "./match.ts";
import { matchRecordSchema } from "./record.ts";

export const MATCH_FORMAT = "tengen-match/1";

/** Far above any real match: the longest log has a few thousand entries. */
const LIMITS: JsonLimits = { depth: 16, values: 1_000_000, text: 4096 };

export const revealSchema = v.strictObject({ serverBytes: hex32Schema, seed: hex32Schema });

/** The server's signature of the head (signature.ts). */
export const signatureSchema = v.strictObject({
  publicKey: hex32Schema,
  value: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/u, "128 lower-case hexadecimal digits are needed")),
});
export type Signature = v.InferOutput<typeof signatureSchema>;

export const matchFileSchema = v.strictObject({
  format: v.literal(MATCH_FORMAT),
  match: matchRecordSchema,
  reveal: revealSchema,
  entries: v.pipe(v.array(entrySchema), v.maxLength(20_000)),
  /** Null while the match runs. */
  outcome: v.nullable(outcomeSchema),
  /** Null for an unsigned match. */
  signature: v.nullable(signatureSchema),
});
export type MatchFile = v.InferOutput<typeof matchFileSchema>;

/** A match file, as JSON has it: its form only. `verifyMatch` checks what it says. */
export const parseMatchFile = (value: unknown): Result<MatchFile> =>
  parseWith(matchFileSchema, value, "INVALID_PAYLOAD", "match file", LIMITS);

/**
 * The file of a match. It reveals the server's bytes, and with them everything hidden. While a match runs, only a
 * program that saves a local game may write one.
 */
export const makeMatchFile = (match: Match, serverBytes: string, signature: Signature | null): MatchFile => {
  const nonces = match.record.seats.map((seat) => seat.nonce);
  if (commitTo(serverBytes) !== match.record.commitment)
    throw new Error("the server bytes do not match the commitment");
  if (signature !== null && match.status === "active") throw new Error("a running match cannot be signed");
  return {
    format: MATCH_FORMAT,
    match: match.record,
    reveal: { serverBytes, seed: deriveSeed(serverBytes, nonces) },
    entries: [...match.entries],
    outcome: match.outcome as MatchFile["outcome"],
    signature,
  };
};
