// Sockets in this process, so that what the server's end of a connection does can be seen.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSocket } from "../../tests/test-server.ts";
import { openRateLimits } from "../rate-limits.ts";
import { openBacklog, type Backlog } from "../backlog.ts";
import { readLimits } from "../limits.ts";
import { openMetrics } from "../metrics.ts";
import type { MatchCache } from "../play/match-cache.ts";
import type { Subscriber, Subscribers } from "../play/subscribers.ts";
import { openTokens } from "../tokens.ts";
import { openSockets, type Sockets } from "./sockets.ts";

const limits = readLimits({});
if ("problem" in limits) throw new Error(limits.problem);

let server: http.Server;
let sockets: Sockets;
let backlog: Backlog;
/** What a test has of the watchers. */
let watchers: Partial<Subscribers>;
const KEY = randomBytes(32);
/** The server's end of the newest connection. */
let inner: Socket | null;
const portOf = (): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  inner = null;
  watchers = {};
  server = http.createServer().on("connection", (socket) => {
    inner = socket;
  });
  backlog = openBacklog({
    perAddress: limits.backlogPerAddress,
    inAll: limits.backlogInAll,
    unreadMs: limits.unreadSeconds * 1000,
    now: () => performance.now(),
  });
  sockets = openSockets({
    server,
    // No match is played here.
    matchCache: { drain: () => Promise.resolve() } as MatchCache,
    subscribers: {
      subscribe: (...args) => watchers.subscribe?.(...args) ?? Promise.resolve("missing"),
      resume: (listener) => watchers.resume?.(listener),
      unsubscribe: (...args) => watchers.unsubscribe?.(...args) ?? false,
    } as Subscribers,
    tokens: openTokens(KEY, 60_000),
    limits,
    // Nothing is allowed again while a test runs, however long it takes.
    rateLimits: openRateLimits(limits, () => 0),
    backlog,
    metrics: openMetrics(),
    now: () => Date.now(),
    isAllowed: () => true,
    addressOf: () => "here",
    onError: (error) => {
      throw error;
    },
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(async () => {
  await sockets.close();
  server.close();
});

/** A frame of text as a client sends it, masked with nothing. */
const frameOf = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text, "latin1")]);

/** A client that never reads what it is sent, not even that it is sent away. */
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
  ["what is no message", "junk"],
])(
  "[PRO-8] whoever floods with %s is not read any further, and is cut off without having read why",
  async (_name, text) => {
    const client = await openDeaf();
    client.write(Buffer.alloc(FLOOD, frameOf(text)));
    // The library alone would wait for half a minute.
    await expect.poll(() => sockets.count()).toBe(0);
    expect(inner?.destroyed).toBe(true);
    expect(inner?.bytesRead).toBeLessThan(MEGABYTE);
    client.destroy();
  },
);

test("[PRO-H3] [PRO-8] a connection ends with its token, and no other does", async () => {
  const open = async (token: string | null) => {
    const line = await openSocket({ url: `http://127.0.0.1:${portOf()}` });
    line.send({ type: "hello", protocol: 1, token });
    await line.next("welcome");
    return line;
  };
  const issue = (lifetimeMs: number) => openTokens(KEY, lifetimeMs).issue({ playerId: "g-1", name: "Ann" });
  const { token, expiresAt } = await issue(60_000);
  const expiring = await open(token);
  const others = [await open((await issue(120_000)).token), await open(null)];
  vi.useFakeTimers({ toFake: ["Date"], now: expiresAt });
  try {
    expect(await expiring.closed).toBe(4401);
    expect(expiring.received.at(-1)).toMatchObject({ type: "error", code: "NOT_AUTHORIZED" });
    for (const line of others) {
      line.send({ type: "ping", seqs: {} });
      await line.next("pong");
    }
  } finally {
    vi.useRealTimers();
  }
});

/** A connection to this server over a stream that takes bytes and lets none out until it is told to. */
const openStuck = () => {
  const written: Buffer[] = [];
  let release: (() => void) | null = null;
  const stream = new Duplex({
    read: () => {},
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk);
      // The answer to the upgrade goes out.
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
    say: (message: unknown) => stream.push(frameOf(JSON.stringify(message))),
    /** Lets out what was written. */
    read: () => {
      const done = release;
      release = null;
      done?.();
    },
    /** Whether something waits to be let out. */
    isStuck: () => release !== null,
    heard: () => Buffer.concat(written.slice(1)).toString("latin1"),
  };
};

