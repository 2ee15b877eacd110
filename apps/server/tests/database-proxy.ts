// A way to the database that can be shut: for everything, or for the answers alone. What is on its way then stays there until it is opened, as in a network that
// has stopped carrying packets; nobody is told.
import net from "node:net";
import { once } from "node:events";

export type ProxyState = "open" | "deaf" | "shut";

export interface DatabaseProxy {
  /** The address, with the gate's port instead of the database's. */
  readonly url: string;
  /** `deaf`: what is asked gets through, and the answers do not. */
  readonly set: (state: ProxyState) => void;
  readonly close: () => Promise<void>;
}

export const openDatabaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const { hostname, port } = new URL(url);
  let state: ProxyState = "open";
  const pairs = new Set<readonly [asking: net.Socket, answering: net.Socket]>();
  const apply = ([asking, answering]: readonly [net.Socket, net.Socket]): void => {
    if (state === "shut") asking.pause();
    else asking.resume();
    if (state === "open") answering.resume();
    else answering.pause();
  };
  const server = net.createServer((asking) => {
    const answering = net.connect(Number(port), hostname);
    const pair = [asking, answering] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [answering, asking] as const]) {
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
      for (const [asking] of pairs) asking.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
