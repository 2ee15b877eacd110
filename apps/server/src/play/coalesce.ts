// Work that is asked for again and again: it runs once at a time for each key, and requests during a run cause one more.

export const makeCoalesced = (
  work: (key: string) => Promise<void>,
  onError: (error: unknown, key: string) => void,
): ((key: string) => void) => {
  const running = new Map<string, "once" | "again">();
  const start = (key: string): void => {
    if (running.has(key)) {
      running.set(key, "again");
      return;
    }
    running.set(key, "once");
    work(key)
      .catch((error: unknown) => onError(error, key))
      .finally(() => {
        const isMore = running.get(key) === "again";
        running.delete(key);
        if (isMore) start(key);
      });
  };
  return start;
};
