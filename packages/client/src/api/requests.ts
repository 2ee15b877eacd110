// Sends requests to the HTTP API, with the token of the signed-in guest.
import type { Result } from "@tengen/kernel";
import { readResponse } from "./response.ts";

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string },
) => Promise<{ readonly status: number; readonly text: () => Promise<string> }>;

export type Parse<T> = (value: unknown) => Result<T>;

export interface Requests {
  readonly setToken: (token: string | null) => void;
  readonly get: <T>(path: string, parse: Parse<T>) => Promise<Result<T>>;
  readonly post: <T>(path: string, body: object, parse: Parse<T>) => Promise<Result<T>>;
}

export const openRequests = (fetch: Fetch, baseUrl: string, firstToken: string | null): Requests => {
  let token = firstToken;
  const ask = async <T>(method: string, path: string, body: object | null, parse: Parse<T>): Promise<Result<T>> => {
    const headers: Record<string, string> = {
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body === null ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${baseUrl}${path}`, init);
    return readResponse(response.status, await response.text(), parse);
  };
  return {
    setToken: (next) => {
      token = next;
    },
    get: (path, parse) => ask("GET", path, null, parse),
    post: (path, body, parse) => ask("POST", path, body, parse),
  };
};
