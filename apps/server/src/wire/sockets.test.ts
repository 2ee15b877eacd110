// Sockets in this process, so that what the server's end of a connection does can be seen.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openLine } from "../../tests/house.ts";
import { readLimits } from "../limits.ts";
import { openMetrics } from "../metrics.ts";
import type { Hall } from "../play/hall.ts";
import type { Watchers } from "../play/watchers.ts";
import { openTokens } from "../tokens.ts";
import { openSockets, type Sockets } from "./sockets.ts";

const limits = readLimits({});
if ("problem" in limits) throw new Error(limits.problem);

let server: http.Server;
let sockets: Sockets;
const KEY = randomBytes(32);
/** The server's end of the newest connection. */
let inner: Socket | null;
const portOf = (): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  inner = null;
  server = http.createServer().on("connection", (socket) => {
    inner = socket;
  });
  sockets = openSockets({
    server,
    // No match is played here.
    hall: { settle: () => Promise.resolve() } as Hall,
    watchers: {} as Watchers,
    tokens: openTokens(KEY, 60_000),
    limits,
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
    const line = await openLine({ url: `http://127.0.0.1:${portOf()}` });
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
    expect(expiring.heard.at(-1)).toMatchObject({ type: "error", code: "NOT_AUTHORIZED" });
    for (const line of others) {
      line.send({ type: "ping", seqs: {} });
      await line.next("pong");
    }
  } finally {
    vi.useRealTimers();
  }
});
