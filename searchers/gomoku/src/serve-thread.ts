// The inside of a thread that searches, for any host: what is done with the messages that `openSearcher` sends. Whatever goes wrong is
// said in a message, because not every host hears of a promise that was broken in a thread.
import { openKernel, type Kernel } from "./kernel.ts";
import type { FromThread, SharedPlace, ToThread } from "./messages.ts";
import { openPatterns, openSharedPatterns, type Patterns } from "./patterns.ts";
import { runPatterns, runSearch, type SearchHost } from "./search.ts";

export type ThreadClock = Pick<SearchHost, "now" | "pause">;

/** Opens the kernel of the default, and that of the playouts when it is wanted; searches what it is asked for, one after the other. */
export const serveThread = (
  { now, pause }: ThreadClock,
  post: (message: FromThread) => void,
): ((message: ToThread) => void) => {
  const opening = openPatterns();
  let openingPlayouts: Promise<Kernel> | null = null;
  let shared: { readonly number: number; readonly opening: Promise<Patterns> } | null = null;
  let stopped = 0;

  const patternsAt = (place: SharedPlace | null): Promise<Patterns> => {
    if (place === null) return opening;
    if (shared?.number !== place.number) {
      shared = { number: place.number, opening: openSharedPatterns(place.desks, place.thread) };
    }
    return shared.opening;
  };

  const search = async ({ id, task }: Extract<ToThread, { readonly kind: "search" }>): Promise<void> => {
    const host: SearchHost = {
      now,
      pause,
      isStopped: () => stopped >= id,
      tell: (known) => post({ kind: "standing", id, standing: known }),
    };
    if (task.evaluator === "playouts") openingPlayouts ??= openKernel();
    const standing =
      openingPlayouts !== null && task.evaluator === "playouts"
        ? await runSearch(await openingPlayouts, task, host)
        : await runPatterns(await patternsAt(task.shared), task, host);
    post({ kind: "result", id, standing });
  };
  const fail = (error: unknown): void =>
    post({ kind: "failed", error: error instanceof Error ? error.message : String(error) });
  opening.catch(fail);

  /** There is one board: a search waits until the one before it has left it. */
  let last = Promise.resolve();
  return (message) => {
    stopped = Math.max(stopped, message.kind === "stop" ? message.id : message.id - 1);
    if (message.kind === "search") last = last.then(() => search(message)).catch(fail);
  };
};
