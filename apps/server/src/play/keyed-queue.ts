// Work that runs one after the other for each key, so that concurrent requests cannot exceed a limit together.

export type RunInOrder = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const openKeyedQueue = (): RunInOrder => {
  const queues = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (queues.get(key) ?? Promise.resolve()).then(work);
    const leave = (): void => {
      if (queues.get(key) === end) queues.delete(key);
    };
    const end = turn.then(leave, leave);
    queues.set(key, end);
    return turn;
  };
};
