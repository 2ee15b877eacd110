// A turn of the event loop. A timer would do, but browsers make those wait that start one another, longer than a slice lasts.
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.addEventListener("message", () => waiting.shift()?.());
port1.start();

/** Lets whatever waits outside come in. */
export const pause = (): Promise<void> =>
  new Promise((resume) => {
    waiting.push(resume);
    port2.postMessage(null);
  });
