// Ctrl-C and its kin: the first one asks to stop, the second ends the program at once.

export interface StopListener {
  readonly wasStopped: () => boolean;
  readonly end: () => void;
}

/** SIGHUP too: whoever closes the terminal stops, and leaves nothing running. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const STATUS = 130;

/** Until `end`; `stop` is called once. What must be done in any case belongs to the process's `exit`, which the second signal comes to as well. */
export const listenForStop = (stop: () => void): StopListener => {
  let wasStopped = false;
  const hear = (): void => {
    if (wasStopped) process.exit(STATUS);
    wasStopped = true;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  return {
    wasStopped: () => wasStopped,
    end: () => {
      // A program that was stopped is ending: a second signal must not find it without ears.
      if (wasStopped) return;
      for (const signal of SIGNALS) process.removeListener(signal, hear);
    },
  };
};
