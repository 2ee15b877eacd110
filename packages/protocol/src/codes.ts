// Everything that can be wrong with a connection or a request, apart from what a match refuses (the kernel's list).

export const ERROR_CODES = [
  /** No JSON, or no message of this protocol. */
  "BAD_MESSAGE",
  "UNSUPPORTED_PROTOCOL",
  /** A message came before `hello`, or `hello` a second time. */
  "HELLO_EXPECTED",
  /** The token is missing, forged or too old; or it is not that of whoever may do this. */
  "NOT_AUTHORIZED",
  "MATCH_NOT_FOUND",
  "NOT_WATCHING",
  /** More than is allowed of something; the message says of what. */
  "TOO_MANY",
  "RATE_LIMITED",
  "SHUTTING_DOWN",
  /** The server's own fault. An action may have been stored all the same: whoever sends it again learns whether it was. */
  "INTERNAL",
  // requests over HTTP
  "BAD_REQUEST",
  "NOT_FOUND",
  "SEAT_RESERVED",
  "NOT_FINISHED",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why a server closes a connection; the numbers of the standard's own, and ours from 4000 on. */
export const CLOSE_CODES = {
  /** The server is shutting down: come back in a moment. */
  goingAway: 1001,
  /** A message was larger than allowed. */
  tooLarge: 1009,
  /** Too many messages that were none. */
  badMessages: 4400,
  /** The `hello` was refused, or its token has expired since. */
  badHello: 4401,
  /** A page of another origin than the server's own. */
  origin: 4403,
  /** Nothing was heard for too long, or no `hello` at first. */
  silent: 4408,
  /** The client does not read what it is sent. */
  slow: 4413,
  /** Too many messages, or too many connections. */
  rate: 4429,
} as const;
