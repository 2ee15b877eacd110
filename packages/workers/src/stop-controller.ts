// A minimal AbortController, for packages that run in hosts without one.
import type { StopSignal } from "@tengen/kernel";

export interface StopController {
  readonly signal: StopSignal;
  /** Notifies all listeners once. As with AbortSignal, later listeners are not called and must check `aborted`. */
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
