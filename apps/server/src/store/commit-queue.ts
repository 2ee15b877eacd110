// Calls of `append` that wait for a transaction.
import type { Append } from "./store.ts";

/** The result of an item: whether it was stored, or `busy` if its match is locked at the moment. */
export type AppendResult = boolean | "busy";

export interface QueuedCall {
  readonly items: readonly Append[];
  /** When it was queued first. */
  readonly since: number;
  readonly resolve: (stored: readonly boolean[]) => void;
  readonly reject: (error: unknown) => void;
}

/** How many of the oldest calls fit into a transaction; at least one, and a call is never split. */
export const countFitting = (calls: readonly Pick<QueuedCall, "items">[], limit: number): number => {
  let size = 0;
  const tooMany = calls.findIndex(({ items }, index) => (size += items.length) > limit && index > 0);
  return tooMany === -1 ? calls.length : tooMany;
};

/** The results of each call in a group. */
export const splitResults = (
  group: readonly Pick<QueuedCall, "items">[],
  results: readonly AppendResult[],
): readonly (readonly AppendResult[])[] => {
  let start = 0;
  return group.map(({ items }) => results.slice(start, (start += items.length)));
};

export const isSettled = (results: readonly AppendResult[]): results is readonly boolean[] => !results.includes("busy");

/** The rest of a call whose other items have these results: its busy items, to be tried again. */
export const busyRest = (call: QueuedCall, results: readonly AppendResult[]): QueuedCall => ({
  ...call,
  items: call.items.filter((_, index) => results[index] === "busy"),
  resolve: (again) => {
    const rest = [...again];
    call.resolve(results.map((one) => (one === "busy" ? rest.shift() === true : one)));
  },
});
