// The log: what was accepted, in order, each entry's hash covering the one before (MAT-D5). An entry holds only what
// the actor chose (MAT-E2).
import { hex32Schema, integerSchema, nextLink, playerIdSchema, SERVER_ACTOR, type JsonObject } from "@tengen/kernel";
import * as v from "valibot";

/** The server's own entries (MAT-E4). */
export const SERVER_TYPES = ["TIMEOUT", "ABORT", "CLOCK_CREDIT"] as const;
export type ServerType = (typeof SERVER_TYPES)[number];

export const isServerType = (type: string): type is ServerType => SERVER_TYPES.some((name) => name === type);

export const payloadSchema = v.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "a payload is an object",
);

export const entrySchema = v.strictObject({
  seq: v.pipe(integerSchema, v.minValue(0)),
  actionId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  actorId: v.union([playerIdSchema, v.literal(SERVER_ACTOR)], "a player id or $server is needed"),
  type: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  payload: payloadSchema,
  /** Milliseconds since 1970 by the store's clock, never before the entry that precedes. */
  at: v.pipe(integerSchema, v.minValue(0)),
  hash: hex32Schema,
});
export type Entry = v.InferOutput<typeof entrySchema>;

/** The first `seq` whose hash does not follow from the entries before it; null when the chain holds. */
export const findBrokenLink = (firstLink: string, entries: readonly Entry[]): number | null => {
  let previous = firstLink;
  for (const [index, entry] of entries.entries()) {
    if (entry.seq !== index || entry.hash !== nextLink(previous, entry)) return index;
    previous = entry.hash;
  }
  return null;
};
