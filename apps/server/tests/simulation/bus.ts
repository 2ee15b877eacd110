// The simulated bus between servers: messages are delayed and lost; a lost one costs time, never correctness.
import type { Bus, BusMessage } from "../../src/bus.ts";
import type { Faults } from "./network.ts";
import type { Process } from "./process.ts";
import type { World } from "./world.ts";

export interface SimulatedBus {
  readonly join: (process: Process) => Bus;
}

type Handler = (message: BusMessage) => void;

export const openSimulatedBus = (world: World, faults: () => Faults): SimulatedBus => {
  const members = new Map<Process, Map<string, Handler>>();
  const deliver = (to: Process, matchId: string, text: string): void => {
    const { lost, doubled, slowest } = faults();
    if (world.chance.happens(lost)) return;
    for (let copies = world.chance.happens(doubled) ? 2 : 1; copies > 0; copies -= 1) {
      world.after(world.chance.between(0, slowest), () => {
        if (to.isAlive()) members.get(to)?.get(matchId)?.(JSON.parse(text) as BusMessage);
      });
    }
  };
  return {
    join: (process) => {
      const own = new Map<string, Handler>();
      members.set(process, own);
      process.onDeath(() => members.delete(process));
      return {
        publish: (matchId, message) => {
          if (!process.mayAct(() => `publish ${message.type} of ${matchId}`)) return;
          const text = JSON.stringify(message);
          for (const [other, handlers] of members) {
            if (other !== process && handlers.has(matchId)) deliver(other, matchId, text);
          }
        },
        subscribe: (matchId, handler) => {
          own.set(matchId, handler);
          return () => {
            if (own.get(matchId) === handler) own.delete(matchId);
          };
        },
        isConnected: () => true,
        onReconnect: () => {},
        close: () => {
          members.delete(process);
          return Promise.resolve();
        },
      };
    },
  };
};
