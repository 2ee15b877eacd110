// A game or an analysis to share: what a link carries, and what a server stores for a short one.
import { jsonHash, labelSchema, parseWith, type JsonLimits, type Result } from "@tengen/kernel";
import * as v from "valibot";
import { compactMatchSchema } from "./compact.ts";

/** In characters: a game with thousands of variations is a file, not a link. */
const MAX_SGF = 60_000;
/** In characters. */
const MAX_LINE = 6000;

const sharedMatchSchema = v.pipe(
  v.strictObject({ game: labelSchema, match: compactMatchSchema }),
  v.check(({ game, match }) => game === match.gameId, "the match is of another game"),
);

const sharedTextSchema = v.strictObject({
  game: labelSchema,
  sgf: v.pipe(v.string(), v.maxLength(MAX_SGF)),
  /** The address of the line that the analysis board shows; null for a game at the table. */
  line: v.nullable(v.pipe(v.string(), v.maxLength(MAX_LINE))),
});

export const sharedGameSchema = v.union([sharedMatchSchema, sharedTextSchema]);
export type SharedGame = v.InferOutput<typeof sharedGameSchema>;

const LIMITS: JsonLimits = { depth: 17, values: 100_000, text: MAX_SGF };

export const parseSharedGame = (value: unknown): Result<SharedGame> =>
  parseWith(sharedGameSchema, value, "INVALID_PAYLOAD", "shared game", LIMITS);

/** The same for the same content, on every server. */
export const sharedIdOf = (shared: SharedGame): string => jsonHash("tengen/shared/1", shared).slice(0, 32);

export const SHARED_ID = /^[0-9a-f]{32}$/u;
