// What is said between a searcher and its threads: plain data, so that any kind of thread can carry it.
import type { Evaluator, SearchTask, Standing } from "./search.ts";

export type ToThread =
  /** Also stops every search with a smaller number. */
  | { readonly kind: "search"; readonly id: number; readonly task: SearchTask & { readonly evaluator: Evaluator } }
  /** Also stops every search with a smaller number. */
  | { readonly kind: "stop"; readonly id: number };

export type FromThread =
  | { readonly kind: "standing" | "result"; readonly id: number; readonly standing: Standing }
  /** The thread is of no use: its kernel did not open, or broke. */
  | { readonly kind: "failed"; readonly error: string };
