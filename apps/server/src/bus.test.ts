import { ok } from "@tengen/kernel";
import { afterAll, describe, expect, test } from "vitest";
import { skippedRequirements } from "../../../tools/environment/chromium/skip.ts";
import { startNats } from "../../../tools/environment/nats/nats.ts";
import { describeBus } from "../tests/bus-contract.ts";
import { openLocalBus, readBusMessage } from "./bus.ts";
import { openNatsBus } from "./nats-bus.ts";
import { readNatsUrls } from "./nats-urls.ts";

const local = openLocalBus();
describeBus("in process", () => Promise.resolve(local.join()));

test.each([
  "",
  "{",
  "null",
  '{"type":"news"}',
  '{"type":"news","seq":-1,"version":0}',
  '{"type":"later"}',
  '{"type":"presence","server":"s","here":[1],"away":[],"spectators":0}',
])("%j is not a message", (text) => {
  expect(readBusMessage(text)).toBeNull();
});

test("NATS_URL is parsed, and malformed addresses are refused", () => {
  expect(readNatsUrls("nats://a:1, nats://b")).toEqual(ok({ servers: ["a:1", "b:4222"] }));
  expect(readNatsUrls("nats://me:p%40ss@a")).toEqual(ok({ servers: ["a:4222"], user: "me", pass: "p@ss" }));
  expect(readNatsUrls("tls://token@a")).toEqual(ok({ servers: ["a:4222"], token: "token", tls: {} }));
  for (const bad of ["a:4222", "http://a", "nats://", "nats://a,,", ""]) {
    expect(readNatsUrls(bad)).toHaveProperty("error", expect.stringMatching(/^NATS_URL must be a URL/u));
  }
});

describe.skipIf(skippedRequirements().includes("nats"))("NATS", async () => {
  const nats = skippedRequirements().includes("nats") ? null : await startNats();
  afterAll(() => nats?.stop());
  const open = (service: string, onStatus?: (text: string) => void) =>
    openNatsBus({ urls: nats?.url ?? "", service, ...(onStatus === undefined ? {} : { onStatus }) });

  describeBus("NATS", () => Promise.resolve(open("test")));

  test("messages of another service are not received", async () => {
    const [one, same, other] = [open("one"), open("one"), open("other")];
    const [received, foreign]: [unknown[], unknown[]] = [[], []];
    same.subscribe("m", (message) => received.push(message));
    other.subscribe("m", (message) => foreign.push(message));
    await expect
      .poll(() => {
        one.publish("m", { type: "who" });
        return received.length > 2;
      })
      .toBe(true);
    expect(foreign).toEqual([]);
    for (const bus of [one, same, other]) await bus.close();
  });

  test("opens without NATS, reports every connect and disconnect, and keeps its subscriptions", async () => {
    await nats?.stop();
    const reports: string[] = [];
    const one = open("late", (text) => reports.push(text));
    const other = open("late");
    const received: unknown[] = [];
    let reconnects = 0;
    one.onReconnect(() => {
      reconnects += 1;
    });
    one.subscribe("m", (message) => received.push(message));
    other.publish("m", { type: "who" });
    await expect.poll(() => reports.join()).toContain("NATS is unreachable");
    expect(one.isConnected()).toBe(false);
    for (const round of [1, 2]) {
      await nats?.start();
      await expect.poll(() => one.isConnected() && other.isConnected()).toBe(true);
      expect(reconnects).toBe(round);
      received.length = 0;
      await expect
        .poll(() => {
          other.publish("m", { type: "who" });
          return received.length;
        })
        .toBeGreaterThan(0);
      await nats?.stop();
      await expect.poll(() => one.isConnected()).toBe(false);
      // Messages are not queued.
      received.length = 0;
      other.publish("m", { type: "news", seq: 9, version: 9 });
    }
    await nats?.start();
    await expect.poll(() => one.isConnected() && other.isConnected()).toBe(true);
    expect(received).toEqual([]);
    for (const bus of [one, other]) await bus.close();
  });
});
