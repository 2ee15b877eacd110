// What goes between the store and its thread.
import type { Store } from "./store.ts";

export interface StoreRequest {
  readonly id: number;
  readonly method: keyof Store;
  /** As JSON: many small objects go across quicker as one text. */
  readonly args: string;
}

export type StoreResponse =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: Error };

/** The id of the first answer, which nobody asks for: whether the database could be opened. */
export const OPEN_RESPONSE_ID = 0;
