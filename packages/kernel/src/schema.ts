// The door for outside data: a value is first looked at as plain JSON within limits, then by a schema. Here too are
// the pieces of schema that every game shares.
import * as v from "valibot";
import { findJsonFault, isReservedKey, type JsonLimits } from "./json.ts";
import { HEX_32 } from "./hash.ts";
import { OUTCOME_REASONS } from "./outcome.ts";
import { reject, type Rejection, type RejectionCode } from "./rejection.ts";

/** What a schema found, and in which field (dotted; empty for the whole value). */
export const describeIssue = (issue: v.BaseIssue<unknown>): { readonly field: string; readonly reason: string } => {
  const field = (v.getDotPath(issue) ?? "").slice(0, 200);
  if (issue.kind === "schema" && issue.expected === "never") return { field, reason: "there is no such field" };
  if (field !== "" && issue.received === "undefined") return { field, reason: "a value is missing" };
  return { field, reason: issue.message.slice(0, 300) };
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

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;

/** A player's id: 1 to 64 characters, none of them a control character; `$` at the start is the server's. */
export const playerIdSchema = v.pipe(
  v.string("a player id is a text"),
  v.minLength(1, "a player id has at least one character"),
  v.maxLength(64, "a player id has at most 64 characters"),
  v.check((id) => !CONTROL.test(id), "a player id has no control characters"),
  v.check((id) => !id.startsWith("$"), "a player id does not start with $"),
  v.check((id) => !isReservedKey(id), "this player id is reserved"),
);

/** A whole number; minus zero becomes zero, as it does in JSON text. */
export const integerSchema = v.pipe(
  v.number("a whole number is needed"),
  v.integer("a whole number is needed"),
  v.transform((value) => value + 0),
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
  winners: v.nullable(v.pipe(v.array(playerIdSchema), v.minLength(1))),
  reason: v.picklist(OUTCOME_REASONS),
});

/** The fields of a state that every game has. */
export const stateFields = {
  gameId: v.string(),
  rulesetVersion: v.string(),
  phase: v.string(),
  playerIds: v.array(playerIdSchema),
  currentPlayerId: v.nullable(playerIdSchema),
  turn: v.pipe(integerSchema, v.minValue(0)),
  gameOver: v.boolean(),
  winners: v.nullable(v.array(playerIdSchema)),
  outcome: v.nullable(outcomeSchema),
  drawOfferBy: v.nullable(playerIdSchema),
};

export const rngStateSchema = v.strictObject({
  key: hex32Schema,
  position: v.pipe(integerSchema, v.minValue(0), v.maxValue(2 ** 36 - 1)),
});
