// Exponential backoff with jitter before a reconnect. The first retry is quick, because most disconnects are short; the
// jitter spreads the clients of a restarting server.
import { CLOSE_CODES } from "@tengen/protocol";

/** Delay before the first retry, and the longest delay. */
const FIRST_MS = 250;
const MAX_MS = 10_000;
/** A server that shuts down needs a moment until it, or another one, is back. */
const RESTART_MS = 2000;
/** After the server closed the connection for rate limiting. */
const RATE_LIMIT_FIRST_MS = 20_000;
const RATE_LIMIT_MAX_MS = 60_000;

const doubled = (first: number, max: number, attempt: number): number =>
  Math.min(max, first * 2 ** Math.min(attempt - 1, 30));

/** The longest retry-after that the client accepts from a server. */
const MAX_RETRY_AFTER_MS = 600_000;

/**
 * Milliseconds before an attempt (counted from 1) after a close with this code. `retryAfterMs` is what the server asked
 * for; `fraction` is a random number from 0 up to 1.
 */
export const reconnectDelay = (attempt: number, code: number, fraction: number, retryAfterMs = 0): number => {
  const normal = doubled(FIRST_MS, MAX_MS, attempt);
  const delay =
    code === CLOSE_CODES.rate
      ? doubled(RATE_LIMIT_FIRST_MS, RATE_LIMIT_MAX_MS, attempt)
      : Math.max(normal, code === CLOSE_CODES.goingAway ? RESTART_MS : 0);
  return Math.max(Math.round(delay * (0.5 + fraction / 2)), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
};
