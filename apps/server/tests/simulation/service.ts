// The servers of a run: each is started again when it dies.
import type { SimulatedBus } from "./bus.ts";
import type { SimulatedDatabase } from "./database.ts";
import { startServer, type SentMessage, type ServerSetup, type SimulatedServer } from "./server.ts";
import type { Weather } from "./weather.ts";
import type { World } from "./world.ts";

/** A time without service, in milliseconds since 1970. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds. */
const RESTART = { min: 100, max: 5000 };
const LOOK_EVERY = 50;
/** How far the clock of a server in a cluster may be off the database's. */
const CLUSTER_CLOCK_ERROR = 20;

/** Starts servers, and keeps them running; returns those that are ready. */
export const startServers = (
  world: World,
  count: number,
  setup: ServerSetup,
  parts: {
    readonly database: SimulatedDatabase;
    readonly bus: SimulatedBus;
    readonly weather: () => Weather;
    readonly onSent: (message: SentMessage) => void;
  },
): (() => readonly SimulatedServer[]) => {
  const { chance } = world;
  const { database, bus, weather, onSent } = parts;
  const servers: SimulatedServer[] = [];
  const start = (index: number): void => {
    const offset = setup.isShared ? chance.between(-CLUSTER_CLOCK_ERROR, CLUSTER_CLOCK_ERROR) : 0;
    const server = startServer(
      world,
      { name: `server-${index + 1}`, crashes: () => weather().crashes, clock: { offset, rate: 1 } },
      setup,
      { database, bus, faults: () => weather().network, onSent },
    );
    servers[index] = server;
    server.process.onDeath(() => void world.after(chance.between(RESTART.min, RESTART.max), () => start(index)));
  };
  for (let index = 0; index < count; index += 1) start(index);
  return () => servers.filter((server) => server.service() !== null);
};

/** Notes the times without service. */
export const watchOutages = (world: World, isUp: () => boolean): readonly Outage[] => {
  const outages: { readonly from: number; to: number }[] = [];
  const look = (): void => {
    const now = world.now();
    const last = outages.at(-1);
    if (!isUp()) {
      if (last !== undefined && last.to >= now - LOOK_EVERY) last.to = now;
      else outages.push({ from: now - LOOK_EVERY, to: now });
    }
    world.after(LOOK_EVERY, look);
  };
  look();
  return outages;
};
