// Wakes whoever watches a match: "it has so many entries", or "its seats changed". A message that is lost, doubled or late costs time, never
// correctness, because everybody reads the store.

export interface Bus {
  readonly publish: (matchId: string) => void;
  readonly subscribe: (hear: (matchId: string) => void) => void;
  readonly close: () => Promise<void>;
}

/** For one server: whoever publishes is heard at once, in the same process. */
export const openLocalBus = (): Bus => {
  const listeners: ((matchId: string) => void)[] = [];
  return {
    publish: (matchId) => {
      for (const hear of listeners) hear(matchId);
    },
    subscribe: (hear) => void listeners.push(hear),
    close: () => Promise.resolve(),
  };
};
