// Refusals as HTTP responses: the status of each code, and the body.
import type { Err, Rejection, RejectionCode } from "@tengen/kernel";
import type { ErrorCode } from "@tengen/protocol";
import { refuse } from "../play/refusal.ts";

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value. */
  readonly body: unknown;
}

/** The HTTP status of each code. */
export const HTTP_STATUS: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  INVALID_PAYLOAD: 400,
  INVALID_CONFIG: 400,
  NOT_AUTHORIZED: 403,
  SEAT_RESERVED: 403,
  MATCH_NOT_FOUND: 404,
  NOT_FOUND: 404,
  TOO_MANY: 429,
  RATE_LIMITED: 429,
  INTERNAL: 503,
  SHUTTING_DOWN: 503,
} satisfies Partial<Record<ErrorCode | RejectionCode, number>>;
/** The status of all other codes: the request conflicts with the state of the match. */
const CONFLICT = 409;
/** `retry-after` of a 503, in seconds. */
const RETRY_AFTER = "2";

export const NO_STORE = { "cache-control": "no-store" };

export const statusOf = ({ code }: Rejection): number => HTTP_STATUS[code] ?? CONFLICT;

export const secondsOf = (waitMs: number): number => Math.ceil(waitMs / 1000);

/** Refuses a request above a rate limit. */
export const refuseRate = (waitMs: number): Err => {
  const seconds = secondsOf(waitMs);
  return refuse("RATE_LIMITED", `Too many requests. Try again in ${seconds} s.`, { seconds });
};

/** The response body of a refusal. */
export const refusalBody = ({ code, message, detail }: Rejection) => ({
  error: detail === undefined ? { code, message } : { code, message, detail },
});

export const respondRefusal = ({ error }: Err, status = statusOf(error)): ApiResponse => {
  const isRate = error.code === "RATE_LIMITED";
  const seconds = isRate ? String((error.detail as { readonly seconds: number }).seconds) : RETRY_AFTER;
  const headers = isRate || status === 503 ? { ...NO_STORE, "retry-after": seconds } : NO_STORE;
  return { status, headers, body: refusalBody(error) };
};
