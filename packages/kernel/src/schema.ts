// The door for outside data: a value is first looked at as plain JSON within limits, then by a schema. Here too are
// the pieces of schema that every game shares.
import * as v from "valibot";
import { findJsonFault, isReservedKey, type JsonLimits, type JsonObject } from "./json.ts";
import { HEX_32 } from "./hash.ts";
import { reasonSchema } from "./outcome.ts";
import { reject, type Rejection, type RejectionCode } from "./rejection.ts";

/** The start of a text from outside, cut so that it stays well-formed. */
export const truncate = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** What a schema found, and in which field (dotted; empty for the whole value). */
export const describeIssue = (issue: v.BaseIssue<unknown>): { readonly field: string; readonly reason: string } => {
  const field = truncate(v.getDotPath(issue) ?? "", 200);
  if (issue.kind === "schema" && issue.expected === "never") return { field, reason: "there is no such field" };
  if (field !== "" && issue.received === "undefined") return { field, reason: "a value is missing" };
  return { field, reason: truncate(issue.message, 300) };
};

/** A value from outside, checked and typed; or a refusal that names the field and the reason. */
export const parseWith = <T>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  code: RejectionCode,
  noun: string,
  limits?: JsonLimits,
): T | Rejection => {
  const fault = findJsonFault(value, limits);
  if (fault !== null) return reject(code, `The ${noun} ${fault}.`);
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const { field, reason } = describeIssue(result.issues[0]);
  return reject(code, `The ${noun} is not well-formed${field === "" ? "" : ` at ${field}`}: ${reason}.`, { field });
};

/** The reserved actor of the server's own entries. */
export const SERVER_ACTOR = "$server";

/** Control characters, line separators and the marks that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** An id or a name: 1 to 64 characters that can be shown on one line. */
export const labelSchema = v.pipe(
  v.string("a text is needed"),
  v.minLength(1, "at least one character is needed"),
  v.maxLength(64, "at most 64 characters are allowed"),
  v.check((text) => !UNSEEN.test(text), "control characters are not allowed"),
  v.check((text) => /[^\s\p{Cf}]/u.test(text), "a character that can be seen is needed"),
);

/** A player's id: `$` at the start is the server's, and some names are kept by the language. */
export const playerIdSchema = v.pipe(
  labelSchema,
  v.check((id) => !id.startsWith("$"), "a player id does not start with $"),
  v.check((id) => !isReservedKey(id), "this player id is reserved"),
);

/** Any object that is no list; a schema for objects takes a list as well, if it asks for no field. */
export const jsonObjectSchema = v.custom<JsonObject>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "an object is needed",
);

/** An object with nothing in it, such as the options of a game that has none. */
export const emptyObjectSchema = v.pipe(
  jsonObjectSchema,
  v.check((options) => Object.keys(options).length === 0, "nothing may stand here"),
);

/** A whole number; minus zero becomes zero, as it does in JSON text. */
export const integerSchema = v.pipe(
  v.number("a whole number is needed"),
  v.integer("a whole number is needed"),
  v.transform((value) => value + 0),
);

/** A place, a count or a time: a whole number from 0 to 2^53 - 1, which every program holds exactly. */
export const countSchema = v.pipe(
  integerSchema,
  v.minValue(0, "a number that is not negative is needed"),
  v.safeInteger("a number up to 2^53 - 1 is needed"),
);

export const hex32Schema = v.pipe(v.string(), v.regex(HEX_32, "64 lower-case hexadecimal digits are needed"));

/** The fields of a config that every game has, for a game of so many players. */
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

/** The fields of a state that every game has. */
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
