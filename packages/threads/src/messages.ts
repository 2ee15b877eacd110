// What is said between a searcher and its threads: plain data, so that any kind of thread can carry it.

export type ToThread<Task> =
  /** Also stops every search with a smaller number. */
  | { readonly kind: "search"; readonly id: number; readonly task: Task }
  /** Also stops every search with a smaller number. */
  | { readonly kind: "stop"; readonly id: number };

export type FromThread<Standing> =
  /** What a search knows; what it knows for good, though it has not been told to stop; and how it ended. */
  | { readonly kind: "standing" | "settled" | "result"; readonly id: number; readonly info: Standing }
  /** The thread is of no use: its kernel did not open, or broke. */
  | { readonly kind: "failed"; readonly error: string };
