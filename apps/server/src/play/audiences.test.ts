import { expect, test } from "vitest";
import { openAudiences } from "./audiences.ts";
import type { Subscriber, Subscription } from "./subscription.ts";

const subscriber = (): Subscriber => ({}) as Subscriber;
const subscriptionOf = (one: Subscriber): Subscription => ({ subscriber: one }) as Subscription;

test("a match has an audience from its first subscriber to its last", () => {
  const [ann, bob] = [subscriber(), subscriber()];
  const audiences = openAudiences();
  expect([audiences.has("m1"), audiences.of("m1").size, audiences.matchIds()]).toEqual([false, 0, []]);
  audiences.add("m1", subscriptionOf(ann));
  audiences.add("m1", subscriptionOf(bob));
  audiences.add("m2", subscriptionOf(bob));
  expect([...audiences.of("m1").keys()]).toEqual([ann, bob]);
  expect(audiences.matchIds()).toEqual(["m1", "m2"]);
  expect(audiences.remove("m1", ann)?.subscriber).toBe(ann);
  expect(audiences.remove("m1", ann)).toBeUndefined();
  expect([...audiences.of("m1").keys()]).toEqual([bob]);
  audiences.remove("m1", bob);
  expect([audiences.has("m1"), audiences.matchIds()]).toEqual([false, ["m2"]]);
});

test("[SRV-13] a subscriber that waits for room goes on with each of its matches, once", () => {
  const [ann, bob] = [subscriber(), subscriber()];
  const audiences = openAudiences();
  for (const matchId of ["m1", "m2", "m1"]) audiences.pause(matchId, ann);
  audiences.pause("m3", bob);
  expect([...audiences.resume(ann)]).toEqual(["m1", "m2"]);
  expect([...audiences.resume(ann)]).toEqual([]);
  expect([...audiences.resume(bob)]).toEqual(["m3"]);
});

test("[SRV-13] a match that is no longer watched is not continued", () => {
  const ann = subscriber();
  const audiences = openAudiences();
  for (const matchId of ["m1", "m2"]) {
    audiences.add(matchId, subscriptionOf(ann));
    audiences.pause(matchId, ann);
  }
  audiences.remove("m1", ann);
  expect([...audiences.resume(ann)]).toEqual(["m2"]);
});
