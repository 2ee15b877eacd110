// A real HTTP server with clients that do not read.
import { once } from "node:events";
import net, { type AddressInfo, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { openBacklog } from "./backlog.ts";
import { limitRequests } from "./request-limits.ts";
import { systemHost } from "./system-host.ts";

let opened: { readonly server: FastifyInstance; readonly sockets: Socket[] } | null = null;
afterEach(async () => {
  for (const socket of opened?.sockets ?? []) socket.destroy();
  await opened?.server.close();
  opened = null;
});

// More than the kernel buffers for a connection.
const PAGE = "x".repeat(4_000_000);

const open = async ({ wait = (): number => 0, perAddress = 10_000_000 } = {}) => {
  let time = 0;
  const backlog = openBacklog({ perAddress, inTotal: 1_000_000_000, unreadMs: 30_000, now: () => time });
  const server = fastify({ forceCloseConnections: true });
  server.get("/healthz", (_request, reply) => reply.send("ok"));
  const look = limitRequests(server, {
    host: systemHost,
    backlog,
    rateLimits: { request: wait },
    addressOf: () => "10.0.0.1",
    refusal: (waitMs) => ({ seconds: waitMs / 1000, body: { error: "slowly" } }),
  });
  server.get("/page", (_request, reply) => reply.send(PAGE));
  let started = 0;
  server.get("/never", () => {
    started += 1;
    return new Promise(() => {});
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  opened = { server, sockets };
  /** A client that requests a page `count` times, and reads only after `resume`. */
  const ask = async (path: string, times: number): Promise<Socket> => {
    const socket = net.connect(port, "127.0.0.1").pause();
    socket.on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times));
    return socket;
  };
  const count = (): Promise<number> =>
    new Promise((done) => server.server.getConnections((_error, connections) => done(connections)));
  return {
    url: `http://127.0.0.1:${port}`,
    backlog,
    look,
    ask,
    count,
    started: () => started,
    pass: (ms: number) => {
      time += ms;
    },
  };
};

test("[SRV-13] a connection with too many unanswered requests is closed; one with a few is not", async () => {
  const { ask, count, started } = await open();
  const [few] = [await ask("/never", 8), await ask("/never", 500)];
  await expect.poll(count).toBe(1);
  expect(started()).toBeLessThanOrEqual(16);
  expect(few.destroyed).toBe(false);
});

test("[SRV-13] the backlog of an address that reads nothing is bounded, whatever it requests", async () => {
  const { ask, backlog, look, count } = await open();
  for (let client = 0; client < 6; client += 1) await ask("/page", 8);
  await expect
    .poll(async () => {
      look();
      return [backlog.ofAddress("10.0.0.1") <= 10_000_000, (await count()) < 6];
    })
    .toEqual([true, true]);
});

test("[SRV-13] a connection that reads nothing for too long is closed; one that reads is not", async () => {
  const { ask, backlog, look, pass, count } = await open({ perAddress: 500_000_000 });
  const [stalled, reader] = [await ask("/page", 8), await ask("/page", 8)];
  await expect
    .poll(() => {
      look();
      return backlog.total() > 0;
    })
    .toBe(true);
  reader.resume();
  await expect.poll(() => reader.bytesRead).toBeGreaterThan(8 * PAGE.length);
  pass(30_001);
  look();
  backlog.sweep();
  await expect.poll(count).toBe(1);
  expect([stalled.destroyed, reader.destroyed]).toEqual([false, false]);
});

test("[SRV-12] above the rate limit every path gets a 429 with retry-after, except health checks", async () => {
  const { url } = await open({ wait: () => 7000 });
  for (const path of ["/page", "/nowhere"]) {
    const answer = await fetch(`${url}${path}`);
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      429,
      "7",
      { error: "slowly" },
    ]);
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
