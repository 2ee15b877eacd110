// A TCP proxy to the database that can be blocked, completely or only for responses. Blocked data is held back, as in a
// network that drops packets; connections stay open.
import net from "node:net";
import { once } from "node:events";

export type ProxyState = "open" | "drop-responses" | "blocked";

export interface DatabaseProxy {
  /** The database URL, with the host and port of the proxy. */
  readonly url: string;
  /** `drop-responses`: requests pass, responses are held back; `blocked`: both are held back. */
  readonly set: (state: ProxyState) => void;
  readonly close: () => Promise<void>;
}

export const openDatabaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const { hostname, port } = new URL(url);
  let state: ProxyState = "open";
  const pairs = new Set<readonly [downstream: net.Socket, upstream: net.Socket]>();
  const apply = ([downstream, upstream]: readonly [net.Socket, net.Socket]): void => {
    if (state === "blocked") downstream.pause();
    else downstream.resume();
    if (state === "open") upstream.resume();
    else upstream.pause();
  };
  const server = net.createServer((downstream) => {
    const upstream = net.connect(Number(port), hostname);
    const pair = [downstream, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, downstream] as const]) {
      from.on("data", (bytes) => void to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    apply(pair);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return {
    url: own.href,
    set: (next) => {
      state = next;
      for (const pair of pairs) apply(pair);
    },
    close: async () => {
      for (const [downstream] of pairs) downstream.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
