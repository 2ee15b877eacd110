import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { startDeadlineTimer } from "./timer.ts";

test("[CLI-M9] an answer that came while this thread was busy is heard before the time is up", async () => {
  const { port1, port2 } = new MessageChannel();
  const heard = await new Promise<string>((resolve) => {
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
  expect(heard).toBe("answered");
});

test("[CLI-M9] without an answer the time is up, and a timer that is cleared never goes off", async () => {
  const said: string[] = [];
  startDeadlineTimer(1, () => said.push("cleared"))();
  await new Promise<void>((resolve) => {
    startDeadlineTimer(20, resolve);
  });
  expect(said).toEqual([]);
});
