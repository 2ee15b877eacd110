/** Runs the action while no other process holds the lock file. `log` says once that it waits. */
export declare const withLock: <Value>(
  lock: string,
  action: () => Promise<Value>,
  log: (text: string) => void,
) => Promise<Value>;
