import { expect, test } from "vitest";
import type { BusMessage } from "../bus.ts";
import { openTopics } from "./topics.ts";

/** Topics on a bus that notes what is subscribed, and everything that the topics report. */
const openNoted = () => {
  const subscribed = new Map<string, (message: BusMessage) => void>();
  const events: string[] = [];
  const topics = openTopics({
    publish: (matchId) => void events.push(`publish ${matchId}`),
    subscribe: (matchId, listener) => {
      subscribed.set(matchId, listener);
      return () => void subscribed.delete(matchId);
    },
  });
  topics.onOpened((matchId) => void events.push(`opened ${matchId}, ${subscribed.has(matchId)}`));
  topics.onClosed((matchId) => void events.push(`closed ${matchId}, ${subscribed.has(matchId)}`));
  topics.onMessage((matchId) => void events.push(`message ${matchId}`));
  return { topics, subscribed, events };
};

test("[SRV-1] a topic is subscribed from its first user to its last", () => {
  const { topics, subscribed, events } = openNoted();
  for (const matchId of ["m1", "m1", "m2"]) topics.retain(matchId);
  expect(events).toEqual(["opened m1, true", "opened m2, true"]);
  topics.release("m1");
  expect([...subscribed.keys()]).toEqual(["m1", "m2"]);
  topics.release("m1");
  expect([...topics.ids()]).toEqual(["m2"]);
  expect(events.slice(2)).toEqual(["closed m1, false"]);
});

test("[SRV-1] a release too many does nothing, and a topic can be opened again", () => {
  const { topics, subscribed, events } = openNoted();
  topics.release("m1");
  topics.retain("m1");
  topics.release("m1");
  topics.release("m1");
  topics.retain("m1");
  expect([...subscribed.keys()]).toEqual(["m1"]);
  expect(events).toEqual(["opened m1, true", "closed m1, false", "opened m1, true"]);
});

test("[SRV-1] a message is reported with its match", () => {
  const { topics, subscribed, events } = openNoted();
  topics.retain("m1");
  topics.retain("m2");
  subscribed.get("m2")?.({} as BusMessage);
  expect(events.at(-1)).toBe("message m2");
});
