// Sockets in this process, so that the server's side of a connection can be inspected.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { err, VALID } from "@tengen/kernel";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSocket, type TestClient } from "../../tests/test-server.ts";
import { openRateLimits } from "../rate-limits.ts";
import { openBacklog, type Backlog } from "../backlog.ts";
import type { Host } from "../host.ts";
import { readLimits } from "../limits.ts";
import { openMetrics } from "../metrics.ts";
import type { Subscribers } from "../play/subscribers.ts";
import type { Subscriber } from "../play/subscription.ts";
import { systemHost } from "../system-host.ts";
import { openTokens } from "../tokens.ts";
import { openSockets, type Sockets } from "./sockets.ts";
import { serveWebSockets } from "./websocket-server.ts";

/** The server waits a second before it cuts a connection: here a hundredth of it. */
const host: Host = { ...systemHost, startTimer: (milliseconds, act) => systemHost.startTimer(milliseconds / 100, act) };

const read = readLimits({});
if (!read.ok) throw new Error(read.error);
const limits = read.value;

let server: http.Server;
let sockets: Sockets;
let backlog: Backlog;
/** The subscribers stub of the current test. */
let subscribers: Partial<Subscribers>;
const KEY = randomBytes(32);
/** The server's side of the newest connection. */
let inner: Socket | null;
const portOf = (): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  inner = null;
  subscribers = {};
  server = http.createServer().on("connection", (socket) => {
    inner = socket;
  });
  backlog = openBacklog({
    perAddress: limits.backlogPerAddress,
    inTotal: limits.backlogInAll,
    unreadMs: limits.unreadSeconds * 1000,
    now: () => performance.now(),
  });
  sockets = openSockets({
    host,
    // No matches in these tests.
    matchCache: { drain: () => Promise.resolve() },
    actions: { submit: () => Promise.reject(new Error("nobody plays")) },
    subscribers: {
      subscribe: (...args) => subscribers.subscribe?.(...args) ?? Promise.resolve(err("missing")),
      resume: (subscriber) => subscribers.resume?.(subscriber),
      unsubscribe: (...args) => subscribers.unsubscribe?.(...args) ?? false,
    } as Subscribers,
    phrases: { say: () => VALID },
    tokens: openTokens(KEY, 60_000, Date.now),
    limits,
    // Buckets are not refilled while a test runs.
    rateLimits: openRateLimits(limits, () => 0),
    backlog,
    metrics: openMetrics(),
    now: () => Date.now(),
    isAllowed: () => true,
    onError: (error) => {
      throw error;
    },
  });
  serveWebSockets({ host, server, sockets, messageBytes: limits.messageBytes, addressOf: () => "here" });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(async () => {
  await sockets.close();
  server.close();
});

/** A text frame of a client, with a zero mask. */
const frameOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text, "latin1")]);

/** A client that never reads, not even the close frame. */
const openDeaf = async (): Promise<Socket> => {
  const client = net.connect(portOf(), "127.0.0.1").on("error", () => {});
  client.write(
    "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
  );
  await expect.poll(() => sockets.count()).toBe(1);
  return client;
};

const MEGABYTE = 1_048_576;
const FLOOD = 64 * MEGABYTE;

test.each([
  ["messages", '{"type":"ping","seqs":{}}'],
  ["malformed messages", "junk"],
])(
  "[PRO-8] a client that floods with %s is no longer read, and is cut even if it does not read the close frame",
  async (_name, text) => {
    const client = await openDeaf();
    client.write(Buffer.alloc(FLOOD, frameOf(text)));
    // Without a close frame of the client, the socket alone would wait 30 seconds.
    await expect.poll(() => sockets.count()).toBe(0);
    expect(inner?.destroyed).toBe(true);
    expect(inner?.bytesRead).toBeLessThan(MEGABYTE);
    client.destroy();
  },
);

test("[PRO-H3] [PRO-8] a connection is closed when its token expires, and no other is", async () => {
  const open = async (token: string | null) => {
    const client = await openSocket({ url: `http://127.0.0.1:${portOf()}` });
    client.send({ type: "hello", protocol: 1, token });
    await client.next("welcome");
    return client;
  };
  const issue = (lifetimeMs: number) => openTokens(KEY, lifetimeMs, Date.now).issue({ playerId: "g-1", name: "Ann" });
  const { token, expiresAt } = await issue(60_000);
  const expiring = await open(token);
  const others = [await open((await issue(120_000)).token), await open(null)];
  vi.useFakeTimers({ toFake: ["Date"], now: expiresAt });
  try {
    expect(await expiring.closed).toBe(4401);
    expect(expiring.received.at(-1)).toMatchObject({ type: "error", code: "NOT_AUTHORIZED" });
    for (const client of others) {
      client.send({ type: "ping", seqs: {} });
      await client.next("pong");
    }
  } finally {
    vi.useRealTimers();
  }
});

