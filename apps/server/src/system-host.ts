// The real host: this process's clock, timers and random numbers. No timer keeps the process alive: the sockets that it
// listens on do.
import { randomBytes } from "node:crypto";
import type { Host } from "./host.ts";

export const systemHost: Host = {
  monotonic: () => performance.now(),
  startTimer: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  startInterval: (milliseconds, act) => {
    const timer = setInterval(act, milliseconds).unref();
    return () => clearInterval(timer);
  },
  defer: (act) => void setImmediate(act),
  randomBytes,
  random: Math.random,
};
