// The result of an HTTP request: a value, or an error with a code.
import { isRejection, parseWith, type JsonLimits, type Rejection } from "@tengen/kernel";
import { problemSchema } from "@tengen/protocol";

/** Errors that the client itself finds in a response. */
export const API_ERROR_CODES = [
  /** Not a response of this protocol: a proxy's page, or a server of another version. */
  "BAD_ANSWER",
  /** The server's commitment, or the own nonce, has changed. */
  "RECORD_CHANGED",
] as const;
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

export interface ApiError {
  /** A code of the server, or one of `API_ERROR_CODES`. An unknown code is shown by its message. */
  readonly code: string;
  /** For people; never parsed. */
  readonly message: string;
  readonly detail?: unknown;
}

export type ApiResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

/** Large enough for a log of 20,000 entries. */
export const LIMITS: JsonLimits = { depth: 32, values: 1_000_000, text: 65_536 };

export const failure = (code: ApiError["code"], message: string, detail?: unknown): ApiResult<never> => ({
  ok: false,
  error: detail === undefined ? { code, message } : { code, message, detail },
});

/** Parses a response body with `parse`; whatever the server sent, the result is a value or an error. */
export const readResponse = <T>(
  status: number,
  text: string,
  parse: (value: unknown) => T | Rejection,
): ApiResult<T> => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure("BAD_ANSWER", `The server answered ${status} without valid JSON.`, { status });
  }
  if (status < 200 || status > 299) {
    const problem = parseWith(problemSchema, body, "INVALID_PAYLOAD", "error", LIMITS);
    if (isRejection(problem))
      return failure("BAD_ANSWER", `The server answered ${status} without an error code.`, { status });
    const { code, message, detail } = problem.error;
    return failure(code, message, detail);
  }
  const value = parse(body);
  return isRejection(value) ? failure("BAD_ANSWER", value.message, { status }) : { ok: true, value };
};
