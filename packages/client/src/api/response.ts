// Reads the response to an HTTP request: a value, or a rejection with a code of the server or of this client.
import { parseWith, reject, type JsonLimits, type Result } from "@tengen/kernel";
import { problemSchema } from "@tengen/protocol";

/** Errors that the client itself finds in a response. */
export const API_ERROR_CODES = [
  /** Not a response of this protocol: a proxy's page, or a server of another version. */
  "BAD_ANSWER",
  /** The server's commitment, or the own nonce, has changed. */
  "RECORD_CHANGED",
] as const;
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

/** Large enough for a log of 20,000 entries. */
export const LIMITS: JsonLimits = { depth: 32, values: 1_000_000, text: 65_536 };

/** Parses a response body with `parse`; whatever the server sent, the result is a value or an error. */
export const readResponse = <T>(status: number, text: string, parse: (value: unknown) => Result<T>): Result<T> => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return reject<ApiErrorCode>("BAD_ANSWER", `The server answered ${status} without valid JSON.`, { status });
  }
  if (status < 200 || status > 299) {
    const problem = parseWith(problemSchema, body, "INVALID_PAYLOAD", "error", LIMITS);
    if (!problem.ok)
      return reject<ApiErrorCode>("BAD_ANSWER", `The server answered ${status} without an error code.`, { status });
    const { code, message, detail } = problem.value.error;
    return reject<string>(code, message, detail);
  }
  const value = parse(body);
  return value.ok ? value : reject<ApiErrorCode>("BAD_ANSWER", value.error.message, { status });
};
