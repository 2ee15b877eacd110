import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitConnections } from "./connection-limits.ts";
import { systemHost } from "./system-host.ts";

let server: http.Server;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

const open = async (connectionsPerAddress: number): Promise<{ readonly refused: () => number }> => {
  let refused = 0;
  server = http.createServer((_request, response) => response.end("here"));
  limitConnections(server, { connections: 100, connectionsPerAddress }, systemHost, () => (refused += 1));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { refused: () => refused };
};

/** Opens a connection and returns everything received until it closes. */
const connect = async (): Promise<{
  readonly client: Socket;
  readonly closed: Promise<unknown>;
  readonly received: () => string;
}> => {
  const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  clients.push(client);
  let text = "";
  client.setEncoding("latin1").on("data", (more: string) => {
    text += more;
  });
  const closed = once(client, "close");
  await once(client, "connect");
  return { client, closed, received: () => text };
};

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("[SRV-12] connections per address are limited; the next one gets a 429", async () => {
  const { refused } = await open(3);
  // They send nothing.
  for (let count = 0; count < 2; count += 1) await connect();
  const third = await connect();
  third.client.write(GET);
  await expect.poll(third.received).toContain("here");
  const next = await connect();
  await expect.poll(next.received).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 20\r\n/u);
  await next.closed;
  expect(refused()).toBe(1);
});

test("[SRV-12] new connections per address have a rate limit", async () => {
  const { refused } = await open(3);
  for (let count = 0; count < 3; count += 1) {
    const { client } = await connect();
    client.destroy();
  }
  await expect.poll(() => new Promise((count) => server.getConnections((_error, open) => count(open)))).toBe(0);
  const next = await connect();
  await expect.poll(next.received).toContain("429");
  expect(refused()).toBe(1);
});
