// The faults of a run.
import { NO_DATABASE_FAULTS, type DatabaseFaults } from "./database.ts";
import { NO_FAULTS, type Faults } from "./network.ts";
import type { Chance } from "./world.ts";

export interface Weather {
  readonly network: Faults;
  readonly database: DatabaseFaults;
  /** The probability that a server crashes before an effect, and that a person reloads instead of acting. */
  readonly crashes: number;
  readonly reloads: number;
}

export const CALM: Weather = { network: NO_FAULTS, database: NO_DATABASE_FAULTS, crashes: 0, reloads: 0 };

export const drawWeather = (chance: Chance): Weather => {
  /** Most runs have only some of the faults, so that one does not hide another. */
  const some = (worst: number): number => (chance.happens(0.5) ? 0 : (worst * chance.between(1, 100)) / 100);
  return {
    network: {
      lost: some(0.1),
      doubled: some(0.1),
      reordered: some(0.2),
      broken: some(0.03),
      slowest: chance.pick([20, 100, 1500]),
    },
    database: { fails: some(0.1), crashes: some(0.02), stalls: some(0.1), stall: chance.pick([200, 4000]) },
    crashes: some(0.01),
    reloads: some(0.05),
  };
};
