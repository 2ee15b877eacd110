// The platform port: time, timers and chance. Everything in this folder gets them as arguments, except the shells around
// real files, databases and networks (`run.ts`, `backup.ts`, `secret-file.ts`, `store/sqlite-*`, `store/postgres-*`,
// `nats-bus.ts`). So a simulator can run the whole server on a simulated clock, with all chance from one seed.
import { bytesToHex } from "@tengen/kernel";

export interface Host {
  /**
   * A monotonic clock in milliseconds, for durations on this server. It is no time of day: all times of matches, tokens
   * and jobs come from the store's clock (`Store.now`).
   */
  readonly monotonic: () => number;
  /** Calls `act` once after a delay, never synchronously. Returns a function that cancels it. */
  readonly startTimer: (milliseconds: number, act: () => void) => () => void;
  /** Calls `act` again and again, first after one interval. Returns a function that stops it. */
  readonly startInterval: (milliseconds: number, act: () => void) => () => void;
  /** Calls `act` at the end of this turn of the event loop, after the events that have already arrived. */
  readonly defer: (act: () => void) => void;
  /** Cryptographically secure random bytes: ids, keys, nonces. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** A number from 0 to 1, without 1, for jitter: nothing secret depends on it. */
  readonly random: () => number;
}

/** Resolves after a delay. */
export const sleep = ({ startTimer }: Pick<Host, "startTimer">, milliseconds: number): Promise<void> =>
  new Promise((done) => void startTimer(milliseconds, done));

/** Resolves at the end of this turn of the event loop. */
export const endOfTurn = ({ defer }: Pick<Host, "defer">): Promise<void> => new Promise((done) => defer(done));

export const randomHex = ({ randomBytes }: Pick<Host, "randomBytes">, bytes: number): string =>
  bytesToHex(randomBytes(bytes));

/** Bytes of a key that a client is given once: an invitation, a handover. */
const KEY_BYTES = 18;

/** A key that fits into a URL. */
export const randomKey = ({ randomBytes }: Pick<Host, "randomBytes">): string =>
  Buffer.from(randomBytes(KEY_BYTES)).toString("base64url");
