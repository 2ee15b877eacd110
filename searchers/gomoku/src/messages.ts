// What is said between a searcher and its threads: plain data, so that any kind of thread can carry it.
import type { SharedDesks } from "./desks.ts";
import type { Evaluator, SearchTask, Standing } from "./search.ts";

/** The place of a thread among several that share what they know. A memory is another object at each end of a message, so that it has a number. */
export interface SharedPlace {
  readonly number: number;
  readonly desks: SharedDesks;
  readonly thread: number;
}

export type ToThread =
  /** Also stops every search with a smaller number. */
  | {
      readonly kind: "search";
      readonly id: number;
      readonly task: SearchTask & { readonly evaluator: Evaluator; readonly shared: SharedPlace | null };
    }
  /** Also stops every search with a smaller number. */
  | { readonly kind: "stop"; readonly id: number };

export type FromThread =
  | { readonly kind: "standing" | "result"; readonly id: number; readonly standing: Standing }
  /** The thread is of no use: its kernel did not open, or broke. */
  | { readonly kind: "failed"; readonly error: string };
