// The body of HTTP errors, and raw responses for requests that could not be parsed.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "@tengen/protocol";

const CODES: Readonly<Record<number, ErrorCode>> = {
  404: "NOT_FOUND",
  429: "TOO_MANY",
  500: "INTERNAL",
  503: "SHUTTING_DOWN",
};

/** The body of an error that no route produced. */
export const errorBody = (status: number, message = STATUS_CODES[status] ?? "error") => ({
  error: { code: CODES[status] ?? "BAD_REQUEST", message },
});

/** Error responses contain nothing to run, render or frame. */
export const ERROR_HEADERS = {
  "content-security-policy": "default-src 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** A complete HTTP response as text. */
export const makeRawErrorResponse = (status = 400, waitMs = 0): string => {
  const body = JSON.stringify(errorBody(status));
  const headers = {
    ...ERROR_HEADERS,
    ...(waitMs > 0 ? { "retry-after": Math.ceil(waitMs / 1000) } : {}),
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
};

/** Answers requests that the HTTP parser rejects. */
export const handleClientError = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(makeRawErrorResponse(STATUS[error.code ?? ""]), () => socket.destroy());
};
