// An answer over HTTP: a value, or a refusal with a code.
import { isRejection, parseWith, type JsonLimits, type Rejection } from "@tengen/kernel";
import { problemSchema } from "@tengen/protocol";

/** What the client finds wrong with an answer by itself. */
export const API_ERROR_CODES = [
  /** No answer of this protocol: a proxy's page, or a server of another version. */
  "BAD_ANSWER",
  /** The server's commitment, or the own nonce, is not what it was. */
  "RECORD_CHANGED",
] as const;
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

export interface ApiError {
  /** The server's own, or one of `ANSWER_CODES`. A code that nobody here knows has its sentence. */
  readonly code: string;
  /** For people, never parsed. */
  readonly message: string;
  readonly detail?: unknown;
}

export type ApiResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

/** A log of 20,000 entries fits. */
export const LIMITS: JsonLimits = { depth: 32, values: 1_000_000, text: 65_536 };

export const failure = (code: ApiError["code"], message: string, detail?: unknown): ApiResult<never> => ({
  ok: false,
  error: detail === undefined ? { code, message } : { code, message, detail },
});

/** What a server answered, of whatever kind, read by `parse`. */
export const readResponse = <T>(
  status: number,
  text: string,
  parse: (value: unknown) => T | Rejection,
): ApiResult<T> => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure("BAD_ANSWER", `The server answered ${status}, with something that is no JSON.`, { status });
  }
  if (status < 200 || status > 299) {
    const problem = parseWith(problemSchema, body, "INVALID_PAYLOAD", "refusal", LIMITS);
    if (isRejection(problem))
      return failure("BAD_ANSWER", `The server answered ${status} without a reason.`, { status });
    const { code, message, detail } = problem.error;
    return failure(code, message, detail);
  }
  const value = parse(body);
  return isRejection(value) ? failure("BAD_ANSWER", value.message, { status }) : { ok: true, value };
};
