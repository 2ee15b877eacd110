import { expect, test } from "vitest";
import { makeQueue } from "./effect-queue.ts";

test("[MCL-20] effects caused by an effect follow all that were waiting", () => {
  const queue = makeQueue();
  const done: string[] = [];
  queue.run([
    () => {
      queue.run([() => done.push("caused")]);
      done.push("first");
    },
    () => done.push("second"),
  ]);
  expect(done).toEqual(["first", "second", "caused"]);
});

test("[MCL-20] a listener that throws stops no other effect", () => {
  const queue = makeQueue();
  const done: string[] = [];
  const fail = (): void => {
    throw new Error("listener");
  };
  expect(() => queue.run([fail, () => done.push("after")])).toThrow("listener");
  expect(done).toEqual(["after"]);
  queue.run([() => done.push("later")]);
  expect(done).toEqual(["after", "later"]);
});
