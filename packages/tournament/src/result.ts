// How a game ended, as the log of a tournament has it.
import { countSchema, playerIdSchema } from "@tengen/kernel";
import * as v from "valibot";

/** What an engine can do that loses the game, whatever the board says. */
export const FAULT_KINDS = ["start", "crash", "timeout", "illegal", "protocol"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Why an engine has not moved. */
export interface EngineFault {
  readonly fault: FaultKind;
  /** What it did, in words that can stand in a line. */
  readonly message: string;
}

export const isEngineFault = (value: object): value is EngineFault => "fault" in value;

/** By the rules; by what was agreed for the tournament; by a fault. */
export const END_REASONS = ["five", "board-full", "draw-after", "scores", ...FAULT_KINDS] as const;
export type EndReason = (typeof END_REASONS)[number];

export const gameResultSchema = v.strictObject({
  /** Of the game in the schedule. */
  number: countSchema,
  black: playerIdSchema,
  white: playerIdSchema,
  /** Null for a draw. */
  winner: v.nullable(v.picklist(["black", "white"])),
  reason: v.picklist(END_REASONS),
  /** What the engine that lost by a fault did; null without one. */
  message: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
  /** Stones on the board at the end, the opening's included. */
  stones: countSchema,
  /** From the first move asked for to the last one given. */
  milliseconds: countSchema,
});
export type GameResult = v.InferOutput<typeof gameResultSchema>;

export const isFaultReason = (reason: EndReason): reason is FaultKind => FAULT_KINDS.some((kind) => kind === reason);
