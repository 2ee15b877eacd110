// What an engine does that loses a game, whatever the board says. A fault is a value: the tournament goes on.
import { err, type Err, type Result } from "@tengen/kernel";

export const FAULT_KINDS = ["start", "crash", "timeout", "illegal", "protocol"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Why an engine did not move. */
export interface EngineFault {
  readonly kind: FaultKind;
  /** What it did, on one line. */
  readonly message: string;
}

/** What an engine was asked for, or its fault. */
export type Reply<T> = Result<T, EngineFault>;

export const fault = (kind: FaultKind, message: string): Err<EngineFault> => err({ kind, message });

/** A fault before the first move counts as a failed start. */
export const startFault = ({ message }: EngineFault, hint = ""): Err<EngineFault> =>
  fault("start", `${message}${hint}`);
