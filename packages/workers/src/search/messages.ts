// The messages between a searcher and its threads: plain data, so that any kind of thread can carry them.

export type ToThread<Task> =
  /** Also stops every search with a smaller id. */
  | { readonly kind: "search"; readonly id: number; readonly task: Task }
  /** Stops this search and every one with a smaller id. */
  | { readonly kind: "stop"; readonly id: number };

export type FromThread<Info> =
  /** "info" during a search; "final" if there is nothing more to find, but no stop yet; "result" at its end. */
  | { readonly kind: "info" | "final" | "result"; readonly id: number; readonly info: Info }
  /** The thread cannot be used any more: its kernel did not open, or threw. */
  | { readonly kind: "failed"; readonly error: string };