/** So many turns of the event loop that everything that can be done is done. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
};

/** A watcher's log of so many pages of 16 KB, sent as far as there is room. */
const openLog = (pages: number) => {
  const sent = new Map<Subscriber, number>();
  const waiting = new Map<Subscriber, () => void>();
  const send = (listener: Subscriber): void => {
    while ((sent.get(listener) ?? 0) < pages && listener.canReceive()) {
      listener.send("x".repeat(16_384));
      sent.set(listener, (sent.get(listener) ?? 0) + 1);
    }
    if (sent.get(listener) === pages) waiting.get(listener)?.();
  };
  watchers = {
    subscribe: async (_matchId, listener) => {
      send(listener);
      if (sent.get(listener) !== pages) await new Promise<void>((done) => void waiting.set(listener, done));
      return "watching" as const;
    },
    resume: send,
    unsubscribe: (_matchId, listener) => {
      waiting.get(listener)?.();
      return true;
    },
  };
  return { sent: () => [...sent.values()].reduce((sum, count) => sum + count, 0) };
};

const HELLO = { type: "hello", protocol: 1, token: null };
const WATCH = { type: "watch", matchId: "m1", fromSeq: 0 };

test("[SRV-13] a reader that does not read has no more than a few pages of a log waiting, however often it asks", async () => {
  const log = openLog(1000);
  const readers = Array.from({ length: 50 }, openStuck);
  for (const { say } of readers) {
    say(HELLO);
    for (let count = 0; count < 20; count += 1) say(WATCH);
  }
  await settle();
  for (const { stream } of readers) expect(stream.writableLength).toBeLessThan(131_072);
  expect(backlog.total()).toBeLessThan(50 * 131_072);
  expect(backlog.total()).toBe(readers.reduce((sum, { stream }) => sum + stream.writableLength, 0));
  expect(log.sent()).toBeLessThan(400);
});

test("[SRV-13] the next page is sent when what was sent before has gone out, and at the end the next message is answered", async () => {
  const log = openLog(100);
  const { say, read, isStuck, heard, stream } = openStuck();
  say(HELLO);
  say(WATCH);
  say({ type: "ping", seqs: {} });
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
  expect(heard().indexOf('"pong"')).toBeGreaterThan(heard().lastIndexOf("xxx"));
  backlog.sweep();
  expect(backlog.total()).toBe(0);
});

test("[PRO-8] [PRO-L1] at the limit every message before is answered, then it is said why, then the connection is closed", async () => {
  const line = await openSocket({ url: `http://127.0.0.1:${portOf()}` });
  line.send(HELLO);
  for (let count = 0; count < 3 * limits.messages; count += 1) line.send({ type: "ping", seqs: {} });
  expect(await line.closed).toBe(4429);
  const types = line.received.map(({ type }) => type as string);
  expect(types).toEqual(["welcome", ...Array.from({ length: limits.messages - 1 }, () => "pong"), "error"]);
  const { code, message, detail } = line.received.at(-1);
  expect(code).toBe("RATE_LIMITED");
  expect(detail).toEqual({ seconds: Number(/come back in (\d+) s/u.exec(message as string)?.[1]) });
  expect(detail.seconds).toBeGreaterThan(0);
});

test("[SRV-12] connecting again gives a guest nothing more", async () => {
  const { token } = await openTokens(KEY, 60_000).issue({ playerId: "g-1", name: "Ann" });
  let answered = 0;
  for (let connection = 0; connection < 4; connection += 1) {
    const line = await openSocket({ url: `http://127.0.0.1:${portOf()}` });
    line.send({ ...HELLO, token });
    for (let count = 0; count < limits.messages; count += 1) line.send({ type: "ping", seqs: {} });
    expect(await line.closed).toBe(4429);
    answered += line.received.filter(({ type }) => type === "pong").length;
  }
  // The hello is one of them.
  expect(answered).toBe(limits.messages - 1);
});
