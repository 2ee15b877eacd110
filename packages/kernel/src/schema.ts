// Validation of untrusted input: a value must be plain JSON within limits, then match a schema. Also the schemas that all
// games share.
import * as v from "valibot";
import { findJsonFault, isReservedKey, type JsonLimits, type JsonObject } from "./json.ts";
import { HEX_32 } from "./hash.ts";
import { reasonSchema } from "./outcome.ts";
import type { RejectionCode } from "./rejection.ts";
import { ok, reject, type Result } from "./result.ts";

/** The start of an untrusted text, cut so that it stays well-formed. */
export const truncate = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** The finding of a schema, and its field (a dotted path; empty for the whole value). */
export const describeIssue = (issue: v.BaseIssue<unknown>): { readonly field: string; readonly reason: string } => {
  const field = truncate(v.getDotPath(issue) ?? "", 200);
  if (issue.expected === "never") return { field, reason: "there is no such field" };
  if (issue.received === "undefined") return { field, reason: "a value is missing" };
  return { field, reason: truncate(issue.message, 300) };
};

/** Validates an untrusted value; a refusal names the field and the reason. */
export const parseWith = <T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  code: RejectionCode,
  noun: string,
  limits?: JsonLimits,
): Result<T> => {
  const fault = findJsonFault(value, limits);
  if (fault !== null) return reject(code, `The ${noun} ${fault}.`);
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return ok(result.output);
  const { field, reason } = describeIssue(result.issues[0]);
  return reject(code, `The ${noun} is not well-formed${field === "" ? "" : ` at ${field}`}: ${reason}.`, { field });
};

/** The reserved actor of server entries. */
export const SERVER_ACTOR = "$server";

/** Control characters, line separators and bidirectional formatting characters. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** An id or a name: 1 to 64 printable characters on one line. */
export const labelSchema = v.pipe(
  v.string("a text is needed"),
  v.minLength(1, "at least one character is needed"),
  v.maxLength(64, "at most 64 characters are allowed"),
  v.check((text) => !UNSEEN.test(text), "control characters are not allowed"),
  v.check((text) => /[^\s\p{Cf}]/u.test(text), "a character that can be seen is needed"),
);

/** A player id: a leading `$` is reserved for the server, and JavaScript reserves some names. */
export const playerIdSchema = v.pipe(
  labelSchema,
  v.check((id) => !id.startsWith("$"), "a player id does not start with $"),
  v.check((id) => !isReservedKey(id), "this player id is reserved"),
);

/** Any object that is not an array; an object schema without fields would accept an array. */
export const jsonObjectSchema = v.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "an object is needed",
);

/** An empty object, such as the options of a game that has none. */
export const emptyObjectSchema = v.pipe(
  jsonObjectSchema,
  v.check((options) => Object.keys(options).length === 0, "an empty object is needed"),
);

/** A whole number; minus zero becomes zero, as in JSON text. */
export const integerSchema = v.pipe(
  v.number("a whole number is needed"),
  v.integer("a whole number is needed"),
  v.transform((value) => value + 0),
);

/** A place, a count or a time: a whole number from 0 to 2^53 - 1, exact in a double. */
export const countSchema = v.pipe(
  integerSchema,
  v.minValue(0, "a number that is not negative is needed"),
  v.safeInteger("a number up to 2^53 - 1 is needed"),
);

export const hex32Schema = v.pipe(v.string(), v.regex(HEX_32, "64 lower-case hexadecimal digits are needed"));

/** The config fields of every game, for a number of players. */
export const configFields = (players: number) => ({
  seed: v.pipe(v.string("a seed is a text"), v.maxLength(1024, "a seed has at most 1024 characters")),
  playerIds: v.pipe(
    v.array(playerIdSchema, "a list of player ids is needed"),
    v.length(players, `exactly ${players} player ids are needed`),
    v.check((ids) => new Set(ids).size === ids.length, "player ids must differ"),
  ),
});

export const outcomeSchema = v.strictObject({
  winners: v.nullable(v.pipe(v.array(playerIdSchema), v.minLength(1, "at least one winner is needed"))),
  reason: reasonSchema,
});

/** The state fields of every game. */
export const stateFields = {
  gameId: v.string(),
  rulesetVersion: v.string(),
  phase: v.string(),
  playerIds: v.array(playerIdSchema),
  currentPlayerId: v.nullable(playerIdSchema),
  turn: countSchema,
  gameOver: v.boolean(),
  winners: v.nullable(v.array(playerIdSchema)),
  outcome: v.nullable(outcomeSchema),
  drawOfferBy: v.nullable(playerIdSchema),
};

export const rngStateSchema = v.strictObject({
  key: hex32Schema,
  position: v.pipe(countSchema, v.maxValue(2 ** 36 - 1)),
});
