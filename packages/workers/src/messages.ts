// The protocol between a worker and its client, in plain data that any kind of thread can carry. The client opens the
// worker, which answers `ready` or `failed`; then it sends requests, and gets one `result` or `error` for each.

/** What a worker is asked, and what it answers. */
export interface Work {
  /** Given once, when the worker opens. */
  readonly setup: unknown;
  readonly request: unknown;
  readonly progress: unknown;
  readonly result: unknown;
  /** Needs no answer. */
  readonly notification: unknown;
}

export type ToWorker<W extends Work> =
  | { readonly kind: "open"; readonly setup: W["setup"] }
  /** Requests and notifications are handled in order, each after the end of the one before. */
  | { readonly kind: "request"; readonly id: number; readonly request: W["request"] }
  | { readonly kind: "notify"; readonly notification: W["notification"] }
  /** Continue this request after its pause. */
  | { readonly kind: "resume"; readonly id: number }
  /** Stop this request and all before it. Each still gets its answer. */
  | { readonly kind: "stop"; readonly id: number };

export type FromWorker<W extends Work> =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly id: number; readonly progress: W["progress"] }
  /** This request pauses until `resume` or `stop`. `share` is the part of its work that is done, if it knows. */
  | { readonly kind: "pause"; readonly id: number; readonly share?: number }
  | { readonly kind: "result"; readonly id: number; readonly result: W["result"] }
  | { readonly kind: "error"; readonly id: number; readonly error: string }
  /** The worker cannot be used: it did not open, or a notification threw. */
  | { readonly kind: "failed"; readonly error: string };
