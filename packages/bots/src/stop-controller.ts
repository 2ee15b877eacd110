// A stop signal and the hand on it: what AbortController is to a host, for rooms that have none.
import type { StopSignal } from "@tengen/kernel";

export interface StopController {
  readonly signal: StopSignal;
  /** Tells all who listen, once. As with AbortSignal, who listens later hears nothing and has to look at `aborted`. */
  readonly stop: () => void;
}

export const makeStopController = (): StopController => {
  const listeners = new Set<() => void>();
  let aborted = false;
  return {
    signal: {
      get aborted() {
        return aborted;
      },
      addEventListener: (_type, listener) => {
        listeners.add(listener);
      },
    },
    stop: () => {
      if (aborted) return;
      aborted = true;
      for (const listener of listeners) listener();
    },
  };
};
