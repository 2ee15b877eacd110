// The messages between the store and its worker thread.
import type { Store } from "./store.ts";

export interface StoreRequest {
  readonly id: number;
  readonly method: keyof Store;
  /** As JSON: one string is transferred faster than many small objects. */
  readonly args: string;
}

export type StoreResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Error };

/** The id of the first response, which has no request: whether the database could be opened. */
export const OPEN_RESPONSE_ID = 0;
