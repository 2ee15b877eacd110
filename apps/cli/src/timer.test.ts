import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { startDeadlineTimer } from "./timer.ts";

test("[CLI-M9] a reply that arrived while this thread was busy is processed before the deadline", async () => {
  const { port1, port2 } = new MessageChannel();
  const first = await new Promise<string>((resolve) => {
    const clear = startDeadlineTimer(20, () => resolve("late"));
    port1.once("message", () => {
      clear();
      resolve("answered");
    });
    port2.postMessage("x");
    const busy = performance.now() + 100;
    while (performance.now() < busy);
  });
  port1.close();
  expect(first).toBe("answered");
});

test("[CLI-M9] without a reply the deadline expires, and a cleared timer never fires", async () => {
  const fired: string[] = [];
  startDeadlineTimer(1, () => fired.push("cleared"))();
  await new Promise<void>((resolve) => {
    startDeadlineTimer(20, resolve);
  });
  expect(fired).toEqual([]);
});
