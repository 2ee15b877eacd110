// Something that a form loads when it is chosen. The last choice counts, and what needs it waits for it.

export interface LatestLoad<Item> {
  readonly load: (item: Item) => void;
  /** Does something once nothing is loading: at once, or after the last choice. Not if that cannot be loaded. */
  readonly whenLoaded: (then: () => void) => void;
  /** Forgets what is loading and what waits for it. */
  readonly stop: () => void;
}

/** `take` gets what was loaded, and says whether it is of use. */
export const openLatestLoad = <Item, Loaded>(
  load: (item: Item) => Promise<Loaded>,
  take: (item: Item, loaded: Loaded) => boolean,
): LatestLoad<Item> => {
  let latest: Promise<Loaded> | null = null;
  let waiting: (() => void) | null = null;
  const stop = (): void => {
    latest = null;
    waiting = null;
  };
  const finish = async (item: Item, loading: Promise<Loaded>): Promise<void> => {
    const loaded = await loading;
    if (latest !== loading) return;
    const then = waiting;
    stop();
    if (take(item, loaded)) then?.();
  };
  return {
    load: (item) => {
      latest = load(item);
      void finish(item, latest);
    },
    whenLoaded: (then) => {
      if (latest === null) then();
      else waiting = then;
    },
    stop,
  };
};
