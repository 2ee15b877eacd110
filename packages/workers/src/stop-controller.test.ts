import { expect, test } from "vitest";
import { makeStopController } from "./stop-controller.ts";

test("[BOT-1] a stop signal notifies each listener once and stays aborted", () => {
  const { signal, stop } = makeStopController();
  const calls: string[] = [];
  const first = () => calls.push("first");
  signal.addEventListener("abort", first);
  signal.addEventListener("abort", first, { once: true });
  signal.addEventListener("abort", () => calls.push(`second ${signal.aborted}`));
  expect(signal.aborted).toBe(false);
  stop();
  stop();
  signal.addEventListener("abort", () => calls.push("late"));
  stop();
  expect([signal.aborted, calls]).toEqual([true, ["first", "second true"]]);
});
