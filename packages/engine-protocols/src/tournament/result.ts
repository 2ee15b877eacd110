// The result of a game, as written to the log.
import { countSchema, playerIdSchema } from "@tengen/kernel";
import * as v from "valibot";
import { FAULT_KINDS, type FaultKind } from "../manager/fault.ts";

/** By the rules, by adjudication, or by a fault. */
const END_REASONS = [
  "five",
  "board-full",
  "draw-after",
  "scores",
  "score",
  "agreement",
  "resign",
  "move-limit",
  ...FAULT_KINDS,
] as const;
export type EndReason = (typeof END_REASONS)[number];

export const gameResultSchema = v.strictObject({
  /** The game's number in the schedule. */
  number: countSchema,
  black: playerIdSchema,
  white: playerIdSchema,
  /** Null for a draw. */
  winner: v.nullable(v.picklist(["black", "white"])),
  reason: v.picklist(END_REASONS),
  /** The message of the fault; null without one. */
  message: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
  /** Turns of the game, including the opening: stones in Gomoku, stones and passes in Go. */
  stones: countSchema,
  /** Duration of the game. */
  milliseconds: countSchema,
  /** In Go, as in SGF: B+2.5, W+R by resignation, W+F by a fault. */
  score: v.optional(v.pipe(v.string(), v.maxLength(20))),
});
export type GameResult = v.InferOutput<typeof gameResultSchema>;

export const isFaultReason = (reason: EndReason): reason is FaultKind => FAULT_KINDS.some((kind) => kind === reason);
