// What a session has asked the server for on this connection. Replies come in order (PRO-1), so a request that was sent
// before a ping and has no reply when its pong arrives will get none.
import type { ErrorCode } from "@tengen/protocol";

export interface Subscription {
  /** The number of pings so far: requests remember theirs. */
  readonly round: number;
  /** The log length that the last ping named. */
  readonly pingedLength: number;
  /** The unanswered watch: its ping round, and the least log length when it was sent. */
  readonly watch: { readonly round: number; readonly minLength: number } | null;
  /** Whether the server has answered the watch on this connection. */
  readonly isWatching: boolean;
  /** Whether a watch from the current length failed: the next one starts at 0, to learn what the server has. */
  readonly hasWatchFailed: boolean;
  /** Whether the server reported an error without a match id since the watch. */
  readonly hasUnattributedError: boolean;
  /** The ping round of a sync whose entries have not all arrived. */
  readonly syncRound: number | null;
}

export const NOT_SUBSCRIBED: Subscription = {
  round: 0,
  pingedLength: 0,
  watch: null,
  isWatching: false,
  hasWatchFailed: false,
  hasUnattributedError: false,
  syncRound: null,
};

/** Errors that say nothing about the request itself. */
const TEMPORARY: readonly string[] = [
  "TOO_MANY",
  "RATE_LIMITED",
  "SHUTTING_DOWN",
  "INTERNAL",
] satisfies readonly ErrorCode[];

export const startWatch = (subscription: Subscription, minLength: number): Subscription => ({
  ...subscription,
  watch: { round: subscription.round, minLength },
  hasUnattributedError: false,
  syncRound: null,
});

/** The watch is answered; the entries that it asked for follow. */
export const completeWatch = (subscription: Subscription, isBehind: boolean): Subscription => ({
  ...subscription,
  watch: null,
  isWatching: true,
  hasWatchFailed: false,
  syncRound: isBehind ? (subscription.watch?.round ?? null) : null,
});

/** An error about this match while its watch is unanswered. */
export const failWatch = (subscription: Subscription, code: string): Subscription => {
  if (subscription.watch === null) return subscription;
  // Another watch would get the same answer; the next connection tries again.
  if (code === "MATCH_NOT_FOUND") return { ...subscription, watch: null };
  return TEMPORARY.includes(code) ? subscription : { ...subscription, hasWatchFailed: true };
};

/** An error that names no match may be about the watch. */
export const noteUnattributedError = (subscription: Subscription): Subscription => ({
  ...subscription,
  hasUnattributedError: subscription.watch !== null,
});

export const notePing = (subscription: Subscription, logLength: number): Subscription => ({
  ...subscription,
  round: subscription.round + 1,
  pingedLength: logLength,
});

/** Whether the watch was sent before the last ping, and so has no answer when its pong arrives. */
export const isWatchLost = ({ watch, round }: Subscription): boolean => watch !== null && watch.round < round;

/** Forgets a sync that the pong shows to be lost. */
export const forgetLostSync = (subscription: Subscription): Subscription =>
  subscription.syncRound !== null && subscription.syncRound < subscription.round
    ? { ...subscription, syncRound: null }
    : subscription;

export const unsubscribe = (subscription: Subscription): Subscription => ({
  ...subscription,
  isWatching: false,
  watch: null,
  syncRound: null,
});
