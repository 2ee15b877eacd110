// The append-only log of a tournament, as JSON lines: first the tournament, then one line per finished game. A process
// that is killed while it writes leaves an incomplete last line; that game is played again.
import { countSchema, err, jsonObjectSchema, ok, parseWith, playerIdSchema, type Result } from "@tengen/kernel";
import * as v from "valibot";
import { gameResultSchema, type GameResult } from "./result.ts";
import { PAIRINGS } from "./schedule.ts";
import { PROTOCOLS, TOURNAMENT_GAMES } from "./tournament-game.ts";

export const LOG_FORMAT = "tengen-tournament/1";

/** All openings are in the first line of the log. */
export const MAX_OPENINGS = 500_000;
/** Every opening is a JSON value; 10,000 more are enough for all engines and their options. */
const LIMITS = { depth: 8, values: MAX_OPENINGS + 10_000, text: 4096 };

const positive = v.pipe(countSchema, v.minValue(1, "expected a whole number from 1"));
const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const text = v.pipe(v.string(), v.maxLength(4096));

const engineFields = {
  /** Also the player's id in match files. */
  name: playerIdSchema,
  /** Limits per move; both null for the tournament's limits. */
  milliseconds: v.nullable(positive),
  nodes: v.nullable(positive),
  /** The engine's own options. */
  options: v.record(text, text),
};

const engineSchema = v.variant("kind", [
  v.strictObject({
    kind: v.literal("program"),
    ...engineFields,
    /** The program and its arguments. */
    command: v.pipe(v.array(text), v.minLength(1)),
    folder: text,
    protocol: v.picklist(PROTOCOLS),
  }),
  v.strictObject({
    kind: v.literal("built-in"),
    ...engineFields,
    /** `searcher`, or the name of a bot. */
    of: text,
  }),
]);
/** The configuration of an engine in a tournament. */
export type EngineConfig = v.InferOutput<typeof engineSchema>;

const tournamentSchema = v.strictObject({
  format: v.literal(LOG_FORMAT),
  /** Gomoku if it is missing. */
  game: v.optional(v.picklist(TOURNAMENT_GAMES.map(({ gameId }) => gameId))),
  /** The rules of every match, as in its record; those of the default engine if they are missing. */
  rules: v.optional(v.strictObject({ rulesetVersion: text, options: jsonObjectSchema })),
  engines: v.pipe(
    v.array(engineSchema),
    v.minLength(2, "expected at least two engines"),
    v.maxLength(100, "expected at most 100 engines"),
    v.check(
      (engines) => new Set(engines.map(({ name }) => name)).size === engines.length,
      "two engines have the same name",
    ),
  ),
  pairing: v.picklist(PAIRINGS),
  rounds: positive,
  seed: v.pipe(v.string(), v.maxLength(900)),
  /** In order of play. */
  openings: v.pipe(v.array(text), v.minLength(1), v.maxLength(MAX_OPENINGS)),
  limit: v.strictObject({
    milliseconds: v.nullable(positive),
    nodes: v.nullable(positive),
    margin: countSchema,
    patience: positive,
  }),
  startLimit: positive,
  adjudication: v.strictObject({
    drawAfter: v.nullable(positive),
    scores: v.nullable(v.strictObject({ rate: probability, moves: positive })),
  }),
  sprt: v.nullable(v.strictObject({ elo0: v.number(), elo1: v.number(), alpha: probability, beta: probability })),
});
export type Tournament = v.InferOutput<typeof tournamentSchema>;

export interface TournamentLog {
  readonly tournament: Tournament;
  readonly results: ReadonlyMap<number, GameResult>;
  /** The length of the complete lines; an incomplete line may follow. */
  readonly length: number;
}

/** Parses a line; an error names it. */
const parseLine = <T>(
  schema: v.GenericSchema<unknown, T>,
  line: string,
  number: number,
  noun: string,
): Result<T, string> => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return err(`line ${number} is not JSON`);
  }
  const parsed = parseWith(schema, value, "INVALID_PAYLOAD", noun, LIMITS);
  return parsed.ok ? parsed : err(`line ${number}: ${parsed.error.message}`);
};

/** Validates a tournament from outside. */
export const parseTournament = (value: unknown): Result<Tournament> =>
  parseWith(tournamentSchema, value, "INVALID_CONFIG", "tournament", LIMITS);

export const makeLogLine = (value: Tournament | GameResult): string => `${JSON.stringify(value)}\n`;

/** Parses a log, up to an incomplete last line. An error names the line. */
export const parseLog = (log: string): Result<TournamentLog, string> => {
  const length = log.lastIndexOf("\n") + 1;
  const [head, ...lines] = log.slice(0, length).split("\n").slice(0, -1);
  if (head === undefined) return err("it is empty");
  const tournament = parseLine(tournamentSchema, head, 1, "tournament");
  if (!tournament.ok) return tournament;
  const results = new Map<number, GameResult>();
  for (const [index, line] of lines.entries()) {
    const result = parseLine(gameResultSchema, line, index + 2, "result");
    if (!result.ok) return result;
    const { number } = result.value;
    if (results.has(number)) return err(`line ${index + 2}: game ${number} has a result already`);
    results.set(number, result.value);
  }
  return ok({ tournament: tournament.value, results, length });
};
