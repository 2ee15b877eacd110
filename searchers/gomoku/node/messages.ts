// What is said between a searcher and its threads.
import type { SearchTask, Standing } from "../src/index.ts";

export type ToThread =
  | { readonly kind: "search"; readonly id: number; readonly task: SearchTask }
  /** Also stops every search with a smaller number. */
  | { readonly kind: "stop"; readonly id: number };

export type FromThread =
  | { readonly kind: "ready" }
  | { readonly kind: "standing" | "result"; readonly id: number; readonly standing: Standing };
