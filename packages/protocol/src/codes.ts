// Error codes of connections and requests, and close codes. The codes of rejected actions are in the kernel.

export const ERROR_CODES = [
  /** Not JSON, or not a message of this protocol. */
  "BAD_MESSAGE",
  "UNSUPPORTED_PROTOCOL",
  /** A message before `hello`, or a second `hello`. */
  "HELLO_EXPECTED",
  /** The token is missing, forged or expired; or its guest may not do this. */
  "NOT_AUTHORIZED",
  "MATCH_NOT_FOUND",
  "NOT_WATCHING",
  /** A limit is reached; the message says which. */
  "TOO_MANY",
  "RATE_LIMITED",
  "SHUTTING_DOWN",
  /** An internal error. An action may be stored nevertheless: the client resends it to find out. */
  "INTERNAL",
  // HTTP only
  "BAD_REQUEST",
  "NOT_FOUND",
  "SEAT_RESERVED",
  "NOT_FINISHED",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** WebSocket close codes: two of the standard, and ours from 4000 on. */
export const CLOSE_CODES = {
  /** The server is shutting down: reconnect in a moment. */
  goingAway: 1001,
  /** A message was larger than allowed. */
  tooLarge: 1009,
  /** Too many malformed messages. */
  badMessages: 4400,
  /** The `hello` was refused, or its token has expired. */
  badHello: 4401,
  /** The origin of the page is not allowed. */
  origin: 4403,
  /** No message for too long, or no `hello` in time. */
  silent: 4408,
  /** The client does not read what it is sent. */
  slow: 4413,
  /** Too many messages, or too many connections. */
  rate: 4429,
} as const;
