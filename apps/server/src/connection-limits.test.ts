import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitConnections } from "./connection-limits.ts";

let server: http.Server;
const clients: Socket[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

const open = async (connectionsPerAddress: number): Promise<{ readonly refused: () => number }> => {
  let refused = 0;
  server = http.createServer((_request, response) => response.end("here"));
  limitConnections(server, { connections: 100, connectionsPerAddress }, () => (refused += 1));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { refused: () => refused };
};

/** A connection, and all that is said on it until it ends. */
const connect = async (): Promise<{
  readonly client: Socket;
  readonly closed: Promise<unknown>;
  readonly heard: () => string;
}> => {
  const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  clients.push(client);
  let text = "";
  client.setEncoding("latin1").on("data", (more: string) => {
    text += more;
  });
  const closed = once(client, "close");
  await once(client, "connect");
  return { client, closed, heard: () => text };
};

const GET = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("[SRV-12] an address has so many connections, of whatever kind; the next one is told to wait", async () => {
  const { refused } = await open(3);
  // They never say anything.
  for (let count = 0; count < 2; count += 1) await connect();
  const third = await connect();
  third.client.write(GET);
  await expect.poll(third.heard).toContain("here");
  const next = await connect();
  await expect.poll(next.heard).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 20\r\n/u);
  await next.closed;
  expect(refused()).toBe(1);
});

test("[SRV-12] opening and closing connections has a rate too", async () => {
  const { refused } = await open(3);
  for (let count = 0; count < 3; count += 1) {
    const { client } = await connect();
    client.destroy();
  }
  await expect.poll(() => new Promise((count) => server.getConnections((_error, open) => count(open)))).toBe(0);
  const next = await connect();
  await expect.poll(next.heard).toContain("429");
  expect(refused()).toBe(1);
});
