import { expect, test } from "vitest";
import { makeStopController } from "./stop-controller.ts";

test("[BOT-1] a stop signal tells each listener once, and keeps saying that it was given", () => {
  const { signal, stop } = makeStopController();
  const heard: string[] = [];
  const first = () => heard.push("first");
  signal.addEventListener("abort", first);
  signal.addEventListener("abort", first, { once: true });
  signal.addEventListener("abort", () => heard.push(`second ${signal.aborted}`));
  expect(signal.aborted).toBe(false);
  stop();
  stop();
  signal.addEventListener("abort", () => heard.push("late"));
  stop();
  expect([signal.aborted, heard]).toEqual([true, ["first", "second true"]]);
});
