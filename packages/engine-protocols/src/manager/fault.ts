// What an engine does that loses a game, whatever the board says. A fault is a value: the tournament goes on.
import { err, type Result } from "./result.ts";

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

export const fault = (kind: FaultKind, message: string): { readonly ok: false; readonly error: EngineFault } =>
  err({ kind, message });

/** A fault before the first move counts as a failed start. */
export const startFault = ({ message }: EngineFault, hint = ""): { readonly ok: false; readonly error: EngineFault } =>
  fault("start", `${message}${hint}`);
