// The faults of a run.
import type { BotFaults } from "./bots.ts";
import { NO_DATABASE_FAULTS, type DatabaseFaults } from "./database.ts";
import { NO_FAULTS, type Faults } from "./network.ts";
import type { Chance } from "./world.ts";

export interface Weather {
  /** Between pages and servers. */
  readonly network: Faults;
  /** Between servers. */
  readonly bus: Pick<Faults, "lost" | "doubled" | "slowest">;
  readonly database: DatabaseFaults;
  readonly bots: BotFaults;
  /** The probabilities that a server crashes, and that it is paused, before an effect. */
  readonly crashes: number;
  readonly pauses: number;
  /** The probabilities that a person reloads a page, and that they leave for a while, instead of acting. */
  readonly reloads: number;
  readonly leaves: number;
  /**
   * The probabilities, in half a second, that a link is cut, the database's clock is set, a page is paused, and a server is
   * stopped gracefully.
   */
  readonly cuts: number;
  readonly clockSteps: number;
  readonly sleeps: number;
  readonly stops: number;
}

export const CALM: Weather = {
  network: NO_FAULTS,
  bus: NO_FAULTS,
  database: NO_DATABASE_FAULTS,
  bots: { slow: 0.3, fails: 0, hangs: 0 },
  crashes: 0,
  pauses: 0,
  reloads: 0,
  leaves: 0,
  cuts: 0,
  clockSteps: 0,
  sleeps: 0,
  stops: 0,
};

/** Most runs have only some of the faults, so that one does not hide another. */
const makeSome =
  ({ happens, between }: Chance) =>
  (worst: number): number =>
    happens(0.5) ? 0 : (worst * between(1, 100)) / 100;

/** What happens to servers and their stores; null in runs in which only pages, people and their network fail. */
const drawServerFaults = (chance: Chance): Partial<Weather> | null => {
  if (chance.happens(0.2)) return null;
  const some = makeSome(chance);
  return {
    bus: { lost: some(0.1), doubled: some(0.1), slowest: chance.pick([20, 100, 1500]) },
    database: { fails: some(0.1), crashes: some(0.02), stalls: some(0.1), stall: chance.pick([200, 4000]) },
    bots: { slow: 0.3, fails: some(0.2), hangs: some(0.05) },
    crashes: some(0.01),
    pauses: some(0.005),
    cuts: some(0.3),
    clockSteps: chance.happens(0.7) ? 0 : some(0.2),
    stops: chance.happens(0.5) ? 0 : some(0.1),
  };
};

export const drawWeather = (chance: Chance): Weather => {
  const some = makeSome(chance);
  return {
    ...CALM,
    network: {
      lost: some(0.1),
      doubled: some(0.1),
      reordered: some(0.2),
      broken: some(0.03),
      stuck: some(0.03),
      slowest: chance.pick([20, 100, 1500]),
    },
    reloads: some(0.05),
    leaves: some(0.1),
    sleeps: some(0.05),
    ...drawServerFaults(chance),
  };
};

/** Whether the servers, their stores and the bus are healthy. */
export const isServiceHealthy = ({ bus, database, crashes, pauses, cuts, clockSteps, stops }: Weather): boolean =>
  bus.lost + database.fails + database.crashes + database.stalls + crashes + pauses + cuts + clockSteps + stops === 0;

/** Milliseconds within which the service sends an entry to all who watch, from when it was stored. */
export const longestFanOut = (weather: Weather): number => {
  if (!isServiceHealthy(weather)) return Infinity;
  // A client may not read for five seconds, and the bus may be as slow as the next poll.
  return weather.network.stuck > 0 || weather.bus.slowest > 100 ? 8000 : 1000;
};
