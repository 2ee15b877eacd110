// The servers of a run: each is started again when it dies.
import type { Process } from "./process.ts";
import { startServer, type ServerParts, type ServerSetup, type SimulatedServer } from "./server.ts";
import type { Weather } from "./weather.ts";
import type { World } from "./world.ts";

/** A time without service: true times, and times of the database's clock, in milliseconds since 1970. */
export interface Outage {
  readonly from: number;
  readonly to: number;
  readonly storeFrom: number;
  readonly storeTo: number;
}

/** Milliseconds. */
const RESTART = { min: 100, max: 5000 };
const LOOK_EVERY = 50;

export interface Servers {
  /** Those that are ready. */
  readonly ready: () => readonly SimulatedServer[];
  /** Stops one of them gracefully, as an operator does for a new release: it is started again. */
  readonly stopOne: () => void;
}

/** Starts servers, and keeps them running. */
export const startServers = (
  world: World,
  count: number,
  setup: ServerSetup,
  parts: ServerParts & { readonly weather: () => Weather },
): Servers => {
  const { chance } = world;
  const { weather } = parts;
  const servers: SimulatedServer[] = [];
  const start = (index: number): void => {
    const server = startServer(
      world,
      {
        name: `server-${index + 1}`,
        crashes: () => weather().crashes,
        pauses: () => weather().pauses,
        clock: { offset: 0, rate: 1 + chance.between(-20, 20) / 100_000 },
      },
      setup,
      parts,
    );
    servers[index] = server;
    server.process.onDeath(() => void world.after(chance.between(RESTART.min, RESTART.max), () => start(index)));
  };
  for (let index = 0; index < count; index += 1) start(index);
  const stopping = new Set<Process>();
  const stop = ({ process, service }: SimulatedServer): void => {
    world.tell(process.name, () => "is stopped");
    stopping.add(process);
    void service()?.close().finally(process.kill);
  };
  const ready = (): readonly SimulatedServer[] => servers.filter((server) => server.service() !== null);
  return {
    ready,
    stopOne: () => {
      const running = ready().filter(({ process }) => !stopping.has(process));
      if (running.length > 0) stop(chance.pick(running));
    },
  };
};

/** Notes the times without service. */
export const watchOutages = (world: World, storeNow: () => number, isUp: () => boolean): readonly Outage[] => {
  const outages: { from: number; to: number; storeFrom: number; storeTo: number }[] = [];
  let lastLook = { at: world.now(), store: storeNow(), wasUp: true };
  const look = (): void => {
    const now = { at: world.now(), store: storeNow(), wasUp: isUp() };
    const last = outages.at(-1);
    if (!now.wasUp) {
      if (!lastLook.wasUp && last !== undefined) Object.assign(last, { to: now.at, storeTo: now.store });
      else outages.push({ from: lastLook.at, to: now.at, storeFrom: lastLook.store, storeTo: now.store });
    }
    lastLook = now;
    world.after(LOOK_EVERY, look, "quiet");
  };
  look();
  return outages;
};
