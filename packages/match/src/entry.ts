// Log entries: accepted actions in order, each hash chaining the one before (MAT-D5). An entry holds only what the actor
// chose (MAT-E2).
import {
  hex32Schema,
  countSchema,
  jsonObjectSchema,
  labelSchema,
  nextLink,
  playerIdSchema,
  SERVER_ACTOR,
} from "@tengen/kernel";
import * as v from "valibot";

/** The types of server entries (MAT-E4). */
export const SERVER_ENTRY_TYPES = ["TIMEOUT", "ABORT", "CLOCK_CREDIT", "ENTRY_LIMIT", "ABSENCE"] as const;
export type ServerEntryType = (typeof SERVER_ENTRY_TYPES)[number];

export const isServerEntryType = (type: string): type is ServerEntryType =>
  SERVER_ENTRY_TYPES.some((name) => name === type);

const SERVER_ID_PREFIX = {
  TIMEOUT: "timeout",
  ABORT: "abort",
  CLOCK_CREDIT: "credit",
  ENTRY_LIMIT: "entry-limit",
  ABSENCE: "absence",
} as const;

/** The action id of a server entry derives from its place, so that it cannot be stored twice (MAT-X2). */
export const serverActionId = (type: ServerEntryType, seq: number): string => `${SERVER_ID_PREFIX[type]}:${seq}`;

/** The action id that a program which plays on one device gives the entry at a place. */
export const localActionId = (seq: number): string => `local:${seq}`;

/** Whether an action id is reserved for server entries. */
export const isServerActionId = (actionId: string): boolean =>
  /^(?:timeout|abort|credit|entry-limit|absence):/u.test(actionId);

export const entrySchema = v.strictObject({
  seq: countSchema,
  actionId: labelSchema,
  actorId: v.union([playerIdSchema, v.literal(SERVER_ACTOR)], "a player id or $server is needed"),
  type: labelSchema,
  payload: jsonObjectSchema,
  /** Milliseconds since 1970 by the store's clock, never before the previous entry. */
  at: countSchema,
  hash: hex32Schema,
});
export type Entry = v.InferOutput<typeof entrySchema>;

/** The first `seq` at which the hash chain breaks; null if it is intact. */
export const findBrokenLink = (firstLink: string, entries: readonly Entry[]): number | null => {
  let previous = firstLink;
  for (const [index, entry] of entries.entries()) {
    if (entry.seq !== index || entry.hash !== nextLink(previous, entry)) return index;
    previous = entry.hash;
  }
  return null;
};
