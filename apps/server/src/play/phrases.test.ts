// Phrases between the players of a match, on two servers.
import { VALID } from "@tengen/kernel";
import { expect, test } from "vitest";
import { makeMatch } from "../../tests/sample-match.ts";
import { openLocalBus } from "../bus.ts";
import { openAudiences } from "./audiences.ts";
import type { LiveMatch } from "./live-match.ts";
import { openPhrases } from "./phrases.ts";
import { makeSubscription, type Subscriber } from "./subscription.ts";
import { openTopics } from "./topics.ts";

const stored = makeMatch("m", {}, ["ada", "bo"]);

const openServers = () => {
  const bus = openLocalBus();
  let now = 0;
  const open = () => {
    const topics = openTopics(bus.join());
    topics.retain("m");
    const audiences = openAudiences();
    const phrases = openPhrases({
      host: { monotonic: () => now },
      topics,
      matchCache: { peek: (matchId) => (matchId === "m" ? ({ stored } as LiveMatch) : undefined) },
      subscribers: { audiences },
    });
    const connect = (playerId: string | null) => {
      const texts: unknown[] = [];
      const subscriber: Subscriber = {
        playerId,
        isClosed: false,
        send: (text) => void texts.push(JSON.parse(text)),
        canReceive: () => true,
        charge: () => {},
      };
      audiences.add("m", makeSubscription(subscriber));
      return { subscriber, texts };
    };
    return { phrases, connect };
  };
  return { one: open(), two: open(), wait: (ms: number) => void (now += ms) };
};
const delivered = () => new Promise((done) => setImmediate(done));
const HELLO = { type: "said", matchId: "m", playerId: "ada", phrase: "hello" };

test("[PRO-32] [SRV-32] a phrase reaches the players on all servers, its speaker too, and no spectator", async () => {
  const { one, two } = openServers();
  const people = [one.connect("ada"), one.connect("eve"), one.connect(null), two.connect("bo"), two.connect("eve")];
  const [ada] = people;
  if (ada === undefined) throw new Error("there is nobody");
  expect(one.phrases.say("m", ada.subscriber, "hello")).toEqual(VALID);
  await delivered();
  expect(people.map(({ texts }) => texts)).toEqual([[HELLO], [], [], [HELLO], []]);
});

test("[PRO-32] only players who watch the match say something", () => {
  const { one } = openServers();
  const { subscriber: eve } = one.connect("eve");
  const { subscriber: nobody } = one.connect(null);
  const stranger: Subscriber = { ...eve, playerId: "ada" };
  expect(one.phrases.say("m", eve, "hello")).toMatchObject({ error: { code: "NOT_AUTHORIZED" } });
  expect(one.phrases.say("m", nobody, "hello")).toMatchObject({ error: { code: "NOT_AUTHORIZED" } });
  expect(one.phrases.say("m", stranger, "hello")).toMatchObject({ error: { code: "NOT_WATCHING" } });
  expect(one.phrases.say("other", eve, "hello")).toMatchObject({ error: { code: "NOT_WATCHING" } });
});

test("[PRO-32] a player may say five phrases in thirty seconds, over all connections", () => {
  const { one, wait } = openServers();
  const first = one.connect("ada");
  const second = one.connect("ada");
  for (let count = 0; count < 5; count += 1) {
    expect(one.phrases.say("m", (count % 2 === 0 ? first : second).subscriber, "thanks")).toEqual(VALID);
  }
  expect(one.phrases.say("m", first.subscriber, "thanks")).toMatchObject({ error: { code: "TOO_MANY" } });
  expect(first.texts).toHaveLength(5);
  wait(6000);
  expect(one.phrases.say("m", first.subscriber, "thanks")).toEqual(VALID);
  expect(one.phrases.say("m", second.subscriber, "thanks")).toMatchObject({ error: { code: "TOO_MANY" } });
});
