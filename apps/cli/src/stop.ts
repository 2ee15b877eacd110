// Handles Ctrl-C and other signals: the first one asks the command to stop, the second one exits.

export interface StopListener {
  readonly wasStopped: () => boolean;
  readonly end: () => void;
}

/** SIGHUP too, so that closing the terminal leaves nothing running. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const STATUS = 130;

/**
 * Listens until `end`; `stop` is called once. Cleanup belongs in the process's `exit` event, which the second signal
 * fires too.
 */
export const listenForStop = (stop: () => void): StopListener => {
  let wasStopped = false;
  const onSignal = (): void => {
    if (wasStopped) process.exit(STATUS);
    wasStopped = true;
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    wasStopped: () => wasStopped,
    end: () => {
      // A stopped program is still ending: keep listening for a second signal.
      if (wasStopped) return;
      for (const signal of SIGNALS) process.removeListener(signal, onSignal);
    },
  };
};
