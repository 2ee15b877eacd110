// A simulated page: a process with the real client on the simulated network.
import { openClient, type Client, type Fetch, type Host } from "@tengen/client";
import type { AnyEngine } from "@tengen/kernel";
import type { End, Network, SocketEnd } from "./network.ts";
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
  readonly openSocket: Host["openSocket"];
}

export interface PageParts {
  /** Servers that accept sockets and requests now. */
  readonly servers: () => readonly SimulatedServer[];
  readonly engineOf: (gameId: string, rulesetVersion?: string) => AnyEngine | undefined;
  readonly network: Network;
}

/** What the browser reports when no connection is made. */
const UNREACHABLE = 1006;
const REQUEST_TIMEOUT_MS = 10_000;

const makeOpenSocket =
  (world: World, process: Process, { servers, network }: PageParts): Host["openSocket"] =>
  (_url, { onOpen, onMessage, onClose }) => {
    let end: SocketEnd | null = null;
    let isClosed = false;
    const fail = (code = UNREACHABLE): void =>
      process.deliver(() => {
        if (!isClosed) onClose(code);
        isClosed = true;
      });
    const own: End = { process, onMessage, onClose };
    process.startTimer(world.chance.between(1, 40), () => {
      const [all, { broken, slowest }] = [servers(), network.faults()];
      if (isClosed) return;
      if (all.length === 0 || world.chance.happens(broken)) return fail();
      const server = world.chance.pick(all);
      // Over a cut link nothing comes back.
      if (network.links.isCut(process.name, server.process.name)) return;
      server.process.onDeath(() => {
        if (end === null) fail();
      });
      server.process.deliver(() => {
        const accepted = process.isAlive() && !isClosed ? server.accept(own) : null;
        world.after(world.chance.between(1, slowest), () => {
          if (accepted === null) return fail();
          process.deliver(() => {
            end = accepted;
            if (isClosed) end.close(UNREACHABLE);
            else onOpen();
          });
        });
      });
    });
    return {
      send: (text) => end?.send(text),
      close: (code) => {
        if (end !== null) return end.close(code);
        isClosed = true;
        process.startTimer(0, () => onClose(code));
      },
    };
  };

const makeFetch = (world: World, process: Process, { servers, network }: PageParts): Fetch => {
  /** A message of HTTP: it takes a while, and may be lost. */
  const transmit = async (server: string): Promise<void> => {
    const { lost, slowest } = network.faults();
    await new Promise<void>((resolve) => void world.after(world.chance.between(1, slowest), resolve));
    if (network.links.isCut(process.name, server) || world.chance.happens(lost)) throw new Error("the network is down");
  };
  const fetch: Fetch = async (url, { method, headers, body }) => {
    const all = servers();
    if (all.length === 0) throw new Error("no server is up");
    const server = world.chance.pick(all);
    await transmit(server.process.name);
    const request = {
      method,
      url,
      address: process.name,
      authorization: headers["authorization"],
      body: body === undefined ? null : (JSON.parse(body) as unknown),
    };
    const { status, body: answer } = await new Promise<Awaited<ReturnType<SimulatedServer["request"]>>>(
      (resolve, reject) => server.process.deliver(() => void server.request(request).then(resolve, reject)),
    );
    const text = JSON.stringify(answer);
    await transmit(server.process.name);
    return { status, text: () => Promise.resolve(text) };
  };
  return (...request) =>
    new Promise((resolve, reject) => {
      world.after(REQUEST_TIMEOUT_MS, () => reject(new Error("the server does not answer")));
      fetch(...request).then(resolve, reject);
    });
};

/** `guest` returns null for a spectator. */
export const openPage = (world: World, name: string, guest: () => SignedIn | null, parts: PageParts): Page => {
  const process = startProcess(world, {
    name,
    crashes: () => 0,
    pauses: () => 0,
    clock: { offset: world.chance.between(-60_000, 60_000), rate: 1 + world.chance.between(-50, 50) / 100_000 },
  });
  const { now, startTimer, randomBytes } = process;
  const openSocket = makeOpenSocket(world, process, parts);
  const client = openClient(
    { openSocket, now, startTimer, randomBytes },
    { url: "ws://simulated", token: guest()?.token ?? null, engineOf: parts.engineOf },
  );
  client.onState((state) => world.tell(name, () => `is ${JSON.stringify(state)}`));
  return { process, client, fetch: makeFetch(world, process, parts), openSocket };
};
