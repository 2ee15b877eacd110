// The contract of every bus. `openBus` opens another member of the same service.
import { describe, expect, test } from "vitest";
import type { Bus, BusMessage } from "../src/bus.ts";

const news = (seq: number): BusMessage => ({ type: "news", seq, version: 0 });

export const describeBus = (name: string, openBus: () => Promise<Bus>): void => {
  const withMembers = (count: number, work: (...members: Bus[]) => Promise<void>) => async () => {
    const members: Bus[] = [];
    for (let index = 0; index < count; index += 1) members.push(await openBus());
    await expect.poll(() => members.every((member) => member.isConnected())).toBe(true);
    try {
      await work(...members);
    } finally {
      await Promise.all(members.map((member) => member.close()));
    }
  };
  /** Publishes until it is received: a subscription takes a moment to propagate. */
  const until = async (publish: () => void, isHeard: () => boolean): Promise<void> => {
    await expect
      .poll(() => {
        if (!isHeard()) publish();
        return isHeard();
      })
      .toBe(true);
  };

  describe(`${name}: the bus`, () => {
    test(
      "messages reach the other members in order, and not their sender",
      withMembers(3, async (...members) => {
        const received = members.map((): BusMessage[] => []);
        for (const [index, member] of members.entries()) {
          member.subscribe("m-1", (message) => received[index]?.push(message));
        }
        await until(
          () => members[0]?.publish("m-1", { type: "who" }),
          () => received.slice(1).every((list) => list.length > 0),
        );
        for (let seq = 0; seq < 500; seq += 1) members[0]?.publish("m-1", news(seq));
        const all = Array.from({ length: 500 }, (_, seq) => news(seq));
        for (const list of received.slice(1)) {
          await expect.poll(() => list.filter(({ type }) => type === "news")).toEqual(all);
        }
        expect(received[0]).toEqual([]);
      }),
    );

    test(
      "messages reach only the subscribers of that match, whatever its id",
      withMembers(2, async (one, other) => {
        const received: string[] = [];
        const ids = ["m-1", "m-1.2", "*", ">", "a b", "m-\u{1F600}", "M-1"];
        for (const id of ids) other?.subscribe(id, (message) => message.type === "news" && received.push(id));
        for (const id of ids) {
          await until(
            () => one?.publish(id, news(1)),
            () => received.includes(id),
          );
        }
        received.length = 0;
        for (const id of ["m-2", ...ids]) one?.publish(id, news(1));
        await expect.poll(() => received.length).toBeGreaterThanOrEqual(ids.length);
        expect(received).toEqual(ids);
      }),
    );

    test(
      "a member can unsubscribe and subscribe again",
      withMembers(2, async (one, other) => {
        const [received, again]: [BusMessage[], BusMessage[]] = [[], []];
        const stop = other?.subscribe("m", (message) => received.push(message));
        const mark: BusMessage[] = [];
        other?.subscribe("mark", (message) => mark.push(message));
        await until(
          () => one?.publish("m", news(1)),
          () => received.length > 0,
        );
        stop?.();
        const before = received.length;
        one?.publish("m", news(2));
        await until(
          () => one?.publish("mark", news(2)),
          () => mark.length > 0,
        );
        expect(received.slice(before).filter((message) => message.type === "news" && message.seq === 2)).toEqual([]);
        other?.subscribe("m", (message) => again.push(message));
        // A second call does not affect the newer subscription.
        stop?.();
        await until(
          () => one?.publish("m", news(3)),
          () => again.length > 0,
        );
      }),
    );

    test(
      "messages of every type arrive unchanged",
      withMembers(2, async (one, other) => {
        const received: BusMessage[] = [];
        other?.subscribe("m", (message) => received.push(message));
        const all: readonly BusMessage[] = [
          news(2 ** 53 - 1),
          { type: "presence", server: "s", here: ["ada", "太郎 \u{1F600}"], away: [], spectators: 3 },
          { type: "who" },
        ];
        await until(
          () => one?.publish("m", news(0)),
          () => received.length > 0,
        );
        received.length = 0;
        for (const message of all) one?.publish("m", message);
        await expect.poll(() => received.filter((message) => message.type !== "news" || message.seq > 0)).toEqual(all);
      }),
    );

    test(
      "after closing nothing is published or received, and nothing fails",
      withMembers(2, async (one, other) => {
        const received: BusMessage[] = [];
        other?.subscribe("m", (message) => received.push(message));
        await one?.close();
        one?.publish("m", news(1));
        await new Promise((done) => setTimeout(done, 50));
        expect(received).toEqual([]);
      }),
    );
  });
};