/** A connection over a stream that buffers all writes until they are released. */
const openStuck = () => {
  const written: Buffer[] = [];
  let release: (() => void) | null = null;
  const stream = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk);
      // Release the response to the upgrade.
      if (written.length === 1) done();
      else release = () => done();
    },
  });
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": randomBytes(16).toString("base64"),
  };
  server.emit("upgrade", { method: "GET", url: "/ws", headers, socket: stream }, stream, Buffer.alloc(0));
  return {
    stream,
    sendMessage: (message: unknown) => stream.push(frameOf(JSON.stringify(message))),
    /** Releases the buffered writes. */
    read: () => {
      const done = release;
      release = null;
      done?.();
    },
    /** Whether writes are buffered. */
    isStuck: () => release !== null,
    received: () => Buffer.concat(written.slice(1)).toString("latin1"),
  };
};

/** Runs the event loop until nothing is left to do. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
};

/** A log of this many pages of 16 KB, sent as far as the buffer has room. */
const openLog = (pages: number) => {
  const sent = new Map<Subscriber, number>();
  const waiting = new Map<Subscriber, () => void>();
  const send = (subscriber: Subscriber): void => {
    while ((sent.get(subscriber) ?? 0) < pages && subscriber.canReceive()) {
      subscriber.send("x".repeat(16_384));
      sent.set(subscriber, (sent.get(subscriber) ?? 0) + 1);
    }
    if (sent.get(subscriber) === pages) waiting.get(subscriber)?.();
  };
  subscribers = {
    subscribe: async (_matchId, subscriber) => {
      send(subscriber);
      if (sent.get(subscriber) !== pages) await new Promise<void>((done) => void waiting.set(subscriber, done));
      return VALID;
    },
    resume: send,
    unsubscribe: (_matchId, subscriber) => {
      waiting.get(subscriber)?.();
      return true;
    },
  };
  return { sent: () => [...sent.values()].reduce((sum, count) => sum + count, 0) };
};

const HELLO = { type: "hello", protocol: 1, token: null };
const WATCH = { type: "watch", matchId: "m1", fromSeq: 0 };

test("[SRV-13] a client that does not read has only a few pages of a log buffered, however often it asks", async () => {
  const log = openLog(1000);
  const readers = Array.from({ length: 50 }, openStuck);
  for (const { sendMessage } of readers) {
    sendMessage(HELLO);
    for (let count = 0; count < 20; count += 1) sendMessage(WATCH);
  }
  await settle();
  for (const { stream } of readers) expect(stream.writableLength).toBeLessThan(131_072);
  expect(backlog.total()).toBeLessThan(50 * 131_072);
  expect(backlog.total()).toBe(readers.reduce((sum, { stream }) => sum + stream.writableLength, 0));
  expect(log.sent()).toBeLessThan(400);
});

test("[SRV-13] each page is sent after the previous ones were flushed, and then the next message is answered", async () => {
  const log = openLog(100);
  const { sendMessage, read, isStuck, received, stream } = openStuck();
  sendMessage(HELLO);
  sendMessage(WATCH);
  sendMessage({ type: "ping", seqs: {} });
  await settle();
  const first = log.sent();
  expect(first).toBeLessThan(10);
  await settle();
  expect(log.sent()).toBe(first);
  let most = 0;
  while (isStuck()) {
    read();
    await settle();
    most = Math.max(most, stream.writableLength);
  }
  expect(log.sent()).toBe(100);
  expect(most).toBeLessThan(131_072);
  expect(received().indexOf('"pong"')).toBeGreaterThan(received().lastIndexOf("xxx"));
  backlog.sweep();
  expect(backlog.total()).toBe(0);
});

test("[PRO-8] [PRO-L1] at the rate limit earlier messages are answered, then comes the error, then the close", async () => {
  const client = await openSocket({ url: `http://127.0.0.1:${portOf()}` });
  client.send(HELLO);
  for (let count = 0; count < 3 * limits.messages; count += 1) client.send({ type: "ping", seqs: {} });
  expect(await client.closed).toBe(4429);
  const types = client.received.map(({ type }) => type as string);
  expect(types).toEqual(["welcome", ...Array.from({ length: limits.messages - 1 }, () => "pong"), "error"]);
  const { code, message, detail } = client.received.at(-1);
  expect(code).toBe("RATE_LIMITED");
  expect(detail).toEqual({ seconds: Number(/Reconnect in (\d+) s/u.exec(message as string)?.[1]) });
  expect(detail.seconds).toBeGreaterThan(0);
});

test("[SRV-12] reconnecting gains a guest nothing", async () => {
  const { token } = await openTokens(KEY, 60_000, Date.now).issue({ playerId: "g-1", name: "Ann" });
  const clients: TestClient[] = [];
  for (let connection = 0; connection < 4; connection += 1) {
    const client = await openSocket({ url: `http://127.0.0.1:${portOf()}` });
    client.send({ ...HELLO, token });
    for (let count = 0; count < limits.messages; count += 1) client.send({ type: "ping", seqs: {} });
    expect((await client.next("error")).code).toBe("RATE_LIMITED");
    clients.push(client);
  }
  for (const client of clients) expect(await client.closed).toBe(4429);
  const answered = clients.flatMap(({ received }) => received).filter(({ type }) => type === "pong").length;
  // The hello counts too.
  expect(answered).toBe(limits.messages - 1);
});
