// A simulated page: a process with the real client on the simulated network.
import { openClient, type Client, type Fetch, type Host } from "@tengen/client";
import type { AnyEngine } from "@tengen/kernel";
import type { End, Faults } from "./network.ts";
import { startProcess, type Process } from "./process.ts";
import type { SimulatedServer } from "./server.ts";
import type { World } from "./world.ts";

/** Who uses the page. */
export interface SignedIn {
  readonly playerId: string;
  readonly token: string;
}

export interface Page {
  readonly process: Process;
  readonly client: Client;
  readonly fetch: Fetch;
}

export interface PageParts {
  /** Servers that accept sockets and requests now. */
  readonly servers: () => readonly SimulatedServer[];
  readonly engineOf: (gameId: string) => AnyEngine | undefined;
  readonly faults: () => Faults;
}

/** What the browser reports when no connection is made. */
const UNREACHABLE = 1006;
const REQUEST_TIMEOUT_MS = 10_000;

const openNetwork = (world: World, process: Process, viewer: () => string | null, parts: PageParts) => {
  const openSocket: Host["openSocket"] = (_url, { onOpen, onMessage, onClose }) => {
    let end: ReturnType<SimulatedServer["accept"]> | null = null;
    let isClosed = false;
    const own: End = { process, onMessage, onClose };
    process.startTimer(world.chance.between(1, 40), () => {
      if (isClosed) return;
      const servers = parts.servers();
      const { broken } = parts.faults();
      if (servers.length === 0 || world.chance.happens(broken)) {
        onClose(UNREACHABLE);
        return;
      }
      end = world.chance.pick(servers).accept(own, viewer());
      onOpen();
    });
    return {
      send: (text) => end?.send(text),
      close: (code) => {
        isClosed = true;
        if (end === null) process.startTimer(0, () => onClose(code));
        else end.close(code);
      },
    };
  };
  /** A message of HTTP: it takes a while, and may be lost. */
  const transmit = async (): Promise<void> => {
    const { lost, slowest } = parts.faults();
    await new Promise<void>((resolve) => void world.after(world.chance.between(1, slowest), resolve));
    if (world.chance.happens(lost)) throw new Error("the network is down");
  };
  const fetch: Fetch = async (url, { method, headers, body }) => {
    await transmit();
    const servers = parts.servers();
    if (servers.length === 0) throw new Error("no server is up");
    const { status, body: answer } = await world.chance.pick(servers).request({
      method,
      url,
      address: process.name,
      authorization: headers["authorization"],
      body: body === undefined ? null : (JSON.parse(body) as unknown),
    });
    const text = JSON.stringify(answer);
    await transmit();
    return { status, text: () => Promise.resolve(text) };
  };
  const timedFetch: Fetch = (...request) =>
    new Promise((resolve, reject) => {
      process.startTimer(REQUEST_TIMEOUT_MS, () => reject(new Error("the server does not answer")));
      fetch(...request).then(resolve, reject);
    });
  return { openSocket, fetch: timedFetch };
};

/** `guest` returns null for a spectator. */
export const openPage = (world: World, name: string, guest: () => SignedIn | null, parts: PageParts): Page => {
  const process = startProcess(world, {
    name,
    crashes: () => 0,
    clock: { offset: world.chance.between(-60_000, 60_000), rate: 1 + world.chance.between(-50, 50) / 100_000 },
  });
  const network = openNetwork(world, process, () => guest()?.playerId ?? null, parts);
  const { now, startTimer, randomBytes } = process;
  const client = openClient(
    { openSocket: network.openSocket, now, startTimer, randomBytes },
    { url: "ws://simulated", token: guest()?.token ?? null, engineOf: parts.engineOf },
  );
  client.onState((state) => world.tell(name, () => `is ${JSON.stringify(state)}`));
  return { process, client, fetch: network.fetch };
};
