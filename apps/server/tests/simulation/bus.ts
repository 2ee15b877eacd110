// The simulated bus between servers: messages are delayed, lost and doubled, and a server may be cut off from it. A lost
// message costs time, never correctness.
import type { Bus, BusMessage } from "../../src/bus.ts";
import { BUS, type Links } from "./links.ts";
import type { Faults } from "./network.ts";
import type { Process } from "./process.ts";
import type { World } from "./world.ts";

export interface SimulatedBus {
  readonly join: (process: Process) => Bus;
}

type Handler = (message: BusMessage) => void;

/** Milliseconds until a server notices that it is cut off. */
const NOTICE = { min: 0, max: 2000 };

/** Whether a server believes that it is connected, and who wants to know when it is again. */
const openConnection = (world: World, links: Links, process: Process) => {
  const callbacks: (() => void)[] = [];
  let isConnected = true;
  links.onChange((...ends) => {
    if (!ends.includes(process.name) || !ends.includes(BUS)) return;
    world.after(world.chance.between(NOTICE.min, NOTICE.max), () =>
      process.deliver(() => {
        const isBack = !isConnected && !links.isCut(...ends);
        isConnected = !links.isCut(...ends);
        if (isBack) for (const callback of callbacks) callback();
      }),
    );
  });
  return { isConnected: () => isConnected, onReconnect: (callback: () => void) => void callbacks.push(callback) };
};

export const openSimulatedBus = (
  world: World,
  { faults, links }: { readonly faults: () => Pick<Faults, "lost" | "doubled" | "slowest">; readonly links: Links },
): SimulatedBus => {
  const members = new Map<Process, Map<string, Handler>>();
  const deliver = (to: Process, matchId: string, text: string): void => {
    const { lost, doubled, slowest } = faults();
    if (links.isCut(to.name, BUS) || world.chance.happens(lost)) return;
    for (let copies = world.chance.happens(doubled) ? 2 : 1; copies > 0; copies -= 1) {
      world.after(world.chance.between(0, slowest), () =>
        to.deliver(() => members.get(to)?.get(matchId)?.(JSON.parse(text) as BusMessage)),
      );
    }
  };
  return {
    join: (process) => {
      const own = new Map<string, Handler>();
      members.set(process, own);
      process.onDeath(() => members.delete(process));
      const { isConnected, onReconnect } = openConnection(world, links, process);
      return {
        publish: (matchId, message) =>
          process.act(
            () => `publish ${message.type} of ${matchId}`,
            () => {
              if (links.isCut(process.name, BUS)) return;
              const text = JSON.stringify(message);
              world.tell(process.name, () => `publishes ${text} about ${matchId}`);
              for (const [other, handlers] of members) {
                if (other !== process && handlers.has(matchId)) deliver(other, matchId, text);
              }
            },
          ),
        subscribe: (matchId, handler) => {
          own.set(matchId, handler);
          return () => {
            if (own.get(matchId) === handler) own.delete(matchId);
          };
        },
        isConnected,
        onReconnect,
        close: () => {
          members.delete(process);
          return Promise.resolve();
        },
      };
    },
  };
};
