// Yields to the event loop. Not by setTimeout: browsers delay nested timers by longer than a slice takes.
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.addEventListener("message", () => waiting.shift()?.());
port1.start();

/** Lets pending events be handled. */
export const pause = (): Promise<void> =>
  new Promise((resume) => {
    waiting.push(resume);
    port2.postMessage(null);
  });
