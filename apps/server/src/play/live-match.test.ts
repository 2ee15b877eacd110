import { expect, test } from "vitest";
import { runExclusive, type LiveMatch } from "./live-match.ts";

/** Runs a task for each promise, which notes when it begins and ends. */
const queueTasks = (...waits: readonly Promise<unknown>[]) => {
  const live = { tail: null } as unknown as LiveMatch;
  const story: string[] = [];
  const done = waits.map((wait, index) =>
    runExclusive(live, async () => {
      story.push(`${index} begins`);
      await wait;
      story.push(`${index} ends`);
    }),
  );
  return { live, story, done };
};

test("the tasks of a match run one after the other, in their order", async () => {
  const first = Promise.withResolvers<null>();
  const { live, story, done } = queueTasks(first.promise, Promise.resolve());
  await Promise.resolve();
  expect(story).toEqual(["0 begins"]);
  first.resolve(null);
  await Promise.all(done);
  expect(story).toEqual(["0 begins", "0 ends", "1 begins", "1 ends"]);
  expect(live.tail).toBeNull();
});

test("a task that fails delays no other", async () => {
  const failed = Promise.reject(new Error("no room"));
  const { story, done } = queueTasks(failed, Promise.resolve());
  await expect(done[0]).rejects.toThrow("no room");
  await done[1];
  expect(story).toEqual(["0 begins", "1 begins", "1 ends"]);
});
