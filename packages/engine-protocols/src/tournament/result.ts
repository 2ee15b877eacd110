// The result of a game, as written to the log.
import { countSchema, playerIdSchema } from "@tengen/kernel";
import * as v from "valibot";

/** Faults that lose the game, whatever the board says. */
export const FAULT_KINDS = ["start", "crash", "timeout", "illegal", "protocol"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Why an engine did not move. */
export interface EngineFault {
  readonly fault: FaultKind;
  /** What it did, on one line. */
  readonly message: string;
}

export const isEngineFault = (value: object): value is EngineFault => "fault" in value;

/** By the rules, by adjudication, or by a fault. */
export const END_REASONS = ["five", "board-full", "draw-after", "scores", ...FAULT_KINDS] as const;
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
  /** Stones on the board at the end, including the opening. */
  stones: countSchema,
  /** Duration of the game. */
  milliseconds: countSchema,
});
export type GameResult = v.InferOutput<typeof gameResultSchema>;

export const isFaultReason = (reason: EndReason): reason is FaultKind => FAULT_KINDS.some((kind) => kind === reason);
